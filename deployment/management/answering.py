"""What the two commands of this room share: JSON in, JSON out, faults as JSON on stderr."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand
from pydantic import BaseModel

from deployment.planner.asking import read_situation
from deployment.planner.situation import Situation
from units.rulebook.faults import Malformed

MALFORMED = 2  # the exit code of the interface promise


class AnsweringCommand(BaseCommand):
    """Reads one situation from FILE or ``-`` and writes the answer to it as pure JSON."""

    requires_system_checks = ()  # a pure answer; nothing of the site is needed
    answer: Callable[[Situation], BaseModel]

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a situation as JSON, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        data = self._read(options["file"])
        try:
            answer = type(self).answer(read_situation(data))
        except Malformed as fault:
            self._refuse(*fault.faults)
        self.stdout.write(answer.model_dump_json(indent=2))

    def _read(self, name: str) -> Any:
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
            return json.loads(text)
        except OSError as fault:
            self._refuse(("", f"{name} cannot be read: {fault.strerror}."))
        except (ValueError, RecursionError) as fault:
            self._refuse(("", f"{name} is not JSON: {fault}. Mend it there."))

    def _refuse(self, *faults: tuple[str, str]) -> NoReturn:
        told = [{"path": path, "message": message} for path, message in faults]
        self.stderr.write(json.dumps({"faults": told}, indent=2, ensure_ascii=False))
        raise SystemExit(MALFORMED)
