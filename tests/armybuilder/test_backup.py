"""A backup holds everything people made, and is taken back whole or not at all."""

import gzip
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from armybuilder import backup
from armybuilder.army.edits import Rename
from armybuilder.models import ArmyList
from armybuilder.ownership import Owner
from armybuilder.services import apply_edit, create_list, undo
from deployment.models import SavedPlan
from tests.factories import a_draft, a_list, a_visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "site.jsonl.gz"


def emptied() -> None:
    for model in (SavedPlan, ArmyList, User):
        model.objects.all().delete()


def test_lists_history_plans_accounts_and_sessions_come_back(client: Client, file: Path):
    visitor = a_visitor(client)
    row = a_list(visitor)
    apply_edit(visitor, row.pk, Rename(title="Renamed"), row.revision)
    SavedPlan.objects.create(army_list=row, name="Left", document={"side": "blue"})
    account = User.objects.create_user("keeper", password="a long enough secret")
    create_list(Owner(account=account.pk), a_draft(title="Kept"))

    written = backup.write_backup(file)
    emptied()
    taken_back = backup.read_backup(file, replace=True)

    assert written == taken_back
    assert written["armybuilder.armylist"] == 2
    assert client.get(f"/armies/{row.pk}/").status_code == 200
    assert undo(visitor, row.pk, 2).title == "Coast"
    assert SavedPlan.objects.get().document == {"side": "blue"}
    assert User.objects.get().check_password("a long enough secret")
    assert ArmyList.objects.get(owner__username="keeper").title == "Kept"


def test_rows_made_after_a_restore_get_numbers_of_their_own(file: Path):
    visitor = Owner(visitor="somebody")
    row = a_list(visitor)
    backup.write_backup(file)
    backup.read_backup(file, replace=True)

    changed, _ = apply_edit(visitor, row.pk, Rename(title="On"), row.revision)

    assert changed.revisions.count() == 2


def test_nothing_is_overwritten_unless_told(file: Path):
    row = a_list(Owner(visitor="somebody"))
    backup.write_backup(file)

    with pytest.raises(backup.BadBackup, match=r"already holds rows of armybuilder\.ArmyList"):
        backup.read_backup(file)
    with pytest.raises(CommandError, match="--replace"):
        call_command("restore", str(file))

    assert ArmyList.objects.filter(pk=row.pk).exists()


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda raw: raw[: len(raw) // 2], "cannot be read"),
        (lambda raw: b"no gzip at all", "cannot be read"),
        (lambda raw: gzip.compress(b"no json\n"), "is no backup of this program"),
        (lambda raw: gzip.compress(b'["a list"]\n'), "is no backup of this program"),
        (
            lambda raw: gzip.compress(gzip.decompress(raw).replace(b"armylist", b"armylisp")),
            "is damaged",
        ),
        (
            lambda raw: gzip.compress(gzip.decompress(raw).replace(b"0001_initial", b"9_x")),
            "of another version",
        ),
        (
            lambda raw: gzip.compress(
                b"\n".join(
                    line
                    for line in gzip.decompress(raw).split(b"\n")
                    if b'"armybuilder.armylist"' not in line
                )
            ),
            "refused a row",
        ),
    ],
    ids=["cut", "not-gzip", "not-json", "another-json", "unknown-model", "version", "row-missing"],
)
def test_a_file_that_is_no_whole_backup_changes_nothing(file: Path, damage, told: str):
    row = a_list(Owner(visitor="somebody"))
    backup.write_backup(file)
    file.write_bytes(damage(file.read_bytes()))

    with pytest.raises(backup.BadBackup, match=told):
        backup.read_backup(file, replace=True)

    assert ArmyList.objects.get(pk=row.pk).revisions.count() == 1


def test_the_commands_say_what_they_did(file: Path, capsys: pytest.CaptureFixture[str]):
    a_list(Owner(visitor="somebody"))

    call_command("backup", str(file))
    call_command("restore", str(file), replace=True)

    told = capsys.readouterr().out
    assert told.count("1 armybuilder.armylist") == 2
    assert "keep it where only you can read" in told
    assert told.endswith("Restored.\n")


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path):
    with pytest.raises(CommandError, match=r"Cannot write .*nowhere"):
        call_command("backup", str(tmp_path / "nowhere" / "x.gz"))
