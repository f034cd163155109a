"""Pages of cards, keywords and rules."""

import re
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from units.catalog.library import open_catalog
from units.models import Keyword, Unit, Upgrade
from units.rulebook.citation import citations

pytestmark = pytest.mark.usefixtures("catalog_rows")


def page(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", response.content.decode())


def names(html: str) -> list[str]:
    """The names of the cards listed, in order."""
    return [unescape(one) for one in re.findall(r'<a class="name" href="[^"]*">([^<]*)</a>', html)]


@pytest.mark.parametrize("kept", [1, 3])
def test_a_list_of_units_asks_the_database_once_however_long(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, kept: int
) -> None:
    keep = list(Unit.objects.order_by("pk").values_list("pk", flat=True)[:kept])
    Unit.objects.exclude(pk__in=keep).delete()

    with django_assert_num_queries(1):
        html = page(client, "/cards/")

    assert len(names(html)) == kept


@pytest.mark.parametrize("kept", [1, 3])
@pytest.mark.parametrize(("address", "model"), [("/upgrades/", Upgrade), ("/keywords/", Keyword)])
def test_other_lists_ask_the_database_once_too(
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    address: str,
    model: type[Upgrade | Keyword],
    kept: int,
) -> None:
    keep = list(model.objects.order_by("pk").values_list("pk", flat=True)[:kept])
    model.objects.exclude(pk__in=keep).delete()

    with django_assert_num_queries(1):
        html = page(client, address)

    assert len(names(html)) == kept


@pytest.mark.parametrize(
    "card", ["empire/df-90-mortar-trooper", "empire/shoretroopers", "empire/imperial-probe-droid"]
)
def test_the_page_of_a_unit_asks_no_more_the_more_it_shows(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries, card: str
) -> None:
    with django_assert_max_num_queries(5):
        page(client, f"/cards/{card}/")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?q=Padm%C3%A9", ["Padme Amidala"]),
        ("?faction=empire&rank=heavy&q=at+st", ["AT-ST"]),
        ("?keyword=detachment&faction=empire&sort=-points", None),
        ("?q=nobody+at+all", []),
    ],
)
def test_units_are_narrowed_down(client: Client, query: str, expected: list[str] | None) -> None:
    catalog = open_catalog()
    if expected is None:
        mine = [u for u in catalog.units.values() if u.faction == "empire"]
        wanted = [u for u in mine if u.army_building.detachment]
        expected = [u.name for u in sorted(wanted, key=lambda u: (-(u.points or 0), u.name))]

    assert names(page(client, f"/cards/{query}")) == expected


@pytest.mark.parametrize(
    ("field", "value", "attribute"),
    [
        ("faction", "rebels", "faction"),
        ("rank", "operative", "rank"),
        ("unit_type", "droid-trooper", "unit_type"),
    ],
)
def test_a_filter_leaves_exactly_the_cards_that_have_it(
    client: Client, field: str, value: str, attribute: str
) -> None:
    html = page(client, f"/cards/?{field}={value}&sort=name")

    having = [u.name for u in open_catalog().units.values() if getattr(u, attribute) == value]
    assert sorted(names(html)) == sorted(having)


def test_cards_without_a_price_stand_last_in_either_order(client: Client) -> None:
    unpriced = [u.name for u in open_catalog().units.values() if u.points is None]

    for order in ("points", "-points"):
        last = names(page(client, f"/cards/?sort={order}"))[-len(unpriced) :]
        assert sorted(last) == sorted(unpriced)


def test_htmx_gets_the_part_alone_and_caches_keep_them_apart(client: Client) -> None:
    whole = client.get("/cards/?q=vader")
    part = client.get("/cards/?q=vader", headers={"HX-Request": "true"})

    assert b"<html" in whole.content
    assert part.content.strip().startswith(b"<section id")
    assert "HX-Request" in part["Vary"]


@pytest.mark.parametrize("query", ["?faction=nowhere", "?sort=sideways", "?q=%00"])
def test_nonsense_in_a_filter_is_told_and_the_rest_shown(client: Client, query: str) -> None:
    html = page(client, f"/cards/{query}")

    assert 'class="errorlist"' in html
    assert len(names(html)) == 178


def test_a_detachment_shows_whom_it_needs_and_the_parent_whom_it_leads(client: Client) -> None:
    mortar = page(client, "/cards/empire/df-90-mortar-trooper/")
    parent = page(client, "/cards/empire/shoretroopers/")

    assert "Its parent may be" in mortar
    assert 'href="/cards/empire/shoretroopers/"' in mortar
    assert 'href="/rules/DET-03/"' in mortar
    assert "May be the parent of" in parent
    assert 'href="/cards/empire/df-90-mortar-trooper/"' in parent


