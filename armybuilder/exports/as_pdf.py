"""The army on paper, with the options of the print page."""

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.listing import listing_of
from armybuilder.exports.printing.options import PrintOptions
from armybuilder.exports.printing.pages import pages_of
from armybuilder.exports.printing.story import Story
from armybuilder.exports.qr import ON_PAPER, address_of
from armybuilder.exports.stamp import Stamp

FORMAT = "pdf"
LABEL = "PDF"
MEDIA_TYPE = "application/pdf"
SUFFIX = ".pdf"
OPTIONS = PrintOptions
GROUP = "print"

PLAIN = (1.0,)
ONE_PAGE = (1.0, 0.8, 0.65)  # the scales tried until a judge's sheet is one page
SAVING = (0.9,)


def render(army: Army, report: Report, stamp: Stamp, options: PrintOptions) -> bytes:
    """The army as PDF. A judge's sheet that is too long at its smallest goes on overleaf."""
    listing = listing_of(army, report, stamp, options)
    address = address_of(army, report, stamp, options, ON_PAPER) if options.qr else ""
    scales = SAVING if options.ink_saver else PLAIN
    for scale in ONE_PAGE if options.judge else scales:
        story = Story(army, report, stamp, listing, options, scale)
        content, pages = pages_of(story, address)
        if pages == 1:
            break
    return content
