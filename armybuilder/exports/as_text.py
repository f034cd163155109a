"""The whole army as text to read: lines that add up, pairs, hand and deck, and what is wrong."""

from collections.abc import Iterator

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.loadout import PriceLine
from armybuilder.army.report import RankCount, Report
from armybuilder.exports.stamp import Stamp, counted
from units.rulebook.problem import Problem

FORMAT = "text"
LABEL = "Text"
GROUP = "share"
MEDIA_TYPE = "text/plain; charset=utf-8"
SUFFIX = ".txt"
WIDTH = 60


def render(army: Army, report: Report, stamp: Stamp) -> str:
    """The army as text; its first line bears the verdict."""
    lines = [*_head(army, report, stamp), *_units(army, report), *_pairs(army, report)]
    lines += [*_cards(army), *_notes(army), *_problems(army, report)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _head(army: Army, report: Report, stamp: Stamp) -> Iterator[str]:
    catalog, terms = army.catalog, army.terms
    title = " ".join(army.draft.title.split())  # one line, whatever the title is made of
    yield f"{stamp.headline} – {title or 'Untitled army'}"
    sides = [terms.faction.name]
    if terms.force:
        chosen = ", ".join(choice.name for choice in terms.choices)
        sides.append(f"{terms.force.name} ({chosen})" if chosen else terms.force.name)
    yield f"{' · '.join(sides)} · {terms.mode.name}"
    yield (
        f"{report.points} of {report.points_limit} points · "
        f"{counted(report.activations, 'activation')}"
    )
    yield f"Edition {catalog.edition.name} · points of release {stamp.release} · {stamp.made}"


def _units(army: Army, report: Report) -> Iterator[str]:
    """Units by rank; each unit's cards add up to its sum, the sums to the army's points."""
    for rank, name in ((rank.id, rank.name) for rank in army.catalog.ranks.values()):
        units = [unit for unit in army.units if unit.rank == rank]
        if not units:
            continue
        yield ""
        yield f"{name.upper()} ({_of_limits(report.ranks.get(rank), len(units))})"
        for unit in units:
            yield from _unit(army, unit, called(army, unit))


def _of_limits(count: RankCount | None, units: int) -> str:
    if count is None:
        return str(units)
    limits = f"{count.min}" if count.min == count.max else f"{count.min}–{count.max}"
    return f"{units} of {limits}"


def _unit(army: Army, unit: ArmyUnit, name: str) -> Iterator[str]:
    lines = army.price_lines(unit)
    yield _dotted(name, str(army.points_of(unit)))
    if len(lines) > 1:
        yield _dotted("  unit card", _price(lines[0]))
        for line in lines[1:]:
            yield _dotted(f"  {line.name}", _price(line))
    elif lines[0].printed is None:
        yield "  price not published, counted as 0"
    notes = next(one.notes for one in army.draft.units if one.id == unit.id)
    for paragraph in notes.splitlines():
        yield f"  “{paragraph}”"


def _price(line: PriceLine) -> str:
    if line.printed is None:
        return "0 (not published)"
    return f"{line.points} (printed {line.printed}, {line.why})" if line.why else str(line.points)


def _dotted(left: str, right: str) -> str:
    """Two words with dots between, the right one at the same place in every line."""
    return f"{left} {'.' * max(WIDTH - len(left) - len(right.split()[0]), 3)} {right}"


def called(army: Army, unit: ArmyUnit) -> str:
    """A unit's name, with its number among units of that name when there are several."""
    same = [one.id for one in army.by_number if one.name == unit.name]
    return f"{unit.name} #{same.index(unit.id) + 1}" if len(same) > 1 else unit.name


def _pairs(army: Army, report: Report) -> Iterator[str]:
    """Which parent each detachment has. Rules: DET-03."""
    if not report.pairings:
        return
    yield ""
    yield "DETACHMENTS"
    for pair in report.pairings:
        child, parent = army.unit(pair.unit), army.unit(pair.parent)
        yield f"{called(army, child)} – {called(army, parent)}"


def _cards(army: Army) -> Iterator[str]:
    """Hand by pips and deck by kind; the cards every hand has are told too. Rules: HAND-01."""
    catalog, draft = army.catalog, army.draft
    if draft.command_hand:
        own = [one for one in catalog.rules.command_hand.always if one not in draft.command_hand]
        hand = [catalog.command_cards[one] for one in (*draft.command_hand, *own)]
        yield from ("", f"COMMAND HAND ({len(hand)})")
        for command in sorted(hand, key=lambda card: (card.pips, card.name)):
            yield f"{'•' * command.pips} {command.name}"
    if draft.battle_deck:
        deck = [catalog.battle_cards[one] for one in draft.battle_deck]
        kinds = {kind.id: kind.name.lower() for kind in catalog.vocabulary.battle_decks}
        yield from ("", f"BATTLE DECK ({len(deck)})")
        for battle in sorted(deck, key=lambda card: (card.deck, card.name)):
            yield f"{battle.name} ({kinds[battle.deck]})"


def _notes(army: Army) -> Iterator[str]:
    if army.draft.notes:
        yield from ("", "NOTES", *army.draft.notes.splitlines())


def _problems(army: Army, report: Report) -> Iterator[str]:
    """Everything the report says, errors first, each with its rules."""
    if report.problems:
        yield from ("", "REMARKS" if report.legal else "PROBLEMS")
        yield from (_problem(problem) for problem in report.problems)


def _problem(problem: Problem) -> str:
    return f"{problem.severity.value}: {problem.message} [{', '.join(problem.rules)}]"
