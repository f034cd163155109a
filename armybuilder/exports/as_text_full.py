"""The whole army as text that can be read back without loss: one fact a line, ids in brackets.

Every line begins with a word and a colon, or with a mark: ``-`` an upgrade, ``+`` a counterpart,
``+-`` an upgrade of the counterpart, ``>`` a note of the unit above. The id of a card is the last
thing in square brackets. Free text stands on one line (see ``escaping``).
"""

from collections.abc import Iterator

from armybuilder.army.army import Army, ArmyUnit
from armybuilder.army.loadout import PriceLine
from armybuilder.army.report import Report
from armybuilder.exports.escaping import escaped
from armybuilder.exports.listing import called
from armybuilder.exports.options import Options
from armybuilder.exports.stamp import Stamp

FORMAT = "text-full"
LABEL = "Text, everything"
MEDIA_TYPE = "text/plain; charset=utf-8"
SUFFIX = ".txt"
OPTIONS = Options
GROUP = "share"

HEADING = "Armybuilder full text 1"  # what tells this text from any other; the number its grammar


def render(army: Army, report: Report, stamp: Stamp, options: Options) -> str:
    """The army as text; the first line bears the verdict, the second says what can read it."""
    title = escaped(army.draft.title)
    lines = [f"{stamp.headline} – {title or 'Untitled army'}", HEADING, ""]
    lines += _frame(army, report, stamp, title)
    for unit in army.units:
        lines += ["", *_unit(army, unit)]
    lines += ["", *_cards(army, options)]
    lines += [
        f"Pair: {_pair(army, one.unit)} – {_pair(army, one.parent)}" for one in report.pairings
    ]
    for problem in report.problems:
        told = f"{problem.severity.value}: {problem.message} ({', '.join(problem.rules)})"
        lines.append(f"Remark: {escaped(told)}")
    lines += [f"Left out: {sentence}" for sentence in options.left_out()]
    return "\n".join(lines) + "\n"


def _frame(army: Army, report: Report, stamp: Stamp, title: str) -> Iterator[str]:
    """What the army is built under, and the stamp."""
    draft, terms = army.draft, army.terms
    if title:
        yield f"Title: {title}"
    yield f"Edition: {army.catalog.edition.name} [{report.edition}]"
    yield f"Points of release: [{report.release}]"
    yield f"Mode: {terms.mode.name} [{draft.mode}]"
    yield f"Faction: {terms.faction.name} [{draft.faction}]"
    if terms.force:
        yield f"Battle force: {terms.force.name} [{draft.battle_force}]"
    names = {choice.id: choice.name for choice in terms.choices}
    for choice in draft.choices:
        yield f"Choice: {names.get(choice, choice)} [{choice}]"
    if draft.force_alignment:
        yield f"Force alignment: [{draft.force_alignment}]"
    yield f"Points: {report.points} of {report.points_limit}"
    yield f"Activations: {report.activations}"
    yield f"Exported: {stamp.made}"
    if stamp.code:
        yield f"Stamp: {stamp.line}"
    if draft.notes:
        yield f"Notes: {escaped(draft.notes)}"


def _unit(army: Army, unit: ArmyUnit) -> Iterator[str]:
    """A unit with its id and sum; its cards with what each costs here. Rules: UPG-11."""
    card, *others = army.price_lines(unit)
    drafted = next(one for one in army.draft.units if one.id == unit.id)
    own = _of_card(card, others)
    yield f"Unit {unit.id}: {army.points_of(unit)} · {card.name} [{card.card}]{own}"
    marks = ["-"] * len(drafted.upgrades)
    if drafted.counterpart:
        marks += ["+", *["+-"] * len(drafted.counterpart.upgrades)]
    for mark, line in zip(marks, others, strict=True):
        yield f"{mark} {line.points} · {line.name} [{line.card}]{_why(line)}"
    if drafted.notes:
        yield f"> {escaped(drafted.notes)}"


def _of_card(card: PriceLine, others: list[PriceLine]) -> str:
    """How much of a unit's sum is the card itself, where that is not plain."""
    if card.printed is None:
        return " (price not published)"
    return f" (unit card {card.points})" if others else ""


def _why(line: PriceLine) -> str:
    return f" (printed {line.printed}, {line.why})" if line.why else ""


def _cards(army: Army, options: Options) -> Iterator[str]:
    """Hand and deck in the order the player has them. Rules: HAND-01."""
    catalog, draft = army.catalog, army.draft
    if options.hand:
        for one in draft.command_hand:
            command = catalog.command_cards[one]
            yield f"Hand: {'•' * command.pips} {command.name} [{one}]"
    if options.deck:
        kinds = {kind.id: kind.name.lower() for kind in catalog.vocabulary.battle_decks}
        for one in draft.battle_deck:
            battle = catalog.battle_cards[one]
            yield f"Deck: {battle.name} [{one}] ({kinds[battle.deck]})"


def _pair(army: Army, unit_id: str) -> str:
    """Rules: DET-03."""
    return f"{called(army, army.unit(unit_id))} [{unit_id}]"
