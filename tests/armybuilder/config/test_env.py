"""The environment is read once, and nonsense in it is named."""

from pathlib import Path

import pytest

from armybuilder.config.env import LOOPBACK, BadEnvironment, kept_secret, read_environment

SECRET = "s" * 50


def test_nothing_set_means_development_on_loopback(tmp_path: Path) -> None:
    environment = read_environment({}, var=tmp_path)

    assert environment.debug is True
    assert environment.behind_tls is False
    assert environment.allowed_hosts == LOOPBACK
    assert environment.database_url == f"sqlite:///{tmp_path}/db.sqlite3"
    assert environment.secret_key == (tmp_path / "secret-key").read_text()


def test_the_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = kept_secret(tmp_path / "var" / "secret-key")
    second = kept_secret(tmp_path / "var" / "secret-key")

    assert first == second
    assert len(first) > 50
    assert (tmp_path / "var" / "secret-key").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in (tmp_path / "var").iterdir()] == ["secret-key"]


def test_without_debug_tls_is_expected(tmp_path: Path) -> None:
    given = {"DEBUG": "0", "SECRET_KEY": SECRET, "ALLOWED_HOSTS": "a.example, b.example"}

    environment = read_environment(given, var=tmp_path)

    assert environment.behind_tls is True
    assert environment.allowed_hosts == ("a.example", "b.example")


def test_tls_can_be_switched_off_to_try_on_loopback(tmp_path: Path) -> None:
    given = {"DEBUG": "0", "SECRET_KEY": SECRET, "BEHIND_TLS": "0"}

    assert read_environment(given, var=tmp_path).behind_tls is False


def test_an_empty_variable_counts_as_not_set(tmp_path: Path) -> None:
    environment = read_environment({"DATABASE_URL": "", "SECRET_KEY": SECRET}, var=tmp_path)

    assert environment.database_url == f"sqlite:///{tmp_path}/db.sqlite3"


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"DEBUG": "perhaps", "SECRET_KEY": SECRET}, "DEBUG"),
        ({"DEBUG": "0"}, "SECRET_KEY"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY"),
        ({"DATABASE_URL": "mysql://somewhere/else"}, "DATABASE_URL"),
        ({"DATABASE_URL": "nonsense"}, "DATABASE_URL"),
        ({"BEHIND_TLS": "maybe"}, "BEHIND_TLS"),
        ({"ALLOWED_HOSTS": ",", "DEBUG": "0", "SECRET_KEY": SECRET}, "ALLOWED_HOSTS"),
    ],
)
def test_nonsense_is_named(given: dict[str, str], named: str, tmp_path: Path) -> None:
    with pytest.raises(BadEnvironment, match=named):
        read_environment(given, var=tmp_path)


def test_a_fault_never_repeats_the_secret(tmp_path: Path) -> None:
    with pytest.raises(BadEnvironment) as fault:
        read_environment({"SECRET_KEY": "hunter2"}, var=tmp_path)

    assert "hunter2" not in str(fault.value)
