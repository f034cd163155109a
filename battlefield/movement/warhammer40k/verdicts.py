"""What every move's answer is put together from: courses, their findings, each model's line."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from battlefield.movement.verdict import MoveProblem
from battlefield.movement.warhammer40k.answer import ModelMove, Pose
from battlefield.movement.warhammer40k.body import Mover
from battlefield.movement.warhammer40k.ends import judge_ends
from battlefield.movement.warhammer40k.figures import Figure
from battlefield.movement.warhammer40k.lengths import judge_length
from battlefield.movement.warhammer40k.passing import judge_path
from battlefield.movement.warhammer40k.paths import Course, course_of
from battlefield.movement.warhammer40k.scene import Scene
from units.rulebook.problem import Severity


class Moved(NamedTuple):
    """The unit after moving as asked."""

    courses: tuple[Course, ...]
    crossed: tuple[tuple[str, ...], ...]
    problems: tuple[MoveProblem, ...]

    @property
    def ends(self) -> tuple[Figure, ...]:
        """The models where their paths end."""
        return tuple(course.end for course in self.courses)


def move_models(
    scene: Scene, movers: Sequence[Mover], maximum: dict[str, float], *rules: str
) -> Moved:
    """Each model moved in the order given: lengths, what it passes, and how the unit ends."""
    courses = tuple(
        course_of(figure, mover.path, scene.grounds, flies=scene.is_flying(figure))
        for mover, figure in zip(movers, scene.unit, strict=True)
    )
    problems: list[MoveProblem] = []
    crossed = []
    for number, course in enumerate(courses):
        problems += judge_length(course, maximum[course.model.id], *rules)
        mates = [done.end for done in courses[:number]] + [c.model for c in courses[number + 1 :]]
        passed = judge_path(scene, course, mates)
        problems += passed.problems
        crossed.append(passed.crossed)
    problems += judge_ends(scene, [course.end for course in courses])
    return Moved(courses, tuple(crossed), tuple(problems))


def lines_of(moved: Moved, maximum: dict[str, float]) -> tuple[ModelMove, ...]:
    """Each model's line of the answer."""
    return tuple(
        ModelMove(
            id=course.model.id,
            maximum=maximum[course.model.id],
            distance=course.distance,
            horizontal=course.horizontal,
            vertical=course.vertical,
            crossed=crossed,
            end=pose_of(course.end),
        )
        for course, crossed in zip(moved.courses, moved.crossed, strict=True)
    )


def pose_of(figure: Figure) -> Pose:
    """Where a figure stands, as answered."""
    return Pose(x=figure.x, y=figure.y, z=figure.z, facing=figure.turned)


def is_legal(problems: Iterable[MoveProblem]) -> bool:
    """No error among them."""
    return not any(problem.severity is Severity.ERROR for problem in problems)


def stayed(scene: Scene, maximum: dict[str, float]) -> tuple[ModelMove, ...]:
    """The lines of a unit whose situation is not computed."""
    still = tuple(Course(figure, (), figure, flies=False) for figure in scene.unit)
    return lines_of(Moved(still, tuple(() for _ in still), ()), maximum)
