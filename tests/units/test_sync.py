"""Rows as a projection of the data files."""

from io import StringIO

import pytest
from django.core.checks import Tags, run_checks
from django.core.management import CommandError, call_command
from django.db.models import QuerySet
from pytest_django import DjangoAssertNumQueries

from units.catalog.faults import BrokenCatalog, FileFault
from units.catalog.library import newest_release, open_catalog, releases
from units.checks import ROWS_BEHIND
from units.models import BattleForce, DetachmentDependency, Keyword, Release, Unit, Upgrade
from units.querysets import children_of, parents_of
from units.sync import load_catalog

pytestmark = pytest.mark.django_db


def load() -> str:
    said = StringIO()
    call_command("load_catalog", stdout=said)
    return said.getvalue()


def newest_unit(card: str) -> Unit:
    return Unit.objects.get(release__name=newest_release(), card_id=card)


def newest_dependencies() -> QuerySet[DetachmentDependency]:
    return DetachmentDependency.objects.filter(unit__release__name=newest_release())


def ids_of_check() -> list[str | None]:
    found = run_checks(tags=[Tags.database], databases=["default"])
    return [one.id for one in found if one.id == ROWS_BEHIND]


@pytest.mark.usefixtures("catalog_rows")
def test_every_card_is_a_row() -> None:
    for release in releases():
        rows = [
            model.objects.filter(release__name=release).count()
            for model in (Unit, Upgrade, Keyword, BattleForce)
        ]
        assert rows == [178, 434, 192, 20]


@pytest.mark.usefixtures("catalog_rows")
def test_each_release_has_its_own_points_as_rows() -> None:
    found = Unit.objects.filter(card_id="empire/imperial-special-forces")

    assert dict(found.values_list("release__name", "points")) == {
        "2026-08": 54,
        "2026-04-points": 62,
    }


@pytest.mark.usefixtures("catalog_rows")
def test_a_unit_without_a_price_has_none_as_a_row() -> None:
    unpriced = set(Unit.objects.filter(points=None).values_list("card_id", flat=True))

    assert unpriced == {u.id for u in open_catalog().units.values() if u.points is None}


@pytest.mark.usefixtures("no_rows")
def test_loading_again_changes_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    first = load()
    kept = list(Unit.objects.order_by("pk").values_list("pk", flat=True))

    with django_assert_num_queries(1):  # the digests
        second = load()

    assert (first, second) == ("Loaded 2026-08, 2026-04-points.\n", "Nothing changed.\n")
    assert list(Unit.objects.order_by("pk").values_list("pk", flat=True)) == kept


@pytest.mark.usefixtures("catalog_rows")
def test_rows_of_another_state_of_the_files_are_written_afresh() -> None:
    Release.objects.filter(name=newest_release()).update(digest="old")
    Unit.objects.filter(card_id="empire/at-st").update(name="Chicken")

    assert load() == "Loaded 2026-08.\n"
    assert newest_unit("empire/at-st").name == "AT-ST"
    assert Unit.objects.filter(release__name=newest_release()).count() == 178


@pytest.mark.usefixtures("catalog_rows")
def test_rows_of_a_release_without_files_go() -> None:
    Release.objects.create(name="1999-01", digest="old")

    assert load_catalog() == ["1999-01"]
    assert [release.name for release in Release.objects.all()] == list(releases())


@pytest.mark.usefixtures("no_rows")
def test_a_check_warns_until_rows_and_files_agree() -> None:
    before = ids_of_check()
    load_catalog()

    assert (before, ids_of_check()) == ([ROWS_BEHIND], [])


@pytest.mark.usefixtures("no_rows")
def test_a_broken_file_writes_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(release: str) -> None:
        raise BrokenCatalog([FileFault("modes.json", "modes[0].like", "No such mode.", "Mend it.")])

    monkeypatch.setattr("units.sync.open_catalog", broken)

    with pytest.raises(
        CommandError, match=r"modes\.json: modes\[0\]\.like: No such mode"
    ) as refused:
        load()

    assert refused.value.returncode == 2
    assert Release.objects.count() == 0


@pytest.mark.usefixtures("catalog_rows")
def test_every_detachment_unit_has_its_dependency() -> None:
    rows = {(row.unit.card_id, row.by, row.target) for row in newest_dependencies()}

    assert ("empire/df-90-mortar-trooper", "unit_name", "Shoretroopers") in rows
    assert ("empire/imperial-probe-droid", "rank", "special-forces") in rows
    with_keyword = [u for u in open_catalog().units.values() if u.army_building.detachment]
    assert len(rows) == len(with_keyword)


@pytest.mark.usefixtures("catalog_rows")
def test_parents_and_children_are_found_both_ways() -> None:
    """DET-02, DET-12: Shoretroopers lead mortars; the name counts, not the title."""
    mortar = newest_unit("empire/df-90-mortar-trooper")
    shoretroopers = newest_unit("empire/shoretroopers")

    assert [unit.card_id for unit in parents_of(mortar)] == ["empire/shoretroopers"]
    assert [unit.card_id for unit in children_of(shoretroopers)] == ["empire/df-90-mortar-trooper"]


@pytest.mark.usefixtures("catalog_rows")
def test_a_strike_team_is_no_parent_though_it_bears_the_name() -> None:
    """DET-05, DET-12."""
    team = newest_unit("empire/scout-troopers-strike-team")

    assert [unit.card_id for unit in parents_of(team)] == ["empire/scout-troopers"]
    assert list(children_of(team)) == []


@pytest.mark.usefixtures("catalog_rows")
def test_a_rank_names_every_unit_of_it() -> None:
    droid = newest_unit("empire/imperial-probe-droid")

    assert {unit.rank for unit in parents_of(droid)} == {"special-forces"}
    assert droid not in parents_of(droid)


@pytest.mark.usefixtures("catalog_rows")
def test_a_broad_type_covers_its_subtypes() -> None:
    """TYPE-01."""
    team = newest_unit("empire/scout-troopers-strike-team")
    team.dependencies.update(by="unit_type", target="vehicle")

    assert {unit.unit_group for unit in parents_of(team)} == {"vehicle"}
    walker = newest_unit("empire/at-st")
    assert "empire/scout-troopers-strike-team" in {unit.card_id for unit in children_of(walker)}
