"""``manage.py judge``: JSON in, JSON out."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from armybuilder.rules.many import judge_data

ARMY: dict[str, Any] = {"faction": "empire", "units": [{"card": "empire/at-st", "count": 2}]}


def told(*files: object) -> Any:
    """What the command writes to stdout, parsed."""
    out = StringIO()
    call_command("judge", *map(str, files), stdout=out)
    return json.loads(out.getvalue())


@pytest.fixture
def army(tmp_path: Path) -> Path:
    file = tmp_path / "army.json"
    file.write_text(json.dumps(ARMY))
    return file


def test_one_file_with_one_army_gives_one_report(army: Path) -> None:
    assert told(army) == judge_data(ARMY).model_dump(mode="json")


def test_several_files_give_an_array_in_their_order(army: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text(json.dumps([ARMY | {"edition": "current"}, {"faction": 7}]))

    first, second, third = told(army, other)

    assert (first["edition"], second["edition"]) == ("classic", "current")
    assert [fault["path"] for fault in third["problem"]["faults"]] == ["faction"]


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(json.dumps(ARMY)))

    assert told("-")["points"] == 290


@pytest.mark.parametrize(
    ("text", "path"),
    [
        pytest.param('{"faction": "empire", "units": [{"card": "x"}]}', "units[0].card", id="card"),
        pytest.param("{", "", id="no JSON"),
    ],
)
def test_nonsense_ends_with_two_and_the_faults(tmp_path: Path, text: str, path: str) -> None:
    file = tmp_path / "army.json"
    file.write_text(text)
    err = StringIO()

    with pytest.raises(SystemExit) as end:
        call_command("judge", str(file), stderr=err)

    assert end.value.code == 2
    assert [fault["path"] for fault in json.loads(err.getvalue())["faults"]] == [path]


def test_a_file_that_is_not_there_ends_with_two(tmp_path: Path) -> None:
    err = StringIO()

    with pytest.raises(SystemExit) as end:
        call_command("judge", str(tmp_path / "none.json"), stderr=err)

    assert end.value.code == 2
    assert "cannot be read" in json.loads(err.getvalue())["faults"][0]["message"]
