"""Every rule is found, cited, in force and tried."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from armybuilder.army.terms import terms_of
from armybuilder.rules.registry import FaultyEdition, rule_classes, rules_in_force
from tests.fixture_f1 import f1_army, f1_catalog
from units.catalog.library import editions
from units.catalog.schema import Edition
from units.rulebook.citation import citations

ROOT = Path(__file__).parents[3]
CASES = [
    case
    for path in sorted((ROOT / "tests" / "cases").glob("army-*.json"))
    for case in json.loads(path.read_text())
]


@pytest.mark.parametrize("rule_id", rule_classes())
def test_every_rule_has_a_legal_an_illegal_and_an_edge_case(rule_id: str) -> None:
    kinds = {kind for case in CASES for rule, kind in case.get("rule", ()) if rule == rule_id}

    assert kinds == {"legal", "illegal", "edge"}


@pytest.mark.parametrize("rule_id", rule_classes())
def test_every_rule_cites_rules_that_exist_and_says_what_it_is(rule_id: str) -> None:
    rule = rule_classes()[rule_id]

    assert rule.cites
    assert [cited for cited in rule.cites if cited not in citations()] == []
    assert rule.__doc__


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_every_rule_is_in_force_in_every_edition(edition: Edition) -> None:
    assert sorted(edition.rules) == list(rule_classes())


def test_an_edition_that_names_an_unknown_rule_is_refused() -> None:
    catalog = f1_catalog("classic")
    edition = catalog.edition.model_copy(update={"rules": {"no-such-rule": {}}})
    odd = replace(catalog, edition=edition)

    with pytest.raises(FaultyEdition, match="no rule is called 'no-such-rule'"):
        rules_in_force(terms_of(f1_army("CAP"), odd))


def test_case_ids_are_unique() -> None:
    ids = [case["id"] for case in CASES]

    assert len(ids) == len(set(ids))
