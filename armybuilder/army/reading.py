"""Reads an army from outside: its shape, then whether every card it names exists."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from armybuilder.army.draft import MOST_UNITS, DraftArmy
from armybuilder.army.reading_loosely import read_loosely
from units.catalog.catalog import Catalog
from units.catalog.library import UnknownEdition, UnknownRelease, open_catalog
from units.rulebook.faults import Malformed, as_path, faults_of

Place = tuple[str | int, ...]
COUNT = re.compile(r"units\[\d+\]\.count")
UNIT_PLACE = re.compile(r"^units\[(\d+)\]")


class MalformedDraft(Malformed):
    """An army that makes no sense; ``faults`` are pairs of path and sentence."""


def read_draft(data: Any) -> DraftArmy:
    """The draft in parsed JSON; raises MalformedDraft with the path to each fault.

    Unknown fields, unknown cards of the release it names, and impossible numbers are faults; an
    illegal army is none. ``count`` of a unit is spread out, left-out ids are made up.
    """
    if isinstance(data, DraftArmy):
        draft = data
    else:
        try:
            draft = DraftArmy.model_validate(data)
        except ValidationError as error:
            shape = list(_as_written(faults_of(error), data))
            raise MalformedDraft([*shape, *_also_unknown(data, shape)]) from error
    catalog = catalog_of(draft)
    unknown = list(unknown_ids(draft, catalog))
    if unknown:
        raise MalformedDraft(_as_written(unknown, data))
    return draft


def _also_unknown(data: Any, shape: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The unknown ids of an army whose shape is wrong elsewhere, so that all is told at once."""
    draft = read_loosely(data)
    try:
        catalog = open_catalog(draft.release, draft.edition)
    except LookupError:
        return
    told = {path for path, _ in shape}
    for path, message in unknown_ids(draft, catalog):
        if path not in told:
            yield path, message


def _as_written(faults: Iterable[tuple[str, str]], data: Any) -> Iterator[tuple[str, str]]:
    """The faults with places in ``units`` as they were before counts were spread out."""
    units = data.get("units") if isinstance(data, dict) else None
    places: list[int] = []
    for at, unit in enumerate(units if isinstance(units, list) else ()):
        count = unit.get("count", 1) if isinstance(unit, dict) else 1
        spread = isinstance(count, int) and 1 <= count <= MOST_UNITS
        places += [at] * (count if spread and len(places) <= MOST_UNITS else 1)
    for path, message in faults:
        if COUNT.fullmatch(path):
            message = f"A count is a whole number from 1 to {MOST_UNITS}."
        yield UNIT_PLACE.sub(lambda found: _place(found, places), path), message


def _place(found: re.Match[str], places: list[int]) -> str:
    at = int(found[1])
    return f"units[{places[at]}]" if at < len(places) else found[0]


def catalog_of(draft: DraftArmy) -> Catalog:
    """The catalog a draft names (the newest release when it names none)."""
    try:
        return open_catalog(draft.release, draft.edition)
    except UnknownRelease as fault:
        raise MalformedDraft([("release", f"There is no release {draft.release}.")]) from fault
    except UnknownEdition as fault:
        raise MalformedDraft([("edition", f"There is no edition {draft.edition}.")]) from fault


def unknown_ids(draft: Any, catalog: Catalog) -> Iterator[tuple[str, str]]:
    """The path to each id the catalog does not have, with a sentence.

    ``draft`` is a DraftArmy, or one read loosely, whose ids may be None: these are left out.
    """
    yield from _unknown(("mode",), "mode", (draft.mode,), catalog.modes)
    yield from _unknown(("faction",), "faction", (draft.faction,), catalog.factions)
    if draft.battle_force is not None:
        force = (draft.battle_force,)
        yield from _unknown(("battle_force",), "battle force", force, catalog.battle_forces)
    yield from _listed("choices", "choice", draft.choices, _choices(catalog))
    for at, unit in enumerate(draft.units):
        place: Place = ("units", at)
        yield from _unknown((*place, "card"), "unit", (unit.card,), catalog.units)
        yield from _listed((*place, "upgrades"), "upgrade", unit.upgrades, catalog.upgrades)
        if unit.counterpart:
            place = (*place, "counterpart")
            card = (unit.counterpart.card,)
            yield from _unknown((*place, "card"), "counterpart", card, catalog.counterparts)
            upgrades = unit.counterpart.upgrades
            yield from _listed((*place, "upgrades"), "upgrade", upgrades, catalog.upgrades)
    yield from _listed("command_hand", "command card", draft.command_hand, catalog.command_cards)
    yield from _listed("battle_deck", "battle card", draft.battle_deck, catalog.battle_cards)


def _choices(catalog: Catalog) -> dict[str, Any]:
    forces = catalog.battle_forces.values()
    return {
        option.id: option for force in forces if force.choices for option in force.choices.options
    }


def _listed(
    place: str | Place, kind: str, ids: tuple[str | None, ...], known: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    start: Place = (place,) if isinstance(place, str) else place
    for at, one in enumerate(ids):
        yield from _unknown((*start, at), kind, (one,), known)


def _unknown(
    place: Place, kind: str, ids: tuple[str | None, ...], known: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    for one in ids:
        if one is not None and one not in known:
            yield as_path(place), f"There is no {kind} {one}."
