"""Text as it is searched: without case and accents, so that ``padme`` finds Padmé."""

import unicodedata


def folded(text: str) -> str:
    """``text`` in lower case, without accents; hyphens and quotation marks are spaces."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    kept = (char for char in bare if not unicodedata.combining(char))
    spaced = "".join(" " if char in "-–—/'’\"“”" else char for char in kept)
    return " ".join(spaced.split())
