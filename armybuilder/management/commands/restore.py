"""``manage.py restore FILE``: put a backup back, on SQLite or PostgreSQL."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from armybuilder.backup import BadBackup, read_backup


class Command(BaseCommand):
    """All of the backup or nothing; refuses to overwrite anything unless told to."""

    help = "Put a backup into a migrated database; --replace when it already holds something."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and whether what is there may go."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="take out what is there first")

    def handle(self, *, file: Path, replace: bool, **options: Any) -> None:
        """Restore; ends with code 1 and an untouched database when it cannot be done."""
        try:
            counts = read_backup(file, replace=replace)
        except BadBackup as fault:
            raise CommandError(str(fault)) from fault
        for name, count in sorted(counts.items()):
            self.stdout.write(f"{count:9,} {name}")
        self.stdout.write("Restored.")
