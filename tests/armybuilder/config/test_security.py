"""What a browser is told about the site, and what Django's own check says of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}


def test_the_policy_allows_our_own_files_and_nothing_inline(client: Client) -> None:
    headers = client.get("/no-such-page").headers

    assert set(headers["Content-Security-Policy"].split("; ")) == POLICY
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def _manage(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_deployment_check_is_clean(tmp_path: Path) -> None:
    done = _manage(
        *("check", "--deploy", "--fail-level", "DEBUG"),
        DEBUG="0",
        SECRET_KEY="a-key-for-this-test-alone-0123456789-abcdefghijklmnopqrstuvwxyz",
        ALLOWED_HOSTS="army.example",
        DATABASE_URL=f"sqlite:///{tmp_path}/db.sqlite3",
    )

    assert (done.returncode, done.stdout) == (
        0,
        "System check identified no issues (0 silenced).\n",
    ), done.stderr


def test_a_bad_variable_stops_the_start_and_is_named() -> None:
    done = _manage("check", DEBUG="0")

    assert done.returncode == 1
    assert "SECRET_KEY: " in done.stderr


@pytest.mark.django_db
def test_a_visitors_session_lasts_a_year(client: Client) -> None:
    session = client.session
    session["seen"] = True
    session.save()

    assert session.get_expiry_age() == 365 * 24 * 60 * 60
