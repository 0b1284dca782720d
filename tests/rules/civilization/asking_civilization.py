"""Asks the rules of Civilization what a caller would ask, without HTTP."""

from typing import Any

from services.civilization.app import GAME
from services.civilization.rules.units import DECKS, GROUND, Edition, UnitType
from shared.core.rendering import render_facts
from tests.rules.operation_calls import OperationCalls, Request, list_rulings, list_warnings

Figures = tuple[int, int]
"""Strength and health."""


def list_figures(edition: Edition, kind: UnitType, rank: int = 1) -> list[Figures]:
    """The figures that cards of a type have in an edition, ground units at this rank."""
    more = rank - 1 if kind in GROUND else 0
    return [(line.strength + more, line.health + more) for line in DECKS[edition][kind]]


CALLS = OperationCalls(GAME)
OPERATIONS, BODIES = CALLS.operations, CALLS.bodies
calculation, find_faults_of = CALLS.calculation, CALLS.find_faults
TYPES = {"i": "infantry", "m": "mounted", "a": "artillery", "p": "aircraft"}


def facts(operation: str, request: Request) -> Any:
    """The facts of a calculation, rendered."""
    return render_facts(calculation(operation, request).facts)


def unit(given: str) -> dict[str, Any]:
    """A unit in short: `a1 i2 3/3` is infantry of rank II with these figures, `a1 m 2` of base."""
    name, kind, figures = given.split()
    strength, _, health = figures.partition("/")
    rank = {"rank": int(kind[1:])} if kind[1:] else {}
    more = {"health": int(health)} if health else {}
    return {"id": name, "type": TYPES[kind[0]], "strength": int(strength), **rank, **more}


def side(units: str = "", **more: Any) -> dict[str, Any]:
    """A side with these units, in short and parted by commas."""
    return {**more, "units": [unit(given) for given in units.split(",") if given]}


def play(given: str) -> dict[str, Any]:
    """A play in short: `d1` opens a front, `a1@1` joins front 1; the first letter is the side's."""
    name, _, front = given.partition("@")
    more = {"front": int(front)} if front else {}
    return {"side": "attacker" if name[0] == "a" else "defender", "unit": name, **more}


def battle(attacker: Any, defender: Any, plays: str = "", **more: Any) -> dict[str, Any]:
    """A request for `battles`."""
    given = [play(one) for one in plays.split()]
    return {"attacker": attacker, "defender": defender, "plays": given, **more}


def fight_battle(attacker: Any, defender: Any, plays: str = "", **more: Any) -> Any:
    """What follows from a battle."""
    return facts("battles", battle(attacker, defender, plays, **more))


def find_faults(
    attacker: Any, defender: Any, plays: str = "", **more: Any
) -> list[tuple[str, str]]:
    """The faults of a battle."""
    return find_faults_of("battles", battle(attacker, defender, plays, **more))


def value(answer: Any, name: str) -> int:
    """A side's value."""
    points: int = answer["totals"][name]["value"]
    return points


def rulings(operation: str, request: Request) -> dict[str, str]:
    """The rulings that mattered, by code."""
    return list_rulings(calculation(operation, request))


def warnings(operation: str, request: Request) -> list[tuple[str, str]]:
    """Codes and pointers of the warnings."""
    return list_warnings(calculation(operation, request))


def points(lines: Any) -> dict[str, int]:
    """What each line of an explanation is worth, by its rule."""
    return {line["rule"]: line["points"] for line in lines}
