"""Every rule of moving is judged by a module, or named with the reason why it is only shown."""

from pathlib import Path

import pytest

from battlefield.movement.handbook import GAMES, cited_in, handbook, rules_of
from units.rulebook.citation import citations

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_the_reference_is_judged_or_named_as_shown_only(name):
    game = GAMES[name]
    cited = cited_in(ROOT, game.folder)

    nowhere = [r.id for r in rules_of(game) if r.id not in cited and r.id not in game.shown_only]

    assert len(rules_of(game)) > 50
    assert nowhere == []


@pytest.mark.parametrize("name", GAMES)
def test_no_module_cites_a_rule_that_does_not_exist(name):
    cited = cited_in(ROOT, GAMES[name].folder)

    assert sorted(set(cited) - set(citations())) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_handbook_is_up_to_date(name):
    written = (ROOT / "docs" / f"rules-{name}-moves.md").read_text(encoding="utf-8")

    assert written == handbook(GAMES[name]), "run: python -m battlefield.movement.handbook"
