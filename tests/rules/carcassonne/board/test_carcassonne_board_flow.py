"""How much a board asks of the machine: no file is entered again and again, no work done twice."""

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

from services.carcassonne import board as package
from services.carcassonne.app import GAME
from shared.operations.documents import read_positions
from tests.rules.carcassonne.placed_boards import build_board_sheet
from tests.rules.operation_calls import OperationCalls

PACKAGE = str(Path(package.__file__).parent)
CHECKOUT = Path(__file__).resolve().parents[4]
SOURCES = tuple([str(CHECKOUT / folder) for folder in ("services", "shared")])
MOST_SHARED = 10
"""Files that functions of more than one other file enter, methods among them."""


def count_callers(work: Callable[[], object]) -> dict[str, Counter[str]]:
    """By file of ours, how often each other file leads into it; methods count, cached calls not."""
    callers: dict[str, Counter[str]] = {}

    def follow(frame: FrameType, event: str, _value: object) -> None:
        if event == "call" and frame.f_back is not None:
            own, other = frame.f_code.co_filename, frame.f_back.f_code.co_filename
            if own != other and own.startswith(SOURCES):
                callers.setdefault(own, Counter())[other] += 1

    before = sys.getprofile()
    sys.setprofile(follow)
    try:
        work()
    finally:
        sys.setprofile(before)
    return {str(Path(own).relative_to(CHECKOUT)): others for own, others in callers.items()}


def test_a_request_for_a_score_enters_few_files_from_several_others() -> None:
    declared = next(one for one in GAME.operations if one.name == "board-scores")
    request = next(one for one in read_positions(GAME.folder) if one["name"] == "board-base")
    body = declared.request

    def answer() -> object:
        return declared.answer(declared.read(body.normalize(request["request"])))

    answer()  # what is made once for each design is made now
    callers = count_callers(answer)
    shared = [file for file, others in callers.items() if len(others) > 1]
    assert len(shared) <= MOST_SHARED, shared
    for name in ("placements", "design"):
        file = f"services/carcassonne/board/{name}.py"
        assert (CHECKOUT / file).is_file()
        assert callers.get(file, Counter()).total() <= 1, name


CALLS = OperationCalls(GAME)
CITIES = [{"kind": "city", "edges": [side]} for side in "NESW"]

CHURCH = {
    "id": "own",
    "segments": [
        {"kind": "monastery", "building": "darmstadt_church"},
        *CITIES,
        {"kind": "field", "edges": []},
    ],
}

ROADS = [{"kind": "road", "edges": [side]} for side in "NESW"]
CATHEDRAL = {"id": "own", "segments": [{"kind": "german_cathedral"}, *ROADS]}
SHRINE = {"id": "own", "segments": [{"kind": "monastery", "building": "shrine"}]}


def count_steps(request: Mapping[str, Any]) -> int:
    """How many instructions of the package of boards run while a board is scored."""
    position = CALLS.read("board-scores", request).position
    build_board_sheet(position)  # what is made once for each design is made now
    count = 0

    def trace(frame: FrameType, event: str, _value: Any) -> Any:
        nonlocal count
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        build_board_sheet(position)
    finally:
        sys.settrace(before)
    return count


def check_work(few: Mapping[str, Any], many: Mapping[str, Any]) -> None:
    """A board of so many times the tiles takes hardly more than so many times the steps."""
    tiles = len(many["tiles"]) / len(few["tiles"])
    assert 0 < count_steps(many) < 1.1 * tiles * count_steps(few)


def board(tile: Mapping[str, Any], rows: int, **more: Any) -> dict[str, Any]:
    """Rows of four tiles."""
    laid = [{"tile": "own", "x": x, "y": y} for y in range(rows) for x in range(4)]
    players = [{"id": "blue", "carried": 0}]
    whole = {"players": players, "custom_tiles": [tile], "tiles": laid, "features": True, **more}
    assert CALLS.operations["board-scores"].request.admits(whole)
    return whole


def monks(rows: int) -> list[Mapping[str, Any]]:
    return [
        {"player": "blue", "figure": "follower", "x": x, "y": y, "on": "monastery"}
        for y in range(rows)
        for x in range(4)
    ]


def castles(rows: int) -> Mapping[str, Any]:
    walls = [{"x": x, "y": y, "side": "S"} for y in range(0, rows - 1, 2) for x in range(4)]
    return {"castles": walls}


def test_roads_of_cathedrals_are_read_by_themselves() -> None:
    check_work(board(CATHEDRAL, 4), board(CATHEDRAL, 16))


def test_castles_near_churches_are_found_together() -> None:
    few, many = (
        board(CHURCH, rows, pieces=castles(rows), followers=monks(rows)) for rows in (4, 16)
    )
    check_work(few, many)


def test_rivals_of_a_shrine_are_looked_for_beside_it() -> None:
    few, many = (board(SHRINE, rows, followers=monks(rows)) for rows in (4, 16))
    check_work(few, many)
