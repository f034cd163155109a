"""What the account pages must know of the site."""

from django.conf import settings
from django.http import HttpRequest


def sends_mail(request: HttpRequest) -> dict[str, bool]:
    """``sends_mail``: whether this site has a mail server (D13)."""
    return {"sends_mail": settings.SENDS_MAIL}
