"""The army and the situation that the load's players send."""

from bench.plan import SCENES, a_situation

UNITS = (
    "empire/stormtroopers",
    "empire/snowtroopers",
    "empire/scout-troopers",
    "empire/shoretroopers",
    "empire/df-90-mortar-trooper",
)
ARMY = {
    "faction": "empire",
    "title": "Under load",
    "units": [
        {"card": "empire/general-veers-master-tactician"},
        {"card": "empire/shoretroopers", "count": 3},
        {"card": "empire/df-90-mortar-trooper", "count": 2},
        {"card": "empire/stormtroopers", "count": 2},
    ],
}
SITUATION = a_situation(**SCENES["real game: 6 placed, 4 detachments, 20 terrain"])
