"""Who may carry a card, and beside which others."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from armybuilder.army.edits import SetForceAlignment
from armybuilder.army.fitting import Facts, facts_for, facts_of
from armybuilder.army.loadout import Loadout, distinct, twice_or_more
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Mend, Rule
from armybuilder.rules.mending import code_of, unequipped
from units.catalog.requirement_words import in_words
from units.catalog.requirements import holds
from units.catalog.schema import Upgrade
from units.rulebook.problem import Severity


class UpgradeRestrictions(Rule):
    """What a card asks of its unit holds, after the unit's other cards acted on it.

    The same card is not carried twice, and at most one Leader. Some cards belong to armies of some
    factions, or to a choice of a battle force. A battle force may waive what a card asks.
    """

    id = "upgrade-restrictions"
    cites = ("UPG-02", "UPG-03", "UPG-05", "FAC-03", "MERC-04", "TYPE-01")

    same_card_per_unit: int
    leaders_per_unit: int
    allowed_list_ignores_army_factions: bool

    @classmethod
    def numbers(cls, terms: Terms) -> Mapping[str, Any]:
        release = terms.catalog.rules
        listed = release.battle_force_upgrades.allowed_list_ignores_army_factions
        return {
            "same_card_per_unit": release.same_card_upgrades_per_unit,
            "leaders_per_unit": release.leader_upgrades_per_unit,
            "allowed_list_ignores_army_factions": listed,
        }

    def check_unit(self, loadout: Loadout, terms: Terms) -> Iterator[Finding]:
        name = loadout.card.full_name
        for upgrade in distinct(loadout.upgrades):
            facts = facts_for(loadout, upgrade, terms)
            yield from self._judge(upgrade, facts, name, terms, False)
        yield from self._beside(loadout.upgrades, name, False)
        if loadout.counterpart:
            name = loadout.counterpart.full_name
            for upgrade in distinct(loadout.counterpart_upgrades):
                others = [one for one in loadout.counterpart_upgrades if one.id != upgrade.id]
                facts = facts_of(loadout.counterpart, terms, others)
                yield from self._judge(upgrade, facts, name, terms, True)
            yield from self._beside(loadout.counterpart_upgrades, name, True)

    def _judge(
        self, upgrade: Upgrade, facts: Facts, name: str, terms: Terms, on_counterpart: bool
    ) -> Iterator[Finding]:
        off = partial(_take_off, upgrade, on_counterpart)
        why = self._barred(upgrade, facts, terms)
        for what, words in why:
            sentence = f"{upgrade.full_name} on {name}: {words}."
            what = f"{what}-{code_of(upgrade, on_counterpart)}"
            yield self.finding(what, partial(str, sentence), rules=("UPG-03",), mends=off)
        if not why and terms.alignment is None and _depends_on_side(upgrade, facts):
            yield self.finding(
                f"side-{code_of(upgrade, on_counterpart)}",
                partial(_side, upgrade, name),
                rules=("FAC-03", "UPG-03"),
                mends=partial(_choose_side, upgrade, facts),
                undecided=True,
            )
        if upgrade.warn_unless and not holds(upgrade.warn_unless, facts):
            yield self.finding(
                f"doubtful-{code_of(upgrade, on_counterpart)}",
                partial(_doubtful, upgrade, name),
                rules=("UPG-03",),
                severity=Severity.WARNING,
            )

    def _barred(self, upgrade: Upgrade, facts: Facts, terms: Terms) -> list[tuple[str, str]]:
        """What speaks against a card on such a unit in such an army, in code and words."""
        why = []
        if not holds(upgrade.requires, facts) and not _is_waived(upgrade, facts, terms):
            why.append(("requirement", f"needs {in_words(upgrade.requires, terms.catalog)}"))
        factions = upgrade.army_factions
        ignored = self.allowed_list_ignores_army_factions and upgrade.id in terms.listed_upgrades
        if factions is not None and terms.faction.id not in factions and not ignored:
            names = " or ".join(terms.faction_name(faction) for faction in factions)
            why.append(("army-faction", f"only in armies of {names}"))
        choice = upgrade.battle_force_choice
        if choice and choice not in [picked.id for picked in terms.choices]:
            why.append(("choice", "only with the choice of a battle force that adds it"))
        return why

    def _beside(
        self, upgrades: Iterable[Upgrade], name: str, on_counterpart: bool
    ) -> Iterator[Finding]:
        """The same card twice, or two leaders. Rules: UPG-02, UPG-05."""
        cards = tuple(upgrades)
        for upgrade, copies in twice_or_more(cards):
            if copies > self.same_card_per_unit:
                yield self.finding(
                    f"same-card-{code_of(upgrade, on_counterpart)}",
                    partial(_twice, upgrade, copies, self.same_card_per_unit, name),
                    rules=("UPG-02",),
                    mends=partial(_take_off, upgrade, on_counterpart),
                )
        leaders = [upgrade for upgrade in cards if upgrade.effects.leader]
        if len(leaders) > self.leaders_per_unit:
            yield self.finding(
                "counterpart-leaders" if on_counterpart else "leaders",
                partial(_leaders, leaders, self.leaders_per_unit, name),
                rules=("UPG-05",),
                mends=lambda unit: (
                    unequipped(one, unit, on_counterpart=on_counterpart) for one in leaders
                ),
            )


def _is_waived(upgrade: Upgrade, facts: Facts, terms: Terms) -> bool:
    """Whether the battle force lets such units carry the card whatever it asks. Rules: BF-14."""
    return any(
        upgrade.id in waiver.upgrades and holds(waiver.unit_where, facts)
        for waiver in terms.force_rules.ignore_upgrade_requirements
    )


def _depends_on_side(upgrade: Upgrade, facts: Facts) -> bool:
    """Whether a stated side of the Force would bar the card. Rules: FAC-03."""
    return any(
        not holds(upgrade.requires, {**facts, "force_alignment": side})
        for side in ("light", "dark")
    )


def _choose_side(upgrade: Upgrade, facts: Facts, _unit: str) -> Iterator[Mend]:
    for side in ("light", "dark"):
        if holds(upgrade.requires, {**facts, "force_alignment": side}):
            yield Mend(f"Play on the {side} side", SetForceAlignment(force_alignment=side))


def _take_off(upgrade: Upgrade, on_counterpart: bool, unit: str) -> Iterator[Mend]:
    yield unequipped(upgrade, unit, on_counterpart=on_counterpart)


def _side(upgrade: Upgrade, name: str) -> str:
    return f"{upgrade.full_name} on {name} is for one side of the Force; the army states none."


def _doubtful(upgrade: Upgrade, name: str) -> str:
    return f"{upgrade.full_name} on {name}: the card is meant for other units."


def _twice(upgrade: Upgrade, copies: int, most: int, name: str) -> str:
    return f"{name} carries {upgrade.full_name} {copies} times, of at most {most}."


def _leaders(leaders: list[Upgrade], most: int, name: str) -> str:
    names = " + ".join(upgrade.full_name for upgrade in leaders)
    return f"{name} has {len(leaders)} leaders of at most {most}: {names}."
