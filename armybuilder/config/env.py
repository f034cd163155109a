"""The environment variables the site reads, as one frozen value that is loud on nonsense."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from armybuilder.config.mail import mail_settings

SHORTEST_SECRET = 50  # what `manage.py check --deploy` asks for
DATABASES = ("sqlite", "postgres", "postgresql")
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class BadEnvironment(Exception):
    """A variable has a value the site cannot work with; the message names it and the mend."""


class Environment(BaseModel):
    """Settings that differ from machine to machine; field names are the variables' in lower case.

    ``behind_tls`` left out means: when ``debug`` is off.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    debug: bool = True
    secret_key: str = Field(min_length=SHORTEST_SECRET)
    allowed_hosts: tuple[str, ...] = LOOPBACK
    database_url: str
    email_url: str = ""
    behind_tls: bool = False
    metrics_token: str = ""
    rate_limits: bool = True

    @field_validator("allowed_hosts", mode="before")
    @classmethod
    def _parted_by_commas(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(host.strip() for host in value.split(",") if host.strip())
        return value

    @field_validator("database_url")
    @classmethod
    def _known_database(cls, value: str) -> str:
        scheme = urlsplit(value).scheme
        if scheme not in DATABASES:
            raise ValueError("give sqlite:///path or postgres://user:password@host:port/name")
        return value

    @field_validator("email_url")
    @classmethod
    def _known_mail(cls, value: str) -> str:
        mail_settings(value)
        return value

    @model_validator(mode="after")
    def _hosts_are_named(self) -> Self:
        if not self.debug and not self.allowed_hosts:
            raise ValueError("ALLOWED_HOSTS is empty: name the hosts the site answers to")
        return self


def read_environment(variables: Mapping[str, str], var: Path) -> Environment:
    """The site's settings out of ``variables``; a variable that is empty counts as not set.

    In development (DEBUG on) a missing secret key is made once and kept under ``var``.
    Raises BadEnvironment naming each variable that is wrong.
    """
    given = {
        name: variables[name.upper()]
        for name in Environment.model_fields
        if variables.get(name.upper())
    }
    debug = given.get("debug", "1").lower() in ("1", "true", "on", "yes", "t", "y")
    if "secret_key" not in given and debug:
        given["secret_key"] = kept_secret(var / "secret-key")
    given.setdefault("database_url", f"sqlite:///{var / 'db.sqlite3'}")
    given.setdefault("behind_tls", "0" if debug else "1")
    try:
        return Environment.model_validate(given)
    except ValidationError as fault:
        raise BadEnvironment(_in_words(fault)) from None


def kept_secret(path: Path) -> str:
    """The secret in the file ``path``, made on the first call; two starts at once agree on one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64), encoding="ascii")
        try:
            os.link(draft, path)  # fails when another process was first; then its secret holds
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()


def _in_words(fault: ValidationError) -> str:
    lines = []
    for error in fault.errors(include_url=False, include_input=False):
        name = str(error["loc"][0]).upper() if error["loc"] else "Environment"
        lines.append(f"{name}: {error['msg']}")
    return "\n".join(lines)
