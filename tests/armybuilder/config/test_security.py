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
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["Cache-Control"] == "private, no-cache"


@pytest.mark.django_db
def test_no_browser_keeps_pages_of_an_account(client: Client) -> None:
    assert "no-store" in client.get("/account/").headers["Cache-Control"]
    assert "no-store" in client.get("/accounts/login/").headers["Cache-Control"]


@pytest.mark.django_db
def test_no_answer_tells_what_it_runs_on_or_lets_other_sites_read_it(client: Client) -> None:
    for address in ("/", "/api/v1/cards", "/no-such-page"):
        headers = client.get(address, headers={"origin": "https://evil.example"}).headers
        assert not {"Server", "X-Powered-By", "Access-Control-Allow-Origin"} & set(headers)


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PROPFIND", "PUT", "DELETE"])
@pytest.mark.django_db
def test_a_method_a_page_does_not_know_is_refused(client: Client, method: str) -> None:
    assert client.generic(method, "/armies/new/").status_code in (403, 405)


@pytest.mark.parametrize("address", ["/.git/config", "/static/../manage.py", "/static/", "/var/"])
def test_no_file_of_ours_and_no_list_of_files_is_served(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def _manage(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.own_database
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


def test_cookies_over_tls_are_secure_and_bound_to_the_host() -> None:
    names = "SESSION_COOKIE_NAME CSRF_COOKIE_NAME SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE"
    told = _manage(
        "shell", "-v", "0", "-c",
        f"from django.conf import settings as s; print([getattr(s, n) for n in '{names}'.split()])",
        DEBUG="0",
        SECRET_KEY="a-key-for-this-test-alone-0123456789-abcdefghijklmnopqrstuvwxyz",
        ALLOWED_HOSTS="army.example",
    ).stdout  # fmt: skip

    assert told.strip() == "['__Host-session', '__Host-csrf', True, True]"
    assert settings.SESSION_COOKIE_HTTPONLY
    assert settings.CSRF_COOKIE_HTTPONLY
    assert (settings.SESSION_COOKIE_SAMESITE, settings.SESSION_COOKIE_PATH) == ("Lax", "/")
    assert settings.SESSION_COOKIE_DOMAIN is None
    assert settings.CSRF_COOKIE_DOMAIN is None


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
