"""``manage.py import_army FILE``: an army in whatever form, as ours, to stdout."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand

from armybuilder.import_door import bring_in
from units.catalog.library import editions, releases

MALFORMED = 2  # the exit code of the interface promise


class Command(BaseCommand):
    """Writes what was read and its report as JSON; nothing is stored.

    A file that cannot be opened ends with code 2 and the fault as JSON on stderr; so does one in
    which nothing at all could be read, after the answer on stdout.
    """

    help = "Import an army from FILE or '-': a link, text, JSON, a roster file or a QR picture."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the file, or - for standard input")
        parser.add_argument("--edition", choices=[one.id for one in editions()])
        parser.add_argument("--release", choices=releases())

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["file"]
        brought = bring_in(self._read(name), options["release"], options["edition"])
        self.stdout.write(json.dumps(brought.answer(), indent=2, ensure_ascii=False))
        if brought.outcome.army is None:
            self._fault(f"No army could be read from {name}.", *brought.outcome.remarks)

    def _read(self, name: str) -> bytes | str:
        try:
            if name != "-":
                return Path(name).read_bytes()
            buffer = getattr(sys.stdin, "buffer", None)
            return buffer.read() if buffer else sys.stdin.read()
        except OSError as fault:
            self._fault(f"{name} cannot be read: {fault.strerror}.")

    def _fault(self, *messages: str) -> NoReturn:
        told = [{"path": "", "message": message} for message in messages]
        self.stderr.write(json.dumps({"faults": told}, indent=2, ensure_ascii=False))
        raise SystemExit(MALFORMED)
