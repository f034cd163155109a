"""The list of units to add: every unit the army may have, and why one more is not possible now."""

from armybuilder.army.army import Army
from armybuilder.army.draft import MOST_UNITS, DraftUnit
from armybuilder.army.offers import units_on_offer
from armybuilder.army.terms import Terms
from armybuilder.picker.choices import UnitChoice
from armybuilder.rules.base import Finding
from armybuilder.rules.judge import weigh
from units.catalog.schema import Unit
from units.rulebook.problem import Severity

# What speaks against one more unit; a unit's own equipment is mended on the unit.
AGAINST_A_UNIT = frozenset(
    ("points-limit", "rank-limits", "unique-names", "faction", "mercenaries", "detachment")
) | {"battle-force", "special-issue"}
ALWAYS_AGAINST = frozenset(("points-limit",))


def unit_choices(army: Army) -> list[UnitChoice]:
    """Every unit the army may have, by rank and name. Rules: FAC-01, MERC-01, BF-01, KW-04.

    ``reasons`` are the problems that one more would make, in the words of the rules that say so.
    """
    before = {(one.code, one.offenders) for one in weigh(army.draft, army.catalog).findings}
    cards = list(units_on_offer(army.terms))
    order = {rank: place for place, rank in enumerate(army.catalog.ranks)}
    choices = [_choice(army, card, before) for card in cards]
    return sorted(choices, key=lambda one: (order[one.rank], one.name, one.title or ""))


def _choice(army: Army, card: Unit, before: set[tuple[str, tuple[str, ...]]]) -> UnitChoice:
    total = army.points
    reasons: tuple[str, ...] = (f"an army holds at most {MOST_UNITS} units",)
    if len(army.draft.units) < MOST_UNITS:
        added = DraftUnit(id=f"u{army.draft.last_unit + 1}", card=card.id)
        draft = army.draft.model_copy(update={"units": (*army.draft.units, added)})
        after = weigh(draft, army.catalog)
        total = after.army.points
        reasons = tuple(one.words() for one in after.findings if _speaks_against(one, before))
    return UnitChoice(
        card=card.id,
        name=card.name,
        title=card.title,
        rank=army.terms.counted_rank.get(card.id, card.rank),
        points=card.points,
        can_add=not reasons,
        reasons=reasons,
        total_after=total,
        released=card.released,
        is_mercenary=card.is_mercenary,
        needs=_needs(army.terms, card),
    )


def _needs(terms: Terms, card: Unit) -> str:
    """Whom the Detachment keyword names, "" where the battle force cancels it. Rules: DET-02."""
    target = card.army_building.detachment
    if target is None or card.id in terms.force_rules.ignore_detachment:
        return ""
    if target.unit_name:
        return target.unit_name
    if target.unit_type:
        return terms.catalog.unit_types[target.unit_type].name
    return terms.catalog.ranks[target.rank].name if target.rank else ""


def _speaks_against(finding: Finding, before: set[tuple[str, tuple[str, ...]]]) -> bool:
    """Whether a finding is a reason not to add the unit: a new error of the army."""
    kind = finding.code.partition(".")[0]
    if finding.severity is not Severity.ERROR or kind not in AGAINST_A_UNIT:
        return False
    return kind in ALWAYS_AGAINST or (finding.code, finding.offenders) not in before
