"""``manage.py judge FILE…``: the report on each army, as JSON on stdout."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand

from armybuilder.api.judge import answer
from armybuilder.rules.many import judge_data, judge_many
from units.rulebook.faults import Malformed

MALFORMED = 2  # the exit code of the interface promise


class Command(BaseCommand):
    """One file with one army gives one report; an array or several files give an array.

    In an array a malformed army has ``{"problem": …}`` in its place. Anything else that cannot be
    read ends with code 2 and the faults as JSON on stderr.
    """

    requires_system_checks = ()  # a pure answer; nothing of the site is needed
    help = "Judge armies (JSON from FILE or '-'): one report each, order kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="+", help="a file of armies as JSON, or - for stdin")

    def handle(self, *args: Any, **options: Any) -> None:
        files = options["file"]
        answers = [self._judge(name, self._read(name)) for name in files]
        if len(files) == 1:
            self.stdout.write(json.dumps(answers[0], indent=2, ensure_ascii=False))
            return
        flat = [
            one for answer in answers for one in (answer if isinstance(answer, list) else [answer])
        ]
        self.stdout.write(json.dumps(flat, indent=2, ensure_ascii=False))

    def _judge(self, name: str, data: Any) -> Any:
        try:
            if isinstance(data, list):
                return [answer(one) for one in judge_many(data)]
            return answer(judge_data(data))
        except Malformed as fault:
            self._fault(name, *fault.faults)

    def _read(self, name: str) -> Any:
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
            return json.loads(text)
        except OSError as fault:
            self._fault(name, ("", f"{name} cannot be read: {fault.strerror}."))
        except (ValueError, RecursionError) as fault:
            self._fault(name, ("", f"{name} is not JSON: {fault}."))

    def _fault(self, name: str, *faults: tuple[str, str]) -> NoReturn:
        told = [{"file": name, "path": path, "message": message} for path, message in faults]
        self.stderr.write(json.dumps({"faults": told}, indent=2, ensure_ascii=False))
        raise SystemExit(MALFORMED)
