"""An army out of our JSON, whatever is wrong with parts of it."""

from typing import Any, Final

from armybuilder.army.draft import DraftArmy
from armybuilder.imports.armybuilder_json.mending import brief, mended
from armybuilder.imports.armybuilder_json.units import Units, known_ids, trim
from armybuilder.imports.lookup import Account
from armybuilder.imports.outcome import Imported
from units.catalog.catalog import Catalog
from units.catalog.library import UnknownEdition, UnknownRelease, open_catalog

USUAL_MODE: Final = "mode/standard"
MOST_HELD: Final = 30
MOST_CHOICES: Final = 20
LISTS: Final = {"command_hand": MOST_HELD, "battle_deck": MOST_HELD, "choices": MOST_CHOICES}


def army_in(data: dict[str, Any], source: str, catalog: Catalog) -> Imported:
    """The army of a JSON object; a line with its path for each part that is not in it."""
    account = Account()
    fields = dict(data)
    there = _catalog_of(fields, catalog, account)
    for name, most in LISTS.items():
        trim(fields, name, most, name, account)
    units = Units(there, account).read(fields.pop("units", []))
    fields.setdefault("faction", _faction_of(units, there))
    frame = mended(DraftArmy, fields, (), account)
    if frame is None:
        frame = DraftArmy(faction=_faction_of(units, there))
    army = DraftArmy.model_validate(_known(frame, there, account) | {"units": units})
    account.closed()
    return Imported(
        source=source,
        army=army,
        recognised=tuple(account.recognised),
        guessed=tuple(account.guessed),
        not_recognised=tuple(account.lost),
        remarks=tuple(account.remarks),
    )


def _catalog_of(fields: dict[str, Any], catalog: Catalog, account: Account) -> Catalog:
    """The catalog that the army names; what is unknown of it gives way to the one at hand."""
    wanted = {"release": catalog.release, "edition": catalog.edition.id}
    for name in wanted:
        if isinstance(fields.get(name), str):
            wanted[name] = fields[name]
        elif fields.get(name) is not None:
            account.lose(brief(fields[name]), name)
    for name, kind in (("release", UnknownRelease), ("edition", UnknownEdition)):
        try:
            catalog = open_catalog(**wanted)
        except kind:
            other = catalog.release if name == "release" else catalog.edition.id
            account.lose(wanted[name], f"{name}: there is none such; {other} was taken")
            wanted[name] = other
        except LookupError:
            continue
    fields.update(wanted)
    return open_catalog(**wanted)


def _faction_of(units: tuple[Any, ...], catalog: Catalog) -> str:
    """The faction of the first unit, for an army that does not say."""
    cards = (catalog.units[unit.card].faction for unit in units)
    return next(cards, next(iter(catalog.factions)))


def _known(frame: DraftArmy, catalog: Catalog, account: Account) -> dict[str, Any]:
    """The fields of the frame with ids that the catalog has."""
    fields = {name: getattr(frame, name) for name in type(frame).model_fields if name != "units"}
    if frame.mode not in catalog.modes:
        account.lose(frame.mode, f"mode: there is none such; {USUAL_MODE} was taken")
        fields["mode"] = USUAL_MODE
    if frame.faction not in catalog.factions:
        fields["faction"] = next(iter(catalog.factions))
        account.lose(frame.faction, f"faction: there is none such; {fields['faction']} was taken")
    if frame.battle_force is not None and frame.battle_force not in catalog.battle_forces:
        account.lose(frame.battle_force, "battle_force: there is none such")
        fields["battle_force"] = None
    options = {one.id: one for force in catalog.battle_forces.values() if force.choices
               for one in force.choices.options}  # fmt: skip
    held = {
        "choices": options,
        "command_hand": catalog.command_cards,
        "battle_deck": catalog.battle_cards,
    }
    for name, cards in held.items():
        fields[name] = known_ids(fields[name], cards, name, account)
    return fields
