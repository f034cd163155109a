"""The pages: for owner and stranger, with and without scripts, and with nonsense sent to them."""

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from armybuilder.models import ArmyList
from armybuilder.ownership import Owner
from armybuilder.pages.builder.page import BuilderPage
from tests.factories import a_list, a_visitor
from units.rulebook.problem import Problem, Severity

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true"}
THIRD = {"kind": "add-unit", "card": "empire/df-90-mortar-trooper"}


@pytest.fixture
def mine(client: Client) -> ArmyList:
    return a_list(a_visitor(client))


@pytest.fixture
def theirs() -> ArmyList:
    return a_list(Owner(visitor="somebody else"))


def edit(client: Client, row: ArmyList, headers: dict[str, str] | None = None, **fields: Any):
    sent = {"revision": row.revision, **fields}
    return client.post(reverse("army-edit", args=[row.pk]), sent, headers=headers or {})


READING = ("army", "army-cards", "army-hints", "army-remedies", "army-delete")
WRITING = ("army-edit", "army-undo", "army-redo", "army-keep", "army-fork", "army-duplicate",
           "army-restore")  # fmt: skip


@pytest.mark.parametrize("name", READING)
def test_the_owner_sees_every_page_of_an_army_and_a_stranger_none(client, mine, theirs, name):
    assert client.get(reverse(name, args=[mine.pk])).status_code == 200
    assert client.get(reverse(name, args=[theirs.pk])).status_code == 404


@pytest.mark.parametrize("name", WRITING)
def test_a_stranger_changes_nothing(client, mine, theirs, name):
    answer = client.post(reverse(name, args=[theirs.pk]), {"revision": 1, **THIRD})

    assert answer.status_code == 404
    assert ArmyList.objects.get(pk=theirs.pk).revision == 1


@pytest.mark.parametrize("name", WRITING)
def test_changes_are_posted_never_fetched(client, mine, name):
    assert client.get(reverse(name, args=[mine.pk])).status_code == 405


def test_a_stranger_exports_nothing(client, mine, theirs):
    assert client.get(reverse("army-export", args=[theirs.pk, "text"])).status_code == 404


def test_home_and_armies_show_only_ones_own(client, mine, theirs):
    for name in ("home", "armies"):
        page = client.get(reverse(name)).content.decode()
        assert mine.get_absolute_url() in page
        assert theirs.get_absolute_url() not in page


@pytest.mark.parametrize("lists", [1, 3])
def test_the_table_of_armies_takes_the_same_queries_for_any_number(
    client: Client, lists: int, django_assert_num_queries: DjangoAssertNumQueries
):
    owner = a_visitor(client)
    for _ in range(lists):
        a_list(owner)
    client.get(reverse("armies"))

    # session, how many armies, armies, their tags, deleted ones, all tags
    with django_assert_num_queries(6):
        client.get(reverse("armies"))


def test_a_whole_army_is_built_without_scripts(client: Client):
    made = client.post(reverse("army-new"), {
        "faction": "empire", "mode": "mode/standard", "battle_force": "", "edition": "classic",
    })  # fmt: skip
    row = ArmyList.objects.get()
    assert (made.status_code, made.url) == (302, row.get_absolute_url())
    for card, count in [("general-veers-master-tactician", 1), ("shoretroopers", 2),
                        ("df-90-mortar-trooper", 2)]:  # fmt: skip
        answer = edit(client, row, kind="add-unit", card=f"empire/{card}", count=count)
        assert (answer.status_code, answer.url) == (302, row.get_absolute_url())
        row.refresh_from_db()
    assert (row.title, row.verdict) == ("Empire, Standard", "legal")

    edit(client, row, **THIRD)
    page = client.get(row.get_absolute_url()).content.decode()
    fix = next(value for value in values_of_buttons(page) if value["kind"] == "remove-unit")
    row = ArmyList.objects.get(pk=row.pk)
    assert row.verdict == "not-legal"
    edit(client, row, edit=json.dumps(fix))

    assert ArmyList.objects.get(pk=row.pk).verdict == "legal"


def values_of_buttons(page: str) -> list[dict[str, Any]]:
    """The edits behind the fix buttons of a page, the first problem's first."""
    fixes = re.findall(r'<div class="fixes">(.*?)</div>', page, re.DOTALL)
    values = re.findall(r'value="([^"]+)"', "".join(fixes))
    return [json.loads(value.replace("&quot;", '"')) for value in values]


