"""Requests for a turn of one player, and the steps of a turn."""

from collections.abc import Sequence
from typing import Any

from tests.rules.orichalque.asking_orichalque import CALLS, CYCLOPS, TERRAINS, Rows, island

CERBERUS = {"name": "cerberus"}
ROWS: Rows = {0: (0, "Xfd."), 1: (0, "mlv."), 2: (0, "....")}
"""A small island with a volcano, on which a cyclops stands unless a test says otherwise."""
PRINTED = (0, 0, 1, 1, 2, 2)
PRICES = {"hoplites": 2, "nuggets": 3, "creatures": 1}
TAKE, LAY = {"kind": "card", "card": 0}, {"kind": "tile", "cells": [{"q": 3, "r": 0}]}


def spot(q: int, r: int) -> dict[str, int]:
    """A cell by its coordinates."""
    return {"q": q, "r": r}


def list_cards(action: str, letters: str = "f", count: int = 5) -> list[dict[str, Any]]:
    """A display whose first card allows the action and has a straight tile of these letters."""
    tile = {"cells": [{**spot(q, 0), "terrain": TERRAINS[one]} for q, one in enumerate(letters)]}
    for cell in tile["cells"]:
        if cell["terrain"] == "volcano":
            cell["creature"] = CERBERUS
    others = [{"action": "build", "tile": tile, "cost": cost} for cost in PRINTED[1:count]]
    return [{"action": action, "tile": tile, "cost": 0}, *others]


def build_request(
    *steps: dict[str, Any],
    action: str = "produce",
    letters: str = "f",
    rows: Rows = ROWS,
    creatures: Sequence[Any] = (CYCLOPS,),
    players: str = "abc",
    **more: Any,
) -> dict[str, Any]:
    """A turn with these steps; `more` are fields of the island, but for those of the turn."""
    of_turn: dict[str, Any] = {
        name: more.pop(name)
        for name in ("cards", "die", "prices", "rules", "supply")
        if name in more
    }
    return {
        "island": island(rows, creatures, **more),
        "players": [{"id": one} for one in players],
        "cards": list_cards(action, letters),
        "prices": PRICES,
        "steps": list(steps),
        **of_turn,
    }


def ask(*steps: dict[str, Any], **more: Any) -> Any:
    """The answer to a turn with these steps."""
    return CALLS.calculation("turns", build_request(*steps, **more))


def play(*steps: dict[str, Any], **more: Any) -> Any:
    """The facts of the answer to a turn with these steps."""
    return ask(*steps, **more).facts


def act(*steps: dict[str, Any], **more: Any) -> Any:
    """The facts of the answer to a turn with these steps once card and tile are dealt with."""
    return play(TAKE, LAY, *steps, **more)


def judge(facts: Any) -> list[tuple[bool, str]]:
    """Of each step whether it is legal, and the rule."""
    return [(one.legal, one.step.rule) for one in facts.steps]


def find_wordings(facts: Any) -> list[str]:
    """The code of each step's sentence."""
    return [one.step.text.code.removeprefix("step.") for one in facts.steps]


def list_effects(facts: Any) -> list[list[str]]:
    """Of each step the rules of what follows from it."""
    return [[one.rule for one in step.effects] for step in facts.steps]


def fight(*faces: int, auto: int = 0, at: tuple[int, int] = (2, 1), **more: Any) -> dict[str, Any]:
    """A fight with what the dice show."""
    return {"kind": "fight", **spot(*at), "faces": list(faces), "auto": auto, **more}


def lay(*spots: tuple[int, int], **more: Any) -> dict[str, Any]:
    """A tile laid on these cells."""
    return {"kind": "tile", "cells": [spot(*one) for one in spots], **more}


def construct(q: int, r: int, building: str, **more: Any) -> dict[str, Any]:
    """A building built."""
    return {"kind": "building", **spot(q, r), "building": building, **more}


def erect(*spots: tuple[int, int], **more: Any) -> dict[str, Any]:
    """A temple built."""
    return {"kind": "temple", "cells": [spot(*one) for one in spots], **more}
