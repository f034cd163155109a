"""The code of our links: an army's JSON, deflated, in the letters that an address may have.

The first character is the number of the grammar. Number 1: raw deflate with a dictionary of the
words that every army has, base64url without padding. What the code leaves out is as it always is:
no upgrades, no notes, ids that count up.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection
from typing import Any, Final

from pydantic_core import from_json

from armybuilder.army.draft import DraftArmy

NUMBER: Final = "1"
LARGEST: Final = 256 * 1024  # bytes unpacked; the largest army has some 60,000 without its notes
RAW: Final = -15
ALWAYS: Final = ("edition", "release", "mode", "faction")
# Never change this: it is part of grammar 1.
WORDS: Final = (
    b'"force_alignment":"light","last_unit":,"notes":""choices":["counterpart":{"card":"counterpart/'
    b'"gear/"armament/"training/"command/"comms/"force/"grenades/"personnel/"heavy-weapon/"hardpoint/'
    b"mandalorians/mercenary/separatists/republic/rebels/empire/battle-force/clone-battle-droids-"
    b'"battle_deck":["battle-card/","battle-card/"command_hand":["command-card/","command-card/'
    b'"mode":"mode/recon""mode":"mode/escalation""mode":"mode/standard","faction":"'
    b'{"title":"","edition":"current","edition":"classic","release":"2026-'
    b'"upgrades":["heavy-weapon/"]},{"card":"","upgrades":[""]},{"card":""units":[{"card":"'
)


class UnreadableCode(ValueError):
    """It is no code, of a newer grammar, or holds too much; ``str()`` says so."""


def packed(draft: DraftArmy, left_out: Collection[str] = ()) -> str:
    """The code of an army, without the fields that are ``left_out``."""
    full = draft.model_dump(mode="json", exclude=set(left_out))
    brief = draft.model_dump(mode="json", exclude_defaults=True, exclude=set(left_out))
    brief |= {field: full[field] for field in ALWAYS}
    if [unit.id for unit in draft.units] == [f"u{at}" for at in range(1, len(draft.units) + 1)]:
        for unit in brief.get("units", ()):
            del unit["id"]
        if brief.get("last_unit") == len(draft.units):
            del brief["last_unit"]
    text = json.dumps(brief, ensure_ascii=False, separators=(",", ":")).encode()
    press = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zdict=WORDS)
    return NUMBER + urlsafe_b64encode(press.compress(text) + press.flush()).decode().rstrip("=")


def unpacked(code: str) -> Any:
    """The JSON value in a code. Raises UnreadableCode; unpacks at most ``LARGEST`` bytes."""
    if not code.startswith(NUMBER):
        raise UnreadableCode("The code in this link is of a kind that is not known here.")
    try:
        raw = urlsafe_b64decode(code[1:] + "=" * (-(len(code) - 1) % 4))
        inflate = zlib.decompressobj(RAW, zdict=WORDS)
        text = inflate.decompress(raw, LARGEST)
        if inflate.unconsumed_tail:
            raise UnreadableCode("The code in this link holds too much for an army.")
        if not inflate.eof:
            raise UnreadableCode("The code in this link is cut off; copy the whole link.")
        return from_json(text)
    except UnreadableCode:
        raise
    except (ValueError, zlib.error) as fault:
        raise UnreadableCode("The code in this link is damaged; copy it again.") from fault
