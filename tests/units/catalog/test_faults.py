"""A broken data file loads nothing, and says where it is broken and how to mend it."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from units.catalog.catalog import compile_release
from units.catalog.faults import BrokenCatalog, FileFault
from units.catalog.library import DATA, editions

Data = dict[str, Any]
Broken = Callable[[Data], None]


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A copy of the release, to be broken."""
    return Path(shutil.copytree(DATA / "releases" / "2026-08", tmp_path / "2026-08"))


def faults_after(release: Path, file: str, breaking: Broken) -> list[FileFault]:
    """Every fault of the release once ``breaking`` has changed one file."""
    data = json.loads((release / file).read_bytes())
    breaking(data)
    (release / file).write_text(json.dumps(data))
    with pytest.raises(BrokenCatalog) as broken:
        compile_release(release, editions()[0])
    return list(broken.value.faults)


def placed(faults: list[FileFault]) -> list[tuple[str, str]]:
    return [(fault.file, fault.path) for fault in faults]


def entry(data: Data, kind: str, card: str) -> Data:
    return next(one for one in data[kind] if one["id"] == card)


def first(kind: str, **changed: Any) -> Broken:
    """Changes fields of the first entry."""
    return lambda data: data[kind][0].update(changed)


CASES = [
    pytest.param(
        "units-empire.json",
        first("units", keywords=[{"name": "Covr", "value": 1}, {"name": "Speeder", "value": 1}]),
        ("units[0].keywords[0].name", "Did you mean 'Cover'?"),
        id="keyword",
    ),
    pytest.param(
        "units-empire.json",
        first("units", slots=["coms"]),
        ("units[0].slots[0]", "Did you mean 'comms'?"),
        id="slot",
    ),
    pytest.param(
        "units-empire.json",
        first("units", base={"size": "tiny", "width_mm": 9, "length_mm": 9, "basis": "tts-mod"}),
        ("units[0].base.size", "Add it there, or correct the reference."),
        id="base-size",
    ),
    pytest.param(
        "units-empire.json",
        first("units", points=None),
        (
            "units[0].points",
            "Write its points, or list 'points' as incomplete if it is unreleased.",
        ),
        id="no-price",
    ),
    pytest.param(
        "units-empire.json",
        first("units", points=0),
        ("units[0].points", "Write its points."),
        id="free-though-released",
    ),
    pytest.param(
        "units-empire.json",
        lambda data: data["units"][0].pop("points"),
        ("units[0].points", "Add the field."),
        id="price-left-out",
    ),
    pytest.param(
        "units-empire.json",
        first("units", colour="grey"),
        ("units[0].colour", "Take the field out or correct its spelling."),
        id="unknown-field",
    ),
    pytest.param(
        "units-empire.json",
        lambda data: entry(data, "units", "empire/df-90-mortar-trooper").update(
            army_building={"detachment": {"unit_name": "Shoretrooper"}}
        ),
        ("units[6].army_building.detachment.unit_name", "Did you mean 'Shoretroopers'?"),
        id="parent",
    ),
    pytest.param(
        "counterparts.json",
        first("counterparts", hosts=["rebels/nobody"]),
        ("counterparts[0].hosts[0]", "Add it there, or correct the reference."),
        id="host",
    ),
    pytest.param(
        "battle-forces.json",
        lambda data: data["battle_forces"][0]["units"].update(heavy=["republic/saber-class-tnk"]),
        ("battle_forces[0].units.heavy[0]", "Did you mean 'republic/saber-class-tank'?"),
        id="battle-force-unit",
    ),
    pytest.param(
        "battle-forces.json",
        lambda data: data["battle_forces"][0]["rank_limits"]["standard"].pop("heavy"),
        ("battle_forces[0].rank_limits.standard", "Add [fewest, most]."),
        id="rank-left-out",
    ),
    pytest.param(
        "upgrades.json",
        first("upgrades", requires={"unit_name": ["Casian Andor"]}),
        ("upgrades[0].requires.unit_name[0]", "Did you mean 'Cassian Andor'?"),
        id="requirement-name",
    ),
    pytest.param(
        "upgrades.json",
        first("upgrades", requires={"all": [{"rank": ["corps"]}]}),
        ("upgrades[0].requires.all", "Write one key: all, any, not, or a leaf with its list."),
        id="requirement-shape",
    ),
    pytest.param(
        "modes.json",
        first("modes", like="mode/classic-standard"),
        ("modes[0].like", "Name the mode that has."),
        id="like-a-mode-without-ranks",
    ),
    pytest.param(
        "battle-cards.json",
        first("battle_cards", modes=["mode/recn"]),
        ("battle_cards[0].modes[0]", "Did you mean 'mode/recon'?"),
        id="mode",
    ),
]


