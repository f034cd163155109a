"""Words on a picture: fonts of Vera, lines broken to a width, shortened where they must be."""

from functools import cache
from io import BytesIO

from PIL import Image, ImageFont
from PIL.PngImagePlugin import PngInfo

from armybuilder.exports.listing import Listing
from armybuilder.exports.printing.letters import BOLD, FOLDER, REGULAR

Font = ImageFont.FreeTypeFont


@cache
def font(size: int, *, bold: bool = False) -> Font:
    """Vera in pixels."""
    name = BOLD if bold else REGULAR
    # Plain layout: the same picture whether or not a shaping library is there.
    return ImageFont.truetype(
        str(FOLDER / f"{name}.ttf"), size, layout_engine=ImageFont.Layout.BASIC
    )


def as_png(image: Image.Image, listing: Listing) -> bytes:
    """The picture as a file, which also says in words what it is of and how it was judged."""
    words = PngInfo()
    words.add_itxt("Title", listing.title)
    told = f"{listing.verdict} · {listing.counts} · {listing.sides} · {listing.judged}"
    words.add_itxt("Description", told)
    words.add_itxt("Stamp", listing.code)
    out = BytesIO()
    image.save(out, "PNG", pnginfo=words)
    return out.getvalue()


def broken(text: str, face: Font, width: float) -> list[str]:
    """The text in lines no wider than ``width``; a word that is longer is broken itself."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if face.getlength(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        while face.getlength(word) > width:
            fits = _that_fits(word, face, width)
            lines.append(word[:fits])
            word = word[fits:]
        line = word
    return [*lines, line]


def shortened(text: str, face: Font, width: float) -> str:
    """The text, cut with an ellipsis where it is wider than ``width``."""
    if face.getlength(text) <= width:
        return text
    room = width - face.getlength("…")
    return f"{text[: _that_fits(text, face, room)].rstrip()}…"


def _that_fits(text: str, face: Font, width: float) -> int:
    """How many letters from the left are no wider than ``width``; at least one."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if face.getlength(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low
