"""A warning of ``manage.py check --database default`` and ``migrate`` when rows and files part."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Tags, register
from django.core.checks import Warning as CheckWarning
from django.db import connections

from units.models import Release
from units.sync import outdated

ROWS_BEHIND = "units.W001"


@register(Tags.database)
def rows_and_files_agree(
    databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """A warning when the rows are not those of the files; silent before the first migration."""
    if not databases or "default" not in databases:
        return []
    if Release._meta.db_table not in connections["default"].introspection.table_names():
        return []
    behind = outdated()
    if not behind:
        return []
    return [
        CheckWarning(
            f"The rows of {', '.join(behind)} are not those of the data files.",
            hint="Run: manage.py load_catalog",
            id=ROWS_BEHIND,
        )
    ]
