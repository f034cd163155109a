"""A situation met with the catalog: who stands where on which base, and who needs which parent."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import atan2, degrees

from battlefield.geometry.bases import Base, Standing, assumed_base, base_of_mm, base_of_size
from battlefield.geometry.facts import LegionRanges, legion_ranges
from battlefield.geometry.lengths import MM_PER_IN
from battlefield.geometry.table import Side, Table
from battlefield.geometry.zones import Area
from deployment.planner.situation import Other, Situation, SituationUnit, Spot
from deployment.planner.work import Work
from units.catalog.catalog import Catalog
from units.catalog.library import UnknownRelease, open_catalog
from units.catalog.schema.unit import Unit
from units.rulebook.faults import Malformed

OWN_EDGE_FACING: dict[Side, float] = {"blue": 90.0, "red": 270.0}  # long edges (DEP-01)
DEFAULT_BASE = "small"  # of a unit that is typed in without a base


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a Detachment keyword asks its parent to be; equal ones are the same keyword."""

    kind: str  # "name", "type" or "rank"
    value: str
    words: str  # as printed


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """One unit of the planning side, with all that placing it needs."""

    number: int  # its place in the list
    asked: SituationUnit
    name: str
    unit_type: str
    group: str  # trooper or vehicle
    rank: str
    base: Base
    base_is_assumed: bool
    speed: int | None  # of the card; None when typed in
    keywords: dict[str, int | None]
    parameter: Parameter | None
    mini_count: int
    standing: Standing | None
    minis: tuple[Standing, ...]
    before_scout: Standing | None

    @property
    def id(self) -> str:
        """Its id in the situation."""
        return self.asked.id

    @property
    def status(self) -> str:
        """``deployed``, ``undeployed`` or ``set-aside``."""
        return self.asked.standing_status

    @property
    def label(self) -> str:
        """Name and id, for sentences."""
        return f"{self.name} ({self.id})"

    def has(self, keyword: str) -> bool:
        """Does it bear the keyword?"""
        return keyword in self.keywords

    def bodies(self) -> tuple[Standing, ...]:
        """Leader and minis that stand on the table."""
        return (self.standing, *self.minis) if self.standing else ()


@dataclass(frozen=True, slots=True)
class Body:
    """A base of somebody else, or a token (``side`` None)."""

    id: str
    label: str
    standing: Standing
    side: Side | None


