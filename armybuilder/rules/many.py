"""Judges what comes from outside: one army, or many of which some may be malformed."""

from typing import Any

from armybuilder.army.reading import read_draft
from armybuilder.army.report import Report
from armybuilder.rules.judge import judge
from units.catalog.library import open_catalog
from units.rulebook.faults import Malformed

MOST_ARMIES = 200


def judge_data(data: Any) -> Report:
    """The report on parsed JSON of one army; raises Malformed with the path to each fault."""
    draft = read_draft(data)
    return judge(draft, open_catalog(draft.release, draft.edition))


def judge_many(data: list[Any]) -> list[Report | Malformed]:
    """One answer each, in the same order; raises Malformed for more than MOST_ARMIES armies."""
    if len(data) > MOST_ARMIES:
        message = f"{len(data)} armies are too many; at most {MOST_ARMIES} at once."
        raise Malformed([("", message)])
    return [_report_or_fault(one) for one in data]


def _report_or_fault(data: Any) -> Report | Malformed:
    try:
        return judge_data(data)
    except Malformed as fault:
        return fault
