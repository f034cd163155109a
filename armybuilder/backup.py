"""Everything that people made, as one file that either database takes back.

The file is gzip over lines of JSON: a head that names the format and the migrations, then one row a
line. The catalog is left out (it comes from its files), and so are caches and what Django makes by
itself. Read and written as a stream, so that a large site needs little memory.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from django.apps import apps
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder

FORMAT = "armybuilder/backup@1"
LEFT_OUT = ("admin", "contenttypes", "units")
LEFT_OUT_MODELS = ("auth.permission",)
BATCH = 1000


class BadBackup(Exception):
    """The file cannot be taken back; the message says why and what to do. Nothing was changed."""


def kept_models() -> list[type[models.Model]]:
    """The models whose rows people made, each after those it points to."""
    configs = [config for config in apps.get_app_configs() if config.label not in LEFT_OUT]
    grouped = [(config, None) for config in configs]
    ordered = serializers.sort_dependencies(grouped, allow_cycles=True)
    return [
        model
        for model in ordered
        if model._meta.app_label not in LEFT_OUT
        and model._meta.label_lower not in LEFT_OUT_MODELS
        and model._meta.managed
        and not model._meta.proxy
    ]


def write_backup(path: Path) -> Counter[str]:
    """Write the file, whole or not at all; answers how many rows of each model it holds."""
    counts: Counter[str] = Counter()
    draft = path.with_name(f"{path.name}.part")
    try:
        with gzip.open(draft, "wt", encoding="utf-8") as file, transaction.atomic():
            _one_moment()
            head = {"format": FORMAT, "migrations": _migrations()}
            file.write(json.dumps(head) + "\n")
            for model in kept_models():
                rows = model._base_manager.order_by("pk").iterator(BATCH)
                serializers.serialize("jsonl", _counted(rows, counts), stream=file)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return counts


def read_backup(path: Path, *, replace: bool = False) -> Counter[str]:
    """Put the rows of the file in the database, in one transaction; answers how many of each.

    Raises BadBackup for a file that is none, one of other migrations, or a database that already
    holds something, unless it is to be replaced. Then nothing is changed.
    """
    counts: Counter[str] = Counter()
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file, transaction.atomic():
            _check_head(file.readline())
            _make_room(replace=replace)
            for row in serializers.deserialize("jsonl", file):
                row.save()
                counts[row.object._meta.label_lower] += 1
            _count_on_from_here()
            connection.check_constraints()
    except (OSError, EOFError, UnicodeDecodeError) as fault:
        raise BadBackup(f"{path} cannot be read: {fault}. Nothing was changed.") from fault
    except (DeserializationError, ValueError) as fault:
        raise BadBackup(f"{path} is damaged: {fault}. Nothing was changed.") from fault
    except DatabaseError as fault:
        raise BadBackup(f"The database refused a row: {fault}. Nothing was changed.") from fault
    return counts


def _one_moment() -> None:
    """All tables as they are at one moment (SQLite does so by itself).

    Inside somebody else's transaction it is too late to say so, and that one's view holds.
    """
    if connection.vendor == "postgresql" and not connection.savepoint_ids:
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def _counted(rows: Iterable[models.Model], counts: Counter[str]) -> Iterator[models.Model]:
    for row in rows:
        counts[row._meta.label_lower] += 1
        yield row


def _migrations() -> list[str]:
    """Which migrations the database has; only the same can hold the same rows."""
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied)


def _check_head(line: str) -> None:
    try:
        head: dict[str, Any] = json.loads(line)
    except ValueError:
        head = {}
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadBackup(f"This is no backup of this program: the first line names no {FORMAT}.")
    apart = sorted(set(head["migrations"]) ^ set(_migrations()))
    if apart:
        raise BadBackup(
            f"The backup is of another version; they differ in {', '.join(apart[:5])}. "
            "Restore it with the version that wrote it, then update and run: manage.py migrate"
        )


def _make_room(*, replace: bool) -> None:
    models_here = kept_models()
    full = [model._meta.label for model in models_here if model._base_manager.exists()]
    if full and not replace:
        raise BadBackup(
            f"The database already holds rows of {', '.join(full)}. "
            "Restore into an empty one, or give --replace to put the backup in their place."
        )
    for model in reversed(models_here):
        cast(Any, model._base_manager.all())._raw_delete(connection.alias)


def _count_on_from_here() -> None:
    """Numbers given from now on follow those that were restored."""
    for statement in connection.ops.sequence_reset_sql(no_style(), kept_models()):
        with connection.cursor() as cursor:
            cursor.execute(statement)
