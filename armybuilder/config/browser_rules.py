"""What browsers are told about every answer besides the Content-Security-Policy."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

# Nothing of the site looks, listens, or asks where somebody is; no part of it may begin to.
UNUSED = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb")
PERMISSIONS = ", ".join(f"{name}=()" for name in UNUSED)
# Unless a view says otherwise: no proxy keeps a page, a browser asks before it shows it again.
CACHING = "private, no-cache"


class BrowserRules:
    """Middleware: ``Permissions-Policy``, and ``Cache-Control`` where the view said nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Add the headers to whatever is answered."""
        response = self.get_response(request)
        response.headers["Permissions-Policy"] = PERMISSIONS
        response.headers.setdefault("Cache-Control", CACHING)
        return response
