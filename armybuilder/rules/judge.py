"""Judges an army: is it legal, and exactly why not."""

from collections.abc import Callable
from typing import NamedTuple

from armybuilder.army.army import Army
from armybuilder.army.draft import DraftArmy, unit_number
from armybuilder.army.limits import Limits
from armybuilder.army.loadout import Loadout
from armybuilder.army.report import Pairing, Report, Verdict
from armybuilder.army.terms import Terms
from armybuilder.rules.base import Finding, Rule
from armybuilder.rules.keywords.detachment import Detachment
from armybuilder.rules.registry import rules_in_force
from armybuilder.rules.remedies import Trials
from units.catalog.catalog import Catalog
from units.rulebook.problem import Fix, Problem, Severity


class Weighed(NamedTuple):
    """The verdict and the findings behind it, without words and fixes."""

    army: Army
    limits: Limits
    verdict: Verdict
    findings: tuple[Finding, ...]


class Bench(NamedTuple):
    """The rules in force under some terms, parted by what each of them does."""

    terms: Terms
    all: tuple[Rule, ...]
    adjusting: tuple[Rule, ...]
    checking: tuple[Rule, ...]
    unit_rules: tuple[Rule, ...]


_benches: dict[int, Bench] = {}
MOST_KEPT = 64


def weigh(draft: DraftArmy, catalog: Catalog) -> Weighed:
    """Verdict and findings of a draft; the fast half of judging.

    Raises KeyError for ids the catalog does not have: drafts are read by ``reading`` first.
    """
    army = Army(draft, catalog)
    bench = bench_of(army.terms)
    limits = Limits(army, [change for rule in bench.adjusting for change in rule.adjust(army)])
    findings: list[Finding] = []
    for unit in army.by_number:
        found = unit.loadout.found
        if found is None:
            found = _ask_unit_rules(unit.loadout, bench)
        if found:
            findings += [one.about(unit.id) for one in found]
    for rule in bench.checking:
        findings.extend(rule.check(army, limits))
    return Weighed(army, limits, _verdict(findings), tuple(findings))


def judge(draft: DraftArmy, catalog: Catalog, *, with_fixes: bool = True) -> Report:
    """The whole report of a draft under a catalog; the same for any order of its units."""
    weighed = weigh(draft, catalog)
    army, findings = weighed.army, sorted(weighed.findings, key=_place)
    mend: Callable[[Finding], tuple[Fix, ...]] = (
        Trials(army, findings, weigh).fixes_of if with_fixes else (lambda _: ())
    )
    return Report(
        verdict=weighed.verdict,
        legal=weighed.verdict == "legal",
        edition=catalog.edition.id,
        release=catalog.release,
        mode=draft.mode,
        points=army.points,
        points_limit=army.terms.mode.points_limit,
        activations=len(army.units),
        ranks={rank: limits.as_count() for rank, limits in weighed.limits.ranks.items()},
        pairings=pairings_of(army),
        problems=tuple(_problem(finding, mend(finding)) for finding in findings),
    )


def pairings_of(army: Army) -> tuple[Pairing, ...]:
    """Each detachment that has a parent of its own, with that parent. Rules: DET-03."""
    rules = [rule for rule in bench_of(army.terms).all if isinstance(rule, Detachment)]
    return tuple(pairing for rule in rules for pairing in rule.pairings(army))


def bench_of(terms: Terms) -> Bench:
    """The rules in force under some terms; kept, since they are built from data."""
    bench = _benches.get(id(terms))
    if bench is None or bench.terms is not terms:
        if len(_benches) >= MOST_KEPT:
            _benches.clear()
        rules = rules_in_force(terms)
        bench = _benches[id(terms)] = Bench(
            terms,
            rules,
            tuple(rule for rule in rules if type(rule).adjust is not Rule.adjust),
            tuple(rule for rule in rules if type(rule).check is not Rule.check),
            tuple(rule for rule in rules if type(rule).check_unit is not Rule.check_unit),
        )
    return bench


def _ask_unit_rules(loadout: Loadout, bench: Bench) -> tuple[Finding, ...]:
    """What the rules about one unit alone say of a loadout, kept with it."""
    loadout.found = tuple(
        found for rule in bench.unit_rules for found in rule.check_unit(loadout, bench.terms)
    )
    return loadout.found


def _verdict(findings: list[Finding]) -> Verdict:
    verdict: Verdict = "legal"
    for finding in findings:
        if finding.severity is Severity.ERROR:
            return "not-legal"
        if finding.undecided:
            verdict = "cannot-tell"
    return verdict


_WEIGHT = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def _place(finding: Finding) -> tuple[object, ...]:
    """Errors first, then by code and offenders: an order that no list order can change."""
    return (
        _WEIGHT[finding.severity],
        finding.code,
        tuple(unit_number(offender) for offender in finding.offenders),
    )


def _problem(finding: Finding, fixes: tuple[Fix, ...]) -> Problem:
    words = finding.words()
    return Problem(
        code=finding.code,
        severity=finding.severity,
        message=words[:1].upper() + words[1:],  # some begin with the name of a rank
        rules=finding.rules,
        offenders=finding.offenders,
        fixes=fixes,
        undecided=finding.undecided,
    )
