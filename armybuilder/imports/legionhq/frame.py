"""Mode, faction and battle force of a Legion HQ link."""

from collections import Counter

from armybuilder.imports.legionhq.codes import codes_of
from armybuilder.imports.legionhq.dialect import dialect
from armybuilder.imports.legionhq.grammar import Hash
from armybuilder.imports.lookup import Account
from armybuilder.imports.siding import offered_to
from units.catalog.catalog import Catalog


def mode_of(points: int | None, catalog: Catalog, account: Account) -> str:
    """The mode of a points limit; a link without one, or with no mode's limit, is Standard."""
    usual = dialect().usual_mode
    if points is None:
        account.remark(f"The link does not say the mode; {catalog.modes[usual].name} was taken.")
        return usual
    for former in dialect().former_limits:
        if former.points == points:
            name = catalog.modes[former.mode].name
            account.remark(former.remark or f"{points} points were {name}; that was taken.")
            return former.mode
    for mode in catalog.modes.values():
        if mode.points_limit == points and mode.legionhq_key:
            return mode.id
    account.remark(f"No mode has {points} points; {catalog.modes[usual].name} was taken.")
    return usual


def side_of(word: str, parts: Hash, catalog: Catalog, account: Account) -> tuple[str, str | None]:
    """Faction and battle force. Rules: FAC-02."""
    faction = word.lower() if word.lower() in catalog.factions else ""
    if word and not faction:
        account.lose(word, "faction of the link")
    force = _force(parts, faction, catalog, account) if parts.force else None
    if not faction and force:
        faction = catalog.battle_forces[force].faction
    faction = faction or _deduced(parts, catalog, account)
    usual = catalog.factions[faction].default_battle_force
    if force is None and usual:
        name = catalog.battle_forces[usual].name
        account.remark(f"The link names no battle force; {name} was taken.")
        force = usual
    for head in parts.heads:
        account.lose(head, "before the units")
    return faction, force


def _force(parts: Hash, faction: str, catalog: Catalog, account: Account) -> str | None:
    """The battle force of a code in this faction (in any, when none is told)."""
    code = parts.force
    says = dialect()
    known = {
        one.id: one.faction
        for one in catalog.battle_forces.values()
        if one.legionhq_link_id == code
    } or {one.battle_force: one.faction for one in says.former_forces if one.code == code}
    for former in says.former_forces:
        if former.code == code and former.faction == faction:
            known = {former.battle_force: faction}
    for force, of in known.items():
        if not faction or of == faction:
            return account.know(code, force)
    account.lose(code, "battle force of the link")
    if code in says.written_by_mistake:
        account.remark(f"Older links had {code} for most battle forces, so it says nothing here.")
    return None


def _deduced(parts: Hash, catalog: Catalog, account: Account) -> str:
    """The faction that may have most of the units; of equal ones the one that owns most."""
    scores: Counter[str] = Counter()
    codes = codes_of(catalog)
    cards = [codes[part.bearer.code].card for part in parts.segments
             if part.bearer and part.bearer.code in codes
             and codes[part.bearer.code].kind == "units"]  # fmt: skip
    for faction in catalog.factions:
        allowed = offered_to(faction, None, catalog)
        scores[faction] = sum(
            2 * len(cards) * (card.id in allowed) + (card.faction == faction) for card in cards
        )
    best = [one for one in catalog.factions if scores[one] == max(scores.values())]
    if len(best) > 1:
        return account.guess("the faction, which is not named", best)
    name = catalog.factions[best[0]].name
    account.remark(f"The faction is not named; by its units it is {name}.")
    return best[0]
