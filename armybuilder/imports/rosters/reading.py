"""What a BattleScribe roster names: units with everything nested in them, hand and deck."""

from collections.abc import Iterator
from typing import Final

from armybuilder.imports.gathering import gather
from armybuilder.imports.names import matcher_of, plain
from armybuilder.imports.outcome import Imported, NotRecognised
from armybuilder.imports.rosters.tree import Node
from armybuilder.imports.written import WrittenArmy, WrittenCard, WrittenUnit
from units.catalog.catalog import Catalog

GAME: Final = "bece-5df3-7e27-1c4d"  # how BattleScribe calls Star Wars: Legion
GAME_NAME: Final = "star wars legion"
MARKS: Final = "•†* \t"
OLD: Final = (
    "The public BattleScribe data for this game ended in 2021: units and upgrades were read by "
    "name and cost what they cost in release {release}. Look at each line."
)
MOST_UNITS: Final = 400


def army_of(roster: Node, source: str, catalog: Catalog) -> Imported:
    """The army of a roster. Lines that match nothing are kept, unless they cost nothing."""
    game = roster.get("gameSystemName")
    if roster.get("gameSystemId") != GAME and plain(game) != GAME_NAME:
        name = game or "another game"
        return Imported(source=source, remarks=(f"This roster is for {name}.",))
    written = WrittenArmy(title=roster.get("name"), limit=_limit(roster), points=_points(roster))
    written.remarks.append(OLD.format(release=catalog.release))
    for force in roster.deep("forces"):
        written.faction = written.faction or force.get("catalogueName")
        for selection in force.children("selections"):
            _read(selection, written, catalog)
    return gather(written, source, catalog)


def _read(selection: Node, written: WrittenArmy, catalog: Catalog) -> None:
    """One selection of a force: a unit, or a group of cards."""
    if not _is_unit(selection, catalog):
        nested = [one for one in selection.deep("selections") if _is_unit(one, catalog)]
        for unit in nested:
            _add(unit, written, catalog)
        if not nested:
            _add_cards(selection, written, catalog)
        return
    _add(selection, written, catalog)


def _add(selection: Node, written: WrittenArmy, catalog: Catalog) -> None:
    if len(written.units) >= MOST_UNITS:
        written.lost.append(NotRecognised(text=_bare(selection), where="more units than are read"))
        return
    name = _bare(selection)
    upgrades = [WrittenCard(_bare(one), _cost(one), name)
                for one in _upgrades(selection, catalog)]  # fmt: skip
    written.units.append(
        WrittenUnit(
            name, _number(selection), upgrades, _cost(selection), _rank(selection, catalog), "units"
        )
    )


def _upgrades(unit: Node, catalog: Catalog) -> Iterator[Node]:
    """What is nested in a unit, without weapons and models: these match nothing and are free."""
    matcher = matcher_of(catalog)
    for one in unit.deep("selections"):
        known = matcher.upgrades.spelled(_bare(one)) or matcher.counterparts.spelled(_bare(one))
        if known or _cost(one):
            yield from [one] * min(_number(one), 30)


def _add_cards(selection: Node, written: WrittenArmy, catalog: Catalog) -> None:
    """Command and battle cards by their names, at any depth; other things only if they cost."""
    matcher = matcher_of(catalog)
    for one in [selection, *selection.deep("selections")]:
        name = _bare(one)
        if matcher.battle_cards.spelled(name):
            written.battle.append(WrittenCard(name, where="battle deck"))
        elif matcher.command_cards.spelled(name):
            written.commands.append(WrittenCard(name, where="command cards"))
        elif _cost(one) or not one.children("selections"):
            written.lost.append(NotRecognised(text=name[:200], where="selections of the force"))


def _is_unit(selection: Node, catalog: Catalog) -> bool:
    return selection.get("type") == "unit" or bool(_rank(selection, catalog))


def _rank(selection: Node, catalog: Catalog) -> str:
    """The rank among its categories, the primary one first; "" for none."""
    ranks = {plain(rank.name): rank.id for rank in catalog.ranks.values()}
    categories = sorted(
        selection.children("categories"), key=lambda one: one.get("primary").lower() != "true"
    )
    return next(
        (ranks[name] for one in categories if (name := plain(one.get("name"))) in ranks), ""
    )


def _bare(node: Node) -> str:
    """A name without the marks for unique and unreleased cards."""
    return node.get("name").strip(MARKS)


def _number(node: Node) -> int:
    value = node.number("number")
    return int(value) if value and 1 <= value <= 200 else 1


def _cost(node: Node) -> int | None:
    """Points of this selection alone."""
    for cost in node.children("costs"):
        if plain(cost.get("name")) in ("points", "pts"):
            value = cost.number("value")
            return int(value) // _number(node) if value is not None else None
    return None


def _limit(roster: Node) -> int | None:
    value = next((one.number("value") for one in roster.children("costLimits")), None)
    return int(value) if value and value > 0 else None


def _points(roster: Node) -> int | None:
    return _cost(roster)
