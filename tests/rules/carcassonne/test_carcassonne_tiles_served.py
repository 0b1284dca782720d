"""Tiles on the wire: by their ids, ours or JCloisterZone's, by what is on them, as pictures."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from services.carcassonne.app import GAME
from services.carcassonne.board.design import LETTERS, Design
from services.carcassonne.tiles.catalogue import DESIGNS, OTHER_IDS, SETS
from shared.texts.catalogues import LANGUAGES
from tests.applications import create_application
from tests.json_places import document
from tests.rules.game_client import GameClient
from tests.tiers import keep_some

TILES = "/v1/carcassonne/tiles"
SVG = {"Accept": "image/svg+xml"}
HTML = {"Accept": "text/html"}


def find_tiles(client: FlaskClient, query: str) -> list[str]:
    return [tile["id"] for tile in client.get(f"{TILES}?{query}").get_json()["tiles"]]


def test_a_tile_is_returned_with_its_segments_and_sets(client: FlaskClient) -> None:
    assert client.get(f"{TILES}/BA/D").get_json() == {
        "id": "BA/D",
        "segments": [
            {"kind": "road", "edges": ["W", "E"]},
            {"kind": "city", "edges": ["N"]},
            {"kind": "field", "edges": ["EL", "WR"], "cities": ["N"]},
            {"kind": "field", "edges": ["ER", "SL", "SR", "WL"], "cities": []},
        ],
        "expansions": [],
        "sets": [{"id": "basic", "copies": [4, 4]}],
        "copies": 4,
    }


def test_the_abbey_has_no_number_of_copies(client: FlaskClient) -> None:
    assert "copies" not in client.get(f"{TILES}/AM/A").get_json()


def test_garden_twins_are_counted_together(client: FlaskClient) -> None:
    twins = [client.get(f"{TILES}/{name}").get_json() for name in ("BA/E", "BA/E-garden")]
    assert [twin["copies"] for twin in twins] == [5, 5]
    assert [twin["sets"][0]["copies"] for twin in twins] == [[5, 4], [0, 1]]


def test_an_encoded_id_is_the_same_tile(client: FlaskClient) -> None:
    assert client.get(f"{TILES}/BA%2FD").data == client.get(f"{TILES}/BA/D").data


@pytest.mark.parametrize("name", ["BA/Z", "ZZ/A", "BA/d"])
def test_an_unknown_tile_is_not_found(client: FlaskClient, name: str) -> None:
    answer = client.get(f"{TILES}/{name}")
    assert (answer.status_code, answer.get_json()["type"]) == (404, "/problems/not-found")


def test_all_tiles_are_found_when_nothing_is_asked(client: FlaskClient) -> None:
    assert find_tiles(client, "") == list(DESIGNS)


@pytest.mark.parametrize(
    ("query", "tiles"),
    [
        ("set=labyrinth", ["LA/Rrrr"]),
        ("expansion=labyrinth", ["LA/Rrrr"]),
        ("set=tunnel", ["TU/CRRR", "TU/RCR", "TU/RR", "TU/RRRR"]),
        ("set=basic&coats=1", ["BA/C", "BA/F", "BA/M", "BA/M-garden", "BA/O", "BA/Q", "BA/S"]),
        ("coats=2", ["AM/C++"]),
        ("set=basic&kind=monastery", ["BA/A", "BA/B"]),
        ("kind=shrine&edges=RFCF", ["CU/SCFR"]),
        ("kind=shrine&edges=RFRF", ["CU/SRFR"]),
        ("kind=hut", ["RU/L"]),
        ("kind=vodyanoy", ["RU/V"]),
        (
            "set=basic&edges=CFFC",
            ["BA/I", "BA/I-garden", "BA/M", "BA/M-garden", "BA/N", "BA/N-garden"],
        ),
        ("edges=IIII", []),
    ],
)
def test_tiles_are_found_by_what_is_on_them(
    client: FlaskClient, query: str, tiles: list[str]
) -> None:
    assert sorted(find_tiles(client, query)) == tiles


def test_edges_are_found_in_any_rotation(client: FlaskClient) -> None:
    turned = [find_tiles(client, f"edges={edges}") for edges in ("CRFR", "RFRC", "FRCR", "RCRF")]
    assert "BA/D" in turned[0]
    assert turned == [turned[0]] * 4


def test_what_closes_every_edge_is_found_by_none(client: FlaskClient) -> None:
    every = {
        name for edges in ("FFFF", "CCCC", "RRRR") for name in find_tiles(client, f"edges={edges}")
    }
    assert every.isdisjoint({"AM/A", "CO/6"})


@pytest.mark.parametrize(
    ("query", "code"),
    [("set=nowhere", "not-one-of"), ("edges=CRF", "not-one-of"), ("colour=red", "unknown-field")],
)
def test_what_cannot_be_asked_is_refused(client: FlaskClient, query: str, code: str) -> None:
    answer = client.get(f"{TILES}?{query}")
    assert answer.status_code == 400
    assert [fault["code"] for fault in answer.get_json()["errors"]] == [code]


def test_a_tile_is_drawn_in_any_rotation(client: FlaskClient) -> None:
    upright, turned = (
        client.get(f"{TILES}/BA/D?rotation={turn}", headers=SVG) for turn in ("0", "90")
    )
    assert upright.content_type == "image/svg+xml; charset=utf-8"
    assert "style-src 'unsafe-inline'" in upright.headers["Content-Security-Policy"]
    assert upright.text.startswith("<svg ")
    assert upright.data != turned.data
    assert upright.data == client.get(f"{TILES}/BA/D", headers=SVG).data
    refused = client.get(f"{TILES}/BA/D?rotation=45", headers=SVG)
    assert refused.status_code == 400


def test_all_tiles_are_on_one_page_in_the_readers_language(client: FlaskClient) -> None:
    page = client.get(f"{TILES}?set=labyrinth&lang=fr", headers=HTML)
    assert page.content_type == "text/html; charset=utf-8"
    assert page.headers["Content-Language"] == "fr"
    assert 'lang="fr"' in page.text
    assert page.text.count("LA/Rrrr") >= 1
    assert "BA/D" not in page.text
    again = client.get(
        f"{TILES}?set=labyrinth&lang=fr",
        headers={**HTML, "If-None-Match": page.headers["ETag"]},
    )
    assert again.status_code == 304


def test_pictures_and_pages_are_for_who_asks_for_them(client: FlaskClient) -> None:
    assert client.get(TILES, headers=SVG).status_code == 406
    assert client.get(f"{TILES}/BA/D", headers=HTML).status_code == 406
    assert client.get(TILES, headers={"Accept": "*/*"}).mimetype == "application/json"


def test_the_document_names_what_can_be_looked_up(client: FlaskClient) -> None:
    paths: Any = client.get("/v1/carcassonne/openapi.json").get_json()["paths"]
    tiles, tile = paths[TILES]["get"], paths[f"{TILES}/{{group}}/{{tile}}"]["get"]
    assert set(tiles["responses"]["200"]["content"]) == {"application/json", "text/html"}
    assert set(tile["responses"]["200"]["content"]) == {"application/json", "image/svg+xml"}
    named = [(one["name"], one["in"]) for one in tile["parameters"]]
    assert named == [
        ("group", "path"),
        ("tile", "path"),
        ("rotation", "query"),
        ("lang", "query"),
    ]
    card = client.get("/v1/carcassonne").get_json()
    assert card["links"]["tile"] == f"{TILES}/{{group}}/{{tile}}"


def test_a_board_that_cannot_be_is_a_problem_and_no_picture(client: FlaskClient) -> None:
    request = {"players": [{"id": "blue"}], "notation": "0,0 BA/D BA/E"}
    refused = client.post("/v1/carcassonne/board-scores", json=request, headers=SVG)
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["pointer"] == "/notation"


CLIENT = GameClient(GAME)
PLAYERS = [{"id": "wendy"}]
BY_HAND = {
    "BA/RCr": "BA/D",
    "BA/LR": "BA/A",
    "BA/RRRR": "BA/X",
    "BA/CRRR": "BA/L",
    "BA/Cccc+": "BA/C",
    "BA/Cc+G": "BA/M-garden",
    "BA/RFr": "BA/U",
}
"""The start tile, the monastery with a road, both crossings, the city with a coat on all sides, the
corner city with a coat and a garden, the straight road."""

FIT: Mapping[str, Mapping[str, Any]] = {
    "board-scores": {},
    "turn-scores": {"laid": {"x": 0, "y": 0}, "player": "wendy"},
    "fits": {"space": {"x": 0, "y": 1}},
}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_application().test_client()


def test_every_id_that_is_mapped_names_one_existing_tile_of_ours() -> None:
    assert set(OTHER_IDS.values()) <= set(DESIGNS)
    assert set(OTHER_IDS).isdisjoint(DESIGNS)
    assert max(Counter(OTHER_IDS.values()).values()) == 1


def test_every_tile_of_the_base_game_has_such_an_id_but_the_two_whose_ids_are_ours() -> None:
    base = {name for edition in SETS["basic"].editions for name in edition}
    assert base - set(OTHER_IDS.values()) == {"BA/B", "BA/E"}
    assert base.isdisjoint(OTHER_IDS)


def test_an_id_says_what_lies_on_the_tile() -> None:
    """C, R and L begin a segment, small letters go on with it, + is a coat, G a garden."""
    for theirs, ours in OTHER_IDS.items():
        design = DESIGNS[ours]
        word = theirs.removeprefix("BA/").partition(".")[0]
        assert ("G" in word) == design.has_garden
        assert word.count("+") == sum(segment.coats for segment in design.segments)
        assert ("L" in word) == any(one.kind == "monastery" for one in design.segments)
        assert Counter(word.upper())["C"] == count_sides(design, "city")
        assert Counter(word.upper())["R"] == count_sides(design, "road")
        segments = [one for one in design.segments if one.kind in ("city", "road")]
        assert word.count("C") + word.count("R") == len(segments)


def count_sides(design: Design, kind: str) -> int:
    """The sides that segments of a kind reach."""
    assert kind in LETTERS
    return sum(len(segment.edges) for segment in design.segments if segment.kind == kind)


@pytest.mark.parametrize(("theirs", "ours"), BY_HAND.items(), ids=str)
def test_an_id_worked_out_by_hand(theirs: str, ours: str) -> None:
    assert OTHER_IDS[theirs] == ours


@pytest.mark.parametrize("operation", FIT)
@pytest.mark.parametrize("theirs", keep_some([*OTHER_IDS], 5))
def test_a_board_may_be_sent_with_such_ids_and_is_answered_with_ours(
    theirs: str, operation: str
) -> None:
    ours = OTHER_IDS[theirs]
    more = {"players": PLAYERS, **FIT[operation]}
    boards: list[dict[str, Any]] = [
        {"tiles": [{"tile": name, "x": 0, "y": 0, "rotation": 90}]} for name in (ours, theirs)
    ]
    boards.append({"notation": f"0,0 {theirs}@90"})
    answers = [CLIENT.answer(operation, {**more, **board}) for board in boards]
    assert [status for status, _ in answers] == [200, 200, 200]
    assert {one["notation"] for _, one in answers} == {f"0,0 {ours}@90"}
    assert len({one["board_id"] for _, one in answers}) == 1


def test_a_tile_is_found_by_such_an_id(client: FlaskClient) -> None:
    for theirs, ours in OTHER_IDS.items():
        found = client.get(f"{TILES}/{theirs}")
        assert (found.status_code, document(found)["id"]) == (200, ours)
    turned = "BA/D.svg?rotation=90"
    picture = client.get(f"{TILES}/{turned.replace('BA/D', 'BA/RCr')}")
    assert picture.status_code == 200
    assert picture.data == client.get(f"{TILES}/{turned}").data


@pytest.mark.parametrize("tile", ["WI/RrC", "WI/LRFR"])
def test_a_tile_of_the_winter_edition_is_refused_as_that(tile: str) -> None:
    """Its twelve tiles are in no set of ours, so a caller describes them."""
    sentences = []
    for board in ({"tiles": [{"tile": tile, "x": 0, "y": 0}]}, {"notation": f"0,0 {tile}"}):
        for language in LANGUAGES:
            status, problem = CLIENT.answer(
                "board-scores", {"players": PLAYERS, **board}, language=language
            )
            (fault,) = problem["errors"]
            assert (status, fault["code"]) == (422, "tile.unknown")
            assert "did_you_mean" not in fault
            sentences.append(fault["detail"])
    assert sentences == 2 * [
        f"The catalogue does not have the tiles of the winter edition, such as “{tile}”: describe "
        "this one as a tile of the request (`custom_tiles`).",
        f"Le catalogue n’a pas les tuiles de l’édition d’hiver, comme «\u00a0{tile}\u00a0»\u00a0: "
        "décrivez celle-ci parmi celles de la requête (`custom_tiles`).",
    ]


MONASTERY = (
    "“BA/L” is here the tile with a city and three roads. JCloisterZone uses this id for the "
    "tile with a monastery and no road: for that one write “BA/B”."
)


def test_a_board_that_does_not_fit_because_of_such_an_id_says_so_once() -> None:
    """The crossing, and a monastery north of it: BA/L, which is a city with three roads here."""
    board = {"players": PLAYERS, "notation": "0,-1 BA/L|BA/RFr"}
    status, answer = CLIENT.answer("board-scores", board)
    assert status == 422
    assert [one["code"] for one in answer["errors"]] == ["board.edge", "tile-doubtful"]
    assert (answer["errors"][1]["pointer"], answer["errors"][1]["detail"]) == (
        "/notation",
        MONASTERY,
    )
