"""Static files under hashed names, the imports inside our ES modules included."""

from collections.abc import Callable, Iterable, Iterator
from re import Match
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped base
    """WhiteNoise's hashed, compressed files; scripts of other packages are hashed as they are."""

    support_js_module_import_aggregation = True

    def url_converter(self, name: str, *args: Any, **kwargs: Any) -> Callable[[Match[str]], str]:
        """How the links inside the file ``name`` are rewritten to hashed names."""
        convert: Callable[[Match[str]], str] = super().url_converter(name, *args, **kwargs)
        # Others' scripts import what they do not ship (django-htmx's hx-sse does).
        third_party = name.endswith(".js") and not name.startswith("js/")
        return _leave_as_it_is if third_party else convert

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Compress the hashed files alone: pages ask for no other, and compressing takes long."""
        hashed = set(self.hashed_files.values())
        compressed: Iterator[tuple[str, str]] = super().compress_files(hashed.intersection(paths))
        return compressed


def _leave_as_it_is(match: Match[str]) -> str:
    return match["matched"]
