"""The Legion HQ link that we write is the one that its own writer would write."""

from datetime import UTC, datetime

import pytest

from armybuilder.army.draft import DraftArmy
from armybuilder.exports.exporting import export
from armybuilder.imports.importing import import_army
from tests.armybuilder.imports.test_from_legionhq_link import DROIDS, IDEN, REX, SITE
from units.catalog.library import open_catalog

NOON = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)


def link_of(draft: DraftArmy, **options: str) -> str:
    made = export(draft, open_catalog(), "legionhq", NOON, as_draft=True, options=options)
    return made.content.decode().strip()


@pytest.mark.parametrize("link", [
    DROIDS, REX, IDEN,
    f"{SITE}/separatists/1000:1gx000hytZ".replace("tZ", "0"),  # a slot that is no printed one
    f"{SITE}/mandalorians/600:cotw:",
])  # fmt: skip
def test_the_worked_examples_come_back_letter_by_letter(link: str) -> None:
    army = import_army(link).army

    assert army is not None
    assert link_of(army) == link


def test_a_stack_of_twelve_is_split() -> None:
    units = [{"card": "separatists/b1-battle-droids", "count": 12}]
    draft = DraftArmy.model_validate({"faction": "separatists", "units": units})

    assert link_of(draft) == f"{SITE}/separatists/1000:9gx00000,3gx00000"


def test_upgrades_of_one_slot_stand_by_name_whatever_their_order() -> None:
    ways = [("gear/portable-scanner", "gear/electrobinoculars")]
    ways.append((ways[0][1], ways[0][0]))
    links = {
        link_of(DraftArmy.model_validate({
            "faction": "separatists",
            "units": [{"card": "separatists/b1-battle-droids", "upgrades": upgrades}],
        }))
        for upgrades in ways
    }  # fmt: skip

    assert len(links) == 1


def test_an_upgrade_without_a_slot_is_written_behind_the_slots() -> None:
    unit = {"card": "empire/at-st", "upgrades": ["force/force-push"]}
    draft = DraftArmy.model_validate({"faction": "empire", "units": [unit]})
    code = open_catalog().upgrades["force/force-push"].legionhq_id

    assert link_of(draft).endswith(code)


def test_hand_and_deck_can_be_left_out() -> None:
    army = import_army(DROIDS).army

    assert army is not None
    assert link_of(army, hand="0", deck="0") == DROIDS.partition(",bl")[0]


def test_a_mode_that_legion_hq_lacks_is_written_as_the_one_it_plays_as() -> None:
    assert link_of(DraftArmy(faction="empire", mode="mode/skirmish")).endswith("/600:")
