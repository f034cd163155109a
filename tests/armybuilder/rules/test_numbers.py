"""Numbers that an edition or a release may change are obeyed, also those no edition here uses."""

from dataclasses import replace
from typing import Any

from armybuilder.army.draft import DraftArmy
from armybuilder.rules.judge import judge
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog
from units.catalog.schema.battle_forces import ExtraDetachment, HiringRule, MatchingUnits
from units.rulebook.problem import Severity


def with_numbers(catalog: Catalog, rule: str, **numbers: Any) -> Catalog:
    rules = dict(catalog.edition.rules)
    rules[rule] = {**rules[rule], **numbers}
    return replace(catalog, edition=catalog.edition.model_copy(update={"rules": rules}))


def codes(draft: DraftArmy, catalog: Catalog) -> list[str]:
    problems = judge(draft, catalog, with_fixes=False).problems
    return [one.code for one in problems if one.severity is Severity.ERROR]


def test_names_may_count_within_one_kind_of_card_only() -> None:
    units = ["empire/general-veers-master-tactician", *["empire/stormtroopers"] * 3]
    army = {
        "faction": "empire",
        "units": [
            *({"card": card} for card in units),
            {"card": "empire/agent-kallus-hunter-of-spectres"},
            {"card": "empire/stormtroopers", "upgrades": ["heavy-weapon/agent-kallus"]},
        ],
    }
    draft, catalog = DraftArmy.model_validate(army), open_catalog()

    assert codes(draft, catalog) == ["unique-names.too-many-agent-kallus"]
    assert codes(draft, with_numbers(catalog, "unique-names", across_card_kinds=False)) == []
    twice = f1_army("CAP", "LINE: personnel/hero", "LINE: personnel/hero", "LINE")
    by_kind = with_numbers(f1_catalog(), "unique-names", across_card_kinds=False)
    assert codes(twice, by_kind) == ["unique-names.too-many-hero"]


def test_limited_cards_may_count_by_name() -> None:
    catalog = open_catalog()
    cards = [f"training/jedi-training-{one}" for one in ("force-adept", "master-duelist")]
    units = [{"card": "empire/at-st", "upgrades": cards} for _ in range(2)]
    draft = DraftArmy.model_validate({"faction": "empire", "units": units})
    code = "unique-names.too-many-jedi-training"

    assert code not in codes(draft, catalog)
    strict = with_numbers(catalog, "unique-names", limited_by_name=True)
    (problem,) = [one for one in judge(draft, strict).problems if one.code == code]
    assert problem.rules == ("UNIQ-01", "UNIQ-04")
    assert problem.message.startswith("Jedi Training 4 of at most 2: ")


def test_a_detachment_may_lead_another_but_not_itself() -> None:
    draft = f1_army("CAP", "LINE x3", "PROBE", "PROBE")
    lenient = with_numbers(
        f1_catalog("current"), "detachment", parent_must_not_have_detachment=False
    )
    alone = f1_army("CAP", "LINE x3", "PROBE")

    assert codes(draft, f1_catalog("current")) == ["detachment.no-parent"] * 2
    assert codes(draft, lenient) == []
    assert codes(alone, lenient) == ["detachment.no-parent"]


def test_a_detachment_may_fill_no_minimum() -> None:
    draft = f1_army("CAP", "LINE x1", "SHORE", "MORT")
    strict = with_numbers(f1_catalog("current"), "detachment", counts_toward_minimum=False)

    assert codes(draft, f1_catalog("current")) == []
    assert codes(draft, strict) == ["rank-limits.too-few-corps"]


def test_unreleased_cards_that_cost_nothing_may_be_taken_at_their_word() -> None:
    plain = f1_catalog()
    cell = plain.upgrades["gear/cell"].model_copy(update={"points": 0, "released": False})
    catalog = replace(plain, upgrades={**plain.upgrades, cell.id: cell})
    draft = f1_army("CAP", "LINE: gear/cell", "LINE x2")

    assert judge(draft, catalog).verdict == "cannot-tell"
    trusting = with_numbers(catalog, "unreleased", free_means_unknown=False)
    assert judge(draft, trusting).verdict == "legal"


