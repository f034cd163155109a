"""What ``manage.py doctor`` looks at: each check answers its findings, each with the mend."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage, staticfiles_storage
from django.core.cache import cache
from django.core.checks import run_checks
from django.db import DatabaseError, connection

from armybuilder.config.health import missing_migrations
from units.sync import outdated

LARGEST_DRIFT = 5  # seconds between this clock and the database's
STYLES = "css/base.css"  # a file that every page needs
BUILT = Path(__file__)  # as old as the code: no clock can rightly stand before it


class Finding(NamedTuple):
    """One thing that was looked at; ``mend`` is empty when it is well."""

    about: str
    words: str
    mend: str = ""
    weight: Literal["ok", "warning", "broken"] = "ok"


def examine() -> Iterator[Finding]:
    """Every finding, in the order in which to mend them; a later one may follow from an earlier."""
    yield from of_settings()
    try:
        yield from of_database()
        yield from of_catalog()
        yield from of_clock()
    except DatabaseError as fault:
        told = str(fault).strip().splitlines()[0]
        mend = "Is DATABASE_URL right, and does the database run? On a new one: manage.py migrate."
        yield Finding("database", f"does not answer: {told}", mend, "broken")
    yield from of_static_files()


def of_settings() -> Iterator[Finding]:
    """Django's own checks, those for deployment too when DEBUG is off."""
    messages = run_checks(include_deployment_checks=not settings.DEBUG)
    for message in messages:
        weight: Literal["warning", "broken"] = "broken" if message.is_serious() else "warning"
        yield Finding("settings", f"{message.id}: {message.msg}", str(message.hint or ""), weight)
    mode = "DEBUG on, for this machine only" if settings.DEBUG else "DEBUG off"
    if not messages:
        yield Finding("settings", f"{mode}; hosts {', '.join(settings.ALLOWED_HOSTS)}")


def of_database() -> Iterator[Finding]:
    """It answers, has every migration, is whole, and its cache takes a value."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    yield Finding("database", f"{connection.display_name} answers")
    missing = missing_migrations()
    if missing:
        named = ", ".join(missing)
        yield Finding("migrations", f"missing: {named}", "manage.py migrate", "broken")
        return
    yield Finding("migrations", "all made")
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            told = cursor.execute("PRAGMA quick_check").fetchone()[0]
        if told != "ok":
            mend = "Restore the last backup: manage.py restore FILE --replace"
            yield Finding("database file", told, mend, "broken")
    try:
        cache.set("doctor", "well", 10)
        kept = cache.get("doctor") == "well"
    except DatabaseError:
        kept = False
    if kept:
        yield Finding("cache", "keeps what it is given")
    else:
        yield Finding("cache", "has no table", "manage.py createcachetable", "broken")


def of_catalog() -> Iterator[Finding]:
    """The rows are those of the data files."""
    parted = outdated() if not missing_migrations() else []
    if parted:
        words = f"the rows of {', '.join(parted)} are not those of the files"
        yield Finding("catalog", words, "manage.py load_catalog", "broken")
    else:
        yield Finding("catalog", "rows and files agree")


def of_clock() -> Iterator[Finding]:
    """This machine's clock is not before the code was written, and agrees with the database's."""
    now = datetime.now(UTC)
    written = datetime.fromtimestamp(BUILT.stat().st_mtime, UTC)
    mend = "Set the clock, best by NTP: sessions, stamps and shares tell the time."
    if now < written:
        yield Finding("clock", f"{now:%Y-%m-%d %H:%M} is before this code", mend, "broken")
        return
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            drift = abs((cursor.fetchone()[0] - datetime.now(UTC)).total_seconds())
        if drift > LARGEST_DRIFT:
            words = f"{drift:.0f} s apart from the database's"
            yield Finding("clock", words, mend, "warning")
            return
    yield Finding("clock", f"{now:%Y-%m-%d %H:%M} UTC")


def of_static_files() -> Iterator[Finding]:
    """Each page's style sheet can be found; with DEBUG off, in the list of hashed names."""
    if not isinstance(staticfiles_storage, ManifestStaticFilesStorage):
        if finders.find(STYLES):
            yield Finding("static files", "found where they are written")
        else:
            mend = "The folder static/ is missing: take it out of the repository again."
            yield Finding("static files", f"{STYLES} is nowhere", mend, "broken")
        return
    hashed = staticfiles_storage.hashed_files.get(STYLES)
    if hashed and (Path(settings.STATIC_ROOT) / hashed).exists():
        yield Finding("static files", f"{len(staticfiles_storage.hashed_files)} collected")
    else:
        mend = "manage.py collectstatic --noinput"
        yield Finding("static files", "not collected, or not of this version", mend, "broken")
