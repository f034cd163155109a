"""The moving unit with nothing left out: body and card met, lengths in inches."""

from dataclasses import dataclass
from typing import Any

from battlefield.geometry.bases import Base, assumed_base, base_of_mm
from battlefield.movement.legion.body import LegionMove, MoverBody
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog
from units.catalog.schema import Unit
from units.rulebook.faults import Malformed


@dataclass(frozen=True, slots=True)
class Mover:
    """A unit about to move; ``companions`` counts its minis besides the leader."""

    id: str
    name: str
    unit_type: str
    speed: int
    increase: int
    immobilize: int
    speeder: int | None
    hover: str | None  # "Ground", "Air"
    hover_height: int
    mobile: bool
    repositions: bool
    keywords: tuple[str, ...]
    base: Base
    x: float
    y: float
    facing: float
    height: float
    engaged: bool
    minis: tuple[tuple[float, float], ...]
    companions: int
    wound_threshold: int | None
    base_assumed: bool

    @property
    def is_repulsor(self) -> bool:
        """Whether it floats over what is no higher than itself (MOV-16, MOV-17)."""
        return self.unit_type == "repulsor-vehicle"

    @property
    def free_height(self) -> int:
        """The X whose terrain it crosses freely: of Speeder X or of Hover: Air X (MOV-11)."""
        return max(self.speeder or 0, self.hover_height)


def mover_of(body: LegionMove) -> Mover:
    """The mover of ``body``, its gaps filled from the card. Raises ``Malformed`` with paths."""
    given = body.mover
    facts = _facts(given, body.release)
    told = given.model_dump(exclude_none=True)
    facts |= {name: told[name] for name in facts if name in told}
    missing = [name for name in ("speed", "unit_type", "base_mm") if facts[name] is None]
    if missing:
        raise Malformed((f"mover.{name}", _wanted(name)) for name in missing)
    return _mover(given, facts)


def _wanted(name: str) -> str:
    return f"Needed: there is no card to take {name} from. Give it, or name a card."


def _typed_facts(given: MoverBody) -> dict[str, Any]:
    return {
        "name": given.id,
        "unit_type": None,
        "speed": None,
        "speeder": None,
        "base_mm": None,
        "length_mm": given.base_mm,
        "keywords": (),
        "wound_threshold": None,
        "companions": len(given.minis or ()),
        "assumed": False,
    }


def _facts(given: MoverBody, release: str | None) -> dict[str, Any]:
    catalog = _catalog(release) if release or given.card else None
    if catalog is None or given.card is None:
        return _typed_facts(given)
    return _card_facts(given, _card(given.card, catalog))


def _card_facts(given: MoverBody, unit: Unit) -> dict[str, Any]:
    base = unit.base or assumed_base(unit.id)
    minis = max(unit.minis - 1, 0) if given.minis is None else len(given.minis)
    return {
        "name": unit.name,
        "unit_type": unit.unit_type,
        "speed": unit.speed,
        "speeder": next((k.value for k in unit.keywords if k.name == "Speeder"), None),
        "base_mm": float(base.width_mm),
        "length_mm": given.base_mm or float(base.length_mm),
        "keywords": tuple(_spelled(k.name, k.scope, k.value) for k in unit.keywords),
        "wound_threshold": unit.wounds,
        "companions": minis,
        "assumed": unit.base is None and given.base_mm is None,
    }


def _card(card: str, catalog: Catalog) -> Unit:
    if card not in catalog.units:
        raise Malformed([("mover.card", f"There is no unit {card} in release {catalog.release}.")])
    return catalog.units[card]


def _catalog(release: str | None) -> Catalog:
    try:
        return open_catalog(release)
    except LookupError as unknown:
        raise Malformed([("release", str(unknown.args[0]))]) from unknown


def _spelled(name: str, scope: str | None, value: object) -> str:
    """A keyword as people write it: ``Hover: Air 2``."""
    words = f"{name}: {scope}" if scope else name
    return words if value is None else f"{words} {value}"


def _mover(given: MoverBody, facts: dict[str, Any]) -> Mover:
    keywords = tuple(facts["keywords"])
    speeder = facts["speeder"]
    hover, hover_height = _hover(keywords)
    return Mover(
        id=given.id,
        name=facts["name"],
        unit_type=facts["unit_type"],
        speed=facts["speed"],
        increase=given.increase,
        immobilize=given.immobilize,
        speeder=_height(keywords, "Speeder") if speeder is None else speeder or None,
        hover=hover,
        hover_height=hover_height,
        mobile="Mobile" in keywords,
        repositions="Reposition" in keywords,
        keywords=keywords,
        base=base_of_mm(facts["base_mm"], facts["length_mm"]),
        x=given.x,
        y=given.y,
        facing=given.facing,
        height=given.height,
        engaged=given.engaged,
        minis=tuple((mini.x, mini.y) for mini in given.minis or ()),
        companions=facts["companions"],
        wound_threshold=facts["wound_threshold"],
        base_assumed=facts["assumed"],
    )


def _height(keywords: tuple[str, ...], name: str) -> int | None:
    """X of a keyword typed as ``Speeder 2``; None without it."""
    for keyword in keywords:
        word, _, value = keyword.partition(" ")
        if word == name and value.isdigit():
            return int(value)
    return None


def _hover(keywords: tuple[str, ...]) -> tuple[str | None, int]:
    """The kind of Hover and its height (MOV-11)."""
    for keyword in keywords:
        if keyword.startswith("Hover: "):
            kind, _, value = keyword.removeprefix("Hover: ").partition(" ")
            return kind, int(value) if value.isdigit() else 0
    return None, 0
