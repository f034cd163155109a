"""What is to be translated, collected from code, templates and scripts, and kept in ``locale/``.

Babel, a tool for development, reads and writes the files; GNU gettext need not be installed.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = Path(settings.BASE_DIR)
ROOMS = ("armybuilder", "units", "battlefield", "deployment")
LANGUAGE = "de"
HEADER = "# German words of Armybuilder; write_translations collects what is to be translated."
NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)  # the same words make the same file whenever it is made
KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "say": None,
    "say_many": (1, 2),
}


class Domain(NamedTuple):
    """One pair of files, ``<name>.po`` and ``<name>.mo``."""

    name: str

    @property
    def po(self) -> Path:
        """The file people translate in."""
        return ROOT / f"armybuilder/locale/{LANGUAGE}/LC_MESSAGES/{self.name}.po"

    @property
    def mo(self) -> Path:
        """The file the site reads."""
        return self.po.with_suffix(".mo")


PAGES, SCRIPTS = Domain("django"), Domain("djangojs")


def collected(domain: Domain) -> Catalog:
    """All that code says now, without translations."""
    catalog = Catalog(locale=LANGUAGE, domain=domain.name, header_comment=HEADER)
    for message, context in _scripts() if domain == SCRIPTS else _pages():
        catalog.add(message, context=context)
    return catalog


def kept(domain: Domain) -> Catalog:
    """What is translated so far."""
    if not domain.po.exists():
        return Catalog(locale=LANGUAGE, domain=domain.name)
    with domain.po.open("rb") as file:
        catalog = read_po(file, locale=LANGUAGE, domain=domain.name)
    catalog.creation_date = catalog.revision_date = NO_TIME
    return catalog


def updated(domain: Domain) -> Catalog:
    """What is collected, with the translations there are; what nobody says any more is dropped."""
    catalog = kept(domain)
    catalog.update(collected(domain), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.header_comment = HEADER
    catalog.fuzzy = False
    return catalog


def as_po(catalog: Catalog) -> bytes:
    """The text of a ``.po`` file, in alphabetical order and without the time of writing."""
    text = BytesIO()
    write_po(text, catalog, no_location=True, sort_output=True, width=100, ignore_obsolete=True)
    dated = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By')
    lines = text.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(dated))


def as_mo(domain: Domain) -> bytes:
    """The compiled file of what ``domain``'s ``.po`` says."""
    compiled = BytesIO()
    write_mo(compiled, kept(domain))
    return compiled.getvalue()


def _pages() -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.suffix in {".html", ".txt", ".svg"}:
            # Babel reads Python; what Django makes of a template is nearly that, once flush left.
            lines = templatize(path.read_text(), origin=str(path)).splitlines()
            yield from _found("python", "\n".join(line.strip() for line in lines).encode())
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield from _found("python", path.read_bytes())


def _scripts() -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    for path in sorted((ROOT / "static/js").rglob("*.js")):
        yield from _found("javascript", path.read_bytes(), {"word": None})


def _found(
    method: str, text: bytes, keywords: Any = KEYWORDS
) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    options = {"parse_template_string": True} if method == "javascript" else None
    for _, message, _, context in extract(
        method, BytesIO(text), keywords=keywords, options=options
    ):
        yield message, context


def untranslated(catalog: Catalog) -> list[str]:
    """The sentences without a translation, in one of their forms or in all."""
    return [_forms(entry.id)[0] for entry in catalog if entry.id and not all(_forms(entry.string))]


def _forms(told: Sequence[str] | None) -> Sequence[str]:
    """One form a number: a plain message has one."""
    return [told] if isinstance(told, str) else told or [""]