@pytest.mark.parametrize(("file", "breaking", "expected"), CASES)
def test_a_fault_is_named_with_file_place_and_mend(
    release: Path, file: str, breaking: Broken, expected: tuple[str, str]
) -> None:
    faults = faults_after(release, file, breaking)

    assert (file, *expected) in [(fault.file, fault.path, fault.mend) for fault in faults]


def test_every_fault_of_every_file_is_listed_at_once(release: Path) -> None:
    (release / "rules.json").unlink()
    (release / "counterparts.json").write_text("{")
    (release / "extra.json").write_text("{}")

    def break_three(data: Data) -> None:
        data["units"][0].pop("points")
        data["units"][1]["rank"] = "boss"
        data["units"][2]["wounds"] = "many"

    faults = placed(faults_after(release, "units-empire.json", break_three))

    assert {
        ("rules.json", ""),
        ("counterparts.json", ""),
        ("extra.json", ""),
        ("units-empire.json", "units[0].points"),
        ("units-empire.json", "units[1].rank"),
        ("units-empire.json", "units[2].wounds"),
    } <= set(faults)


def test_an_entry_of_broken_shape_does_not_break_what_refers_to_it(release: Path) -> None:
    def break_shape(data: Data) -> None:
        entry(data, "units", "empire/shoretroopers")["speed"] = 9

    faults = faults_after(release, "units-empire.json", break_shape)

    assert [fault.message for fault in faults] == [
        "Input should be less than or equal to 3, not 9."
    ]


def test_an_id_is_used_once_over_all_files(release: Path) -> None:
    def repeat(data: Data) -> None:
        data["units"].append(data["units"][0])

    faults = faults_after(release, "units-empire.json", repeat)

    assert [(fault.path, fault.mend) for fault in faults] == [
        ("units[35].id", "Give it one of its own."),
        ("units[35].legionhq_id", "Give it one of its own."),
    ]


def test_an_unreleased_card_may_lack_its_price_or_cost_nothing(release: Path) -> None:
    """Fault B13: a card without a price is never taken for a free one."""
    file = release / "units-empire.json"
    data = json.loads(file.read_bytes())
    unreleased = {"released": False, "release_expected": "2027-01"}
    data["units"][0].update(points=None, incomplete=["points"], **unreleased)
    data["units"][1].update(points=0, **unreleased)
    file.write_text(json.dumps(data))

    catalog = compile_release(release, editions()[0])

    cards = [catalog.units[one["id"]] for one in data["units"][:2]]
    assert [(card.points, card.released) for card in cards] == [(None, False), (0, False)]


def test_a_keyword_lists_the_cards_that_bear_it(release: Path) -> None:
    def forget(data: Data) -> None:
        entry(data, "keywords", "keyword/agile")["used_by"]["upgrades"] = []

    faults = faults_after(release, "keywords.json", forget)

    assert [(fault.path, fault.message) for fault in faults] == [
        ("keywords[1].used_by", "It does not list pilot/plo-koon, against what that card says.")
    ]


def test_a_keyword_without_an_entry_in_the_glossary_is_a_fault(release: Path) -> None:
    faults = faults_after(release, "glossary.json", lambda data: data["entries"].pop(0))

    assert [fault.message for fault in faults] == ["keyword/advanced-targeting has no entry."]


def test_the_faults_are_told_in_one_message(release: Path) -> None:
    (release / "rules.json").unlink()

    with pytest.raises(BrokenCatalog) as broken:
        compile_release(release, editions()[0])

    assert str(broken.value) == (
        "The catalog has 1 faults; nothing was loaded.\n"
        "  rules.json: Cannot be read: No such file or directory. Add the file."
    )
