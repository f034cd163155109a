"""What a rule is: numbers of an edition, and the findings it makes about an army or one unit."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from pydantic import BaseModel, ConfigDict

from armybuilder.army.army import Army
from armybuilder.army.edits import Edit
from armybuilder.army.limits import Allowance, Limits
from armybuilder.army.loadout import Loadout
from armybuilder.army.terms import Terms
from units.rulebook.problem import Severity


class Mend(NamedTuple):
    """A possible way out of a problem: words for its button and the edit behind it."""

    label: str
    edit: Edit


def no_mends(_unit: str) -> Iterable[Mend]:
    """No way out is known; ``_unit`` is not looked at."""
    return ()


class Finding(NamedTuple):
    """A broken rule in short: words and mends are made only when somebody asks for them.

    ``mends`` is given the first offender, so that what is found about a loadout serves every unit
    that has it. Offenders are ids of units, or of cards of the hand or the deck.
    """

    code: str
    severity: Severity
    rules: tuple[str, ...]
    offenders: tuple[str, ...]
    undecided: bool
    words: Callable[[], str]
    mends: Callable[[str], Iterable[Mend]]

    def about(self, unit: str) -> "Finding":
        """The same about one unit; often asked, so not by ``_replace``."""
        code, severity, rules, _, undecided, words, mends = self
        return Finding(code, severity, rules, (unit,), undecided, words, mends)


class Rule(BaseModel):
    """A rule of army building. Its fields are the numbers that an edition or a release may change.

    ``id`` is its key in the edition's file, ``prefix`` the first part of its codes (the id when
    left out), ``cites`` the ids of the rules reference it stands for.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: ClassVar[str]
    prefix: ClassVar[str] = ""
    cites: ClassVar[tuple[str, ...]]

    @classmethod
    def numbers(cls, _terms: Terms) -> Mapping[str, Any] | None:
        """What the release and the battle force say about it; None: it cannot apply to such armies.

        The edition's own numbers are laid over these.
        """
        return {}

    def adjust(self, _army: Army) -> Iterable[Allowance]:
        """What the rule changes about rank limits, before any rule is checked."""
        return ()

    def check(self, _army: Army, _limits: Limits) -> Iterable[Finding]:
        """What is broken, all of it."""
        return ()

    def check_unit(self, _loadout: Loadout, _terms: Terms) -> Iterable[Finding]:
        """What is broken about a unit whatever else is in the army; asked once for each loadout."""
        return ()

    def finding(
        self,
        what: str,
        words: Callable[[], str],
        *,
        offenders: Iterable[str] = (),
        rules: tuple[str, ...] = (),
        mends: Callable[[str], Iterable[Mend]] = no_mends,
        severity: Severity = Severity.ERROR,
        undecided: bool = False,
    ) -> Finding:
        """A finding of this rule, coded ``<prefix>.<what>``; an undecided one is a warning."""
        return Finding(
            f"{self.prefix or self.id}.{what}",
            Severity.WARNING if undecided else severity,
            rules or self.cites,
            tuple(offenders),
            undecided,
            words,
            mends,
        )
