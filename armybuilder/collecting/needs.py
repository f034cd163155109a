"""Whether an army can be built with what is owned, and what is missing."""

from dataclasses import replace

from pydantic import BaseModel, ConfigDict

from armybuilder.army.draft import DraftArmy
from armybuilder.collecting.owned import Owned, cards_of
from armybuilder.picker.choices import UnitChoice, UpgradeChoice
from units.catalog.catalog import Catalog

KINDS = ("units", "counterparts", "upgrades")


class Need(BaseModel):
    """One card of an army: how many it needs, how many are owned, how many are missing."""

    model_config = ConfigDict(frozen=True)

    card: str
    name: str
    kind: str  # units, upgrades or counterparts
    needed: int
    owned: int
    missing: int


class Needs(BaseModel):
    """All cards of an army held against a collection."""

    model_config = ConfigDict(frozen=True)

    buildable: bool
    missing: int
    cards: tuple[Need, ...]


def needs_of(draft: DraftArmy, owned: Owned, catalog: Catalog) -> Needs:
    """Every card of an army: units first, then counterparts and upgrades, each by name."""
    needed = cards_of(draft)
    lines = [_need(card, *kind_and_name(card, catalog), needed[card], owned) for card in needed]
    lines.sort(key=lambda line: (KINDS.index(line.kind), line.name, line.card))
    missing = sum(line.missing for line in lines)
    return Needs(buildable=not missing, missing=missing, cards=tuple(lines))


def kind_and_name(card: str, catalog: Catalog) -> tuple[str, str]:
    """What kind of card an id is and its full name. Raises KeyError for one the release lacks."""
    if card in catalog.units:
        return "units", catalog.units[card].full_name
    if card in catalog.counterparts:
        return "counterparts", catalog.counterparts[card].full_name
    return "upgrades", catalog.upgrades[card].full_name


class Left:
    """What is still free of a collection beside one army; says why a card is not."""

    def __init__(self, owned: Owned, draft: DraftArmy) -> None:
        self.owned = owned
        self.used = cards_of(draft)

    def against(self, card: str, copies: int = 1) -> str:
        """Why so many more copies of a card cannot be taken, or "" when they are owned."""
        owned, used = self.owned.copies(card), self.used[card]
        if owned - used >= copies:
            return ""
        if not owned:
            return "not in your collection"
        if used >= owned:
            return f"you own {owned}, in this army already"
        return f"you own {owned}, {used} of them in this army, and {copies} are wanted"

    def unit(self, choice: UnitChoice) -> UnitChoice:
        """The choice, barred with the reason where no copy is left."""
        why = self.against(choice.card)
        return replace(choice, reasons=(*choice.reasons, why), can_add=False) if why else choice

    def upgrade(self, choice: UpgradeChoice, copies: int = 1) -> UpgradeChoice:
        """The choice, barred with the reason where too few copies are left."""
        why = self.against(choice.card, copies)
        return replace(choice, reasons=(*choice.reasons, why), eligible=False) if why else choice


def _need(card: str, kind: str, name: str, needed: int, owned: Owned) -> Need:
    there = owned.copies(card)
    missing = max(0, needed - there)
    return Need(card=card, name=name, kind=kind, needed=needed, owned=there, missing=missing)