def test_a_battle_force_not_released_yet_is_told() -> None:
    plain = f1_catalog()
    west = plain.battle_forces["battle-force/west"].model_copy(update={"released": False})
    catalog = replace(plain, battle_forces={**plain.battle_forces, west.id: west})
    report = judge(f1_army("CAP", "LINE x3", battle_force=west.id), catalog)

    (told,) = [one for one in report.problems if one.code == "unreleased.battle-force"]
    assert (told.message, told.rules) == ("West is not released yet.", ("BF-01",))
    assert (told.severity, report.verdict) == (Severity.WARNING, "legal")


def test_points_left_are_told_only_of_an_army_with_units() -> None:
    def told(*units: str) -> list[str]:
        problems = judge(f1_army(*units), f1_catalog()).problems
        return [one.message for one in problems if one.code.startswith("points-limit")]

    assert told() == []
    assert told("CAP") == ["950 points left."]
    assert told("LINE x25") == []
    assert told("LINE x22", "SHORE: gear/cell", "GUARD") == [
        "1001 of at most 1000 points: 1 over 1000."
    ]


def test_a_unit_that_costs_exactly_what_is_too_much_is_offered() -> None:
    army = ("CAP", "LINE: heavy-weapon/gun", "LINE x5", "GUARD x3", "BIKE x3", "SKIM x2")
    report = judge(f1_army(*army), f1_catalog())

    (over,) = [one for one in report.problems if one.code == "points-limit.over"]
    assert over.message == "1066 of at most 1000 points: 66 over 1000."
    assert over.fixes[0].label == "Take out Guard · −66 → 1000"


def test_a_choice_may_add_units_without_a_bound() -> None:
    plain = open_catalog()
    clan = plain.battle_forces["battle-force/custom-clan"]
    assert clan.choices is not None
    (guns,) = [one for one in clan.choices.options if one.id == "guns-for-hire"]
    options = [
        one.model_copy(update={"adds_units_max": None}) if one.id == guns.id else one
        for one in clan.choices.options
    ]
    choices = clan.choices.model_copy(update={"options": tuple(options)})
    free = clan.model_copy(update={"choices": choices})
    catalog = replace(plain, battle_forces={**plain.battle_forces, clan.id: free})
    card = sorted(guns.adds_units)[0]
    army = {
        "faction": "mandalorians",
        "battle_force": clan.id,
        "choices": [guns.id, "veterans"],
        "units": [{"card": card}, {"card": card}],
    }
    draft = DraftArmy.model_validate(army)

    assert guns.adds_units_max == 1
    assert "battle-force.too-many-added" in codes(draft, plain)
    assert "battle-force.too-many-added" not in codes(draft, catalog)


def test_a_companion_is_of_the_name_asked_for_and_never_the_unit_itself() -> None:
    plain = f1_catalog()
    asked = (("red/guard", "Guard"), ("red/tank", "Line Squad"))
    extra = tuple(ExtraDetachment(unit=unit, unit_name=name) for unit, name in asked)
    west = plain.battle_forces["battle-force/west"]
    tied = west.model_copy(
        update={"rules": west.rules.model_copy(update={"extra_detachment": extra})}
    )
    catalog = replace(plain, battle_forces={**plain.battle_forces, west.id: tied})

    def alone(*units: str) -> list[str]:
        report = judge(f1_army(*units, battle_force=west.id), catalog)
        return [
            unit
            for one in report.problems
            if one.code == "battle-force.no-companion"
            for unit in one.offenders
        ]

    assert alone("GUARD", "TANK") == ["u1", "u2"]
    assert alone("GUARD", "LINE", "TANK", "TANK") == ["u1", "u4"]
    assert alone("GUARD x2", "LINE", "TANK") == []


