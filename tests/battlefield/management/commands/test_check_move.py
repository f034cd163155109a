"""``manage.py check_move``: pure JSON on stdout, faults on stderr with code 2."""

import io
import json

import pytest
from django.core.management import call_command

from battlefield.examples import EXAMPLES
from battlefield.movement.moves import check_move

BODY = EXAMPLES["legion/compulsory"]["A wall stops a speeder bike"]


def run(text, monkeypatch):
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    code = 0
    try:
        call_command("check_move", "-", stdout=out, stderr=err)
    except SystemExit as ended:
        code = ended.code
    return code, out.getvalue(), err.getvalue()


def test_a_move_from_stdin_is_answered_as_json(monkeypatch):
    code, out, err = run(json.dumps(BODY), monkeypatch)

    assert (code, err) == (0, "")
    assert json.loads(out) == check_move(BODY).model_dump(mode="json")


def test_a_move_from_a_file_is_answered(tmp_path):
    file, out = tmp_path / "move.json", io.StringIO()
    body = EXAMPLES["legion/standard"]["A partial move, the joint bent"]
    file.write_text(json.dumps(body), encoding="utf-8")

    call_command("check_move", str(file), stdout=out)

    assert json.loads(out.getvalue())["travel"] == 6.5


@pytest.mark.parametrize(
    ("text", "path"),
    [
        pytest.param("{", "", id="not JSON"),
        pytest.param("[]", "", id="not an object"),
        pytest.param("{}", "move", id="no move named"),
        pytest.param('{"move": "chess/castle"}', "move", id="an unknown move"),
        pytest.param(json.dumps(BODY | {"joint": 200}), "joint", id="an impossible number"),
        pytest.param(json.dumps(BODY | {"mover": {"x": 1, "y": 2}}), "mover.speed", id="no unit"),
    ],
)
def test_what_makes_no_sense_ends_with_code_2_and_the_path(monkeypatch, text, path):
    code, out, err = run(text, monkeypatch)

    assert (code, out) == (2, "")
    assert path in [fault["path"] for fault in json.loads(err)["faults"]]


def test_a_file_that_is_not_there_is_named(tmp_path):
    err = io.StringIO()

    with pytest.raises(SystemExit) as ended:
        call_command("check_move", str(tmp_path / "none.json"), stderr=err)

    assert ended.value.code == 2
    assert "cannot be read" in json.loads(err.getvalue())["faults"][0]["message"]
