"""Faults of API requests as problem details (RFC 9457): ``application/problem+json``."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from pydantic import ValidationError
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound
from rest_framework.exceptions import PermissionDenied as NotAllowed
from rest_framework.response import Response
from rest_framework.views import set_rollback

from units.catalog.library import UnknownRelease
from units.rulebook.faults import Fault, Malformed, faults_of

MEDIA_TYPE = "application/problem+json"
TOO_LARGE = "The body is larger than 1 MiB."
KINDS = {
    400: "malformed",
    403: "permission-denied",
    404: "not-found",
    429: "too-many-requests",
    500: "error",
    503: "unavailable",
}


class TooLarge(APIException):
    """The body is larger than the site takes; answered 400, as the interfaces promise."""

    status_code = status.HTTP_400_BAD_REQUEST
    default_detail = TOO_LARGE
    default_code = "too-large"


class BadBody(APIException):
    """The body makes no sense; ``faults`` name each place."""

    status_code = status.HTTP_400_BAD_REQUEST
    default_code = "malformed"

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        count = "one fault" if len(faults) == 1 else f"{len(faults)} faults"
        super().__init__(f"The body has {count}.")


class Conflict(APIException):
    """The request cannot be met as things stand; ``more`` are further members of the answer."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "conflict"

    def __init__(self, kind: str, detail: str, **more: Any) -> None:
        self.kind = kind  # "stale-revision": the last part of the problem's type
        self.more = more
        super().__init__(detail)


def as_problem_details(fault: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler; None lets an exception that is our own fault become a 500."""
    known = _as_api_exception(fault)
    if known is None:
        return None
    set_rollback()
    body = problem(
        known.status_code,
        _sentence(known.detail),
        kind=getattr(known, "kind", known.default_code),
        faults=getattr(known, "faults", ()),
        **getattr(known, "more", {}),
    )
    return Response(
        body, status=known.status_code, headers=_headers(known), content_type=MEDIA_TYPE
    )


def problem(
    code: int, detail: str, *, kind: str = "", faults: Iterable[Fault] = (), **more: Any
) -> dict[str, Any]:
    """The body of problem details: kind, the status's name, a sentence, and the places.

    The kind left out is the one that the status mostly stands for.
    """
    return {
        "type": f"/problems/{(kind or KINDS[code]).replace('_', '-')}",
        "title": HTTPStatus(code).phrase,
        "status": code,
        "detail": detail,
        "faults": [{"path": fault.path, "message": fault.message} for fault in faults],
    } | more


def _as_api_exception(fault: Exception) -> Any:
    """The fault as one that knows its status, or None when it is none of the visitor's."""
    if isinstance(fault, APIException | UnknownRelease):
        return fault if isinstance(fault, APIException) else _release_gone(fault)
    if isinstance(fault, ValidationError):
        return BadBody(faults_of(fault))
    if isinstance(fault, Malformed):
        return BadBody(fault.faults)
    if isinstance(fault, Http404):
        return NotFound()
    if isinstance(fault, PermissionDenied):
        return NotAllowed()
    if isinstance(fault, RequestDataTooBig):
        return TooLarge()
    if isinstance(fault, SuspiciousOperation):
        return BadBody((Fault("", str(fault) or "The request makes no sense."),))
    return None


def _release_gone(fault: UnknownRelease) -> Conflict:
    """What was stored under a release whose files are gone cannot be opened now."""
    return Conflict("unknown-release", str(fault))


def _headers(known: Any) -> dict[str, str]:
    """What DRF's own handler sends along: how to sign in, when to come again."""
    headers = {}
    if getattr(known, "auth_header", None):
        headers["WWW-Authenticate"] = str(known.auth_header)
    if getattr(known, "wait", None):
        headers["Retry-After"] = str(int(known.wait))
    return headers


def _sentence(detail: Any) -> str:
    """DRF's detail (a string, or nested lists of them) as one line."""
    if isinstance(detail, dict):
        return " ".join(f"{name}: {_sentence(value)}" for name, value in detail.items())
    if isinstance(detail, list):
        return " ".join(_sentence(value) for value in detail)
    return str(detail)
