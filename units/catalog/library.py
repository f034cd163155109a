"""The releases and editions there are, opened once and kept. Rules: MODE-01 (a draft pins both)."""

from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from units.catalog.catalog import Catalog, compile_release
from units.catalog.faults import BrokenCatalog, FileFault, shape_faults
from units.catalog.reading import read_raw
from units.catalog.schema import Edition

DATA = Path(__file__).parent / "data" / "legion"
RELEASES = DATA / "releases"


class UnknownRelease(LookupError):
    """No release has this name."""


class UnknownEdition(LookupError):
    """No edition has this id."""


class _EditionHeader(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: str
    schema_version: int


class _EditionFile(Edition, _EditionHeader):
    """An edition as its file has it."""


def open_catalog(release: str | None = None, edition: str | None = None) -> Catalog:
    """The catalog of a release (the newest) under an edition (the default), from a cache.

    Raises UnknownRelease, UnknownEdition, or BrokenCatalog when the data files have faults.
    """
    wanted = edition if edition is not None else default_edition()
    return _open(release if release is not None else newest_release(), wanted)


@cache
def releases() -> tuple[str, ...]:
    """The names of all releases, newest first."""
    found = (path.name for path in RELEASES.iterdir() if any(path.glob("*.json")))
    return tuple(sorted(found, reverse=True))


def newest_release() -> str:
    """The release that is used when none is named."""
    return releases()[0]


@cache
def editions() -> tuple[Edition, ...]:
    """All editions, the default one first. Raises BrokenCatalog."""
    return read_editions(DATA / "editions")


def default_edition() -> str:
    """The id of the edition that is used when none is named."""
    return editions()[0].id


def read_editions(folder: Path) -> tuple[Edition, ...]:
    """The editions in ``folder``, the default one first. Raises BrokenCatalog with every fault."""
    faults: list[FileFault] = []
    read = [_read_edition(path, faults) for path in sorted(folder.glob("*.json"))]
    found = [edition for edition in read if edition]
    defaults = [edition.id for edition in found if edition.default]
    if len(defaults) != 1:
        message = f"{len(defaults)} editions are the default: {', '.join(defaults) or 'none'}."
        faults.append(FileFault(folder.name, "default", message, "Mark exactly one."))
    if faults:
        raise BrokenCatalog(faults)
    return tuple(sorted(found, key=lambda edition: (not edition.default, edition.id)))


def _read_edition(path: Path, faults: list[FileFault]) -> Edition | None:
    raw = read_raw(path, faults)
    if raw is None:
        return None
    try:
        read = _EditionFile.model_validate_json(raw, strict=True)
    except ValidationError as error:
        faults += shape_faults(path.name, error)
        return None
    if read.id != path.stem:
        faults.append(FileFault(path.name, "id", f"The id is {read.id!r}.", "Name the file so."))
    return read


@cache
def _open(release: str, edition: str) -> Catalog:
    if release not in releases():
        known = ", ".join(releases())
        raise UnknownRelease(f"There is no release {release!r}; there are: {known}.")
    wanted = next((one for one in editions() if one.id == edition), None)
    if wanted is None:
        known = ", ".join(one.id for one in editions())
        raise UnknownEdition(f"There is no edition {edition!r}; there are: {known}.")
    return _compiled(release).under(wanted)


@cache
def _compiled(release: str) -> Catalog:
    return compile_release(RELEASES / release, editions()[0])
