"""``manage.py doctor``: what is wrong with this installation, and how to mend it."""

from typing import Any

from django.core.management import BaseCommand, CommandError

from armybuilder.config.doctor import examine


class Command(BaseCommand):
    """Prints one line a finding, and the mend below what is not well; changes nothing."""

    help = "Check settings, database, catalog, clock and static files, and say how to mend each."
    requires_system_checks = []  # it runs them itself, so that a fault is a finding

    def handle(self, *args: Any, **options: Any) -> None:
        """Look at everything; ends with code 1 when something is broken."""
        broken = 0
        for finding in examine():
            broken += finding.weight == "broken"
            self.stdout.write(f"{finding.weight:8} {finding.about}: {finding.words}")
            if finding.mend:
                self.stdout.write(f"         mend: {finding.mend}")
        if broken:
            raise CommandError(f"{broken} broken. Mend the first, then run doctor again.")
        self.stdout.write("All is well enough to serve.")
