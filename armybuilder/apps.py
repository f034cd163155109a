"""The room of armies."""

from importlib import import_module

from django.apps import AppConfig


class ArmybuilderConfig(AppConfig):
    """Registers the check of this room."""

    name = "armybuilder"

    def ready(self) -> None:
        """Models are there now, so the check may be registered."""
        import_module("armybuilder.checks")
