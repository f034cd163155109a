"""Judges many armies at once; a malformed one is told in its place and stops none of the others."""

import json
import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic_core import from_json

from armybuilder.army.draft import DraftArmy
from armybuilder.army.reading import read_draft
from armybuilder.army.report import Report
from armybuilder.import_door import outcome_of as import_of
from armybuilder.imports.from_armybuilder_json import is_ours
from armybuilder.rules.judge import judge
from armybuilder.verdicts import LOOKS, VerdictLook
from units.catalog.library import open_catalog
from units.rulebook.faults import Malformed

MOST_LISTS = 200
LINK = re.compile(r"/list/\w|/import/\?|/s/[\w-]{16}")
MALFORMED = VerdictLook("malformed", "Cannot be read", "severity-warning")


class Pasted(NamedTuple):
    """One list as it came: where from, and its JSON value, or a text or file in another form."""

    name: str
    data: Any


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


def read_pasted(name: str, content: str | bytes) -> list[Pasted]:
    """The lists of one text or file: an array of lists, a line for each link, or one list."""
    value = _value(content)
    if isinstance(value, list):
        several = value
    elif value is not None:
        several = [value]
    else:
        several = _links(content) or [content]
    if len(several) == 1:
        return [Pasted(name, several[0])]
    return [Pasted(f"{name} #{place}", one) for place, one in enumerate(several, 1)]


def _value(content: str | bytes) -> Any:
    """The JSON value; None for what is no JSON."""
    try:
        return from_json(content, allow_inf_nan=True)
    except ValueError:
        return None


def _links(content: str | bytes) -> list[str]:
    """The lines of a text that has a link in every line that is not empty."""
    lines = content.split("\n") if isinstance(content, str) else []
    lines = [line for line in map(str.strip, lines) if line]
    return lines if all(LINK.search(line) for line in lines) else []


def judge_all(pasted: list[Pasted]) -> list[Judged]:
    """One row a list, in their order."""
    return [_judged(one) for one in pasted]


def _judged(one: Pasted) -> Judged:
    try:
        draft, remarks = _draft_in(one.data)
    except Malformed as malformed:
        faults = tuple(f"{f.path}: {f.message}" if f.path else f.message for f in malformed.faults)
        return Judged(one.name, "", MALFORMED, faults)
    catalog = open_catalog(draft.release, draft.edition)
    report: Report = judge(draft, catalog, with_fixes=False)
    problems = tuple(
        f"{p.message} ({', '.join(p.rules)})"
        for p in report.problems
        if p.severity == "error" or p.undecided
    )
    return Judged(
        name=one.name,
        title=draft.title,
        verdict=LOOKS[report.verdict],
        problems=problems + remarks,
        points=report.points,
        points_limit=report.points_limit,
        activations=report.activations,
        edition=catalog.edition.name,
    )


def _draft_in(data: Any) -> tuple[DraftArmy, tuple[str, ...]]:
    """The army, and what an import guessed or lost. Raises Malformed where there is none.

    Our own JSON is taken as it stands or not at all: an organiser wants to know what is wrong.
    """
    if isinstance(data, dict) and not is_ours(data):
        brought = import_of(json.dumps(data))
        if brought.army is None:
            return read_draft(data), ()
    elif isinstance(data, str | bytes):
        brought = import_of(data)
    else:
        return read_draft(data), ()
    if brought.army is None:
        raise Malformed([("", remark) for remark in brought.remarks])
    lost = [f"Not recognised: {one.text} ({one.where})" for one in brought.not_recognised]
    guessed = [f"Guessed: {one.text} as {one.id}" for one in brought.guessed]
    return brought.army, (*lost, *guessed)
