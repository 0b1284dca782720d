"""The requests of Civilization that take longest: searches that spend all they may."""

from collections.abc import Iterator, Mapping
from typing import Any

from services.civilization.rules.bonus_sources import SOURCES_OF_A_SIDE
from services.civilization.rules.box import CITY_STATES, DOCTRINE_CARDS
from services.civilization.rules.odds.given_hands import HIGHEST_NODES as HIGHEST_ODDS_NODES
from services.civilization.rules.odds.given_hands import HIGHEST_SAMPLES
from services.civilization.rules.position import UNITS_OF_A_SIDE
from services.civilization.rules.solving.solution import HIGHEST_NODES
from services.civilization.rules.turn.city_state_map import MOST_ACTIONS as CITY_STATE_ACTIONS
from services.civilization.rules.turn.city_states import YIELDS
from services.civilization.rules.turn.culture_events import MOST_CARDS
from services.civilization.rules.turn.huts import MOST_FOUND
from services.civilization.rules.turn.relics import MOST_ACTIONS as RELIC_ACTIONS

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
    yield from _turn_bodies()


def _turn_bodies() -> Iterator[tuple[str, str, Request]]:
    """What a turn is asked for, with as many actions as may be listed."""
    yield (
        "productions",
        "a programme",
        {"outskirts": 99, "others": 99, "cost": 1, "programme": True},
    )
    uses = [{"doctrine": "expansionism"}] * 10
    others = [{"card": card} for card in range(2, DOCTRINE_CARDS + 1)]
    cards = [{"card": 1, "doctrine": "expansionism"}, *others]
    yield "doctrines", "every card", {"cities": 20, "adopted": cards, "uses": uses}
    states = [
        {"id": f"city-state {number}", "armies": {"a": 1}, **dict.fromkeys(YIELDS, 9)}
        for number in range(CITY_STATES)
    ]
    attack = {"player": "b", "city_state": states[0]["id"], "kind": "attack"}
    attacks = {"city_states": states, "actions": [attack] * CITY_STATE_ACTIONS}
    yield "city-states", "every city-state attacked", attacks
    yield "starts", "every civilization", {}
    build = {"player": "a", "relic": "ark", "kind": "build"}
    yield "relics", "many actions", {"actions": [build] * RELIC_ACTIONS}
    found = {"player": "a", "place": "hut", "shows": "wealth"}
    yield "huts", "many tokens", {"discoveries": [found] * MOST_FOUND}
    yield "wonder-decks", "an empty deck", {"events": [{"kind": "bought", "slot": 1}] * 24}
    hand = [
        {"id": f"card {number}", "player": "a", "phases": ["trade", "research"]}
        for number in range(MOST_CARDS)
    ]
    plays = [{"card": card["id"], "player": "a", "phase": "trade"} for card in hand]
    yield "culture-events", "many cards", {"cards": hand, "plays": plays}
    target = {"player": "b", "place": "capital", "armies": 20, "coins": 99, "computers": True}
    yield "hordes", "a large force", {"player": "a", "target": target}


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
