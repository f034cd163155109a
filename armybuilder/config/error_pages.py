"""The answers for what went wrong: plain words, no database, no context processors.

Pages get HTML, addresses under ``/api/`` get problem details.
"""

import logging
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from armybuilder.config.api_errors import MEDIA_TYPE, TOO_LARGE, problem

log = logging.getLogger(__name__)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: the request makes no sense, or is too large."""
    message = TOO_LARGE if isinstance(exception, RequestDataTooBig) else ""
    return _answer(request, 400, message or "The request makes no sense.", message=message)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: not allowed."""
    return _answer(request, 403, "This is not allowed.")


def csrf_failure(request: HttpRequest, reason: str = "", **_: Any) -> HttpResponse:
    """403: the form's token did not match; usually cookies are off or the page is old."""
    log.info("CSRF check failed: %s", reason)
    return _answer(request, 403, "The CSRF token is missing or wrong.", template="403_csrf.html")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: nothing here, or nothing of yours."""
    return _answer(request, 404, "There is nothing here.")


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault."""
    return _answer(request, 500, "Something broke here; the request was not at fault.")


def _answer(
    request: HttpRequest, status: int, detail: str, *, template: str = "", message: str = ""
) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse(problem(status, detail), status=status, content_type=MEDIA_TYPE)
    html = render_to_string(template or f"{status}.html", {"message": message})
    return HttpResponse(html, status=status)
