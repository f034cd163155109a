"""The room of armies."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext, ngettext

from units.rulebook.wording import Translator


class ArmybuilderConfig(AppConfig):
    """Registers the check of this room, and lends the game the site's translations."""

    name = "armybuilder"

    def ready(self) -> None:
        """Models are there now, so the check may be registered."""
        import_module("armybuilder.checks")
        Translator.one = staticmethod(gettext)
        Translator.many = staticmethod(ngettext)
