"""Many lists out as one ZIP, and in again with a line for every entry."""

from io import BytesIO

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from armybuilder import organising, services
from armybuilder.bundling import zipped
from armybuilder.models import ArmyList
from armybuilder.ownership import Owner, owner_for_saving, owner_of
from armybuilder.pages.lists.forms import ChosenForm, ZipForm
from armybuilder.unbundling import Entry, UnreadableZip, read_zip


@require_POST
def armies_export(request: HttpRequest) -> HttpResponse:
    """The ticked lists, or all, as a ZIP of our JSON; archived ones are among "all"."""
    mine = ArmyList.objects.of(owner_of(request))
    form = ChosenForm(request.POST, among=mine)
    if not form.is_valid():
        return render(request, "armybuilder/restore.html", {"form": form}, status=422)
    now = timezone.now()
    response = HttpResponse(zipped(form.chosen(), now), content_type="application/zip")
    name = f"armies-{now:%Y-%m-%d}.zip"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def armies_restore(request: HttpRequest) -> HttpResponse:
    """Take lists out of a ZIP; each becomes a new list, and whatever is none is named."""
    form = ZipForm(request.POST, request.FILES) if request.method == "POST" else ZipForm()
    context: dict[str, object] = {"form": form}
    status = 200
    if request.method == "POST":
        try:
            entries = read_zip(BytesIO(form.cleaned_data["file"].read())) if form.is_valid() else []
        except UnreadableZip as fault:
            form.add_error("file", str(fault))
        if form.errors:
            status = 422
        else:
            owner = owner_for_saving(request)
            context["results"] = [(entry, _stored(owner, entry)) for entry in entries]
            context["count"] = sum(entry.army is not None for entry in entries)
    return render(request, "armybuilder/restore.html", context, status=status)


def _stored(owner: Owner, entry: Entry) -> ArmyList | None:
    """The new list of an entry with its tags, star and archive; None for what is no army."""
    if entry.army is None:
        return None
    made = services.create_list(owner, entry.army)
    if entry.said:
        organising.set_tags(owner, made.pk, organising.clean_tags(entry.said.tags))
        organising.set_favourite(owner, made.pk, favourite=entry.said.favourite)
        organising.set_archived(owner, made.pk, archived=entry.said.archived)
    return made
