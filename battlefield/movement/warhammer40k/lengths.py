"""Is each path short enough? Rules: MV-02, MV-06, FLY-04."""

from collections.abc import Iterator

from battlefield.geometry.lengths import NOISE_IN, at_most
from battlefield.movement.verdict import MoveProblem
from battlefield.movement.warhammer40k.findings import close, is_close, wrong
from battlefield.movement.warhammer40k.paths import Course


def judge_length(course: Course, maximum: float, *rules: str) -> Iterator[MoveProblem]:
    """The distance moved against the model's maximum, with the sum shown."""
    moved, name = course.distance, course.model.id
    if not at_most(moved, maximum):
        parts = f"{course.horizontal:.2f} level"
        if course.vertical and not course.flies:
            parts += f" + {course.vertical:.2f} up and down"
        message = (
            f"{name} moves {moved:.2f} in ({parts}) of at most {maximum:.2f}: "
            f"{moved - maximum:.2f} in too far."
        )
        yield wrong("path.too-long", message, "MV-02", *rules, about=(name,))
    elif moved > maximum + NOISE_IN and is_close(moved, maximum):
        yield close(f"the move of {name}", moved, maximum, "MV-02", about=(name,))
