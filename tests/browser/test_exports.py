"""Exports in a real browser: the menu on a phone, text to the clipboard, paper of both sizes."""

import re

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.django_db(transaction=True)

PAPERS = {"A4": (595.28, 841.89), "Letter": (612.0, 792.0)}


def test_a_list_is_copied_printed_and_its_stamp_checked(phone: Page) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.goto("/")
    phone.get_by_role("button", name=re.compile("sample army")).first.click()
    expect(phone.locator("#bar .verdict")).to_have_text("Legal")
    phone.wait_for_load_state()

    phone.locator("#export-menu").click()
    phone.get_by_role("button", name="Copy Text, everything").click()
    expect(phone.locator("#toasts")).to_contain_text("Copied.")
    copied = phone.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith("Legal – ")
    assert phone.evaluate("() => document.documentElement.scrollWidth") == 390

    phone.get_by_role("link", name="PDF and print…").click()
    expect(phone.get_by_role("button", name="Print from the browser")).to_be_visible()
    assert phone.evaluate("() => document.documentElement.scrollWidth") == 390
    phone.get_by_label("Two", exact=True).check()
    phone.get_by_label("Command hand").uncheck()
    for paper, size in PAPERS.items():
        phone.get_by_label(paper, exact=True).check()
        with phone.expect_download() as started:
            phone.get_by_role("button", name="Save as PDF").click()
        document = pypdfium2.PdfDocument(started.value.path())
        assert document[0].get_size() == pytest.approx(size, abs=0.5)
        told = document[0].get_textpage().get_text_bounded()
        assert "The command hand is not printed here." in " ".join(told.split())

    phone.goto("/stamp/")
    phone.get_by_label("Stamp code, or the whole export").fill(copied)
    phone.get_by_role("button", name="Check", exact=True).click()
    expect(phone.locator("#answer")).to_contain_text("Genuine")
    expect(phone.locator("#answer")).to_contain_text("The units of this army are the ones stamped.")
