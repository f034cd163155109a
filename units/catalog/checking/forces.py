"""Battle forces and modes: every unit, upgrade, rank and mode they name exists."""

from collections.abc import Iterable, Iterator, Mapping

from units.catalog.checking.cards import check_keywords
from units.catalog.checking.expressions import check_expression
from units.catalog.checking.known import Finding, Known
from units.catalog.schema import BattleForce, ForcePointAdjustment, Mode
from units.catalog.schema.battle_forces import COMBINED_MAX


def check_mode(mode: Mode, known: Known) -> Iterator[Finding]:
    """What is wrong with a mode."""
    yield from known.must_be("modes", mode.like, "like")
    if mode.like and mode.like in known.likenesses:
        yield Finding("like", f"{mode.like} has no ranks of its own.", "Name the mode that has.")
    if mode.rank_limits:
        yield from _check_limits(mode.rank_limits, "rank_limits", known)


def check_force(force: BattleForce, known: Known) -> Iterator[Finding]:
    """What is wrong with a battle force."""
    yield from known.must_be("factions", force.faction, "faction")
    yield from _check_lists(force, known)
    for key, limits in force.rank_limits.items():
        path = f"rank_limits.{key}"
        yield from known.must_be("modes", f"mode/{key}", path)
        yield from _check_limits(limits, path, known)
    if "standard" not in force.rank_limits:
        yield Finding("rank_limits", "No ranks for standard games.", "Add 'standard'.")
    yield from _check_rules_about_units(force, known)
    yield from _check_rules_about_upgrades(force, known)
    yield from _check_choices(force, known)


def _check_limits(limits: Mapping[str, object], path: str, known: Known) -> Iterator[Finding]:
    for rank in sorted(known.ids["ranks"] - set(limits)):
        yield Finding(path, f"No limit for {rank}.", "Add [fewest, most].")
    for rank, pair in limits.items():
        below = f"{path}.{rank}"
        if rank != COMBINED_MAX:
            yield from known.must_be("ranks", rank, below)
        sound = isinstance(pair, tuple) and 0 <= pair[0] <= pair[1]
        if sound == (rank == COMBINED_MAX):
            yield Finding(below, f"{pair!r} is no limit.", "Write [fewest, most], or one number.")


def _check_lists(force: BattleForce, known: Known) -> Iterator[Finding]:
    counted = {u: change.rank for change in force.rules.counts_as_rank for u in change.units}
    for rank, members in force.units.items():
        yield from known.must_be("ranks", rank, f"units.{rank}")
        yield from known.must_all_be("units", members, f"units.{rank}")
        for i, member in enumerate(members):
            unit = known.units.get(member)
            if unit and rank not in (unit.rank, counted.get(member)):
                message = f"{member} is listed as {rank} but is {unit.rank}."
                yield Finding(f"units.{rank}[{i}]", message, "Move it, or add counts_as_rank.")
    for field in ("allowed_unique_upgrades", "allowed_upgrades_extra", "disallowed_upgrades"):
        yield from known.must_all_be("upgrades", getattr(force, field), field)
    yield from known.must_all_be("counterparts", force.allowed_counterparts, "allowed_counterparts")


def _check_rules_about_units(force: BattleForce, known: Known) -> Iterator[Finding]:
    rules = force.rules
    for i, change in enumerate(rules.counts_as_rank):
        yield from known.must_be("ranks", change.rank, f"rules.counts_as_rank[{i}].rank")
        yield from known.must_all_be("units", change.units, f"rules.counts_as_rank[{i}].units")
    for i, limit in enumerate(rules.unit_limits):
        yield from known.must_all_be("units", limit.units, f"rules.unit_limits[{i}].units")
        if limit.min > limit.max:
            yield Finding(f"rules.unit_limits[{i}]", "More at least than at most.", "Swap them.")
    for i, matching in enumerate(rules.minimum_matching_units):
        path = f"rules.minimum_matching_units[{i}].where"
        yield from check_expression(matching.where, path, known)
    if rules.one_of_each_before_second:
        path = "rules.one_of_each_before_second.rank"
        yield from known.must_be("ranks", rules.one_of_each_before_second.rank, path)
    yield from known.must_all_be("units", rules.ignore_detachment, "rules.ignore_detachment")
    for i, extra in enumerate(rules.extra_detachment):
        path = f"rules.extra_detachment[{i}]"
        yield from known.must_be("units", extra.unit, f"{path}.unit")
        yield from known.must_be_a_name("units", extra.unit_name, f"{path}.unit_name")
    yield from known.must_be(
        "affiliations", rules.required_affiliation, "rules.required_affiliation"
    )


def _check_rules_about_upgrades(force: BattleForce, known: Known) -> Iterator[Finding]:
    rules = force.rules
    for i, extra in enumerate(rules.extra_slots):
        yield from known.must_be("units", extra.unit, f"rules.extra_slots[{i}].unit")
        yield from known.must_all_be("upgrade_slots", extra.slots, f"rules.extra_slots[{i}].slots")
    for i, waiver in enumerate(rules.ignore_upgrade_requirements):
        path = f"rules.ignore_upgrade_requirements[{i}]"
        yield from known.must_all_be("upgrades", waiver.upgrades, f"{path}.upgrades")
        yield from check_expression(waiver.unit_where, f"{path}.unit_where", known)
    for i, auto in enumerate(rules.auto_equip):
        yield from known.must_be("upgrades", auto.upgrade, f"rules.auto_equip[{i}].upgrade")
        yield from check_expression(auto.unit_where, f"rules.auto_equip[{i}].unit_where", known)
    yield from _check_prices(rules.point_adjustments, "rules.point_adjustments", known)
    for i, granted in enumerate(rules.grants_keywords):
        path = f"rules.grants_keywords[{i}]"
        yield from check_expression(granted.where, f"{path}.where", known)
        yield from check_keywords(granted.keywords, f"{path}.keywords", known)


def _check_prices(
    adjustments: Iterable[ForcePointAdjustment], path: str, known: Known
) -> Iterator[Finding]:
    for i, adjustment in enumerate(adjustments):
        yield from known.must_be("units", adjustment.unit, f"{path}[{i}].unit")
        yield from known.must_all_be("upgrades", adjustment.upgrades, f"{path}[{i}].upgrades")


def _check_choices(force: BattleForce, known: Known) -> Iterator[Finding]:
    if force.choices is None:
        return
    if force.choices.pick > len(force.choices.options):
        yield Finding("choices.pick", "More to pick than there are options.", "Correct it.")
    for i, option in enumerate(force.choices.options):
        path = f"choices.options[{i}]"
        yield from known.must_all_be("units", option.adds_units, f"{path}.adds_units")
        yield from known.must_all_be("upgrades", option.adds_upgrades, f"{path}.adds_upgrades")
        yield from known.must_be("affiliations", option.set_affiliation, f"{path}.set_affiliation")
        yield from check_keywords(option.grants_keywords, f"{path}.grants_keywords", known)
        yield from _check_prices(option.point_adjustments, f"{path}.point_adjustments", known)
