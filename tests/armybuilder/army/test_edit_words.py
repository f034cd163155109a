"""The history tells each change in a sentence, with names instead of ids."""

from typing import get_args

import pytest

from armybuilder.army.edit_words import WORDS, words_of_edit
from armybuilder.army.edits import EDIT, SingleEdit
from tests.factories import a_draft
from units.catalog.library import open_catalog

SHORE = "empire/shoretroopers"
GUNNER = "heavy-weapon/t-21b-shoretrooper"
SAID = [
    ({"kind": "add-unit", "card": SHORE}, "Added Shoretroopers."),
    ({"kind": "add-unit", "card": SHORE, "count": 3, "upgrades": [GUNNER]},
     "Added 3× Shoretroopers with T-21B Shoretrooper."),
    ({"kind": "remove-unit", "unit": "s1"}, "Removed Shoretroopers."),
    ({"kind": "remove-unit", "unit": "gone"}, "Removed unit gone."),
    ({"kind": "duplicate-unit", "unit": "d1"}, "One more DF-90 Mortar Trooper."),
    ({"kind": "move-unit", "unit": "s1", "to": 0}, "Moved Shoretroopers to place 1."),
    ({"kind": "replace-unit", "unit": "s1", "card": "empire/stormtroopers"},
     "Stormtroopers in the place of another unit."),
    ({"kind": "equip", "unit": "s1", "upgrade": GUNNER}, "T-21B Shoretrooper on Shoretroopers."),
    ({"kind": "unequip", "unit": "s1", "upgrade": GUNNER}, "T-21B Shoretrooper off Shoretroopers."),
    ({"kind": "set-counterpart", "unit": "s1"}, "Shoretroopers without its counterpart."),
    ({"kind": "rename", "title": "North"}, "Named “North”."),
    ({"kind": "rename", "title": ""}, "Took the name away."),
    ({"kind": "set-notes", "notes": "x"}, "Notes of the army changed."),
    ({"kind": "set-notes", "notes": "x", "unit": "s1"}, "Notes of Shoretroopers changed."),
    ({"kind": "set-edition", "edition": "classic"}, "Edition: Classic."),
    ({"kind": "set-mode", "mode": "mode/standard"}, "Mode: Standard."),
    ({"kind": "set-battle-force"}, "Battle force: none."),
    ({"kind": "set-choices"}, "Choices of the battle force: none."),
    ({"kind": "set-force-alignment", "force_alignment": "dark"}, "Side of the Force: dark."),
    ({"kind": "set-release", "release": "2026-04"}, "Moved to the points of 2026-04."),
    ({"kind": "add-command-card", "card": "command/x"}, "command/x into the command hand."),
    ({"kind": "remove-command-card", "card": "command/x"}, "command/x out of the command hand."),
    ({"kind": "add-battle-card", "card": "battle/x"}, "battle/x into the battle deck."),
    ({"kind": "remove-battle-card", "card": "battle/x"}, "battle/x out of the battle deck."),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "words"), SAID)
def test_an_edit_in_words(edit, words):
    draft = a_draft()
    assert words_of_edit(EDIT.validate_python(edit), draft, draft, open_catalog()) == words


def test_every_kind_of_edit_has_its_words():
    kinds = {one.model_fields["kind"].default for one in get_args(get_args(SingleEdit)[0])}

    assert kinds == set(WORDS) == {edit["kind"] for edit, _ in SAID}


def test_of_many_edits_at_once_the_first_are_told_and_the_rest_counted():
    edits = [{"kind": "remove-unit", "unit": one} for one in ("s1", "s2", "d1", "d2", "u1")]
    edit = EDIT.validate_python({"kind": "several", "edits": edits})

    words = words_of_edit(edit, a_draft(), a_draft(), open_catalog())

    assert words.startswith("Removed Shoretroopers; Removed Shoretroopers; Removed DF-90")
    assert words.endswith("; and 1 more change.")
