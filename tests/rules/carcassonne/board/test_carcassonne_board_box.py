"""More pieces, figures, tiles and tokens on a board, or in hand, than the boxes have."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

from services.carcassonne.board.design import HALVES
from services.carcassonne.board.position import Pieces, PlacedFollower
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.names import ALL_FIGURES, CITY_WONDERS, ROAD_WONDERS
from services.carcassonne.rules.position import Follower
from services.carcassonne.tiles.described import SEGMENT_KINDS
from shared.core.declarations import read_fields
from shared.core.illegal import IllegalPosition
from shared.schemas.gate import parse_body
from tests.rules.carcassonne.box_carcassonne import (
    FIGURES,
    OPERATIONS,
    PLAYERS,
    STANDING,
    Build,
    find_beyond,
    give,
)
from tests.tiers import choose

HOLDINGS: Mapping[str, tuple[int, Callable[[int], Any]]] = {
    "goods": (9, lambda count: {"blue": {"wine": count - 1}, "red": {"wine": 1}}),
    "gold": (16, lambda count: {"blue": count - 1, "red": 1}),
    "fruit": (24, lambda count: {"blue": count - 1, "red": 1}),
    "gifts": (25, lambda count: {"blue": count - 1, "red": 1}),
    "robbers": (1, lambda count: {"blue": count, "red": 1}),
    "bets": (
        1,
        lambda count: [{"player": "blue", "chip": "4_7", "kind": "road", "tiles": 2}] * count,
    ),
    "wonders": (1, lambda count: [{"wonder": "alhambra", "owner": "blue", "count": 1}] * count),
    "completed_cities": (293, lambda count: count),
    "completed_roads": (374, lambda count: count),
}
"""By holding: what one box has, and so many of it."""
NOT_HELD = {"king", "robber_baron", "eggs"}
"""Titles of one holder, and eggs, which are in no box."""
COUNTED = {"completed_cities": "king", "completed_roads": "robber_baron"}
"""What a board counts itself, and the title that it counts for."""
ROAD = {
    "tiles": [
        {"tile": "BA/W", "x": 0, "y": 0},
        {"tile": "BA/W", "x": 1, "y": 0, "rotation": 90},
    ]
}
"""A complete road of two tiles between two crossings."""


HOLDING_OPERATIONS = ("sheet-scores", "board-scores", "comparisons")


def test_every_holding_is_in_the_box_or_says_why_not() -> None:
    assert {one.name for one in read_fields(Holdings)} == HOLDINGS.keys() | NOT_HELD


@pytest.mark.parametrize("holding", HOLDINGS)
def test_players_hold_no_more_than_the_boxes_in_silence(holding: str) -> None:
    most, build = HOLDINGS[holding]
    operations = ("sheet-scores",) if holding in COUNTED else HOLDING_OPERATIONS
    title = {COUNTED[holding]: "blue"} if holding in COUNTED else {}
    for operation in operations:
        for count, boxes, is_warned in (
            (most, 1, False),
            (most + 1, 1, True),
            (most + 1, 2, False),
        ):
            body: Mapping[str, Any] = {"holdings": {holding: build(count), **title}}
            if operation != "sheet-scores":
                body = {**ROAD, **body}
            assert bool(find_on_board(operation, body, boxes)) == is_warned


def find_on_board(operation: str, body: Mapping[str, Any], boxes: int = 1) -> Sequence[str]:
    """The same of an operation on a board, however it wraps the board."""
    if operation == "comparisons":
        declared = OPERATIONS[operation]
        rules = [{"options": {"boxes": boxes}}, {"options": {"boxes": boxes, "tiny_city": 2}}]
        position = {"players": PLAYERS, **body}
        try:
            given = parse_body(declared.request, {"rules": rules, "position": position})
            answer = declared.answer(declared.read(given))
        except IllegalPosition as illegal:
            return [one.code for one in illegal.faults]
        return [one.code for one in answer.warnings if one.code.endswith("-beyond")]
    more: Mapping[str, Any] = {}
    if operation == "turn-scores":
        more = {"laid": {"x": 0, "y": 0}, "player": "blue"}
    if operation == "fits":
        more = {"space": {"x": -1, "y": 0}}
    found = find_beyond(operation, {**body, **more}, boxes)
    return [code for code in found if code != "tile-copies"]


LAWN = {"id": "lawn", "segments": []}
CAP = {"id": "cap", "segments": [{"kind": "city", "edges": ["N"]}]}
HOLE = {
    "id": "hole",
    "segments": [
        {"kind": "road", "edges": ["N"], "tunnel": True},
        {"kind": "road", "edges": ["S"], "tunnel": True},
    ],
}


def lay(design: Mapping[str, Any] | str, count: int, **more: Any) -> dict[str, Any]:
    """A row of so many of a tile, and what else there is on the board."""
    own = [] if isinstance(design, str) else [design]
    name = design if isinstance(design, str) else design["id"]
    tiles = [{"tile": name, "x": x, "y": 0} for x in range(count)]
    return {"custom_tiles": own, "tiles": tiles, "pieces": more}


def lay_castles(count: int) -> dict[str, Any]:
    caps = [{"tile": "cap", "x": x, "y": -1, "rotation": 180} for x in range(count)]
    row = lay(CAP, count, castles=[{"x": x, "y": 0, "side": "N"} for x in range(count)])
    return {**row, "tiles": row["tiles"] + caps}


def lay_tunnels(count: int) -> dict[str, Any]:
    mouths = [{"x": x, "y": 0, "side": side} for x in range(8) for side in "NS"][:count]
    return lay(HOLE, 8, tunnels=[{"ends": mouths[at : at + 2]} for at in range(0, count, 2)])


ON_A_BOARD: Mapping[str, tuple[int, Build]] = {
    "bridges": (
        12,
        lambda count: lay(LAWN, 13, bridges=[{"x": x, "y": 0, "axis": "NS"} for x in range(count)]),
    ),
    "castles": (12, lay_castles),
    "tunnels": (12, lay_tunnels),
    "ferries": (
        8,
        lambda count: lay(
            "FR/RRR", 9, ferries=[{"x": x, "y": 0, "sides": ["W", "E"]} for x in range(count)]
        ),
    ),
    "tollhouses": (
        1,
        lambda count: {
            **ROAD,
            "pieces": {
                "tollhouses": [
                    {"player": "blue", "x": x, "y": 0, "side": side}
                    for x, side in ((0, "E"), (1, "W"))
                ][:count]
            },
        },
    ),
    "little_buildings": (
        6,
        lambda count: lay(LAWN, 1, little_buildings=[{"kind": "shed", "x": 0, "y": 0}] * count),
    ),
    "gold": (16, lambda count: lay(LAWN, 1, gold=[{"x": 0, "y": 0, "count": count}])),
}
"""By piece of a board: what one box has, and a board that has so many."""
BOARD_OPERATIONS = ("board-scores", "turn-scores", "comparisons", "fits")


def ask_each_operation(names: Iterable[str]) -> Sequence[tuple[str, str]]:
    """Each of the names with an operation of a board in turn; with every one in `THOROUGH`."""
    return [
        (name, operation)
        for number, name in enumerate(names)
        for operation in choose((BOARD_OPERATIONS[number % 4],), BOARD_OPERATIONS)
    ]


def test_every_piece_of_a_board_is_counted_or_exists_once() -> None:
    assert {one.name for one in read_fields(Pieces)} == {
        *ON_A_BOARD,
        "fairy",
        "mage",
        "witch",
        "big_top",
    }


@pytest.mark.parametrize(("piece", "operation"), ask_each_operation(ON_A_BOARD))
def test_a_board_has_no_more_pieces_than_the_boxes_in_silence(piece: str, operation: str) -> None:
    most, build = ON_A_BOARD[piece]
    assert find_on_board(operation, build(most)) == []
    assert find_on_board(operation, build(most + 1))
    assert find_on_board(operation, build(most + 1), boxes=2) == []


@pytest.mark.parametrize(("figure", "operation"), ask_each_operation(FIGURES))
def test_a_board_has_no_more_figures_than_the_boxes_in_silence(figure: str, operation: str) -> None:
    code = "figure.duplicate" if ALL_FIGURES[figure].is_unique else "player-beyond"
    kind = STANDING.get(figure, "field" if figure == "shepherd" else "city")
    place = {"barn_field": "field", "monastery": "monastery"}.get(kind, kind)
    tile = {"tile": "BA/B" if place in ("field", "monastery") else "BA/C", "x": 0, "y": 0}
    for count, boxes, codes in (
        (FIGURES[figure], 1, []),
        (FIGURES[figure] + 1, 1, [code]),
        (FIGURES[figure] + 1, 2, []),
    ):
        placed = give(figure, count, x=0, y=0, on=place)
        board = {"tiles": [tile], "followers": [placed]}
        assert find_on_board(operation, board, boxes) == codes


@pytest.mark.parametrize("operation", BOARD_OPERATIONS)
def test_a_board_has_no_more_tokens_with_its_figures_than_the_boxes(operation: str) -> None:
    tile = {"tile": "BA/B", "x": 0, "y": 0}
    for sheep, tokens in ((1, 4), (2, 5), (3, 5), (4, 2)):
        for count, codes in ((tokens, []), (tokens + 1, ["box-beyond"])):
            herd = give("shepherd", 1, x=0, y=0, on="field", flock=[sheep] * count)
            assert find_on_board(operation, {"tiles": [tile], "followers": [herd]}) == codes
    monk = give("follower", 1, x=0, y=0, on="monastery", ghosts=16)
    assert find_on_board(operation, {"tiles": [tile], "followers": [monk]}) == ["box-beyond"]


def test_fields_of_a_figure_are_those_that_are_counted() -> None:
    assert {one.name for one in read_fields(PlacedFollower)} == {
        *("player", "figure", "x", "y", "on", "side", "segment"),
        *("number", "ghosts", "hill", "flock", "taken_back"),
    }
    assert {one.name for one in read_fields(Follower)} == {
        *("player", "figure", "number", "ghosts", "hill", "big_top_tiles"),
    }


PRINTED: Mapping[str, int] = {
    "farms": 27,
    "sheds": 27,
    "highwaymen": 28,
    "travellers": 8,
    "coats": 24,
    "inn": 9,
    "cathedral": 2,
    "besieged": 10,
    "labyrinth": 2,
    "leipzig": 4,
    "signposts": 24,
    "garden": 27,
    "german_castle": 6,
    "german_cathedral": 6,
    "darmstadtium": 1,
    "pigsty": 3,
    "hut": 1,
    "fortune_teller": 8,
    "cemetery": 60,
    "haunted_castle": 60,
    "monastery": 25,
}
"""By what a request's own tile may have: what one box has."""


