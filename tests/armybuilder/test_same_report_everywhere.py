"""An army gets the same report, byte for byte, whichever way it comes."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from hypothesis import HealthCheck, given, settings

from armybuilder.army.draft import DraftArmy
from armybuilder.models import ArmyList
from armybuilder.services import create_list
from tests.factories import a_visitor
from tests.random_armies import drafts

pytestmark = pytest.mark.django_db


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(draft=drafts(most_units=6))
def test_an_army_is_judged_alike_wherever_it_is_judged(
    client: Client, tmp_path: Path, draft: DraftArmy
) -> None:
    document = draft.model_dump_json()
    stored = ArmyList.objects.get(pk=create_list(a_visitor(client), draft).pk)
    lists = f"/api/v1/lists/{stored.pk}"

    asked = posted(client, document)

    assert client.get(f"{lists}/report").content == asked
    assert as_bytes(stored.verdict_report.model_dump(mode="json")) == asked
    assert commanded(document, tmp_path) == asked
    exported = client.get(f"{lists}/exports/json", {"draft": "1"})
    assert posted(client, exported.content.decode()) == asked
    page = client.get(f"/armies/{stored.pk}/").context["page"]
    assert as_bytes(page.report.model_dump(mode="json")) == asked


def posted(client: Client, document: str) -> bytes:
    """The answer of the API to an army."""
    answer = client.post("/api/v1/judge", document, content_type="application/json")
    assert answer.status_code == 200
    return answer.content


def commanded(document: str, folder: Path) -> bytes:
    """What the command prints about an army, without the spaces for people."""
    file = folder / "army.json"
    file.write_text(document)
    out = StringIO()
    call_command("judge", str(file), stdout=out)
    return as_bytes(json.loads(out.getvalue()))


def as_bytes(report: dict[str, Any]) -> bytes:
    """A report as the API sends it; the order of its keys is kept."""
    return json.dumps(report, ensure_ascii=False, separators=(",", ":")).encode()
