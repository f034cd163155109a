"""A code that a phone reads from a screen: the link to the army, as SVG, with its verdict below."""

from xml.sax.saxutils import escape

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.listing import listing_of
from armybuilder.exports.options import Options
from armybuilder.exports.qr import ON_SCREEN, NoLink, address_of, matrix_of, runs
from armybuilder.exports.stamp import Stamp

FORMAT = "qr"
LABEL = "QR code"
MEDIA_TYPE = "image/svg+xml"
SUFFIX = ".svg"
OPTIONS = Options
GROUP = "share"

BORDER = 4  # light modules around a code, without which phones do not find it
MODULE = 6  # pixels of a module
WORDS = 0.055  # the height of a line of words, of the width of the picture


def render(army: Army, report: Report, stamp: Stamp, options: Options) -> str:
    """The code, and below it the verdict and what it was judged by.

    Raises NoLink when no link of the army is short enough for a code.
    """
    address = address_of(army, report, stamp, options, ON_SCREEN)
    if not address:
        raise NoLink
    listing = listing_of(army, report, stamp, options)
    matrix = matrix_of(address)
    side = len(matrix) + 2 * BORDER
    line = side * WORDS
    height = round(side + 3 * line, 2)
    path = "".join(
        f"M{start + BORDER} {y + BORDER}h{length}v1h-{length}z"
        for y, row in enumerate(matrix)
        for start, length in runs(row)
    )
    words = "".join(
        f'<text x="{side / 2}" y="{round(side + at * line, 2)}" font-size="{round(size, 2)}">'
        f"{escape(told)}</text>"
        for at, size, told in (
            (0.4, line, f"{listing.verdict} · {listing.counts}"),
            (1.4, line * 0.62, listing.judged),
        )
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {height}" '
        f'width="{side * MODULE}" height="{round(height * MODULE)}" role="img">'
        f"<title>{escape(f'{listing.verdict} – {listing.title}')}</title>"
        f"<desc>{escape(f'{listing.sides} · {address} · {listing.code}')}</desc>"
        f'<rect width="{side}" height="{height}" fill="#fff"/>'
        f'<path d="{path}" shape-rendering="crispEdges"/>'
        f'<g font-family="sans-serif" text-anchor="middle">{words}</g></svg>\n'
    )
