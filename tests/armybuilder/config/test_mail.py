"""One address says how mail is sent; without one none is (D13)."""

from pathlib import Path

import pytest

from armybuilder.config.env import BadEnvironment, read_environment
from armybuilder.config.mail import mail_settings


def test_without_an_address_no_mail_leaves_the_site():
    assert mail_settings("") == {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}


@pytest.mark.parametrize(
    ("url", "port", "tls", "ssl"),
    [
        ("smtp://mail.example", 25, False, False),
        ("smtp+tls://mail.example", 587, True, False),
        ("smtps://mail.example:4650", 4650, False, True),
    ],
)
def test_the_scheme_says_how_the_line_is_kept_secret(url, port, tls, ssl):
    found = mail_settings(url)

    assert found["EMAIL_HOST"] == "mail.example"
    assert (found["EMAIL_PORT"], found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (port, tls, ssl)
    assert found["DEFAULT_FROM_EMAIL"] == "armybuilder@mail.example"


def test_user_password_and_sender_are_read():
    found = mail_settings("smtp+tls://us%40er:p%2Fss@mail.example?from=lists@club.example")

    assert found["EMAIL_HOST_USER"] == "us@er"
    assert found["EMAIL_HOST_PASSWORD"] == "p/ss"
    assert found["DEFAULT_FROM_EMAIL"] == "lists@club.example"


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://", "smtp://a:port"])
def test_nonsense_stops_the_start_and_never_repeats_itself(url: str, tmp_path: Path):
    with pytest.raises(BadEnvironment, match=r"EMAIL_URL: .*give smtp") as fault:
        read_environment({"EMAIL_URL": url}, var=tmp_path)

    assert "a:port" not in str(fault.value)
