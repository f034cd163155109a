"""What a two-letter code of Legion HQ means now, and what it meant before."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from units.catalog.catalog import Catalog

KINDS = ("units", "upgrades", "counterparts", "command_cards", "battle_cards")
WORDS = {"command": "command card", "battle": "battle card"}


class Meaning(NamedTuple):
    """A card and its kind, as the catalog calls the mapping it is in."""

    kind: str
    card: Any


@lru_cache(maxsize=8)
def codes_of(catalog: Catalog) -> Mapping[str, Meaning]:
    """The card of each code that is in use."""
    return {
        card.legionhq_id: Meaning(kind, card)
        for kind in KINDS
        for card in getattr(catalog, kind).values()
    }


@lru_cache(maxsize=8)
def former_codes(catalog: Catalog) -> Mapping[str, str]:
    """What a code meant that was retired or given to another card: ``battle card Breakthrough``."""
    former = {one.legionhq_id: (one.kind, one.name) for one in catalog.history.retired}
    former |= {one.legionhq_id: (one.was_kind, one.was_name) for one in catalog.history.reused}
    return {code: f"{WORDS.get(kind, kind)} {name}" for code, (kind, name) in former.items()}
