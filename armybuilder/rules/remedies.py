"""Which ways out of a problem really are: each is tried before it is offered."""

from collections.abc import Callable, Iterable

from armybuilder.army.apply import apply
from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.outcome import RefusedEdit
from armybuilder.rules.base import Finding, Mend
from units.catalog.catalog import Catalog
from units.rulebook.problem import Fix, Severity

MOST_TRIED = 8
MOST_OFFERED = 4
MOST_WEIGHED = 1_000  # units, while the mends of one report are tried: so its time has a bound

Weigh = Callable[[DraftArmy, Catalog], "tuple[Army, object, object, tuple[Finding, ...]]"]
Mark = tuple[str, tuple[str, ...]]


class Trials:
    """Tries the mends of one report's findings; the larger the army, the fewer of them."""

    def __init__(self, army: Army, findings: Iterable[Finding], weigh: Weigh) -> None:
        self._army = army
        self._known = errors_of(findings)
        self._weigh = weigh
        self._left = MOST_WEIGHED // max(len(army.units), 1)

    def fixes_of(self, finding: Finding) -> tuple[Fix, ...]:
        """The mends that remove the finding and bring no new error, with the points after each."""
        fixes: list[Fix] = []
        first = finding.offenders[0] if finding.offenders else ""
        for tried, mend in enumerate(finding.mends(first)):
            if not self._left or tried == MOST_TRIED or len(fixes) == MOST_OFFERED:
                break
            self._left -= 1
            points = self._points_after(mend, finding)
            if points is not None:
                fixes.append(_fix(mend, self._army.points, points))
        return tuple(fixes)

    def _points_after(self, mend: Mend, finding: Finding) -> int | None:
        """What the army costs after a mend, or None when it does not mend or makes it worse."""
        try:
            after = apply(self._army.draft, mend.edit, self._army.catalog).draft
        except RefusedEdit:
            return None
        mended, _, _, found = self._weigh(after, self._army.catalog)
        if any(one.code == finding.code and one.offenders == finding.offenders for one in found):
            return None
        if not errors_of(found) <= self._known:
            return None
        return mended.points


def errors_of(findings: Iterable[Finding]) -> set[Mark]:
    """The problems that make an army illegal."""
    error = Severity.ERROR
    return {(one.code, one.offenders) for one in findings if one.severity is error}


def _fix(mend: Mend, before: int, after: int) -> Fix:
    change = f" · {after - before:+d} → {after}".replace("-", "−") if after != before else ""
    edit = mend.edit.model_dump(mode="json")
    return Fix(label=f"{mend.label}{change}", edit=edit, points=after)
