"""Every piece of the boxes with every operation that takes it, at its limit and beyond."""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from tests.rules.civilization.asking_civilization import side

BATTLES = ("battles", "battle-solutions", "battle-odds")
SIDES = ("attacker", "defender")
ALONE = ("statue_of_zeus", "city_state", "french", "fundamentalism", "leonidas")
"""Sources that a side has once."""
IN_SEVERAL = {"barracks": 5, "academy": 5, "general": 3, "shipyard": 5}
"""Sources that a side has several times, and how many of them the box has."""


ODDS = {"model": "random", "samples": 1}
NUMBER = "number"
"""Stands for the number of a case."""
SPEARMEN = [f"d{number} i1 1/3" for number in range(1, 7)]


class Case(NamedTuple):
    """A request with all the box has, one with one more, and where and how that is said."""

    place: str
    operation: str
    whole: dict[str, Any]
    beyond: dict[str, Any]
    code: str
    at: str


def count(place: str, operation: str, most: int, code: str, at: str, request: Any) -> Case:
    """A case whose requests have a number for `NUMBER`, of which the box has so many."""
    return Case(place, operation, write(request, most), write(request, most + 1), code, at)


def write(request: Any, number: int) -> Any:
    """The request with this for `NUMBER`."""
    if isinstance(request, dict):
        return {name: write(one, number) for name, one in request.items()}
    if isinstance(request, list):
        return [write(one, number) for one in request]
    return number if request == NUMBER else request


def build_battle(operation: str, name: str, **more: Any) -> dict[str, Any]:
    """A battle between units that no card has, one side with more than they."""
    sides = {one: {"armies": 1, **side(f"{one[0]}1 i1 9/9")} for one in SIDES}
    sides[name] |= more
    return {**sides, **(ODDS if operation == "battle-odds" else {})}


def list_battle_cases() -> Iterator[Case]:
    for operation, name in product(BATTLES, SIDES):
        for figure, most in (("armies", 6), ("scouts", 2)):
            request = build_battle(operation, name, **{figure: NUMBER})
            at = f"/{name}/{figure}"
            yield count(f"{name}.{figure}", operation, most, f"box.{figure}", at, request)
    for operation in ("battles", "battle-solutions"):
        five, six = (
            build_battle(operation, "defender", armies=3, **side(",".join(SPEARMEN[:held])))
            for held in (5, 6)
        )
        place, at = "defender.units.strength", "/defender/units/5"
        yield Case(place, operation, five, six, "force.supply", at)
    for name in SIDES:
        # Five cards of each of the three lines of three ground types.
        units = [{"id": f"u{at}", "type": "infantry", "rank": 1, "line": "1/3"} for at in range(6)]
        own = {"armies": 6, "force": 40}
        five = build_battle("battle-odds", name, **own, units=units[:5], drawn={"cards": 9})
        six = build_battle("battle-odds", name, **own, units=units)
        place, at = f"{name}.units.strength", f"/{name}/units/5"
        yield Case(place, "battle-odds", five, six, "force.supply", at)


def list_source_cases() -> Iterator[Case]:
    codes = {"academy": "barracks", "general": "generals", "shipyard": "shipyards"}
    sources = [
        *[(one, "count", most, f"box.{codes.get(one, one)}") for one, most in IN_SEVERAL.items()],
        *[(one, "count", 1, f"bonus.{one}") for one in ALONE],
        ("military_industrial_complex", "investments", 3, "bonus.military_industrial_complex"),
    ]
    for operation, name in product((*BATTLES, "bonuses"), SIDES):
        for source, field, most, code in sources:
            bonus = [{"source": source, field: NUMBER}]
            request = (
                {**{one: {"units": 2} for one in SIDES}, name: {"bonus": bonus, "units": 1}}
                if operation == "bonuses"
                else build_battle(operation, name, bonus=bonus)
            )
            place, at = f"{name}.bonus.{source}.{field}", f"/{name}/bonus/0"
            if (name, source) != ("attacker", "leonidas"):
                yield count(place, operation, most, code, at, request)


def act(kind: str, **more: Any) -> dict[str, Any]:
    """An action of player a at city-state x."""
    return {"player": "a", "city_state": "x", "kind": kind, **more}


def list_figure_cases() -> Iterator[Case]:
    for figure, most in (("armies", 6), ("scouts", 2)):
        code = f"box.{figure}"
        state = {"id": "x", figure: {"a": most}}
        both = {"city_states": [state], "stacking_limit": 9}
        more = {**both, "city_states": [state, {"id": "y", figure: {"a": 1}}]}
        yield Case(f"city_states.{figure}", "city-states", both, more, code, "/city_states/1")
        for kind in ("enter", "place"):
            moved = [act(kind, **{figure: 1})]
            few = {"city_states": [{"id": "x", "armies": {"a": 1}}], "actions": moved}
            yield Case(
                *(f"actions.{figure}", "city-states", few, {**both, "actions": moved}),
                *(code, "/actions/0"),
            )
        attacked = {"city_states": [{"id": "x", "armies": {"b": 1}}], "stacking_limit": 9}
        attack = act("attack", **{"armies": 1, figure: NUMBER})
        passing = {"player": "a", "relic": "ark", "kind": "pass", "armies": 1, figure: NUMBER}
        victim = {"player": "b", "place": "city", figure: NUMBER}
        for place, operation, at, request in (
            ("actions", "city-states", "/actions/0", {**attacked, "actions": [attack]}),
            ("actions", "relics", f"/actions/0/{figure}", {"actions": [passing]}),
            ("defeat", "loots", f"/defeat/{figure}", {"defeat": {figure: NUMBER}}),
            ("target", "hordes", f"/target/{figure}", {"player": "a", "target": victim}),
        ):
            yield count(f"{place}.{figure}", operation, most, code, at, request)


