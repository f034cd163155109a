"""Armies leave as files: stamped with the verdict, refused or marked when not legal (B17)."""

from dataclasses import replace
from datetime import UTC, datetime
from types import ModuleType

import pytest

from armybuilder.exports import as_json, as_text
from armybuilder.exports.exporting import NotLegal, export, file_name
from armybuilder.exports.registry import UnknownFormat, formats
from tests.fixture_f1 import f1_army, f1_catalog

NOON = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)
LEGAL = ("CAP", "LINE x3")
B05 = ("CAP", "LINE x6", "GUARD x3", "BIKE x3", "SKIM x2")
UNKNOWN_PRICE = {"points": None, "incomplete": ("points",), "released": False}


def first_line(name: str, *units: str, as_draft: bool = False) -> str:
    draft = f1_army(*units, title="Ours")
    content = export(draft, f1_catalog(), name, NOON, as_draft=as_draft).content
    return content.decode().splitlines()[0]


@pytest.mark.parametrize("module", [as_json, as_text])
def test_a_format_is_found_because_its_module_is_there(module: ModuleType) -> None:
    found = formats()[module.FORMAT]

    assert (found.label, found.media_type, found.suffix, found.render) == (
        module.LABEL,
        module.MEDIA_TYPE,
        module.SUFFIX,
        module.render,
    )


@pytest.mark.parametrize("name", ["json", "text"])
def test_b17_a_legal_army_says_so_in_the_first_line(name: str) -> None:
    assert "legal" in first_line(name, *LEGAL).lower()
    assert "not legal" not in first_line(name, *LEGAL).lower()


@pytest.mark.parametrize("name", ["json", "text"])
def test_b17_a_draft_says_not_legal_in_the_first_line(name: str) -> None:
    assert "NOT LEGAL (1 error)" in first_line(name, *B05, as_draft=True)


@pytest.mark.parametrize("name", sorted(formats()))
def test_an_illegal_army_is_refused_with_its_report(name: str) -> None:
    with pytest.raises(NotLegal) as refusal:
        export(f1_army(*B05), f1_catalog(), name, NOON)

    codes = [one.code for one in refusal.value.report.problems if one.severity.value == "error"]
    assert codes == ["points-limit.over"]


def test_an_army_of_which_one_cannot_tell_is_no_legal_army() -> None:
    catalog = f1_catalog()
    guard = catalog.units["red/guard"].model_copy(update=UNKNOWN_PRICE)
    catalog = replace(catalog, units={**catalog.units, "red/guard": guard})
    draft = f1_army(*LEGAL, "GUARD")

    with pytest.raises(NotLegal):
        export(draft, catalog, "text", NOON)
    content = export(draft, catalog, "text", NOON, as_draft=True).content.decode()
    assert content.startswith("CANNOT TELL (1 open question) – Untitled army\n")
    assert "  price not published, counted as 0" in content.splitlines()


def test_an_unknown_format_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownFormat) as refusal:
        export(f1_army(*LEGAL), f1_catalog(), "papyrus", NOON)

    assert "'papyrus'" in str(refusal.value)
    assert "json" in str(refusal.value)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Coastal watch", "coastal-watch.txt"),
        ("", "army.txt"),
        ("../../etc/passwd", "etc-passwd.txt"),
        ('Küste "Wacht"\r\nX: y', "kuste-wacht-x-y.txt"),
        ("帝国軍", "army.txt"),
        ("-" * 70 + "a" * 100, "a" * 60 + ".txt"),
        ("a" * 59 + " b", "a" * 59 + ".txt"),
    ],
)
def test_a_file_name_is_safe_whatever_the_title(title: str, name: str) -> None:
    assert file_name(title, ".txt", is_draft=False) == name


def test_a_draft_bears_it_in_its_file_name() -> None:
    draft = f1_army(*B05, title="Ours")

    assert export(draft, f1_catalog(), "json", NOON, as_draft=True).file_name == "ours-draft.json"
