"""The preview of an import, as its page shows it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from armybuilder.army.army import Army
from armybuilder.import_door import Brought
from armybuilder.imports.outcome import Imported
from armybuilder.pages.builder.problems import Teller, ToldProblem
from armybuilder.verdicts import LOOKS, VerdictLook
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog

SOURCES = {
    "armybuilder": "Armybuilder JSON or text",
    "armybuilder-link": "Armybuilder link",
    "legionhq-link": "Legion HQ link",
    "legionhq-text": "Legion HQ text",
    "tts-json": "Tabletop Simulator JSON",
    "tabletop-admiral": "Tabletop Admiral",
    "longshanks": "Longshanks",
    "newrecruit": "New Recruit",
    "battlescribe": "BattleScribe",
    "picture": "Picture",
}
KINDS = (
    "units", "upgrades", "counterparts", "command_cards", "battle_cards", "battle_forces",
    "factions", "modes",
)  # fmt: skip


@dataclass(frozen=True)
class Line:
    """A text that was recognised, what it is, and how often it stood there."""

    text: str
    name: str
    count: int


@dataclass(frozen=True)
class Guess:
    """A text that may mean several cards: the pairs of a choice, the one taken first."""

    text: str
    id: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Preview:
    """Everything that the page shows of an import."""

    source: str
    title: str
    frame: str
    verdict: VerdictLook | None
    brought: Brought
    document: str
    recognised: tuple[Line, ...]
    guessed: tuple[Guess, ...]
    units: tuple[Line, ...]

    @property
    def problems(self) -> tuple[ToldProblem, ...]:
        """What the rules say, like units told apart."""
        draft, report = self.outcome.army, self.brought.report
        if draft is None or report is None:
            return ()
        army = Army(draft, open_catalog(draft.release, draft.edition))
        return Teller(army, report).told(report.problems)

    @property
    def outcome(self) -> Imported:
        return self.brought.outcome


def preview_of(brought: Brought) -> Preview:
    """The preview of what was read and judged."""
    outcome, report = brought
    army = outcome.army
    catalog = open_catalog(army.release, army.edition) if army else open_catalog()
    counted = Counter((one.text, name_of(one.id, catalog)) for one in outcome.recognised)
    units = Counter(name_of(unit.card, catalog) for unit in army.units) if army else Counter()
    return Preview(
        source=SOURCES.get(outcome.source, ""),
        title=army.title if army else "",
        frame=" · ".join(_frame(outcome, catalog)),
        verdict=LOOKS[report.verdict] if report else None,
        brought=brought,
        document=army.model_dump_json() if army else "",
        recognised=tuple(Line(text, name, count) for (text, name), count in counted.items()),
        guessed=tuple(_guesses(outcome, catalog)),
        units=tuple(Line("", name, count) for name, count in units.items()),
    )


def name_of(card_id: str, catalog: Catalog) -> str:
    """The full name of whatever has this id; the id itself for an unknown one."""
    for kind in KINDS:
        card = getattr(catalog, kind).get(card_id)
        if card is not None:
            return str(getattr(card, "full_name", card.name))
    return card_id


def _frame(outcome: Imported, catalog: Catalog) -> Iterator[str]:
    army = outcome.army
    if army is not None:
        ids = (army.faction, army.battle_force, army.mode)
        yield from (name_of(one, catalog) for one in ids if one)
        yield catalog.edition.name
        yield catalog.release


def _guesses(outcome: Imported, catalog: Catalog) -> Iterator[Guess]:
    """One choice for each guessed card, however often it was named."""
    seen: set[str] = set()
    for one in outcome.guessed:
        if one.id not in seen:
            seen.add(one.id)
            ids = dict.fromkeys((one.id, *one.others))
            yield Guess(one.text, one.id, tuple((other, name_of(other, catalog)) for other in ids))
