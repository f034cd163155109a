"""One line in the log for each request: what was asked for, how it ended, how long it took.

The address's pattern and its ids are told; queries, bodies and names of people never are. The id of
the request comes from django-guid and stands in every line, in the answer's ``X-Request-ID`` and on
the page that says something broke.
"""

import logging
from collections.abc import Callable
from time import perf_counter

from django.http import HttpRequest, HttpResponseBase

from armybuilder.config.log_hygiene import shown_ids

log = logging.getLogger("armybuilder.access")
QUIET = ("health", "ready", "metrics")  # asked every few seconds by machines


class AccessLog:
    """Middleware; stands below django-guid's, so that the id is known."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on and write down how it went."""
        since = perf_counter()
        response = self.get_response(request)
        match = request.resolver_match
        route = match.route if match else ""
        level = logging.DEBUG if match and match.url_name in QUIET else logging.INFO
        facts = {
            "method": request.method,
            "route": route,
            "ids": shown_ids(request),
            "status": response.status_code,
            "milliseconds": round((perf_counter() - since) * 1000, 1),
        }
        log.log(level, "%(method)s /%(route)s %(status)s %(milliseconds)s ms", facts, extra=facts)
        return response
