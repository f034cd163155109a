"""Deployment plans in the admin: to look at, never to edit."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from deployment.models import SavedPlan
from units.admin import ReadOnlyAdmin


@admin.register(SavedPlan)
class SavedPlanAdmin(ReadOnlyAdmin):
    """Plans, the newest first."""

    list_display = ["name", "army_list", "revision", "updated"]
    list_filter = ["updated"]
    list_select_related = ["army_list"]
    search_fields = ["=id", "name", "=army_list__id"]
    show_full_result_count = False
    exclude = ["share_code"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[SavedPlan]:
        """Without documents, which lists of plans do not show."""
        return super().get_queryset(request).defer("document")
