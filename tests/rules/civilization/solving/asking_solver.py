"""Asks for best play as a caller would, without HTTP; units are written `infantry 2/2`."""

from collections.abc import Mapping, Sequence
from typing import Any

from services.civilization.coded_battles import (
    BATTLE_SOLUTIONS,
    BATTLES,
    read_battle,
    read_solution,
)
from services.civilization.rules.solving.solution import solve_battle
from shared.core.rendering import render_facts
from shared.core.sheet import Calculation

Request = Mapping[str, Any]


def unit(name: str, written: str, **more: Any) -> dict[str, Any]:
    """A unit by its figures: `infantry 2/3`, in the base set `infantry 2`."""
    kind, figures = written.split()
    strength, _, health = figures.partition("/")
    given = {"id": name, "type": kind, "strength": int(strength), **more}
    return {**given, "health": int(health)} if health else given


def side(letter: str, written: Sequence[str], **more: Any) -> dict[str, Any]:
    """A side whose units are called a1, a2 and so on."""
    units = [unit(f"{letter}{index}", one) for index, one in enumerate(written, 1)]
    return {"units": units, "force": 24, **more}


def battle(ours: Sequence[str], theirs: Sequence[str], **more: Any) -> dict[str, Any]:
    """A battle of these units; the attacker's first."""
    return {"attacker": side("a", ours), "defender": side("b", theirs), **more}


def solution(request: Request) -> Calculation[Any]:
    """The calculation that answers a request."""
    assert BATTLE_SOLUTIONS.admits(dict(request)), "the request must fit the published schema"
    return solve_battle(read_solution(BATTLE_SOLUTIONS.normalize(dict(request))))


def find_solution(request: Request) -> Any:
    """The facts of the solution, rendered."""
    return render_facts(solution(request).facts)


def margin(request: Request) -> int:
    """The proven margin."""
    facts = find_solution(request)
    assert facts["status"] == "proven"
    assert facts["margin"]["min"] == facts["margin"]["max"]
    found: int = facts["margin"]["min"]
    return found


def play_out(request: Request, line: Sequence[Any]) -> Any:
    """The course of the battle after these further plays, by the referee."""
    base = {name: value for name, value in request.items() if name not in ("values", "node_budget")}
    return read_battle(BATTLES.normalize({**base, "plays": [*request.get("plays", []), *line]}))
