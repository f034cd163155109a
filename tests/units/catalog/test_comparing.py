"""What one release changes against another."""

from dataclasses import replace
from types import MappingProxyType

from units.catalog.comparing import compare
from units.catalog.library import open_catalog
from units.catalog.schema import KeywordInstance

NEW, OLD = open_catalog("2026-08"), open_catalog("2026-04-points")


def test_a_release_changes_nothing_against_itself() -> None:
    assert compare(NEW, NEW) == {}


def test_points_are_told_old_and_new() -> None:
    found = compare(OLD, NEW)

    assert {kind: len(listed) for kind, listed in found.items()} == {
        "units": 18,
        "upgrades": 19,
        "counterparts": 1,
    }
    special = found["units"][0]
    assert str(special) == "Imperial Special Forces (empire/imperial-special-forces): 62 → 54"
    assert special.delta == -8


def test_cards_that_come_go_or_differ_otherwise_are_told() -> None:
    walker = NEW.units["empire/at-st"]
    changed = walker.model_copy(
        update={
            "rank": "support",
            "slots": ("training", "training"),
            "keywords": (*walker.keywords, KeywordInstance(name="Scout", value=1)),
        }
    )
    units = dict(NEW.units) | {"empire/at-st": changed}
    gone = units.pop("empire/stormtroopers")
    other = replace(NEW, units=MappingProxyType(units))

    told = {one.id: str(one) for one in compare(NEW, other)["units"]}
    back = compare(other, NEW)["units"]

    assert told["empire/stormtroopers"].endswith(f": removed, {gone.points}")
    assert "rank heavy → support" in told["empire/at-st"]
    assert "gains slots training, training" in told["empire/at-st"]
    assert "gains keyword Scout 1" in told["empire/at-st"]
    assert (back[-1].id, back[-1].what) == ("empire/stormtroopers", "added")
