"""``manage.py export_army FORMAT FILE [--draft]``: one army in another form, to stdout."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand
from django.utils import timezone

from armybuilder.army.draft import DraftArmy
from armybuilder.army.reading import read_draft
from armybuilder.exports.exporting import NotLegal, export
from armybuilder.exports.registry import UnknownFormat, formats
from armybuilder.stamping import sign
from units.catalog.library import open_catalog
from units.rulebook.faults import Malformed

MALFORMED = 2  # the exit codes of the interface promise
NOT_LEGAL = 3


class Command(BaseCommand):
    """Writes the export; ends with 3 and the report for an army that is not legal, 2 for nonsense.

    What goes to stderr is JSON alone.
    """

    help = "Export an army (JSON from FILE or '-') to stdout; one that is not legal needs --draft."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("format", help=f"one of: {', '.join(formats())}")
        parser.add_argument("file", help="a file with the army as JSON, or - for standard input")
        parser.add_argument("--draft", action="store_true", help="whatever the verdict")
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", dest="options",
            help="an option of the format, such as hand=0 or paper=letter; may be repeated",
        )  # fmt: skip
        parser.add_argument("--site", default="", help="where the site answers: https://…")

    def handle(self, *args: Any, **options: Any) -> None:
        draft = self._read(options["file"])
        catalog = open_catalog(draft.release, draft.edition)
        asked = dict(one.partition("=")[::2] for one in options["options"])
        try:
            exported = export(
                draft, catalog, options["format"], timezone.now(), as_draft=options["draft"],
                sign=sign, site=options["site"].rstrip("/"), options=asked,
            )  # fmt: skip
        except UnknownFormat as fault:
            self._fault(str(fault))
        except Malformed as fault:
            self._fault(*fault.faults)
        except NotLegal as refusal:
            self._end(refusal.report.model_dump_json(indent=2), NOT_LEGAL)
        self._write(exported.content)

    def _read(self, name: str) -> DraftArmy:
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
            return read_draft(json.loads(text))
        except Malformed as fault:
            self._fault(*fault.faults)
        except OSError as fault:
            self._fault(f"{name} cannot be read: {fault.strerror}.")
        except ValueError as fault:
            self._fault(f"{name} is not JSON: {fault}.")

    def _fault(self, *faults: tuple[str, str] | str) -> NoReturn:
        """End with the faults, a path and a message each; a mere message has no path."""
        pairs = [("", one) if isinstance(one, str) else one for one in faults]
        told = [{"path": path, "message": message} for path, message in pairs]
        self._end(json.dumps({"faults": told}, indent=2), MALFORMED)

    def _end(self, told: str, code: int) -> NoReturn:
        self.stderr.write(told)
        raise SystemExit(code)

    def _write(self, content: bytes) -> None:
        """The bytes as they are; a stdout without a buffer underneath takes text alone."""
        buffer = getattr(self.stdout, "buffer", None)
        if buffer is None:
            self.stdout.write(content.decode(), ending="")
        else:
            self.stdout.flush()
            buffer.write(content)
