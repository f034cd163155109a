"""Checks a stamp: was it made here, what does it say, is this the army that was stamped."""

from typing import NamedTuple

from armybuilder.army.draft import DraftArmy
from armybuilder.exports.stamp_code import Compared, ReadStamp, code_in, compared, read_stamp
from armybuilder.imports.importing import import_army
from armybuilder.stamping import keys


class Checked(NamedTuple):
    """What came of it.

    ``code`` is None where there is none, ``stamp`` where it is not genuine, ``match`` where there
    is no army to compare it with.
    """

    code: str | None
    stamp: ReadStamp | None = None
    match: Compared | None = None


def check(text: str, army: DraftArmy | str | bytes | None = None) -> Checked:
    """The first stamp in a text, against the army given, or the one in the text.

    The army may be in any form that can be imported.
    """
    code = code_in(text)
    if code is None:
        return Checked(None)
    stamp = read_stamp(code, keys())
    if stamp is None:
        return Checked(code)
    if not isinstance(army, DraftArmy):
        army = _army_in(army or text.strip(), stamp)
    return Checked(code, stamp, compared(code, army, keys()) if army else None)


def _army_in(text: str | bytes, stamp: ReadStamp) -> DraftArmy | None:
    """The army in a text; where that names no release or edition, it is of the stamp's."""
    if text in (stamp.code, stamp.code.encode()):
        return None
    return import_army(text, stamp.release, stamp.edition).army
