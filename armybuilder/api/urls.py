"""The addresses of this room's API, under ``/api/v1/``."""

from django.urls import URLPattern, path

from armybuilder.api.collection import collection, list_collection
from armybuilder.api.exports import export_army
from armybuilder.api.imports import import_anything
from armybuilder.api.judge import judge_army
from armybuilder.api.lists import list_edits, list_export, list_merge, list_report, lists, one_list
from armybuilder.api.shares import list_shares, one_share, shared_army
from armybuilder.api.stamp import check_stamp
from armybuilder.api.statistics import list_statistics, statistics
from armybuilder.api.versions import list_versions, one_version, restore_version

urlpatterns: list[URLPattern] = [
    path("judge", judge_army, name="api-judge"),
    path("export/<str:format_name>", export_army, name="api-export"),
    path("import", import_anything, name="api-import"),
    path("stamp", check_stamp, name="api-stamp"),
    path("lists", lists, name="api-lists"),
    path("lists/<uuid:pk>", one_list, name="api-list"),
    path("lists/<uuid:pk>/report", list_report, name="api-list-report"),
    path("lists/<uuid:pk>/edits", list_edits, name="api-list-edits"),
    path("lists/<uuid:pk>/merge", list_merge, name="api-list-merge"),
    path("lists/<uuid:pk>/exports/<str:format_name>", list_export, name="api-list-export"),
    path("collection", collection, name="api-collection"),
    path("lists/<uuid:pk>/collection", list_collection, name="api-list-collection"),
    path("lists/<uuid:pk>/statistics", list_statistics, name="api-list-statistics"),
    path("statistics", statistics, name="api-statistics"),
    path("lists/<uuid:pk>/shares", list_shares, name="api-list-shares"),
    path("lists/<uuid:pk>/shares/<uuid:share>", one_share, name="api-list-share"),
    path("shares/<str:code>", shared_army, name="api-share"),
    path("lists/<uuid:pk>/versions", list_versions, name="api-list-versions"),
    path("lists/<uuid:pk>/versions/<int:number>", one_version, name="api-list-version"),
    path(
        "lists/<uuid:pk>/versions/<int:number>/restore",
        restore_version,
        name="api-list-version-restore",
    ),
]
