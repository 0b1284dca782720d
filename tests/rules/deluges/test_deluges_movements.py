"""Movements and convoys: which moves are legal, and what follows from them at once."""

from typing import Any

import pytest

from tests.rules.deluges.deluges_client import (
    calculation,
    illegal,
    rulings,
    say,
)

SLAVE = {"master": "a", "colour": "b"}


def build_request(
    cells: dict[str, Any],
    *moves: dict[str, Any],
    beside: Any = None,
    **more: Any,
) -> dict[str, Any]:
    """A request in which every cell touches every other, and player a moves warriors."""
    names = [*cells, *more.get("fleets", {})]
    return {
        "cells": [{"id": name, **cell} for name, cell in cells.items()],
        "neighbours": {one: [other for other in names if other != one] for one in names}
        if beside is None
        else beside,
        "moves": [{"player": "a", "kind": "warrior", **move} for move in moves],
        **more,
    }


def move(cells: dict[str, Any], *moves: dict[str, Any], **more: Any) -> Any:
    """The facts of the answer to these moves."""
    return calculation("movements", build_request(cells, *moves, **more)).facts


def judge(cells: dict[str, Any], *moves: dict[str, Any], **more: Any) -> list[tuple[bool, str]]:
    """Of each move whether it is legal, and the rule."""
    return [(one.legal, one.step.rule) for one in move(cells, *moves, **more).moves]


def go(start: str, end: str, **more: Any) -> dict[str, Any]:
    """A move from one cell to another."""
    return {"from": start, "to": end, **more}


LEGAL = (True, "movement.one")


def test_where_all_have_moved_no_number_is_said() -> None:
    cells = {"x": {"warriors": {"a": 1}, "slaves": [SLAVE]}, "y": {}, "z": {}}
    led = {"slaves": [{"colour": "b"}]}
    texts = [one.step.text for one in move(cells, go("x", "y", **led), go("y", "z")).moves]
    assert say(texts[1]) == "Warriors of a: all of them on y have moved in this turn."
    assert say(texts[1], "fr") == "Guerriers d’a : sur y, tous ont déjà bougé ce tour."


def test_players_move_clockwise_from_the_first() -> None:
    cells = {"x": {"warriors": {"a": 1}}, "y": {"warriors": {"b": 1}}, "z": {}, "w": {}}
    moves = (go("y", "w", player="b"), go("x", "z"))
    assert judge(cells, *moves, seats=["a", "b"]) == [LEGAL, (False, "movement.order")]
    assert judge(cells, *moves, seats=["b", "a"]) == [LEGAL, LEGAL]


def test_workers_do_not_follow_warriors_into_a_cell_that_was_held_at_the_start() -> None:
    cells = {"x": {"workers": {"a": 1}, "warriors": {"a": 1}}, "y": {"workers": {"b": 1}}}
    moves = (go("x", "y"), go("x", "y", kind="worker"))
    assert judge(cells, *moves) == [LEGAL, (False, "movement.enter")]


def test_slaves_move_with_warriors_only_and_not_into_cells_of_others() -> None:
    cells = {
        "x": {"warriors": {"a": 1}, "workers": {"a": 1}, "slaves": [SLAVE]},
        "y": {"workers": {"c": 1}},
        "z": {},
    }
    led = {"slaves": [{"colour": "b"}]}
    assert judge(cells, go("x", "z", kind="worker", **led), go("x", "y", **led)) == [
        (False, "movement.slaves"),
        (False, "movement.slaves"),
    ]


def test_a_cell_is_lost_at_once_to_the_fanatics_left_behind() -> None:
    cells = {"x": {"warriors": {"a": 1}, "workers": {"a": 1}, "fanatics": 2}, "y": {}}
    facts = move(cells, go("x", "y"), go("x", "y", kind="worker"))
    assert facts.moves[0].left.lost
    assert facts.cells[0].lost
    assert facts.cells[0].pieces.pieces.workers == {}
    assert facts.moves[1].step.rule == "control.fanatics"


def test_who_enters_a_lost_cell_is_out_for_good() -> None:
    cells = {"x": {"workers": {"a": 1}}, "y": {"fanatics": 1}}
    facts = move(cells, go("x", "y", kind="worker"))
    assert facts.moves[0].legal
    assert facts.moves[0].entered.out_for_good.workers == {"a": 1}
    assert facts.cells[1].pieces.pieces.workers == {}


def test_boats_go_from_ocean_to_ocean() -> None:
    cells = {"x": {}, "wet": {"flooded": True}}
    fleets = {"sea": {"a": 2}, "bay": {}}
    moves = (go("sea", "bay"), go("sea", "wet"), go("bay", "x"), go("x", "sea"))
    boats = [{**one, "kind": "boat"} for one in moves]
    assert judge(cells, *boats, fleets=fleets) == [
        LEGAL,
        LEGAL,
        (False, "movement.boat"),
        (False, "movement.boat"),
    ]


def test_boats_carry_nothing_of_a_move_of_their_own() -> None:
    fleets = {"sea": {"a": 1}, "bay": {}}
    boat = go("sea", "bay", kind="boat")
    moves = ({**boat, "boats": ["sea"]}, {**boat, "slaves": [{"colour": "b"}]})
    assert judge({}, *moves, fleets=fleets) == [(False, "movement.boat")] * 2


