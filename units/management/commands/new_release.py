"""``manage.py new_release``: a points update in one command."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from units.catalog.catalog import Catalog
from units.catalog.comparing import KINDS, compare
from units.catalog.faults import BrokenCatalog
from units.catalog.library import (
    RELEASES,
    UnknownRelease,
    newest_release,
    open_catalog,
    releases,
)
from units.catalog.new_release import checked, overlay_bytes, store
from units.catalog.overlay import like_of


class Command(BaseCommand):
    """Makes a release from another and a file of changes, or checks one that is there."""

    help = (
        "Make the release NAME out of another one and a file of changes, or check the one that is "
        "there. Prints what it changes, card by card; writes nothing when anything is wrong."
    )
    requires_system_checks = ()  # it reads and writes data files alone

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The release, what it is like, and what differs."""
        parser.add_argument("name", help="year and month first: 2026-10-points")
        parser.add_argument("--changes", type=Path, help="JSON: points, changes, added, removed")
        parser.add_argument("--like", help="the release all else is taken from (the newest)")
        parser.add_argument("--dry-run", action="store_true", help="check and print, write nothing")

    def handle(self, *, name: str, changes: Path | None, like: str | None, **options: Any) -> None:
        """Ends with code 2 and every fault, each with its path and how to mend it."""
        try:
            if changes is None:
                self._check(name, like)
            else:
                self._make(name, changes, like or newest_release(), write=not options["dry_run"])
        except (BrokenCatalog, UnknownRelease) as fault:
            raise CommandError(str(fault), returncode=2) from fault

    def _check(self, name: str, like: str | None) -> None:
        """Check a release that is there and print what it changes."""
        new = open_catalog(name)
        base = like or like_of(RELEASES / name) or _one_before(name)
        self._report(open_catalog(base), new)
        self.stdout.write(f"{name} has no fault.")

    def _make(self, name: str, changes: Path, like: str, *, write: bool) -> None:
        """Check what the release would be, print what it changes, and only then write it."""
        if name in releases():
            raise CommandError(f"There is a release {name} already.", returncode=2)
        old = open_catalog(like)
        content = overlay_bytes(name, like, changes)
        self._report(old, checked(name, content))
        if not write:
            self.stdout.write("It has no fault. Nothing was written.")
            return
        self.stdout.write(f"Written: {store(name, content)}. Next: manage.py load_catalog")
        releases.cache_clear()

    def _report(self, old: Catalog, new: Catalog) -> None:
        """Print each card that differs."""
        found = compare(old, new)
        self.stdout.write(f"{old.release} → {new.release}")
        for kind, listed in found.items():
            self.stdout.write(f"{KINDS[kind]}: {len(listed)}")
            for change in listed:
                self.stdout.write(f"  {change}")
        if not found:
            self.stdout.write("No card differs.")


def _one_before(name: str) -> str:
    """The release next older than this one, or itself when it is the oldest."""
    older = [one for one in releases() if one < name]
    return older[0] if older else name
