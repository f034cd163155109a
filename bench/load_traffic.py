"""What players do at once, for locust; started by ``bench.load``."""

import random
import re
from typing import Any

from locust import FastHttpUser, constant_throughput, task

from bench.traffic_data import ARMY, SITUATION, UNITS


class Player(FastHttpUser):
    """Owns a list, edits it, reads shares, judges and plans by API; two requests a second."""

    wait_time = constant_throughput(2)
    shares: list[str] = []

    def on_start(self) -> None:
        """A list of one's own, and a share of it for everybody to read."""
        page = self.client.get("/armies/new/", name="new army").text
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page or "")
        assert found, "the page shows no form"
        self.headers = {"X-CSRFToken": found[1], "Referer": self.host or ""}
        self.pk = self._send("/api/v1/lists", ARMY, "make a list")["id"]
        self.revision = 1
        share = self._send(f"/api/v1/lists/{self.pk}/shares", {}, "share a list")
        self.shares.append(share["code"])

    def _send(self, path: str, body: Any, name: str) -> Any:
        with self.client.post(
            path, json=body, headers=self.headers, name=name, catch_response=True
        ) as answer:
            if answer.status_code >= 400:
                answer.failure(f"{answer.status_code}: {(answer.text or '')[:200]}")
            return answer.json()

    @task(10)
    def read_a_share(self) -> None:
        self.client.get(f"/s/{random.choice(self.shares)}/", name="read a share")

    @task(5)
    def edit_the_list(self) -> None:
        """Add a unit by the builder's own request, or start over when the list is long."""
        if self.revision > 12:
            self.pk, self.revision = self._send("/api/v1/lists", ARMY, "make a list")["id"], 1
        fields = {"card": random.choice(UNITS), "revision": str(self.revision)}
        with self.client.post(
            f"/armies/{self.pk}/edits/", data={"kind": "add-unit", **fields},
            headers=self.headers | {"HX-Request": "true"}, name="edit a list", catch_response=True,
        ) as answer:  # fmt: skip
            if answer.status_code == 200 and 'id="report"' in (answer.text or ""):
                self.revision += 1
            else:
                answer.failure(f"{answer.status_code}: no report")

    @task(2)
    def open_the_builder(self) -> None:
        self.client.get(f"/armies/{self.pk}/", name="open the builder")

    @task(3)
    def judge(self) -> None:
        self._send("/api/v1/judge", ARMY, "judge by API")

    @task(2)
    def plan(self) -> None:
        self._send("/api/v1/deployment/plan", SITUATION, "plan by API")