def test_what_is_asked_of_matching_units_is_said_with_all_its_values() -> None:
    plain = f1_catalog()
    wanted = MatchingUnits(min=2, where={"unit_name": ["Bike Pair", "Guard"]})
    west = plain.battle_forces["battle-force/west"]
    asking = west.model_copy(
        update={"rules": west.rules.model_copy(update={"minimum_matching_units": (wanted,)})}
    )
    catalog = replace(plain, battle_forces={**plain.battle_forces, west.id: asking})

    def told(*units: str) -> list[tuple[str, tuple[str, ...]]]:
        problems = judge(f1_army(*units, battle_force=west.id), catalog).problems
        return [(one.message, one.rules) for one in problems if "matching" in one.code]

    asked = "West needs at least 2 units of Bike Pair or Guard"
    assert told("BIKE", "HULK") == [
        (f"{asked}; here 1: 1 Bike Pair; add 1.", ("BF-11", "BF-19")),
    ]
    assert told("HULK") == [(f"{asked}; here 0; add 2.", ("BF-11", "BF-19"))]
    assert told("BIKE x2") == []


def test_a_battle_force_may_cap_its_mercenaries_and_let_them_fill_a_minimum() -> None:
    plain = f1_catalog()
    west = plain.battle_forces["battle-force/west"]

    def judged(hired: int, **numbers: Any) -> list[str]:
        own = HiringRule.model_validate(numbers)
        rules = west.rules.model_copy(update={"mercenaries": own})
        units = {**west.units, "corps": (*west.units["corps"], "hired/hc")}
        hiring = west.model_copy(update={"rules": rules, "units": units})
        catalog = replace(plain, battle_forces={**plain.battle_forces, west.id: hiring})
        return codes(f1_army("CAP", "LINE", f"HC x{hired}", battle_force=west.id), catalog)

    filling = {"count_toward_minimum": True}
    assert judged(3, per_rank_cap=3, **filling) == []
    assert judged(4, per_rank_cap=3, **filling) == ["mercenaries.too-many-corps"]
    assert judged(4, per_rank_cap=None, **filling) == []
    assert judged(3, per_rank_cap=3, count_toward_minimum=False) == ["rank-limits.too-few-corps"]


def test_an_unreleased_card_of_hand_or_deck_is_told_once() -> None:
    plain = f1_catalog()
    word = plain.command_cards["command-card/plain-1a"]
    prize = plain.battle_cards["battle-card/primary-a"]
    coming = {"released": False, "release_expected": "2027-01"}
    catalog = replace(
        plain,
        command_cards={**plain.command_cards, word.id: word.model_copy(update=coming)},
        battle_cards={**plain.battle_cards, prize.id: prize.model_copy(update={"released": False})},
    )
    draft = f1_army("CAP", "LINE x3", command_hand=[word.id] * 2, battle_deck=[prize.id] * 2)

    problems = judge(draft, catalog).problems

    told = [
        (one.severity.value, one.rules, one.offenders, one.message)
        for one in problems
        if one.code == "unreleased.card"
    ]
    assert told == [
        ("warning", ("BDECK-01",), (prize.id,), "Primary A is not released yet."),
        ("warning", ("HAND-01",), (word.id,), "Plain 1A is not released yet (expected 2027-01)."),
    ]


def test_a_hand_or_a_deck_may_hold_a_card_twice_where_duplicates_are_allowed() -> None:
    hand, deck = ["command-card/plain-1a"] * 2, ["battle-card/primary-a"] * 2
    draft = f1_army("CAP", "LINE x3", command_hand=hand, battle_deck=deck)

    assert codes(draft, f1_catalog()) == ["battle-deck.twice", "command-hand.twice"]
    lenient = with_numbers(f1_catalog(), "battle-deck", duplicates=True)
    assert codes(draft, lenient) == ["command-hand.twice"]
    assert codes(draft, with_numbers(lenient, "command-hand", duplicates=True)) == []
