"""From plain data to a situation; the one door of API and commands."""

from typing import Any

from pydantic import ValidationError

from deployment.planner.situation import Situation
from units.rulebook.faults import Malformed, faults_of


def read_situation(data: Any) -> Situation:
    """The situation that ``data`` (as read from JSON) describes. Raises Malformed with paths."""
    try:
        return Situation.model_validate(data)
    except ValidationError as fault:
        raise Malformed(faults_of(fault)) from fault
