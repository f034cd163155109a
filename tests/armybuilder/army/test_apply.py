"""What holds for every edit of every army."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.army.apply import HANDLERS, Applied, RefusedEdit, apply
from armybuilder.army.draft import DraftArmy
from armybuilder.army.edits import EDIT, AddUnit, Edit, Rename, Several
from armybuilder.army.reading import read_draft
from tests.fixture_f1 import f1_army, f1_catalog
from tests.random_armies import BY_SLOT, CATALOG, COUNTERPARTS, drafts
from units.catalog.library import editions

UPGRADES = [*CATALOG.upgrades, "gear/no-such-card"]
UNITS = [*CATALOG.units, "empire/no-such-unit"]
UNIT_IDS = ["u1", "u2", "u3", "u4", "u99"]


def edit_of(kind: str, draw: Any) -> dict[str, Any]:
    """An edit of a kind with random fields, sensible or not."""
    pick = lambda options: draw(st.sampled_from(list(options)))  # noqa: E731  # read as a verb
    one = {"unit": pick(UNIT_IDS)}
    fields: dict[str, Any] = {
        "add-unit": lambda: {"card": pick(UNITS), "count": pick([1, 2, 200])},
        "remove-unit": lambda: one,
        "duplicate-unit": lambda: one,
        "move-unit": lambda: one | {"to": pick(range(6))},
        "replace-unit": lambda: one | {"card": pick(UNITS)},
        "equip": lambda: one | {"upgrade": pick(UPGRADES), "on_counterpart": pick([False, True])},
        "unequip": lambda: one | {"upgrade": pick(BY_SLOT["training"])},
        "set-counterpart": lambda: one | {"card": pick([None, *COUNTERPARTS])},
        "rename": lambda: {"title": "Another"},
        "set-notes": lambda: one | {"notes": "Some"},
        "set-edition": lambda: {"edition": pick(e.id for e in editions())},
        "set-release": lambda: {"release": pick([CATALOG.release, "1999-01"])},
        "set-mode": lambda: {"mode": pick(CATALOG.modes)},
        "set-battle-force": lambda: {"battle_force": pick([None, *CATALOG.battle_forces])},
        "set-choices": lambda: {"choices": [pick(["veterans", "feats-of-valor"])]},
        "set-force-alignment": lambda: {"force_alignment": pick([None, "light", "dark"])},
        "add-command-card": lambda: {"card": pick(CATALOG.command_cards)},
        "remove-command-card": lambda: {"card": pick(CATALOG.command_cards)},
        "add-battle-card": lambda: {"card": pick(CATALOG.battle_cards)},
        "remove-battle-card": lambda: {"card": pick(CATALOG.battle_cards)},
    }[kind]()
    return fields | {"kind": kind}


def test_every_edit_has_its_handler() -> None:
    schema = EDIT.json_schema()
    kinds = set(schema["discriminator"]["mapping"]) - {"several"}

    assert kinds == set(HANDLERS)


@given(draft=drafts(most_units=4), data=st.data())
def test_any_edit_gives_an_army_that_can_be_read_or_is_refused(
    draft: DraftArmy, data: st.DataObject
) -> None:
    for kind in data.draw(st.permutations(sorted(HANDLERS)))[:8]:
        edit = EDIT.validate_python(edit_of(kind, data.draw))
        answer = outcome(draft, edit)
        if isinstance(answer, str):
            assert answer.endswith(".")
            continue
        after, remarks = answer
        kept = {unit.id for unit in draft.units}
        new = [int(unit.id[1:]) for unit in after.units if unit.id not in kept]
        assert read_draft(after.model_dump(mode="json")) == after
        assert outcome(draft, edit) == answer
        assert all(remark.endswith(".") for remark in remarks)
        assert all(number > draft.last_unit for number in new)
        draft = after


def outcome(draft: DraftArmy, edit: Edit) -> Applied | str:
    """What an edit answers, or the words of its refusal."""
    try:
        return apply(draft, edit, CATALOG)
    except RefusedEdit as refusal:
        return refusal.message


def test_edits_made_together_tell_all_that_happened() -> None:
    edits = (
        Rename(title="Both"),
        AddUnit(card="red/line"),
        EDIT.validate_python({"kind": "remove-unit", "unit": "u1"}),
    )
    draft = f1_army("RELL-C", command_hand=("command-card/rells-word",))

    answer = apply(draft, Several(edits=edits), f1_catalog())

    assert [unit.id for unit in answer.draft.units] == ["u2"]
    assert (answer.draft.title, answer.draft.command_hand) == ("Both", ())
    assert answer.remarks == (
        "Rell's Word left the hand: the army no longer has the unit it needs.",
    )


def test_a_refused_edit_among_several_changes_nothing() -> None:
    draft = f1_army("CAP")
    edits = (Rename(title="Half"), AddUnit(card="red/nobody"))

    with pytest.raises(RefusedEdit, match="no unit red/nobody"):
        apply(draft, Several(edits=edits), f1_catalog())

    assert draft == f1_army("CAP")
