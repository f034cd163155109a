"""``/metrics``: counters and times for Prometheus, for whoever holds the token.

django-prometheus counts; with several worker processes set ``PROMETHEUS_MULTIPROC_DIR`` (its own
variable) so that they count together.
"""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_prometheus.exports import ExportToDjangoView


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The numbers, for ``Authorization: Bearer <METRICS_TOKEN>``; for others nothing is here."""
    token = settings.ENVIRONMENT.metrics_token
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not token or not constant_time_compare(given, token):
        raise Http404
    answer: HttpResponse = ExportToDjangoView(request)
    return answer
