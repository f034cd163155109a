"""Army lists in the admin: who has what, and how it stands. To look at, never to edit."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from armybuilder.models import ArmyList, Revision
from units.admin import ReadOnlyAdmin


@admin.register(ArmyList)
class ArmyListAdmin(ReadOnlyAdmin):
    """Lists by release, verdict and age; the newest first."""

    list_display = ["title", "owner", "faction", "points", "verdict", "release", "updated"]
    list_filter = ["verdict", "release", "edition", "faction", "updated"]
    list_select_related = ["owner"]
    search_fields = ["=id", "title", "owner__username"]
    show_full_result_count = False  # counting a million rows takes longer than showing a page
    exclude = ["visitor"]  # whoever knows it is its owner

    def get_queryset(self, request: HttpRequest) -> QuerySet[ArmyList]:
        """Without documents, which lists of lists do not show."""
        return super().get_queryset(request).defer("document", "report")


@admin.register(Revision)
class RevisionAdmin(ReadOnlyAdmin):
    """The latest changes, whichever list they belong to."""

    list_display = ["army_list", "number", "made_at"]
    list_select_related = ["army_list"]
    search_fields = ["=army_list__id"]
    show_full_result_count = False
