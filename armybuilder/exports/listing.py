"""An army laid out to be read: what every printed form shows, in the order in which it shows it."""

from collections.abc import Iterator
from dataclasses import dataclass

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.loadout import PriceLine
from armybuilder.army.report import RankCount, Report
from armybuilder.exports.options import Options
from armybuilder.exports.stamp import Stamp, counted
from units.rulebook.problem import Problem


@dataclass(frozen=True)
class Row:
    """One unit: ``cards`` are the upgrades and counterpart; with ``own`` they add up to points."""

    unit: ArmyUnit
    name: str
    points: int
    own: PriceLine
    cards: tuple[PriceLine, ...]
    notes: str
    parent: str  # the unit it is a detachment of, "" for none


@dataclass(frozen=True)
class Group:
    """The units of one rank, with its limits: ``2 of 3–6``."""

    rank: str
    name: str
    limits: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Held:
    """A command card with its pips, or a battle card with its deck: the id and the words."""

    name: str
    pips: int = 0
    kind: str = ""
    deck: str = ""


@dataclass(frozen=True)
class Listing:
    """The army from top to bottom. ``left_out`` says what is not shown, ``hand`` then is empty."""

    title: str
    verdict: str
    sides: str
    counts: str
    judged: str
    groups: tuple[Group, ...]
    hand: tuple[Held, ...]
    deck: tuple[Held, ...]
    notes: str
    problems: tuple[Problem, ...]
    left_out: tuple[str, ...]
    code: str
    where: str  # the address that checks the code, "" for none
    stamp_line: str  # both

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every unit, rank after rank."""
        return tuple(row for group in self.groups for row in group.rows)


def listing_of(army: Army, report: Report, stamp: Stamp, options: Options) -> Listing:
    """A judged army, laid out."""
    return Listing(
        title=" ".join(army.draft.title.split()) or "Untitled army",
        verdict=stamp.headline,
        sides=sides_of(army),
        counts=f"{report.points} of {report.points_limit} points · "
        f"{counted(report.activations, 'activation')}",
        judged=f"Edition {army.catalog.edition.name} · points of release {stamp.release} · "
        f"{stamp.made}",
        groups=tuple(_groups(army, report)),
        hand=_hand(army) if options.hand else (),
        deck=_deck(army) if options.deck else (),
        notes=army.draft.notes,
        problems=report.problems,
        left_out=tuple(options.left_out()),
        code=stamp.code,
        where=stamp.where,
        stamp_line=stamp.line,
    )


def sides_of(army: Army) -> str:
    """Faction, battle force with its choices, and mode."""
    terms = army.terms
    sides = [terms.faction.name]
    if terms.force:
        chosen = ", ".join(choice.name for choice in terms.choices)
        sides.append(f"{terms.force.name} ({chosen})" if chosen else terms.force.name)
    return f"{' · '.join(sides)} · {terms.mode.name}"


def called(army: Army, unit: ArmyUnit) -> str:
    """A unit's name, with its number among units of that name when there are several."""
    same = [one.id for one in army.by_number if one.name == unit.name]
    return f"{unit.name} #{same.index(unit.id) + 1}" if len(same) > 1 else unit.name


def price(line: PriceLine) -> str:
    """What a card costs here, and why that is not the printed price. Rules: UPG-11."""
    if line.printed is None:
        return "0 (not published)"
    return f"{line.points} (printed {line.printed}, {line.why})" if line.why else str(line.points)


def told(problem: Problem) -> str:
    """A problem with its rules."""
    return f"{problem.severity.value}: {problem.message} [{', '.join(problem.rules)}]"


def of_limits(count: RankCount | None, units: int) -> str:
    """How many units a rank has of how many it may have."""
    if count is None:
        return str(units)
    limits = f"{count.min}" if count.min == count.max else f"{count.min}–{count.max}"
    return f"{units} of {limits}"


def _groups(army: Army, report: Report) -> Iterator[Group]:
    notes = {unit.id: unit.notes for unit in army.draft.units}
    parents = {pair.unit: called(army, army.unit(pair.parent)) for pair in report.pairings}
    for rank in army.catalog.ranks.values():
        units = [unit for unit in army.units if unit.rank == rank.id]
        if units:
            rows = tuple(_row(army, one, notes[one.id], parents.get(one.id, "")) for one in units)
            limits = of_limits(report.ranks.get(rank.id), len(units))
            yield Group(rank.id, rank.name, limits, rows)


def _row(army: Army, unit: ArmyUnit, notes: str, parent: str) -> Row:
    own, *cards = army.price_lines(unit)
    points = army.points_of(unit)
    return Row(unit, called(army, unit), points, own, tuple(cards), notes, parent)


def _hand(army: Army) -> tuple[Held, ...]:
    """The hand by pips, with the cards that every hand has. Rules: HAND-01."""
    catalog, chosen = army.catalog, army.draft.command_hand
    if not chosen:
        return ()
    own = [one for one in catalog.rules.command_hand.always if one not in chosen]
    hand = [catalog.command_cards[one] for one in (*chosen, *own)]
    return tuple(
        Held(card.name, card.pips) for card in sorted(hand, key=lambda c: (c.pips, c.name))
    )


def _deck(army: Army) -> tuple[Held, ...]:
    """The deck by kinds, in the order of the rules."""
    kinds = {kind.id: kind.name.lower() for kind in army.catalog.vocabulary.battle_decks}
    order = list(kinds)
    deck = [army.catalog.battle_cards[one] for one in army.draft.battle_deck]
    deck.sort(key=lambda card: (order.index(card.deck), card.name))
    return tuple(Held(card.name, 0, card.deck, kinds[card.deck]) for card in deck)
