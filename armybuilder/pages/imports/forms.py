"""What comes in at the import page: a text or a file, and later what to save of it."""

from typing import Any

from django import forms

from armybuilder.army.draft import DraftArmy
from armybuilder.army.reading import read_draft
from armybuilder.imports.importing import MOST_BYTES
from armybuilder.imports.picks import picked
from armybuilder.pages.forms import DocumentForm, new_title
from units.catalog.library import default_edition, editions, open_catalog
from units.rulebook.faults import Malformed

PICK = "pick"  # one field a guess: "guessed-id chosen-id", the latter left out for none
ACCEPTED = ".json,.txt,.ros,.rosz,.png,.jpg,.jpeg,text/plain,application/json,image/png,image/jpeg"


class ImportForm(forms.Form):
    """Anything that may hold an army, and the edition for what does not say one."""

    text = forms.CharField(
        required=False, max_length=MOST_BYTES, strip=False, label="A link, text or JSON",
        widget=forms.Textarea({"rows": 8, "spellcheck": "false", "autocapitalize": "off"}),
    )  # fmt: skip
    file = forms.FileField(
        required=False, label="Or a file, or a picture with a QR code",
        help_text="JSON, text, .ros, .rosz, PNG or JPEG; at most 1 MB.",
        widget=forms.FileInput({"accept": ACCEPTED}),
    )  # fmt: skip
    edition = forms.ChoiceField(required=False, label="Edition, where it does not say one")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["edition"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(one.id, one.name) for one in editions()]
        field.initial = default_edition()

    def clean(self) -> dict[str, Any]:
        """A file counts before a text; one of them must be there."""
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        if file and file.size > MOST_BYTES:
            self.add_error("file", "This file is larger than 1 MiB.")
        elif not file and not (cleaned.get("text") or "").strip() and not self.errors:
            self.add_error("text", "Paste something, or choose a file.")
        return cleaned

    def the_input(self) -> bytes | str:
        """What is to be read."""
        file = self.cleaned_data["file"]
        return file.read() if file else str(self.cleaned_data["text"])


class SaveForm(DocumentForm):
    """The army of a preview, and the cards chosen where some were guessed."""

    def the_draft(self) -> DraftArmy:
        """The army to store; named after its frame where it has no title. Call after is_valid."""
        draft: DraftArmy = self.cleaned_data["document"]
        catalog = open_catalog(draft.release, draft.edition)
        title = draft.title or new_title(catalog, draft.model_dump())
        return draft.model_copy(update={"title": title})

    def clean_document(self) -> DraftArmy:
        """The army with the picks in it; a malformed one is a fault."""
        draft = super().clean_document()
        chosen = [pick.partition(" ") for pick in self._picks()]
        picks = {old: new for old, _, new in chosen if old != new}
        if not picks:
            return draft
        try:
            return read_draft(picked(draft, picks))
        except (Malformed, ValueError):
            raise forms.ValidationError("A chosen card is none.") from None

    def _picks(self) -> list[str]:
        return list(self.data.getlist(PICK))[:200] if hasattr(self.data, "getlist") else []
