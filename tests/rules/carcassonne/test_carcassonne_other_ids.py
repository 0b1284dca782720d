"""JCloisterZone's tile ids are understood wherever a tile is named; answers have ours."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from services.carcassonne.app import GAME
from services.carcassonne.board.design import LETTERS, Design
from services.carcassonne.tiles.catalogue import DESIGNS, SETS
from services.carcassonne.tiles.other_ids import OTHER_IDS, OUR_IDS
from shared.texts import Language
from shared.texts.catalogues import LANGUAGES
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


def test_an_id_of_ours_means_our_tile() -> None:
    for ours in ("BA/L", "BA/C"):
        _, answer = CLIENT.answer("board-scores", {"players": PLAYERS, "notation": f"0,0 {ours}"})
        assert answer["notation"] == f"0,0 {ours}"


def read_doubts(operation: str, board: Mapping[str, Any], language: Language = "en") -> list[Any]:
    """The warnings of doubtful ids: pointer and sentence."""
    _, answer = CLIENT.answer(
        operation, {"players": PLAYERS, **FIT[operation], **board}, language=language
    )
    return [
        (one["pointer"], one["text"])
        for one in answer["warnings"]
        if one["code"] == "tile-doubtful"
    ]


BESIDE = [
    {"tile": "BA/RFr", "x": 0, "y": 0},
    {"tile": "BA/L", "x": 1, "y": 0},
    {"tile": "BA/L", "x": 2, "y": 0, "rotation": 180},
]
MONASTERY = (
    "“BA/L” is here the tile with a city and three roads. JCloisterZone uses this id for the "
    "tile with a monastery and no road: for that one write “BA/B”."
)
VILLE = (
    "«\u00a0BA/C\u00a0» désigne ici la tuile avec une ville des quatre côtés et un blason. "
    "JCloisterZone donne cet identifiant à la tuile avec une ville d’un côté, sans route\u00a0: "
    "pour celle-ci, écrivez «\u00a0BA/E\u00a0»."
)


@pytest.mark.parametrize("operation", FIT)
def test_an_id_that_names_another_tile_elsewhere_is_doubted_beside_ids_from_there(
    operation: str,
) -> None:
    assert read_doubts(operation, {"tiles": BESIDE}) == [("/tiles/1/tile", MONASTERY)]
    notation = "0,0 BA/RFr BA/L BA/L@180"
    assert read_doubts(operation, {"notation": notation}) == [("/notation", MONASTERY)]


def test_the_other_such_id_is_doubted_in_french_too() -> None:
    board = {"notation": "0,-1 BA/C|BA/CRr"}
    assert read_doubts("board-scores", board, "fr") == [("/notation", VILLE)]


@pytest.mark.parametrize(
    "notation",
    ["0,-1 BA/C|BA/D", "0,-1 BA/CFc+@90|BA/RCr", "0,0 BA/U BA/L"],
)
def test_ids_of_one_sort_are_not_doubted(notation: str) -> None:
    assert read_doubts("board-scores", {"notation": notation}) == []


@pytest.mark.parametrize("notation", ["0,0 BA/L", "0,0 IC/RFr.i BA/L", "0,0 BA/L BA/L@180"])
def test_such_an_id_is_doubted_where_no_tile_shows_whose_it_is(notation: str) -> None:
    assert read_doubts("board-scores", {"notation": notation}) == [("/notation", MONASTERY)]


@pytest.mark.parametrize("ours", sorted(OUR_IDS))
def test_an_id_that_only_we_have_shows_that_such_an_id_is_ours(ours: str) -> None:
    tiles = [{"tile": ours, "x": 0, "y": 0}, {"tile": "BA/L", "x": 5, "y": 5}]
    _, answer = CLIENT.answer("board-scores", {"players": PLAYERS, "tiles": tiles})
    found = answer.get("warnings", []) + answer.get("errors", [])
    assert "tile-doubtful" not in [one["code"] for one in found]


def test_a_comparison_doubts_such_ids_once() -> None:
    request = {
        "position": {"players": PLAYERS, "notation": "0,0 BA/RFr BA/L"},
        "rules": [{"edition": "C1"}, {"edition": "C3"}],
    }
    _, answer = CLIENT.answer("comparisons", request)
    found = [one for one in answer["warnings"] if one["code"] == "tile-doubtful"]
    assert [(one["pointer"], one["text"]) for one in found] == [("/position/notation", MONASTERY)]


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


def test_a_board_that_fits_and_is_refused_for_another_reason_does_not_say_so() -> None:
    stranger = {"player": "nobody", "figure": "follower", "x": 0, "y": 0, "on": "road"}
    board = {"players": PLAYERS, "tiles": BESIDE, "followers": [stranger]}
    status, answer = CLIENT.answer("board-scores", board)
    assert (status, [one["code"] for one in answer["errors"]]) == (422, ["player.unknown"])
