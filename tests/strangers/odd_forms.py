"""What strangers might send to a form: fields that fit, and all kinds of fields that do not."""

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import strategies as st
from pydantic import TypeAdapter

from armybuilder.army.edits import EDIT
from deployment.planner.changes import PLAN_CHANGE

LONG = "long " * 2_000
ODD = (
    "", " ", "0", "-1", "1", "2", "1e999", "NaN", "9" * 30, "9" * 5_000, "1" * 20, "²", "\x00",
    "a\x00b", LONG, "[" * 5_000, "{", "null", "[]", "{}", "true", '{"kind": "rename"}',
    '{"faction": "empire", "units": 7}', '{"a": NaN}', "<script>alert(1)</script>",
    "//elsewhere.example/", "https://elsewhere.example/", "/\\elsewhere.example",
    "../../etc/passwd",
    "'; DROP TABLE army; --", "{{ settings.SECRET_KEY }}", "%00", "\r\nSet-Cookie: a=b", "\ufffd",
    "e\u0301\u202e\u200b\U0001f9b8", "2026-13-45", "0,0 6,0 6,4", "empire/shoretroopers",
    "mode/standard", "classic-battle-lines", "s1", "json", "more empire/shoretroopers",
)  # fmt: skip
NUMBERS = st.integers(-(10**30), 10**30) | st.floats()
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.sampled_from(ODD[:12]) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
FILES = st.builds(
    SimpleUploadedFile,
    st.sampled_from(("a.json", "../../a.png", "CON", "a\x00.zip", "é" * 100, "…", "a.pdf")),
    st.binary(max_size=60) | st.sampled_from((b"PK\x03\x04", b"%PDF-1.7", b"\x89PNG\r\n\x1a\n")),
    st.sampled_from(("application/zip", "text/html", "nonsense")),
)


def values(known: list[str]) -> st.SearchStrategy[Any]:
    """One field's value; ``known`` are ids that mean something here or to somebody else."""
    text = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
    told = st.sampled_from([*ODD, *known]) | text | JSON.map(json.dumps)
    return told | FILES | st.lists(told, max_size=4)


@st.composite
def forms(draw: st.DrawFn, fits: dict[str, Any], known: list[str]) -> dict[str, Any]:
    """The fields that fit, some of them left out, repeated or nonsense, and some that are none."""
    odd = values(known)
    sent = dict(fits)
    for name in fits:
        match draw(st.sampled_from(("as it is", "as it is", "odd", "missing"))):
            case "odd":
                sent[name] = draw(odd)
            case "missing":
                del sent[name]
    more = st.sampled_from(("owner", "visitor", "pk", "id", "next", "revision", "is_staff", "\x00"))
    return sent | draw(st.dictionaries(more, odd, max_size=2))


def changes_of(adapter: TypeAdapter[Any], whole: str) -> list[dict[str, Any]]:
    """Each kind of edit or change: the fields it has, to be sent one by one or as JSON."""
    bodies = adapter.json_schema()["$defs"].values()
    kinds = [body["properties"] for body in bodies if "kind" in body.get("properties", {})]
    fields = [
        {name: one.get("const", one.get("default", "")) for name, one in kind.items()}
        for kind in kinds
    ]
    ways = fields + [{whole: json.dumps(one)} for one in fields]
    return [{"revision": 1} | {k: "" if v is None else v for k, v in way.items()} for way in ways]


EDITS = changes_of(EDIT, "edit")
PLAN_CHANGES = changes_of(PLAN_CHANGE, "change")
