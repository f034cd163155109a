"""How the bodies of API requests are read. Their size was judged before (``size_limit``)."""

from collections.abc import Mapping
from typing import IO, Any

from pydantic_core import from_json
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser


class StrictJSONParser(BaseParser):
    """JSON. NaN and infinity pass: the models refuse them, with their path."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The JSON value; raises ParseError."""
        try:
            return from_json(stream.read(), allow_inf_nan=True)
        except ValueError as fault:
            raise ParseError(f"Not JSON: {fault}. Mend it there.") from fault


class PlainTextParser(BaseParser):
    """UTF-8 text, for what is pasted."""

    media_type = "text/plain"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The text; raises ParseError."""
        try:
            return stream.read().decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            raise ParseError("Not text in UTF-8.") from fault
