"""Answers requests to Déluges by its schemas and rules, without HTTP."""

from collections.abc import Mapping
from typing import Any

from services.deluges.app import GAME
from services.deluges.rules.tallies import TallyCounts
from shared.core.phrases import Phrase
from shared.core.sheet import Entry, ScoreSheet
from shared.texts import SHARED_TEXTS, Language, load_texts
from tests.rules.operation_calls import (
    OperationCalls,
    Request,
    list_points,
    list_rulings,
    list_warnings,
)

PLAYERS = [{"id": one} for one in "abcd"]
CELLS = (
    *("board-scores", "floods", "growths", "harvests"),
    *("turn-ends", "movements", "constructions"),
)


def build_cells(operation: str, cell: dict[str, Any]) -> dict[str, Any]:
    """A request with one cell, for each operation that takes cells."""
    named = {"id": "x", **cell}
    requests: dict[str, dict[str, Any]] = {
        "board-scores": {"players": PLAYERS, "cells": [named]},
        "floods": {"before": 0, "after": 0, "cells": [named]},
        "growths": {"cell": named},
        "harvests": {"players": PLAYERS, "cells": [{**named, "quarry": "gold"}]},
        "turn-ends": {"deforested_before": 0, "cells": [{"forests": 1, **named}]},
        "movements": {"cells": [named], "neighbours": {}, "moves": []},
        "constructions": {"players": PLAYERS, "cells": [named], "steps": []},
    }
    return requests[operation]


def leave_themselves_out(beside: dict[str, list[str]]) -> dict[str, list[str]]:
    """Neighbours of cells without the cells that are listed beside themselves."""
    return {cell: [one for one in others if one != cell] for cell, others in beside.items()}


CALLS = OperationCalls(GAME)
TEXTS = load_texts(SHARED_TEXTS, GAME.folder / "texts")
OPERATIONS, BODIES = CALLS.operations, CALLS.bodies
sheet, calculation, illegal = CALLS.sheet, CALLS.calculation, CALLS.find_faults
find_refusal = CALLS.find_refusal
points, rulings, warnings = list_points, list_rulings, list_warnings
ADVANCED = {"edition": "advanced"}
BASIC_KINDS = ("wood", "gold", "bronze", "granite", "marble")
ALL_KINDS = (*BASIC_KINDS, "copper")


def facts(operation: str, request: Request) -> Any:
    """The facts of a calculation."""
    return calculation(operation, request).facts


def say(phrase: Phrase, language: Language = "en") -> str:
    """What a phrase says."""
    return TEXTS[language].say(*phrase).replace("\u00a0", " ")


def build(resources: Mapping[str, int], **more: Any) -> Any:
    """What can be built with these resources."""
    return facts("builds", {"resources": resources, **more})


def tally(*players: Mapping[str, Any], **rules: Any) -> ScoreSheet:
    """The tally of these players; `rules` are the request's rules."""
    return sheet("tally-scores", {"players": list(players), "rules": rules})


def board(cells: list[Any], ids: str = "ab", boats: Any = None, **rules: Any) -> ScoreSheet:
    """The tally of a board; each letter of `ids` is a player, cells without id get one."""
    return sheet("board-scores", board_request(cells, ids, boats, **rules))


def board_request(
    cells: list[Any], ids: str = "ab", boats: Any = None, **rules: Any
) -> dict[str, Any]:
    """A request for `board-scores`."""
    return {
        "players": [{"id": one} for one in ids],
        "cells": [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)],
        "boats": boats or {},
        "rules": rules,
    }


def entry(answer: ScoreSheet, kind: str) -> Entry:
    """The entry of one kind of heritage or one bonus."""
    return {one.kind: one for one in answer.entries}[kind]


def counts(answer: ScoreSheet, player: str) -> TallyCounts:
    """The counts of a player's row."""
    rows: dict[str, Any] = {one.id: one.facts for one in answer.players}
    return TallyCounts(**rows[player].counts)


def explained_cells(answer: ScoreSheet) -> Any:
    """The explained cells of a board."""
    return answer.facts.cells


def step_rules(steps: Any) -> list[str]:
    """The rule of each step of an explanation."""
    return [step.rule for step in steps]
