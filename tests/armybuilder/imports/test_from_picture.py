"""Pictures with QR codes: read like the text in them; large and damaged ones are refused."""

import io
import zlib

import pytest
import segno
from PIL import Image

from armybuilder.exports.link_code import packed
from armybuilder.imports.importing import import_army
from armybuilder.samples import sample_army

LINK = f"https://armies.example/import/?a={packed(sample_army())}"


def picture(text: str, kind: str = "PNG", mode: str = "RGB", turned: int = 0) -> bytes:
    drawn = io.BytesIO()
    segno.make(text, error="l").save(drawn, kind="png", scale=4)
    made = io.BytesIO()
    image = Image.open(drawn).convert("L").rotate(turned, expand=True, fillcolor=255)
    image.convert(mode).save(made, kind)
    return made.getvalue()


def header(width: int, height: int) -> bytes:
    """A PNG that says it is so large, and holds nothing."""
    head = b"IHDR" + width.to_bytes(4) + height.to_bytes(4) + b"\x08\x06\x00\x00\x00"
    return (b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4) + head + zlib.crc32(head).to_bytes(4)
            + b"\x00\x00\x00\x00IDAT" + zlib.crc32(b"IDAT").to_bytes(4))  # fmt: skip


@pytest.mark.parametrize(("kind", "mode", "turned"), [
    ("PNG", "RGB", 0), ("PNG", "RGBA", 0), ("PNG", "1", 0), ("PNG", "P", 0),
    ("JPEG", "RGB", 0), ("JPEG", "L", 90), ("PNG", "L", 20),
])  # fmt: skip
def test_a_code_is_read_from_any_kind_of_picture(kind: str, mode: str, turned: int) -> None:
    outcome = import_army(picture(LINK, kind, mode, turned))

    assert outcome.army == sample_army().model_copy(update={"release": outcome.army.release}
                                                    if outcome.army else {})  # fmt: skip
    assert outcome.remarks == ("The QR code of a picture was read.",)


@pytest.mark.parametrize("data", [
    picture("https://example.org"), picture(LINK)[:300], b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff",
    header(60_000, 60_000), header(10_000, 9_500), header(4_000, 4_000), header(100, 100),
])  # fmt: skip
def test_a_picture_without_an_army_is_refused_with_a_reason(data: bytes) -> None:
    outcome = import_army(data)

    assert outcome.army is None
    assert outcome.remarks
