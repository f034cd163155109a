"""What comes in to the move pages: the situation in fields, in a link, or as JSON."""

import json
from typing import Any

from django import forms
from django.http import QueryDict

from battlefield.drawing import VIEWS
from battlefield.move_changes import UnknownList, add, remove
from battlefield.move_paths import Raw, raw_from_fields, raw_from_json, rest_of
from battlefield.move_terrain import NEW, SET, TERRAIN, BadTerrain, draw, lay_out

OURS = {"csrfmiddlewaretoken", "view", "near", "rest", "add", "remove", "ready", "as", "look"}
MOST_TEXT = 1_000_000


class LookForm(forms.Form):
    """How the table is looked at."""

    view = forms.ChoiceField(choices=[(view, view) for view in VIEWS], required=False)
    near = forms.BooleanField(required=False)


def looked_at(data: QueryDict) -> dict[str, Any]:
    """The look that was asked for; round the move, from blue, unless something else was."""
    form = LookForm(data)
    form.is_valid()
    view = form.cleaned_data.get("view") or "blue"
    return {"view": view, "near": form.cleaned_data.get("near", True) or "near" not in data}


class FieldsForm(forms.Form):
    """The situation in fields named by their paths, and a change a button asks for."""

    rest = forms.CharField(required=False, max_length=MOST_TEXT)
    add = forms.CharField(required=False, max_length=80)
    remove = forms.CharField(required=False, max_length=80)
    ready = forms.CharField(required=False, max_length=80)

    def __init__(self, data: QueryDict, game: str) -> None:
        super().__init__(data)
        self.game = game
        self.new = {n.removeprefix(NEW): str(data[n]) for n in data if n.startswith(NEW)}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        fields = {
            name: self.data[name]
            for name in self.data
            if name not in OURS and not name.startswith(NEW)
        }
        try:
            cleaned["raw"] = raw = raw_from_fields(fields, rest_of(cleaned.get("rest", "")))
            self._change(raw, cleaned)
        except (UnknownList, BadTerrain) as refused:
            self.add_error(None, str(refused))
        except (ValueError, RecursionError) as fault:
            cleaned["raw"] = raw_from_fields(fields)
            self.add_error("rest", f"The hidden part of the form cannot be read: {fault}")
        return cleaned

    def _change(self, raw: Raw, cleaned: dict[str, Any]) -> None:
        if cleaned.get("add") == SET:
            lay_out(raw, self.game, self.new.get("set", ""))
        elif cleaned.get("add") == TERRAIN and self.new:
            draw(raw, self.game, self.new)
        elif cleaned.get("add"):
            add(raw, cleaned["add"], cleaned.get("ready", ""))
        if cleaned.get("remove"):
            remove(raw, cleaned["remove"])


class JsonForm(forms.Form):
    """A whole situation as JSON, pasted or uploaded."""

    json = forms.CharField(required=False, max_length=MOST_TEXT)
    file = forms.FileField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        upload = cleaned.get("file")
        try:
            text = upload.read().decode() if upload else cleaned.get("json", "")
            found = json.loads(text)
            if not isinstance(found, dict):
                raise ValueError("a situation is a JSON object")
            cleaned["raw"] = raw_from_json(found)
        except (ValueError, RecursionError) as fault:
            self.add_error("json", f"This is no JSON of a situation: {fault}")
        return cleaned
