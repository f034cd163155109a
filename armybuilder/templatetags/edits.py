"""What a button sends: ``{% edit "remove-unit" unit=row.id %}`` and ``{{ fix.edit|json }}``."""

import json
from typing import Any

from django import template

register = template.Library()


@register.simple_tag
def edit(kind: str, **fields: Any) -> str:
    """One edit as JSON, escaped for an attribute by the template."""
    return as_json({"kind": kind, **fields})


@register.filter(name="json")
def as_json(value: Any) -> str:
    """A plain value as JSON, for the value of a button or a hidden field."""
    return json.dumps(value, separators=(",", ":"))
