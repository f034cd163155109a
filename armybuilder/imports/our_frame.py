"""The lines in which our own texts say what an army is built under: sides, edition, release."""

from typing import Any

from armybuilder.imports.names import matcher_of
from armybuilder.imports.outcome import NotRecognised
from armybuilder.imports.written import WrittenArmy
from units.catalog.catalog import Catalog
from units.catalog.library import editions, open_catalog, releases

EDITION = "Edition "
RELEASE = "points of release "
UNTITLED = "Untitled army"


def framed(written: WrittenArmy, catalog: Catalog) -> tuple[WrittenArmy, Catalog]:
    """The army with its ``sides`` sorted out, and the catalog of the release and edition they name.

    ``sides`` are the pieces of the lines between middle dots: faction, battle force with its
    choices in brackets, mode, edition, release and time. The catalog given is used where they name
    none.
    """
    edition, release = catalog.edition.id, catalog.release
    matcher = matcher_of(catalog)
    for piece in written.sides:
        force, _, choices = piece.partition(" (")
        if piece.startswith(EDITION):
            names = {one.name: one.id for one in editions()}
            edition = names.get(piece.removeprefix(EDITION), edition)
        elif piece.startswith(RELEASE):
            release = _release(piece.removeprefix(RELEASE), release, written)
        elif piece in {one.name for one in catalog.modes.values()}:
            written.mode = piece
        elif piece in {one.name for one in catalog.factions.values()}:
            written.faction = piece
        elif matcher.battle_forces.called(force):
            written.battle_force = force
            written.choices = choices.removesuffix(")").split(", ") if choices else []
        elif not _is_time(piece):
            where = "what the army is built under"
            written.lost.append(NotRecognised(text=piece[:200], where=where))
    return written, catalog_under(catalog, release, edition)


def catalog_under(catalog: Catalog, release: Any, edition: Any) -> Catalog:
    """The catalog of another release and edition, as far as there are such; else this one."""
    wanted = release if release in releases() else catalog.release
    known = {one.id: one for one in editions()}
    under = known.get(edition, catalog.edition) if isinstance(edition, str) else catalog.edition
    if wanted == catalog.release:
        return catalog if under.id == catalog.edition.id else open_under(catalog, under.id)
    return open_catalog(wanted, under.id)


def open_under(catalog: Catalog, edition: str) -> Catalog:
    """The same release under another edition, from the cache where it is a stored one."""
    if catalog.release in releases():
        return open_catalog(catalog.release, edition)
    return catalog.under(next(one for one in editions() if one.id == edition))


def titled(title: str) -> str:
    """A title as it was before it was printed."""
    return "" if title.strip() == UNTITLED else title.strip()


def _release(named: str, given: str, written: WrittenArmy) -> str:
    if named in releases():
        return named
    written.remarks.append(f"There is no release {named[:40]} here; {given} was taken.")
    return given


def _is_time(piece: str) -> bool:
    return piece[:4].isdigit() and piece[4:5] == "-"
