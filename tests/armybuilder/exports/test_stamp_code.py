"""A stamp's code proves that nobody changed it, and that an army is the one it was made for."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.army.draft import DraftArmy, DraftCounterpart
from armybuilder.exports.seal import seals_of_cards
from armybuilder.exports.stamp import stamp_of
from armybuilder.exports.stamp_code import code_in, compared, read_stamp
from armybuilder.rules.judge import judge
from armybuilder.stamping import keys, sign
from tests.fixture_f1 import f1_army, f1_catalog

NOON = datetime(2026, 8, 5, 12, 0, 30, tzinfo=UTC)
ARMY = f1_army("CAP", "LINE: heavy-weapon/gun, gear/cell", "LINE x2", "SHORE", "MORT").model_copy(
    update={"command_hand": ("command-card/plain-2a",), "battle_deck": ("battle-card/primary-a",)}
)


def code_of(draft: DraftArmy) -> str:
    return stamp_of(judge(draft, f1_catalog()), draft, NOON, sign).code


CODE = code_of(ARMY)


def test_a_code_says_what_was_judged() -> None:
    stamp = read_stamp(CODE, keys())

    assert stamp is not None
    assert stamp.model_dump(exclude={"code"}) == {
        "verdict": "legal",
        "words": "legal",
        "edition": "classic",
        "release": "f1",
        "mode": "mode/std",
        "points": 283,
        "points_limit": 1000,
        "made_at": NOON.replace(microsecond=0),
    }


@given(at=st.integers(0, len(CODE) - 1), sign_there=st.sampled_from("09azAZ-_./"))
def test_a_code_with_any_character_changed_is_not_genuine(at: int, sign_there: str) -> None:
    changed = CODE[:at] + sign_there + CODE[at + 1 :]

    assert (read_stamp(changed, keys()) is not None) == (changed == CODE)


@given(st.text(max_size=300))
def test_no_other_text_is_genuine(text: str) -> None:
    assert read_stamp(text, keys()) is None
    assert code_in(f"AB1.{text}") is None


def test_a_code_is_found_where_a_chat_broke_it() -> None:
    broken = "\n".join(CODE[at : at + 30] for at in range(0, len(CODE), 30))

    assert code_in(f"Stamp: {broken} page 1 of 1") == CODE


def test_an_army_stamped_by_nobody_has_no_code() -> None:
    assert stamp_of(judge(ARMY, f1_catalog()), ARMY, NOON).code == ""


def test_a_code_of_an_older_key_is_genuine_and_one_of_another_site_is_not() -> None:
    def other(text: str) -> str:
        return sign(f"other {text}")

    report = judge(ARMY, f1_catalog())
    theirs = stamp_of(report, ARMY, NOON, other).code

    assert read_stamp(theirs, keys()) is None
    assert read_stamp(theirs, [*keys(), other]) is not None
    assert compared(theirs, ARMY, [*keys(), other]).matches
    with pytest.raises(ValueError, match="not made here"):
        compared(theirs, ARMY, keys())


def test_order_titles_notes_and_ids_do_not_matter() -> None:
    units = [one.model_copy(update={"id": f"x{at}"}) for at, one in enumerate(ARMY.units)]
    units[1] = units[1].model_copy(update={"upgrades": units[1].upgrades[::-1], "notes": "hi"})
    again = ARMY.model_copy(
        update={"units": tuple(units[::-1]), "title": "Other", "notes": "n", "release": None}
    )

    found = compared(CODE, again, keys())

    assert (found.units, found.hand, found.deck) == ("same", "same", "same")


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"units": ARMY.units[:-1]}, ("other", "same", "same")),
        ({"edition": "current"}, ("other", "same", "same")),
        ({"mode": "mode/big"}, ("other", "same", "same")),
        ({"release": "2026-04-points"}, ("other", "same", "same")),
        ({"command_hand": ()}, ("same", "left out", "same")),
        ({"command_hand": ("command-card/plain-2b",)}, ("same", "other", "same")),
        ({"battle_deck": ()}, ("same", "same", "left out")),
        ({"battle_deck": ARMY.battle_deck * 2}, ("same", "same", "other")),
    ],
)
def test_what_was_changed_is_told(change: dict[str, object], found: tuple[str, ...]) -> None:
    match = compared(CODE, ARMY.model_copy(update=change), keys())

    assert (match.units, match.hand, match.deck) == found
    assert match.matches == ("other" not in found)


def test_a_counterpart_is_part_of_its_unit() -> None:
    extra = DraftCounterpart(card="counterpart/any", upgrades=())
    unit = ARMY.units[0].model_copy(update={"counterpart": extra})

    changed = ARMY.model_copy(update={"units": (unit, *ARMY.units[1:])})

    assert compared(CODE, changed, keys()).units == "other"


def test_hand04_the_same_hand_is_sealed_otherwise_with_another_key() -> None:
    def other(text: str) -> str:
        return sign(f"other {text}")

    assert seals_of_cards(ARMY, sign)[0] != seals_of_cards(ARMY, other)[0]
    assert len(seals_of_cards(ARMY, sign)[0]) == 22
