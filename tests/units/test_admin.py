"""The catalog's rows can be looked at in the admin, and nothing else."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armybuilder.ownership import Owner
from deployment.models import SavedPlan
from tests.factories import a_list
from units.models import Unit

pytestmark = pytest.mark.usefixtures("catalog_rows")
KINDS = ["release", "unit", "upgrade", "keyword", "battleforce", "faction", "detachmentdependency"]


@pytest.fixture
def admin(client: Client) -> Client:
    """A browser of someone who may do everything the site knows."""
    client.force_login(User.objects.create(username="keeper", is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("kind", KINDS)
def test_rows_are_listed(admin: Client, kind: str) -> None:
    assert admin.get(f"/admin/units/{kind}/").status_code == 200


@pytest.mark.parametrize("kind", KINDS)
def test_no_row_is_added_by_hand(admin: Client, kind: str) -> None:
    assert admin.get(f"/admin/units/{kind}/add/").status_code == 403


def test_no_row_is_changed_or_taken_out_by_hand(admin: Client) -> None:
    unit = Unit.objects.get(release__name="2026-08", card_id="empire/at-st")

    changed = admin.post(f"/admin/units/unit/{unit.pk}/change/", {"name": "Chicken"})
    gone = admin.post(f"/admin/units/unit/{unit.pk}/delete/", {"post": "yes"})

    assert (changed.status_code, gone.status_code) == (403, 403)
    assert Unit.objects.get(release__name="2026-08", card_id="empire/at-st").name == "AT-ST"


@pytest.mark.parametrize(
    "kind", ["armybuilder/armylist", "armybuilder/revision", "deployment/savedplan"]
)
def test_what_players_made_is_listed_and_never_edited(admin: Client, kind: str) -> None:
    row = a_list(Owner(visitor="somebody"))
    SavedPlan.objects.create(army_list=row, name="Left", document={})

    assert admin.get(f"/admin/{kind}/?q={row.pk}").status_code == 200
    assert admin.get(f"/admin/{kind}/add/").status_code == 403
    page = admin.get(f"/admin/armybuilder/armylist/{row.pk}/change/").content.decode()
    assert "Coast" in page
    assert "somebody" not in page
