"""``manage.py check_move FILE``: what happens in a move, as JSON on stdout."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand
from pydantic import ValidationError

from battlefield.movement.moves import check_move
from units.rulebook.faults import Malformed, faults_of

MALFORMED = 2  # the exit code of the interface promise


class Command(BaseCommand):
    """The field ``move`` of the body names the checker; an illegal move is an answer, exit 0.

    What cannot be read ends with code 2 and the faults as JSON on stderr.
    """

    requires_system_checks = ()  # a pure answer; nothing of the site is needed
    help = "Check a move (JSON from FILE or '-'): legion/… or warhammer40k/…."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a file with one move as JSON, or - for stdin")

    def handle(self, *args: Any, **options: Any) -> None:
        data = self._read(options["file"])
        try:
            verdict = check_move(data)
        except ValidationError as fault:
            self._refuse(faults_of(fault))
        except Malformed as fault:
            self._refuse(fault.faults)
        self.stdout.write(verdict.model_dump_json(indent=2))

    def _read(self, name: str) -> Any:
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
            return json.loads(text)
        except OSError as fault:
            self._refuse([("", f"{name} cannot be read: {fault.strerror}.")])
        except (ValueError, RecursionError) as fault:
            self._refuse([("", f"{name} is not JSON: {fault}.")])

    def _refuse(self, faults: Iterable[tuple[str, str]]) -> NoReturn:
        told = [{"path": path, "message": message} for path, message in faults]
        self.stderr.write(json.dumps({"faults": told}, indent=2, ensure_ascii=False))
        raise SystemExit(MALFORMED)
