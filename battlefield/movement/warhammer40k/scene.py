"""A situation made ready for judging: figures, features and how this move is made."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import shapely
from shapely.geometry.base import BaseGeometry

from battlefield.movement.warhammer40k.body import Battlefield, Feature, Situation, StandingUnit
from battlefield.movement.warhammer40k.figures import Figure, figure_of
from battlefield.movement.warhammer40k.readings import Readings

Kind = Literal["normal", "advance", "fall-back", "charge", "surge"]


@dataclass(frozen=True)
class Ground:
    """One terrain feature with its footprint ready to measure."""

    id: str
    feature: Feature
    area: BaseGeometry

    @property
    def tops(self) -> tuple[float, ...]:
        """The heights at which it can be stood on: its floors and its top."""
        return (*self.feature.floors, self.feature.height)


@dataclass(frozen=True)
class Scene:
    """Who moves how, and everything else on the table. ``flies``: took to the skies (FLY-02)."""

    kind: Kind
    flies: bool
    desperate: bool
    readings: Readings
    table: Battlefield
    grounds: tuple[Ground, ...]
    unit: tuple[Figure, ...]
    friends: tuple[Figure, ...]
    enemies: tuple[Figure, ...]

    @cached_property
    def others(self) -> tuple[Figure, ...]:
        """All models that are not of the moving unit."""
        return self.friends + self.enemies

    @cached_property
    def unit_can_fly(self) -> bool:
        """Is a model with FLY part of the moving unit? Rules: FLY-01."""
        return any(model.can_fly for model in self.unit)

    def is_flying(self, model: Figure) -> bool:
        """Does this model pass over everything in this move? Rules: FLY-05, FLR-02."""
        return self.flies and model.can_fly

    def enemies_of(self, unit: str) -> tuple[Figure, ...]:
        """The models of one enemy unit."""
        return tuple(enemy for enemy in self.enemies if enemy.unit == unit)

    def enemy_units(self) -> tuple[str, ...]:
        """The enemy units' ids, in the order given."""
        return tuple(dict.fromkeys(enemy.unit for enemy in self.enemies))


def _standing(units: tuple[StandingUnit, ...], is_enemy: bool) -> tuple[Figure, ...]:
    return tuple(
        figure_of(m, u.unit, (m.x, m.y, m.z), keywords=u.keywords, is_enemy=is_enemy)
        for u in units
        for m in u.models
    )


def moving_figures(body: Situation) -> tuple[Figure, ...]:
    """The models of the moving unit where they start."""
    figures = []
    for model in body.unit.models:
        start = model.path[0]
        if isinstance(start, tuple):
            figures.append(figure_of(model, body.unit.id, start, keywords=body.unit.keywords))
    return tuple(figures)


def scene_of(body: Situation, kind: Kind, *, flies: bool, desperate: bool = False) -> Scene:
    """The scene of a body; ``flies`` only when the declaration is valid."""
    grounds = tuple(
        Ground(feature.id or f"terrain {number}", feature, shapely.Polygon(feature.polygon))
        for number, feature in enumerate(body.table.terrain, start=1)
    )
    return Scene(
        kind=kind,
        flies=flies,
        desperate=desperate,
        readings=body.readings,
        table=body.table,
        grounds=grounds,
        unit=moving_figures(body),
        friends=_standing(body.friends, is_enemy=False),
        enemies=_standing(body.enemies, is_enemy=True),
    )
