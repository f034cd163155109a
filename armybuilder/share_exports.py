"""A shared army as a file: what its owner hides is in no form of it. Rules: HAND-04."""

from collections.abc import Mapping

from armybuilder.army.army import Army
from armybuilder.exports.exporting import Exported, NotLegal, file_name
from armybuilder.exports.picture import card_picture
from armybuilder.exports.registry import Format, format_called
from armybuilder.exports.stamp import Stamp, stamp_of
from armybuilder.models import SharedArmy
from armybuilder.stamping import sign


def stamp_of_shared(shared: SharedArmy, site: str) -> Stamp:
    """The stamp of the day it was shared; its seals also cover a hand that is hidden."""
    return stamp_of(shared.whole_report, shared.whole_draft, shared.made_at, sign, site)


def export_shared(
    shared: SharedArmy, name: str, asked: Mapping[str, str], site: str, *, as_draft: bool
) -> Exported:
    """The shared army in the format called ``name``; the same bytes however often it is asked.

    Raises UnknownFormat, Malformed for options that the format does not have, and NotLegal for an
    army that is not legal unless it leaves ``as_draft``.
    """
    form = format_called(name)
    report = shared.verdict_report
    if not report.legal and not as_draft:
        raise NotLegal(report)
    options = dict(asked) if shared.hand_shown else _handless(form, asked)
    army = Army(shared.draft, shared.catalog)
    content = form.rendered(army, report, stamp_of_shared(shared, site), options)
    return Exported(
        content.encode() if isinstance(content, str) else content,
        form.media_type,
        file_name(shared.title, form.suffix, is_draft=not report.legal),
    )


def picture_of_shared(shared: SharedArmy, site: str) -> bytes:
    """The picture that goes with the link, a PNG; no hand is ever on it."""
    army = Army(shared.draft, shared.catalog)
    return card_picture(army, shared.verdict_report, stamp_of_shared(shared, site))


def _handless(form: Format, asked: Mapping[str, str]) -> dict[str, str]:
    """The options, so that a form that can say that it leaves out the hand does."""
    if form.options is None or "hand" not in form.options.model_fields:
        return dict(asked)
    return {**asked, "hand": "0"}
