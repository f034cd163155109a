"""The catalog through the API."""

from typing import Any

import pytest
from django.test import Client

from units.catalog.library import open_catalog

pytestmark = pytest.mark.usefixtures("catalog_rows")


def get(client: Client, address: str, status: int = 200) -> Any:
    response = client.get(f"/api/v1/{address}")
    assert response.status_code == status
    return response.json()


def test_releases_and_editions_are_told_the_default_first(client: Client) -> None:
    answer = get(client, "releases")

    assert answer["releases"] == ["2026-08", "2026-04-points"]
    assert answer["default_release"] == "2026-08"
    assert [edition["id"] for edition in answer["editions"]] == ["classic", "current"]
    assert answer["default_edition"] == "classic"


def test_a_unit_is_answered_as_the_data_file_has_it(client: Client) -> None:
    card = get(client, "units/empire/74-z-speeder-bikes")

    assert card["points"] == 70
    assert card["weapons"][0]["range"] == [1, 2]
    assert card["points_history"][0] == {"date": "2019-09-12", "from": 90, "to": 75}
    assert "title" not in card


@pytest.mark.parametrize("kind", ["units", "upgrades", "keywords"])
def test_pages_of_a_list_add_up_to_the_whole(client: Client, kind: str) -> None:
    seen: list[str] = []
    offset: int | None = 0
    while offset is not None:
        answer = get(client, f"{kind}?limit=150&offset={offset}")
        seen += [one["id"] for one in answer["results"]]
        offset = answer["next_offset"]

    assert len(seen) == answer["count"]
    assert set(seen) == set(getattr(open_catalog(), kind))


def test_lists_take_the_filters_of_the_pages(client: Client) -> None:
    answer = get(client, "units?faction=empire&rank=corps&keyword=detachment")

    assert [one["id"] for one in answer["results"]] == ["empire/df-90-mortar-trooper"]


def test_a_keyword_comes_with_its_text(client: Client) -> None:
    answer = get(client, "keywords?q=detachment")

    assert answer["results"][0]["glossary"]["moment"] == "army-building"


@pytest.mark.parametrize(
    ("query", "paths"),
    [
        ("units?rank=boss", ["rank"]),
        ("units?colour=grey", ["colour"]),
        ("units?limit=0", ["limit"]),
        ("units?limit=ten&offset=-1", ["limit", "offset"]),
        ("units?release=1999-01", ["release"]),
        ("upgrades?sort=sideways", ["sort"]),
        ("keywords?q=%00", ["q"]),
    ],
)
def test_a_bad_parameter_is_named(client: Client, query: str, paths: list[str]) -> None:
    answer = get(client, query, status=400)

    assert [fault["path"] for fault in answer["faults"]] == paths


def test_a_unit_that_is_not_there_is_404(client: Client) -> None:
    assert get(client, "units/empire/nobody", status=404)["status"] == 404


def test_the_schema_names_what_is_answered(client: Client) -> None:
    schema = client.get("/api/v1/schema/?format=json").content.decode()

    assert all(name in schema for name in ("UnitList", "UpgradeList", "KeywordList", "Releases"))