def build_print(printed: str) -> dict[str, Any]:
    """A part of a tile with one of what is printed."""
    kind = "city" if printed in ("coats", "cathedral", "besieged", "darmstadtium") else "road"
    one: Any = 1 if printed in ("farms", "sheds", "highwaymen", "travellers", "coats") else True
    if printed == "signposts":
        one = [{"side": "E", "turn": "straight"}]
    if printed in SEGMENT_KINDS:
        return {"kind": printed}
    if printed == "pigsty":
        return {"kind": "field", "edges": [*HALVES], "pigsty": True}
    return {"kind": kind, "edges": ["W", "E"], printed: one}


@pytest.mark.parametrize(("printed", "operation"), ask_each_operation(PRINTED))
def test_tiles_of_a_request_have_no_more_printed_than_the_boxes(
    printed: str, operation: str
) -> None:
    tile, most = {"id": "own", "segments": [build_print(printed)]}, PRINTED[printed]
    assert find_on_board(operation, lay(tile, most)) == []
    assert find_on_board(operation, lay(tile, most + 1)) == ["box-beyond"]
    assert find_on_board(operation, lay(tile, most + 1), boxes=2) == []


def test_every_print_of_a_tile_is_counted_or_says_why_not() -> None:
    fields = {one.name for kind in SEGMENT_KINDS.values() for one in read_fields(kind)}
    not_counted = {
        *("edges", "cities", "shared_edge", "long_side", "cell", "castle_base", "great_city"),
        *("wells", "princess", "resource", "special", "tunnel", "building"),
        *("wonder",),
    }
    assert fields - not_counted == PRINTED.keys() - SEGMENT_KINDS.keys()


