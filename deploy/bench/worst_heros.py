"""The requests of Héros du Monde that take longest: a game of as many events as may be sent."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from services.heros.rules.box import COINS, MOST_HERO_TERRITORIES, PLAYERS
from services.heros.rules.events import MOST_EVENTS
from services.heros.rules.setups import START_POPULATION
from services.heros.rules.territories import TERRITORIES
from services.heros.rules.turn_actions import MOST_ACTIONS

Request = Mapping[str, Any]

_NAMES = list(TERRITORIES)
_PLAYERS = [{"id": f"p{number}"} for number in range(PLAYERS)]
_IDS = [one["id"] for one in _PLAYERS]
_CONQUEST = {
    "hero_value": 3,
    "effect": {"face": "massacre"},
    "populations": {"attacker": 5, "defender": 5},
    "territory": _NAMES[0],
    "influence": _NAMES[:MOST_HERO_TERRITORIES],
}
_BORDERS = [[one, other] for one in _NAMES for other in _NAMES if one < other]


def bodies() -> Iterator[tuple[str, str, Request]]:
    """Every operation with what is asked of it, the worst first."""
    conquest = {"kind": "conquest", "player": "p0", "defender": "p1", **_CONQUEST}
    migration = {"kind": "migration", "player": "p0", "from": _NAMES[0], "to": {_NAMES[1]: 1}}
    for what, event in (("conquests", conquest), ("migrations", migration)):
        game = {"players": _PLAYERS, "events": [event] * MOST_EVENTS}
        yield "game-scores", f"{MOST_EVENTS} {what}", game
    scoring = {
        "kind": "scoring",
        "territory": _NAMES[0],
        "discoveries": [4, 3, 3],
        "population": dict.fromkeys(_IDS, 5),
    }
    events = [scoring] * MOST_EVENTS
    yield "game-scores", "one territory again and again", {"players": _PLAYERS, "events": events}
    ladders = [{"id": name, "discoveries": [4, 3]} for name in _NAMES]
    people = [{**one, "population": dict.fromkeys(_IDS, 7)} for one in ladders]
    yield "table-scores", "nine open territories", {"players": _PLAYERS, "territories": people}
    tied = {"territory": {**people[0], "discoveries": [4, 3, 3]}}
    table = {"players": _PLAYERS, "seats": _IDS, "active_player": "p0"}
    yield "territory-scores", "a tie", {**table, **tied}
    yield "epoch-changes", "nine ladders", {"territories": ladders}
    yield "turns", "as many actions as may be listed", _build_turn(people)
    placed = [{"player": player, "territory": _NAMES[0]} for player in _IDS] * START_POPULATION
    setup = {"epoch": "ancient", "first": _IDS[0], "placements": placed}
    yield "setups", "all population", {"players": _PLAYERS, "seats": _IDS, **setup}
    yield "conquests", "a massacre", {"epoch": "ancient", **_CONQUEST}
    settled = {"borders": _BORDERS, "population": dict.fromkeys(_NAMES, 7)}
    yield "migrations", "every border", {"from": _NAMES[0], "to": {_NAMES[1]: 1}, **settled}


def _build_turn(territories: Sequence[Mapping[str, Any]]) -> Request:
    """Migrations to and fro until the gold is spent, and more after that."""
    borders = {"borders": _BORDERS}
    moves = [
        {"kind": "migration", "from": _NAMES[start], "to": {_NAMES[1 - start]: 1}, **borders}
        for start in (0, 1)
    ]
    hero = {"population": 0, "discoveries": 0, "conquest": 0, "treasure": 0}
    return {
        "epoch": "modern",
        "player": _IDS[0],
        "players": _PLAYERS,
        "hero": {**hero, "territories": _NAMES[:1]},
        "table": {"territories": territories, "gold": {_IDS[0]: COINS}},
        "actions": moves * (MOST_ACTIONS // 2),
    }
