"""Armies from elsewhere, judged: what page, API and command say of an import. Nothing is stored."""

from typing import Any, NamedTuple

from armybuilder.army.report import Report
from armybuilder.imports.from_share_link import code_of
from armybuilder.imports.importing import import_army
from armybuilder.imports.outcome import Imported
from armybuilder.models import SharedArmy
from armybuilder.rules.judge import judge
from units.catalog.library import open_catalog


class Brought(NamedTuple):
    """What was read, and the report on it; None where there is no army."""

    outcome: Imported
    report: Report | None

    def answer(self) -> dict[str, Any]:
        """The answer of API and command, as the interfaces promise it."""
        report = self.report.model_dump(mode="json") if self.report else None
        return self.outcome.model_dump(mode="json") | {"report": report}


def bring_in(
    data: bytes | str,
    release: str | None = None,
    edition: str | None = None,
    *,
    with_fixes: bool = True,
) -> Brought:
    """An input in any form, judged as it is read."""
    outcome = outcome_of(data, release, edition)
    army = outcome.army
    if army is None:
        return Brought(outcome, None)
    report = judge(army, open_catalog(army.release, army.edition), with_fixes=with_fixes)
    return Brought(outcome, report)


def outcome_of(
    data: bytes | str, release: str | None = None, edition: str | None = None
) -> Imported:
    """What an input holds, not judged; a link to a shared army is looked up. Rules: HAND-04."""
    outcome = import_army(data, release, edition)
    code = code_of(outcome)
    return _shared(code, outcome) if code else outcome


def _shared(code: str, outcome: Imported) -> Imported:
    """The army behind a share's code, without a hidden hand; the outcome as it is for none."""
    shared = SharedArmy.objects.shared_as(code).first()
    if shared is None:
        return outcome
    hidden = () if shared.hand_shown else ("The command hand of a shared army may be hidden.",)
    return Imported(source=outcome.source, army=shared.draft, remarks=hidden)
