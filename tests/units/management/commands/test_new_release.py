"""``manage.py new_release``: a points update is one data folder and one command."""

import json
import shutil
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from units.catalog.library import RELEASES, open_catalog, releases


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of releases to write into."""
    folder = Path(shutil.copytree(RELEASES, tmp_path / "releases"))
    for module in ("library", "new_release"):
        monkeypatch.setattr(f"units.catalog.{module}.RELEASES", folder)
    yield folder
    releases.cache_clear()


def run(*words: str) -> str:
    said = StringIO()
    call_command("new_release", *words, stdout=said)
    return said.getvalue()


def change_file(tmp_path: Path, **told: Any) -> str:
    path = tmp_path / "points.json"
    path.write_text(json.dumps(told))
    return str(path)


def test_a_file_of_points_makes_a_release(elsewhere: Path, tmp_path: Path) -> None:
    changes = change_file(tmp_path, as_of="2026-10-01", points={"empire/at-st": 101})

    said = run("2026-10-points", "--changes", changes)

    assert "2026-08 → 2026-10-points\nUnits: 1\n  AT-ST (empire/at-st):" in said
    assert "→ 101" in said
    written = json.loads((elsewhere / "2026-10-points" / "release.json").read_bytes())
    assert (written["like"], written["points"]) == ("2026-08", {"empire/at-st": 101})
    assert releases()[0] == "2026-10-points"
    assert open_catalog("2026-10-points").units["empire/at-st"].points == 101


@pytest.mark.parametrize(
    ("name", "told", "words"),
    [
        ("2026-10", {"points": {"empire/at-sx": 1}}, r"points\.empire/at-sx: There is no card"),
        ("2026-10", {"points": {"empire/at-st": "dear"}}, r"points\.json: points\.empire/at-st"),
        ("autumn", {"points": {"empire/at-st": 1}}, "Begin with year and month"),
        ("2026-08", {"points": {"empire/at-st": 1}}, "There is a release 2026-08 already"),
    ],
)
def test_nothing_is_written_when_anything_is_wrong(
    elsewhere: Path, tmp_path: Path, name: str, told: dict[str, Any], words: str
) -> None:
    before = sorted(elsewhere.iterdir())

    with pytest.raises(CommandError, match=words) as refused:
        run(name, "--changes", change_file(tmp_path, **told))

    assert refused.value.returncode == 2
    assert sorted(elsewhere.iterdir()) == before


def test_a_file_that_is_not_there_is_named(elsewhere: Path) -> None:
    with pytest.raises(CommandError, match=r"none\.json: Cannot be read"):
        run("2026-10", "--changes", "none.json")


def test_a_dry_run_writes_nothing(elsewhere: Path, tmp_path: Path) -> None:
    changes = change_file(tmp_path, points={"empire/at-st": 101})

    assert "Nothing was written." in run("2026-10", "--changes", changes, "--dry-run")
    assert not (elsewhere / "2026-10").exists()


def test_a_release_that_is_there_is_checked_and_told() -> None:
    said = run("2026-04-points")

    assert said.startswith("2026-08 → 2026-04-points\nUnits: 18\n")
    assert said.endswith("2026-04-points has no fault.\n")


def test_an_unknown_release_is_told() -> None:
    with pytest.raises(CommandError, match="There is no release '1999-01'"):
        run("1999-01")
