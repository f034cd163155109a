"""What comes in from the planner's pages: a new plan, and every change to one."""

import json
from typing import Any, cast

from django import forms
from django.http import QueryDict
from pydantic import ValidationError

from battlefield.drawing import VIEWS
from battlefield.geometry.maps import maps
from deployment.field_faults import faults_of_form
from deployment.planner.changes import PLAN_CHANGE, PlanChange
from deployment.planner.scene import Scene
from deployment.planner.situation import MOST_UNITS, Situation
from units.rulebook.faults import Malformed, faults_of

OURS = {"csrfmiddlewaretoken", "revision", "view", "active", "mode", "change"}

OUTLINE_FIELDS = {
    "rectangle": ("x", "y", "width", "depth"),
    "circle": ("x", "y", "radius"),
    "set-zones": ("width", "depth"),
}


class NewPlanForm(forms.Form):
    """A name, a map and a side for a new plan."""

    name = forms.CharField(max_length=100, required=False)
    map = forms.ChoiceField()
    side = forms.ChoiceField(choices=[("blue", "Blue"), ("red", "Red")], initial="blue")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["map"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = grouped_maps()


def grouped_maps() -> list[tuple[str, list[tuple[str, str]]]]:
    """The printed maps for a choice field, by edition and size of game."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for one in maps():
        heading = f"{one.edition.capitalize()} · {one.mode}"
        groups.setdefault(heading, []).append((one.id, one.name))
    return list(groups.items())


class RenamePlanForm(forms.Form):
    name = forms.CharField(max_length=100)


class LookForm(forms.Form):
    """How the table is looked at: from which side, and which unit is chosen."""

    view = forms.ChoiceField(choices=[(view, view) for view in VIEWS], required=False)
    active = forms.CharField(required=False, max_length=40)
    mode = forms.ChoiceField(choices=[("plan", "Plan"), ("step", "Step by step")], required=False)


class ChangeForm(LookForm):
    """One change: whole, as JSON in ``change`` (buttons), or field by field (``kind``, …)."""

    revision = forms.IntegerField(min_value=1)
    change = forms.CharField(required=False, max_length=50_000)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        try:
            raw = json.loads(cleaned["change"]) if cleaned.get("change") else self._fields()
            cleaned["change"] = PLAN_CHANGE.validate_python(raw)
        except ValidationError as error:
            for name, message in faults_of_form(error, self.units):
                # Fields of the change are not declared here, so ``add_error`` refuses their names.
                self.errors.setdefault(name, self.error_class()).append(message)
        except (ValueError, RecursionError) as fault:
            self.add_error(None, f"This change cannot be read: {fault}. Send it anew.")
        for name in self._left_empty():
            self.errors.setdefault(name, self.error_class()).append("Give a number here.")
        return cleaned

    @property
    def kind(self) -> str:
        """Which change was tried: the form of the page that shows its faults."""
        kind, piece = str(self.data.get("kind", "")), str(self.data.get("id", ""))
        return f"{kind}:{piece}" if kind == "edit-terrain" else kind

    @property
    def units(self) -> list[str]:
        """The units of the table of coordinates, in the order in which they are sent."""
        return [spot["unit"] for spot in _spots({name: self.data[name] for name in self.data})]

    def the_change(self) -> PlanChange:
        change: PlanChange = self.cleaned_data["change"]
        return change

    def _fields(self) -> dict[str, Any]:
        fields = {name: self.data[name] for name in self.data if name not in OURS}
        if fields.get("kind") == "place-many":
            return {"kind": "place-many", "spots": _spots(fields)}
        if fields.get("kind") == "set-options":
            return fields | {name: self._several(name) for name in ("cards", "garrison")}
        if "points" in fields:
            fields["points"] = corners(fields["points"])
        for side in ("blue", "red"):
            if fields.get("kind") == "set-zones" and side in fields:
                fields[side] = polygons(fields[side])
        return {name: value for name, value in fields.items() if value != ""}

    def _left_empty(self) -> list[str]:
        """Fields sent empty that the outline needs; left out, they have their usual value."""
        kind, shape = str(self.data.get("kind", "")), str(self.data.get("shape", "rectangle"))
        needed = OUTLINE_FIELDS.get(shape if kind == "add-terrain" else kind, ())
        return [name for name in needed if self.data.get(name) == ""]

    def _several(self, name: str) -> list[str]:
        return cast(QueryDict, self.data).getlist(name)


def _spots(fields: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of the table of coordinates in which both places are filled."""
    units = [name[2:] for name in fields if name.startswith("x-")]
    rows = [{"unit": u} | _place_fields(fields, u) for u in units]
    return [row for row in rows if row["x"] != "" or row["y"] != ""]


def _place_fields(fields: dict[str, Any], unit: str) -> dict[str, Any]:
    place = {"x": fields[f"x-{unit}"], "y": fields.get(f"y-{unit}", "")}
    facing = fields.get(f"f-{unit}", "")
    return place | ({"facing": facing} if facing != "" else {})


def corners(text: str) -> list[list[str]]:
    """``"0,0 6,0 6,4"`` as corners; what is odd is refused by the model, with its path."""
    return [pair.split(",") for pair in text.replace(";", " ").split()]


def polygons(text: str) -> list[list[list[str]]]:
    """Several polygons, joined by ``+``."""
    return [corners(part) for part in text.split("+") if part.strip()]


class OpponentsForm(forms.Form):
    """How many units the opponent deploys; empty: as many as this side."""

    units = forms.IntegerField(min_value=0, max_value=MOST_UNITS, required=False)


class SituationForm(forms.Form):
    """A whole situation as JSON, pasted or uploaded."""

    situation = forms.CharField(max_length=1_000_000, required=False)
    file = forms.FileField(required=False)
    revision = forms.IntegerField(min_value=1)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        upload = cleaned.get("file")
        try:
            text = upload.read().decode() if upload else cleaned.get("situation", "")
            cleaned["situation"] = Situation.model_validate(json.loads(text))
            Scene(cleaned["situation"])  # knows whether there are such cards
        except Malformed as malformed:
            for path, message in malformed.faults:
                self.add_error("situation", f"{path}: {message}")
        except ValidationError as error:
            for path, message in faults_of(error):
                self.add_error("situation", f"{path}: {message}")
        except (ValueError, RecursionError) as fault:
            self.add_error("situation", f"This is not JSON: {fault}. Mend it there.")
        return cleaned
