"""The addresses of this room's pages."""

from django.urls import path

from armybuilder.pages import account_views, judge_views, release_views, stamp_views
from armybuilder.pages.builder import card_views, remedy_views
from armybuilder.pages.builder import views as builder_views
from armybuilder.pages.collection import views as collection_views
from armybuilder.pages.compare import views as compare_views
from armybuilder.pages.exports import views as export_views
from armybuilder.pages.history import views as history_views
from armybuilder.pages.imports import views as import_views
from armybuilder.pages.lists import bundle_views, organising_views
from armybuilder.pages.lists import views as list_views
from armybuilder.pages.shares import views as share_views
from armybuilder.pages.sheets import views as sheet_views

urlpatterns = [
    path("", list_views.home, name="home"),
    path("armies/", list_views.armies, name="armies"),
    path("armies/new/", list_views.army_new, name="army-new"),
    path("armies/sample/", list_views.army_sample, name="army-sample"),
    path("armies/export/", bundle_views.armies_export, name="armies-export"),
    path("armies/zip/", bundle_views.armies_restore, name="armies-restore"),
    path("armies/<uuid:pk>/", builder_views.army, name="army"),
    path("armies/<uuid:pk>/organise/", organising_views.army_organise, name="army-organise"),
    path("armies/<uuid:pk>/favourite/", organising_views.army_favourite, name="army-favourite"),
    path("armies/<uuid:pk>/archive/", organising_views.army_archive, name="army-archive"),
    path("armies/<uuid:pk>/merge/", organising_views.army_merge, name="army-merge"),
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
    path("armies/<uuid:pk>/release/", release_views.army_release, name="army-release"),
    path("account/", account_views.account, name="account"),
    path("account/data/", account_views.account_data, name="account-data"),
    path("account/delete/", account_views.account_delete, name="account-delete"),
    path("armies/<uuid:pk>/print/", export_views.army_print, name="army-print"),
    path("stamp/", stamp_views.stamp, name="stamp"),
    path("import/", import_views.import_page, name="import"),
    path("import/save/", import_views.import_save, name="import-save"),
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
    path("armies/<uuid:pk>/share/", share_views.army_share, name="army-share"),
    path(
        "armies/<uuid:pk>/share/<uuid:share>/",
        share_views.army_share_change,
        name="army-share-change",
    ),
    path("s/<str:code>/", share_views.share, name="share"),
    path("s/<str:code>/play/", share_views.share_play, name="share-play"),
    path("s/<str:code>/copy/", share_views.share_copy, name="share-copy"),
    path("s/<str:code>/picture.png", share_views.share_picture, name="share-picture"),
    path("s/<str:code>/export/<slug:format_id>/", share_views.share_export, name="share-export"),
    path("armies/<uuid:pk>/history/", history_views.army_history, name="army-history"),
    path("armies/<uuid:pk>/history/<int:number>/", history_views.army_version, name="army-version"),
    path(
        "armies/<uuid:pk>/history/<int:number>/name/",
        history_views.army_version_name,
        name="army-version-name",
    ),
    path(
        "armies/<uuid:pk>/history/<int:number>/restore/",
        history_views.army_version_restore,
        name="army-version-restore",
    ),
    path("compare/", compare_views.compare, name="compare"),
]
