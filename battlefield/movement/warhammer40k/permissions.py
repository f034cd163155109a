"""Whom and what a model may pass through. Rules: MV-04, MV-07 … MV-11, FLY-05 … FLY-07."""

from typing import NamedTuple

from battlefield.movement.warhammer40k.figures import Figure
from battlefield.movement.warhammer40k.numbers import inches, rulebook
from battlefield.movement.warhammer40k.scene import Ground, Scene


class Passing(NamedTuple):
    """May it pass, and the rules that say so."""

    allowed: bool
    rules: tuple[str, ...]


def may_pass(scene: Scene, model: Figure, other: Figure) -> Passing:
    """May ``model`` pass through ``other`` in this move?"""
    if scene.is_flying(model):
        return Passing(True, ("FLY-05",))
    if "AIRCRAFT" in other.keywords:
        return Passing(True, ("MV-11",))
    if model.is_big and scene.kind in ("normal", "advance"):
        return Passing(not other.is_big, ("MV-07",))
    if other.is_enemy:
        return Passing(scene.desperate, ("MT-03",) if scene.desperate else ("MV-04",))
    blocks = model.is_big and other.is_big and scene.readings.friendly_big_models == "block"
    return Passing(not blocks, ("MV-04", "MV-08") if model.is_big and other.is_big else ("MV-04",))


def _any_keyword(model: Figure, words: frozenset[str]) -> bool:
    return bool(model.keywords & words)


def is_hard(ground: Ground) -> bool:
    """Is it of a category that hinders some models (dense)? Rules: MV-09."""
    return (ground.feature.category or "dense") not in rulebook().passable_categories


def goes_through(model: Figure, ground: Ground) -> bool:
    """May it move horizontally through the feature by its keywords? Rules: MV-09."""
    return not is_hard(ground) or _any_keyword(model, rulebook().keywords.dense_horizontal)


def rises_through(model: Figure, ground: Ground) -> bool:
    """May it move vertically through the feature's floors by its keywords? Rules: MV-09."""
    return not is_hard(ground) or _any_keyword(model, rulebook().keywords.dense_vertical)


def is_low(ground: Ground) -> bool:
    """Is it low enough to be crossed freely? Rules: MV-09."""
    return ground.feature.height <= inches("freely_crossed_height_in")


def walls_off(scene: Scene, model: Figure, ground: Ground, z: float) -> bool:
    """Does the feature stop the model moving level at height ``z``? Rules: MV-09, FLY-06."""
    if scene.is_flying(model) or goes_through(model, ground) or is_low(ground):
        return False
    return z < ground.feature.height - 1e-9


def may_end_above(model: Figure) -> bool:
    """May it end its move above the ground? Rules: MV-10."""
    return _any_keyword(model, rulebook().keywords.ends_above_ground)
