"""The keywords of one army, each once, with the cards that have it and their values."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from armybuilder.army.army import Army
from armybuilder.army.loadout import Loadout
from units.catalog.schema import GlossaryEntry, Keyword, KeywordInstance, Weapon


@dataclass(frozen=True)
class Use:
    """One way the keyword is printed in this army, and the cards it is printed on."""

    label: str  # with its value and scope: "Coordinate: Corps", "Impact 2"
    bearers: tuple[str, ...]


@dataclass(frozen=True)
class KeywordLine:
    """One keyword: what it does in the project's own words, and where the army has it."""

    keyword: Keyword
    entry: GlossaryEntry
    uses: tuple[Use, ...]


def keyword_sheet(army: Army) -> tuple[KeywordLine, ...]:
    """Every keyword on the cards of the army, by name; command and battle cards included."""
    found: dict[str, dict[str, dict[str, None]]] = {}
    for instance, bearer in _printed(army):
        uses = found.setdefault(army.catalog.keyword_ids[instance.name], {})
        uses.setdefault(str(instance), {})[bearer] = None
    lines = [
        KeywordLine(
            keyword=army.catalog.keywords[keyword],
            entry=army.catalog.glossary[keyword],
            uses=tuple(Use(label, tuple(uses[label])) for label in sorted(uses)),
        )
        for keyword, uses in found.items()
    ]
    return tuple(sorted(lines, key=lambda line: line.keyword.name))


def _printed(army: Army) -> Iterator[tuple[KeywordInstance, str]]:
    """Each keyword on each card, and what to call the card."""
    for unit in army.units:
        yield from _on_unit(unit.loadout)
    catalog, draft = army.catalog, army.draft
    for card in draft.command_hand:
        held = catalog.command_cards[card]
        yield from _borne(held.keywords, f"{held.name} (command card)")
    for card in draft.battle_deck:
        drawn = catalog.battle_cards[card]
        yield from _borne(drawn.keywords, f"{drawn.name} (battle card)")


def _on_unit(loadout: Loadout) -> Iterator[tuple[KeywordInstance, str]]:
    name = loadout.card.full_name
    yield from _borne(loadout.card.keywords, name)
    yield from _on_weapons(loadout.card.weapons, name)
    extra = loadout.counterpart
    if extra is not None:
        yield from _borne(extra.keywords, extra.full_name)
        yield from _on_weapons(extra.weapons, extra.full_name)
    for upgrade in (*loadout.upgrades, *loadout.counterpart_upgrades):
        bearer = f"{upgrade.name} on {name}"
        yield from _borne(upgrade.keywords, bearer)
        yield from _on_weapons(upgrade.weapons, bearer)


def _on_weapons(weapons: Iterable[Weapon], bearer: str) -> Iterator[tuple[KeywordInstance, str]]:
    for weapon in weapons:
        yield from _borne(weapon.keywords, f"{bearer}: {weapon.name}")


def _borne(
    keywords: Iterable[KeywordInstance], bearer: str
) -> Iterator[tuple[KeywordInstance, str]]:
    for keyword in keywords:
        yield keyword, bearer
