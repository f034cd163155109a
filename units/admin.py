"""The catalog's rows in the admin: to look at, never to edit."""

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from units.models import BattleForce, DetachmentDependency, Faction, Keyword, Release, Unit, Upgrade


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic in its stubs only
    """Rows are written by ``load_catalog`` alone."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds a row by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody changes a row by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody takes a row out by hand."""
        return False


@admin.register(Release)
class ReleaseAdmin(ReadOnlyAdmin):
    """Which releases are loaded, and from which state of their files."""

    list_display = ["name", "digest", "loaded_at"]


@admin.register(Unit)
class UnitAdmin(ReadOnlyAdmin):
    """Unit cards."""

    list_display = ["name", "title", "faction", "rank", "unit_type", "points", "released"]
    list_filter = ["release", "rank", "unit_type", "released"]
    list_select_related = ["faction"]
    search_fields = ["search"]


@admin.register(Upgrade)
class UpgradeAdmin(ReadOnlyAdmin):
    """Upgrade cards."""

    list_display = ["name", "title", "slot", "points", "released"]
    list_filter = ["release", "slot", "released"]
    search_fields = ["search"]


@admin.register(Keyword)
class KeywordAdmin(ReadOnlyAdmin):
    """Keywords."""

    list_display = ["name", "category", "moment", "confidence"]
    list_filter = ["release", "category", "moment", "confidence"]
    search_fields = ["search"]


@admin.register(BattleForce)
class BattleForceAdmin(ReadOnlyAdmin):
    """Battle forces."""

    list_display = ["name", "faction"]
    list_select_related = ["faction"]


@admin.register(Faction)
class FactionAdmin(ReadOnlyAdmin):
    """Factions."""

    list_display = ["name", "release"]
    list_select_related = ["release"]


@admin.register(DetachmentDependency)
class DependencyAdmin(ReadOnlyAdmin):
    """Who needs whom as a parent."""

    list_display = ["unit", "by", "target"]
    list_select_related = ["unit"]
    list_filter = ["by"]
