"""``/import/``: anything is previewed first, and becomes an army only when that is asked for."""

import io
import json
import re

import pytest
import segno
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from armybuilder.exports.link_code import packed
from armybuilder.models import ArmyList, SharedArmy
from armybuilder.samples import sample_army
from tests.factories import LEGAL_UNITS

IDEN = "https://legionhq2.com/list/empire/1000:1kg0000+1lw0"
ANYTHING = pytest.mark.django_db


def document_in(page: str) -> str:
    found = re.search(r'name="document" value="([^"]*)"', page)
    assert found
    return found[1].replace("&quot;", '"').replace("&#x27;", "'").replace("&amp;", "&")


@ANYTHING
def test_a_link_is_previewed_and_stored_only_when_saved(client: Client):
    page = client.post(reverse("import"), {"text": IDEN}).content.decode()

    assert "Iden Versio" in page
    assert "Not legal" in page
    assert not ArmyList.objects.exists()

    answer = client.post(reverse("import-save"), {"document": document_in(page)})

    saved = ArmyList.objects.get()
    assert answer.headers["Location"] == saved.get_absolute_url()
    assert saved.title == "Empire, Standard"
    assert saved.draft.units[0].counterpart is not None


@ANYTHING
def test_our_link_opens_the_preview_without_storing(client: Client):
    answer = client.get(f"/import/?a={packed(sample_army())}")

    assert sample_army().title in answer.content.decode()
    assert not ArmyList.objects.exists()


@ANYTHING
def test_a_picture_with_a_code_is_read(client: Client):
    picture = io.BytesIO()
    segno.make(IDEN).save(picture, kind="png", scale=4)
    file = SimpleUploadedFile("list.png", picture.getvalue(), "image/png")

    page = client.post(reverse("import"), {"file": file}).content.decode()

    assert "Iden Versio" in page


@ANYTHING
def test_guesses_can_be_changed_or_left_out_before_saving(client: Client):
    army = {"faction": "empire", "units": list(LEGAL_UNITS)}
    card = LEGAL_UNITS[0]["card"]
    picks = [f"{card} empire/at-st", f"{LEGAL_UNITS[1]['card']} "]

    client.post(reverse("import-save"), {"document": json.dumps(army), "pick": picks})

    saved = ArmyList.objects.get().draft
    assert "empire/at-st" in {unit.card for unit in saved.units}
    assert not {card, LEGAL_UNITS[1]["card"]} & {unit.card for unit in saved.units}


@ANYTHING
@pytest.mark.parametrize("text", ["", "   ", "hello", "{", "https://legionhq2.com/list/12345"])
def test_what_holds_no_army_is_told_and_stores_nothing(client: Client, text: str):
    answer = client.post(reverse("import"), {"text": text})

    assert answer.status_code == 422
    assert 'name="document"' not in answer.content.decode()


@ANYTHING
@pytest.mark.parametrize("sent", [
    {}, {"document": "{"}, {"document": "[]"},
    {"document": '{"faction": "empire", "units": [{"card": "empire/nobody"}]}'},
    {"document": '{"faction": "empire"}', "pick": "empire no-such-faction"},
])  # fmt: skip
def test_a_document_that_is_none_is_not_stored(client: Client, sent: dict[str, str]):
    assert client.post(reverse("import-save"), sent).status_code == 422
    assert not ArmyList.objects.exists()


@ANYTHING
def test_a_link_to_a_shared_army_is_looked_up_without_its_hand(client: Client):
    client.post(reverse("army-sample"))
    army_list = ArmyList.objects.get()
    shared = SharedArmy.objects.create(
        army_list=army_list, revision=1, title=army_list.title, document=army_list.document,
        report=army_list.report, release=army_list.release, edition=army_list.edition,
    )  # fmt: skip
    address = f"https://armies.example{shared.get_absolute_url()}"

    page = client.post(reverse("import"), {"text": address}).content.decode()
    lost = client.post(reverse("import"), {"text": f"{address[:-4]}xxxx"})

    document = json.loads(document_in(page))
    assert document["units"]
    assert document["command_hand"] == []
    assert lost.status_code == 422
