"""``write_translations``: collects what is to be translated and compiles what is."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Writes ``armybuilder/locale/``: run it after changing a word, translate, run it again."""

    help = "Collects the site's sentences into armybuilder/locale and compiles the translations."

    def handle(self, *args: Any, **options: Any) -> None:
        """Bring the ``.po`` files up to the code and compile them; tell what has no translation."""
        try:
            from armybuilder.config import translating
        except ImportError as missing:
            raise CommandError(
                f"{missing}. Babel comes with the development packages: uv sync"
            ) from missing
        for domain in (translating.PAGES, translating.SCRIPTS):
            catalog = translating.updated(domain)
            domain.po.parent.mkdir(parents=True, exist_ok=True)
            domain.po.write_bytes(translating.as_po(catalog))
            domain.mo.write_bytes(translating.as_mo(domain))
            missing_words = translating.untranslated(catalog)
            self.stdout.write(
                f"{domain.po}: {len(catalog)} sentences, {len(missing_words)} without German"
            )
            for sentence in missing_words[:20]:
                self.stdout.write(f"  {sentence}")
