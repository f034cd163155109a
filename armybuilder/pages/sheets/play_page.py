"""The army at the table: each unit with its numbers, weapons, keywords and what is tracked."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.sheets.profile import Minis, profile_of
from units.catalog.catalog import Catalog
from units.catalog.schema import CommandCard, Counterpart, Unit, Upgrade
from units.presentation import ShownKeyword, ShownWeapon, shown_keywords, shown_weapons


@dataclass(frozen=True)
class Tracked:
    """Like minis and the wounds they take together."""

    key: str
    minis: Minis

    @property
    def wounds(self) -> int:
        return self.minis.count * (self.minis.wounds or 0)

    @property
    def label(self) -> str:
        return f"{self.minis.name} ×{self.minis.count}" if self.minis.count > 1 else self.minis.name


@dataclass(frozen=True)
class PlayCard:
    """An upgrade or a counterpart on a unit."""

    name: str
    icon: str
    url: str
    keywords: list[ShownKeyword]
    weapons: list[ShownWeapon]


@dataclass(frozen=True)
class PlayUnit:
    """One unit of the army. ``nerve`` is courage for troopers, resilience for vehicles."""

    id: str
    card: Unit
    called: str
    rank: str
    rank_name: str
    is_vehicle: bool
    tracked: tuple[Tracked, ...]
    keywords: list[ShownKeyword]
    weapons: list[ShownWeapon]
    cards: tuple[PlayCard, ...]

    @property
    def icon(self) -> str:
        return f"rank-{self.rank}"

    @property
    def url(self) -> str:
        return reverse("unit", args=self.card.id.split("/"))

    @property
    def nerve(self) -> str:
        value = self.card.resilience if self.is_vehicle else self.card.courage
        return "–" if value is None else str(value)

    @property
    def defence_icon(self) -> str:
        return f"die-defence-{self.card.defense}"


@dataclass(frozen=True)
class PlayHand:
    """A command card of the hand."""

    card: CommandCard
    keywords: list[ShownKeyword]

    @property
    def pips(self) -> str:
        return "•" * self.card.pips


class PlayPage:
    """An army as its player follows it at the table.

    ``key`` names what the browser keeps about it: the list's id, or a shared army's code.
    ``with_hand`` leaves the command hand out where it is not everybody's to see. Rules: HAND-04.
    """

    def __init__(self, army: Army, key: str, *, with_hand: bool = True) -> None:
        self.army = army
        self.key = key
        self.title = army.draft.title or "Untitled army"
        self.faction = army.terms.faction
        self.points = army.points
        self.units = tuple(self._units())
        catalog = army.catalog
        held = [catalog.command_cards[card] for card in army.draft.command_hand]
        always = [catalog.command_cards[card] for card in catalog.rules.command_hand.always]
        shown = {card.id: card for card in (*held, *always)} if with_hand else {}
        self.hand = [
            PlayHand(card, shown_keywords(card.keywords, catalog))
            for card in sorted(shown.values(), key=lambda card: (card.pips, card.name))
        ]

    def _units(self) -> Iterator[PlayUnit]:
        """Units in the order of their ranks, numbered where a name is there more than once."""
        catalog = self.army.catalog
        times = Counter(unit.card.name for unit in self.army.units)
        seen: Counter[str] = Counter()
        order = list(catalog.ranks)
        for unit in sorted(self.army.by_number, key=lambda one: order.index(one.rank)):
            name = unit.card.name
            seen[name] += 1
            called = f"{name} #{seen[name]}" if times[name] > 1 else name
            yield _unit(unit, called, catalog)


def _unit(unit: ArmyUnit, called: str, catalog: Catalog) -> PlayUnit:
    card, loadout = unit.card, unit.loadout
    minis = profile_of(loadout).minis
    carried = (*loadout.upgrades, *loadout.counterpart_upgrades)
    extra = (_counterpart(loadout.counterpart, catalog),) if loadout.counterpart else ()
    return PlayUnit(
        id=unit.id,
        card=card,
        called=called,
        rank=card.rank,
        rank_name=catalog.ranks[card.rank].name,
        is_vehicle=catalog.unit_types[card.unit_type].group == "vehicle",
        tracked=tuple(Tracked(f"{unit.id}.{at}", group) for at, group in enumerate(minis)),
        keywords=shown_keywords(card.keywords, catalog),
        weapons=shown_weapons(card.weapons, catalog),
        cards=(*extra, *(_upgrade(upgrade, catalog) for upgrade in carried)),
    )


def _upgrade(card: Upgrade, catalog: Catalog) -> PlayCard:
    return PlayCard(
        card.name,
        f"slot-{card.slot}",
        reverse("upgrade", args=card.id.split("/")),
        shown_keywords(card.keywords, catalog),
        shown_weapons(card.weapons, catalog),
    )


def _counterpart(card: Counterpart, catalog: Catalog) -> PlayCard:
    return PlayCard(
        card.full_name,
        "pair",
        "",
        shown_keywords(card.keywords, catalog),
        shown_weapons(card.weapons, catalog),
    )