def test_a_keyword_unfolds_its_text_in_place(client: Client) -> None:
    html = page(client, "/cards/empire/74-z-speeder-bikes/")

    assert "<summary>Speeder 1</summary>" in html
    assert open_catalog().glossary["keyword/speeder"].summary[:40] in html


def test_a_card_that_is_incomplete_says_so(client: Client) -> None:
    html = page(client, "/cards/rebels/guerilla-troopers/")

    assert "Not published yet: price, upgrade slots." in html
    assert "<strong>?</strong> points" in html


def test_points_over_time_are_shown_newest_first(client: Client) -> None:
    html = page(client, "/cards/empire/74-z-speeder-bikes/")

    dates = re.findall(r'<time datetime="([\d-]+)">', html)
    assert dates == ["2025-06-16", "2024-07-19", "2021-10-27", "2019-09-12"]


def test_every_unit_has_a_page_that_names_it(client: Client) -> None:
    for card in list(open_catalog().units.values())[::9]:
        assert page(client, f"/cards/{card.id}/").count(
            f"<h1>{card.name}</h1>".replace("'", "&#x27;")
        )


def test_an_upgrade_says_what_it_asks_and_whom_it_fits(client: Client) -> None:
    html = page(client, "/upgrades/heavy-weapon/t-21b-shoretrooper/")

    assert "<dt>Requires</dt><dd>Shoretroopers</dd>" in html
    assert 'href="/cards/empire/shoretroopers/"' in html


def test_a_price_that_depends_on_the_army_is_told(client: Client) -> None:
    """UPG-11."""
    html = page(client, "/upgrades/armament/jyns-se-14-blaster/")

    assert "−5 points while the army has Jyn Erso, Stardust." in html


def test_the_glossary_has_every_keyword(client: Client) -> None:
    html = page(client, "/keywords/")

    assert len(names(html)) == 192
    assert "192 of 192 keywords" in html


def test_keywords_are_found_by_moment(client: Client) -> None:
    shown = names(page(client, "/keywords/?moment=deployment"))

    keywords, glossary = open_catalog().keywords, open_catalog().glossary
    assert sorted(shown) == sorted(
        keywords[one.id].name for one in glossary.values() if one.moment == "deployment"
    )


def test_a_keyword_and_its_rules_link_to_each_other(client: Client) -> None:
    assert 'href="/rules/DET-03/"' in page(client, "/keywords/detachment/")
    assert 'href="/keywords/detachment/"' in page(client, "/rules/DET-03/")


def test_a_keyword_without_a_text_says_so(client: Client) -> None:
    unknown = [e for e in open_catalog().glossary.values() if e.confidence == "unknown"]

    assert unknown
    for entry in unknown:
        html = page(client, f"/keywords/{entry.id.partition('/')[2]}/")
        assert "No text of this keyword is known to us." in html


def test_the_classic_difference_of_a_keyword_is_told(client: Client) -> None:
    assert "It counts against its rank maximum" in page(client, "/keywords/detachment/")


def test_rules_are_found_by_word_and_document(client: Client) -> None:
    html = page(client, "/rules/?q=speed-1+leader&document=deployment")

    found = re.findall(r'href="/rules/([A-Z]+-\d+)/"', html)
    assert "DET-14" in found
    assert {citations()[rule].document for rule in found} == {"deployment"}


@pytest.mark.parametrize(
    "address",
    [
        "/cards/empire/nobody/",
        "/upgrades/force/nothing/",
        "/keywords/none/",
        "/rules/XX-99/",
        "/rules/det-03/",
    ],
)
def test_what_is_not_there_is_answered_with_404(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    "address", ["/cards/", "/upgrades/", "/keywords/", "/rules/", "/rules/DET-03/"]
)
def test_pages_only_answer_to_reading(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


def test_the_page_of_releases_tells_what_changed(client: Client) -> None:
    """Issue 6: old → new points, from the one before to the newest unless others are asked for."""
    newest = page(client, "/releases/")
    back = page(client, "/releases/?old=2026-08&new=2026-04-points")

    row = 'Imperial Special Forces<span class="sub"></span></td><td class="numbers">{}</td>'
    assert row.format(62) + '<td class="numbers">54</td><td class="numbers">-8</td>' in newest
    assert row.format(54) in back
    assert client.get("/releases/?old=1999-01").status_code == 404
