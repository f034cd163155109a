"""An army in numbers: activations, points by rank, order tokens, wounds, speed, dice by range.

Facts of the cards only: no keyword, token or cover is reckoned with, and no odds of a die, since
the faces of the dice are in no source.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import BaseModel, ConfigDict

from armybuilder.army.army import Army
from armybuilder.sheets.profile import Minis, Profile, profile_of
from units.catalog.schema import Dice, Weapon

MELEE = 0
BEYOND = 1_000  # stands for every range band past the last that a weapon names


class Value(BaseModel):
    """A frozen value of the interface."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Line(Value):
    """One row of a table: its words, how many units, and their points."""

    name: str
    units: int
    points: int


class Share(Value):
    """How many (units, or wounds) there are of one kind."""

    name: str
    count: int


class DiceAtRange(Value):
    """The attack dice of the whole army at one range band."""

    range: str
    red: int
    black: int
    white: int

    @property
    def total(self) -> int:
        """All dice, whatever their colour."""
        return self.red + self.black + self.white


class Statistics(Value):
    """The numbers of one army; ``remarks`` say what they leave out because no source tells it."""

    activations: int
    points: int
    points_limit: int
    minis: int
    wounds: int
    ranks: tuple[Line, ...]
    order_tokens: tuple[Share, ...]
    wounds_by_defence: tuple[Share, ...]
    courage: tuple[Share, ...]
    resilience: tuple[Share, ...]
    speed: tuple[Share, ...]
    dice: tuple[DiceAtRange, ...]
    remarks: tuple[str, ...] = ()


def statistics_of(army: Army) -> Statistics:
    """The numbers of an army as it is, legal or not. Rules: RANK-02, RANK-05, UPG-07, UPG-11."""
    profiles = {unit.id: profile_of(unit.loadout) for unit in army.units}
    cards = [unit.card for unit in army.units]
    kinds = army.catalog.unit_types
    vehicles = [kinds[card.unit_type].group == "vehicle" for card in cards]
    return Statistics(
        activations=len(army.units),
        points=army.points,
        points_limit=army.terms.mode.points_limit,
        minis=sum(profile.count for profile in profiles.values()),
        wounds=sum(profile.wounds for profile in profiles.values()),
        ranks=tuple(_ranks(army)),
        order_tokens=tuple(_order_tokens(army)),
        wounds_by_defence=_wounds_by_defence(army, profiles),
        courage=_shares(c.courage for c, v in zip(cards, vehicles, strict=True) if not v),
        resilience=_shares(c.resilience for c, v in zip(cards, vehicles, strict=True) if v),
        speed=_shares(card.speed for card in cards),
        dice=tuple(_dice([minis for one in profiles.values() for minis in one.minis])),
        remarks=tuple(_remarks(army, profiles)),
    )


def dice_of(minis: Minis, band: int) -> Counter[str]:
    """The best dice that these minis can throw at one range band, by colour.

    Each uses the weapon with the most dice of those that reach, more with Arsenal.
    """
    usable = sorted((w for w in minis.weapons if _reaches(w, band)), key=_worth, reverse=True)
    pool: Counter[str] = Counter()
    for weapon in usable[: minis.weapons_at_once]:
        for colour, number in weapon.dice.model_dump().items():
            pool[colour] += number * minis.count
    return pool


def _ranks(army: Army) -> Iterator[Line]:
    """Units by the rank they count as while building. Rules: RANK-05."""
    for rank in army.catalog.ranks.values():
        units = army.by_rank.get(rank.id, [])
        if units:
            points = sum(army.points_of(unit) for unit in units)
            yield Line(name=rank.name, units=len(units), points=points)


def _order_tokens(army: Army) -> Iterator[Share]:
    """One token a unit, of its printed rank or the one an upgrade makes it. Rules: RANK-05."""
    changed = {
        unit.id: effect.rank
        for unit in army.units
        for upgrade in unit.loadout.upgrades
        if (effect := upgrade.effects.counts_as_rank) and effect.unit == unit.card.id
    }
    counts = Counter(changed.get(unit.id, unit.card.rank) for unit in army.units)
    for rank in army.catalog.ranks.values():
        if counts[rank.id]:
            yield Share(name=rank.name, count=counts[rank.id])


def _wounds_by_defence(army: Army, profiles: dict[str, Profile]) -> tuple[Share, ...]:
    """The wounds that each kind of defence die protects; a counterpart rolls its unit's."""
    counts: Counter[str] = Counter()
    for unit in army.units:
        counts[unit.card.defense] += profiles[unit.id].wounds
    return tuple(Share(name=die, count=counts[die]) for die in sorted(counts))


def _shares(values: Iterable[Any]) -> tuple[Share, ...]:
    """How often each value stands there, numbers first; a dash where the card has one."""
    counts = Counter("–" if value is None else str(value) for value in values)
    return tuple(Share(name=name, count=counts[name]) for name in sorted(counts, key=_by_number))


def _by_number(name: str) -> tuple[bool, int, str]:
    return not name.isdigit(), int(name) if name.isdigit() else 0, name


def _dice(groups: list[Minis]) -> Iterator[DiceAtRange]:
    """From melee to the farthest band that any weapon names, and beyond it if one goes on."""
    reaches = [weapon.range for group in groups for weapon in group.weapons if weapon.range]
    farthest = max((far if far is not None else near for near, far in reaches), default=MELEE)
    bands = list(range(farthest + 1)) if reaches else []
    if any(far is None for _, far in reaches):
        bands.append(BEYOND)
    for band in bands:
        pool: Counter[str] = Counter()
        for group in groups:
            pool += dice_of(group, band)
        words = "Melee" if band == MELEE else str(band)
        yield DiceAtRange(
            range=f"Over {farthest}" if band == BEYOND else words,
            red=pool["red"], black=pool["black"], white=pool["white"],
        )  # fmt: skip


def _reaches(weapon: Weapon, band: int) -> bool:
    """A weapon without a range only adds dice to another and is left out."""
    if weapon.range is None:
        return False
    near, far = weapon.range
    return near <= band and (far is None or band <= far)


def _worth(weapon: Weapon) -> tuple[int, int, int]:
    dice: Dice = weapon.dice
    return dice.red + dice.black + dice.white, dice.red, dice.black


def _remarks(army: Army, profiles: dict[str, Profile]) -> Iterator[str]:
    unknown = dict.fromkeys(name for one in profiles.values() for name in one.unknown)
    for name in unknown:
        yield f"How many minis {name} adds is in no source; none are counted."
    cards = dict.fromkeys(unit.card.full_name for unit in army.units if unit.card.wounds is None)
    for name in cards:
        yield f"The wounds of {name} are not published; none are counted."
    adding = dict.fromkeys(
        weapon.name
        for one in profiles.values()
        for minis in one.minis
        for weapon in minis.weapons
        if weapon.range is None
    )
    for name in adding:
        yield f"{name} only adds dice to another weapon; its dice are not counted."
