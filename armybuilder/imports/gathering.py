"""From names to an army: looks up everything a source wrote and tells what became of it."""

import re
from typing import Final, Literal

from armybuilder.army.army import Army
from armybuilder.army.draft import LONGEST_NOTES, LONGEST_TITLE, MOST_UNITS, DraftArmy, DraftUnit
from armybuilder.army.terms import Terms, terms_of
from armybuilder.imports.equipping import equipped
from armybuilder.imports.held import battle_deck, command_hand
from armybuilder.imports.lookup import Account
from armybuilder.imports.mode_of import mode_of
from armybuilder.imports.names import Matcher, matcher_of
from armybuilder.imports.outcome import Imported
from armybuilder.imports.siding import offered_to, side_of
from armybuilder.imports.units_named import card_of, counterpart_of
from armybuilder.imports.written import WrittenArmy, WrittenCard, WrittenUnit
from units.catalog.catalog import Catalog

SIDES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


def gather(written: WrittenArmy, source: str, catalog: Catalog) -> Imported:
    """The army that a source names, and a line for every name in it; nothing is judged here."""
    account, matcher = Account(), matcher_of(catalog)
    account.remarks += written.remarks
    for lost in written.lost:
        account.lose(lost.text, lost.where)
    mode = mode_of(written, catalog, matcher, account)
    faction, force = side_of(written, catalog, matcher, account)
    frame = DraftArmy(
        title=clean(written.title)[:LONGEST_TITLE],
        edition=catalog.edition.id,
        release=catalog.release,
        mode=mode,
        faction=faction,
        battle_force=force,
        choices=_choices(written, force, catalog, account),
        notes=clean(written.notes)[:LONGEST_NOTES],
        force_alignment=_alignment(written, account),
    )
    units = _Units(terms_of(frame, catalog), matcher, account)
    for line in written.units:
        units.add(line)
    army = frame.model_copy(
        update={
            "units": tuple(units.units),
            "command_hand": command_hand(written.commands, catalog, matcher, account),
            "battle_deck": battle_deck(written.battle, mode, catalog, matcher, account),
            "last_unit": len(units.units),
        }
    )
    _compare_points(written, army, catalog, account)
    account.closed()
    return Imported(
        source=source,
        army=army,
        recognised=tuple(account.recognised),
        guessed=tuple(account.guessed),
        not_recognised=tuple(account.lost),
        remarks=tuple(account.remarks),
    )


def clean(text: str) -> str:
    """Text that an army may hold."""
    return re.sub(r"[\x00\ud800-\udfff]", "", text).strip()


class _Units:
    """The units of an army, as they are read line by line."""

    def __init__(self, terms: Terms, matcher: Matcher, account: Account) -> None:
        self.terms, self.matcher, self.account = terms, matcher, account
        force = terms.force.id if terms.force else None
        self.offered = offered_to(terms.faction.id, force, terms.catalog)
        self.units: list[DraftUnit] = []

    def add(self, line: WrittenUnit) -> None:
        """One line of the source: so many equal units, or a counterpart of those before it."""
        counterpart = counterpart_of(line, self.units, self.terms, self.matcher)
        if counterpart:
            self._host(line, *counterpart)
            return
        if line.is_counterpart:
            self._lose(line)
            return
        card = card_of(line, self.offered, self.terms, self.matcher, self.account)
        if card is None:
            self._lose(line)
            return
        bare = DraftUnit(id="u0", card=card, notes=clean(line.notes)[:LONGEST_NOTES])
        unit = equipped(bare, line.upgrades, self.terms, self.matcher, self.account)
        room = max(MOST_UNITS - len(self.units), 0)
        for _ in range(min(line.count, room)):
            self.units.append(unit.model_copy(update={"id": f"u{len(self.units) + 1}"}))
        if line.count > room:
            left = line.count - room
            self.account.lose(f"{left} × {line.text}", f"more than {MOST_UNITS} units")

    def _host(self, line: WrittenUnit, card: str, host: int) -> None:
        """Puts a counterpart at its host; its upgrades come with it."""
        unit = self.units[host]
        with_it = [WrittenCard(line.text, where=line.where), *line.upgrades]
        bare = unit.model_copy(update={"upgrades": ()})
        added = equipped(bare, with_it, self.terms, self.matcher, self.account)
        upgrades = (*unit.upgrades, *added.upgrades)
        self.units[host] = added.model_copy(update={"upgrades": upgrades})

    def _lose(self, line: WrittenUnit) -> None:
        count = f"{line.count} × " if line.count > 1 else ""
        self.account.lose(f"{count}{line.text or 'a unit without a name'}", line.where)
        for upgrade in line.upgrades:
            self.account.lose(upgrade.text, f"{upgrade.where}, which was not recognised")


def _choices(
    written: WrittenArmy, force: str | None, catalog: Catalog, account: Account
) -> tuple[str, ...]:
    """The choices of the battle force, by their names. Rules: BF-02."""
    there = catalog.battle_forces[force].choices if force else None
    options = {option.name.casefold(): option.id for option in there.options} if there else {}
    found = []
    for text in written.choices[:20]:
        option = options.get(text.strip().casefold())
        if option:
            found.append(account.know(text, option))
        else:
            account.lose(text, "choices of the battle force")
    return tuple(dict.fromkeys(found))


def _alignment(written: WrittenArmy, account: Account) -> Literal["light", "dark"] | None:
    """The side that the player states. Rules: FAC-03."""
    for side in SIDES:
        if written.alignment == side:
            return side
    if written.alignment:
        account.lose(written.alignment, "side of the Force")
    return None


def _compare_points(
    written: WrittenArmy, army: DraftArmy, catalog: Catalog, account: Account
) -> None:
    """Says when the source has another sum: an older points list, or something was lost."""
    if written.points is None or not army.units:
        return
    points = Army(army, catalog).points
    if points != written.points:
        account.remark(
            f"The source says {written.points} points; with the points of release "
            f"{catalog.release} what was read costs {points}."
        )
