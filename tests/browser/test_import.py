"""An army from elsewhere: pasted, looked at, and only then stored, in a real browser."""

import io

import pytest
import segno
from playwright.sync_api import Page, expect

from armybuilder.exports.link_code import packed
from armybuilder.models import ArmyList
from armybuilder.samples import sample_army
from tests.browser.test_sheets import expect_well_made

pytestmark = pytest.mark.django_db(transaction=True)

GRIEVOUS = "https://legionhq2.com/list/separatists/1000:1iacw000,12gxho00hy0,1px00000,1ZZ,bl,Ag"


def test_a_link_is_pasted_previewed_and_saved_and_a_picture_is_read(desktop: Page):
    page = desktop
    page.goto("/armies/")
    page.get_by_role("link", name="Import", exact=True).click()
    expect_well_made(page)
    page.get_by_label("A link, text or JSON").fill(GRIEVOUS)
    page.get_by_role("button", name="Show what it is").click()

    preview = page.locator("#preview")
    expect(preview.locator(".verdict")).to_have_text("Not legal")
    expect(preview).to_contain_text("12 × B1 Battle Droids")
    expect(page.locator("#lost")).to_contain_text("1ZZ")
    expect_well_made(page)
    assert not ArmyList.objects.exists()
    page.get_by_role("button", name="Save as army").click()
    expect(page.locator("#bar .verdict")).to_have_text("Not legal")
    expect(page.locator("#army")).to_contain_text("General Grievous")

    picture = io.BytesIO()
    link = f"https://armies.example/import/?a={packed(sample_army())}"
    segno.make(link, error="l").save(picture, kind="png", scale=4)
    file = {"name": "list.png", "mimeType": "image/png", "buffer": picture.getvalue()}
    page.goto("/import/")
    page.get_by_label("Or a file").set_input_files([file])
    page.get_by_role("button", name="Show what it is").click()
    expect(page.locator("#preview-title")).to_have_text(sample_army().title)
    expect(page.locator("#preview .verdict")).to_have_text("Legal")
