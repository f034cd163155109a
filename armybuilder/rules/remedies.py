"""Which ways out of a problem really are: each is tried before it is offered."""

from collections.abc import Callable, Iterable, Iterator

from armybuilder.army.apply import apply
from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy
from armybuilder.army.outcome import RefusedEdit
from armybuilder.rules.base import Finding, Mend
from units.catalog.catalog import Catalog
from units.rulebook.problem import Fix, Severity

MOST_TRIED = 8
MOST_OFFERED = 4
MOST_WEIGHED = 4_000  # units, while the mends of one report are tried: so its time has a bound

Weigh = Callable[[DraftArmy, Catalog], "tuple[Army, object, object, tuple[Finding, ...]]"]
Mark = tuple[str, tuple[str, ...]]


def tries_for(army: Army) -> Iterator[int]:
    """How many mends may be tried for one report; the larger the army, the fewer."""
    return iter(range(MOST_WEIGHED // max(len(army.units), 1)))


def fixes_of(
    finding: Finding,
    army: Army,
    findings: Iterable[Finding],
    weigh: Weigh,
    tries: Iterator[int],
) -> tuple[Fix, ...]:
    """The mends of a finding that remove it and bring no new error, with the points after each.

    Each of them takes one of ``tries``, which all findings of a report share.
    """
    known = errors_of(findings)
    fixes: list[Fix] = []
    first = finding.offenders[0] if finding.offenders else ""
    for tried, mend in enumerate(finding.mends(first)):
        if tried == MOST_TRIED or len(fixes) == MOST_OFFERED:
            break
        if next(tries, None) is None:
            break
        points = _points_after(mend, finding, army, known, weigh)
        if points is not None:
            fixes.append(_fix(mend, army.points, points))
    return tuple(fixes)


def mark(finding: Finding) -> Mark:
    """Two findings are the same problem when these are equal."""
    return finding.code, finding.offenders


def errors_of(findings: Iterable[Finding]) -> set[Mark]:
    """The problems that make an army illegal."""
    return {mark(one) for one in findings if one.severity is Severity.ERROR}


def _points_after(
    mend: Mend, finding: Finding, army: Army, known: set[Mark], weigh: Weigh
) -> int | None:
    """What the army costs after a mend, or None when it does not mend or makes something worse."""
    try:
        after = apply(army.draft, mend.edit, army.catalog).draft
    except RefusedEdit:
        return None
    mended, _, _, found = weigh(after, army.catalog)
    if errors_of(found) - known or any(mark(one) == mark(finding) for one in found):
        return None
    return mended.points


def _fix(mend: Mend, before: int, after: int) -> Fix:
    change = f" · {after - before:+d} → {after}".replace("-", "−") if after != before else ""
    edit = mend.edit.model_dump(mode="json")
    return Fix(label=f"{mend.label}{change}", edit=edit, points=after)
