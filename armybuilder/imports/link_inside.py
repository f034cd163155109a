"""The Legion HQ link that a file carries: exact where names are not."""

from armybuilder.imports.outcome import Imported
from armybuilder.imports.registry import reader_called
from armybuilder.imports.written import WrittenArmy
from units.catalog.catalog import Catalog

READER = "legionhq-link"


def by_link(link: str, named: Imported, written: WrittenArmy, catalog: Catalog) -> Imported:
    """The army of the link, with the title of the file; by names where the link is no such link.

    A link that has another number of units than the file lists is of another list: the names count.
    """
    reader = reader_called(READER)
    if reader is None or not reader.recognises or not reader.read or not reader.recognises(link):
        return named
    exact = reader.read(link, catalog)
    listed = sum(unit.count for unit in written.units)
    if exact.army is None or named.army is None or exact.not_recognised:
        return _told(named, "The link in the file was not read; the names were.")
    if len(exact.army.units) != listed:
        return _told(named, "The link in the file is of another list; the names were read.")
    army = exact.army.model_copy(
        update={
            "title": named.army.title,
            "mode": _mode(named, exact, written),
            "choices": named.army.choices,
            "force_alignment": named.army.force_alignment,
        }
    )
    return exact.model_copy(
        update={
            "source": named.source,
            "army": army,
            "not_recognised": (*exact.not_recognised, *written.lost),
            "remarks": tuple(dict.fromkeys((*exact.remarks, *_kept(written)))),
        }
    )


def _mode(named: Imported, exact: Imported, written: WrittenArmy) -> str:
    """The mode that our stamp tells, else that of the link."""
    stamped = written.mode_is_exact and named.army
    return named.army.mode if stamped and named.army else (exact.army.mode if exact.army else "")


def _kept(written: WrittenArmy) -> list[str]:
    """The remarks about the file that the link does not answer."""
    return [*written.remarks, "The army was read from the Legion HQ link in the file."]


def _told(outcome: Imported, remark: str) -> Imported:
    return outcome.model_copy(update={"remarks": (*outcome.remarks, remark)})
