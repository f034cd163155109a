"""Where allauth asks what this site does: above all, that without a mail server nothing is sent."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """As allauth's; neither sends mail nor says it did when there is no mail server (D13)."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """One mail, if the site can."""
        if settings.SENDS_MAIL:
            super().send_mail(template_prefix, email, context)

    def login(self, request: HttpRequest, user: Any) -> None:
        """Let somebody in, for a month at most; "remember me" or not is decided afterwards."""
        super().login(request, user)
        request.session.set_expiry(settings.ACCOUNT_SESSION_COOKIE_AGE)

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        """A word for the next page, unless it claims that a mail was sent and none was."""
        template = kwargs.get("message_template") or (args[2] if len(args) > 2 else "")
        if settings.SENDS_MAIL or not str(template).endswith("email_confirmation_sent.txt"):
            super().add_message(*args, **kwargs)
