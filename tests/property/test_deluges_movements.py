"""Déluges: movements, checked against a slow referee who moves every piece by itself."""

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.deluges.deluges_client import facts, leave_themselves_out
from tests.tiers import examples

LAND = ("camp", "town", "isle")
OCEAN = ("sea", "bay")
SMALL = st.integers(0, 2)


@st.composite
def movements(draw: st.DrawFn, opponents: bool) -> dict[str, Any]:
    """Moves of one player on three cells of land and two of ocean; opponents only if asked for."""
    cells: list[dict[str, Any]] = []
    for name in LAND:
        owner = draw(st.sampled_from("ab")) if opponents else "a"
        cells.append(
            {
                "id": name,
                "workers": {owner: draw(SMALL)},
                "warriors": {owner: draw(st.integers(0, 1))},
                "fanatics": draw(SMALL) if opponents else 0,
            }
        )
    moves = []
    for _ in range(draw(st.integers(1, 6))):
        kind = draw(st.sampled_from(["worker", "warrior", "boat"]))
        move = {
            "player": "a",
            "kind": kind,
            "from": draw(st.sampled_from(OCEAN if kind == "boat" else LAND)),
            "to": draw(st.sampled_from(OCEAN if kind == "boat" else LAND)),
            "count": draw(st.integers(1, 2)),
        }
        if kind != "boat":
            move["boats"] = draw(st.lists(st.sampled_from(OCEAN), max_size=2))
        moves.append(move)
    pairs = st.sampled_from([*LAND, *OCEAN])
    beside = st.dictionaries(pairs, st.lists(pairs, max_size=3))
    fleets = {}
    for name in OCEAN:
        owner = draw(st.sampled_from("ab")) if opponents else "a"
        fleets[name] = {"a": 0, "b": 0, owner: draw(SMALL)}
    return {
        "cells": cells,
        "neighbours": leave_themselves_out(draw(beside)),
        "fleets": fleets,
        "moves": moves,
    }


def judge_slowly(request: dict[str, Any]) -> list[bool]:
    """Of each move of the only player whether it is legal; every piece is an object of its own."""
    pieces = [
        {"kind": kind, "at": cell["id"], "moved": False, "convoyed": False}
        for cell in request["cells"]
        for kind, field in (("worker", "workers"), ("warrior", "warriors"))
        for _ in range(cell[field]["a"])
    ]
    pieces += [
        {"kind": "boat", "at": name, "moved": False, "convoyed": False}
        for name, boats in request["fleets"].items()
        for _ in range(boats["a"])
    ]
    return [_move_slowly(move, pieces, request["neighbours"]) for move in request["moves"]]


def _move_slowly(
    move: dict[str, Any], pieces: list[dict[str, Any]], neighbours: dict[str, list[str]]
) -> bool:
    way = [move["from"], *move.get("boats", []), move["to"]]
    if any(
        one == other or not (other in neighbours.get(one, []) or one in neighbours.get(other, []))
        for one, other in pairwise(way)
    ):
        return False
    carriers = []
    for cell in move.get("boats", []):
        boats = [
            one
            for one in pieces
            if one["kind"] == "boat" and one["at"] == cell and not one["moved"]
        ]
        # A boat that convoyed already does it again, so that the others may still move.
        boats.sort(key=lambda one: not one["convoyed"])
        if not boats:
            return False
        carriers.append(boats[0])
    able = [
        one
        for one in pieces
        if one["kind"] == move["kind"]
        and one["at"] == move["from"]
        and not one["moved"]
        and not one["convoyed"]
    ]
    if len(able) < move["count"]:
        return False
    for one in carriers:
        one["convoyed"] = True
    for one in able[: move["count"]]:
        one["at"], one["moved"] = move["to"], True
    return True


def count_people(there: Any) -> int:
    """Workers, slaves and warriors of a cell."""
    slaves = sum(one.number for one in there.pieces.slaves)
    return int(sum(there.pieces.workers.values()) + slaves + sum(there.warriors.values()))


def count_pieces(answer: Any) -> int:
    """Everybody but fanatics who is left on land and at sea."""
    on_land = sum(count_people(cell.pieces) for cell in answer.cells)
    return on_land + sum(sum(boats.values()) for boats in answer.fleets.values())


@given(movements(opponents=False))
@settings(max_examples=examples(300))
def test_the_slow_referee_allows_the_same_moves_and_loses_nobody(request: dict[str, Any]) -> None:
    answer = facts("movements", request)
    assert [one.legal for one in answer.moves] == judge_slowly(request)
    there = sum(sum(cell["workers"].values()) for cell in request["cells"])
    there += sum(sum(cell["warriors"].values()) for cell in request["cells"])
    there += sum(sum(boats.values()) for boats in request["fleets"].values())
    assert count_pieces(answer) == there


@given(movements(opponents=True))
@settings(max_examples=examples(200))
def test_after_moves_a_cell_has_one_people_and_the_legal_ones_alone_have_the_same_outcome(
    request: dict[str, Any],
) -> None:
    answer = facts("movements", request)
    for cell in answer.cells:
        assert len({*cell.pieces.pieces.workers, *cell.pieces.warriors}) <= 1
        others = count_people(cell.pieces)
        assert (others == 0) if cell.lost else (cell.pieces.pieces.fanatics <= others)
    legal = [move for move, one in zip(request["moves"], answer.moves, strict=True) if one.legal]
    again = facts("movements", {**request, "moves": legal})
    assert all(one.legal for one in again.moves)
    assert (again.cells, again.fleets) == (answer.cells, answer.fleets)
