"""Writes ``docs/rules-<game>-moves.md``: every rule of moving, where it is judged, what tries it.

``python -m battlefield.movement.handbook`` writes them anew; a test tells when one is stale. The
modules and cases are found by the rule ids they cite.
"""

import re
from pathlib import Path
from typing import NamedTuple

from units.rulebook.citation import Citation, citations

ROOT = Path(__file__).parents[2]
ID = re.compile(r"\b[A-Z]{2,4}-\d\d\b")


class Game(NamedTuple):
    """A game's document of rules, the folder that judges them, and what is only shown."""

    title: str
    document: str
    folder: str
    tests: str
    shown_only: dict[str, str]


GAMES = {
    "legion": Game(
        "Star Wars: Legion",
        "movement",
        "battlefield/movement/legion",
        "tests/battlefield/movement/legion",
        {
            "MOV-02": "moves of units without notches are not judged: refused with the reason",
            "SPC-12": "the checker moves what stands on the table; entering it is deployment",
            "SPD-22": "a list of related topics; each is judged under its own rule",
        },
    ),
}


def handbook(game: Game, root: Path = ROOT) -> str:
    """The whole document of one game; ``root`` is the checkout."""
    modules, tests = cited_in(root, game.folder), cited_in(root, game.tests)
    lines = [
        f"# Rules of moving: {game.title}",
        "",
        "Written by `python -m battlefield.movement.handbook`. Each rule in our own words, the "
        "editions that have it, the modules that judge or tell it, and the tests that name it.",
        "",
        "| Rule | Says | Editions | Judged by | Named by tests |",
        "|---|---|---|---|---|",
    ]
    for rule in rules_of(game):
        where = ", ".join(f"`{name}`" for name in modules.get(rule.id, ()))
        where = where or f"shown only: {game.shown_only.get(rule.id, '')}"
        tried = ", ".join(f"`{name}`" for name in tests.get(rule.id, ()))
        editions = ", ".join(rule.editions)
        lines.append(f"| {rule.id} | {rule.summary} | {editions} | {where} | {tried} |")
    return "\n".join(lines) + "\n"


def rules_of(game: Game) -> list[Citation]:
    """The rules of a game's document that are about moving, in its order."""
    return [rule for rule in citations().values() if rule.document == game.document]


def cited_in(root: Path, folder: str) -> dict[str, list[str]]:
    """Rule id → the modules below ``folder`` that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / folder).rglob("*.py")):
        for rule in set(ID.findall(path.read_text(encoding="utf-8"))):
            found.setdefault(rule, []).append(path.relative_to(root / folder).as_posix())
    return found


def main() -> None:
    """Write the documents anew."""
    for name, game in GAMES.items():
        (ROOT / "docs" / f"rules-{name}-moves.md").write_text(handbook(game), encoding="utf-8")


if __name__ == "__main__":
    main()
