"""What a rule id stands for: document, section, and the rule in one sentence of our own."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

DATA = Path(__file__).parent / "data" / "rules.json"


class UnknownRule(LookupError):
    """No rule has this id."""


class _Fact(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Document(_Fact):
    """One of the texts that the rules are taken from."""

    id: str
    name: str


class Citation(_Fact):
    """One rule. ``assumed`` is a reading of this project where the documents are silent."""

    id: Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,5}-\d\d$")]
    document: str
    section: str
    summary: str
    editions: tuple[Literal["classic", "current", "11th"], ...]
    confidence: Literal["certain", "likely", "assumed"]

    @property
    def prefix(self) -> str:
        """The letters of the id, which name its family of rules."""
        return self.id.partition("-")[0]


class _File(_Fact):
    kind: Literal["citations"]
    schema_version: Literal[1]
    documents: tuple[Document, ...]
    rules: tuple[Citation, ...]


@cache
def _file() -> _File:
    return _File.model_validate_json(DATA.read_bytes(), strict=True)


@cache
def citations() -> Mapping[str, Citation]:
    """Every rule by id, in the order of the documents."""
    return MappingProxyType({rule.id: rule for rule in _file().rules})


@cache
def documents() -> Mapping[str, Document]:
    """The documents by id, in reading order."""
    return MappingProxyType({document.id: document for document in _file().documents})


def cite(rule_id: str) -> Citation:
    """The rule with this id. Raises UnknownRule."""
    try:
        return citations()[rule_id]
    except KeyError:
        raise UnknownRule(f"There is no rule {rule_id!r}.") from None
