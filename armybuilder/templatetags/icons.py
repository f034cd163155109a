"""``{% icon "rank-corps" %}``: one drawing out of the site's sprite."""

import re

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """The drawing ``name`` of ``static/icons/sprite.svg``, as high as the text around it.

    Without ``label`` it is decoration, hidden from screen readers; with one it is an image that
    says it. A name that is no name (from data gone astray) draws nothing.
    """
    if not re.fullmatch(r"[a-z0-9-]+", name):
        return SafeString("")
    use = format_html('<use href="{}#{}"></use>', static("icons/sprite.svg"), name)
    if label:
        said = format_html('role="img" aria-label="{}"', label)
    else:
        said = SafeString('aria-hidden="true"')
    return format_html('<svg class="icon icon-{}" {}>{}</svg>', name, said, use)
