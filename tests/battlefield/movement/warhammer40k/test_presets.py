"""Every preset makes a move of its own length, and only flyers take to the skies."""

import pytest

from battlefield.movement.warhammer40k import move
from battlefield.movement.warhammer40k.presets import presets


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.id)
def test_a_preset_moves_as_far_as_its_numbers_say(preset):
    model = preset.model_dump(exclude={"name"}) | {"path": [[10, 20], [10 + preset.move, 20]]}
    flies = "FLY" in preset.keywords
    body = {"kind": "normal", "take_to_the_skies": flies, "unit": {"id": "u", "models": [model]}}

    answer = move.check(body)

    cost = 2 if flies and not preset.hover else 0
    assert answer.maximum == {preset.id: preset.move - cost}
    assert answer.legal is (cost == 0)


def test_presets_are_sorted_and_unique():
    names = [preset.id for preset in presets()]

    assert names == sorted(set(names))
