"""The catalog's room."""

from importlib import import_module

from django.apps import AppConfig


class UnitsConfig(AppConfig):
    """Registers the check of this room."""

    name = "units"
    verbose_name = "Catalog"

    def ready(self) -> None:
        """Models are there now, so the check may be registered."""
        import_module("units.checks")
