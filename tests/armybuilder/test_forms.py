"""What comes in from forms: whatever it is, it is read or refused in words, never an error."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from armybuilder.army.edits import EDIT, SetChoices, SetCounterpart
from armybuilder.pages.forms import DocumentForm, EditForm, NewArmyForm

KINDS = ("add-unit", "remove-unit", "equip", "set-notes", "move-unit", "several", "nonsense")
NAMES = ("card", "unit", "upgrade", "count", "at", "to", "notes", "edits", "choices", "edit")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner),
    max_leaves=8,
)


@given(
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(NAMES), st.text(max_size=30)),
    st.text(max_size=10) | st.integers().map(str),
)
def test_any_fields_are_an_edit_or_are_refused(kind: str, fields: dict[str, str], revision: str):
    form = EditForm({"kind": kind, **fields, "revision": revision})

    assert form.is_valid() != bool(form.errors)


@given(JSON)
def test_any_json_is_an_edit_or_is_refused(data: Any):
    form = EditForm({"edit": json.dumps(data), "revision": "1"})

    assert form.is_valid() != bool(form.errors)


@given(st.text(max_size=50) | JSON.map(json.dumps))
def test_any_document_is_an_army_or_is_refused(text: str):
    form = DocumentForm({"document": text})

    assert form.is_valid() != bool(form.errors)


@given(st.dictionaries(st.sampled_from(["faction", "mode", "battle_force", "edition", "title"]),
                       st.text(max_size=120)))  # fmt: skip
def test_any_new_army_is_one_or_is_refused(fields: dict[str, str]):
    form = NewArmyForm(fields)

    assert form.is_valid() != bool(form.errors)


def test_json_nested_without_end_is_refused():
    deep = "[" * 20_000

    assert not EditForm({"edit": deep, "revision": "1"}).is_valid()
    assert not DocumentForm({"document": deep}).is_valid()


def test_an_empty_choice_is_no_choice():
    counterpart = EditForm({"kind": "set-counterpart", "unit": "u1", "card": "", "revision": "1"})
    choices = EditForm({"kind": "set-choices", "choices": [""], "revision": "1"})

    assert counterpart.is_valid()
    assert counterpart.the_edit() == SetCounterpart(unit="u1", card=None)
    assert choices.is_valid()
    assert choices.the_edit() == SetChoices(choices=())


def test_a_fault_is_held_under_the_name_of_its_field():
    form = EditForm({"kind": "rename", "title": "x" * 101, "revision": "1"})

    assert not form.is_valid()
    assert list(form.errors) == ["title"]


def test_an_edit_as_json_is_the_edit_itself():
    edit = {"kind": "several", "edits": [{"kind": "rename", "title": "A"}]}
    form = EditForm({"edit": json.dumps(edit), "revision": "1"})

    assert form.is_valid()
    assert form.the_edit() == EDIT.validate_python(edit)
