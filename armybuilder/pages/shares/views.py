"""Shared armies: the page behind a link, and the page on which an owner makes and ends links.

A link that was ended is gone at once: whatever is kept of it is asked for anew every time.
"""

import hashlib
import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armybuilder import share_services
from armybuilder.army.army import Army
from armybuilder.exports.exporting import NotLegal
from armybuilder.exports.registry import UnknownFormat
from armybuilder.models import ArmyList, SharedArmy
from armybuilder.ownership import owner_for_saving, owner_of
from armybuilder.pages.shares.page import SharedPage, links_of
from armybuilder.pages.sheets.play_page import PlayPage
from armybuilder.services import ListNotFound
from armybuilder.share_exports import export_shared, picture_of_shared
from armybuilder.share_services import ShareNotFound, TooManyShares
from armybuilder.stamping import site_of
from units.rulebook.faults import Malformed

MASKED_TOKEN = re.compile(rb"[A-Za-z0-9]{64}")  # a CSRF token looks another way every time


@require_safe
def share(request: HttpRequest, code: str) -> HttpResponse:
    """A shared army, to read and to copy."""
    page = SharedPage(_shared(code), site_of(request))
    return _page(request, "armybuilder/shared.html", {"page": page})


@require_safe
def share_play(request: HttpRequest, code: str) -> HttpResponse:
    """The play sheet of a shared army."""
    shared = _shared(code)
    army = Army(shared.draft, shared.catalog)
    sheet = PlayPage(army, key=code, with_hand=shared.hand_shown)
    context = {"page": SharedPage(shared, site_of(request)), "sheet": sheet}
    return _page(request, "armybuilder/shared_play.html", context)


@require_safe
def share_export(request: HttpRequest, code: str, format_id: str) -> HttpResponse:
    """The shared army in one format; 409 when it is not legal and no draft is asked for."""
    shared = _shared(code)
    asked = request.GET.dict()
    as_draft = asked.pop("draft", "") == "1"

    def made() -> HttpResponse:
        try:
            file = export_shared(shared, format_id, asked, site_of(request), as_draft=as_draft)
        except UnknownFormat:
            raise Http404 from None
        except Malformed as fault:
            message = " ".join(f"{one.path} {one.message}".strip() for one in fault.faults)
            return render(request, "400.html", {"message": message}, status=400)
        except NotLegal:
            context = {"page": SharedPage(shared, site_of(request)), "refused": format_id}
            return render(request, "armybuilder/shared.html", context, status=409)
        headers = {"Content-Disposition": f'attachment; filename="{file.file_name}"'}
        return HttpResponse(file.content, content_type=file.media_type, headers=headers)

    return _lasting(request, shared, made)


@require_safe
def share_picture(request: HttpRequest, code: str) -> HttpResponse:
    """The picture that chats show with the link."""
    shared = _shared(code)

    def made() -> HttpResponse:
        content = picture_of_shared(shared, site_of(request))
        return HttpResponse(content, content_type="image/png")

    return _lasting(request, shared, made)


@require_POST
def share_copy(request: HttpRequest, code: str) -> HttpResponse:
    """Make the shared army a list of the visitor's own, and open it."""
    shared = _shared(code)
    return redirect(share_services.copy_shared(owner_for_saving(request), shared))


@require_http_methods(["GET", "HEAD", "POST"])
def army_share(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The links to an army; POST makes one to the army as it stands now."""
    army_list = get_object_or_404(ArmyList.objects.owned_by(request), pk=pk)
    if request.method != "POST":
        context = {"list": army_list, "links": links_of(army_list, site_of(request))}
        return render(request, "armybuilder/share.html", context)
    shown = request.POST.get("hand") == "1"
    try:
        made = share_services.share_army(owner_of(request), pk, hand_shown=shown)
    except TooManyShares as refusal:
        messages.error(request, str(refusal))
        return redirect("army-share", pk)
    return redirect(f"{request.path}#share-{made.pk}")


@require_POST
def army_share_change(request: HttpRequest, pk: UUID, share: UUID) -> HttpResponse:
    """Show or hide the hand of a share (``hand``), or end it (``end``)."""
    owner = owner_of(request)
    try:
        if "end" in request.POST:
            share_services.end_share(owner, pk, share)
            messages.info(request, "The link was ended. Whoever opens it finds nothing.")
        else:
            shown = request.POST.get("hand") == "1"
            share_services.show_hand(owner, pk, share, shown=shown)
    except (ListNotFound, ShareNotFound):
        raise Http404 from None
    return redirect("army-share", pk)


def _shared(code: str) -> SharedArmy:
    return get_object_or_404(SharedArmy.objects.shared_as(code))


def _page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page of a shared army: asked for anew each time, and sent only when it looks different."""
    response = render(request, template, context)
    visitor = request.META.get("CSRF_COOKIE", "")  # the forms of a page kept hold its token
    seen = MASKED_TOKEN.sub(b"", response.content) + visitor.encode()
    response["Cache-Control"] = "private, no-cache"
    return _found_again(request, _etag(seen), response)


def _lasting(
    request: HttpRequest, shared: SharedArmy, made: Callable[[], HttpResponse]
) -> HttpResponse:
    """A file of a shared army, made only for those who do not have it yet."""
    told = f"{shared.code} {shared.hand_shown} {request.build_absolute_uri()}"
    etag = _etag(told.encode())
    fresh = get_conditional_response(request, etag=etag)
    response = made() if fresh is None else fresh
    response["Cache-Control"] = "public, no-cache"
    if response.status_code in (200, 304):
        response["ETag"] = etag
    response["X-Robots-Tag"] = "noindex"
    return response


def _found_again(request: HttpRequest, etag: str, response: HttpResponse) -> HttpResponse:
    response["ETag"] = etag
    response["X-Robots-Tag"] = "noindex"
    answer = get_conditional_response(request, etag=etag, response=response)
    return answer or response


def _etag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'
