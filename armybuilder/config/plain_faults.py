"""Faults of a request are told in plain words whether ``DEBUG`` is on or not.

Django answers them with pages for its developers while ``DEBUG`` is on; only our own faults, the
ones answered 500, are left to those.
"""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError

from armybuilder.config.error_pages import (
    DATABASE_AWAY,
    bad_request,
    forbidden,
    not_found,
    release_gone,
    unavailable,
)
from units.catalog.library import UnknownRelease

SENSELESS = (BadRequest, MultiPartParserError, SuspiciousOperation)


class PlainFaults:
    """Answers what views and the reading of a request complain about, before Django does."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The host is looked at first: whatever asks for it later would raise.

        No path holds a NUL; PostgreSQL refuses to look for one.
        """
        try:
            request.get_host()
        except SuspiciousOperation as fault:
            return bad_request(request, fault)
        if "\0" in request.path_info:
            return not_found(request, Http404())
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], *_more: Any
    ) -> HttpResponse | None:
        """Read a form before the check of its token does, where a fault could not be caught."""
        if getattr(view, "csrf_exempt", False):
            return None  # the API reads bodies itself
        try:
            request.POST  # noqa: B018  # the reading is what counts
        except SENSELESS as fault:
            return bad_request(request, fault)
        return None

    def process_exception(self, request: HttpRequest, fault: Exception) -> HttpResponse | None:
        """None for what is our own fault."""
        if isinstance(fault, Http404):
            return not_found(request, fault)
        if isinstance(fault, PermissionDenied):
            return forbidden(request, fault)
        if isinstance(fault, SENSELESS):
            return bad_request(request, fault)
        if isinstance(fault, DATABASE_AWAY):
            return unavailable(request)
        if isinstance(fault, UnknownRelease):
            return release_gone(request, str(fault))
        return None
