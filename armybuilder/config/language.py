"""The language of the pages: chosen in the footer, else what the browser asks for.

API, health checks and exported files speak English whoever asks: other tools read them.
"""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.translation.trans_real import DjangoTranslation
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

MACHINES = ("/api/", "/health", "/ready", "/metrics", "/sw.js")

LOCALE = str(settings.BASE_DIR / "armybuilder/locale")

# A language is no secret and nobody's property; a token in every footer would spoil the caching of
# pages that are the same for everybody. Where it leads is checked by Django.
choose_language = csrf_exempt(set_language)


class Language(LocaleMiddleware):
    """Django's choice of language, but English for whatever machines read."""

    def process_request(self, request: HttpRequest) -> None:
        """Activate the language of this request."""
        if request.path.startswith(MACHINES):
            translation.activate(settings.LANGUAGE_CODE)
            request.LANGUAGE_CODE = settings.LANGUAGE_CODE
            return
        super().process_request(request)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Say which language it is; for machines there is no choice that caches could mind."""
        if request.path.startswith(MACHINES):
            response.headers.setdefault("Content-Language", settings.LANGUAGE_CODE)
            return response
        return super().process_response(request, response)


def script_words(request: HttpRequest) -> dict[str, Any]:
    """``script_words``: what the scripts say, in the page's language; nothing in English."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    return {"script_words": None if language == settings.LANGUAGE_CODE else _words(language)}


@cache
def _words(language: str) -> dict[str, str]:
    # As Django's own JavaScriptCatalog reads it; ours alone, not what the admin's scripts say.
    told = DjangoTranslation(language, domain="djangojs", localedirs=[LOCALE])
    catalog: dict[str, str] = dict(told._catalog.items())  # type: ignore[attr-defined]
    return {key: text for key, text in catalog.items() if key and text}
