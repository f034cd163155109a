"""The picker of one upgrade slot: what fits with the points after it, and the rest with reasons."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.urls import reverse

from armybuilder.collecting.needs import Left
from armybuilder.pages.builder.page import BuilderPage
from armybuilder.pages.builder.rows import several
from armybuilder.picker.choices import UpgradeChoice
from armybuilder.picker.upgrades import slot_choices


@dataclass(frozen=True)
class UpgradeOffer:
    """One upgrade and the edit that puts it on every unit of the row."""

    choice: UpgradeChoice
    edit: dict[str, Any]
    total: int
    keywords: str

    @property
    def url(self) -> str:
        return reverse("upgrade", args=self.choice.card.split("/"))


class Sitting(NamedTuple):
    """The upgrade that is in the slot now."""

    name: str
    url: str
    keywords: str


@dataclass(frozen=True)
class SlotPanel:
    """One slot of one unit, or of several like ones at once."""

    title: str
    slot_name: str
    icon: str
    from_slot: str
    count: int
    fitting: tuple[UpgradeOffer, ...]
    unfitting: tuple[UpgradeOffer, ...]
    current: Sitting | None = None


def slot_panel(
    page: BuilderPage,
    units: list[str],
    slot: str,
    *,
    instead_of: str | None,
    on_counterpart: bool,
    from_slot: str,
    left: Left | None = None,
) -> SlotPanel:
    """The picker of a slot. Raises ``LookupError`` for a unit, slot or card that is not there.

    With ``left`` a card is barred, too, when the collection has too few copies for these units.
    """
    choices = slot_choices(
        page.army, units[0], slot, on_counterpart=on_counterpart, instead_of=instead_of
    )
    if left:
        choices = [left.upgrade(choice, len(units)) for choice in choices]

    def offers(chosen: Iterable[UpgradeChoice]) -> tuple[UpgradeOffer, ...]:
        return tuple(
            UpgradeOffer(
                choice=choice,
                edit=_equip(units, choice.card, instead_of, on_counterpart),
                total=page.report.points + (choice.total_after - page.report.points) * len(units),
                keywords=_keywords(choice.card, page),
            )
            for choice in chosen
        )

    return SlotPanel(
        title=page.rows[units[0]].name if len(units) > 1 else page.called(units[0]),
        slot_name=page.catalog.slots[slot].name,
        icon=f"slot-{slot}",
        from_slot=from_slot,
        count=len(units),
        fitting=offers(choice for choice in choices if choice.eligible),
        unfitting=offers(choice for choice in choices if not choice.eligible),
        current=_sitting(instead_of, page) if instead_of else None,
    )


def unit_ids(page: BuilderPage, asked: list[str]) -> list[str]:
    """The asked units that are in the army, in list order; raises ``LookupError`` for none."""
    there = [unit.id for unit in page.draft.units if unit.id in asked]
    if not there:
        raise LookupError("none of these units is in the army")
    return there


def _equip(
    units: list[str], upgrade: str, instead_of: str | None, on_counterpart: bool
) -> dict[str, Any]:
    """Puts the upgrade on every unit of the row, as one step of undo."""
    return several(
        {
            "kind": "equip",
            "unit": unit,
            "upgrade": upgrade,
            "instead_of": instead_of,
            "on_counterpart": on_counterpart,
        }
        for unit in units
    )


def _sitting(upgrade: str, page: BuilderPage) -> Sitting:
    url = reverse("upgrade", args=upgrade.split("/"))
    return Sitting(page.catalog.upgrades[upgrade].name, url, _keywords(upgrade, page))


def _keywords(upgrade: str, page: BuilderPage) -> str:
    card = page.catalog.upgrades[upgrade]
    return ", ".join(dict.fromkeys(keyword.name for keyword in card.keywords))
