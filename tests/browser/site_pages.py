"""Every page of the site, found in its addresses, and one player's things for them to show."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.contrib.auth.models import User
from django.template.loader import render_to_string
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from armybuilder.exports.link_code import packed
from armybuilder.models import ArmyList
from armybuilder.ownership import Owner
from armybuilder.samples import sample_army
from armybuilder.services import create_list, delete_list
from armybuilder.share_services import share_army
from deployment.models import SavedPlan
from deployment.services import create_plan, situation_of
from tests.factories import a_list

# Django's admin, and the reader of the API's document: pages of other projects.
PASSWORD = "hidden bothan spies 9"
OF_OTHERS = ("admin/", "api/")

# Addresses that answer no page: they take a change, or hand out data or a piece of a page.
NO_PAGES = {
    *("health", "ready", "metrics", "service-worker", "share-picture", "share-export"),
    *("army-sample", "armies-export", "army-favourite", "army-archive", "army-edit", "army-undo"),
    *("army-redo", "army-keep", "army-fork", "army-slot", "army-hints", "army-remedies"),
    *("army-duplicate", "army-restore", "army-export", "account-data", "import-save"),
    *("judge-chunk", "judge-csv", "collection-step", "collection-export", "collection-only"),
    *("army-share-change", "share-copy", "army-version-name", "army-version-restore"),
    *("plan-change", "plan-preview", "plan-undo", "plan-redo", "plan-opponents", "plan-refresh"),
    *("plan-import", "plan-rename", "plan-duplicate", "plan-share", "plan-delete", "plan-restore"),
    *("plan-svg", "plan-json", "plan-move", "account_confirm_login_code"),
}

FOR_STRANGERS = re.compile(r"^/accounts/(login|signup|password/reset|inactive|confirm)")


@dataclass(frozen=True)
class World:
    """What anna owns: an army, one that is not legal, a plan, a share."""

    anna: User
    army: ArmyList
    broken: ArmyList
    plan: SavedPlan
    code: str

    def values(self, route: str) -> dict[str, Any]:
        """What the parameters of an address stand for."""
        if route.startswith(("cards/", "upgrades/", "keywords/", "rules/")):
            return CARDS[route.split("/")[0]]
        uid, token = user_pk_to_url_str(self.anna), default_token_generator.make_token(self.anna)
        return {
            "pk": self.plan.pk if route.startswith("plans/") else self.army.pk,
            "code": self.plan.share_code if route.startswith("plans/") else self.code,
            "number": 1,
            "uidb36": uid,
            "key": token if "password" in route else "of-no-letter",
        }


CARDS: dict[str, dict[str, Any]] = {
    "cards": {"faction": "empire", "slug": "df-90-mortar-trooper"},
    "upgrades": {"slot": "heavy-weapon", "slug": "t-21b-shoretrooper"},
    "keywords": {"slug": "detachment"},
    "rules": {"rule_id": "DET-03"},
}


def make_world() -> World:
    """Anna's things, stored."""
    anna = User.objects.create_user("anna", email="anna@armies.example", password=PASSWORD)
    owner = Owner(account=anna.pk)
    army = create_list(owner, sample_army())
    broken = a_list(owner, {"card": "empire/df-90-mortar-trooper"}, title="Broken")
    delete_list(owner, a_list(owner, title="Thrown away").pk)
    plan = create_plan(army, "Left flank", situation_of(army.draft, "classic-battle-lines"))
    plan.share_code = "a-code-of-the-plan-to-share"
    plan.save()
    return World(anna, army, broken, plan, share_army(owner, army.pk).code)


def cookie_of(user: User, address: str) -> dict[str, str]:
    """The session of somebody signed in, as a browser keeps it."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    return {"name": name, "value": client.cookies[name].value, "url": address}


def _patterns(found: list[Any], before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for one in found:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _patterns(one.url_patterns, route)
        else:
            yield route, one


def addresses(world: World) -> list[str]:
    """Every page by its address alone, as the site's own list of addresses has it."""
    pages = []
    for route, pattern in _patterns(get_resolver().url_patterns):
        if not pattern.name or pattern.name in NO_PAGES or route.startswith(OF_OTHERS):
            continue
        values = world.values(route)
        asked = {name: values[name] for name in pattern.pattern.regex.groupindex}
        pages.append(reverse(pattern.name, kwargs=asked))
    return pages


def states(world: World) -> list[str]:
    """The same pages in other states: with a problem, a preview, an answer, another mode."""
    army, broken, plan = world.army, world.broken, world.plan
    unit = army.draft.units[1].id
    return [
        "/nowhere/",
        broken.get_absolute_url(),
        f"{army.get_absolute_url()}?unit={unit}&slot=heavy-weapon",
        f"/import/?a={packed(sample_army())}",
        f"/compare/?a={army.pk}&b={broken.pk}",
        f"{plan.get_absolute_url()}?mode=step",
        f"{reverse('army-release', args=[army.pk])}?to=2026-04-points",
        *(f"/-failed-/{name}" for name in faults()),
    ]


def faults() -> list[str]:
    """The pages for what went wrong: templates named by their status."""
    folder = Path(settings.BASE_DIR) / "templates"
    return sorted(path.name for path in folder.glob("*.html") if path.name[0] in "45r")


def fault_page(name: str) -> str:
    """The page for what went wrong, as the site answers it."""
    return render_to_string(name, {"message": "What went wrong.", "request_id": "8f2c"})
