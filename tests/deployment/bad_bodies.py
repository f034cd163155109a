"""Situations that make no sense: the body, the path to its fault, and a word of the mend.

Asked of every door: the API, the commands and the planner's page.
"""

from typing import Any

import pytest

SHORE = {"id": "s1", "card": "empire/shoretroopers", "leader": {"x": 20, "y": 5}}
BASE: dict[str, Any] = {"map": "classic-battle-lines", "units": [SHORE]}
OWN = {"width": 72, "depth": 36, "zones": {"blue": [[[0, 0], [72, 0], [72, 6], [0, 6]]]}}

BAD_BODIES = [
    pytest.param(
        lambda: (
            BASE
            | {
                "units": [SHORE, {"id": "d1", "card": "empire/df-90-mortar-trooper"}],
                "pins": [{"unit": "d1", "parent": "s1"}] * 2,
            }
        ),
        "pins[1].unit",
        "leave one pin",
        id="a unit pinned twice",
    ),
    pytest.param(
        lambda: {
            "units": [SHORE],
            "table": OWN | {"zones": {"blue": [[[0, 0], [9, 9], [9, 0], [0, 5]]]}},
        },
        "table.zones.blue[0]",
        "in order once round",
        id="a self-crossing zone",
    ),
    pytest.param(
        lambda: (
            BASE
            | {
                "table": {
                    "width": 72,
                    "depth": 36,
                    "terrain": [{"polygon": [[70, 0], [80, 0], [70, 5]]}],
                }
            }
        ),
        "table.terrain[0].polygon[1]",
        "cut it at the edge or move it",
        id="terrain off the table",
    ),
    pytest.param(
        lambda: (
            BASE
            | {
                "table": {
                    "width": 72,
                    "depth": 36,
                    "terrain": [{"polygon": [[n / 1000, 1] for n in range(10_000)]}],
                }
            }
        ),
        "table.terrain[0].polygon",
        "at most 200",
        id="ten thousand points in a polygon",
    ),
    pytest.param(
        lambda: BASE | {"units": [SHORE | {"leader": {"x": float("nan"), "y": 5}}]},
        "units[0].leader.x",
        "finite",
        id="NaN",
    ),
    pytest.param(
        lambda: BASE | {"units": [SHORE | {"leader": {"x": float("inf"), "y": 5}}]},
        "units[0].leader.x",
        "finite",
        id="infinite",
    ),
    pytest.param(
        lambda: BASE | {"units": [SHORE, SHORE]}, "units[1].id", "give each its own", id="twin ids"
    ),
    pytest.param(
        lambda: BASE | {"table": {"width": 48, "depth": 36}},
        "table.width",
        "72 × 36",
        id="a table of another size than the map's",
    ),
    pytest.param(
        lambda: BASE | {"table": {"width": -72, "depth": 36}},
        "table.width",
        "greater than 0",
        id="a negative size",
    ),
    pytest.param(
        lambda: BASE | {"units": [SHORE | {"card": "empire/nobody"}]},
        "units[0].card",
        "no card",
        id="an unknown card",
    ),
    pytest.param(lambda: BASE | {"map": "nowhere"}, "map", "no map", id="an unknown map"),
    pytest.param(lambda: {"units": [SHORE]}, "table", "give a map", id="no zone at all"),
    pytest.param(
        lambda: BASE | {"pins": [{"unit": "s1", "parent": "ghost"}]},
        "pins[0].parent",
        "no unit",
        id="a pin on nobody",
    ),
    pytest.param(
        lambda: BASE | {"colour": "red"}, "colour", "not permitted", id="an unknown field"
    ),
    pytest.param(
        lambda: BASE | {"units": [{"id": f"u{n}", "name": "x"} for n in range(201)]},
        "units",
        "at most 200",
        id="more than 200 units",
    ),
    pytest.param(
        lambda: (
            BASE | {"units": [{"id": "s1", "card": "empire/shoretroopers", "status": "deployed"}]}
        ),
        "units[0]",
        "leader",
        id="deployed nowhere",
    ),
    pytest.param(
        lambda: BASE | {"battle_force": "battle-force/none"},
        "battle_force",
        "no battle force",
        id="an unknown battle force",
    ),
    pytest.param(
        lambda: BASE | {"release": "1999-01"}, "release", "1999-01", id="an unknown release"
    ),
]
