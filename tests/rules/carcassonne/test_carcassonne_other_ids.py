"""JCloisterZone's tile ids are understood wherever a tile is named; answers have ours."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from services.carcassonne.app import GAME
from services.carcassonne.board.design import LETTERS, Design
from services.carcassonne.tiles.catalogue import DESIGNS, SETS
from services.carcassonne.tiles.other_ids import OTHER_IDS
from tests.applications import create_application
from tests.json_places import document
from tests.rules.game_client import GameClient

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


@pytest.mark.parametrize("theirs", OTHER_IDS)
def test_an_id_says_what_lies_on_the_tile(theirs: str) -> None:
    """C, R and L begin a segment, small letters go on with it, + is a coat, G a garden."""
    design = DESIGNS[OTHER_IDS[theirs]]
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
@pytest.mark.parametrize("theirs", OTHER_IDS)
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


def test_a_comparison_takes_such_ids() -> None:
    request = {
        "position": {"players": PLAYERS, "notation": "0,0 BA/RCr"},
        "rules": [{"edition": "C1"}, {"edition": "C3"}],
    }
    status, answer = CLIENT.answer("comparisons", request)
    assert (status, answer["notation"]) == (200, "0,0 BA/D")


@pytest.mark.parametrize("theirs", OTHER_IDS)
def test_a_tile_is_found_by_such_an_id(client: FlaskClient, theirs: str) -> None:
    ours = OTHER_IDS[theirs]
    for ending in ("", ".svg?rotation=90"):
        found = client.get(f"/v1/carcassonne/tiles/{theirs}{ending}")
        assert found.status_code == 200
        assert found.data == client.get(f"/v1/carcassonne/tiles/{ours}{ending}").data
    assert document(client.get(f"/v1/carcassonne/tiles/{theirs}"))["id"] == ours


def test_an_own_tile_keeps_its_id_and_an_unknown_one_is_refused() -> None:
    own = {"id": "BA/RCr", "segments": [{"kind": "city", "edges": ["N", "S"]}]}
    board: dict[str, Any] = {"players": PLAYERS, "tiles": [{"tile": "BA/RCr", "x": 0, "y": 0}]}
    _, answer = CLIENT.answer("board-scores", {**board, "custom_tiles": [own]})
    assert answer["notation"] == "0,0 BA/RCr"
    board["tiles"] += [{"tile": "BA/RCR", "x": 1, "y": 0}, {"tile": "d", "x": 1, "y": 1}]
    status, problem = CLIENT.answer("board-scores", board)
    unknown = [one for one in problem["errors"] if one["code"] == "tile.unknown"]
    assert status == 422
    assert [one["pointer"] for one in unknown] == ["/tiles/1/tile", "/tiles/2/tile"]
    assert unknown[1]["did_you_mean"] == "BA/D"


def test_an_id_of_ours_means_our_tile() -> None:
    for ours in ("BA/L", "BA/C"):
        _, answer = CLIENT.answer("board-scores", {"players": PLAYERS, "notation": f"0,0 {ours}"})
        assert answer["notation"] == f"0,0 {ours}"
