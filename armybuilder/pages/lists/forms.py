"""What comes in about lists as a whole: name and tags, which list to add, a ZIP to restore."""

from typing import Any

from django import forms

from armybuilder.army.draft import LONGEST_TITLE
from armybuilder.models import ArmyList
from armybuilder.organising import BadTags, read_tags


class OrganiseForm(forms.Form):
    """Name, tags, star and archive of one list."""

    title = forms.CharField(required=False, max_length=LONGEST_TITLE, label="Name")
    tags = forms.CharField(
        required=False, max_length=500, help_text="Parted by commas, such as: club, spring league"
    )
    favourite = forms.BooleanField(required=False, label="Favourite")
    archived = forms.BooleanField(required=False, label="Archived")

    def clean_tags(self) -> list[str]:
        """The tags as a list."""
        try:
            return read_tags(self.cleaned_data["tags"])
        except BadTags as fault:
            raise forms.ValidationError(str(fault)) from None


class OnForm(forms.Form):
    """A switch: on or off."""

    on = forms.BooleanField(required=False)


class MergeForm(forms.Form):
    """The list whose units are added, and the revision they are added to."""

    other = forms.UUIDField(error_messages={"required": "Choose a list."})
    revision = forms.IntegerField(min_value=1)
    token = forms.CharField(required=False, max_length=64)


class ChosenForm(forms.Form):
    """The lists ticked in the table; none ticked means all."""

    lists = forms.ModelMultipleChoiceField(ArmyList.objects.none(), required=False)

    def __init__(self, *args: Any, among: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.among = among
        field = self.fields["lists"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = among

    def chosen(self) -> Any:
        """The ticked lists, or all of them."""
        return self.cleaned_data["lists"] or self.among


class ZipForm(forms.Form):
    """A ZIP with army lists."""

    file = forms.FileField(label="ZIP file", allow_empty_file=True)
