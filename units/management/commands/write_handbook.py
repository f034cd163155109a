"""``manage.py write_handbook``: ``docs/rules.md`` anew from code, tests and cases."""

from typing import Any

from django.conf import settings
from django.core.management import BaseCommand

from units.rulebook.handbook import handbook


class Command(BaseCommand):
    """Writes the document; run it after a change to rules, their modules or their cases."""

    help = "Write docs/rules.md: every rule, where it is implemented and what proves it."
    requires_system_checks = ()  # it reads text alone

    def handle(self, **options: Any) -> None:
        """Write it and name the file."""
        target = settings.BASE_DIR / "docs" / "rules.md"
        target.write_text(handbook(settings.BASE_DIR), encoding="utf-8")
        self.stdout.write(str(target))
