"""What step mode shows: whose turn it is, who may go next, and how the last step is judged."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from deployment.planner.plan import PlacementProblem
from deployment.planner.scene import Scene
from deployment.planner.situation import Situation
from deployment.planner.step import StepVerdict, judge_placement, refusals
from deployment.planner.turns import Turn, judge_opponent, moved_since, whose_turn
from deployment.words import with_names


@dataclass(frozen=True)
class Waiting:
    """A unit that may not be placed yet, and why."""

    name: str
    message: str
    rules: tuple[str, ...]


@dataclass
class StepPage:
    """One moment of deploying in turns: the state now and the one before it."""

    scene: Scene
    names: dict[str, str]
    foes: int | None
    before: Situation | None

    @property
    def situation(self) -> Situation:
        return self.scene.situation

    @cached_property
    def turn(self) -> Turn:
        return whose_turn(self.situation, self.foes)

    @property
    def is_own_turn(self) -> bool:
        return self.turn.side == self.situation.side

    @property
    def opponent(self) -> str:
        return "red" if self.situation.side == "blue" else "blue"

    @property
    def headline(self) -> str:
        turn = self.turn
        if turn.side is None:
            return "Everybody is deployed"
        if self.is_own_turn:
            return f"{turn.side.capitalize()}’s turn: place your unit {turn.own_placed + 1}"
        return f"{turn.side.capitalize()}’s turn: place the opponent’s unit {turn.foe_placed + 1}"

    @cached_property
    def _refusals(self) -> dict[str, PlacementProblem | None]:
        return refusals(self.situation)

    @property
    def may_go(self) -> list[tuple[str, str]]:
        """Id and name of every unit that may be placed next."""
        return [(unit, self.names[unit]) for unit, why in self._refusals.items() if why is None]

    @property
    def must_wait(self) -> list[Waiting]:
        return [
            Waiting(self.names[unit], self._words(why), why.rules)
            for unit, why in self._refusals.items()
            if why is not None
        ]

    @cached_property
    def last(self) -> str | None:
        """Who was placed or moved last, of either side."""
        return moved_since(self.before, self.situation) if self.before is not None else None

    @cached_property
    def _judged(self) -> StepVerdict | None:
        if self.last is None:
            return None
        if self.last in self.scene.by_id:
            return judge_placement(self.situation, self.last)
        if any(o.id == self.last and o.side != self.situation.side for o in self.situation.others):
            return judge_opponent(self.situation, self.last)
        return None

    @property
    def verdict(self) -> dict[str, Any] | None:
        """The last step judged: ``css``, ``icon``, ``words`` and the problems; None without one."""
        judged = self._judged
        if judged is None or self.last is None:
            return None
        problems = [(self._words(one), one.rules) for one in judged.problems]
        if not judged.legal:
            words = f"{self._name(self.last)} may not be placed like this. Move it, or undo."
            icon = "verdict-not-legal"
            return {"css": "bad", "icon": icon, "words": words, "problems": problems}
        beside = f" beside {self.names[judged.parent]}" if judged.parent in self.names else ""
        words = f"{self._name(self.last)} is placed{beside}."
        return {"css": "good", "icon": "verdict-legal", "words": words, "problems": problems}

    def _name(self, unit: str) -> str:
        if unit in self.names:
            return self.names[unit]
        return next(o.name or o.id for o in self.situation.others if o.id == unit)

    def _words(self, problem: PlacementProblem) -> str:
        return with_names(problem.message, self.scene, self.names)
