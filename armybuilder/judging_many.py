"""Judges many armies at once; a malformed one is told in its place and stops none of the others."""

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

from armybuilder.army.reading import read_draft
from armybuilder.army.report import Report
from armybuilder.rules.judge import judge
from armybuilder.verdicts import LOOKS, VerdictLook
from units.catalog.library import open_catalog
from units.rulebook.faults import Malformed

MOST_LISTS = 200
MALFORMED = VerdictLook("malformed", "Cannot be read", "severity-warning")


class Pasted(NamedTuple):
    """One list as it came: where from, and its JSON (or why there is none)."""

    name: str
    data: Any
    fault: str = ""


@dataclass(frozen=True)
class Judged:
    """One row of the organiser's table."""

    name: str
    title: str
    verdict: VerdictLook
    problems: tuple[str, ...]
    points: int | None = None
    points_limit: int | None = None
    activations: int | None = None
    edition: str = ""


def read_pasted(name: str, text: str) -> list[Pasted]:
    """The lists of one text: a list, or an array of lists; an entry with a fault if no JSON."""
    try:
        data = json.loads(text)
    except ValueError as fault:
        return [Pasted(name, None, f"Not JSON: {fault}")]
    except RecursionError:
        return [Pasted(name, None, "Not JSON: nested too deep")]
    if not isinstance(data, list):
        return [Pasted(name, data)]
    return [Pasted(f"{name} #{place}", one) for place, one in enumerate(data, 1)]


def judge_all(pasted: list[Pasted]) -> list[Judged]:
    """One row a list, in their order."""
    return [_judged(one) for one in pasted]


def _judged(one: Pasted) -> Judged:
    if one.fault:
        return Judged(one.name, "", MALFORMED, (one.fault,))
    try:
        draft = read_draft(one.data)
    except Malformed as malformed:
        faults = tuple(f"{f.path}: {f.message}" if f.path else f.message for f in malformed.faults)
        return Judged(one.name, "", MALFORMED, faults)
    catalog = open_catalog(draft.release, draft.edition)
    report: Report = judge(draft, catalog, with_fixes=False)
    return Judged(
        name=one.name,
        title=draft.title,
        verdict=LOOKS[report.verdict],
        problems=tuple(
            f"{p.message} ({', '.join(p.rules)})"
            for p in report.problems
            if p.severity == "error" or p.undecided
        ),
        points=report.points,
        points_limit=report.points_limit,
        activations=report.activations,
        edition=catalog.edition.name,
    )
