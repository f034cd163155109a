"""A share is a photograph: it never changes, hides the hand (HAND-04), and ends at once."""

import re

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.test import Client
from django.urls import reverse

from armybuilder import services, share_services
from armybuilder.army.edits import AddUnit, Rename
from armybuilder.exports.registry import formats
from armybuilder.models import ArmyList, SharedArmy
from armybuilder.ownership import Owner
from armybuilder.share_services import ShareNotFound, TooManyShares
from armybuilder.stamp_check import check
from tests.factories import a_list, a_visitor

pytestmark = pytest.mark.django_db

HAND = ["command-card/maximum-firepower", "command-card/imperial-discipline"]
TOLD = re.compile(rb"maximum.firepower|imperial.discipline", re.IGNORECASE)
OWNER = Owner(visitor="the owner")
MORTAR = AddUnit(card="empire/df-90-mortar-trooper")


@pytest.fixture
def army() -> ArmyList:
    return a_list(OWNER, command_hand=HAND)


def address(shared: SharedArmy, name: str = "share", *more: str) -> str:
    return reverse(name, args=[shared.code, *more])


def seen(client: Client, shared: SharedArmy) -> str:
    return re.sub(r"\s+", " ", client.get(address(shared)).content.decode())


def test_a_shared_army_stays_as_it_was(client: Client, army: ArmyList):
    shared = share_services.share_army(OWNER, army.pk)
    army, _ = services.apply_edit(OWNER, army.pk, MORTAR, army.revision)
    services.apply_edit(OWNER, army.pk, Rename(title="Changed since"), army.revision)

    html = seen(client, shared)

    assert ">Coast<" in html
    assert "Changed since" not in html
    assert "247 of 1000 points · 5 activations" in html


def test_codes_are_long_and_each_its_own(army: ArmyList):
    codes = {share_services.share_army(OWNER, army.pk, hand_shown=one).code for one in (0, 1)}

    assert len(codes) == 2
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{32}", code) for code in codes)  # 192 bits


def test_sharing_the_same_state_twice_gives_the_same_link(army: ArmyList):
    first = share_services.share_army(OWNER, army.pk)

    assert share_services.share_army(OWNER, army.pk) == first
    army, _ = services.apply_edit(OWNER, army.pk, MORTAR, army.revision)
    assert share_services.share_army(OWNER, army.pk) != first


def test_a_shared_page_can_be_read_signed_out(client: Client, army: ArmyList):
    army, _ = services.apply_edit(OWNER, army.pk, MORTAR, army.revision)
    shared = share_services.share_army(OWNER, army.pk)

    html = seen(client, shared)

    assert "Not legal" in html
    assert "DET-03" in html
    assert 'href="/cards/empire/shoretroopers/"' in html
    assert "/keywords/detachment/" in html
    assert "Edition Classic" in html
    assert 'content="noindex"' in html
    assert '<meta property="og:title" content="Coast">' in html
    assert re.search(r'og:description" content="NOT LEGAL \(1 error\) · 287 of 1000', html)
    picture = re.search(r'og:image" content="http://testserver(/s/[^"]+)"', html)
    assert picture
    assert client.get(picture[1]).content.startswith(b"\x89PNG")


@pytest.mark.parametrize("form", sorted(formats()))
def test_a_hidden_hand_is_in_no_export(client: Client, army: ArmyList, form: str):
    shared = share_services.share_army(OWNER, army.pk)

    answer = client.get(address(shared, "share-export", form))

    assert answer.status_code == 200
    assert not TOLD.search(answer.content)
    stubborn = client.get(address(shared, "share-export", form), {"hand": "1"})
    assert not TOLD.search(stubborn.content)


def test_a_hidden_hand_is_on_no_page_in_no_copy_and_not_in_the_api(client: Client, army: ArmyList):
    shared = share_services.share_army(OWNER, army.pk)

    for name in ("share", "share-play", "share-picture", "api-share"):
        assert not TOLD.search(client.get(address(shared, name)).content), name
    compared = client.get(reverse("compare"), {"a": f"share:{shared.code}", "b": shared.code})
    assert not TOLD.search(compared.content)
    client.post(address(shared, "share-copy"))
    copy = ArmyList.objects.exclude(pk=army.pk).get()
    assert (str(copy), copy.draft.command_hand) == ("Coast (copy)", ())


def test_a_hand_is_shown_when_its_owner_says_so_and_hidden_again(client: Client, army: ArmyList):
    shared = share_services.share_army(OWNER, army.pk, hand_shown=True)
    shown = [
        len(TOLD.findall(client.get(address(shared, name)).content)) > 0
        for name in ("share", "share-play", "api-share")
    ]
    before = client.get(address(shared)).headers["ETag"]

    share_services.show_hand(OWNER, army.pk, shared.pk, shown=False)

    after = client.get(address(shared), headers={"If-None-Match": before})
    assert shown == [True, True, True]
    assert after.status_code == 200
    assert not TOLD.search(after.content)


