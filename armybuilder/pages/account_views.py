"""The account's own page: what it is, all its data to take along, and the way out."""

from tempfile import SpooledTemporaryFile
from typing import IO, cast

from allauth.core import ratelimit
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from armybuilder.account_data import write_account
from armybuilder.models import ArmyList

HELD_IN_MEMORY = 1024 * 1024  # bytes; a larger ZIP is written to a temporary file


class DeleteForm(forms.Form):
    """The password once more, and a tick against a slip of the finger."""

    password = forms.CharField(
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    sure = forms.BooleanField(
        label="Delete my account and everything in it",
        error_messages={"required": "Tick this to delete the account."},
    )

    def __init__(self, account: User, *args: object) -> None:
        self.account = account
        super().__init__(*args)  # type: ignore[arg-type]

    def clean_password(self) -> str:
        """The password, when it is the account's."""
        password: str = self.cleaned_data["password"]
        if not self.account.check_password(password):
            raise forms.ValidationError("This is not the password of the account.")
        return password


@never_cache
@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Name and e-mail, what is kept, and the ways to change, take along and delete it."""
    count = ArmyList.objects.owned_by(request).count()
    return render(request, "armybuilder/account.html", {"count": count})


@never_cache
@require_safe
@login_required
def account_data(request: HttpRequest) -> FileResponse:
    """Everything the account keeps, as a ZIP."""
    now = timezone.now()
    file = SpooledTemporaryFile(HELD_IN_MEMORY)  # noqa: SIM115 (the response closes it)
    write_account(cast("IO[bytes]", file), cast("User", request.user), now)
    file.seek(0)
    name = f"armybuilder-{now:%Y-%m-%d}.zip"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def account_delete(request: HttpRequest) -> HttpResponse:
    """Ask for the password (GET), then delete the account with all that hangs on it (POST)."""
    found = cast("User", request.user)
    if request.method != "POST":
        return _ask(request, DeleteForm(found))
    too_many: HttpResponse | None = ratelimit.consume_or_429(
        request, action="reauthenticate", user=found
    )
    if too_many:
        return too_many
    form = DeleteForm(found, request.POST)
    if not form.is_valid():
        return _ask(request, form, status=422)
    with transaction.atomic():
        User.objects.get(pk=found.pk).delete()
    logout(request)
    messages.info(request, "The account and everything in it was deleted.")
    return redirect("armies")


def _ask(request: HttpRequest, form: DeleteForm, status: int = 200) -> HttpResponse:
    count = ArmyList.objects.owned_by(request).count()
    context = {"form": form, "count": count}
    return render(request, "armybuilder/account_delete.html", context, status=status)
