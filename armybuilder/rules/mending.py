"""Ways out that several rules offer."""

from collections.abc import Iterable, Iterator, Sequence

from armybuilder.army.army import ArmyUnit, listed
from armybuilder.army.edits import RemoveUnit, Several, Unequip
from armybuilder.rules.base import Mend
from units.catalog.schema import Upgrade


def take_out(units: Sequence[ArmyUnit]) -> Iterator[Mend]:
    """Take out all of these units together."""
    edits = tuple(RemoveUnit(unit=unit.id) for unit in units)
    if len(edits) == 1:
        yield Mend(f"Take out {units[0].name}", edits[0])
    elif edits:
        yield Mend(f"Take out {listed(units)}", Several(edits=edits))


def take_out_last(units: Sequence[ArmyUnit], excess: int, _unit: str) -> Iterator[Mend]:
    """Take out so many: the last added, or the last ones of each card that is there so often."""
    if excess <= 0:
        return
    yield from take_out(units[-excess:])
    for name in dict.fromkeys(unit.name for unit in units):
        same = [unit for unit in units if unit.name == name]
        if len(same) >= excess and same[-excess:] != units[-excess:]:
            yield from take_out(same[-excess:])


def each_taken_out(units: Iterable[ArmyUnit], _unit: str) -> Iterator[Mend]:
    """Take out one of these units, whichever."""
    for unit in units:
        yield Mend(f"Take out {unit.name}", RemoveUnit(unit=unit.id))


def this_taken_out(name: str, unit: str) -> Iterator[Mend]:
    """Take out the unit itself."""
    yield Mend(f"Take out {name}", RemoveUnit(unit=unit))


def unequipped(upgrade: Upgrade, unit: str, *, on_counterpart: bool = False) -> Mend:
    """Take one upgrade off a unit."""
    edit = Unequip(unit=unit, upgrade=upgrade.id, on_counterpart=on_counterpart)
    return Mend(f"Take off {upgrade.full_name}", edit)


def code_of(upgrade: Upgrade, on_counterpart: bool) -> str:
    """How a code names an upgrade, so that no two problems of a unit are mistaken for one."""
    card = upgrade.id.replace("/", "-")
    return f"counterpart-{card}" if on_counterpart else card
