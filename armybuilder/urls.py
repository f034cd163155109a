"""The addresses of this room's pages."""

from django.urls import path

from armybuilder import (
    builder_views,
    card_views,
    collection_views,
    export_views,
    judge_views,
    list_views,
    remedy_views,
    sheet_views,
)

urlpatterns = [
    path("", list_views.home, name="home"),
    path("armies/", list_views.armies, name="armies"),
    path("armies/new/", list_views.army_new, name="army-new"),
    path("armies/sample/", list_views.army_sample, name="army-sample"),
    path("armies/<uuid:pk>/", builder_views.army, name="army"),
    path("armies/<uuid:pk>/edits/", builder_views.army_edit, name="army-edit"),
    path("armies/<uuid:pk>/undo/", builder_views.army_undo, name="army-undo"),
    path("armies/<uuid:pk>/redo/", builder_views.army_redo, name="army-redo"),
    path("armies/<uuid:pk>/keep/", builder_views.army_keep, name="army-keep"),
    path("armies/<uuid:pk>/fork/", builder_views.army_fork, name="army-fork"),
    path("armies/<uuid:pk>/slot/", builder_views.army_slot, name="army-slot"),
    path("armies/<uuid:pk>/hints/", builder_views.army_hints, name="army-hints"),
    path("armies/<uuid:pk>/remedies/", remedy_views.army_remedies, name="army-remedies"),
    path("armies/<uuid:pk>/cards/", card_views.army_cards, name="army-cards"),
    path("armies/<uuid:pk>/duplicate/", list_views.army_duplicate, name="army-duplicate"),
    path("armies/<uuid:pk>/delete/", list_views.army_delete, name="army-delete"),
    path("armies/<uuid:pk>/restore/", list_views.army_restore, name="army-restore"),
    path("armies/<uuid:pk>/export/<slug:format_id>/", export_views.army_export, name="army-export"),
    path("judge/", judge_views.judge_many, name="judge-many"),
    path("judge/chunk/", judge_views.judge_chunk, name="judge-chunk"),
    path("judge/csv/", judge_views.judge_csv, name="judge-csv"),
    path("collection/", collection_views.collection, name="collection"),
    path("collection/step/", collection_views.collection_step, name="collection-step"),
    path("collection/export/", collection_views.collection_export, name="collection-export"),
    path("collection/import/", collection_views.collection_import, name="collection-import"),
    path("armies/<uuid:pk>/only/", collection_views.collection_only, name="collection-only"),
    path("armies/<uuid:pk>/collection/", collection_views.army_collection, name="army-collection"),
    path("armies/<uuid:pk>/statistics/", sheet_views.army_statistics, name="army-statistics"),
    path("armies/<uuid:pk>/keywords/", sheet_views.army_keywords, name="army-keywords"),
    path("armies/<uuid:pk>/play/", sheet_views.army_play, name="army-play"),
]
