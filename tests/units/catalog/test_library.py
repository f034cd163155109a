"""Opening the catalog: what there is, and what it is called.

Rules: MODE-02, MODE-03, BF-02, UPG-08.
"""

import json
from pathlib import Path

import pytest

from units.catalog.catalog import compile_release
from units.catalog.faults import BrokenCatalog
from units.catalog.library import (
    DATA,
    UnknownEdition,
    UnknownRelease,
    default_edition,
    editions,
    newest_release,
    open_catalog,
    read_editions,
    releases,
)
from units.catalog.schema.mode import mode_key


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("units", 178),
        ("counterparts", 5),
        ("upgrades", 434),
        ("command_cards", 236),
        ("battle_cards", 43),
        ("battle_forces", 20),
        ("keywords", 192),
        ("glossary", 192),
        ("modes", 6),
    ],
)
def test_the_release_has_every_card(kind: str, count: int) -> None:
    assert len(getattr(open_catalog("2026-08"), kind)) == count


def test_the_kinds_of_slots_are_those_of_the_rules() -> None:
    rulebook = """
        heavy-weapon personnel force command hardpoint gear grenades programming doctrine comms
        pilot training generator armament crew ordnance squad-leader clan
    """

    assert set(open_catalog("2026-08").slots) == set(rulebook.split())


def test_classic_is_the_default_edition_and_the_release_the_newest() -> None:
    catalog = open_catalog()

    assert (catalog.edition.id, catalog.release) == (default_edition(), newest_release())
    assert [edition.id for edition in editions()] == ["classic", "current"]
    assert releases()[0] == newest_release() == "2026-08"


def test_both_editions_share_the_cards() -> None:
    assert open_catalog(edition="classic").units is open_catalog(edition="current").units


def test_opening_again_gives_the_same_catalog() -> None:
    assert open_catalog() is open_catalog("2026-08", "classic")


def test_a_catalog_cannot_be_changed() -> None:
    units = open_catalog().units

    with pytest.raises(TypeError, match="does not support item assignment"):
        units["empire/nobody"] = units["empire/at-st"]  # type: ignore[index]


def test_an_unknown_release_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownRelease, match=r"no release '1999-01'; there are: .*2026-08"):
        open_catalog("1999-01")


def test_an_unknown_edition_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownEdition, match=r"no edition 'third'; there are: classic, current"):
        open_catalog(edition="third")


@pytest.mark.parametrize(
    ("mode", "points", "like"),
    [("mode/classic-standard", 800, "mode/standard"), ("mode/skirmish", 500, "mode/recon")],
)
def test_a_mode_like_another_has_its_ranks_and_its_key(mode: str, points: int, like: str) -> None:
    modes = open_catalog().modes

    assert modes[mode].points_limit == points
    assert modes[mode].rank_limits == modes[like].rank_limits
    assert modes[mode].plays_as == like
    assert mode_key(modes[mode]) == like.removeprefix("mode/")


def test_a_battle_force_gives_its_ranks_by_the_key_of_the_mode() -> None:
    force = open_catalog().battle_forces["battle-force/501st-legion"]

    assert force.ranks_for("standard") == {
        "commander": (1, 2),
        "operative": (0, 2),
        "corps": (1, 4),
        "special-forces": (1, 4),
        "support": (1, 2),
        "heavy": (0, 1),
    }
    assert (force.combined_max_for("standard"), force.combined_max_for("recon")) == (2, None)
    assert force.ranks_for("grand-army") is None


def edition_file(folder: Path, name: str, **changed: object) -> None:
    data = {"kind": "edition", "schema_version": 1, "id": name, "name": name, "summary": "One."}
    data |= {"default": False, "rules": {}, "variants": {}} | changed
    (folder / f"{name}.json").write_text(json.dumps(data))


@pytest.mark.parametrize("defaults", [(False, False), (True, True)])
def test_exactly_one_edition_is_the_default(tmp_path: Path, defaults: tuple[bool, bool]) -> None:
    for name, default in zip(("a", "b"), defaults, strict=True):
        edition_file(tmp_path, name, default=default)

    with pytest.raises(BrokenCatalog, match=r"Mark exactly one\."):
        read_editions(tmp_path)


def test_a_broken_edition_is_named_with_the_place_and_the_mend(tmp_path: Path) -> None:
    edition_file(tmp_path, "a", default=True, ruels={})

    with pytest.raises(BrokenCatalog) as broken:
        read_editions(tmp_path)

    assert ("a.json", "ruels") in [(fault.file, fault.path) for fault in broken.value.faults]


def test_the_files_of_the_release_compile_without_a_fault() -> None:
    catalog = compile_release(DATA / "releases" / "2026-08", editions()[0])

    assert catalog.units == open_catalog().units
