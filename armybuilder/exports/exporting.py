"""Exports an army: legal ones as they are, others only as a draft that says so."""

import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.report import Report
from armybuilder.exports.registry import format_called
from armybuilder.exports.seal import Sign, unsigned
from armybuilder.exports.stamp import stamp_of
from armybuilder.rules.judge import judge
from units.catalog.catalog import Catalog

LONGEST_NAME = 60


class Exported(NamedTuple):
    """A file: its bytes, what they are, and a name that is safe everywhere."""

    content: bytes
    media_type: str
    file_name: str


class NotLegal(Exception):
    """The army is not legal and no draft was asked for; ``report`` says why."""

    def __init__(self, report: Report) -> None:
        self.report = report
        super().__init__("This army is not legal; it can be exported as a draft.")


def export(
    draft: DraftArmy,
    catalog: Catalog,
    name: str,
    made_at: datetime,
    *,
    as_draft: bool = False,
    sign: Sign = unsigned,
    site: str = "",
    options: Mapping[str, Any] | None = None,
) -> Exported:
    """The army in the format called ``name``, stamped with verdict, edition, release and time.

    ``sign`` makes the stamp's signature, ``site`` is where it can be looked up. Raises
    UnknownFormat, Malformed for options that the format does not have, and NotLegal for an army
    that is not legal (or cannot be told) unless it leaves ``as_draft``.
    """
    form = format_called(name)
    report = judge(draft, catalog)
    if not report.legal and not as_draft:
        raise NotLegal(report)
    stamp = stamp_of(report, draft, made_at, sign, site)
    content = form.rendered(Army(draft, catalog), report, stamp, options or {})
    return Exported(
        content=content.encode() if isinstance(content, str) else content,
        media_type=form.media_type,
        file_name=file_name(draft.title, form.suffix, is_draft=not report.legal),
    )


def file_name(title: str, suffix: str, *, is_draft: bool) -> str:
    """A file name of plain letters, digits and hyphens, whatever the title is made of."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_NAME].strip("-") or "army"
    return f"{slug}{'-draft' if is_draft else ''}{suffix}"
