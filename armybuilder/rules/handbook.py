"""Writes ``docs/rules.md``: every rule of army building, where it is judged and which cases try it.

``python -m armybuilder.rules.handbook`` writes it anew; a test tells when it is stale.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from armybuilder.rules.registry import rule_classes
from units.rulebook.citation import Citation, citations

ROOT = Path(__file__).parents[2]
DOCUMENT = "army"

# Rules that play or setup follow; building a list only shows them.
SHOWN_ONLY = {
    "MODE-04": "size of the battlefield: a table of battlefield/data",
    "MERC-05": "who may be given orders",
    "UPG-07": "miniatures that upgrades add: shown on the unit, and used by the planner",
    "HAND-04": "hands are secret: exports leave them out unless asked",
    "KW-11": "Garrison is a matter of setup",
    "KW-12": "no effect on list building",
    "BF-18": "a keyword in play",
    "BDECK-05": "the release has no such cards",
}
# Rules that no single module judges: they are facts of the data, or what all modules stand on.
ELSEWHERE = {
    "UPG-08": "units/catalog (the list of slots)",
    "UPG-11": "armybuilder/army/fitting.py",
    "TRAP-01": "armybuilder/army/fitting.py",
    "TRAP-02": "armybuilder/army/army.py",
    "TRAP-03": "units/catalog/detachments.py",
    "TRAP-04": "armybuilder/rules/keywords/detachment.py",
    "TRAP-05": "armybuilder/rules/battle_forces/companion_units.py",
}


def handbook(root: Path = ROOT) -> str:
    """The whole document; ``root`` is the checkout with the cases."""
    cases = cases_by_rule(root)
    lines = [
        "# Rules of army building",
        "",
        "Written by `python -m armybuilder.rules.handbook`. Each rule in our words, the "
        "editions that have it, the module that judges it, and the cases of `tests/cases/` that "
        "try it.",
        "",
        "| Rule | Says | Editions | Judged by | Cases |",
        "|---|---|---|---|---|",
    ]
    for rule in army_rules():
        where = ", ".join(f"`{module}`" for module in modules_of(rule.id)) or told(rule.id)
        tried = ", ".join(cases.get(rule.id, ()))
        editions = ", ".join(rule.editions)
        lines.append(f"| {rule.id} | {rule.summary} | {editions} | {where} | {tried} |")
    return "\n".join(lines) + "\n"


def army_rules() -> Iterator[Citation]:
    """The rules of the army building reference, in its order."""
    return (rule for rule in citations().values() if rule.document == DOCUMENT)


def modules_of(rule_id: str) -> list[str]:
    """The rule modules that cite a rule, as paths."""
    found = {
        f"{rule.__module__.replace('.', '/')}.py"
        for rule in rule_classes().values()
        if rule_id in rule.cites
    }
    return sorted(found)


def told(rule_id: str) -> str:
    """Where a rule is that no module cites; empty when it is nowhere."""
    if rule_id in SHOWN_ONLY:
        return f"shown only: {SHOWN_ONLY[rule_id]}"
    return ELSEWHERE.get(rule_id, "")


def cases_by_rule(root: Path) -> dict[str, list[str]]:
    """The ids of the cases that break a rule or say they are about it."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "tests" / "cases").glob("army-*.json")):
        for case in json.loads(path.read_text(encoding="utf-8")):
            for rule in dict.fromkeys((*case.get("about", ()), *_broken(case.get("errors", ())))):
                found.setdefault(rule, []).append(case["id"])
    return found


def _broken(errors: Iterable[tuple[str, list[str], list[str]]]) -> Iterator[str]:
    for _, _, rules in errors:
        yield from rules


if __name__ == "__main__":
    target = ROOT / "docs" / "rules.md"
    target.write_text(handbook(), encoding="utf-8")
    sys.stdout.write(f"{target}\n")
