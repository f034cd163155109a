"""The answers for what went wrong: plain words, no database, no context processors.

Pages get HTML, addresses under ``/api/`` get problem details.
"""

import logging
import sys
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import resolve, reverse
from django.views.decorators.csrf import csrf_exempt
from django_guid import get_guid

from armybuilder.config.api_errors import MEDIA_TYPE, TOO_LARGE, TooLarge, problem
from armybuilder.config.log_hygiene import route_of

log = logging.getLogger(__name__)

# The database is gone, full, or busy for too long: not the request's fault, and it may pass.
DATABASE_AWAY = (OperationalError, InterfaceError)
RETRY_AFTER = 2  # seconds


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: the request makes no sense, or is too large."""
    if isinstance(exception, RequestDataTooBig):
        return _answer(request, 400, TOO_LARGE, kind=TooLarge.default_code, message=TOO_LARGE)
    return _answer(request, 400, "The request makes no sense.")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: not allowed."""
    return _answer(request, 403, "This is not allowed.")


def csrf_failure(request: HttpRequest, reason: str = "", **_: Any) -> HttpResponse:
    """403: the form's token did not match; usually cookies are off or the page is old."""
    log.info("CSRF check failed: %s", reason)
    return _answer(request, 403, "The CSRF token is missing or wrong.", kind="csrf",
                   template="403_csrf.html")  # fmt: skip


@csrf_exempt
def nowhere(request: HttpRequest) -> HttpResponse:
    """What no address of the site takes: the one that only lacks its last slash, or 404.

    It is an address itself, so that Django's own list of addresses is never shown instead.
    """
    with_slash = f"{request.path_info}/"
    if request.method in ("GET", "HEAD") and resolve(with_slash).func is not nowhere:
        return redirect(request.get_full_path(force_append_slash=True), permanent=True)
    return not_found(request, Http404())


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: nothing here, or nothing of yours."""
    return _answer(request, 404, "There is nothing here.")


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault; 503 when it was the database's, met outside any view."""
    if isinstance(sys.exc_info()[1], DATABASE_AWAY):
        return unavailable(request)
    return _answer(request, 500, "Something broke here; the request was not at fault.")


def too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    """429: asked too often; ``Retry-After`` tells when to come again."""
    words = f"Too many requests at once. Wait {seconds} s and try again."
    answer = _answer(request, 429, words, message=words)
    answer["Retry-After"] = str(seconds)
    return answer


def release_gone(request: HttpRequest, words: str) -> HttpResponse:
    """Something is on a release whose files are gone: an army goes to where it can be moved."""
    found = request.resolver_match
    pk = found.kwargs.get("pk") if found else None
    if pk is not None and found is not None and found.route.startswith("armies/"):
        address = reverse("army-release", args=[pk])
        if request.path != address:
            return redirect(address)
    return _answer(
        request, 409, words, kind="unknown-release", template="release_gone.html", message=words
    )


def unavailable(request: HttpRequest) -> HttpResponse:
    """503: the database does not take this now; the log tells why."""
    log.error("The database failed at %s", route_of(request), exc_info=True)
    detail = "The database does not answer just now. Nothing was saved; try again in a moment."
    answer = _answer(request, 503, detail)
    answer["Retry-After"] = str(RETRY_AFTER)
    return answer


def _answer(
    request: HttpRequest,
    status: int,
    detail: str,
    *,
    kind: str = "",
    template: str = "",
    message: str = "",
) -> HttpResponse:
    if request.path.startswith("/api/"):
        body = problem(status, detail, kind=kind)
        if status >= 500:
            body["request"] = get_guid()
        return JsonResponse(body, status=status, content_type=MEDIA_TYPE)
    html = render_to_string(
        template or f"{status}.html", {"message": message, "request_id": get_guid()}
    )
    return HttpResponse(html, status=status)