def list_turn_cases() -> Iterator[Case]:
    for place, operation, most, code, request in (
        ("armies", "battle-forces", 6, "box.armies", {"armies": NUMBER}),
        ("owned", "battle-forces", 53, "box.units", {"owned": NUMBER}),
        ("cities", "doctrines", 3, "box.cities", {"cities": NUMBER}),
        ("loser.trade", "loots", 27, "box.trade", {"loser": {"trade": NUMBER}, "budget": 0}),
        ("budget", "loots", 4, "loot.beyond", {"budget": NUMBER}),
    ):
        yield count(place, operation, most, code, "/" + place.replace(".", "/"), request)
    for city in ({"programme": True}, {"action": "launch"}):
        request = {"outskirts": 5, **city, "tokens_elsewhere": NUMBER}
        box = ("tokens_elsewhere", "productions", 6, "production.supply", "/tokens_elsewhere")
        yield count(*box, request)


def list_named_cases() -> Iterator[Case]:
    """Pieces that are named, not counted: each is there once."""
    both: dict[str, Any]
    twice: dict[str, Any]
    named = {"card": 1, "doctrine": "expansionism"}
    for field, other, again, code in (
        ("doctrine", "rationalism", {"card": 2, "doctrine": "expansionism"}, "doctrine.adopt"),
        ("card", "other", {"card": 1}, "doctrine.one_face"),
    ):
        both, twice = (
            {"cities": 2, "adopted": [named, second]}
            for second in ({"card": 2, "doctrine": other}, again)
        )
        yield Case(f"adopted.{field}", "doctrines", both, twice, code, f"/adopted/1/{field}")
    build = {"actions": [{"player": "a", "relic": "ark", "kind": "build"}]}
    both, twice = ({**build, "taken": ["ark", other]} for other in ("attila", "ark"))
    yield Case("taken", "relics", both, twice, "relic.taken", "/taken/1")
    both, twice = ({"civilizations": ["zulus", other]} for other in ("french", "zulus"))
    yield Case("civilizations", "starts", both, twice, "start.one_each", "/civilizations/1")
    spy = {"player": "a", "place": "hut", "shows": "spy"}
    both, more = ({"discoveries": [spy] * number} for number in (2, 3))
    yield Case("discoveries", "huts", both, more, "hut.box", "/discoveries/2/shows")
    known = [{"id": "x", "level": 1}, {"id": "y", "level": 1}, {"id": "x", "level": 1}]
    for holder in ("loser", "winner"):
        both, twice = ({"budget": 2, holder: {"technologies": known[:number]}} for number in (2, 3))
        place, at = f"{holder}.technologies.id", f"/{holder}/technologies/2/id"
        yield Case(place, "loots", both, twice, "technology.duplicate", at)


def list_player_cases() -> Iterator[Case]:
    """The boxes have cards for five players."""
    states = [{"id": name, "armies": {name: 1}} for name in "xbc"]
    enter = [act("enter", player=name, scouts=1) for name in "def"]
    passing = [{"player": name, "relic": "ark", "kind": "pass", "armies": 1} for name in "abcdeaf"]
    found = [{"player": name, "place": "hut", "shows": "other"} for name in "abcdef"]
    six = ["aztecs", "english", "french", "japanese", "mongols", "zulus"]
    cards = [{"id": name, "player": name, "phases": ["trade"]} for name in "abcd"]
    plays = [{"card": "a", "player": name, "phase": "trade"} for name in "ef"]
    for operation, field, listed, more, at in (
        ("city-states", "actions", enter, {"city_states": states}, "/actions/2/player"),
        ("relics", "actions", passing, {}, "/actions/6/player"),
        ("huts", "discoveries", found, {}, "/discoveries/5/player"),
        ("starts", "civilizations", six, {}, "/civilizations/5"),
        ("culture-events", "plays", plays, {"cards": cards}, "/plays/1/player"),
    ):
        five, all_of_them = ({**more, field: named} for named in (listed[:-1], listed))
        yield Case("players", operation, five, all_of_them, "box.players", at)


CASES = (
    *list_battle_cases(),
    *list_source_cases(),
    *list_figure_cases(),
    *list_turn_cases(),
    *list_named_cases(),
    *list_player_cases(),
)
