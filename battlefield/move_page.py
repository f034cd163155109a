"""What a move page shows: the form, and the answer as a drawing and a story."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from battlefield.drawing import VIEWS, Scene, View
from battlefield.move_asking import (
    Asked,
    PlacedFault,
    faults_by_field,
    free_ranges,
    other_edition,
)
from battlefield.move_drawing_legion import draw_legion
from battlefield.move_drawing_warhammer40k import draw_warhammer40k
from battlefield.move_form import Filler, Form, form_of
from battlefield.move_link import MOST_CHARACTERS, packed
from battlefield.move_presets import examples
from battlefield.move_story import (
    Line,
    ProblemLine,
    deciding_readings,
    numbered,
    numbered_by_model,
    problem_lines,
)
from battlefield.movement.legion.answer import LegionVerdict
from battlefield.movement.legion.body import LegionMove
from battlefield.movement.warhammer40k.answer import MoveAnswer, SurgeAnswer
from battlefield.movement.warhammer40k.body import MoveBody, SurgeBody
from units.rulebook.citation import Citation

TITLES = {"legion": "Star Wars: Legion", "warhammer40k": "Warhammer 40,000"}
OUTCOMES = {
    "full": ("Full move", "legal"),
    "full-with-shift": ("Full move, shifted back", "legal"),
    "partial": ("Partial move", "cannot-tell"),
    "defeated": ("Defeated", "not-legal"),
    "no-move": ("No move", "cannot-tell"),
    "illegal": ("Not legal", "not-legal"),
}
SLIDER = (-90.0, 90.0)


@dataclass(frozen=True)
class Said:
    """A verdict in a word and a line; ``kind`` chooses icon and colour."""

    word: str
    kind: str
    line: str
    edition: str = ""

    @property
    def icon(self) -> str:
        """Its drawing in the sprite."""
        return f"verdict-{self.kind}"


@dataclass
class MovePage:
    """A situation and its answer for the page; worked out when first asked for."""

    game: str
    asked: Asked
    view: View = "blue"
    near: bool = True
    notice: str = ""
    most_in_link: int = MOST_CHARACTERS
    taken: str = ""  # JSON that was pasted and refused
    new: Mapping[str, str] = field(default_factory=dict)  # typed for terrain, and refused

    @property
    def title(self) -> str:
        """The game's name."""
        return TITLES[self.game]

    @property
    def views(self) -> list[tuple[str, str]]:
        """The sides a table can be seen from."""
        return [(view, view.replace("-", ", ")) for view in VIEWS]

    @property
    def examples(self) -> list[tuple[str, str]]:
        """Worked examples: name, and the code of their link."""
        links = [(name, packed(body)) for name, body in examples(self.game).items()]
        return [(name, code) for name, code in links if code]

    @cached_property
    def _faults(self) -> tuple[dict[str, tuple[str, ...]], list[PlacedFault]]:
        bare = form_of(self.game, Filler(self.asked.raw), self.asked.move)
        return faults_by_field(self.asked.faults, bare.shown())

    @cached_property
    def form(self) -> Form:
        """All fields, each with its faults."""
        filler = Filler(self.asked.raw, self._faults[0], self.new)
        return form_of(self.game, filler, self.asked.move)

    @property
    def loose_faults(self) -> list[PlacedFault]:
        """Faults of no field of the page."""
        return self._faults[1]

    @property
    def field_faults(self) -> list[tuple[str, str]]:
        """Path and sentence of each fault that belongs to a field."""
        return [(path, message) for path, found in self._faults[0].items() for message in found]

    @property
    def link(self) -> str | None:
        """``?s=`` of the situation; None when it is too long for a link."""
        return packed(self.asked.document)

    @property
    def json(self) -> str:
        """The promised JSON of the situation."""
        return json.dumps(self.asked.document, indent=2, ensure_ascii=False)

    @property
    def verdict(self) -> Any:
        """The checker's answer, if there is one."""
        return self.asked.verdict

    @cached_property
    def story(self) -> list[Line]:
        """The steps, numbered as on the drawing."""
        if isinstance(self.verdict, MoveAnswer):
            return numbered_by_model(self.verdict.steps, [m.id for m in self.verdict.models])
        return numbered(self.verdict.steps) if self.verdict else []

    @property
    def problems(self) -> list[ProblemLine]:
        """Everything wrong or worth knowing, worst first."""
        return list(problem_lines(self.verdict.problems)) if self.verdict else []

    @property
    def readings(self) -> list[Citation]:
        """The readings that decided the answer."""
        return deciding_readings(self.verdict) if self.verdict else []

    @property
    def said(self) -> Said | None:
        """The verdict of the situation as asked."""
        return _said(self.verdict) if self.verdict else None

    @cached_property
    def both(self) -> list[Said]:
        """Legion: the verdicts of both editions, classic first."""
        other = other_edition(self.asked)
        if other is None or not isinstance(self.verdict, LegionVerdict):
            return []
        pair = [_said(self.verdict), _said(other[1])]
        return sorted(pair, key=lambda said: said.edition)

    @cached_property
    def scene(self) -> Scene | None:
        """The drawing."""
        body, verdict = self.asked.body, self.verdict
        if isinstance(body, LegionMove):
            return draw_legion(body, verdict, self.story, self.view, self.near)
        if isinstance(body, MoveBody | SurgeBody):
            return draw_warhammer40k(body, verdict, self.story, self.view, self.near)
        return None

    @cached_property
    def free(self) -> tuple[tuple[float, float], ...] | None:
        """The bends that allow a full compulsory move."""
        return free_ranges(self.asked)

    @property
    def free_words(self) -> str:
        """The same in words."""
        if not self.free:
            return "No bend of the tool allows a legal full move."
        stretches = ", ".join(f"{low:.1f}° to {high:.1f}°" for low, high in self.free)
        return f"A full move is legal at {stretches}.".replace("-", "−")

    @property
    def free_bars(self) -> list[tuple[float, float]]:
        """The same for the bar under the slider: where from the left (+90°), and how wide."""
        return [(SLIDER[1] - high, max(high - low, 0.6)) for low, high in self.free or ()]

    @property
    def joint_at(self) -> float:
        """Where the joint stands on that bar."""
        return SLIDER[1] - self.asked.body.joint if isinstance(self.asked.body, LegionMove) else 0.0

    @property
    def surge(self) -> SurgeAnswer | None:
        """The answer, when it is one to a surge."""
        return self.verdict if isinstance(self.verdict, SurgeAnswer) else None


def _said(verdict: Any) -> Said:
    if isinstance(verdict, LegionVerdict):
        word, kind = OUTCOMES[verdict.outcome]
        barred = any(problem.severity == "error" for problem in verdict.problems)
        if barred and kind != "not-legal":
            word, kind = f"{word}: not allowed", "not-legal"
        return Said(word, kind, verdict.read_aloud, verdict.edition)
    word, kind = ("Legal", "legal") if verdict.legal else ("Not legal", "not-legal")
    return Said(word, kind, verdict.read_aloud)
