"""What lets the site be installed and read without a line: the service worker and its page."""

from pathlib import Path

from django.contrib.staticfiles.finders import find
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

WORKER = "js/offline/worker.js"


@cache_control(no_cache=True)
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker at the root of the site: it may keep only what lies below its own address."""
    found = find(WORKER)
    if not isinstance(found, str):
        raise Http404
    script = Path(found).read_bytes()
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@cache_control(max_age=0, must_revalidate=True)
@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Shown without a line for what was not kept: what can be read all the same."""
    return render(request, "offline.html")
