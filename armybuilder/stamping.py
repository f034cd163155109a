"""Signs and checks the stamps of exports with the keys of this site."""

from functools import partial

from django.conf import settings
from django.core.signing import Signer
from django.http import HttpRequest

from armybuilder.exports.seal import Sign

SALT = "armybuilder.stamp"


def keys() -> list[Sign]:
    """The newest key first, then those that were in use before it."""
    return [_key(secret) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]


def sign(text: str) -> str:
    """The signature of a text with the newest key."""
    return keys()[0](text)


def site_of(request: HttpRequest) -> str:
    """Where this site answers, without a slash at the end."""
    return request.build_absolute_uri("/").rstrip("/")


def _key(secret: str | bytes) -> Sign:
    return partial(_signature, Signer(key=secret, salt=SALT))


def _signature(signer: Signer, text: str) -> str:
    return signer.signature(text)
