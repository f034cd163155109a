"""``POST /api/v1/import``: an army in whatever form, as ours, with a line for every word of it."""

from collections.abc import Mapping
from typing import IO, Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic_core import from_json
from rest_framework.decorators import api_view, parser_classes
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from armybuilder.army.report import Report
from armybuilder.import_door import bring_in
from armybuilder.imports.outcome import Imported
from units.catalog.library import editions, releases
from units.rulebook.faults import Malformed


class ImportAnswer(Imported):
    """What was read, and the report on it."""

    report: Report | None = None


class AnythingParser(BaseParser):
    """The body as it came: a text, a picture or a file; JSON must be JSON."""

    media_type = "*/*"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The bytes; of a JSON string its text. Raises ParseError."""
        body = stream.read()
        if "json" not in (media_type or ""):
            return body
        try:
            value = from_json(body, allow_inf_nan=True)
        except ValueError as fault:
            raise ParseError(f"Not JSON: {fault}. Mend it there.") from fault
        return value if isinstance(value, str) else body


@extend_schema(
    summary="Import an army",
    description="The body is the input itself: a link, text or JSON, or as "
    "`application/octet-stream` a picture with a QR code or a roster file; a JSON string is a "
    "text, too. Nothing is stored. `army` is null when nothing at all could be read; `remarks` "
    "say why.",
    request={
        "text/plain": OpenApiTypes.STR,
        "application/json": OpenApiTypes.ANY,
        "application/octet-stream": OpenApiTypes.BINARY,
    },
    parameters=[
        OpenApiParameter("edition", OpenApiTypes.STR, description="Where the input says none."),
        OpenApiParameter("release", OpenApiTypes.STR, description="Where the input says none."),
    ],
    responses=ImportAnswer,
)
@api_view(["POST"])
@parser_classes([AnythingParser])
def import_anything(request: Request) -> Response:
    """The army in the body and the report on it."""
    release = _known("release", request, releases())
    edition = _known("edition", request, tuple(one.id for one in editions()))
    data = request.data if isinstance(request.data, (bytes, str)) else b""
    return Response(bring_in(data, release, edition).answer())


def _known(name: str, request: Request, known: tuple[str, ...]) -> str | None:
    """A parameter that names one of these; raises Malformed."""
    value = request.query_params.get(name)
    if value is not None and value not in known:
        raise Malformed([(name, f"There is no {name} {value}; there are {', '.join(known)}.")])
    return value
