"""The command and battle cards of a Legion HQ link."""

from armybuilder.imports.held import MOST_HELD
from armybuilder.imports.legionhq.codes import codes_of, former_codes
from armybuilder.imports.lookup import Account
from units.catalog.catalog import Catalog


class Cards:
    """Hand and deck as they are read; the kind of a card tells where it goes. HAND-01, DECK-01."""

    def __init__(self, faction: str, is_old: bool, catalog: Catalog, account: Account) -> None:
        self.faction, self.is_old = faction, is_old
        self.catalog, self.account = catalog, account
        self.hand: list[str] = []
        self.deck: list[str] = []

    def add(self, code: str) -> None:
        """One card of two letters."""
        meaning = codes_of(self.catalog).get(code)
        if meaning and meaning.kind == "battle_cards":
            self._put(code, meaning.card.id, self.deck)
        elif meaning and meaning.kind == "command_cards" and not self._is_of_before(code):
            self._put(code, meaning.card.id, self.hand)
        else:
            former = former_codes(self.catalog).get(code)
            self.account.lose(code, f"{former}, which is gone" if former else "no such card")

    def _put(self, code: str, card: str, among: list[str]) -> None:
        if card in self.catalog.rules.command_hand.always:
            self.account.know(code, card)
            self.account.remark(f"{self.catalog.command_cards[card].name} is in every hand.")
        elif len(among) < MOST_HELD:
            among.append(self.account.know(code, card))
        else:
            self.account.lose(code, f"more than {MOST_HELD} cards")

    def _is_of_before(self, code: str) -> bool:
        """Whether a code that was given to another card still means the lost one here."""
        if code not in former_codes(self.catalog):
            return False
        faction = codes_of(self.catalog)[code].card.faction
        return self.is_old or faction not in (None, self.faction)
