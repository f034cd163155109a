"""Many lists out as a ZIP and in again: nothing is lost, nothing is let through, all is told."""

import io
import json
import zipfile
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from armybuilder import organising
from armybuilder.bundling import INDEX, INDEX_FORMAT, zipped
from armybuilder.models import ArmyList
from armybuilder.ownership import Owner
from armybuilder.unbundling import (
    LARGEST_ENTRY,
    LARGEST_WHOLE,
    MOST_ENTRIES,
    UnreadableZip,
    read_zip,
)
from tests.factories import a_list, a_visitor

ARMY = {"title": "Coast", "faction": "empire", "units": [{"card": "empire/shoretroopers"}]}
RESTORE = "/armies/zip/"
BIG_ZIP = 1024 * 1024


def a_zip(entries: dict[str, Any], method: int = zipfile.ZIP_DEFLATED) -> io.BytesIO:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in entries.items():
            raw = content if isinstance(content, bytes) else json.dumps(content).encode()
            archive.writestr(name, raw)
    file.seek(0)
    return file


def restored(client: Client, file: io.BytesIO):
    file.name = "armies.zip"
    return client.post(RESTORE, {"file": file})


@pytest.mark.django_db
def test_what_is_exported_comes_back_whole_the_illegal_too(client: Client):
    here = a_visitor(client)
    legal, illegal = a_list(here, title="Legal"), a_list(here, {"card": "empire/shoretroopers"})
    organising.set_tags(here, legal.pk, ["club", "Ü"])
    organising.set_favourite(here, legal.pk, favourite=True)
    organising.set_archived(here, illegal.pk, archived=True)
    a_list(Owner(visitor="somebody else"), title="Not mine")

    answer = client.post("/armies/export/")
    assert answer.headers["Content-Type"] == "application/zip"
    there = Client()
    page = restored(there, io.BytesIO(answer.content)).content.decode()

    assert "2 armies restored out of 2 entries" in page
    copies = {one.verdict: one for one in ArmyList.objects.all()[:2]}
    assert copies["legal"].document == legal.document
    assert copies["not-legal"].document == illegal.document
    assert [tag.name for tag in copies["legal"].tags.all()] == ["club", "Ü"]
    assert copies["legal"].favourite
    assert copies["not-legal"].archived is not None
    assert copies["legal"].visitor == there.session["visitor"]


@pytest.mark.django_db
def test_only_the_ticked_lists_are_exported_and_never_a_strangers(client: Client):
    here = a_visitor(client)
    ticked = a_list(here, title="Ticked")
    a_list(here, title="Other")
    strange = a_list(Owner(visitor="somebody else"), title="Not mine")

    content = client.post("/armies/export/", {"lists": [ticked.pk]}).content
    assert [entry.army.title for entry in read_zip(io.BytesIO(content)) if entry.army] == ["Ticked"]
    for wrong in (strange.pk, "nonsense"):
        assert client.post("/armies/export/", {"lists": [wrong]}).status_code == 422


@pytest.mark.django_db
def test_a_portion_of_lists_takes_the_same_queries(django_assert_num_queries):
    owner = Owner(visitor="anna")
    for _ in range(3):
        a_list(owner)
    with django_assert_num_queries(2):  # lists, tags
        zipped(ArmyList.objects.of(owner), timezone.now())


@pytest.mark.django_db
def test_every_entry_that_is_no_army_is_told_and_the_rest_is_stored(client: Client):
    page = restored(client, a_zip({
        "../../etc/passwd.json": ARMY,
        "C:\\windows\\army.json": ARMY | {"title": "Second"},
        "unknown.json": ARMY | {"units": [{"card": "empire/nobody"}]},
        "picture.png": b"\x89PNG",
        "list.json": [1, 2],
        "other.json": {"format": "armybuilder/army@9", "faction": "empire"},
        "plan.json": {"map": "x"},
        "nul.json": ARMY | {"title": "a\x00b"},
    }))  # fmt: skip

    results = page.context["results"]
    told = {entry.name: entry.reason for entry, army in results if army is None}
    assert len(results) == 8
    assert page.context["count"] == ArmyList.objects.count() == 2
    assert "units[0].card" in told["unknown.json"]
    assert "title" in told["nul.json"]
    assert told["picture.png"] == "No JSON."
    assert told["list.json"] == told["other.json"] == told["plan.json"] == "No army list."
    assert all(reason in page.content.decode() for reason in ("No JSON.", "No army list."))


