"""The requests of Civilization that take longest: searches that spend all they may."""

from collections.abc import Iterator, Mapping
from typing import Any

from services.civilization.rules.bonus_sources import SOURCES_OF_A_SIDE
from services.civilization.rules.odds.given_hands import HIGHEST_NODES as HIGHEST_ODDS_NODES
from services.civilization.rules.odds.given_hands import HIGHEST_SAMPLES
from services.civilization.rules.position import UNITS_OF_A_SIDE
from services.civilization.rules.solving.solution import HIGHEST_NODES

Request = Mapping[str, Any]

_KINDS = ("infantry", "mounted", "artillery")
_RANKS = {"mounted": 2, "artillery": 3}
_OTHER_RANKS = {"infantry": 2, "mounted": 4}


def bodies() -> Iterator[tuple[str, str, Request]]:
    """Every operation with what is asked of it, the worst first."""
    for cards in (7, 4, 5, 3):
        yield "battle-odds", f"{cards} hidden cards, best play", _odds("optimal_open", cards)
    for model in ("random", "greedy"):
        for cards in (3, 5, UNITS_OF_A_SIDE):
            yield "battle-odds", f"{cards} hidden cards, {model}", _odds(model, cards)
    for model in ("random", "greedy", "optimal_open"):
        for units in (5, 6, 8):
            yield "battle-odds", f"{units} aircraft, {model}", _air(model, units)
    alike = {"drawn": {"cards": 3, "rank": 1}}
    for model in ("optimal_open", "random", "greedy"):
        both = {"model": model, "attacker": alike, "defender": alike}
        yield "battle-odds", f"3 cards of one rank, {model}", both
    for units in (UNITS_OF_A_SIDE, 12, 7, 6, 5):
        solved = {**_battle(units), "node_budget": HIGHEST_NODES, "values": True}
        yield "battle-solutions", f"{units} units that all differ", solved
    begun = {**_battle(UNITS_OF_A_SIDE), "plays": _plays(10), "values": True}
    yield "battle-solutions", "ten fronts, every play valued", begun
    plays = _plays(UNITS_OF_A_SIDE)
    yield "battles", "every unit played", {**_battle(UNITS_OF_A_SIDE), "plays": plays}
    bonus = [{"source": "other", "label": "x" * 40, "points": 1}] * SOURCES_OF_A_SIDE
    yield "bonuses", "every source", {side: {"bonus": bonus} for side in ("attacker", "defender")}
    yield "battle-forces", "a large force", {"armies": 20, "coins": 99, "computers": True}
    known = [{"id": f"technology {number}", "level": 5} for number in range(40)]
    goods = {"technologies": known}
    yield "loots", "many technologies", {"budget": 10, "loser": goods, "winner": goods}


def _odds(model: str, cards: int) -> Request:
    return {
        "model": model,
        "attacker": {"armies": 12, "drawn": {"cards": cards, "ranks": _RANKS}},
        "defender": {"armies": 12, "drawn": {"cards": cards, "ranks": _OTHER_RANKS}},
        "samples": HIGHEST_SAMPLES,
        "node_budget": HIGHEST_ODDS_NODES,
    }


def _air(model: str, units: int) -> Request:
    sides = {side: _side([_unit(side, n, "aircraft") for n in range(units)]) for side in _SIDES}
    return {"model": model, **sides, "samples": HIGHEST_SAMPLES, "node_budget": HIGHEST_ODDS_NODES}


_SIDES = ("attacker", "defender")


def _battle(units: int) -> dict[str, Any]:
    """Units whose figures no card has: hardly two of them are alike."""
    return {
        side: _side([_unit(side, n, _KINDS[n % 3] if n < 18 else "aircraft") for n in range(units)])
        for side in _SIDES
    }


def _side(units: list[Request]) -> Request:
    return {"armies": 20, "force": UNITS_OF_A_SIDE, "units": units}


def _unit(side: str, number: int, kind: str) -> Request:
    ground = {} if kind == "aircraft" else {"rank": 1}
    figures = {"strength": 8 + number % 12, "health": 8 + number * 7 % 12}
    return {"id": f"{side}{number}", "type": kind, **ground, **figures}


def _plays(each: int) -> list[Request]:
    return [
        {"side": side, "unit": f"{side}{number}"}
        for number in range(each)
        for side in reversed(_SIDES)
    ]
