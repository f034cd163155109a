"""Bars as high as their numbers say."""

from armybuilder.sheets.chart import HIGH, TOP, chart_of


def test_bars_are_stacked_and_as_high_as_their_share_of_the_highest():
    chart = chart_of("dice", "Dice", ("red", "black"), [("1", (4, 4)), ("2", (0, 2))])

    high, low = chart.bars
    assert [(part.kind, part.y, part.height) for part in high.parts] == [
        ("red", TOP + HIGH / 2, HIGH / 2),
        ("black", TOP, HIGH / 2),
    ]
    assert [(part.kind, part.height) for part in low.parts] == [("black", HIGH / 4)]
    assert [bar.total for bar in chart.bars] == [8, 2]
    assert chart.spoken == "1: 8 (4 red, 4 black); 2: 2 (0 red, 2 black)"


def test_words_too_long_for_a_bar_stand_in_lines_and_never_overlap():
    chart = chart_of("ranks", "Ranks", ("points",), [("Special Forces", (3,)), ("Commander", (1,))])

    assert [word for _, word in chart.bars[0].lines] == ["Special", "Forces"]
    assert chart.bars[1].x - chart.bars[0].x >= len("Commander") * 8
    assert chart.spoken == "Special Forces: 3; Commander: 1"


def test_no_bars_is_no_fault():
    assert chart_of("none", "None", ("points",), []).bars == ()
