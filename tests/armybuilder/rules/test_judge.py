"""The report as a whole: its order, what it keeps, and what it may cost."""

import random
import statistics
import time

import pytest

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.terms import terms_of
from armybuilder.rules import judge as judging
from armybuilder.rules.cards import command_hand
from armybuilder.rules.judge import judge, weigh
from armybuilder.rules.remedies import MOST_OFFERED, MOST_TRIED, MOST_WEIGHED, Trials
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog


def test_errors_come_first_then_warnings_then_notes_each_by_code_and_unit() -> None:
    draft = f1_army("LINE: training/drill", "LINE x10: training/drill", "TANK")

    problems = judge(draft, f1_catalog()).problems

    severities = [one.severity.value for one in problems]
    assert severities == sorted(severities, key=["error", "warning", "note"].index)
    assert set(severities) == {"error", "warning", "note"}
    for severity in set(severities):
        codes = [one.code for one in problems if one.severity.value == severity]
        assert codes == sorted(codes)
    slots = [one.offenders for one in problems if one.code == "upgrade-slots.no-training-slot"]
    assert slots == [(f"u{number}",) for number in range(1, 12)]  # u10 after u9


def test_fixes_are_made_only_when_asked_for() -> None:
    draft = f1_army("CAP", "LINE x3", "MORT")

    assert [
        one.fixes for one in judge(draft, f1_catalog(), with_fixes=False).problems if one.fixes
    ] == []
    assert [one.code for one in judge(draft, f1_catalog()).problems if one.fixes] == [
        "detachment.no-parent"
    ]


def test_what_is_kept_between_judgements_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MOST_KEPT", 3)
    monkeypatch.setattr(judging, "_benches", {})
    monkeypatch.setattr(command_hand, "MOST_HANDS", 3)
    catalog = f1_catalog()
    terms_of(f1_army("CAP"), catalog).hands.clear()
    hands = [[], *([f"command-card/plain-{pip}{one}"] for pip in (1, 2, 3) for one in "abc")]

    for hand in hands:
        weigh(f1_army("CAP", command_hand=hand), catalog)
        assert len(terms_of(f1_army("CAP"), catalog).hands) <= 3
    for force in (None, *catalog.battle_forces):
        for mode in catalog.modes:
            weigh(f1_army("CAP", battle_force=force, mode=mode), catalog)
            assert len(judging._benches) <= 3


def test_the_rules_in_force_are_built_once() -> None:
    terms = terms_of(f1_army("CAP"), f1_catalog())

    assert judging.bench_of(terms) is judging.bench_of(terms)


def faulty(seed: int) -> DraftArmy:
    """Fifteen units of anything with any upgrades, a hand and a deck too large."""
    dice, catalog = random.Random(seed), open_catalog()
    cards, upgrades = sorted(catalog.units), sorted(catalog.upgrades)
    units = [
        {"card": dice.choice(cards), "upgrades": dice.sample(upgrades, dice.randint(0, 3))}
        for _ in range(15)
    ]
    return DraftArmy.model_validate(
        {
            "faction": "empire",
            "units": units,
            "edition": dice.choice(["classic", "current"]),
            "command_hand": dice.sample(sorted(catalog.command_cards), 9),
            "battle_deck": dice.sample(sorted(catalog.battle_cards), 10),
        }
    )


def test_trying_fixes_is_bounded_however_many_problems_there_are() -> None:
    draft = faulty(1)
    catalog = open_catalog(None, draft.edition)
    weighed = weigh(draft, catalog)
    tried = []

    def counted(after: DraftArmy, catalog: Catalog) -> judging.Weighed:
        tried.append(after)
        return weigh(after, catalog)

    trials = Trials(Army(draft, catalog), weighed.findings, counted)
    offered = [trials.fixes_of(one) for one in weighed.findings]

    assert len(weighed.findings) > 30
    assert len(tried) <= MOST_WEIGHED // 15
    assert max(map(len, offered)) <= MOST_OFFERED <= MOST_TRIED


def test_a_report_with_fixes_on_fifteen_faulty_units_comes_in_a_moment() -> None:
    spent = []
    for seed in range(12):
        draft = faulty(seed)
        catalog = open_catalog(None, draft.edition)
        rounds = []
        for _ in range(3):  # the least of them, as other work on the machine only adds
            start = time.process_time()
            judge(draft, catalog)
            rounds.append(time.process_time() - start)
        spent.append(min(rounds))

    assert statistics.median(spent) < 0.080  # half of both on an idle machine
    assert max(spent) < 0.120


def test_a_pair_is_told_with_the_keyword_that_made_it() -> None:
    (pair,) = judge(f1_army("CAP", "LINE x3", "SHORE", "MORT"), f1_catalog()).pairings

    assert pair.model_dump() == {"unit": "u6", "parent": "u5", "keyword": "Shore Squad"}
