"""Rule ids and what they stand for."""

import pytest

from units.catalog.library import open_catalog
from units.rulebook.citation import UnknownRule, citations, cite, documents


def test_a_rule_is_found_by_its_id() -> None:
    rule = cite("DET-03")

    assert rule.document == "army"
    assert rule.editions == ("classic", "current")
    assert rule.summary.startswith("One parent per detachment")


def test_an_unknown_rule_is_named() -> None:
    with pytest.raises(UnknownRule, match="no rule 'XX-99'"):
        cite("XX-99")


def test_every_rule_lies_in_a_known_document_and_says_something() -> None:
    odd = [
        r.id for r in citations().values() if r.document not in documents() or len(r.summary) < 10
    ]

    assert odd == []


def test_an_id_stands_for_one_rule() -> None:
    assert len(citations()) == 309


def test_the_editions_differ_only_where_detachments_count() -> None:
    """D0: what cards, battle forces and modes say holds in both editions."""
    one_edition = {
        rule.id
        for rule in citations().values()
        if rule.document == "army" and len(rule.editions) == 1
    }

    assert one_edition == {
        *("DET-05", "DET-06", "DET-07", "DET-08", "DET-09", "DET-10", "RANK-06", "BDECK-05")
    }


def test_every_rule_that_the_glossary_names_is_there() -> None:
    named = {rule for entry in open_catalog().glossary.values() for rule in entry.rules}

    assert named - set(citations()) == set()
