"""The catalog's rows can be looked at in the admin, and nothing else."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

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
    unit = Unit.objects.get(card_id="empire/at-st")

    changed = admin.post(f"/admin/units/unit/{unit.pk}/change/", {"name": "Chicken"})
    gone = admin.post(f"/admin/units/unit/{unit.pk}/delete/", {"post": "yes"})

    assert (changed.status_code, gone.status_code) == (403, 403)
    assert Unit.objects.get(card_id="empire/at-st").name == "AT-ST"
