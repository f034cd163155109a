"""The pages for what went wrong: plain words, no database, no context processors."""

import logging
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template import loader

log = logging.getLogger(__name__)


def _page(name: str, status: int, message: str = "") -> HttpResponse:
    html = loader.render_to_string(f"{name}.html", {"message": message})
    return HttpResponse(html, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: the request makes no sense, or is too large."""
    return _page("400", 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: not allowed."""
    return _page("403", 403)


def csrf_failure(request: HttpRequest, reason: str = "", **_: Any) -> HttpResponse:
    """403: the form's secret did not match; usually cookies are off or the page is old."""
    log.info("CSRF check failed: %s", reason)
    return _page("403_csrf", 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: nothing here, or nothing of yours."""
    return _page("404", 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault."""
    return _page("500", 500)
