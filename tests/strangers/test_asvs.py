"""The table in docs/security.md: no requirement of level 1 is left out, no test is made up."""

import ast
import re
from collections.abc import Iterator
from functools import cache

from django.conf import settings

TABLE = settings.BASE_DIR / "docs" / "security.md"
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+) \|$", re.MULTILINE)
TEST = re.compile(r"(tests/[\w/]+\.py)::(\w+)")
STATES = {"met", "in part", "not met", "none here"}
# ASVS 4.0.3, level 1: of each section the requirements that stand.
LEVEL_1 = {
    "2.1": range(1, 13), "2.2": (1, 2, 3), "2.3": (1,), "2.5": range(1, 7), "2.7": range(1, 5),
    "2.8": (1,), "3.1": (1,), "3.2": (1, 2, 3), "3.3": (1, 2), "3.4": range(1, 6), "3.7": (1,),
    "4.1": (1, 2, 3, 5), "4.2": (1, 2), "4.3": (1, 2), "5.1": range(1, 6), "5.2": range(1, 9),
    "5.3": range(1, 11), "5.5": range(1, 5), "6.2": (1,), "7.1": (1, 2), "7.4": (1,),
    "8.2": (1, 2, 3), "8.3": range(1, 5), "9.1": (1, 2, 3), "10.3": (1, 2, 3), "11.1": range(1, 6),
    "12.1": (1,), "12.3": range(1, 6), "12.4": (1, 2), "12.5": (1, 2), "12.6": (1,),
    "13.1": (1, 3), "13.2": (1, 2, 3), "13.3": (1,), "14.2": (1, 2, 3), "14.3": (2, 3),
    "14.4": range(1, 8), "14.5": (1, 2, 3),
}  # fmt: skip


def rows() -> list[tuple[str, str, str, str]]:
    return ROW.findall(TABLE.read_text())


@cache
def declared(file: str) -> frozenset[str]:
    tree = ast.parse((settings.BASE_DIR / file).read_text())
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def named() -> Iterator[tuple[str, str, str]]:
    for number, _, _, why in rows():
        for file, name in TEST.findall(why):
            yield number, file, name


def test_every_requirement_of_level_1_has_its_line_and_no_other():
    asked = [f"{section}.{number}" for section, several in LEVEL_1.items() for number in several]
    assert [number for number, *_ in rows()] == asked


def test_every_test_named_is_there():
    assert [one for one in named() if one[2] not in declared(one[1])] == []


def test_every_line_says_how_it_stands_and_what_is_not_met_is_told_above():
    states = {number: state for number, _, state, _ in rows()}
    assert set(states.values()) <= STATES
    above = TABLE.read_text().partition("The requirements that are not met:")[2].partition("|")[0]
    told = set(re.findall(r"\d+\.\d+\.\d+(?=[,;.])", above))
    assert told == {number for number, state in states.items() if state in ("not met", "in part")}