def test_a_bomb_is_not_unpacked():
    """One entry of 50 MB, and many that are large together, within a small ZIP."""
    one = a_zip({"bomb.json": b" " * 50_000_000})
    assert len(one.getvalue()) < BIG_ZIP
    (entry,) = read_zip(one)
    assert entry.reason == f"Too large for an army list: more than {LARGEST_ENTRY // 1024} KiB."

    number = LARGEST_WHOLE // LARGEST_ENTRY + 5
    many = read_zip(a_zip({f"{i}.json": b" " * LARGEST_ENTRY for i in range(number)}))
    assert [entry.reason for entry in many][-5:] == [
        "Not read: the ZIP holds too much when unpacked."
    ] * 5


def test_a_size_the_zip_lies_about_is_not_believed():
    raw = bytearray(a_zip({"bomb.json": b" " * 10_000_000}).getvalue())
    where = raw.rindex(b"PK\x01\x02") + 24  # the unpacked size in the directory
    raw[where : where + 4] = (10).to_bytes(4, "little")

    (entry,) = read_zip(io.BytesIO(bytes(raw)))

    assert entry.army is None
    assert entry.reason


def test_too_many_entries_are_refused_whole():
    with pytest.raises(UnreadableZip, match=str(MOST_ENTRIES)):
        read_zip(a_zip({f"{i}": b"" for i in range(MOST_ENTRIES + 1)}, zipfile.ZIP_STORED))


@pytest.mark.parametrize("damage", ["encrypted", "checksum", "method"])
def test_an_entry_that_cannot_be_unpacked_is_told_and_the_others_are_read(damage: str):
    raw = bytearray(a_zip({"a.json": ARMY, "b.json": ARMY}).getvalue())
    where = raw.index(b"PK\x01\x02")
    if damage == "checksum":
        raw[where + 16] ^= 0xFF
        raw[14] ^= 0xFF
    else:
        offset, value = (8, 1) if damage == "encrypted" else (10, 99)
        raw[where + offset] = value
        raw[6 if damage == "encrypted" else 8] = value

    first, second = read_zip(io.BytesIO(bytes(raw)))

    assert first.reason == "Cannot be unpacked: it is damaged or locked by a password."
    assert second.army is not None


def test_deep_nesting_is_told():
    (entry,) = read_zip(a_zip({"deep.json": b'{"faction": ' + b"[" * 100_000}))
    assert entry.reason == "No JSON."


def test_a_faulty_index_is_told_and_the_armies_are_read_all_the_same():
    lines = [{"file": "a.json", "tags": ["x" * 31]}, {"file": "b.json", "favourite": True}]
    entries = read_zip(a_zip({
        "a.json": ARMY, "b.json": ARMY, INDEX: {"format": INDEX_FORMAT, "lists": lines},
    }))  # fmt: skip

    assert [entry.name for entry in entries] == [INDEX, "a.json", "b.json"]
    assert "make no sense" in entries[0].reason
    assert [entry.said.favourite if entry.said else None for entry in entries[1:]] == [None, True]


def test_an_army_that_bears_the_name_of_the_index_is_an_army():
    (entry,) = read_zip(a_zip({INDEX: ARMY}))
    assert entry.army is not None


@pytest.mark.django_db
@pytest.mark.parametrize("raw", [b"", b"no zip", b"PK\x03\x04", b"PK\x05\x06" + b"\0" * 17])
def test_what_is_no_zip_is_told(client: Client, raw: bytes):
    answer = restored(client, io.BytesIO(raw))

    assert answer.status_code == 422
    assert "no ZIP file" in answer.content.decode()
    assert ArmyList.objects.count() == 0


@pytest.mark.django_db
def test_no_file_and_too_large_a_file_are_told(client: Client):
    assert client.post(RESTORE).status_code == 422
    assert client.get(reverse("armies-restore")).status_code == 200
    assert restored(client, io.BytesIO(b" " * (BIG_ZIP + 1))).status_code == 400
