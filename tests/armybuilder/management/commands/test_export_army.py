"""``manage.py export_army FORMAT FILE [--draft]``."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.armybuilder.test_export_api import ARMY, ONE_TOO_MANY

NOTHING: dict[str, Any] = {"faction": "empire", "units": [{"card": "empire/nobody"}]}


def written(tmp_path: Path, army: Any) -> str:
    path = tmp_path / "army.json"
    path.write_text(army if isinstance(army, str) else json.dumps(army))
    return str(path)


def run(*words: str) -> tuple[int, str, str]:
    """The exit code, what went to stdout, and what to stderr."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    try:
        call_command("export_army", *words, stdout=out, stderr=err)
    except SystemExit as end:
        code = int(end.code or 0)
    return code, out.getvalue(), err.getvalue()


def test_a_legal_army_goes_to_stdout(tmp_path: Path) -> None:
    code, out, err = run("text", written(tmp_path, ARMY))

    assert (code, err) == (0, "")
    assert out.startswith("Legal – Coastal watch\n")


def test_an_army_is_read_from_stdin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(ARMY)))

    code, out, _ = run("json", "-")

    assert code == 0
    assert json.loads(out)["title"] == "Coastal watch"


def test_an_illegal_army_ends_with_3_and_its_report(tmp_path: Path) -> None:
    code, out, err = run("text", written(tmp_path, ONE_TOO_MANY))

    assert (code, out) == (3, "")
    assert json.loads(err)["verdict"] == "not-legal"


def test_as_a_draft_it_goes_out_all_the_same(tmp_path: Path) -> None:
    code, out, err = run("text", written(tmp_path, ONE_TOO_MANY), "--draft")

    assert (code, err) == (0, "")
    assert out.startswith("NOT LEGAL (1 error) – Coastal watch\n")


@pytest.mark.parametrize(
    ("form", "army", "path", "word"),
    [
        pytest.param("text", NOTHING, "units[0].card", "no unit empire/nobody", id="unknown card"),
        pytest.param("text", "{", "", "is not JSON", id="no JSON"),
        pytest.param("papyrus", ARMY, "", "no export format 'papyrus'", id="no such format"),
    ],
)
def test_nonsense_ends_with_2_and_its_faults(
    tmp_path: Path, form: str, army: Any, path: str, word: str
) -> None:
    code, out, err = run(form, written(tmp_path, army))

    (fault,) = json.loads(err)["faults"]
    assert (code, out, fault["path"]) == (2, "", path)
    assert word in fault["message"]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    code, _, err = run("text", str(tmp_path / "none.json"))

    (fault,) = json.loads(err)["faults"]
    assert code == 2
    assert "none.json cannot be read: No such file or directory." in fault["message"]


def test_a_picture_goes_to_stdout_as_bytes_with_its_options(tmp_path: Path) -> None:
    out = io.TextIOWrapper(io.BytesIO())

    call_command("export_army", "png", written(tmp_path, ARMY), "--option", "hand=0", stdout=out)

    assert out.buffer.getvalue().startswith(b"\x89PNG")  # type: ignore[attr-defined]


def test_an_option_that_makes_no_sense_is_a_fault_with_its_name(tmp_path: Path) -> None:
    code, out, err = run("pdf", written(tmp_path, ARMY), "--option", "paper=a5")

    (fault,) = json.loads(err)["faults"]
    assert (code, out, fault["path"]) == (2, "", "paper")