def test_a_problem_stands_at_its_unit_at_its_rank_and_in_the_report_in_the_same_words(client, mine):
    edit(client, mine, **THIRD)

    page = client.get(mine.get_absolute_url()).content.decode()

    words = "DF-90 Mortar Trooper has no Shoretroopers unit of its own"
    rank = page[page.index('id="rank-corps"') : page.index('id="rank-special-forces"')]
    heading, rows = rank.split('<ul class="rows"', 1)
    report = page[page.index('id="report"') :]
    for part in (heading, rows, report):
        assert words in part
        assert reverse("rule", args=["DET-03"]) in part


def swapped_in(answer: str) -> list[str]:
    """The ids of the parts that an answer swaps."""
    return re.findall(r'<\w+ id="([\w-]+)"[^>]*?hx-swap-oob|id="(?:revision)"', answer)


def test_htmx_gets_only_what_changed_and_never_the_list_of_units(client, mine):
    answer = edit(client, mine, HTMX, **THIRD).content.decode()

    swaps = re.findall(r'hx-swap-oob="([^"]+)"', answer)
    assert swaps == ["true"] * 6 + ["afterend:#row-d1", "true"]
    assert swapped_in(answer)[1:] == ["bar", "report", "notice", "empty", "rank-corps-heading",
                                      "row-d1"]  # fmt: skip
    assert "add-panel" not in answer


def test_an_upgrade_swaps_its_row_alone(client, mine):
    answer = edit(
        client, mine, HTMX, kind="equip", unit="u1", upgrade="command/improvised-orders"
    ).content.decode()

    assert swapped_in(answer)[1:] == ["bar", "report", "notice", "empty", "row-u1"]


def test_a_removed_row_is_taken_out_alone(client, mine):
    answer = edit(client, mine, HTMX, kind="remove-unit", unit="u1").content.decode()

    assert '<div id="row-u1" hx-swap-oob="delete"></div>' in answer
    assert "row-s1" not in answer.partition('id="row-u1"')[2]


def test_rows_in_another_order_send_their_rank_whole(client, mine):
    answer = edit(client, mine, HTMX, kind="move-unit", unit="d1", to=1).content.decode()

    assert "rank-corps" in swapped_in(answer)


def test_a_stale_edit_is_answered_409_with_three_ways_on(client, mine):
    edit(client, mine, kind="rename", title="Theirs")

    for headers in ({}, HTMX):
        answer = edit(client, mine, headers, **THIRD)
        page = answer.content.decode()
        assert answer.status_code == 409
        for way in ("Keep mine", "Take theirs", "store mine as a copy"):
            assert way in page
    assert ArmyList.objects.get(pk=mine.pk).title == "Theirs"


def test_keep_mine_and_keep_both(client, mine):
    edit(client, mine, kind="rename", title="Theirs")
    document = json.dumps(mine.document)

    client.post(reverse("army-fork", args=[mine.pk]), {"document": document})
    client.post(reverse("army-keep", args=[mine.pk]), {"document": document, "revision": 2})

    titles = set(ArmyList.objects.values_list("title", flat=True))
    assert titles == {"Coast", "Coast (copy)"}


def test_undo_and_redo_buttons(client, mine):
    edit(client, mine, kind="rename", title="Other")

    client.post(reverse("army-undo", args=[mine.pk]), {"revision": 2})
    assert ArmyList.objects.get(pk=mine.pk).title == "Coast"
    client.post(reverse("army-redo", args=[mine.pk]), {"revision": 3})
    assert ArmyList.objects.get(pk=mine.pk).title == "Other"


