"""How the bodies of API requests are read."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from pydantic_core import from_json
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from armybuilder.config.api_errors import TooLarge


def _read(stream: IO[bytes]) -> bytes:
    """The whole body; raises TooLarge as soon as it is longer than the site takes."""
    raw = stream.read(settings.LARGEST_BODY + 1)
    if len(raw) > settings.LARGEST_BODY:
        raise TooLarge
    return raw


class StrictJSONParser(BaseParser):
    """JSON of at most 1 MiB. NaN and infinity pass: the models refuse them, with their path."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The JSON value; raises TooLarge or ParseError."""
        try:
            return from_json(_read(stream), allow_inf_nan=True)
        except ValueError as fault:
            raise ParseError(f"Not JSON: {fault}.") from fault


class PlainTextParser(BaseParser):
    """UTF-8 text of at most 1 MiB, for what is pasted."""

    media_type = "text/plain"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> str:
        """The text; raises TooLarge or ParseError."""
        try:
            return _read(stream).decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            raise ParseError("Not text in UTF-8.") from fault
