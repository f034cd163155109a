"""The style a drawn table takes along as a file: the site's own rules, in the light colours.

One source: ``board.css`` between its two marks, with the tokens of ``base.css`` written out.
"""

import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders

BEGIN, END = "/* The drawing */", "/* End of the drawing */"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")
USE = re.compile(r"var\(--([\w-]+)\)")


@cache
def picture_style() -> str:
    """The rules, without anything that must be looked up elsewhere."""
    return written_out(_sheet("css/board.css"), _sheet("css/base.css"))


def written_out(board: str, base: str) -> str:
    """The drawing's rules of one sheet with the first ``:root`` of another in their place.

    Raises LookupError when a mark or a token is missing.
    """
    if BEGIN not in board or END not in board:
        raise LookupError(f"board.css lacks {BEGIN!r} or {END!r}.")
    rules = board.partition(BEGIN)[2].partition(END)[0]
    light = dict(TOKEN.findall(base.partition(":root {")[2].partition("}")[0]))
    return COMMENT.sub("", USE.sub(lambda use: light[use[1]], rules)).strip()


def _sheet(name: str) -> str:
    found = finders.find(name)
    if not found:
        raise LookupError(f"There is no static file {name!r}.")
    return Path(found).read_text(encoding="utf-8")
