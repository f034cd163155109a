"""Every rule is implemented, or only shown and said why; docs/rules.md tells it."""

from pathlib import Path

import pytest

from units.rulebook.citation import citations
from units.rulebook.handbook import cited_in, handbook, implemented_in, only_shown, proved_by

ROOT = Path(__file__).parents[3]
IDS = (ROOT / "docs" / "rule-ids.txt").read_text(encoding="utf-8").split()
IMPLEMENTED = implemented_in(ROOT)
PROVED = proved_by(ROOT)


def test_every_rule_of_the_reference_has_its_sentence() -> None:
    assert len(IDS) > 300
    assert sorted(citations()) == sorted(IDS)


def test_every_rule_is_implemented_or_named_as_only_shown() -> None:
    assert [one for one in IDS if one not in IMPLEMENTED and one not in only_shown()] == []


def test_no_rule_is_implemented_and_only_shown() -> None:
    assert sorted(set(only_shown()) & set(IMPLEMENTED)) == []


def test_every_rule_that_is_implemented_is_named_by_a_test_or_a_case() -> None:
    assert [one for one in IDS if one in IMPLEMENTED and one not in PROVED] == []


def test_no_module_cites_a_rule_that_does_not_exist() -> None:
    families = {rule.prefix for rule in citations().values()}

    cited = {one for one in IMPLEMENTED if one.partition("-")[0] in families}

    assert sorted(cited - set(citations())) == []


def test_only_rules_that_exist_are_only_shown_and_each_has_a_reason() -> None:
    assert sorted(set(only_shown()) - set(IDS)) == []
    assert all(only_shown().values())


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("see DET-14.", {"DET-14"}),
        ("Rules: DET-14…DET-16, KD-07", {"DET-14", "DET-15", "DET-16", "KD-07"}),
        ("MV-01 … MV-03", {"MV-01", "MV-02", "MV-03"}),
        ("(DET-04…06)", {"DET-04", "DET-05", "DET-06"}),
        ("DET-040, ADET1-01, 40k", set()),
    ],
)
def test_a_run_of_ids_stands_for_all_in_it(text: str, rules: set[str]) -> None:
    assert cited_in(text) == rules


def test_the_handbook_is_up_to_date() -> None:
    written = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")

    assert written == handbook(ROOT), "run: manage.py write_handbook"
