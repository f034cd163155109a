"""``/health``: does the database answer, and is the catalog in it the one of the files?"""

from django.db import DatabaseError, connection
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