class Scene:
    """A situation with its cards looked up. Raises Malformed for cards that are not known."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.table: Table = situation.battlefield
        self.ranges: LegionRanges = legion_ranges()
        self.catalog = _open(situation)
        self._see_that_cards_are_known()
        self.members = tuple(self._member(n, unit) for n, unit in enumerate(situation.units))
        self.by_id = {member.id: member for member in self.members}
        self.bodies = tuple(self._bodies())
        self.work = Work()  # of the whole answer

    @property
    def zone(self) -> Area:
        """The planning side's own zone."""
        area = self.table.zone_of(self.situation.side)
        assert area is not None  # Situation refuses bodies without one
        return area

    @property
    def is_classic(self) -> bool:
        """Is the edition CLASSIC?"""
        return self.situation.edition == "classic"

    @property
    def cohesion_in(self) -> float:
        """Largest gap between a leader and its minis (DEP-09, DEP-26)."""
        return float(getattr(self.ranges.cohesion_in, self.situation.edition))

    @cached_property
    def toward_deg(self) -> float:
        """The direction toward the enemy: from zone to zone, else straight off the own edge."""
        other: Side = "red" if self.situation.side == "blue" else "blue"
        theirs = self.table.zone_of(other)
        if theirs is None:
            return OWN_EDGE_FACING[self.situation.side]
        own, enemy = self.zone.shape.centroid, theirs.shape.centroid
        dx, dy = round(enemy.x - own.x, 3), round(enemy.y - own.y, 3)
        return degrees(atan2(dy, dx)) if dx or dy else OWN_EDGE_FACING[self.situation.side]

    def standing_of(self, member: Member, x: float, y: float) -> Standing:
        """The member's leader at a place, on the floor there, facing the enemy."""
        return Standing(member.base, x, y, self.toward_deg, self.table.height_under(x, y))

    def enemies(self) -> list[Body]:
        """Bases of the other side."""
        own = self.situation.side
        return [body for body in self.bodies if body.side not in (None, own)]

    def _see_that_cards_are_known(self) -> None:
        faults = []
        named = [(f"units[{n}].card", unit.card) for n, unit in enumerate(self.situation.units)]
        named += [(f"others[{n}].card", o.card) for n, o in enumerate(self.situation.others)]
        for path, card in named:
            if card is not None and card not in self.catalog.units:
                faults.append((path, f"There is no card {card!r}; GET units lists them"))
        known = self._unit_types
        for number, unit in enumerate(self.situation.units):
            if unit.unit_type is not None and slug(unit.unit_type) not in known:
                message = f"There is no unit type {unit.unit_type!r}; known: {', '.join(known)}"
                faults.append((f"units[{number}].unit_type", message))
        force = self.situation.battle_force
        if force is not None and force not in self.catalog.battle_forces:
            faults.append(("battle_force", f"There is no battle force {force!r}"))
        if faults:
            raise Malformed(faults)

    def _bodies(self) -> Iterator[Body]:
        for other in self.situation.others:
            base = other.given_base or self._base_of_card(self.catalog.units[other.card or ""])[0]
            leader = Spot(x=other.x, y=other.y, z=other.z, facing=other.facing)
            label = other.name or other.id
            for place in (leader, *other.minis):
                yield Body(other.id, label, self._standing(base, place, other), other.side)
        for token in self.situation.tokens:
            base = base_of_mm(2 * token.radius * MM_PER_IN)
            standing = Standing(base, token.x, token.y)
            yield Body(token.id, f"{token.kind} token {token.id}", standing, None)

    def _member(self, number: int, unit: SituationUnit) -> Member:
        card = self.catalog.units[unit.card] if unit.card else None
        base, assumed = self._base(unit, card)
        unit_type = slug(unit.unit_type or (card.unit_type if card else "trooper"))
        return Member(
            number=number,
            asked=unit,
            name=unit.name or (card.name if card else unit.id),
            unit_type=unit_type,
            group=self._group(unit_type),
            rank=slug(unit.rank or (card.rank if card else "")),
            base=base,
            base_is_assumed=assumed,
            speed=card.speed if card else None,
            keywords=_keywords(unit, card),
            parameter=self._parameter(unit, card),
            mini_count=unit.mini_count or max(1 + len(unit.minis), card.minis if card else 1),
            standing=self._standing(base, unit.leader, unit) if unit.leader else None,
            minis=tuple(self._standing(base, spot, unit) for spot in unit.minis),
            before_scout=self._standing(base, unit.deployed_at, unit) if unit.deployed_at else None,
        )

    def _base(self, unit: SituationUnit, card: Unit | None) -> tuple[Base, bool]:
        if unit.given_base is not None:
            return unit.given_base, False
        if card is None:
            return base_of_size(DEFAULT_BASE), False
        return self._base_of_card(card)

    @staticmethod
    def _base_of_card(card: Unit) -> tuple[Base, bool]:
        if card.base is None:
            return assumed_base(card.id), True
        return base_of_mm(float(card.base.width_mm), float(card.base.length_mm)), False

    def _standing(self, base: Base, spot: Spot, owner: SituationUnit | Other) -> Standing:
        z = spot.z if spot.z is not None else owner.z
        floor = self.table.height_under(spot.x, spot.y) if z is None else z
        facing = self.toward_deg if spot.facing is None else spot.facing
        return Standing(base, spot.x, spot.y, facing, floor)

    def _group(self, unit_type: str) -> str:
        known = self.catalog.unit_types.get(unit_type)
        return known.group if known else unit_type

    def _parameter(self, unit: SituationUnit, card: Unit | None) -> Parameter | None:
        if unit.detachment is not None:
            return self._parameter_of_words(unit.detachment)
        target = card.army_building.detachment if card else None
        if card is None or target is None or card.id in self._freed_by_the_battle_force():
            return None
        if target.unit_name:
            return Parameter("name", slug(target.unit_name), target.unit_name)
        if target.unit_type:
            words = self.catalog.unit_types[target.unit_type].name
            return Parameter("type", target.unit_type, words)
        rank = target.rank or ""
        return Parameter("rank", rank, self.catalog.ranks[rank].name)

    def _freed_by_the_battle_force(self) -> tuple[str, ...]:
        force = self.situation.battle_force
        return self.catalog.battle_forces[force].rules.ignore_detachment if force else ()

    def _parameter_of_words(self, words: str) -> Parameter:
        """A unit name, else a unit type (broad covers narrow), else a rank."""
        value = slug(words)
        names = {slug(unit.name) for unit in self.situation.units if unit.name}
        if value in names or value in self._card_names:
            return Parameter("name", value, words)
        if value in self._unit_types:
            return Parameter("type", value, words)
        if value in self.catalog.ranks:
            return Parameter("rank", value, words)
        return Parameter("name", value, words)

    @cached_property
    def _unit_types(self) -> list[str]:
        """The types of units, broad and narrow."""
        types = self.catalog.unit_types.values()
        return sorted({kind for entry in types for kind in (entry.id, entry.group)})

    @cached_property
    def _card_names(self) -> frozenset[str]:
        return frozenset(slug(card.name) for card in self.catalog.units.values())


@lru_cache(maxsize=4_096)
def slug(words: str) -> str:
    """Words as ids write them: lower case, joined by hyphens."""
    return "-".join(words.lower().replace("-", " ").split())


def answers_to(parent: Member, parameter: Parameter) -> bool:
    """Does the unit bear the name, type or rank that the keyword asks for (DET-02, DET-12)?"""
    if parameter.kind == "name":
        return slug(parent.name) == parameter.value
    if parameter.kind == "type":
        return parameter.value in (parent.unit_type, parent.group)
    return parent.rank == parameter.value


def may_lead(parent: Member, child: Member) -> bool:
    """May the unit be the child's parent? Never itself, never one with Detachment (DET-04…06)."""
    if child.parameter is None or parent.parameter is not None or parent.id == child.id:
        return False
    return answers_to(parent, child.parameter)


def _keywords(unit: SituationUnit, card: Unit | None) -> dict[str, int | None]:
    found: dict[str, int | None] = {}
    for printed in card.keywords if card else ():
        found[printed.name] = printed.value if isinstance(printed.value, int) else None
    found.update({keyword.name: keyword.value for keyword in unit.keywords})
    return found


def _open(situation: Situation) -> Catalog:
    try:
        return open_catalog(situation.release, situation.edition)
    except UnknownRelease as fault:
        raise Malformed([("release", str(fault))]) from fault
