"""The audit of what is installed fails on a known vulnerability, and on nothing else."""

import runpy
import subprocess
from typing import Any

import pytest
from django.conf import settings

AUDIT = runpy.run_path(str(settings.BASE_DIR / ".ci" / "audit.py"))
SOUND = {"name": "django", "version": "5.2.8", "vulns": []}
BAD = {"name": "pillow", "version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}
UNKNOWN = {"name": "segno", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("found", "code", "says"),
    [
        ([SOUND, BAD], 1, "pillow 1: CVE-1, mended in 2"),
        ([SOUND, UNKNOWN], 0, "1 of 2 packages looked up"),
        ([UNKNOWN], 0, "skipped: not reachable"),
        ([], 0, "skipped: not reachable"),
    ],
)
def test_only_a_known_vulnerability_fails(found: list[dict[str, Any]], code: int, says: str):
    told, words = AUDIT["verdict"]({"dependencies": found})

    assert told == code
    assert says in words


@pytest.mark.parametrize("fault", [OSError(), subprocess.TimeoutExpired("uvx", 20), ValueError()])
def test_without_a_net_the_run_goes_on(fault: Exception, capsys, monkeypatch: pytest.MonkeyPatch):
    def away() -> None:
        raise fault

    monkeypatch.setitem(AUDIT["main"].__globals__, "audited", away)

    assert AUDIT["main"]() == 0
    assert capsys.readouterr().out.startswith("skipped: not reachable")
