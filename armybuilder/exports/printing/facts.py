"""What a unit's cards say, in lines of plain words: numbers, keywords, weapons."""

from collections.abc import Iterable, Iterator

from armybuilder.army.loadout import Loadout
from units.catalog.catalog import Catalog
from units.catalog.schema import Counterpart, KeywordInstance, Unit, Upgrade, Weapon
from units.presentation import DICE, range_in_words


def facts_of(loadout: Loadout, catalog: Catalog) -> list[str]:
    """Numbers, keywords and weapons of the unit and of what it carries."""
    card = loadout.card
    facts = [_numbers(card, catalog), *_described(card.keywords, card.weapons)]
    extra = loadout.counterpart
    others: list[Counterpart | Upgrade] = [*loadout.upgrades, *([extra] if extra else [])]
    for other in (*others, *loadout.counterpart_upgrades):
        facts += [f"{other.name}: {one}" for one in _described(other.keywords, other.weapons)]
    return facts


def _numbers(card: Unit, catalog: Catalog) -> str:
    """The numbers of a unit card in one line; a dash for what is not published."""
    kind = catalog.unit_types[card.unit_type]
    nerve = card.resilience if kind.group == "vehicle" else card.courage
    surges = [f"attack {card.surge.attack}" if card.surge.attack else ""]
    surges.append(f"defence {card.surge.defense}" if card.surge.defense else "")
    parts = (
        kind.name,
        f"{card.minis} mini" if card.minis == 1 else f"{card.minis} minis",
        f"wounds {_or_dash(card.wounds)}",
        f"{'resilience' if kind.group == 'vehicle' else 'courage'} {_or_dash(nerve)}",
        f"{card.defense} defence",
        f"speed {card.speed}",
        "surge: " + (", ".join(filter(None, surges)) or "none"),
    )
    return " · ".join(parts)


def _described(keywords: Iterable[KeywordInstance], weapons: Iterable[Weapon]) -> Iterator[str]:
    words = ", ".join(map(str, keywords))
    if words:
        yield words
    yield from map(_weapon, weapons)


def _weapon(weapon: Weapon) -> str:
    """A weapon in one line: ``E-11: range 1–3, 1 white, Pierce 1``."""
    dice = [f"{count} {die}" for die in DICE if (count := getattr(weapon.dice, die))]
    reach = range_in_words(weapon.range)
    melee, _, far = reach.partition(", ") if reach.startswith("Melee") else ("", "", reach)
    near = [melee.lower()] if melee else []
    near += [f"range {far}"] if far else []
    return f"{weapon.name}: {', '.join([*near, *dice, *map(str, weapon.keywords)])}"


def _or_dash(value: object) -> str:
    return "–" if value is None else str(value)
