"""How the site sends mail, out of one address: ``smtp+tls://user:password@host:587?from=a@b.c``."""

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
NO_MAIL = {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
GIVE = "give smtp+tls://user:password@host:587?from=site@host, smtps://… or smtp://…"


def mail_settings(url: str) -> dict[str, Any]:
    """Django's mail settings for an address; without one no mail leaves the site (D13).

    Raises ValueError for an address of another kind; its message never repeats the password.
    """
    if not url:
        return dict(NO_MAIL)
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ValueError(GIVE) from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise ValueError(GIVE)
    senders = parse_qs(parts.query).get("from", [f"armybuilder@{parts.hostname}"])
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,  # seconds; a mail server that is down must not hold up the site
        "DEFAULT_FROM_EMAIL": senders[0],
    }
