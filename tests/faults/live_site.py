"""The site served by gunicorn in processes of its own, and a visitor who edits one list there."""

import http.cookiejar
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SECRET = "a key for tests only, as long as the check asks for it to be"
PATIENCE = 30  # seconds until a start counts as failed
PREPARE = """
import django
from django.core.management import call_command
django.setup()
for command in ("migrate", "createcachetable", "load_catalog"):
    call_command(command, verbosity=0)
"""
LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
os.execv(sys.argv[2], sys.argv[2:])
"""


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(database_url: str) -> dict[str, str]:
    """DEBUG stays on, so that static files need no collecting."""
    return os.environ | {
        "DATABASE_URL": database_url,
        "DEBUG": "1",
        "SECRET_KEY": SECRET,
        "DJANGO_SETTINGS_MODULE": "armybuilder.config.settings",
    }


def prepare(database_url: str) -> None:
    """Tables and the catalog's rows, by the commands of the README."""
    subprocess.run(
        [sys.executable, "-c", PREPARE], cwd=ROOT, env=environment(database_url), check=True
    )


class Site:
    """One gunicorn with some workers; ``kill_worker`` ends one as a crash would."""

    def __init__(self, database_url: str, *, workers: int = 2, limit: int | None = None) -> None:
        self.port = free_port()
        serve = [
            sys.executable, "-m", "gunicorn", "armybuilder.config.wsgi", "--no-control-socket",
            "--bind", f"127.0.0.1:{self.port}", "--workers", str(workers), "--log-level", "error",
        ]  # fmt: skip
        if limit is not None:  # no file may grow beyond this, as with a full quota
            serve = [sys.executable, "-c", LIMITED, str(limit), *serve]
        self.process = subprocess.Popen(
            serve, cwd=ROOT, env=environment(database_url),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{self.address}/health", timeout=5).read()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise TimeoutError("The site did not start.")

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def workers(self) -> list[int]:
        """The process ids of the workers that live now."""
        told = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True
        )
        return [int(pid) for pid in told.stdout.split()]

    def kill_worker(self) -> None:
        """The eldest worker ends in the middle of whatever it does."""
        for pid in self.workers()[:1]:
            os.kill(pid, signal.SIGKILL)

    def stop(self) -> None:
        """Ends all of it."""
        self.process.terminate()
        self.process.wait(10)


@contextmanager
def served(database_url: str, **more: Any) -> Iterator[Site]:
    """The site on this database as long as the block lasts."""
    site = Site(database_url, **more)
    try:
        yield site
    finally:
        site.stop()


class Player:
    """A visitor with cookies, who asks through the API as a program would."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        page = self.opener.open(f"{site.address}/armies/new/", timeout=20).read().decode()
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert found
        self.csrf = found[1]

    def ask(self, path: str, body: Any = None, *, site: Site | None = None) -> tuple[int, Any]:
        """Status and JSON of the answer; status 0 when the connection broke."""
        request = urllib.request.Request(
            f"{(site or self.site).address}/api/v1/{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "X-CSRFToken": self.csrf},
        )
        try:
            with self.opener.open(request, timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.loads(refused.read() or b"null")
        except (OSError, http.client.HTTPException):
            return 0, None

    def new_list(self) -> str:
        """The id of a fresh list."""
        status, body = self.ask("lists", {"title": "0", "faction": "empire", "units": []})
        assert status == 201, body
        return str(body["id"])

    def rename(self, pk: str, title: str, revision: int, token: str = "") -> tuple[int, Any]:
        """One edit."""
        edit = {"kind": "rename", "title": title}
        return self.ask(f"lists/{pk}/edits", {"edit": edit, "revision": revision, "token": token})

    def rename_until_taken(self, pk: str, title: str, revision: int) -> int:
        """As the page does it: the same edit with the same token, until an answer comes."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            status, body = self.rename(pk, title, revision, token=f"token-{title}")
            if status == 200:
                return int(body["revision"])
            assert status == 0 or status >= 500, (status, body)
            time.sleep(0.1)
        raise TimeoutError("The edit was never taken.")


class Postgres:
    """A PostgreSQL of the test's own that can be torn down in mid-flight and started again."""

    def __init__(self, folder: Path) -> None:
        places = [Path("/usr/local/bin"), *sorted(Path("/usr/lib/postgresql").glob("*/bin"))]
        self.bin = next(place for place in places if (place / "initdb").exists())
        self.data, self.port = folder / "data", free_port()
        self.folder = folder
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        self._run("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust", "-E", "UTF8")
        self.start()

    @property
    def url(self) -> str:
        """For DATABASE_URL."""
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def _run(self, program: str, *arguments: str) -> None:
        as_owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        subprocess.run(
            [*as_owner, str(self.bin / program), *arguments],
            cwd=self.folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def start(self) -> None:
        """Serve on the port; returns when it takes connections."""
        options = f"-p {self.port} -k {self.folder} -h 127.0.0.1"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.data), "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """As when the machine is switched off: nothing is written down before."""
        self._run("pg_ctl", "-D", str(self.data), "-m", "immediate", "stop")
