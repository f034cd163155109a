"""Writes ``docs/rules.md``: every rule, the modules that implement it, the cases that prove it.

Modules, tests and cases are read as text, so that this room need not know the rooms above it: a
module implements the rules whose ids it cites. ``manage.py write_handbook`` writes the document
anew; a test tells when it is stale.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from units.rulebook.citation import Citation, citations, documents

ONLY_SHOWN = Path(__file__).parent / "data" / "only_shown.json"
ROOMS = ("units", "armybuilder", "battlefield", "deployment")
# Folders of a room that hold no rules of a game: they wire the site, or are this text's own room.
NO_RULES = frozenset({"rulebook", "management", "migrations", "templatetags", "config"})
# One id, or the first and last of a run: "DET-14", "DET-14…DET-19", "DET-04…06".
CITED = re.compile(r"\b([A-Z]{2,5})-(\d\d)\b(?: ?… ?(?:\1-)?(\d\d)\b)?")
HEAD = (
    "# Rules",
    "",
    "Written by `manage.py write_handbook`. Each rule in our words, the editions that have it, the "
    "modules that cite and implement it (or why it is only shown), and what proves it: tests, and "
    "cases of `tests/cases/`.",
)
TABLE = ("| Rule | Says | Editions | Implemented by | Proved by |", "|---|---|---|---|---|")


def handbook(root: Path) -> str:
    """The whole document; ``root`` is the checkout."""
    modules, proofs, shown = implemented_in(root), proved_by(root), only_shown()
    lines = list(HEAD)
    for document in documents().values():
        lines += ["", f"## {document.name}", "", *TABLE]
        lines += [
            _row(rule, modules.get(rule.id, ()), shown.get(rule.id), proofs.get(rule.id, ()))
            for rule in citations().values()
            if rule.document == document.id
        ]
    return "\n".join(lines) + "\n"


def _row(
    rule: Citation, modules: list[str] | tuple[()], shown: str | None, proofs: list[str] | tuple[()]
) -> str:
    where = ", ".join(f"`{module}`" for module in modules) or f"only shown: {shown}"
    cells = (rule.id, rule.summary, ", ".join(rule.editions), where, "; ".join(proofs))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def implemented_in(root: Path) -> dict[str, list[str]]:
    """Rule id → the modules of the game's folders that cite it, as paths from ``root``."""
    found: dict[str, list[str]] = {}
    for path in _game_modules(root):
        for rule in cited_in(path.read_text(encoding="utf-8")):
            found.setdefault(rule, []).append(path.relative_to(root).as_posix())
    return found


def proved_by(root: Path) -> dict[str, list[str]]:
    """Rule id → the test modules that cite it, then the cases that do, file by file."""
    found: dict[str, list[str]] = {}
    tests = root / "tests"
    for path in sorted(tests.rglob("test_*.py")):
        if NO_RULES.intersection(path.relative_to(tests).parts):
            continue
        for rule in cited_in(path.read_text(encoding="utf-8")):
            found.setdefault(rule, []).append(f"`{path.relative_to(tests).as_posix()}`")
    for path in sorted((tests / "cases").glob("*.json")):
        for rule, cases in _cases_by_rule(path).items():
            found.setdefault(rule, []).append(f"{path.stem}: {', '.join(dict.fromkeys(cases))}")
    return found


def cited_in(text: str) -> set[str]:
    """Every rule id of a text; a run ("DET-14…DET-19") stands for all in it."""
    return {
        f"{prefix}-{number:02d}"
        for prefix, first, last in CITED.findall(text)
        for number in range(int(first), int(last or first) + 1)
    }


@cache
def only_shown() -> dict[str, str]:
    """The rules that no module implements, and why: play rules, and facts without a verdict."""
    rules: dict[str, str] = json.loads(ONLY_SHOWN.read_text(encoding="utf-8"))["rules"]
    return rules


def _game_modules(root: Path) -> Iterator[Path]:
    """The modules in the folders of the rooms; files beside the folders are the web."""
    for room in ROOMS:
        for folder in sorted(path for path in (root / room).iterdir() if path.is_dir()):
            if folder.name not in NO_RULES:
                yield from sorted(folder.rglob("*.py"))


def _cases_by_rule(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    data = json.loads(path.read_text(encoding="utf-8"))
    for case in data.get("cases", ()) if isinstance(data, dict) else data:
        name = case.get("id") or case.get("case") or case["name"]
        for rule in cited_in(json.dumps(case, ensure_ascii=False)):
            found.setdefault(rule, []).append(name)
    return found
