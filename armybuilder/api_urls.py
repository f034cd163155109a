"""The addresses of this room's API, under ``/api/v1/``."""

from django.urls import URLPattern, path

from armybuilder.export_api import export_army
from armybuilder.judge_api import judge_army

urlpatterns: list[URLPattern] = [
    path("judge", judge_army, name="api-judge"),
    path("export/<str:format_name>", export_army, name="api-export"),
]
