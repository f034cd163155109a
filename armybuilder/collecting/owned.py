"""What a player owns: copies by card. The JSON is the promise ``armybuilder/collection@1``."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from armybuilder.army.draft import CardId, DraftArmy
from units.catalog.catalog import Catalog
from units.rulebook.faults import Malformed, faults_of

FORMAT: Final = "armybuilder/collection@1"
MOST_COPIES = 99
MOST_CARDS = 5_000

Copies = Annotated[int, Field(ge=0, le=MOST_COPIES)]


class Owned(BaseModel):
    """Copies of unit, upgrade and counterpart cards by id; cards with none are left out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["armybuilder/collection@1"] = FORMAT
    cards: dict[CardId, Copies] = Field(default={}, max_length=MOST_CARDS)

    def copies(self, card: str) -> int:
        """How many there are of a card."""
        return self.cards.get(card, 0)

    def with_copies(self, counts: Mapping[str, int]) -> Self:
        """The same with other numbers for some cards, each kept between 0 and the most."""
        merged = self.cards | {c: min(max(n, 0), MOST_COPIES) for c, n in counts.items()}
        kept = dict(sorted((card, number) for card, number in merged.items() if number))
        return self.model_copy(update={"cards": kept})

    def at_least(self, counts: Mapping[str, int]) -> Self:
        """The same, raised where ``counts`` has more: nothing that is in both counts twice."""
        return self.with_copies({c: max(n, self.copies(c)) for c, n in counts.items()})

    def and_also(self, counts: Mapping[str, int]) -> Self:
        """The same with these copies on top."""
        return self.with_copies({card: n + self.copies(card) for card, n in counts.items()})

    def unknown_to(self, catalog: Catalog) -> tuple[str, ...]:
        """The cards that a release does not have; they are kept all the same."""
        known = (catalog.units, catalog.upgrades, catalog.counterparts)
        return tuple(card for card in self.cards if not any(card in kind for kind in known))


def read_owned(data: Any) -> Owned:
    """A collection from JSON; raises ``Malformed`` with every fault and its path."""
    try:
        return Owned.model_validate(data).with_copies({})
    except ValidationError as error:
        raise Malformed(faults_of(error)) from error


def cards_of(draft: DraftArmy) -> Counter[str]:
    """How many of each unit, upgrade and counterpart card an army needs."""
    needed: Counter[str] = Counter()
    for unit in draft.units:
        needed[unit.card] += 1
        needed.update(unit.upgrades)
        if unit.counterpart:
            needed[unit.counterpart.card] += 1
            needed.update(unit.counterpart.upgrades)
    return needed
