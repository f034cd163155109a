"""The form that names a version."""

from django import forms

from armybuilder.models import LONGEST_VERSION_NAME


class VersionNameForm(forms.Form):
    """A name; an empty one takes it away."""

    name = forms.CharField(max_length=LONGEST_VERSION_NAME, required=False)
