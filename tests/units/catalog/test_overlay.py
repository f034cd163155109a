"""A release told as its differences from another."""

import json
from pathlib import Path
from typing import Any

import pytest

from units.catalog.catalog import Catalog, compile_release
from units.catalog.faults import BrokenCatalog
from units.catalog.library import RELEASES, editions, open_catalog
from units.catalog.overlay import files_of


def made(tmp_path: Path, **told: Any) -> Catalog:
    folder = tmp_path / "2026-10"
    folder.mkdir()
    header = {"kind": "release", "schema_version": 1, "like": "2026-08"}
    (folder / "release.json").write_text(json.dumps(header | told))
    return compile_release(folder, editions()[0], RELEASES)


def faults(tmp_path: Path, **told: Any) -> dict[str, str]:
    with pytest.raises(BrokenCatalog) as broken:
        made(tmp_path, **told)
    return {f"{one.file}: {one.path}": f"{one.message} {one.mend}" for one in broken.value.faults}


def test_only_what_is_told_differs(tmp_path: Path) -> None:
    new, old = made(tmp_path, points={"empire/at-st": 99}), open_catalog("2026-08")

    assert (new.release, new.units["empire/at-st"].points) == ("2026-10", 99)
    assert new.units.keys() == old.units.keys()
    assert [one for one in new.units if new.units[one] != old.units[one]] == ["empire/at-st"]
    assert (new.upgrades, new.modes) == (old.upgrades, old.modes)


def test_a_card_that_comes_or_goes_is_counted_among_those_with_its_keywords(
    tmp_path: Path,
) -> None:
    raw = json.loads((RELEASES / "2026-08" / "upgrades.json").read_bytes())["upgrades"]
    plain = next(one for one in raw if one["id"] == "training/hunter-elite" or one["keywords"])
    fresh = plain | {"id": "training/brand-new", "legionhq_id": "ZZ", "name": "Brand New"}
    gone = "training/endurance" if "training/endurance" in open_catalog().upgrades else plain["id"]

    new = made(tmp_path, added={"upgrades": [fresh]}, removed=[gone])

    assert "training/brand-new" in new.upgrades
    assert gone not in new.upgrades
    used = new.keywords[new.keyword_ids[plain["keywords"][0]["name"]]].used_by.upgrades
    assert "training/brand-new" in used


@pytest.mark.parametrize(
    ("told", "place", "words"),
    [
        ({"points": {"empire/at-sx": 3}}, "points.empire/at-sx", "Did you mean 'empire/at-st'?"),
        ({"points": {"empire/at-st": -3}}, "points.empire/at-st.points", "greater than or equal"),
        (
            {"changes": {"empire/at-st": {"slots": ["pilo"]}}},
            "changes.empire/at-st.slots[0]",
            "Did you mean 'pilot'?",
        ),
        ({"changes": {"empire/at-st": {"pionts": 3}}}, "changes.empire/at-st.pionts", "spelling"),
        ({"removed": ["empire/nobody"]}, "removed[0]", "There is no card"),
        ({"added": {"units": [{"id": "jawa/x"}]}}, "added.units[0]", "Correct id or faction."),
        ({"points": {"command-card/ambush": 3}}, "points.command-card/ambush", "has no points"),
        ({"like": "2020-01"}, "like", "There is no release '2020-01'."),
        ({"like": "2026-10"}, "like", "Name a complete release."),
        ({"like": "8"}, "like", "Write it in the form"),
        ({"pionts": {}}, "pionts", "spelling"),
    ],
)
def test_what_is_wrong_is_told_where_it_can_be_mended(
    tmp_path: Path, told: dict[str, Any], place: str, words: str
) -> None:
    found = faults(tmp_path, **told)

    assert words in found[f"release.json: {place}"]


def test_a_file_beside_an_overlay_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "2026-10").mkdir()
    (tmp_path / "2026-10" / "release.json").write_text(
        '{"kind": "release", "schema_version": 1, "like": "2026-08"}'
    )
    (tmp_path / "2026-10" / "modes.json").write_text("{}")

    with pytest.raises(BrokenCatalog, match=r"modes\.json: An overlay is one file\."):
        compile_release(tmp_path / "2026-10", editions()[0], RELEASES)


def test_a_change_of_the_base_is_a_change_of_what_is_told_from_it() -> None:
    names = [f"{path.parent.name}/{path.name}" for path in files_of(RELEASES / "2026-04-points")]

    assert names[0] == "2026-04-points/release.json"
    assert "2026-08/upgrades.json" in names


def test_the_points_before_april_are_those_the_dated_changes_tell() -> None:
    """The release ``2026-04-points``: points as before 2026-04-21, everything else as now."""
    old, new = open_catalog("2026-04-points"), open_catalog("2026-08")
    for kind in ("units", "upgrades", "counterparts"):
        for card_id, card in getattr(new, kind).items():
            later = [one for one in card.points_history if str(one.date) >= "2026-04-21"]
            before = later[0].from_ if later else card.points
            was = getattr(old, kind)[card_id]
            assert was.points == before
            assert was.model_copy(update={"points": card.points}) == card
