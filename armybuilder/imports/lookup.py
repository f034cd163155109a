"""Looks names up and keeps the account: a line for each name, whatever became of it."""

from collections.abc import Collection

from armybuilder.army.draft import CardId
from armybuilder.imports.names import Names
from armybuilder.imports.outcome import Guessed, NotRecognised, Recognised

MOST_LINES = 1_000
MOST_NEAR_SEARCHES = 30  # each takes a few milliseconds
LONGEST_TEXT = 200


class Account:
    """The lines of one import. Past ``MOST_LINES`` lost ones are counted, not listed."""

    def __init__(self) -> None:
        self.recognised: list[Recognised] = []
        self.guessed: list[Guessed] = []
        self.lost: list[NotRecognised] = []
        self.remarks: list[str] = []
        self._uncounted = 0
        self._searches = 0
        self._near: dict[str, tuple[str, ...]] = {}

    def know(self, text: str, card_id: CardId) -> str:
        """A name that means one thing."""
        self.recognised.append(Recognised(text=text[:LONGEST_TEXT], id=card_id))
        return card_id

    def guess(self, text: str, cards: Collection[str]) -> str:
        """A name that may mean several; the first is taken."""
        chosen, *others = cards
        line = Guessed(text=text[:LONGEST_TEXT], id=chosen, others=tuple(others))
        self.guessed.append(line)
        return chosen

    def lose(self, text: str, where: str) -> None:
        """Something that is not in the army."""
        if len(self.lost) < MOST_LINES:
            self.lost.append(NotRecognised(text=text[:LONGEST_TEXT], where=where[:LONGEST_TEXT]))
        else:
            self._uncounted += 1

    def remark(self, sentence: str) -> None:
        """Something the reader ought to know; the same is said once."""
        if sentence not in self.remarks and len(self.remarks) < MOST_LINES:
            self.remarks.append(sentence)

    def closed(self) -> None:
        """Tells how many lines were too many to list."""
        if self._uncounted:
            self.remark(f"{self._uncounted} more lines were not recognised.")

    def settle(self, text: str, cards: Collection[str]) -> str:
        """The first of the cards: known if it is the only one, else guessed."""
        return self.guess(text, cards) if len(cards) > 1 else self.know(text, next(iter(cards)))

    def near(self, text: str, names: Names, own: Collection[str] | None = None) -> str | None:
        """The card with the nearest name, guessed with the next ones; None when none is near."""
        key = f"{id(names)} {text}"
        if key not in self._near:
            if self._searches >= MOST_NEAR_SEARCHES:
                return None
            self._searches += 1
            self._near[key] = names.near(text, own)
        found = self._near[key]
        return self.guess(text, found) if found else None
