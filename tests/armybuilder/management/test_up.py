"""``manage.py up`` goes from nothing to a running site, and a second time changes nothing."""

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.conf import settings

pytestmark = pytest.mark.own_database
Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts ``manage.py up`` on a database of its own; stops whatever still runs afterwards."""
    started: list[subprocess.Popen[str]] = []

    def run(*words: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "up", *words],
            cwd=settings.BASE_DIR,
            env={
                "PATH": os.environ["PATH"],
                "SECRET_KEY": "s" * 60,
                "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield run
    for process in started:
        process.kill()
        process.communicate()


def _address(process: subprocess.Popen[str]) -> str:
    """The address it printed, once it serves."""
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Armybuilder is at http://127.0.0.1:"), process.communicate()
    return line.split()[-1]


def _content(database: Path) -> list[str]:
    with sqlite3.connect(database) as connection:
        return list(connection.iterdump())


def test_the_site_is_there_and_a_second_start_changes_nothing(start: Start, tmp_path: Path) -> None:
    first = start("--port", "0")
    with urlopen(_address(first) + "health", timeout=120) as answer:
        assert answer.status == 200
    first.terminate()
    first.wait(timeout=60)
    before = _content(tmp_path / "db.sqlite3")

    second = start("--port", "0")
    _address(second)
    second.terminate()
    _, _, used = os.wait4(second.pid, 0)

    assert _content(tmp_path / "db.sqlite3") == before
    # Work done, not time passed: the machine may be busy with other tests.
    assert used.ru_utime + used.ru_stime < 3


def test_a_taken_port_is_said_plainly_before_anything_is_touched(
    start: Start, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = start("--port", str(port))
        _, said = process.communicate(timeout=120)

    assert process.returncode == 1
    assert f"Cannot serve at 127.0.0.1:{port}: Address already in use." in said
    assert f"--port {port + 1}" in said
    assert not (tmp_path / "db.sqlite3").exists()


def test_what_is_no_port_is_said_plainly(start: Start) -> None:
    process = start("--port", "70000")
    _, said = process.communicate(timeout=120)

    assert process.returncode == 1
    assert "70000 is no port: give one from 0 to 65535." in said
