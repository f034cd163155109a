"""The JSON of the Tabletop Simulator as several builders write it, however they spell a key."""

import json
import re
from typing import Any, Final

from armybuilder.imports.gathering import gather
from armybuilder.imports.link_inside import by_link
from armybuilder.imports.mode_of import usual_mode
from armybuilder.imports.our_frame import catalog_under
from armybuilder.imports.outcome import Imported, NotRecognised
from armybuilder.imports.simulator_parts import battle_cards, counts, texts, units_in, whole_number
from armybuilder.imports.written import WrittenArmy, WrittenCard
from units.catalog.catalog import Catalog

SPELLINGS: Final = {
    "title": "listname", "name": "listname", "point": "points", "faction": "armyfaction",
    "commands": "commandcards", "contingency": "contingencies", "battledeck": "battlefielddeck",
}  # fmt: skip
KNOWN: Final = frozenset(
    {
        "author", "listname", "points", "numactivations", "armyfaction", "battleforce",
        "commandcards", "contingencies", "units", "battlefielddeck", "listlink", "stamp", "leftout",
        "battleforcechoices", "forcealignment",
    }
)  # fmt: skip


def parsed(text: str) -> dict[str, Any] | None:
    """The object in a text that is JSON, or that has words around it; None when there is none."""
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        return None
    try:
        data = json.loads(text[start : end + 1])
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def is_simulator(data: dict[str, Any] | None) -> bool:
    """Whether an object is an army of this form: it has units, and is of no other form."""
    if not data or "format" in data or "roster" in data:
        return False
    keys = {_key(key) for key in data}
    return isinstance(_sorted_out(data)[0].get("units"), list) and len(keys & KNOWN) > 1


def read_simulator(data: dict[str, Any], source: str, catalog: Catalog) -> Imported:
    """The army in such an object: by its Legion HQ link where it has one, else by its names."""
    fields, unknown = _sorted_out(data)
    catalog = _as_stamped(fields.get("stamp"), catalog)
    written = _written(fields, catalog)
    written.lost += [
        NotRecognised(text=key[:200], where="a key of the file that is not known")
        for key in unknown
    ]
    named = gather(written, source, catalog)
    link = fields.get("listlink")
    if isinstance(link, str) and named.army:
        return by_link(link, named, written, catalog)
    return named


def _as_stamped(stamp: Any, catalog: Catalog) -> Catalog:
    """The catalog of the edition and release that our stamp names, where they are known."""
    stamped = stamp if isinstance(stamp, dict) else {}
    edition, release = stamped.get("edition"), stamped.get("release")
    return catalog_under(catalog, release, edition)


def _written(fields: dict[str, Any], catalog: Catalog) -> WrittenArmy:
    written = WrittenArmy(
        title=_text(fields.get("listname")),
        faction=_text(fields.get("armyfaction")),
        is_faction_unsaid=fields.get("armyfaction") == "",
        battle_force=_text(fields.get("battleforce")),
        points=whole_number(fields.get("points")),
    )
    written.units = units_in(fields["units"], written)
    commands = texts(fields.get("commandcards"), "commandCards", written)
    written.commands = [WrittenCard(text, where="commandCards") for text in commands]
    for text in texts(fields.get("contingencies"), "contingencies", written):
        written.remarks.append(f"Contingency left out, the game has none any more: {text}")
    written.choices = texts(fields.get("battleforcechoices"), "battleForceChoices", written)
    written.alignment = _text(fields.get("forcealignment"))
    left_out = texts(fields.get("leftout"), "leftOut", written)
    written.remarks += [sentence[:200] for sentence in left_out[:10]]
    deck = fields.get("battlefielddeck")
    scenario = battle_cards(deck, written, catalog) if deck is not None else ""
    _mode(written, scenario, fields.get("stamp"), catalog)
    counts(fields.get("numactivations"), written)
    return written


def _mode(written: WrittenArmy, scenario: str, stamp: Any, catalog: Catalog) -> None:
    """The mode of our stamp, else Recon where the scenario is, else the usual one. Rules: MODE-01.

    No builder writes any other mode.
    """
    stamped = stamp.get("mode") if isinstance(stamp, dict) else None
    mode = catalog.modes.get(stamped) if isinstance(stamped, str) else None
    if mode:
        written.mode, written.mode_is_exact = mode.name, True
    elif scenario:
        named = {one.name.casefold(): one.name for one in catalog.modes.values()}
        written.mode = named.get(scenario.casefold(), "")
        usual = usual_mode(catalog).name
        if written.mode == usual:
            written.remarks.append(f"This form tells {usual} from no larger mode; it was taken.")


def _sorted_out(data: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The values by what their keys mean, and the keys that mean nothing or repeat another."""
    fields: dict[str, Any] = {}
    unknown: list[str] = []
    for key, value in data.items():
        plain = _key(key)
        meaning = plain if plain in KNOWN else SPELLINGS.get(plain, "")
        if meaning and not fields.get(meaning):
            fields[meaning] = value
        elif not meaning or value != fields[meaning]:
            unknown.append(key)
    return fields, unknown


def _key(key: str) -> str:
    return re.sub(r"[^a-z]", "", key.lower())


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""
