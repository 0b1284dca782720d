"""Movements and convoys: which moves are legal, and what follows from them at once."""

from typing import Any

from tests.rules.deluges.deluges_client import calculation, illegal, rulings, say

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
