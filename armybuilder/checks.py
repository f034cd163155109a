"""An error of ``manage.py check --database default`` and ``migrate`` when a release in use is gone.

``load_catalog`` asks it too, so that the rows of such a release are not taken away either.
"""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections

from armybuilder.models import ArmyList, SharedArmy
from units.catalog.library import releases
from units.models import Release

RELEASE_GONE = "armybuilder.E001"


@register(Tags.database)
def releases_in_use_are_there(
    databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """An error for each release that armies or shared armies are on and whose folder is gone."""
    if not databases or "default" not in databases:
        return []
    tables = set(connections["default"].introspection.table_names())
    if not {one._meta.db_table for one in (Release, ArmyList, SharedArmy)} <= tables:
        return []
    stored = Release.objects.exclude(name__in=releases()).values_list("name", flat=True)
    return [_error(name) for name in stored if _is_used(name)]


def _is_used(release: str) -> bool:
    """Whether an army, also one thrown away, or a shared army is on it."""
    return any(model.objects.filter(release=release).exists() for model in (ArmyList, SharedArmy))


def _error(release: str) -> CheckMessage:
    return Error(
        f"Armies are on release {release}, whose folder is gone.",
        hint=f"Put units/catalog/data/legion/releases/{release} back; an army stays on its release "
        "until its owner moves it.",
        id=RELEASE_GONE,
    )
