"""What is owned: counts that stay sensible, and JSON that is read with its faults."""

import pytest

from armybuilder.collecting.owned import MOST_COPIES, Owned, cards_of, read_owned
from tests.factories import a_draft
from units.catalog.library import open_catalog
from units.rulebook.faults import Malformed

VEERS, SHORE = "empire/general-veers-master-tactician", "empire/shoretroopers"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        pytest.param(lambda had: had.and_also({SHORE: 1}), {SHORE: 3}, id="one more"),
        pytest.param(lambda had: had.and_also({SHORE: -2}), {}, id="none left is left out"),
        pytest.param(lambda had: had.and_also({SHORE: -9}), {}, id="never fewer than none"),
        pytest.param(
            lambda had: had.and_also({SHORE: 500}), {SHORE: MOST_COPIES}, id="never too many"
        ),
        pytest.param(
            lambda had: had.at_least({SHORE: 1, VEERS: 1}), {VEERS: 1, SHORE: 2},
            id="raised where there is more, never lowered",
        ),
    ],
)  # fmt: skip
def test_copies_change(change, expected: dict[str, int]):
    assert change(Owned(cards={SHORE: 2})).cards == expected


def test_json_comes_back_as_it_went_out():
    owned = Owned(cards={SHORE: 2, "gear/gone-card": 1})

    assert read_owned(owned.model_dump(mode="json")) == owned
    assert owned.unknown_to(open_catalog()) == ("gear/gone-card",)


@pytest.mark.parametrize(
    ("data", "path"),
    [
        pytest.param([], "", id="a list"),
        pytest.param({"cards": {SHORE: -1}}, f"cards.{SHORE}", id="fewer than none"),
        pytest.param({"cards": {SHORE: "many"}}, f"cards.{SHORE}", id="a word"),
        pytest.param({"cards": {"No Card": 1}}, "cards.No Card.[key]", id="no id of a card"),
        pytest.param({"format": "armybuilder/army@1"}, "format", id="another document"),
        pytest.param({"cards": {}, "owner": 1}, "owner", id="a field nobody knows"),
    ],
)
def test_a_bad_document_names_its_fault(data: object, path: str):
    with pytest.raises(Malformed) as caught:
        read_owned(data)

    assert [fault.path for fault in caught.value.faults] == [path]


def test_an_army_needs_its_units_upgrades_and_counterparts():
    catalog = open_catalog()
    extra = next(iter(catalog.counterparts.values()))
    draft = a_draft(
        {"card": SHORE, "upgrades": ["gear/recon-intel"]},
        {"card": SHORE, "upgrades": ["gear/recon-intel"]},
        {"card": VEERS, "counterpart": {"card": extra.id, "upgrades": ["gear/recon-intel"]}},
    )

    assert cards_of(draft) == {SHORE: 2, VEERS: 1, extra.id: 1, "gear/recon-intel": 3}
