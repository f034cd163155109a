"""What comes in from the collection's page: filters, steps, whole collections."""

import json
from typing import Any

from django import forms

from armybuilder.collecting.owned import Owned, read_owned
from units.catalog.catalog import Catalog
from units.rulebook.faults import Malformed

KINDS = (("units", "Units"), ("upgrades", "Upgrades"), ("counterparts", "Counterparts"))
BIGGEST_FILE = 1_000_000  # bytes
STEPS = {"more": 1, "less": -1}


class CollectionFilter(forms.Form):
    """Which cards are shown. A filter never fails: what makes no sense lets everything through."""

    q = forms.CharField(required=False, label="Search", max_length=100)
    kind = forms.ChoiceField(required=False, label="Cards", choices=KINDS)
    faction = forms.ChoiceField(required=False, label="Faction")
    own = forms.BooleanField(required=False, label="Only what I own")

    def __init__(self, data: Any, catalog: Catalog) -> None:
        super().__init__(data)
        self.catalog = catalog
        factions = [(one.id, one.name) for one in catalog.factions.values()]
        self.fields["faction"] = forms.ChoiceField(
            required=False, label="Faction", choices=[("", "All"), *factions]
        )
        self.fields["q"].widget = forms.TextInput(attrs={"type": "search", "autocomplete": "off"})
        self.is_valid()

    @property
    def page(self) -> int:
        """The page asked for, from 1."""
        asked = str(self.data.get("page", ""))
        return int(asked) if asked.isascii() and asked.isdigit() and 0 < len(asked) < 5 else 1


class StepForm(forms.Form):
    """One copy more or less of one card: ``step`` is ``more <card>`` or ``less <card>``."""

    step = forms.CharField(max_length=120)

    def __init__(self, data: Any, catalog: Catalog) -> None:
        super().__init__(data)
        self.catalog = catalog

    def clean_step(self) -> tuple[str, int]:
        """The card and by how many its number changes."""
        way, _, card = str(self.cleaned_data["step"]).partition(" ")
        known = (self.catalog.units, self.catalog.upgrades, self.catalog.counterparts)
        if way not in STEPS or not any(card in kind for kind in known):
            raise forms.ValidationError("There is no such card in this release.")
        return card, STEPS[way]


class OwnedForm(forms.Form):
    """A whole collection as JSON, pasted or as a file, and what becomes of the one there."""

    file = forms.FileField(required=False, label="File")
    text = forms.CharField(
        required=False, label="Or paste it here", widget=forms.Textarea(attrs={"rows": 3}),
        max_length=BIGGEST_FILE,
    )  # fmt: skip
    how = forms.ChoiceField(
        label="What is there already",
        initial="raise",
        widget=forms.RadioSelect,
        choices=(
            ("raise", "keep it, and raise numbers where the file has more"),
            ("replace", "replace it with the file"),
        ),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            cleaned["owned"] = read_owned(json.loads(self._text(cleaned)))
        except Malformed as malformed:
            for path, message in malformed.faults[:10]:
                self.add_error(None, f"{path}: {message}" if path else message)
        except (ValueError, RecursionError):
            self.add_error(None, "This is no JSON. Choose the file that the export made.")
        return cleaned

    def the_owned(self) -> Owned:
        """The collection that was sent."""
        owned: Owned = self.cleaned_data["owned"]
        return owned

    @staticmethod
    def _text(cleaned: dict[str, Any]) -> str | bytes:
        file = cleaned.get("file")
        if file is None:
            return str(cleaned.get("text", ""))
        if file.size > BIGGEST_FILE:
            raise forms.ValidationError("A collection is at most 1 MB big.")
        content: bytes = file.read()
        return content
