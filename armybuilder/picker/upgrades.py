"""The menu of one slot: upgrades the unit may take first, then the others with the reason."""

from collections import Counter

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy, DraftUnit
from armybuilder.army.eligible import (
    Bearer,
    Copied,
    bearer_of,
    copies_in,
    eligible_upgrades,
    limited_as,
    reasons_against,
)
from armybuilder.army.outcome import replaced
from armybuilder.picker.choices import UpgradeChoice
from units.catalog.schema import Upgrade


def slot_choices(
    army: Army,
    unit_id: str,
    slot: str,
    *,
    on_counterpart: bool = False,
    instead_of: str | None = None,
) -> list[UpgradeChoice]:
    """Every upgrade of a slot type for a unit, the eligible first, each group by name.

    ``instead_of`` is the upgrade that gives up its slot. Points are those on this unit, the total
    is the army's with the upgrade on. Raises KeyError for a unit the army does not have,
    LookupError when the counterpart is asked for and there is none.
    """
    unit = next((one for one in army.draft.units if one.id == unit_id), None)
    if unit is None:
        raise KeyError(unit_id)
    bearer = bearer_of(unit, army.terms, on_counterpart=on_counterpart, instead_of=instead_of)
    copies = _copies_without(army, instead_of)
    eligible = {one.id for one in eligible_upgrades(bearer, slot, army.terms, copies)}
    there = [one for one in army.catalog.upgrades.values() if one.slot == slot]
    choices = [
        _choice(
            army, unit, upgrade, bearer, copies, upgrade.id in eligible, on_counterpart, instead_of
        )
        for upgrade in there
        if upgrade.id != instead_of
    ]
    return sorted(
        choices, key=lambda choice: (not choice.eligible, choice.name, choice.title or "")
    )


def _copies_without(army: Army, upgrade: str | None) -> Counter[Copied]:
    copies = copies_in(army)
    limit = limited_as(army.catalog.upgrades[upgrade]) if upgrade else None
    if limit:
        copies[limit[0]] -= 1
    return copies


def _choice(
    army: Army,
    unit: DraftUnit,
    upgrade: Upgrade,
    bearer: Bearer,
    copies: Counter[Copied],
    eligible: bool,
    on_counterpart: bool,
    instead_of: str | None,
) -> UpgradeChoice:
    reasons: tuple[str, ...] = ()
    if eligible:
        draft = _with_upgrade(army.draft, unit, upgrade.id, on_counterpart, instead_of)
        after = Army(draft, army.catalog)
        points = _price(after, unit.id, upgrade.id, on_counterpart)
        total = after.points
    else:
        points, total = upgrade.points, army.points
        reasons = reasons_against(bearer, upgrade, army.terms, copies)
    return UpgradeChoice(
        card=upgrade.id,
        name=upgrade.name,
        title=upgrade.title,
        slot=upgrade.slot,
        points=points,
        total_after=total,
        eligible=eligible,
        reasons=reasons,
        released=upgrade.released,
    )


def _with_upgrade(
    draft: DraftArmy, unit: DraftUnit, upgrade: str, on_counterpart: bool, instead_of: str | None
) -> DraftArmy:
    """The army once the unit has the upgrade in place of another, nothing else changed."""
    extra = unit.counterpart
    carried = extra.upgrades if on_counterpart and extra else unit.upgrades
    kept = (*(one for one in carried if one != instead_of), upgrade)
    if on_counterpart and extra:
        other = extra.model_copy(update={"upgrades": kept})
        return replaced(draft, unit.model_copy(update={"counterpart": other}))
    return replaced(draft, unit.model_copy(update={"upgrades": kept}))


def _price(army: Army, unit_id: str, upgrade: str, on_counterpart: bool) -> int:
    """What the card costs there; the counterpart's cards come last among the lines."""
    lines = army.price_lines(army.unit(unit_id))
    ordered = reversed(lines) if on_counterpart else iter(lines)
    return next(line.points for line in ordered if line.card == upgrade)
