"""No request may be larger than the site takes, whatever its kind."""

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse

from armybuilder.config.error_pages import bad_request


class SizeLimit:
    """Refuses a body of more than ``LARGEST_BODY`` bytes before anything reads it.

    The declared length is the whole truth: Django reads no further than it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page 400, or the API's answer, for a body that is too large."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.LARGEST_BODY:
            return bad_request(request, RequestDataTooBig())
        return self.get_response(request)
