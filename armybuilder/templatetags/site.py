"""``{% site_header %}``: the site's name and the ways into its rooms."""

from typing import Any

from django import template
from django.template.context import Context
from django.urls import NoReverseMatch, reverse

register = template.Library()

# Where a visitor can go from anywhere: the address's name and the words on the link.
WAYS = (
    ("armies", "Armies"),
    ("units", "Cards"),
    ("keywords", "Keywords"),
    ("rules", "Rules"),
    ("moves", "Moves"),
    ("judge-many", "Judge"),
    ("collection", "Collection"),
)


@register.inclusion_tag("partials/_header.html", takes_context=True)
def site_header(context: Context) -> dict[str, Any]:
    """The links of the header; the one the page lies under is marked as the current one.

    ``signed_in`` is whether they end with the account or with the way to one. Works without a
    request, as on the pages for what went wrong.
    """
    request = context.get("request")
    here = request.path if request else ""
    user = getattr(request, "user", None)
    addresses = [(_address(name), words) for name, words in WAYS]
    return {
        "signed_in": user is not None and user.is_authenticated,
        "here": here,
        "ways": [
            {"address": address, "words": words, "current": here.startswith(address)}
            for address, words in addresses
            if address
        ],
    }


def _address(name: str) -> str:
    """The address ``name``, or "" while its room is not open."""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""
