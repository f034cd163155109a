"""A picture with a QR code: its text is read like any other input."""

import io
from typing import Final

import zxingcpp
from PIL import Image

from armybuilder.imports.outcome import Imported
from armybuilder.imports.registry import read_text
from units.catalog.catalog import Catalog

SOURCE: Final = "picture"
ORDER: Final = 10
KINDS: Final = {b"\x89PNG\r\n\x1a\n": "PNG", b"\xff\xd8\xff": "JPEG"}
MOST_PIXELS: Final = 12_000_000  # told by the header, before anything is unpacked
SHORTER: Final = 2_000  # pixels a side that are enough for any code
QR_CODES: Final = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])
DAMAGED: Final = (OSError, ValueError, SyntaxError, EOFError)


def recognises_bytes(data: bytes) -> bool:
    """Whether it begins like a PNG or a JPEG."""
    return data.startswith(tuple(KINDS))


def read_bytes(data: bytes, catalog: Catalog) -> Imported:
    """The army of the first code in the picture that holds one."""
    kind = next(kind for start, kind in KINDS.items() if data.startswith(start))
    try:
        texts = _texts(data, kind)
    except (TooLarge, Image.DecompressionBombError, Image.DecompressionBombWarning):
        return _nothing(f"This picture has more than {MOST_PIXELS // 1_000_000} million pixels.")
    except DAMAGED:
        return _nothing("This picture is damaged.")
    if not texts:
        return _nothing("There is no QR code in this picture, or it is too small or blurred.")
    for text in texts:
        found = read_text(text, catalog)
        if found:
            remark = "The QR code of a picture was read."
            return found.model_copy(update={"remarks": (remark, *found.remarks)})
    return _nothing(f"The QR code holds no army: {texts[0][:200]}")


class TooLarge(Exception):
    """More pixels than are read."""


def _texts(data: bytes, kind: str) -> list[str]:
    """What the codes say. The picture is shrunk and made grey while it is unpacked."""
    with Image.open(io.BytesIO(data), formats=[kind]) as picture:
        if picture.width * picture.height > MOST_PIXELS:
            raise TooLarge
        picture.draft("L", (SHORTER, SHORTER))
        picture.thumbnail((SHORTER, SHORTER), reducing_gap=None)
        grey = _on_white(picture)
    codes = zxingcpp.read_barcodes(grey, formats=QR_CODES)
    return [code.text for code in codes[:10]]


def _on_white(picture: Image.Image) -> Image.Image:
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        white = Image.new("RGBA", clear.size, "white")
        return Image.alpha_composite(white, clear).convert("L")
    return picture.convert("L")


def _nothing(remark: str) -> Imported:
    return Imported(source=SOURCE, remarks=(remark,))