def test_a_title_too_long_is_refused_beside_its_field(client, mine):
    answer = edit(client, mine, kind="rename", title="x" * 101)
    page = answer.content.decode()

    assert answer.status_code == 422
    assert 'aria-describedby="title-faults"' in page
    assert "At most 100 characters" in page
    assert ArmyList.objects.get(pk=mine.pk).title == "Coast"


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({}, id="no edit"),
        pytest.param({"kind": "explode"}, id="unknown kind"),
        pytest.param({"edit": "{"}, id="broken JSON"),
        pytest.param({"edit": "[]"}, id="no object"),
        pytest.param({"edit": '{"kind": "several", "edits": []}'}, id="no edits"),
        pytest.param({"kind": "add-unit", "card": "empire/nobody"}, id="unknown card"),
        pytest.param({"kind": "add-unit", "card": "empire/at-st", "count": "-1"}, id="negative"),
        pytest.param({"kind": "add-unit", "card": "empire/at-st", "count": "900"}, id="too many"),
        pytest.param({"kind": "remove-unit", "unit": "u999"}, id="unknown unit"),
        pytest.param({"kind": "rename", "title": "a\x00b"}, id="NUL"),
        pytest.param({"kind": "set-choices", "choices": ["nothing"]}, id="unknown choice"),
        pytest.param({"kind": "add-unit", "card": "empire/at-st", "revision": "x"}, id="revision"),
        pytest.param({"kind": "set-mode", "mode": "mode/none"}, id="unknown mode"),
        pytest.param({"kind": "set-notes", "notes": "x" * 3000}, id="notes too long"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_nonsense_is_refused_in_words_and_changes_nothing(client, mine, fields, headers):
    answer = edit(client, mine, headers, **fields)

    assert answer.status_code == 422
    assert 'class="notice-refusal"' in answer.content.decode()
    assert ArmyList.objects.get(pk=mine.pk).revision == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        pytest.param({}, "Choose a faction.", id="nothing"),
        pytest.param({"faction": "mandalorians"}, "exist only as battle forces", id="no force"),
        pytest.param(
            {"faction": "rebels", "battle_force": "battle-force/blizzard-force"},
            "Blizzard Force is no battle force of Rebels.",
            id="foreign force",
        ),
    ],
)
def test_a_new_army_that_cannot_be_is_refused_beside_the_field(client: Client, fields, words):
    frame = {"mode": "mode/standard", "edition": "classic", **fields}

    answer = client.post(reverse("army-new"), frame)

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert ArmyList.objects.count() == 0


def test_the_sample_army_is_legal(client: Client):
    client.post(reverse("army-sample"))

    assert ArmyList.objects.get().verdict == "legal"


def test_the_slot_picker_shows_what_fits_and_why_the_rest_does_not(client, mine):
    asked = {"unit": "s1", "slot": "heavy-weapon"}

    panel = client.get(reverse("army-slot", args=[mine.pk]), asked, headers=HTMX).content.decode()

    fitting, unfitting = panel.split("not possible", 1)
    assert "T-21B Shoretrooper" in fitting
    assert "needs" in unfitting
    whole = client.get(mine.get_absolute_url(), asked).content.decode()
    assert "T-21B Shoretrooper" in whole


def test_a_slot_that_is_not_there_is_not_found(client, mine):
    url = reverse("army-slot", args=[mine.pk])

    for asked in ({"unit": "nobody", "slot": "gear"}, {"unit": "s1", "slot": "nothing"}, {}):
        assert client.get(url, asked, headers=HTMX).status_code == 404


def test_hand_and_deck_are_chosen_on_their_page(client, mine):
    url = reverse("army-cards", args=[mine.pk])
    page = client.get(url).content.decode()
    assert "Standing Orders" in page

    answer = edit(client, mine, kind="add-command-card", card="command-card/ambush", next="cards")

    assert answer.url == url
    assert ArmyList.objects.get(pk=mine.pk).document["command_hand"] == ["command-card/ambush"]


def test_make_it_legal_offers_ways_with_the_points_after_each(client, mine):
    edit(client, mine, **THIRD)

    answer = client.get(reverse("army-remedies", args=[mine.pk]), headers=HTMX).content.decode()

    assert 'class="remedy"' in answer
    assert "→ 247" in answer


def test_a_legal_army_is_exported_and_an_illegal_one_only_as_draft(client, mine):
    url = reverse("army-export", args=[mine.pk, "text"])
    legal = client.get(url)
    assert (legal.status_code, legal["Content-Disposition"]) == (
        200, 'attachment; filename="coast.txt"',
    )  # fmt: skip

    edit(client, mine, **THIRD)
    refused, draft = client.get(url), client.get(url, {"draft": "1"})

    assert refused.status_code == 409
    assert "has no Shoretroopers unit of its own" in refused.content.decode()
    assert "NOT LEGAL" in draft.content.decode().splitlines()[0]
    assert client.get(reverse("army-export", args=[mine.pk, "papyrus"])).status_code == 404


def test_a_refused_export_lists_what_stands_in_the_way_and_nothing_else(client, mine):
    edit(client, mine, **THIRD)

    refused = client.get(reverse("army-export", args=[mine.pk, "text"])).content.decode()

    assert 'class="problem error"' in refused
    assert 'class="problem warning"' not in refused