def test_buildings_of_the_requests_tiles_are_counted() -> None:
    buildings = {"shrine": 6, "german": 6, "dutch_belgian": 6, "japanese": 6}
    for building, most in {**buildings, "darmstadt_church": 2}.items():
        tile = {"id": "own", "segments": [{"kind": "monastery", "building": building}]}
        assert find_on_board("board-scores", lay(tile, most)) == []
        assert find_on_board("board-scores", lay(tile, most + 1)) == ["box-beyond"]


@pytest.mark.parametrize(
    ("kind", "wonder"),
    [*[("city", one) for one in CITY_WONDERS], *[("road", one) for one in ROAD_WONDERS]],
)
def test_each_wonder_is_on_one_tile(kind: str, wonder: str) -> None:
    tile = {"id": "own", "segments": [{"kind": kind, "edges": ["W", "E"], "wonder": wonder}]}
    assert find_on_board("board-scores", lay(tile, 1)) == []
    assert find_on_board("board-scores", lay(tile, 2)) == ["box-beyond"]
    assert find_on_board("board-scores", lay(tile, 2), boxes=2) == []


def test_two_rule_sets_may_have_different_boxes() -> None:
    tile = {"tile": "BA/C", "x": 0, "y": 0}
    mayors = give("mayor", 2, x=0, y=0, on="city")
    declared = OPERATIONS["comparisons"]
    rules = [{"options": {"boxes": boxes}} for boxes in (2, 1)]
    position = {"players": PLAYERS, "tiles": [tile], "followers": [mayors]}
    given = parse_body(declared.request, {"rules": rules, "position": position})
    with pytest.raises(IllegalPosition) as caught:
        declared.answer(declared.read(given))
    assert [one.code for one in caught.value.faults] == ["figure.duplicate"]


@pytest.mark.parametrize(
    ("wonder", "players", "most"),
    [("alhambra", 2, 20), ("circus_maximus", 2, 20), ("circus_maximus", 3, 40)],
)
def test_a_wonder_counts_no_more_followers_than_there_are(
    wonder: str, players: int, most: int
) -> None:
    for count, boxes, codes in ((most, 1, []), (most + 1, 1, ["box-beyond"]), (most + 1, 2, [])):
        held = [{"wonder": wonder, "owner": "blue", "count": count}]
        body = {
            "holdings": {"wonders": held},
            "players": [{"id": one} for one in ("blue", "red", "green")[:players]],
        }
        assert find_beyond("sheet-scores", body, boxes) == codes


@pytest.mark.parametrize("operation", ["board-scores", "turn-scores", "fits"])
def test_tiles_are_counted_with_the_boxes(operation: str) -> None:
    more = {"laid": {"x": 0, "y": 0}, "player": "blue"} if operation == "turn-scores" else {}
    more = {"spaces": "all"} if operation == "fits" else more
    five = {**lay("BA/B", 5), **more}
    assert find_beyond(operation, five) == ["tile-copies"]
    assert find_beyond(operation, five, boxes=2) == []
