"""Finds every rule because its module lies under ``armybuilder/rules/``."""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache

from armybuilder.army.terms import Terms
from armybuilder.rules.base import Rule

ROOMS = ("composition", "upgrades", "keywords", "battle_forces", "cards")


class FaultyEdition(ValueError):
    """An edition names a rule that does not exist, or numbers the rule does not have."""


@cache
def rule_classes() -> dict[str, type[Rule]]:
    """Every rule by its id; raises FaultyEdition when two modules claim the same id."""
    found: dict[str, type[Rule]] = {}
    for rule in _classes():
        if rule.id in found:
            raise FaultyEdition(f"two rules have the id {rule.id!r}; rename one of them")
        found[rule.id] = rule
    return dict(sorted(found.items()))


def rules_in_force(terms: Terms) -> tuple[Rule, ...]:
    """The rules that the edition names and that can apply under these terms, with their numbers."""
    classes = rule_classes()
    rules = []
    for rule_id, changed in terms.catalog.edition.rules.items():
        if rule_id not in classes:
            raise FaultyEdition(
                f"edition {terms.catalog.edition.id}: no rule is called {rule_id!r}"
            )
        numbers = classes[rule_id].numbers(terms)
        if numbers is not None:
            rules.append(classes[rule_id].model_validate({**numbers, **changed}))
    return tuple(rules)


def _classes() -> Iterator[type[Rule]]:
    for room in ROOMS:
        package = importlib.import_module(f"armybuilder.rules.{room}")
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            for thing in vars(importlib.import_module(module.name)).values():
                is_rule = isinstance(thing, type) and issubclass(thing, Rule)
                if is_rule and thing.__module__ == module.name:
                    yield thing
