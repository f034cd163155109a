"""The README's commands work as pasted, but for the test command itself."""

import os
import re
import shlex
import socket
import subprocess
import time
from email.message import Message
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from django.conf import settings

README = (Path(settings.BASE_DIR) / "README.md").read_text()
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
LINES = [
    line
    for block in BLOCKS
    for line in block.replace("\\\n", "").splitlines()
    if line != "uv run pytest"
]
SERVERS = [line for line in LINES if " up" in line or "gunicorn" in line]
QUESTIONS = [line for line in LINES if line.startswith("curl ")]
DEPLOYMENT = [line for line in LINES if line not in SERVERS + QUESTIONS]
ALL_WELL = '{"database": "ok", "catalog": "ok"}'


@pytest.fixture
def production(tmp_path: Path) -> dict[str, str]:
    """The README's settings for a site others reach, on a database of this test."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "UV_NO_SYNC": "1",  # the packages under test are the installed ones
        "DEBUG": "0",
        "BEHIND_TLS": "0",
        "SECRET_KEY": "a-key-for-this-test-alone-0123456789-abcdefghijklmnopqrstuvwxyz",
        "ALLOWED_HOSTS": "127.0.0.1",
        "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3",
    }


def _run(line: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        shlex.split(line),
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
    )


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def _fetch(address: str) -> tuple[str, Message]:
    """What an address answers, and its headers; a busy machine gets a minute to answer."""
    until = time.monotonic() + 60
    while True:
        try:
            with urlopen(address, timeout=60) as answer:
                return answer.read().decode(), answer.headers
        except (URLError, TimeoutError, ConnectionError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def test_the_readme_names_every_kind_of_command() -> None:
    assert len(SERVERS) == 2
    assert len(QUESTIONS) == 1
    assert [line.split("manage.py ")[1].split()[0] for line in DEPLOYMENT] == [
        "migrate",
        "createcachetable",
        "load_catalog",
        "collectstatic",
        "check",
    ]


@pytest.mark.own_database
def test_the_deployment_commands_end_well_and_gunicorn_serves(
    production: dict[str, str],
) -> None:
    check = [line for line in DEPLOYMENT if " check " in line]
    for line in DEPLOYMENT:
        # The check is about a site behind TLS; serving it on loopback is not.
        done = _run(line, production | ({"BEHIND_TLS": "1"} if line in check else {}))
        assert done.returncode == 0, (line, done.stderr)

    port = _free_port()
    gunicorn = next(line for line in SERVERS if "gunicorn" in line)
    command = shlex.split(gunicorn.replace(":8001", f":{port}"))
    server = subprocess.Popen(command, cwd=settings.BASE_DIR, env=production)
    try:
        site = f"http://127.0.0.1:{port}"
        assert _fetch(f"{site}/health")[0] == ALL_WELL
        home, _ = _fetch(f"{site}/")
        sheet = re.search(r'href="(/static/css/base\.[0-9a-f]{12}\.css)"', home)
        assert sheet is not None
        _, headers = _fetch(f"{site}{sheet[1]}")
        assert "immutable" in headers["Cache-Control"]
    finally:
        server.terminate()
        server.wait(timeout=60)


@pytest.mark.own_database
def test_the_first_command_serves_and_the_api_answers_the_readmes_question(
    production: dict[str, str],
) -> None:
    port = _free_port()
    development = {k: v for k, v in production.items() if k not in ("DEBUG", "BEHIND_TLS")}
    first = next(line for line in SERVERS if " up" in line)
    command = [*shlex.split(first), "--port", str(port)]
    server = subprocess.Popen(command, cwd=settings.BASE_DIR, env=development)
    try:
        assert _fetch(f"http://127.0.0.1:{port}/health")[0] == ALL_WELL
        done = _run(QUESTIONS[0].replace(":8000", f":{port}"), production)
    finally:
        server.terminate()
        server.wait(timeout=60)

    assert '"verdict":"not-legal"' in done.stdout.replace(" ", "")
    assert "detachment.no-parent" in done.stdout
