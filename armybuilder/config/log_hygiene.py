"""What must not stand in the log: addresses with the code of a share or a key out of a mail.

Django writes the path of what was refused or broke; whoever reads the log could open it. The
address's pattern is written instead: ids and codes vary, the pattern tells where to look.
"""

import logging

from django.http import HttpRequest

HIDDEN = frozenset({"code", "key", "uidb36", "token"})  # parts of addresses that open something


def shown_ids(request: HttpRequest) -> dict[str, str]:
    """The parts of the address that vary, without those that open something to whoever has them."""
    match = request.resolver_match
    found = match.kwargs.items() if match else ()
    return {name: "…" if name in HIDDEN else str(value) for name, value in found}


def route_of(request: HttpRequest) -> str:
    """The pattern of the address, as it stands in the log: ``/s/<str:code>/``."""
    match = request.resolver_match
    return f"/{match.route}" if match and match.route else "/…"


class NoPaths(logging.Filter):
    """Puts the pattern in the place of the path; takes away the request, which repeats it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always True: nothing is dropped."""
        request = record.__dict__.get("request")
        if isinstance(request, HttpRequest):
            del record.__dict__["request"]
            path = request.path.encode("unicode_escape").decode("ascii")
            args = record.args if isinstance(record.args, tuple) else ()
            record.args = tuple(
                route_of(request) if arg in (path, request.path) else arg for arg in args
            )
        return True
