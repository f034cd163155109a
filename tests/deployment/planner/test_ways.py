"""DET-18: impassable ground between a detachment and its parent is worth a warning, never more."""

import pytest

from deployment.planner.checking import check_deployment
from deployment.planner.situation import Situation

CODE = "detachment.way-blocked"


def a_layout(kind: str, wall: list[tuple[float, float]], edition: str = "classic") -> Situation:
    """A mortar 4 in above its Shoretroopers (gap 2.48 in), and one piece of terrain."""
    return Situation.model_validate(
        {
            "edition": edition,
            "map": "classic-battle-lines",
            "table": {
                "width": 72,
                "depth": 36,
                "terrain": [{"id": "t1", "polygon": wall, "kind": kind, "height": 2}],
            },
            "units": [
                {"id": "s1", "card": "empire/shoretroopers", "leader": {"x": 20, "y": 4}},
                {"id": "d1", "card": "empire/df-90-mortar-trooper", "leader": {"x": 20, "y": 8}},
            ],
        }
    )


BETWEEN = [(19, 5.2), (21, 5.2), (21, 6.2), (19, 6.2)]
BESIDE = [(21.5, 5.2), (23.5, 5.2), (23.5, 6.2), (21.5, 6.2)]


@pytest.mark.parametrize(
    ("kind", "wall", "edition", "warned"),
    [
        pytest.param("impassable", BETWEEN, "classic", ["DET-18"], id="a wall between"),
        pytest.param("impassable", BESIDE, "classic", [], id="a wall beside the way"),
        pytest.param("difficult", BETWEEN, "classic", [], id="ground that can be crossed"),
        pytest.param("impassable", BETWEEN, "current", [], id="no distance in the current edition"),
    ],
)
def test_impassable_terrain_on_the_straight_way_is_a_warning(kind, wall, edition, warned):
    answer = check_deployment(a_layout(kind, wall, edition))

    found = [problem for problem in answer.problems if problem.code == CODE]
    assert [rule for problem in found for rule in problem.rules] == warned
    assert [problem.offenders for problem in found] == [("d1", "s1")] * len(warned)
    assert {str(problem.severity) for problem in found} <= {"warning"}


def test_a_layout_with_a_wall_between_stays_legal():
    answer = check_deployment(a_layout("impassable", BETWEEN))

    assert answer.legal
    assert [(pair.unit, pair.parent) for pair in answer.pairings] == [("d1", "s1")]
