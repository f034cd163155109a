"""The organisers' page: many lists in one go, a malformed one told in its place."""

import csv
import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from armybuilder.models import ArmyList
from tests.factories import LEGAL_UNITS

pytestmark = pytest.mark.django_db  # visitors are counted there

LEGAL = {"title": "Coast", "faction": "empire", "units": list(LEGAL_UNITS)}
ILLEGAL = {"title": "=Bad", "faction": "empire", "units": [{"card": "empire/at-st"}]}
MALFORMED = {"faction": "empire", "units": [{"card": "empire/nobody"}]}


def verdicts(page: str) -> list[str]:
    return [part.partition('"')[0] for part in page.split('data-verdict="')[1:]]


def test_pasted_lists_are_judged_in_order(client: Client):
    text = json.dumps([LEGAL, MALFORMED, ILLEGAL])

    page = client.post(reverse("judge-many"), {"text": text}).content.decode()

    assert verdicts(page) == ["legal", "malformed", "not-legal"]
    assert "units[0].card" in page


def test_several_files_are_judged_together_and_one_that_is_no_json_is_told(client: Client):
    files = [
        SimpleUploadedFile("a.json", json.dumps(LEGAL).encode()),
        SimpleUploadedFile("b.json", b"{"),
        SimpleUploadedFile("c.json", b"\xff\xfe\x00"),
    ]

    page = client.post(reverse("judge-many"), {"uploads": files}).content.decode()

    assert verdicts(page) == ["legal", "malformed", "malformed"]


def test_a_portion_gives_the_rows_alone(client: Client):
    answer = client.post(reverse("judge-chunk"), {"text": json.dumps([LEGAL] * 3)})

    assert verdicts(answer.content.decode()) == ["legal"] * 3
    assert "<html" not in answer.content.decode()


def test_sixty_four_lists_in_one_request(client: Client):
    page = client.post(reverse("judge-many"), {"text": json.dumps([LEGAL] * 64)}).content.decode()

    assert verdicts(page) == ["legal"] * 64


def test_the_verdicts_as_csv_cannot_be_taken_for_formulas(client: Client):
    answer = client.post(reverse("judge-csv"), {"text": json.dumps([LEGAL, ILLEGAL])})

    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    assert [row["verdict"] for row in rows] == ["Legal", "Not legal"]
    assert [row["title"] for row in rows] == ["Coast", "'=Bad"]


@pytest.mark.parametrize("name", ["judge-many", "judge-chunk", "judge-csv"])
@pytest.mark.parametrize("text", ["", json.dumps([LEGAL] * 201)], ids=["nothing", "too many"])
def test_nothing_and_too_much_are_refused(client: Client, name, text):
    assert client.post(reverse(name), {"text": text}).status_code == 422


def test_nothing_is_stored(client: Client):
    client.post(reverse("judge-many"), {"text": json.dumps([LEGAL])})

    assert ArmyList.objects.count() == 0


def test_lists_in_other_forms_are_judged_and_what_was_lost_is_told(client: Client):
    text = "\n".join((
        "https://legionhq2.com/list/empire/1000:1kg0000+1lw0",
        "https://legionhq2.com/list/empire/1000:1kgZZ",
        "https://legionhq2.com/list/12345",
    ))  # fmt: skip

    page = client.post(reverse("judge-many"), {"text": text}).content.decode()

    assert verdicts(page) == ["not-legal", "not-legal", "malformed"]
    assert "Not recognised: ZZ" in page
