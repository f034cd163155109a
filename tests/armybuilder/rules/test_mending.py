"""Ways out that several rules offer."""

import pytest

from armybuilder.army.army import Army
from armybuilder.rules.mending import take_out, take_out_last
from tests.fixture_f1 import f1_army, f1_catalog


@pytest.mark.parametrize(
    ("units", "excess", "labels"),
    [
        (["LINE x3", "SCOUT"], 0, []),
        (["LINE x3", "SCOUT"], -1, []),
        (["LINE x3", "SCOUT"], 1, ["Take out Scouts", "Take out Line Squad"]),
        (
            ["LINE x3", "SCOUT"],
            2,
            ["Take out 1 Line Squad + 1 Scouts", "Take out 2 Line Squad"],
        ),
        (["SCOUT", "LINE x2"], 2, ["Take out 2 Line Squad"]),
        (["SCOUT x2", "LINE x2"], 2, ["Take out 2 Line Squad", "Take out 2 Scouts"]),
    ],
)
def test_the_last_ones_leave_or_the_last_ones_of_a_card(
    units: list[str], excess: int, labels: list[str]
) -> None:
    army = Army(f1_army(*units), f1_catalog())

    assert [mend.label for mend in take_out_last(army.by_number, excess, "")] == labels


def test_nobody_is_taken_out_of_nothing() -> None:
    army = Army(f1_army("LINE"), f1_catalog())

    assert list(take_out([])) == []
    (mend,) = take_out(army.units)
    assert mend.edit.model_dump(mode="json") == {"kind": "remove-unit", "unit": "u1"}
