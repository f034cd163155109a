"""Every address of the site: each room's pages, and its API under ``/api/v1/``."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from armybuilder.config.error_pages import nowhere
from armybuilder.config.health import health, ready
from armybuilder.config.language import choose_language
from armybuilder.config.metrics import metrics
from armybuilder.config.offline import offline, service_worker

api: list[URLPattern | URLResolver] = [
    path("", include("armybuilder.api.urls")),
    path("", include("units.api_urls")),
    path("", include("deployment.api_urls")),
    path("", include("battlefield.api_urls")),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api-docs"),
]

# The admin lets nobody guess passwords past the limits of signing in.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("health", health, name="health"),
    path("ready", ready, name="ready"),
    path("metrics", metrics, name="metrics"),
    path("sw.js", service_worker, name="service-worker"),
    path("offline/", offline, name="offline"),
    path("language/", choose_language, name="language"),
    path("admin/", admin.site.urls),
    path("api/v1/", include(api)),
    path("accounts/", include("allauth.account.urls")),
    path("", include("armybuilder.urls")),
    path("", include("units.urls")),
    path("", include("deployment.urls")),
    path("", include("battlefield.urls")),
    re_path("", nowhere),  # last: whatever is none of these
]

handler400 = "armybuilder.config.error_pages.bad_request"
handler403 = "armybuilder.config.error_pages.forbidden"
handler404 = "armybuilder.config.error_pages.not_found"
handler500 = "armybuilder.config.error_pages.server_error"
