"""What an army is built under, as choices: edition, mode, battle force and its own choices."""

from dataclasses import dataclass
from typing import Any

from armybuilder.pages.builder.page import BuilderPage
from armybuilder.rules.judge import judge
from armybuilder.verdicts import LOOKS, VerdictLook
from units.catalog.library import editions, open_catalog


@dataclass(frozen=True)
class EditionView:
    """One edition and what it says of this army."""

    id: str
    name: str
    summary: str
    verdict: VerdictLook
    errors: tuple[str, ...]
    is_chosen: bool
    edit: dict[str, Any]


@dataclass(frozen=True)
class Option:
    """One value of a choice."""

    id: str
    name: str
    is_chosen: bool


@dataclass(frozen=True)
class Frame:
    """Every choice about the whole army."""

    editions: tuple[EditionView, ...]
    modes: tuple[Option, ...]
    battle_forces: tuple[Option, ...]
    may_be_without_force: bool
    pick: int
    choices: tuple[Option, ...]
    alignments: tuple[Option, ...]


def frame_of(page: BuilderPage) -> Frame:
    """The choices of an army as they stand."""
    draft, catalog, terms = page.draft, page.catalog, page.army.terms
    force = terms.force
    forces = [f for f in catalog.battle_forces.values() if f.faction == draft.faction]
    picks = force.choices if force else None
    return Frame(
        editions=tuple(_edition(edition.id, page) for edition in editions()),
        modes=tuple(
            Option(m.id, f"{m.name}, {m.points_limit} points", m.id == draft.mode)
            for m in catalog.modes.values()
        ),
        battle_forces=tuple(Option(f.id, f.name, f.id == draft.battle_force) for f in forces),
        may_be_without_force=not terms.faction.needs_battle_force,
        pick=picks.pick if picks else 0,
        choices=tuple(
            Option(option.id, option.name, option.id in draft.choices)
            for option in (picks.options if picks else ())
        ),
        alignments=_alignments(page),
    )


def _alignments(page: BuilderPage) -> tuple[Option, ...]:
    """The sides the player may state; none where faction or battle force settles it. FAC-03."""
    terms, stated = page.army.terms, page.draft.force_alignment
    options: tuple[str, ...] = terms.force.force_alignment_options if terms.force else ()
    settled = terms.faction.force_alignment or (terms.force and terms.force.force_alignment)
    if not options and not settled:
        options = ("light", "dark")
    return tuple(Option(side, f"{side.capitalize()} side", side == stated) for side in options)


def _edition(edition_id: str, page: BuilderPage) -> EditionView:
    catalog = open_catalog(page.draft.release, edition_id)
    chosen = edition_id == page.report.edition
    report = page.report if chosen else judge(page.draft, catalog, with_fixes=False)
    return EditionView(
        id=edition_id,
        name=catalog.edition.name,
        summary=catalog.edition.summary,
        verdict=LOOKS[report.verdict],
        errors=tuple(p.message for p in report.problems if p.severity == "error"),
        is_chosen=chosen,
        edit={"kind": "set-edition", "edition": edition_id},
    )
