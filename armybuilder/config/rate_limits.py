"""How often one visitor may ask for what costs much; more is answered 429 with when to come again.

Counted by REST framework's throttle in the database's cache, so that every process counts along
(D11). An account counts as itself, everybody else by address; a game shop may share one, so the
limits are far above what people do. Signing in has limits of its own (allauth's).
"""

from collections.abc import Callable
from math import ceil
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from rest_framework.throttling import SimpleRateThrottle

from armybuilder.config.error_pages import too_many

# What is counted together, how often, and the names of the addresses.
RATES = {
    "judge": ("300/min", {"api-judge", "judge-many", "judge-chunk", "judge-csv"}),
    "plan": (
        "300/min",
        {
            "api-deployment-plan", "api-deployment-check", "api-legion-compulsory",
            "api-legion-standard", "api-warhammer40k-move", "api-warhammer40k-surge",
        },
    ),
    "import": ("120/min", {"import", "api-import", "armies-restore", "collection-import"}),
    "share": ("60/min", {"army-share", "api-list-shares", "plan-share", "share-copy"}),
    "export": (
        "120/min",
        {
            "account-data", "army-export", "api-export", "api-list-export", "armies-export",
            "share-export", "share-picture",
        },
    ),
    "remedies": ("60/min", {"army-remedies"}),
}  # fmt: skip
SAFE_UNCOUNTED = {"judge-many", "import", "army-share", "armies-restore", "collection-import"}
GROUP_OF = {name: group for group, (_, names) in RATES.items() for name in names}


class Throttle(SimpleRateThrottle):
    """Counts one group of addresses for whoever asks."""

    def __init__(self, group: str) -> None:
        self.scope = group
        self.rate = RATES[group][0]
        self.num_requests, self.duration = self.parse_rate(self.rate)

    def get_cache_key(self, request: Any, view: Any) -> str:
        """By account or address."""
        user = getattr(request, "user", None)
        who = f"account-{user.pk}" if user and user.is_authenticated else self.get_ident(request)
        return f"rate-{self.scope}-{who}"


class RateLimits:
    """Middleware that looks up the address's group before its view is asked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing before the address is known."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """429 when this visitor has asked too often; None lets the view answer."""
        name = (request.resolver_match and request.resolver_match.url_name) or ""
        group = GROUP_OF.get(name)
        if group is None or not settings.ENVIRONMENT.rate_limits:
            return None
        if request.method in ("GET", "HEAD") and name in SAFE_UNCOUNTED:
            return None
        throttle = Throttle(group)
        if throttle.allow_request(request, None):  # type: ignore[arg-type]  # reads META and user
            return None
        return too_many(request, ceil(throttle.wait() or 1))
