"""Units, cards and decks inside the JSON of the Tabletop Simulator, however odd they are."""

from typing import Any

from armybuilder.imports.outcome import NotRecognised
from armybuilder.imports.written import WrittenArmy, WrittenCard, WrittenUnit
from units.catalog.catalog import Catalog

DECKS = {"condition": "conditions", "deployments": "deployment", "objectives": "objective"}
UNIT_KEYS = {"name", "upgrades", "loadout", "count", "number"}


def texts(value: Any, where: str, written: WrittenArmy) -> list[str]:
    """The names in a list of names, in objects with a name, or in a single name."""
    if value is None:
        return []
    found = []
    for one in value if isinstance(value, list) else [value]:
        text = one.get("name") if isinstance(one, dict) else one
        if isinstance(text, str) and text.strip():
            found.append(text.strip())
        elif text != "":
            lose(f"something that is no name: {one!r:.80}", where, written)
    return found


def units_in(listed: list[Any], written: WrittenArmy) -> list[WrittenUnit]:
    """The units, equal neighbours once; one without a name is told and lost."""
    units: list[WrittenUnit] = []
    for number, one in enumerate(listed, 1):
        where = f"unit {number}"
        unit = _unit(one, where, written)
        if unit is None:
            lose(f"a unit without a name: {one!r:.80}", where, written)
        elif units and _alike(units[-1], unit):
            units[-1].count += unit.count
        else:
            units.append(unit)
    return units


def battle_cards(deck: Any, written: WrittenArmy, catalog: Catalog) -> str:
    """Puts the battle cards where they belong; answers the scenario, "" when none is named.

    The lists keep their names from before 2024: ``deployment`` holds what now is primary.
    """
    if not isinstance(deck, dict):
        lose(f"something that is no deck: {deck!r:.80}", "battlefieldDeck", written)
        return ""
    kinds = {kind.tts_key: kind.id for kind in catalog.vocabulary.battle_decks}
    scenario = ""
    found: dict[str, list[WrittenCard]] = {kind: [] for kind in kinds}
    for key, value in deck.items():
        name = DECKS.get(key.lower(), key.lower())
        if name in kinds:
            where = f"battlefieldDeck, {key}"
            cards = texts(value, where, written)
            found[name] += [WrittenCard(text, where=where, deck=kinds[name]) for text in cards]
        elif name == "scenario" and isinstance(value, str):
            scenario = value
        else:
            lose(key, "a key of the battle deck that is not known", written)
    written.battle = [card for kind in kinds for card in found[kind]]
    return scenario


def whole_number(value: Any) -> int | None:
    """A number, or one written as text; None for anything else."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 7:
        return int(value)
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return value if is_number and 0 <= value < 1_000_000 else None


def counts(activations: Any, written: WrittenArmy) -> None:
    """Says when the file counts other units than it lists."""
    told = whole_number(activations)
    there = sum(unit.count for unit in written.units)
    if told is not None and told != there:
        written.remarks.append(f"The file says {told} activations and lists {there} units.")


def lose(text: str, where: str, written: WrittenArmy) -> None:
    """A line for something that cannot be read."""
    written.lost.append(NotRecognised(text=text[:200], where=where[:200]))


def _unit(one: Any, where: str, written: WrittenArmy) -> WrittenUnit | None:
    if isinstance(one, str) and one.strip():
        return WrittenUnit(one.strip(), where=where)
    if not isinstance(one, dict):
        return None
    fields = {str(key).lower(): value for key, value in one.items()}
    name = fields.get("name")
    if not isinstance(name, str) or not name.strip():
        return None
    at = f"{where}, {name.strip()}"
    for key in fields:
        if key not in UNIT_KEYS:
            lose(key, f"{at}: a key that is not known", written)
    loadout = texts(fields.get("loadout"), f"{at}: loadout", written)
    if loadout:
        what = ", ".join(loadout)
        written.remarks.append(f"Loadout of {name} left out, the game has none any more: {what}")
    upgrades = [WrittenCard(text, where=at) for text in texts(fields.get("upgrades"), at, written)]
    number = whole_number(fields.get("count", fields.get("number", 1)))
    return WrittenUnit(name.strip(), count=number or 1, upgrades=upgrades, where=where)


def _alike(one: WrittenUnit, other: WrittenUnit) -> bool:
    """Whether two units are written alike."""
    cards = [[card.text for card in unit.upgrades] for unit in (one, other)]
    return one.text == other.text and cards[0] == cards[1]
