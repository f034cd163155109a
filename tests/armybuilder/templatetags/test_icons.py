"""Icons are our own drawings out of one file."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings

from armybuilder.templatetags.icons import icon

SPRITE = Path(settings.BASE_DIR) / "static" / "icons" / "sprite.svg"
DRAWN = set(re.findall(r'<symbol id="([^"]+)"', SPRITE.read_text()))


def test_an_icon_without_words_is_decoration() -> None:
    assert icon("rank-corps") == (
        '<svg class="icon icon-rank-corps" aria-hidden="true">'
        '<use href="/static/icons/sprite.svg#rank-corps"></use></svg>'
    )


def test_an_icon_with_words_says_them() -> None:
    assert 'role="img" aria-label="Corps &lt;6&gt;"' in icon("rank-corps", "Corps <6>")


@pytest.mark.parametrize("name", ["", "x y", '"><script>', "A"])
def test_what_is_no_name_draws_nothing(name: str) -> None:
    assert icon(name) == ""


def test_every_icon_named_in_a_template_is_drawn() -> None:
    templates = (Path(settings.BASE_DIR) / "templates").rglob("*.html")
    named = {
        name
        for file in templates
        for name in re.findall(r'{% icon "([^"|]+)"(?!\|)', file.read_text())
    }

    assert named >= {"rank-corps"}
    assert named - DRAWN == set()


@pytest.mark.parametrize(
    ("kind", "prefix"), [("ranks", "rank"), ("factions", "faction"), ("upgrade_slots", "slot")]
)
def test_every_word_of_the_catalog_has_its_icon(kind: str, prefix: str) -> None:
    releases = Path(settings.BASE_DIR) / "units" / "catalog" / "data" / "legion" / "releases"
    words = {
        f"{prefix}-{word['id']}"
        for file in releases.glob("*/vocabulary.json")
        for word in json.loads(file.read_text())[kind]
    }

    assert len(words) >= 6
    assert words - DRAWN == set()


def test_the_sprite_carries_no_inline_style() -> None:
    assert re.findall(r"style=|<style|<script|\son\w+=", SPRITE.read_text()) == []
