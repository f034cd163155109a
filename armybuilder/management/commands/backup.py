"""``manage.py backup FILE``: everything people made, in one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from armybuilder.backup import write_backup


class Command(BaseCommand):
    """Writes the file whole or not at all; the site may go on meanwhile."""

    help = "Write everything people made (accounts, armies, plans, sessions) to a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to write."""
        parser.add_argument("file", type=Path, help="for example backup-2026-12-01.jsonl.gz")

    def handle(self, *, file: Path, **options: Any) -> None:
        """Back up; ends with code 1 when the file cannot be written."""
        try:
            counts = write_backup(file)
        except OSError as fault:
            raise CommandError(f"Cannot write {file}: {fault.strerror}.") from fault
        for name, count in sorted(counts.items()):
            self.stdout.write(f"{count:9,} {name}")
        self.stdout.write(f"Written to {file}. It holds sign-ins: keep it where only you can read.")
