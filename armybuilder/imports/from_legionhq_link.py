"""A Legion HQ link or its bare hash, today's and the grammar before October 2024."""

from typing import Final

from armybuilder.army.draft import DraftArmy
from armybuilder.imports.legionhq.address import Address, find_address
from armybuilder.imports.legionhq.cards import Cards
from armybuilder.imports.legionhq.codes import codes_of, former_codes
from armybuilder.imports.legionhq.dialect import dialect
from armybuilder.imports.legionhq.frame import mode_of, side_of
from armybuilder.imports.legionhq.grammar import Hash, parse
from armybuilder.imports.legionhq.units import Units
from armybuilder.imports.lookup import Account
from armybuilder.imports.outcome import Imported
from units.catalog.catalog import Catalog
from units.catalog.library import open_catalog

SOURCE: Final = "legionhq-link"
ORDER: Final = 30
STORED: Final = (
    "This link leads to a list kept on another site, which cannot be read from the link. Open it "
    "there and copy the link that its share button gives, or the text."
)
LONGEST_AROUND: Final = 200
NO_CARDS: Final = ("units", "upgrades")  # kinds that never stand by themselves


def recognises(text: str) -> bool:
    """Whether there is a link, or nothing but a hash."""
    return find_address(text, open_catalog().factions) is not None


def read(text: str, catalog: Catalog) -> Imported:
    """The army of the first link. Rules: none are judged here."""
    address = find_address(text, catalog.factions)
    account = Account()
    if address is None:
        return Imported(source=SOURCE, remarks=("There is no link here.",))
    if address.around:
        said = address.around[:LONGEST_AROUND]
        account.remark(f"Only the link was read, not the text around it: {said}")
    if address.hash is None and address.faction.lower() not in catalog.factions:
        account.lose(address.faction, "the id of a stored list")
        account.remark(STORED)
        return _answer(None, account)
    if address.hash is None:
        account.remark("The link is of a new list; it has no units.")
    return _answer(_army(address, catalog, account), account)


def _army(address: Address, catalog: Catalog, account: Account) -> DraftArmy:
    parts = parse(address.hash or "")
    faction, force = side_of(address.faction, parts, catalog, account)
    units = Units(catalog, account)
    cards = Cards(faction, _is_old(parts, catalog), catalog, account)
    for segment in parts.segments:
        if segment.bearer:
            units.add(segment)
        elif segment.code:
            cards.add(segment.code)
        else:
            account.lose(segment.text, "neither a unit nor a card")
    if parts.left:
        account.lose(f"{parts.left} more pieces", "the link is too long")
    listed = units.closed()
    _tell_what_no_link_says(force, catalog, account)
    return DraftArmy(
        edition=catalog.edition.id,
        release=catalog.release,
        mode=mode_of(parts.points, catalog, account) if address.hash else dialect().usual_mode,
        faction=faction,
        battle_force=force,
        units=listed,
        command_hand=tuple(cards.hand),
        battle_deck=tuple(cards.deck),
    )


def _tell_what_no_link_says(force: str | None, catalog: Catalog, account: Account) -> None:
    edition = catalog.edition.name
    account.remark(f"A link of Legion HQ has no title, notes or edition; {edition} was taken.")
    if force and catalog.battle_forces[force].choices:
        name = catalog.battle_forces[force].name
        account.remark(f"The choices of {name} are not in the link; make them in the builder.")


def _is_old(parts: Hash, catalog: Catalog) -> bool:
    """Old by its grammar, or because a card in it is one of the lost battle cards."""
    codes, former = codes_of(catalog), former_codes(catalog)
    return parts.is_old or any(
        part.code in former and (part.code not in codes or codes[part.code].kind in NO_CARDS)
        for part in parts.segments
    )


def _answer(army: DraftArmy | None, account: Account) -> Imported:
    account.closed()
    return Imported(
        source=SOURCE,
        army=army,
        recognised=tuple(account.recognised),
        guessed=tuple(account.guessed),
        not_recognised=tuple(account.lost),
        remarks=tuple(account.remarks),
    )
