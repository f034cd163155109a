"""The addresses of this room's API, under ``/api/v1/``."""

from django.urls import URLPattern, path

from deployment.api import check, map_list, plan

urlpatterns: list[URLPattern] = [
    path("deployment/plan", plan, name="api-deployment-plan"),
    path("deployment/check", check, name="api-deployment-check"),
    path("deployment/maps", map_list, name="api-deployment-maps"),
]
