"""Whatever comes in: an answer, no exception, bounded time and memory.

The mutated samples are some hundreds here, and 10,000 with ``HYPOTHESIS_PROFILE=full``.
"""

import json
import os
import random
import time
import tracemalloc
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.exports.exporting import export
from armybuilder.imports.importing import import_army
from armybuilder.samples import sample_army
from tests.armybuilder.imports.test_from_legionhq_link import DROIDS, IDEN, SITE
from tests.armybuilder.imports.test_from_picture import LINK, picture
from tests.armybuilder.imports.test_rosters import ROSTER, XML, zipped
from units.catalog.library import open_catalog

SECONDS = 1.0  # of processor time
BYTES = 100 * 1024 * 1024
MUTATED = 10_000 if os.environ.get("HYPOTHESIS_PROFILE") == "full" else 200
NOON = datetime(2026, 8, 5, 12, 0, tzinfo=UTC)
MARKS = b"0:,+_/{}[]<>()\"'&;?=%-\n\x00\xff 19aZ"


def samples() -> list[bytes]:
    texts = [
        export(sample_army(), open_catalog(), form, NOON).content
        for form in ("json", "link", "legionhq", "text", "text-full", "text-tournament", "markdown")
    ]
    others = [DROIDS, IDEN, XML, json.dumps({"roster": ROSTER}), json.dumps({
        "author": "x", "armyFaction": "empire", "units": [{"name": "Stormtroopers"}]})]  # fmt: skip
    binary = [zipped(list_ros=XML.encode()), picture(LINK), picture(IDEN, "JPEG")]
    return [*texts, *(one.encode() for one in others), *binary]


def mutated(sample: bytes, dice: random.Random) -> bytes:
    data = bytearray(sample)
    for _ in range(dice.randint(1, 6)):
        at, length = dice.randrange(len(data) + 1), dice.randint(1, 40)
        kind = dice.randrange(4)
        if kind == 0:
            del data[at : at + length]
        elif kind == 1:
            data[at:at] = data[at : at + length] * dice.choice((1, 2, 50))
        elif kind == 2:
            data[at:at] = bytes(dice.choice(MARKS) for _ in range(length))
        elif at < len(data):
            data[at] = dice.randrange(256)
    return bytes(data)


def test_mutated_samples_are_answered_in_time() -> None:
    dice = random.Random(20261201)  # the same inputs every time
    sources = samples()
    slowest = 0.0
    for _ in range(MUTATED):
        data = mutated(dice.choice(sources), dice)
        start = time.process_time()
        outcome = import_army(data)
        slowest = max(slowest, time.process_time() - start)
        assert outcome.army is not None or outcome.remarks, data
    assert slowest < SECONDS


@given(st.one_of(st.text(), st.binary(), st.from_regex(r"[0-9a-zA-Z:,+_/]{0,60}")))
def test_anything_at_all_is_answered(data: str | bytes) -> None:
    outcome = import_army(data)

    assert outcome.army is not None or outcome.remarks


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(("empire", "empire/stormtroopers", "armybuilder/army@1")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from((
        "format", "faction", "units", "card", "upgrades", "name", "counterpart", "roster", "forces",
        "selections", "command_hand", "edition", "release", "mode", "title", "count", "id",
    )), inner, max_size=5),
    max_leaves=25,
)  # fmt: skip


@given(JSON)
def test_json_of_any_shape_is_answered(value: object) -> None:
    outcome = import_army(json.dumps(value))

    assert outcome.army is not None or outcome.remarks


MIB = 1024 * 1024
LONG = {
    "units of a link": f"{SITE}/separatists/1000:" + "9gx00," * 170_000,
    "one unit": f"{SITE}/separatists/1000:1gx" + "ho" * 500_000,
    "hash": "1000:" + "1gx," * 250_000,
    "percent signs": "%25" * 340_000,
    "slashes": "/list/a" * 140_000,
    "hosts": "https://" * 130_000,
    "our links": "/import/?a=" * 90_000,
    "brackets": "[" * MIB,
    "objects": '{"units":' * 110_000,
    "units of ours": '{"faction":"empire","units":[' + '{"card":"x"},' * 70_000 + "{}]}",
    "upgrades of ours": '{"faction":"empire","units":[{"card":"empire/at-st","upgrades":['
    + '"a/b",' * 150_000 + '"a/b"]}]}',
    "units of the simulator": '{"units":[' + '{"name":"Stormtrooperz"},' * 40_000 + "{}]}",
    "roster": '{"roster":{"gameSystemName":"Star Wars: Legion","forces":[{"selections":['
    + '{"name":"Stormtrooperz","type":"unit"},' * 15_000 + "{}]}]}}",
    "xml": "<roster>" + "<forces>" * 120_000,
    "lines": "- Stormtrooperz (44)\n" * 49_000,
    "words": "Stormtroopers, " * 69_000,
    "one line": "x" * MIB,
    "blanks": " " * MIB,
}  # fmt: skip


@pytest.mark.parametrize("kind", LONG)
def test_the_longest_inputs_take_little_time_and_memory(kind: str) -> None:
    text = LONG[kind][:MIB]
    start = time.process_time()
    outcome = import_army(text)
    taken = time.process_time() - start
    assert outcome.army is not None or outcome.remarks
    assert taken < SECONDS

    if MUTATED > 1_000 or kind == "units of ours":
        tracemalloc.start()
        import_army(text)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < BYTES


def test_what_is_too_large_is_not_read() -> None:
    assert "1 MiB" in import_army("x" * (MIB + 1)).remarks[0]
