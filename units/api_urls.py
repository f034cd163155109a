"""The addresses of this room's API, under ``/api/v1/``."""

from django.urls import path

from units import api

urlpatterns = [
    path("releases", api.release_list, name="api-releases"),
    path("units", api.unit_list, name="api-units"),
    path("units/<slug:faction>/<slug:slug>", api.unit, name="api-unit"),
    path("upgrades", api.upgrade_list, name="api-upgrades"),
    path("keywords", api.keyword_list, name="api-keywords"),
]
