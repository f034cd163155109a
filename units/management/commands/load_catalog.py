"""``manage.py load_catalog``: rows for pages and search out of the data files."""

from typing import Any

from django.core.management import BaseCommand, CommandError

from units.catalog.faults import BrokenCatalog
from units.sync import ReleaseInUse, load_catalog


class Command(BaseCommand):
    """Writes what changed since the last time, and nothing when nothing did."""

    help = "Bring the catalog's rows to what the data files say."

    def handle(self, *, verbosity: int, **options: Any) -> None:
        """Ends with code 2 and every fault of the data files; then nothing is written."""
        try:
            changed = load_catalog()
        except (BrokenCatalog, ReleaseInUse) as broken:
            raise CommandError(str(broken), returncode=2) from broken
        if verbosity:
            self.stdout.write(f"Loaded {', '.join(changed)}." if changed else "Nothing changed.")
