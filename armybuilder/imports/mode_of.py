"""Which mode a list is for: by its name, else by its points limit."""

from typing import Final

from armybuilder.imports.lookup import Account
from armybuilder.imports.names import Matcher
from armybuilder.imports.written import WrittenArmy
from units.catalog.catalog import Catalog
from units.catalog.schema import Mode

USUAL: Final = "mode/standard"
FORMER_LIMITS: Final = {500: "mode/recon"}  # what Legion HQ wrote for it until 2025


def mode_of(written: WrittenArmy, catalog: Catalog, matcher: Matcher, account: Account) -> str:
    """The id of the mode; the standard one, with a remark, where the source does not tell."""
    if written.mode:
        found = matcher.modes.called(written.mode)
        if found:
            return account.settle(written.mode, found)
        account.lose(written.mode, "mode")
    if written.limit is None:
        usual = usual_mode(catalog)
        account.remark(f"The mode is not named; {usual.name} was taken.")
        return usual.id
    return _of_limit(written.limit, catalog, account)


def usual_mode(catalog: Catalog) -> Mode:
    """The mode that is meant when none is named."""
    return catalog.modes.get(USUAL) or next(iter(catalog.modes.values()))


def _of_limit(limit: int, catalog: Catalog, account: Account) -> str:
    modes = [mode for mode in catalog.modes.values() if mode.points_limit == limit]
    modes.sort(key=lambda mode: mode.like is not None)
    former = FORMER_LIMITS.get(limit, "")
    if former in catalog.modes:
        chosen = catalog.modes[former]
        account.remark(f"{limit} points were {chosen.name} in other builders; it was taken.")
        return chosen.id
    if not modes:
        usual = usual_mode(catalog)
        account.remark(f"No mode has {limit} points; {usual.name} was taken.")
        return usual.id
    return modes[0].id
