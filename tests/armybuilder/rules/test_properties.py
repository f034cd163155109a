"""What holds for any army, however senseless."""

from itertools import permutations, product

from hypothesis import given
from hypothesis import strategies as st

from armybuilder.army.apply import apply
from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import EDIT, AddUnit
from armybuilder.rules.judge import judge, weigh
from armybuilder.rules.keywords.detachment import Detachment
from armybuilder.rules.remedies import errors_of
from tests.armybuilder.rules.strategies import CATALOG, armies
from units.catalog.detachments import pair
from units.catalog.library import open_catalog
from units.rulebook.citation import citations


@given(armies())
def test_any_army_gets_a_report_whose_problems_differ_and_cite_rules(draft: DraftArmy) -> None:
    report = judge(draft, open_catalog(None, draft.edition))

    marks = [(problem.code, problem.offenders) for problem in report.problems]
    assert len(marks) == len(set(marks))
    for problem in report.problems:
        assert problem.rules
        assert [rule for rule in problem.rules if rule not in citations()] == []
        assert problem.message


@given(armies(), st.randoms())
def test_a_report_does_not_depend_on_the_order_of_units(draft: DraftArmy, random: object) -> None:
    units = list(draft.units)
    random.shuffle(units)  # type: ignore[attr-defined]  # hypothesis gives a random.Random
    shuffled = draft.model_copy(update={"units": tuple(units)})
    catalog = open_catalog(None, draft.edition)

    assert judge(shuffled, catalog) == judge(draft, catalog)


@given(armies())
def test_each_fix_takes_its_problem_away_and_brings_no_new_error(draft: DraftArmy) -> None:
    catalog = open_catalog(None, draft.edition)
    before = weigh(draft, catalog)

    for problem in judge(draft, catalog).problems:
        for fix in problem.fixes:
            after = weigh(apply(draft, EDIT.validate_python(fix.edit), catalog).draft, catalog)
            marks = {(one.code, one.offenders) for one in after.findings}
            assert (problem.code, problem.offenders) not in marks
            assert errors_of(after.findings) <= errors_of(before.findings)
            assert after.army.points == fix.points


@given(armies(), st.sampled_from(sorted(CATALOG.units)))
def test_adding_a_unit_lowers_points_only_by_a_named_price_interaction(
    draft: DraftArmy, card: str
) -> None:
    catalog = open_catalog(None, draft.edition)
    before = Army(draft, catalog)
    after = Army(apply(draft, AddUnit(card=card), catalog).draft, catalog)

    named = sum(
        line.points - old.points
        for unit in before.units
        for line, old in zip(
            after.price_lines(after.unit(unit.id)), before.price_lines(unit), strict=True
        )
        if line.why != old.why
    )
    assert after.points - before.points - named >= 0


@given(armies())
def test_printed_lines_add_up(draft: DraftArmy) -> None:
    army = Army(draft, open_catalog(None, draft.edition))

    lines = [line for unit in army.units for line in army.price_lines(unit)]

    assert sum(line.points for line in lines) == army.points
    assert sum(army.points_of(unit) for unit in army.units) == army.points


@given(st.lists(st.lists(st.booleans(), min_size=5, max_size=5), max_size=5))
def test_the_pairing_is_as_large_as_trying_everything(fitting: list[list[bool]]) -> None:
    children, parents = range(len(fitting)), range(5)

    pairing = pair(children, parents, lambda child, parent: fitting[child][parent])

    best = max(
        sum(fitting[child][parent] for child, parent in zip(children, order, strict=False))
        for order in permutations(parents)
    )
    assert len(pairing.pairs) == best
    assert len({parent for _, parent in pairing.pairs}) == len(pairing.pairs)


DETACHED = [
    "empire/shoretroopers", "empire/df-90-mortar-trooper", "empire/scout-troopers",
    "empire/scout-troopers-strike-team", "empire/imperial-probe-droid",
]  # fmt: skip


@given(st.lists(st.sampled_from(DETACHED), max_size=7), st.sampled_from(["classic", "current"]))
def test_no_detachment_is_called_illegal_that_any_sharing_of_parents_would_serve(
    cards: list[str], edition: str
) -> None:
    catalog = open_catalog(None, edition)
    units = [{"card": card} for card in cards]
    army = Army(DraftArmy.model_validate({"faction": "empire", "units": units}), catalog)
    numbers = {**Detachment.numbers(army.terms), **catalog.edition.rules["detachment"]}
    rule = Detachment.model_validate(numbers)

    children = [unit for unit in army.by_number if unit.loadout.detachment]
    offers = [
        [None, *(one.id for one in army.answering(child.loadout.detachment) if one not in children)]
        for child in children
        if child.loadout.detachment
    ]
    best = 0
    for given_ in product(*offers):
        claims = [
            (parent, child.loadout.detachment if edition == "classic" else None)
            for child, parent in zip(children, given_, strict=True)
            if parent
        ]
        if len(set(claims)) == len(claims):
            best = max(best, len(claims))
    assert len(rule.paired(army).couples) == best