def test_an_army_nobody_can_judge_is_not_exported_for_what_is_undecided(client, mine):
    row = ArmyList.objects.get(pk=mine.pk)
    undecided, other = (
        Problem(code=code, severity=Severity.WARNING, message=code, rules=(), undecided=open_)
        for code, open_ in (("a.open", True), ("b.closed", False))
    )
    row.verdict_report = row.verdict_report.model_copy(update={"problems": (undecided, other)})
    page = BuilderPage(row)

    assert [told.problem for told in page.in_the_way] == [undecided]


def test_delete_asks_first_and_can_be_taken_back(client, mine):
    url = reverse("army-delete", args=[mine.pk])
    assert "Delete" in client.get(url).content.decode()

    client.post(url)
    assert client.get(mine.get_absolute_url()).status_code == 404
    assert reverse("army-restore", args=[mine.pk]) in client.get(reverse("armies")).content.decode()

    client.post(reverse("army-restore", args=[mine.pk]))
    assert client.get(mine.get_absolute_url()).status_code == 200


def test_duplicate_opens_the_copy(client, mine):
    answer = client.post(reverse("army-duplicate", args=[mine.pk]))

    copy = ArmyList.objects.exclude(pk=mine.pk).get()
    assert (answer.url, copy.title) == (copy.get_absolute_url(), "Coast (copy)")


def test_an_army_that_is_not_there_is_not_found(client: Client):
    assert client.get(reverse("army", args=[uuid4()])).status_code == 404


def test_both_editions_give_their_verdict_side_by_side(client: Client):
    """A3, A4: six Shoretroopers with two DF-90 are legal in one edition and not in the other."""
    row = a_list(
        a_visitor(client),
        {"card": "empire/general-veers-master-tactician"},
        {"card": "empire/shoretroopers", "count": 6},
        {"card": "empire/df-90-mortar-trooper", "count": 2},
    )

    page = client.get(row.get_absolute_url()).content.decode()

    editions = page[page.index('class="editions"') : page.index('class="points"')]
    assert re.findall(r'class="verdict ([\w-]+)"', editions) == ["not-legal", "legal"]
    assert "Switch to Current" in editions


STORM = {"card": "empire/stormtroopers"}
FAULTY = STORM | {"upgrades": ["heavy-weapon/t-21b-shoretrooper"]}
VADER = {"card": "empire/darth-vader-dark-lord-of-the-sith"}


def told_in(part: str) -> list[str]:
    """About which units the problems of a part of a page are."""
    return re.findall(r'class="about"[^>]*>([^<]+)<', part)


def test_problems_of_like_units_say_which_one_they_are_about(client: Client):
    row = a_list(a_visitor(client), FAULTY, STORM, FAULTY)

    page = client.get(row.get_absolute_url()).content.decode()

    first, second, third = ("#1", "#2", "#3")
    beside = page[page.index('id="row-u1"') : page.index('id="rank-special-forces"')]
    assert told_in(beside) == [f"Stormtroopers {first}", f"Stormtroopers {third}"]
    assert f'<span class="number">{second}</span>' in beside
    report = page[page.index('id="report"') :]
    assert told_in(report) == [f"Stormtroopers {first}", f"Stormtroopers {third}"]
    assert re.findall(r'class="about" href="#(row-\w+)"', report) == ["row-u1", "row-u3"]


def test_a_fix_names_which_of_like_units_it_takes_out(client: Client):
    row = a_list(a_visitor(client), VADER, VADER)

    page = client.get(row.get_absolute_url()).content.decode()

    report = page[page.index('id="report"') :]
    buttons = re.findall(r">(Take out Darth Vader[^<]*) · −170 → 170<", report)
    assert buttons == [
        "Take out Darth Vader, Dark Lord of the Sith #2",
        "Take out Darth Vader, Dark Lord of the Sith #1",
    ]
    assert told_in(report) == []  # it is about both


@pytest.mark.parametrize(
    ("units", "advice"),
    [
        pytest.param([VADER] * 3, "Take out 1 of these 3 units.", id="a rank"),
        pytest.param(
            [STORM] * 30,
            "Take out units or upgrades worth at least 260 points.",
            id="the points",
        ),
        pytest.param(
            [FAULTY | {"upgrades": FAULTY["upgrades"] * 2}],
            "No single change mends this alone; “Make it legal” looks for several.",
            id="an upgrade that is there twice",
        ),
    ],
)
def test_an_error_that_no_single_fix_mends_says_what_to_do(client: Client, units, advice):
    row = a_list(a_visitor(client), *units)

    told = BuilderPage(row).errors

    assert [one.advice for one in told if one.advice] == [advice]
    assert all(bool(one.advice) != bool(one.fixes) for one in told if "too-few" not in one.code)
