"""Forms of this room that ask no rows."""

from django import forms

from units.rulebook.citation import documents


class RuleSearch(forms.Form):
    """Words in a rule's id, section or sentence, and one document or all."""

    q = forms.CharField(
        required=False,
        max_length=100,
        label="Search",
        widget=forms.TextInput(
            attrs={"type": "search", "autocomplete": "off", "placeholder": "Id or words"}
        ),
    )
    document = forms.ChoiceField(
        required=False,
        label="Document",
        choices=lambda: [("", "All"), *((one.id, one.name) for one in documents().values())],
    )
