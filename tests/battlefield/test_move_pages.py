"""The move pages without scripts: forms, faults beside their fields, links, JSON both ways."""

import json
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from battlefield.geometry.terrain_sets import TerrainSet, terrain_sets
from battlefield.move_link import BadLink, packed, unpacked
from battlefield.move_paths import fields_of, raw_from_fields, raw_from_json, read
from battlefield.move_presets import examples, speeder_cards
from battlefield.movement.moves import check_move

LEGION, WARHAMMER = "/moves/legion/", "/moves/warhammer40k/"
ADDRESS = {"legion": LEGION, "warhammer40k": WARHAMMER}
STOPPED = examples("legion")["An engaged trooper stops it"]
SURGE = examples("warhammer40k")["A surge that must engage"]
KEPT = {"new.width", "new.x", "new.shape", "new.points", "table.width"}
ALL = [
    pytest.param(game, body, id=f"{game}: {name}")
    for game in ADDRESS
    for name, body in examples(game).items()
]


class Fields(HTMLParser):
    """What a browser without scripts would send back of the page's form."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.here: str | None = None
        self.select = ""
        self.in_form = False
        self.feed(response.content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given_ones = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.in_form = given_ones.get("id") == "move-form"
        name = given_ones.get("name", "")
        if not self.in_form or name == "csrfmiddlewaretoken" or not (name or tag == "option"):
            return
        if tag == "select":
            self.select = name
        elif tag == "option":
            if "selected" in given_ones or self.select not in self.found:
                self.found[self.select] = given_ones.get("value", "")
        elif tag == "textarea":
            self.here, self.found[name] = name, ""
        elif tag == "input" and (given_ones.get("type") != "checkbox" or "checked" in given_ones):
            self.found[name] = given_ones.get("value", "")

    def handle_data(self, data: str) -> None:
        if self.here:
            self.found[self.here] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.here = None


def fields(response: HttpResponse) -> dict[str, str]:
    return Fields(response).found


def text(response: HttpResponse) -> str:
    return unescape(response.content.decode())


def opened(client: Client, game: str, body: dict[str, Any]) -> HttpResponse:
    response: HttpResponse = client.get(ADDRESS[game], {"s": packed(body)})
    return response


@pytest.mark.parametrize(("game", "body"), ALL)
def test_a_link_shows_the_verdict_of_its_situation(client: Client, game: str, body: dict[str, Any]):
    response = opened(client, game, body)

    assert response.status_code == 200
    assert check_move(body).read_aloud in text(response)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("game", "body"), ALL)
def test_a_form_sent_back_without_scripts_is_the_same_situation(
    client: Client, game: str, body: dict[str, Any]
):
    sent = fields(opened(client, game, body)) | {"as": "json"}

    response = client.post(ADDRESS[game], sent)

    assert response["Content-Type"] == "application/json"
    assert check_move(response.json()) == check_move(body)


@pytest.mark.parametrize("game", ADDRESS)
def test_a_page_that_is_asked_nothing_shows_an_example(client: Client, game: str):
    response = client.get(ADDRESS[game])

    first = next(iter(examples(game).values()))
    assert check_move(first).read_aloud in text(response)  # type: ignore[attr-defined]


@pytest.mark.parametrize("card", speeder_cards())
def test_every_speeder_of_the_catalog_stands_ready(client: Client, card: str):
    response = client.get(LEGION, {"card": card})

    assert response.status_code == 200
    assert fields(response)["mover.card"] == card
    assert "makes its full move" in text(response)


def test_an_engaged_trooper_stops_the_speeder_with_its_rules_and_both_editions(client: Client):
    page = text(opened(client, "legion", STOPPED))

    assert "stops after 7.68 of 8.62 inches and suffers 3 wounds" in page
    assert "stops after 6.11 of 8.62 inches and suffers no wounds" in page
    assert '<a class="rule-id" href="/rules/SPD-08/">SPD-08</a>' in page
    assert "A full move is legal at −90.0° to −17.5°, 17.5° to 90.0°." in page


def test_every_rule_a_page_links_to_is_there(client: Client, db: None):
    for game, body in (("legion", STOPPED), ("warhammer40k", SURGE)):
        told = check_move(body)
        cited = {rule for step in told.steps for rule in step.rules}  # type: ignore[attr-defined]
        page = text(opened(client, game, body))

        assert [rule for rule in cited if f'href="/rules/{rule}/"' not in page] == []
        answers = {rule: client.get(f"/rules/{rule}/").status_code for rule in cited}
        assert answers == dict.fromkeys(cited, 200)


def test_a_fault_stands_beside_its_field_and_nothing_typed_is_lost(client: Client):
    sent = fields(opened(client, "legion", STOPPED))
    sent |= {"others.0.x": "far away", "joint": "120", "mover.x": "11.5"}

    response = client.post(LEGION, sent)

    page = text(response)
    assert response.status_code == 422
    assert fields(response)["others.0.x"] == "far away"
    assert fields(response)["mover.x"] == "11.5"
    assert 'id="fault-others.0.x">Input should be a valid number' in page
    assert 'id="fault-joint">Input should be less than or equal to 90' in page


@pytest.mark.parametrize("number", ["nan", "inf", "-1e999", "1e400"])
def test_numbers_that_are_none_are_refused(client: Client, number: str):
    sent = fields(opened(client, "legion", STOPPED)) | {"mover.x": number}

    response = client.post(LEGION, sent)

    assert response.status_code == 422
    assert 'id="fault-mover.x">' in text(response)


def test_a_fault_in_a_path_names_the_model(client: Client):
    sent = fields(opened(client, "warhammer40k", SURGE))

    response = client.post(WARHAMMER, sent | {"unit.models.1.path": "20,19.5 north"})

    assert response.status_code == 422
    assert "unit.models.1.path" in text(response).split('id="move-faults"')[1][:900]
    assert fields(response)["unit.models.1.path"] == "20,19.5 north"


def test_an_entry_is_added_and_taken_out_by_a_button(client: Client):
    sent = fields(opened(client, "legion", STOPPED))

    more = client.post(LEGION, sent | {"add": "others"})
    fewer = client.post(LEGION, fields(more) | {"remove": "others.0"})

    assert fields(more)["others.2.id"] == "mini-1"
    assert [fields(fewer)[f"others.{n}.id"] for n in (0, 1)] == ["e2", "mini-1"]
    assert more.status_code == fewer.status_code == 200


def test_a_ready_made_flyer_joins_the_unit(client: Client):
    flight = examples("warhammer40k")["A flyer goes over a ruin"]
    sent = fields(opened(client, "warhammer40k", flight))

    response = client.post(WARHAMMER, sent | {"add": "unit.models", "ready": "winged-monster"})

    added = fields(response)
    assert added["unit.models.1.move"] == "12"
    assert set(added["unit.models.1.keywords"].split(", ")) == {"FLY", "MONSTER"}


@pytest.mark.parametrize(
    ("shape", "corners"),
    [
        pytest.param({"new.width": "2", "new.depth": "4"}, 4, id="rectangle"),
        pytest.param({"new.shape": "circle", "new.radius": "1.5"}, 64, id="circle"),
        pytest.param({"new.shape": "polygon", "new.points": "18,17 20,17 20,19"}, 3, id="polygon"),
    ],
)
@pytest.mark.parametrize("game", ADDRESS)
def test_terrain_is_drawn_by_its_shape(
    client: Client, game: str, shape: dict[str, str], corners: int
):
    sent = fields(opened(client, game, STOPPED if game == "legion" else SURGE))
    new = {"new.x": "19", "new.y": "18", "new.height": "7", **shape, "add": "table.terrain"}

    response = client.post(ADDRESS[game], sent | new)
    document = client.post(ADDRESS[game], fields(response) | {"as": "json"}).json()

    piece = document["table"]["terrain"][-1]
    assert response.status_code == 200
    assert (len(piece["polygon"]), piece["height"]) == (corners, 7)
    assert fields(response)["new.x"] == ""


def test_a_wall_that_is_drawn_stops_the_speeder(client: Client):
    free = {**STOPPED, "others": []}
    sent = fields(opened(client, "legion", free)) | {"new.x": "16", "new.y": "18"}
    new = {"new.width": "2", "new.depth": "30", "new.height": "7", "add": "table.terrain"}

    response = client.post(LEGION, sent | new)

    assert "stops after 4.02 of 8.62 inches and suffers 3 wounds" in text(response)


@pytest.mark.parametrize("chosen", terrain_sets(), ids=lambda one: one.id)
@pytest.mark.parametrize("game", ADDRESS)
def test_a_ready_made_set_is_laid_out(client: Client, game: str, chosen: TerrainSet):
    sent = fields(opened(client, game, STOPPED if game == "legion" else SURGE))
    before = sum(name.endswith(".polygon") for name in sent)

    response = client.post(ADDRESS[game], sent | {"add": "terrain-set", "new.set": chosen.id})

    after = [name for name in fields(response) if name.endswith(".polygon")]
    assert response.status_code == 200
    assert len(after) == before + len(chosen.pieces)


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ({"new.width": "-2"}, "width: Input should be greater than 0"),
        ({"new.x": "nan"}, "x: A finite number belongs here"),
        ({"new.shape": "polygon"}, "at least three corners"),
        ({"new.shape": "polygon", "new.points": "0,0 4,4 4,0 0,4"}, "crosses or touches itself"),
        ({"add": "terrain-set", "new.set": "moon"}, "Choose one of the ready-made sets"),
        ({"add": "terrain-set", "table.width": "wide"}, "mend its width and depth first"),
    ],
)
def test_what_makes_no_terrain_is_refused_and_kept(client: Client, new: dict[str, str], words: str):
    sent = fields(opened(client, "legion", STOPPED)) | {"add": "table.terrain", **new}

    response = client.post(LEGION, sent)

    assert response.status_code == 422
    assert words in text(response)
    assert all(fields(response)[name] == new[name] for name in new if name in KEPT)


@pytest.mark.parametrize("path", ["others.7", "nonsense", "others.-1", "mover.x.0", ""])
def test_a_button_for_what_is_not_there_is_refused(client: Client, path: str):
    sent = fields(opened(client, "legion", STOPPED))

    response = client.post(LEGION, sent | {"remove": path, "add": "" if path else "nowhere"})

    assert response.status_code == 422
    assert "There is no" in text(response)


def test_turning_from_a_move_to_another_kind_drops_what_only_the_first_has(client: Client):
    sent = fields(opened(client, "warhammer40k", SURGE)) | {"move": "warhammer40k/move"}

    response = client.post(WARHAMMER, sent)

    assert "maximum" not in fields(response)
    assert fields(response)["kind"] == "normal"


def test_while_somebody_types_only_the_answer_or_the_faults_come_back(client: Client):
    sent = fields(opened(client, "legion", STOPPED))
    typing = {"HX-Request": "true", "HX-Target": "answer"}

    answer = client.post(LEGION, sent | {"joint": "30"}, headers=typing)
    faults = client.post(LEGION, sent | {"joint": "x"}, headers=typing)

    assert answer.content.decode().lstrip().startswith('<div id="answer"')
    assert "makes its full move" in text(answer)
    assert (faults.status_code, faults["HX-Retarget"]) == (422, "#move-faults")
    assert 'data-fault="joint"' in text(faults)


def test_json_is_taken_in_pasted_and_uploaded(client: Client):
    document = json.dumps(SURGE)
    upload = SimpleUploadedFile("move.json", document.encode(), "application/json")

    pasted = client.post(WARHAMMER, {"json": document})
    uploaded = client.post(WARHAMMER, {"file": upload})

    assert fields(pasted) == fields(uploaded)
    assert "this surge move is not legal" in text(pasted)


@pytest.mark.parametrize(
    "document",
    [
        pytest.param("{", id="cut off"),
        pytest.param("[]", id="a list"),
        pytest.param('{"a": ' * 2000 + "1" + "}" * 2000, id="deep"),
        pytest.param('{"mover": {"x": NaN}}', id="NaN"),
        pytest.param('{"mover": {"name": "\\ud800"}}', id="half a character"),
        pytest.param('{"others": [[1], {"x": [1]}], "table": 7}', id="other shapes"),
        pytest.param("[" * 100_000, id="deep lists"),
        pytest.param("", id="nothing"),
    ],
)
@pytest.mark.parametrize("game", ADDRESS)
def test_json_that_makes_no_sense_is_refused_in_words(client: Client, game: str, document: str):
    response = client.post(ADDRESS[game], {"json": document})

    assert response.status_code == 422
    assert 'class="status bad"' in text(response)


def test_json_that_is_too_large_is_refused(client: Client):
    response = client.post(LEGION, {"json": "x" * 1_100_000})

    assert response.status_code == 400


@pytest.mark.parametrize("code", ["x", "%%", "eJwr", "A" * 7000, packed({"a": 1})[:-3]])  # type: ignore[index]
def test_a_bad_link_is_refused_in_words(client: Client, code: str):
    response = client.get(LEGION, {"s": code})

    assert response.status_code == 400
    assert "This link" in text(response)


def test_a_link_unpacks_to_what_was_packed_and_no_bomb_goes_off():
    bomb = packed({"a": "0" * 2_000_000})

    assert unpacked(packed(STOPPED) or "") == STOPPED
    with pytest.raises(BadLink, match="holds too much"):
        unpacked(bomb or "")


def test_a_situation_too_large_for_a_link_is_still_judged_and_says_so(client: Client):
    crowd = [{"id": f"m{n}", "base_mm": 27, "x": 20.123 + (n % 20) * 2.417 + n / 997,
              "y": 25.31 + n // 20 * 1.173 - n / 9973} for n in range(160)]  # fmt: skip
    body = STOPPED | {"others": crowd}

    response = client.post(LEGION, {"json": json.dumps(body)})
    again = client.post(LEGION, fields(response) | {"as": "json"})

    if packed(body) is None:
        assert "Too much for a link" in text(response)
    assert "120 more" in text(response)
    assert len(again.json()["others"]) == 160


@pytest.mark.parametrize("body", [STOPPED, SURGE])
def test_fields_and_json_are_the_same_document(body: dict[str, Any]):
    raw = raw_from_json(body)

    again = raw_from_fields(dict(fields_of(raw)))

    assert again == raw
    assert check_move(read(again)) == check_move(body)


NAMES = st.sampled_from(
    ["mover.x", "mover", "others.0.x", "others.0", "others", "table.terrain.0.polygon", "joint",
     "unit.models.0.path", "unit.models.0.base_mm", "enemies.0.models.0.x", "move", "edition",
     "table.width", "..", "a.b.c.d.e.f.g.h.i", "readings.speed", "pivot.deg", "targets", "rest",
     "add", "remove", "view", "near", "kind", "0.1", "others.x", "table.terrain.00000.height"]
)  # fmt: skip
VALUES = st.one_of(
    st.text(max_size=20),
    st.sampled_from(["nan", "1e999", "-5", "10,10 20,20", "turn:x", "{}", "[1]", "others", "²",
                     "others.0", "unit.models", "true", "legion/standard", "9" * 400]),
)  # fmt: skip


@settings(max_examples=30)  # each one renders a whole page
@given(changes=st.dictionaries(NAMES, VALUES, max_size=5), game=st.sampled_from(list(ADDRESS)))
def test_no_form_breaks_the_page(changes: dict[str, str], game: str):
    body = STOPPED if game == "legion" else SURGE
    sent = {name: str(value) for name, value in fields_of(raw_from_json(body))}

    response = Client().post(ADDRESS[game], sent | changes)

    assert response.status_code in (200, 422)
