"""What an edit answers: the changed army with what else happened, or a refusal in words."""

from typing import NamedTuple

from armybuilder.army.draft import MOST_UNITS, DraftArmy, DraftUnit


class Applied(NamedTuple):
    """The draft after an edit, and one sentence for each thing that happened besides."""

    draft: DraftArmy
    remarks: tuple[str, ...] = ()


class RefusedEdit(ValueError):
    """An edit that makes no sense here: an unknown card, a place outside the list, a 201st unit."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def with_units(draft: DraftArmy, units: list[DraftUnit], last_unit: int | None = None) -> DraftArmy:
    """The draft with other units; refuses more than an army may hold."""
    if len(units) > MOST_UNITS:
        raise RefusedEdit(
            f"An army holds at most {MOST_UNITS} units; this would make {len(units)}."
        )
    number = draft.last_unit if last_unit is None else last_unit
    return draft.model_copy(update={"units": tuple(units), "last_unit": number})


def replaced(draft: DraftArmy, changed: DraftUnit) -> DraftArmy:
    """The draft with one unit changed in its place, found by its id."""
    units = [changed if unit.id == changed.id else unit for unit in draft.units]
    return draft.model_copy(update={"units": tuple(units)})


def place_of(draft: DraftArmy, unit_id: str) -> int:
    """Where a unit stands in the list; refuses an id that no unit has."""
    for place, unit in enumerate(draft.units):
        if unit.id == unit_id:
            return place
    raise RefusedEdit(f"No unit of this army has the id {unit_id}.")


def unit_of(draft: DraftArmy, unit_id: str) -> DraftUnit:
    """The unit with this id; refuses an id that no unit has."""
    return draft.units[place_of(draft, unit_id)]


def listed(names: list[str]) -> str:
    """Names as a phrase: "A", "A and B", "A, B and C"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
