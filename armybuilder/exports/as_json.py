"""Our own JSON, with the stamp on top; the army is read back, the stamp is never judged.

The stamp also holds the price of every card as it counts in this army, so that the lines of a unit
add up to the unit and the units to the army.
"""

import json
from typing import Any

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.report import Report
from armybuilder.exports.stamp import Stamp

FORMAT = "json"
LABEL = "JSON"
MEDIA_TYPE = "application/json"
SUFFIX = ".json"


def render(army: Army, report: Report, stamp: Stamp) -> str:
    """The army as ``armybuilder/army@1``; the stamp stands in the first line of the file."""
    prices = [_prices(army, unit) for unit in army.units]
    stamped = {**stamp.model_dump(mode="json"), "prices": prices}
    draft = army.draft.model_dump(mode="json") | {"release": report.release}
    head = json.dumps({"format": draft.pop("format"), "stamp": stamped}, ensure_ascii=False)
    body = json.dumps(draft, ensure_ascii=False, indent=2)
    return f"{head.removesuffix('}')},{body.removeprefix('{')}\n"


def _prices(army: Army, unit: ArmyUnit) -> dict[str, Any]:
    """What one unit costs, card by card; ``why`` where that is not the printed price."""
    cards = []
    for line in army.price_lines(unit):
        why = {"why": line.why} if line.why else {}
        cards.append({"card": line.card, "points": line.points, **why})
    return {"unit": unit.id, "points": army.points_of(unit), "cards": cards}
