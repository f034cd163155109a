"""What a unit is at the table: its minis in like groups, each with its weapons.

The wound thresholds of minis that upgrades add are in no source: they are taken to be the unit's.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from armybuilder.army.loadout import Loadout
from units.catalog.schema import KeywordInstance, Upgrade, Weapon

ARSENAL = "Arsenal"  # the keyword that lets a mini use several weapons at once
CARRIED_BY_ALL = frozenset(("grenades",))  # slots whose weapon every mini of the unit has


@dataclass(frozen=True)
class Minis:
    """Like minis of one unit. ``weapons_at_once`` is how many of its weapons one of them uses."""

    name: str
    count: int
    wounds: int | None  # the threshold of one mini; None: not published or none
    weapons: tuple[Weapon, ...]
    weapons_at_once: int = 1


@dataclass(frozen=True)
class Profile:
    """The minis of a unit, and the upgrades that add a number of minis no source tells."""

    minis: tuple[Minis, ...]
    unknown: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many minis the unit has, as far as that is known. Rules: UPG-07."""
        return sum(one.count for one in self.minis)

    @property
    def wounds(self) -> int:
        """The wounds of all minis together, those of unknown thresholds left out."""
        return sum(one.count * (one.wounds or 0) for one in self.minis)


def profile_of(loadout: Loadout) -> Profile:
    """The minis of a unit with its upgrades and its counterpart. Rules: UPG-07, KW-09."""
    card, upgrades = loadout.card, loadout.upgrades
    shared = _weapons(one for one in upgrades if one.slot in CARRIED_BY_ALL)
    at_once = weapons_at_once([*card.keywords, *_added_keywords(upgrades)])
    own = (*card.weapons, *shared)
    groups = []
    plain = card.minis
    for upgrade in upgrades:
        if upgrade.effects.minis_added:
            armed = (*upgrade.weapons, *own)
            added = upgrade.effects.minis_added
            groups.append(Minis(upgrade.name, added, card.wounds, armed, at_once))
        elif upgrade.weapons and upgrade.slot not in CARRIED_BY_ALL:
            # It arms one mini: one of several, or the only one, with everything it has.
            if plain > 1:
                plain -= 1
                armed = (*upgrade.weapons, *own)
                groups.append(Minis(_with(card.name, upgrade), 1, card.wounds, armed, at_once))
            else:
                own = (*own, *upgrade.weapons)
    if plain:
        groups.insert(0, Minis(card.name, plain, card.wounds, own, at_once))
    return Profile((*groups, *_counterpart(loadout)), tuple(_of_unknown_number(upgrades)))


def weapons_at_once(keywords: Iterable[KeywordInstance]) -> int:
    """How many weapons one mini uses in an attack: one, or the X of Arsenal X."""
    values = [one.value for one in keywords if one.name == ARSENAL]
    return max((value for value in values if isinstance(value, int)), default=1)


def _counterpart(loadout: Loadout) -> tuple[Minis, ...]:
    card = loadout.counterpart
    if card is None or not card.minis:
        return ()
    weapons = (*card.weapons, *_weapons(loadout.counterpart_upgrades))
    at_once = weapons_at_once([*card.keywords, *_added_keywords(loadout.counterpart_upgrades)])
    return (Minis(card.name, card.minis, card.wounds, weapons, at_once),)


def _weapons(upgrades: Iterable[Upgrade]) -> tuple[Weapon, ...]:
    return tuple(weapon for upgrade in upgrades for weapon in upgrade.weapons)


def _added_keywords(upgrades: Iterable[Upgrade]) -> list[KeywordInstance]:
    return [keyword for upgrade in upgrades for keyword in upgrade.effects.add_keywords]


def _of_unknown_number(upgrades: Iterable[Upgrade]) -> list[str]:
    return [one.name for one in upgrades if one.effects.minis_basis == "unknown"]


def _with(name: str, upgrade: Upgrade) -> str:
    return f"{name} with {upgrade.name}"
