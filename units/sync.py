"""Brings the rows to what the data files say. Written only here, by ``manage.py load_catalog``."""

import hashlib
from collections.abc import Iterable
from typing import Any

from django.core.checks import Tags, run_checks
from django.db import models, transaction

from units.catalog.catalog import Catalog
from units.catalog.library import RELEASES, open_catalog, releases
from units.catalog.overlay import files_of
from units.models import BattleForce, DetachmentDependency, Faction, Keyword, Release, Unit, Upgrade
from units.projection import (
    dependency_rows,
    faction_rows,
    force_row,
    keyword_rows,
    unit_row,
    upgrade_row,
)

PROJECTION = "1"  # raise it when the same files make other rows
BATCH = 500  # below the most variables SQLite takes in one statement


class ReleaseInUse(Exception):
    """The files of a release are gone, but armies are on it; nothing was written."""


def digest_of(release: str) -> str:
    """A fingerprint of a release's files and of the way rows are made out of them."""
    digest = hashlib.sha256(PROJECTION.encode())
    for path in files_of(RELEASES / release):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def outdated() -> list[str]:
    """The releases whose rows are missing, left over, or made of another state of the files."""
    stored = dict(Release.objects.values_list("name", "digest"))
    changed = [name for name in releases() if stored.get(name) != digest_of(name)]
    return changed + sorted(set(stored) - set(releases()))


def load_catalog() -> list[str]:
    """Write the rows of every release that changed; the names of those, none when all was well.

    All or nothing. Raises BrokenCatalog or ReleaseInUse before anything is written.
    """
    changed = outdated()
    if not changed:
        return []
    if set(changed) - set(releases()):
        _must_be_unused()
    catalogs = {name: open_catalog(name) for name in changed if name in releases()}
    with transaction.atomic():
        Release.objects.filter(name__in=changed).delete()
        for catalog in catalogs.values():
            _write(catalog)
    return changed


def _must_be_unused() -> None:
    """Let the rooms above say, by their checks of the database, whether a release is in use."""
    found = run_checks(tags=[Tags.database], databases=["default"])
    serious = [f"{one.msg} {one.hint or ''}" for one in found if one.is_serious()]
    if serious:
        raise ReleaseInUse(" ".join(serious))


def _write(catalog: Catalog) -> None:
    release = Release.objects.create(name=catalog.release, digest=digest_of(catalog.release))
    factions = _stored(faction_rows(catalog, release), Faction)
    keywords = _stored(keyword_rows(catalog, release), Keyword)
    by_name = {name: keywords[card] for name, card in catalog.keyword_ids.items()}
    units = _stored((unit_row(c, catalog, release, factions) for c in catalog.units.values()), Unit)
    upgrades = _stored(
        (upgrade_row(card, catalog, release) for card in catalog.upgrades.values()), Upgrade
    )
    forces = _stored(
        (force_row(card, release, factions) for card in catalog.battle_forces.values()), BattleForce
    )
    _tie(Unit.keywords, units, {c.id: _keywords(c, by_name) for c in catalog.units.values()})
    _tie(
        Upgrade.keywords, upgrades, {c.id: _keywords(c, by_name) for c in catalog.upgrades.values()}
    )
    _tie(
        Upgrade.army_factions,
        upgrades,
        {c.id: [factions[f] for f in c.army_factions or ()] for c in catalog.upgrades.values()},
    )
    _tie(
        BattleForce.units,
        forces,
        {
            c.id: [units[one] for listed in c.units.values() for one in listed]
            for c in catalog.battle_forces.values()
        },
    )
    DetachmentDependency.objects.bulk_create(
        row
        for card in catalog.units.values()
        for row in dependency_rows(units[card.id], card.army_building.detachment)
    )


def _stored(rows: Iterable[Any], model: Any) -> dict[str, Any]:
    """Write the rows; then by card id."""
    return {row.card_id: row for row in model.objects.bulk_create(rows, batch_size=BATCH)}


def _keywords(card: Any, by_name: dict[str, Any]) -> list[Any]:
    """The keywords a card bears, itself or through one of its weapons."""
    names = [keyword.name for keyword in card.keywords]
    names += [keyword.name for weapon in card.weapons for keyword in weapon.keywords]
    return [by_name[name] for name in dict.fromkeys(names)]


def _tie(relation: Any, owners: dict[str, Any], tied: dict[str, list[models.Model]]) -> None:
    """Write a many-to-many relation in one go."""
    through = relation.through
    owner, other = relation.field.m2m_column_name(), relation.field.m2m_reverse_name()
    through.objects.bulk_create(
        (
            through(**{owner: owners[card].pk, other: row.pk})
            for card, rows in tied.items()
            for row in dict.fromkeys(rows)
        ),
        batch_size=BATCH,
    )