def test_boats_have_to_touch_be_there_and_not_have_moved() -> None:
    fleets = {"sea": {"a": 1}, "bay": {}, "far": {}}
    beside = {"bay": ["sea", "far"]}
    moves = (go("sea", "far"), go("sea", "bay", count=2), go("sea", "bay"), go("bay", "far"))
    boats = [{**one, "kind": "boat"} for one in moves]
    assert judge({}, *boats, fleets=fleets, beside=beside) == [
        (False, "movement.adjacent"),
        (False, "movement.one"),
        LEGAL,
        (False, "movement.one"),
    ]


def test_a_chain_needs_a_boat_on_each_cell_and_cells_that_touch() -> None:
    cells = {"x": {"workers": {"a": 1}}, "y": {}}
    worker = go("x", "y", kind="worker")
    fleets: dict[str, Any] = {"sea": {"a": 1}, "bay": {}}
    moves = ({**worker, "boats": ["bay"]}, {**worker, "boats": ["x"]})
    assert judge(cells, *moves, fleets=fleets) == [
        (False, "convoy.chain"),
        (False, "movement.adjacent"),
    ]
    beside = {"sea": ["x"], "bay": ["y"]}
    assert judge(cells, {**worker, "boats": ["sea"]}, fleets=fleets, beside=beside) == [
        (False, "movement.adjacent")
    ]


@pytest.mark.parametrize("boats", [[], ["sea"], ["sea", "sea"]])
@pytest.mark.parametrize("kind", ["warrior", "boat"])
def test_a_move_leads_to_another_cell(kind: str, boats: list[str]) -> None:
    cells = {"x": {"warriors": {"a": 1}}, "y": {}}
    here, there = ("x", "y" if len(boats) > 1 else "x") if kind == "warrior" else ("sea", "sea")
    one = go(here, there, kind=kind, boats=boats if kind == "warrior" else [])
    beside = {"sea": ["x", "y"]}
    (answer,) = move(cells, one, fleets={"sea": {"a": 1}}, beside=beside).moves
    assert (answer.legal, answer.step.text.code) == (False, "step.movement.adjacent.same")


def test_no_boat_convoys_over_land() -> None:
    cells = {"x": {"workers": {"a": 1}}, "y": {}, "z": {}}
    assert judge(cells, go("x", "y", kind="worker", boats=["z"])) == [(False, "convoy.chain")]


def test_of_two_boats_one_convoys_and_one_moves() -> None:
    cells = {"x": {"workers": {"a": 1}}, "y": {}}
    fleets: dict[str, Any] = {"sea": {"a": 2}, "bay": {}}
    convoy = go("x", "y", kind="worker", boats=["sea"])
    sail = go("sea", "bay", kind="boat")
    assert judge(cells, convoy, sail, sail, fleets=fleets) == [
        LEGAL,
        LEGAL,
        (False, "convoy.instead"),
    ]


def test_a_boat_of_another_player_convoys_even_if_it_has_moved() -> None:
    cells = {"x": {"workers": {"a": 1}}, "y": {}}
    sail = go("sea", "bay", kind="boat", player="b")
    convoy = go("x", "y", kind="worker", boats=["bay"])
    assert judge(cells, sail, convoy, fleets={"sea": {"b": 1}, "bay": {}}) == [LEGAL, LEGAL]


def test_a_fight_of_three_colours_is_refused_at_its_move_where_the_table_refuses() -> None:
    cells = {
        "x": {
            "warriors": {"a": 1},
            "workers": {"a": 1},
            "slaves": [SLAVE, {"master": "a", "colour": "c"}],
        },
        "y": {},
    }
    refusing = {"options": {"conflict_many": "refuse"}}
    request = build_request(cells, go("x", "y"))
    assert illegal("movements", {**request, "rules": refusing}) == [("/moves/0", "conflict.many")]
    assert rulings(calculation("movements", request)) == {"conflict-many": "second"}


def test_flooded_cells_are_not_among_those_of_land() -> None:
    facts = move({"wet": {"flooded": True}, "x": {}})
    assert [one.id for one in facts.cells] == ["x"]


def test_boats_that_moved_are_said_to_have_moved_and_those_that_convoyed_to_have_convoyed() -> None:
    cells, fleets = {"x": {"workers": {"a": 1}}, "y": {}}, {"sea": {"a": 1}, "bay": {}}
    sail, convoy = go("sea", "bay", kind="boat"), go("x", "y", kind="worker", boats=["bay"])
    late = move(cells, sail, convoy, fleets=fleets).moves[1]
    assert late.step.text.code == "step.convoy.instead.moved"
    _, busy = move(cells, {**convoy, "boats": ["sea"]}, sail, fleets=fleets).moves
    assert busy.step.text.code == "step.convoy.instead"


def test_a_boat_convoys_as_often_as_it_likes() -> None:
    cells, fleets = {"x": {"workers": {"a": 1}}, "y": {}}, {"sea": {"a": 1}, "bay": {"a": 1}}
    beside = {"sea": ["x", "bay"], "bay": ["y"]}
    around = go("x", "y", kind="worker", boats=["sea", "bay", "sea", "bay"])
    (answer,) = move(cells, around, fleets=fleets, beside=beside).moves
    assert answer.legal
    assert [step.text.code for step in answer.steps] == [
        *["step.convoy.own"] * 2,
        *["step.convoy.again"] * 2,
    ]
