"""Who calls the lists' API: the session's account or visitor, always with a CSRF token (D7)."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request


class OwnerAuthentication(SessionAuthentication):
    """As REST framework's, but a visitor who is not signed in is checked for CSRF too.

    A visitor owns lists by the session alone, so another site must not write in that name.
    """

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        """The account of the session or None; raises PermissionDenied without a CSRF token."""
        user = getattr(request._request, "user", None)
        self.enforce_csrf(request)
        return (user, None) if user and user.is_authenticated and user.is_active else None


class OwnerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the OpenAPI document tells of it: the session's cookie."""

    target_class = OwnerAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """An API key in the session cookie."""
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}
