"""Reads a stamp's code back: was it made here, what does it say, is this the army it is about."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from hmac import compare_digest
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict

from armybuilder.army.draft import DraftArmy
from armybuilder.army.report import Verdict
from armybuilder.exports.seal import LENGTH, Sign, seal_of_army, seals_of_cards
from armybuilder.exports.stamp import MARK, TIME, verdict_words

# Mark; verdict, count, edition, release, mode, points, limit, time; three seals; the signature.
FOUND = re.compile(
    rf"{MARK}(?:\.[A-Za-z0-9_/-]+){{8}}(?:\.[A-Za-z0-9_-]{{{LENGTH}}}){{3}}\.[A-Za-z0-9_-]{{43}}"
)
LONGEST = 600  # characters; a code has some two hundred

Match = Literal["same", "other", "left out"]


class ReadStamp(BaseModel):
    """What a genuine code says."""

    model_config = ConfigDict(frozen=True)

    code: str
    verdict: Verdict
    words: str
    edition: str
    release: str
    mode: str
    points: int
    points_limit: int
    made_at: datetime


class Compared(BaseModel):
    """A stamp against an army: each part is the same, another one, or left out of the army."""

    model_config = ConfigDict(frozen=True)

    units: Match
    hand: Match
    deck: Match

    @property
    def matches(self) -> bool:
        """Whether nothing of the army is other than it was; what is left out proves nothing."""
        return "other" not in (self.units, self.hand, self.deck)


def code_in(text: str) -> str | None:
    """The first thing that looks like a code, even when its line was broken; None without one."""
    start = text.find(f"{MARK}.")
    if start < 0:
        return None
    found = FOUND.match(text, start) or FOUND.match("".join(text[start:].split())[:LONGEST])
    return found[0] if found else None


def read_stamp(code: str, keys: Iterable[Sign]) -> ReadStamp | None:
    """What the code says, if one of the keys signed it; None for a code that is not genuine."""
    if _key_of(code, keys) is None:
        return None
    _, verdict, against, edition, release, mode, points, limit, time, *_ = code.split(".")
    known: Verdict = next(one for one in get_args(Verdict) if one == verdict)
    return ReadStamp(
        code=code,
        verdict=known,
        words=verdict_words(known, int(against)),
        edition=edition,
        release=release,
        mode=mode,
        points=int(points),
        points_limit=int(limit),
        made_at=datetime.strptime(time, TIME).replace(tzinfo=UTC),
    )


def compared(code: str, draft: DraftArmy, keys: Iterable[Sign]) -> Compared:
    """A genuine code against an army; raises ValueError for a code that is not genuine.

    An army without a release is taken to be of the stamp's: other tools know no releases.
    """
    sign = _key_of(code, keys)
    if sign is None:
        raise ValueError("This stamp was not made here.")
    parts = code.split(".")
    release, (army, hand, deck) = parts[4], parts[9:12]
    own_hand, own_deck = seals_of_cards(draft, sign)
    return Compared(
        units="same" if seal_of_army(draft, release, sign) == army else "other",
        hand=_match(hand, own_hand, is_empty=not draft.command_hand),
        deck=_match(deck, own_deck, is_empty=not draft.battle_deck),
    )


def _match(stamped: str, own: str, *, is_empty: bool) -> Match:
    if stamped == own:
        return "same"
    return "left out" if is_empty else "other"


def _key_of(code: str, keys: Iterable[Sign]) -> Sign | None:
    """The key that signed the code."""
    if not FOUND.fullmatch(code):
        return None
    told, _, signature = code.rpartition(".")
    for sign in keys:
        if compare_digest(sign(told), signature):
            return sign
    return None
