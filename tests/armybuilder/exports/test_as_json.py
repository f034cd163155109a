"""Our JSON: read back as it was, whatever its stamp says."""

import json
from datetime import UTC, datetime
from typing import Any

from hypothesis import given

from armybuilder.army.draft import DraftArmy
from armybuilder.army.reading import read_draft
from armybuilder.exports.exporting import export
from armybuilder.rules.judge import judge
from tests.fixture_f1 import f1_army, f1_catalog
from tests.random_armies import drafts
from units.catalog.catalog import Catalog
from units.catalog.library import newest_release, open_catalog

NOON = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)


def exported(draft: DraftArmy, catalog: Catalog) -> dict[str, Any]:
    content = export(draft, catalog, "json", NOON, as_draft=True).content
    document: dict[str, Any] = json.loads(content)
    return document


def test_the_stamp_tells_what_was_judged_by_what_and_when() -> None:
    stamp = exported(f1_army("CAP", "LINE x3"), f1_catalog())["stamp"]

    del stamp["prices"]
    assert stamp == {
        "verdict": "legal",
        "words": "legal",
        "edition": "classic",
        "release": "f1",
        "mode": "mode/std",
        "points": 170,
        "points_limit": 1000,
        "made_at": "2026-08-05T12:00:00Z",
        "code": "",
        "site": "",
    }


def test_b26_the_stamp_has_prices_that_add_up() -> None:
    prices = exported(f1_army("RELL-C: gear/cell", "LINE x3"), f1_catalog())["stamp"]["prices"]

    assert prices[0] == {
        "unit": "u1",
        "points": 155,
        "cards": [
            {"card": "red/rell-c", "points": 150},
            {"card": "gear/cell", "points": 5, "why": "-5 with Rell, Veteran"},
        ],
    }
    assert [one["points"] for one in prices] == [155, 40, 40, 40]


def test_an_army_without_release_leaves_with_the_one_it_was_judged_by() -> None:
    assert exported(DraftArmy(faction="empire"), open_catalog())["release"] == newest_release()


@given(draft=drafts(most_units=6))
def test_what_is_read_back_is_the_same_army_with_the_same_report(draft: DraftArmy) -> None:
    catalog = open_catalog(None, draft.edition)

    back = read_draft(exported(draft, catalog))

    assert back.stamp is not None
    assert back.model_dump() == draft.model_dump() | {"release": catalog.release}
    before = judge(draft, catalog).model_dump_json()
    assert judge(back, open_catalog(back.release, back.edition)).model_dump_json() == before
