"""What comes in from the planner's pages: a new plan, and every change to one."""

import json
from typing import Any

from django import forms
from pydantic import ValidationError

from battlefield.drawing import VIEWS
from battlefield.geometry.maps import maps
from deployment.planner.changes import PLAN_CHANGE, PlanChange
from deployment.planner.scene import Scene
from deployment.planner.situation import Situation
from units.rulebook.faults import Malformed, faults_of

OURS = {"csrfmiddlewaretoken", "revision", "view", "active", "change"}


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
            for path, message in faults_of(error):
                # Fields of the change are not declared here, so ``add_error`` refuses their names.
                name = path.rpartition(".")[2] or path
                self.errors.setdefault(name, self.error_class()).append(message)
        except ValueError as fault:
            self.add_error(None, f"This change cannot be read: {fault}")
        return cleaned

    @property
    def kind(self) -> str:
        """Which change was tried: the form of the page that shows its faults."""
        return str(self.data.get("kind", ""))

    def the_change(self) -> PlanChange:
        change: PlanChange = self.cleaned_data["change"]
        return change

    def _fields(self) -> dict[str, Any]:
        fields = {name: self.data[name] for name in self.data if name not in OURS}
        if fields.get("kind") == "place-many":
            return {"kind": "place-many", "spots": _spots(fields)}
        if "points" in fields:
            fields["points"] = corners(fields["points"])
        for side in ("blue", "red"):
            if fields.get("kind") == "set-zones" and side in fields:
                fields[side] = corners(fields[side])
        return {name: value for name, value in fields.items() if value != ""}


def _spots(fields: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of the table of coordinates in which both places are filled."""
    units = [name[2:] for name in fields if name.startswith("x-")]
    rows = [{"unit": u, "x": fields[f"x-{u}"], "y": fields.get(f"y-{u}", "")} for u in units]
    return [row for row in rows if row["x"] != "" or row["y"] != ""]


def corners(text: str) -> list[list[str]]:
    """``"0,0 6,0 6,4"`` as corners; what is odd is refused by the model, with its path."""
    return [pair.split(",") for pair in text.replace(";", " ").split()]


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
        except ValueError as fault:
            self.add_error("situation", f"This is not JSON: {fault}")
        return cleaned
