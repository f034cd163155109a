"""Makes a release out of another and what differs; nothing is written while anything is wrong."""

from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from units.catalog.catalog import Catalog, compile_release
from units.catalog.faults import BrokenCatalog, FileFault, shape_faults
from units.catalog.library import RELEASES, editions
from units.catalog.overlay import OVERLAY, Differences, ReleaseName


def overlay_bytes(name: str, like: str, change_file: Path) -> bytes:
    """The content of ``release.json`` that the change file makes. Raises BrokenCatalog."""
    try:
        TypeAdapter(ReleaseName).validate_python(name)
    except ValidationError:
        message = f"{name!r} is no name of a release."
        fault = FileFault(name, "", message, "Begin with year and month: 2026-10-points.")
        raise BrokenCatalog([fault]) from None
    try:
        raw = change_file.read_bytes()
        read = Differences.model_validate_json(raw)
    except OSError as problem:
        reason = problem.strerror or "unreadable"
        fault = FileFault(str(change_file), "", f"Cannot be read: {reason}.", "Name another file.")
        raise BrokenCatalog([fault]) from problem
    except ValidationError as error:
        raise BrokenCatalog(shape_faults(change_file.name, error)) from error
    told = {"kind": read.kind, "schema_version": read.schema_version, "like": like}
    told |= read.model_dump(exclude_unset=True)
    return to_json(told, indent=2) + b"\n"


def checked(name: str, content: bytes) -> Catalog:
    """The release that ``content`` would be, with the whole check. Raises BrokenCatalog."""
    with TemporaryDirectory() as made:
        folder = Path(made) / name
        folder.mkdir()
        (folder / OVERLAY).write_bytes(content)
        return compile_release(folder, editions()[0], RELEASES)


def store(name: str, content: bytes) -> Path:
    """Put a checked release in its folder; answers the file."""
    folder = RELEASES / name
    folder.mkdir(parents=True)
    (folder / OVERLAY).write_bytes(content)
    return folder / OVERLAY
