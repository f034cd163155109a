"""How allowances of several rules meet in the counting of ranks."""

from armybuilder.army.army import Army
from armybuilder.army.limits import Allowance, Limits
from tests.fixture_f1 import f1_army, f1_catalog


def army(*units: str) -> Army:
    return Army(f1_army(*units), f1_catalog())


def test_a_unit_is_exempt_once_and_the_freer_allowance_takes_another() -> None:
    three = army("GUARD x3")
    first, second, third = three.by_number

    limits = Limits(
        three,
        [
            Allowance("one of these", exempt=(first, second, third), most=1),
            Allowance("u1", (first,)),
        ],
    )

    assert limits.exempt == {"u1", "u2"}
    rank = limits.ranks["special-forces"]
    assert (rank.units, rank.toward_max, rank.toward_min) == (3, 1, 3)
    assert rank.why == ["Guard takes no room: u1", "Guard takes no room: one of these"]


def test_a_unit_is_left_out_of_the_minimum_once() -> None:
    two = army("LINE x2")
    allowances = [Allowance(why, not_toward_minimum=(two.by_number[0],)) for why in ("a", "b")]

    rank = Limits(two, allowances).ranks["corps"]

    assert (rank.units, rank.toward_max, rank.toward_min) == (2, 2, 1)
    assert rank.why == ["Line Squad does not fill the minimum: a"]


def test_a_minimum_falls_and_never_rises() -> None:
    limits = Limits(
        army("LINE"),
        [
            Allowance("lower", minimum=("commander", 0)),
            Allowance("higher", minimum=("corps", 5)),
            Allowance("as before", minimum=("special-forces", 0)),
            Allowance("only said", minimum=("heavy", None)),
            Allowance("no such rank", minimum=("navy", 0)),
        ],
    )

    mins = {name: (rank.min, rank.why) for name, rank in limits.ranks.items()}
    assert mins["commander"] == (0, ["lower"])
    assert mins["corps"] == (3, [])
    assert mins["special-forces"] == (0, [])
    assert mins["heavy"] == (0, ["only said"])
    assert "navy" not in mins


def test_the_count_in_the_report_is_the_same() -> None:
    rank = Limits(army("LINE x2"), [Allowance("said", minimum=("corps", None))]).ranks["corps"]

    assert rank.as_count().model_dump() == {
        "units": 2, "toward_min": 2, "toward_max": 2, "min": 3, "max": 6, "why": ("said",),
    }  # fmt: skip
