"""The code that a phone reads from a list: our link where it fits, else the Legion HQ link."""

import segno

from armybuilder.army.army import Army
from armybuilder.army.report import Report
from armybuilder.exports.registry import formats
from armybuilder.exports.stamp import Stamp

LONGEST = 900  # characters: some 110 modules a side
FORMS = ("link", "legionhq")  # the links to try, the one that loses nothing first


def address_of(army: Army, report: Report, stamp: Stamp) -> str:
    """The link to put into a code; "" when no link of this army is short enough."""
    for form in filter(None, map(formats().get, FORMS)):
        made = form.rendered(army, report, stamp, {})
        link = (made if isinstance(made, str) else made.decode()).strip()
        if link.startswith(("http://", "https://")) and len(link) <= LONGEST:
            return link
    return ""


def qr_of(address: str) -> segno.QRCode:
    """The code of an address; the level of repair is raised as far as costs no size."""
    return segno.make(address, error="l", micro=False)
