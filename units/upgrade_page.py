"""Everything the page of one upgrade shows."""

from units.catalog.catalog import Catalog
from units.catalog.facts import fits
from units.catalog.requirement_words import in_words
from units.catalog.schema import Expression
from units.models import Upgrade
from units.presentation import ListedUnit, shown_keywords, shown_weapons


class UpgradePage:
    """One upgrade card under one catalog."""

    def __init__(self, row: Upgrade, catalog: Catalog) -> None:
        self.row = row
        self.catalog = catalog
        self.card = catalog.upgrades[row.card_id]
        self.slot = catalog.slots[self.card.slot]
        self.keywords = shown_keywords(self.card.keywords, catalog)
        self.weapons = shown_weapons(self.card.weapons, catalog)
        self.units = [
            ListedUnit.of(one, catalog) for one in catalog.units.values() if fits(self.card, one)
        ]

    @property
    def requirement(self) -> str:
        """What it asks of its unit, as one sentence. Rules: UPG-03."""
        words = in_words(self.card.requires, self.catalog)
        return words[:1].upper() + words[1:]

    @property
    def armies(self) -> str:
        """The factions whose armies may take it."""
        named = [self.catalog.factions[one].name for one in self.card.army_factions or ()]
        return ", ".join(named) or "any"

    @property
    def limit(self) -> str:
        """How many an army may have. Rules: UNIQ-01, UNIQ-04."""
        limit = self.card.limit
        if limit is None:
            return "no limit"
        if limit.max == 1:
            return f"unique by {limit.per}"
        return f"at most {limit.max} of this {limit.per}"

    @property
    def effects(self) -> list[str]:
        """What it does while the army is built, one sentence each. Rules: UPG-05…UPG-11."""
        effects, catalog = self.card.effects, self.catalog
        told = [self._opens(added.slot, added.when) for added in effects.add_slots]
        if effects.minis_added:
            minis = "mini" if effects.minis_added == 1 else "minis"
            told.append(f"Adds {effects.minis_added} {minis}.")
        elif "minis_added" in effects.model_fields_set:
            told.append("How many minis it adds is in no source.")
        if effects.set_affiliation:
            told.append(f"Makes its unit {catalog.affiliations[effects.set_affiliation].name}.")
        if effects.counts_as_rank:
            change = effects.counts_as_rank
            name = catalog.units[change.unit].full_name
            told.append(f"{name} counts as {catalog.ranks[change.rank].name}.")
        if self.card.equip_without_slot:
            bearers = in_words(self.card.equip_without_slot, catalog)
            told.append(f"Needs no slot on a unit with: {bearers}.")
        for price in self.card.point_adjustments:
            name = catalog.units[price.when_army_has.unit].full_name
            told.append(f"{price.delta:+} points while the army has {name}.".replace("-", "−", 1))
        if self.card.double_sided:
            told.append("Double-sided: the weapons of both sides are listed.")
        return told

    def _opens(self, slot: str, when: Expression | None) -> str:
        name = self.catalog.slots[slot].name
        if when is None:
            return f"Opens a slot: {name}."
        return f"Opens a slot: {name}, on a unit with: {in_words(when, self.catalog)}."