def test_the_stamp_of_a_share_is_genuine_though_the_hand_is_left_out(client, army):
    shared = share_services.share_army(OWNER, army.pk)
    text = client.get(address(shared, "share-export", "json")).content.decode()

    checked = check(text)

    assert checked.stamp
    assert checked.stamp.made_at == shared.made_at.replace(microsecond=0)
    assert checked.match
    assert (checked.match.units, checked.match.hand) == ("same", "left out")


@pytest.mark.parametrize("name", ["share", "share-play", "share-picture", "share-export"])
def test_what_did_not_change_is_not_sent_again_and_an_ended_link_is_gone_at_once(
    client: Client, army: ArmyList, name: str
):
    shared = share_services.share_army(OWNER, army.pk)
    path = address(shared, name, *(["text"] if name == "share-export" else []))
    first = client.get(path)
    again = {"If-None-Match": first.headers["ETag"]}

    assert "no-cache" in first.headers["Cache-Control"]
    assert first.headers["X-Robots-Tag"] == "noindex"
    assert client.get(path, headers=again).status_code == 304
    share_services.end_share(OWNER, army.pk, shared.pk)
    assert client.get(path, headers=again).status_code == 404


def test_a_share_goes_with_its_list_and_comes_back_with_it(client: Client, army: ArmyList):
    shared = share_services.share_army(OWNER, army.pk)

    services.delete_list(OWNER, army.pk)
    assert client.get(address(shared)).status_code == 404
    services.restore_list(OWNER, army.pk)
    assert client.get(address(shared)).status_code == 200


def test_a_copy_belongs_to_whoever_made_it_signed_out_too(client: Client, army: ArmyList):
    shared = share_services.share_army(OWNER, army.pk)

    opened = client.post(address(shared, "share-copy"), follow=True)

    assert opened.status_code == 200
    mine = ArmyList.objects.exclude(pk=army.pk).get()
    assert opened.redirect_chain == [(f"/armies/{mine.pk}/", 302)]
    army.refresh_from_db()
    assert army.revision == 1


def test_an_illegal_army_is_exported_only_as_a_draft_that_says_so(client, army):
    services.apply_edit(OWNER, army.pk, MORTAR, army.revision)
    shared = share_services.share_army(OWNER, army.pk)
    path = address(shared, "share-export", "text")

    refused, draft = client.get(path), client.get(path, {"draft": "1"})

    assert (refused.status_code, draft.status_code) == (409, 200)
    assert "take it as a draft" in refused.content.decode()
    assert "NOT LEGAL" in draft.content.decode().splitlines()[0]
    assert client.get(address(shared, "share-export", "nothing")).status_code == 404
    assert (
        client.get(address(shared, "share-export", "json"), {"x": "1", "draft": "1"}).status_code
        == 400
    )


def test_the_owner_makes_shows_and_ends_links_on_a_page(client: Client):
    army = a_list(a_visitor(client), command_hand=HAND)
    page = reverse("army-share", args=[army.pk])

    client.post(page)
    (shared,) = SharedArmy.objects.all()
    html = client.get(page).content.decode()
    assert f'value="http://testserver/s/{shared.code}/"' in html
    assert re.search(r'<svg [^>]*class="qr"', html)
    change = reverse("army-share-change", args=[army.pk, shared.pk])
    client.post(change, {"hand": "1"})
    shared.refresh_from_db()
    assert shared.hand_shown
    client.post(change, {"end": "1"})
    with pytest.raises(ObjectDoesNotExist):
        shared.refresh_from_db()
    assert client.post(change, {"end": "1"}).status_code == 404


def test_no_army_has_more_links_than_are_good_for_it(army, monkeypatch):
    monkeypatch.setattr(share_services, "MOST_SHARES", 1)
    share_services.share_army(OWNER, army.pk)

    with pytest.raises(TooManyShares):
        share_services.share_army(OWNER, army.pk, hand_shown=True)


def test_a_share_of_another_list_is_not_found(army: ArmyList):
    other = a_list(OWNER)
    shared = share_services.share_army(OWNER, other.pk)

    with pytest.raises(ShareNotFound):
        share_services.end_share(OWNER, army.pk, shared.pk)


def test_links_by_api(client: Client):
    army = a_list(a_visitor(client), command_hand=HAND)
    shares = reverse("api-list-shares", args=[army.pk])

    made = client.post(shares, {"hand_shown": False}, "application/json")
    link = made.json()
    one = reverse("api-list-share", args=[army.pk, link["id"]])
    shown = client.patch(one, {"hand_shown": True}, "application/json")
    public = Client().get(reverse("api-share", args=[link["code"]]))
    odd = client.patch(one, {"hand_shown": "perhaps"}, "application/json")

    assert made.status_code == 201
    assert client.get(shares).json() == [shown.json()]
    assert public.json()["army"]["command_hand"] == HAND
    assert public.json()["report"]["verdict"] == "legal"
    assert (odd.status_code, odd.json()["faults"][0]["path"]) == (400, "hand_shown")
    assert client.delete(one).status_code == 204
    assert Client().get(reverse("api-share", args=[link["code"]])).status_code == 404
