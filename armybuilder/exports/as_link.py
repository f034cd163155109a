"""A link that holds the whole army: nothing is stored for it, and nothing of the army is lost."""

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.link_code import packed
from armybuilder.exports.options import Options
from armybuilder.exports.stamp import Stamp

FORMAT = "link"
LABEL = "Link to the whole army"
MEDIA_TYPE = "text/plain; charset=utf-8"
SUFFIX = ".link.txt"
OPTIONS = Options
OMITS = ("verdict and stamp: the page that it opens judges anew",)
GROUP = "share"
PATH = "/import/?a="


def render(army: Army, report: Report, stamp: Stamp, options: Options) -> str:
    """The link alone, on one line; only its path where nobody said which site answers."""
    left_out = ({"command_hand"} if not options.hand else set()) | (
        {"battle_deck"} if not options.deck else set()
    )
    draft = army.draft.model_copy(update={"release": report.release})
    return f"{stamp.site}{PATH}{packed(draft, left_out)}\n"
