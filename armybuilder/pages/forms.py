"""What comes in from the pages: every edit, a new army, and documents pasted or uploaded."""

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from pydantic import ValidationError

from armybuilder.army.draft import LONGEST_TITLE, DraftArmy
from armybuilder.army.edits import EDIT, Edit
from armybuilder.army.reading import read_draft
from armybuilder.judging_many import MOST_LISTS, read_pasted
from units.catalog.catalog import Catalog
from units.catalog.library import default_edition, editions, open_catalog, releases
from units.rulebook.faults import Malformed, faults_of

OURS = {"csrfmiddlewaretoken", "revision", "token", "edit", "next"}
MANY = {"choices", "upgrades"}  # the fields of edits that hold several values
EMPTY_IS_NONE = {"battle_force", "force_alignment", "card", "unit", "instead_of", "at"}


class EditForm(forms.Form):
    """One edit: either whole, as JSON in ``edit`` (buttons), or field by field (``kind``, …).

    ``revision`` is the one the page shows, ``token`` makes a second press of a button harmless.
    A fault of a field of the edit is held under that field's name.
    """

    revision = forms.IntegerField(min_value=1)
    token = forms.CharField(required=False, max_length=64)
    edit = forms.CharField(required=False, max_length=50_000)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        try:
            cleaned["edit"] = EDIT.validate_python(self._raw(cleaned.get("edit", "")))
        except ValidationError as error:
            for path, message in faults_of(error):
                self._add_fault(path.rpartition(".")[2] or path, message)
        except (ValueError, RecursionError):
            self.add_error(None, "This change cannot be read.")
        return cleaned

    @property
    def kind(self) -> str:
        """Which edit was tried; says which form of the page shows the faults."""
        return str(self.data.get("kind", ""))

    def the_edit(self) -> Edit:
        edit: Edit = self.cleaned_data["edit"]
        return edit

    def _raw(self, whole: str) -> Any:
        return json.loads(whole) if whole else fields_of_edit(self.data)

    def _add_fault(self, name: str, message: str) -> None:
        # Fields of the edit are not declared here, so ``add_error`` would refuse their names.
        self.errors.setdefault(name, self.error_class()).append(message)


def fields_of_edit(data: Mapping[str, Any]) -> dict[str, Any]:
    """The edit's fields as a form sends them; an empty choice is no choice."""
    fields: dict[str, Any] = {}
    for name in data:
        if name in OURS:
            continue
        value = data.getlist(name) if isinstance(data, QueryDict) and name in MANY else data[name]
        fields[name] = None if value == "" and name in EMPTY_IS_NONE else value
    if "choices" in fields:
        fields["choices"] = [choice for choice in fields["choices"] if choice]
    return fields


class StepForm(forms.Form):
    """A step back or forth in the history."""

    revision = forms.IntegerField(min_value=1)
    token = forms.CharField(required=False, max_length=64)


class NewArmyForm(forms.Form):
    """Faction, mode, battle force (or none) and edition of a new army."""

    faction = forms.ChoiceField(
        widget=forms.RadioSelect, error_messages={"required": "Choose a faction."}
    )
    mode = forms.ChoiceField(widget=forms.RadioSelect, initial="mode/standard")
    battle_force = forms.ChoiceField(required=False, widget=forms.RadioSelect)
    edition = forms.ChoiceField(widget=forms.RadioSelect)
    release = forms.ChoiceField(required=False)
    title = forms.CharField(required=False, max_length=LONGEST_TITLE)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.catalog = open_catalog()
        choices = {
            "faction": [(f.id, f.long_name) for f in self.catalog.factions.values()],
            "mode": [(m.id, m.name) for m in self.catalog.modes.values()],
            "battle_force": [("", "None")]
            + [(b.id, b.name) for b in self.catalog.battle_forces.values()],
            "edition": [(e.id, e.name) for e in editions()],
            "release": [(name, name) for name in releases()],
        }
        for name, options in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = options
        self.fields["edition"].initial = default_edition()
        self.factions = tuple(self.catalog.factions.values())
        self.modes = tuple(self.catalog.modes.values())
        self.forces = tuple(self.catalog.battle_forces.values())
        self.editions = editions()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        faction = self.catalog.factions.get(cleaned.get("faction", ""))
        force = self.catalog.battle_forces.get(cleaned.get("battle_force", ""))
        if faction and force and force.faction != faction.id:
            self.add_error("battle_force", f"{force.name} is no battle force of {faction.name}.")
        if faction and not force and faction.needs_battle_force and not self.errors:
            self.add_error("battle_force", f"{faction.name} armies exist only as battle forces.")
        return cleaned

    def draft(self) -> DraftArmy:
        """The new army: empty but for its frame, and named after it when no title is given."""
        chosen = self.cleaned_data
        return DraftArmy(
            title=chosen["title"] or new_title(self.catalog, chosen),
            faction=chosen["faction"],
            mode=chosen["mode"],
            battle_force=chosen["battle_force"] or None,
            edition=chosen["edition"],
            release=chosen["release"] or None,
        )


def new_title(catalog: Catalog, chosen: Mapping[str, Any]) -> str:
    """A plain name for an army nobody named: "Empire, Standard"."""
    force = catalog.battle_forces.get(chosen["battle_force"])
    side = force.name if force else catalog.factions[chosen["faction"]].name
    return f"{side}, {catalog.modes[chosen['mode']].name}"


class DocumentForm(forms.Form):
    """A whole army as JSON: one side of a conflict, to be kept or copied."""

    document = forms.CharField(max_length=1_000_000)
    revision = forms.IntegerField(required=False, min_value=1)

    def clean_document(self) -> DraftArmy:
        try:
            return read_draft(json.loads(self.cleaned_data["document"]))
        except Malformed as malformed:
            raise forms.ValidationError(
                [f"{f.path}: {f.message}" for f in malformed.faults]
            ) from None
        except (ValueError, RecursionError) as fault:
            raise forms.ValidationError(f"This is not JSON: {fault}") from None


class ManyFiles(forms.FileField):
    """Several uploaded files."""

    widget = type("ManyFilesInput", (forms.ClearableFileInput,), {"allow_multiple_selected": True})

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        several = data if isinstance(data, list | tuple) else [data] if data else []
        return [super(ManyFiles, self).clean(one, initial) for one in several]


class ManyListsForm(forms.Form):
    """Many army lists in any form that can be imported: pasted, files, or both."""

    text = forms.CharField(required=False, widget=forms.Textarea, max_length=1_000_000)
    uploads = ManyFiles(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        lists = read_pasted("Pasted", cleaned["text"]) if cleaned.get("text") else []
        for file in cleaned.get("uploads") or []:
            lists += read_pasted(file.name, file.read())
        if not lists and not self.errors:
            self.add_error(None, "Paste a list, or choose files.")
        if len(lists) > MOST_LISTS:
            self.add_error(None, f"At most {MOST_LISTS} lists at once; these are {len(lists)}.")
        cleaned["lists"] = lists
        return cleaned
