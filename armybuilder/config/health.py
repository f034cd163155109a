"""``/health``: does the database answer, and is the catalog in it the one of the files?

``/ready``: may people be sent here, that is, were also all migrations made?
"""

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from units.sync import outdated


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 when all is well, else 503; each part says "ok" or what is wrong with it."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        parted = outdated()
    except DatabaseError:
        return JsonResponse({"database": "does not answer"}, status=503)
    if parted:
        told = f"differs from the files: {', '.join(parted)}; run manage.py load_catalog"
        return JsonResponse({"database": "ok", "catalog": told}, status=503)
    return JsonResponse({"database": "ok", "catalog": "ok"})


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """As ``/health``, and 503 while the database lacks a migration of this version."""
    answer = health(request)
    if answer.status_code != 200:
        return answer
    missing = missing_migrations()
    if missing:
        told = f"missing: {', '.join(missing)}; run manage.py migrate"
        return JsonResponse({"migrations": told}, status=503)
    return JsonResponse({"database": "ok", "catalog": "ok", "migrations": "ok"})


def missing_migrations() -> list[str]:
    """The migrations of this version that the database has not seen, as ``app.name``."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]
