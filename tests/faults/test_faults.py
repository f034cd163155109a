"""No list is lost, half-written or doubled, whatever breaks while it is saved."""

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.faults.live_site import Player, Postgres, Site, served

FULL = os.environ.get("HYPOTHESIS_PROFILE") == "full"
EDITS = 300 if FULL else 25
CONFLICTS = 500 if FULL else 25


def stands_whole(player: Player, pk: str, *, title: str, revision: int) -> None:
    """The list is what the last edit that was answered made of it, judged, and nothing more."""
    status, body = player.ask(f"lists/{pk}")
    assert status == 200
    assert (body["army"]["title"], body["revision"]) == (title, revision)
    assert body["report"]["verdict"] == "not-legal"  # no units: stored with its verdict


def edited_while(player: Player, pk: str, breaks: threading.Thread) -> int:
    """Edits one after the other, each retried as the page does, while something is broken."""
    revision = 1
    breaks.start()
    for number in range(1, EDITS + 1):
        revision = player.rename_until_taken(pk, str(number), revision)
    breaks.join()
    return revision


def test_a_worker_killed_in_the_middle_of_a_save_loses_and_doubles_nothing(site: Site):
    player = Player(site)
    pk = player.new_list()

    def kill() -> None:
        for _ in range(5):
            time.sleep(0.15)
            site.kill_worker()

    revision = edited_while(player, pk, threading.Thread(target=kill))

    assert revision == EDITS + 1
    stands_whole(player, pk, title=str(EDITS), revision=EDITS + 1)


def test_postgresql_restarted_under_load_loses_and_doubles_nothing(postgres: Postgres):
    with served(postgres.url) as site:
        player = Player(site)
        pk = player.new_list()

        def restart() -> None:
            time.sleep(0.3)
            postgres.stop()
            time.sleep(0.3)
            postgres.start()

        revision = edited_while(player, pk, threading.Thread(target=restart))

        assert revision == EDITS + 1
        stands_whole(player, pk, title=str(EDITS), revision=EDITS + 1)


def test_a_full_quota_is_told_and_nothing_is_half_written(sqlite: str):
    file = Path(sqlite.removeprefix("sqlite:///"))
    largest = max(one.stat().st_size for one in file.parent.glob(f"{file.name}*"))
    room = largest + 512 * 1024
    with served(sqlite, workers=1, limit=room) as site:
        player = Player(site)
        pk = player.new_list()
        revision, status, body = 1, 200, None
        while status == 200:
            title = f"{revision} " + "x" * 80
            status, body = player.rename(pk, title, revision, token=f"t{revision}")
            revision += status == 200
            assert revision < 500, "the quota was never reached"
        assert revision > 1
        last = f"{revision - 1} " + "x" * 80

        assert (status, body["type"]) == (503, "/problems/unavailable")
        assert "Nothing was saved" in body["detail"]
        assert player.ask(f"lists/{pk}")[1]["revision"] == revision  # reading goes on

    with served(sqlite, workers=1) as site:  # there is room again
        player.site = site
        stands_whole(player, pk, title=last, revision=revision)
        status, body = player.rename(pk, "room again", revision, token=f"t{revision}")
        assert (status, body["revision"]) == (200, revision + 1)


def test_of_two_edits_at_once_one_is_taken_and_the_other_told_both(site: Site):
    player = Player(site)
    pk = player.new_list()

    with ThreadPoolExecutor(2) as pool:
        for revision in range(1, CONFLICTS + 1):
            both = [
                pool.submit(player.rename, pk, f"{side} {revision}", revision, f"{side}{revision}")
                for side in ("left", "right")
            ]
            answers = dict(one.result() for one in both)
            assert set(answers) == {200, 409}, answers
            won, lost = answers[200]["army"]["title"], answers[409]
            assert lost["type"] == "/problems/stale-revision"
            assert lost["theirs"]["army"]["title"] == won
            assert {won, lost["mine"]["title"]} == {f"left {revision}", f"right {revision}"}

    assert player.ask(f"lists/{pk}")[1]["revision"] == CONFLICTS + 1


def test_an_edit_sent_again_changes_nothing(site: Site):
    player = Player(site)
    pk = player.new_list()

    with ThreadPoolExecutor(4) as pool:
        sent = [pool.submit(player.rename, pk, "once", 1, "the same") for _ in range(12)]
        answers = [one.result() for one in sent]

    assert {(status, body["revision"]) for status, body in answers} == {(200, 2)}
    stands_whole(player, pk, title="once", revision=2)


@pytest.fixture
def other(database_url: str):
    with served(database_url, workers=1) as running:
        yield running


def test_two_web_processes_share_nothing_but_the_database(site: Site, other: Site):
    player = Player(site)
    pk = player.new_list()
    assert player.rename(pk, "here", 1)[0] == 200

    status, body = player.ask(f"lists/{pk}", site=other)
    assert (status, body["army"]["title"]) == (200, "here")
    edit = {"edit": {"kind": "rename", "title": "there"}, "revision": 2}
    assert player.ask(f"lists/{pk}/edits", edit, site=other)[0] == 200

    stands_whole(player, pk, title="there", revision=3)
