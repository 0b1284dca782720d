"""Every piece of the boxes with every operation that takes it, at its limit and beyond."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.rules.civilization.asking_civilization import side

BATTLES = ("battles", "battle-solutions", "battle-odds")
SIDES = ("attacker", "defender")
ALONE = ("statue_of_zeus", "city_state", "french", "fundamentalism", "leonidas")
"""Sources that a side has once."""
IN_SEVERAL = {"barracks": 5, "academy": 5, "general": 3, "shipyard": 5}
"""Sources that a side has several times, and how many of them the box has."""


class Case(NamedTuple):
    """A request with all the box has, one with one more, and where and how that is said."""

    place: str
    operation: str
    whole: dict[str, Any]
    beyond: dict[str, Any]
    code: str
    at: str


def build_battle(operation: str, name: str, **more: Any) -> dict[str, Any]:
    """A battle between units that no card has, one side with more than they."""
    sides = {one: {"armies": 1, **side(f"{one[0]}1 i1 9/9")} for one in SIDES}
    sides[name] |= more
    return {**sides, **({"model": "random"} if operation == "battle-odds" else {})}


def list_battle_cases() -> Iterator[Case]:
    for operation in BATTLES:
        for name in SIDES:
            for figure, most in (("armies", 6), ("scouts", 2)):
                yield Case(
                    f"{name}.{figure}",
                    operation,
                    build_battle(operation, name, **{figure: most}),
                    build_battle(operation, name, **{figure: most + 1}),
                    *(f"box.{figure}", f"/{name}/{figure}"),
                )
    units = "d1 i1 1/3,d2 i1 1/3,d3 i1 1/3,d4 i1 1/3,d5 i1 1/3"
    for operation in ("battles", "battle-solutions"):
        whole = build_battle(operation, "defender", armies=3, **side(units))
        beyond = build_battle(operation, "defender", armies=3, **side(f"{units},d6 i1 1/3"))
        at = "/defender/units/5"
        yield Case("defender.units.strength", operation, whole, beyond, "force.supply", at)
    for name in SIDES:
        # Five cards of each of the three lines of three ground types.
        both = [
            build_battle("battle-odds", name, armies=6, drawn={"cards": cards}, force=40)
            for cards in (9, 24)
        ]
        for one in both:
            one[name]["units"] = [
                {"id": f"u{at}", "type": "infantry", "rank": 1, "line": "1/3"} for at in range(5)
            ]
        beyond = build_battle("battle-odds", name, armies=6, force=40)
        beyond[name]["units"] = [*both[0][name]["units"], {**both[0][name]["units"][0], "id": "x"}]
        at = f"/{name}/units/5"
        place = f"{name}.units.strength"
        yield Case(place, "battle-odds", both[0], beyond, "force.supply", at)


def list_source_cases() -> Iterator[Case]:
    def build(operation: str, name: str, *bonus: dict[str, Any]) -> dict[str, Any]:
        if operation == "bonuses":
            return {name: {"bonus": bonus, "units": 1}, **other(name)}
        return build_battle(operation, name, bonus=[*bonus])

    def other(name: str) -> dict[str, Any]:
        return {"attacker" if name == "defender" else "defender": {"units": 2}}

    for operation in (*BATTLES, "bonuses"):
        for name in SIDES:
            for source, most in IN_SEVERAL.items():
                code = {"academy": "barracks", "general": "generals", "shipyard": "shipyards"}
                yield Case(
                    f"{name}.bonus.{source}.count",
                    operation,
                    build(operation, name, {"source": source, "count": most}),
                    build(operation, name, {"source": source, "count": most + 1}),
                    *(f"box.{code.get(source, source)}", f"/{name}/bonus/0"),
                )
            for source in ALONE if name == "defender" else ALONE[:-1]:
                yield Case(
                    f"{name}.bonus.{source}.count",
                    operation,
                    build(operation, name, {"source": source}),
                    build(operation, name, {"source": source, "count": 2}),
                    *(f"bonus.{source}", f"/{name}/bonus/0"),
                )
            invested = {"source": "military_industrial_complex", "investments": 3}
            yield Case(
                f"{name}.bonus.military_industrial_complex.investments",
                operation,
                build(operation, name, invested),
                build(operation, name, {**invested, "investments": 4}),
                *("bonus.military_industrial_complex", f"/{name}/bonus/0"),
            )


def act(kind: str, **more: Any) -> dict[str, Any]:
    """An action of player a at city-state x."""
    return {"player": "a", "city_state": "x", "kind": kind, **more}


def list_turn_cases() -> Iterator[Case]:
    for figure, most in (("armies", 6), ("scouts", 2)):
        code = f"box.{figure}"
        state, target = {"id": "x", figure: {"a": most}}, {"player": "b", "place": "city"}
        one_more = {"id": "y", figure: {"a": 1}}
        yield Case(
            f"city_states.{figure}",
            "city-states",
            {"city_states": [state], "stacking_limit": 9},
            {"city_states": [state, one_more], "stacking_limit": 9},
            *(code, "/city_states/1"),
        )
        both = {"city_states": [state], "stacking_limit": 9}
        for kind in ("enter", "place"):
            moved = [act(kind, **{figure: 1})]
            yield Case(
                f"actions.{figure}",
                "city-states",
                {"city_states": [{"id": "x", "armies": {"a": 1}}], "actions": moved},
                {**both, "actions": moved},
                *(code, "/actions/0"),
            )
        attack = {"city_states": [{"id": "x", "armies": {"b": 1}}], "stacking_limit": 9}
        yield Case(
            f"actions.{figure}",
            "city-states",
            {**attack, "actions": [act("attack", **{"armies": 1, figure: most})]},
            {**attack, "actions": [act("attack", **{"armies": 1, figure: most + 1})]},
            *(code, "/actions/0"),
        )
        end = {"player": "a", "relic": "ark", "kind": "pass", "armies": 1}
        yield Case(
            f"actions.{figure}",
            "relics",
            {"actions": [{**end, figure: most}]},
            {"actions": [{**end, figure: most + 1}]},
            *(code, f"/actions/0/{figure}"),
        )
        yield Case(
            f"defeat.{figure}",
            "loots",
            {"defeat": {figure: most}},
            {"defeat": {figure: most + 1}},
            *(code, f"/defeat/{figure}"),
        )
        yield Case(
            f"target.{figure}",
            "hordes",
            {"player": "a", "target": {**target, figure: most}},
            {"player": "a", "target": {**target, figure: most + 1}},
            *(code, f"/target/{figure}"),
        )
    yield Case("armies", "battle-forces", {"armies": 6}, {"armies": 7}, "box.armies", "/armies")
    yield Case("owned", "battle-forces", {"owned": 53}, {"owned": 54}, "box.units", "/owned")
    yield Case("cities", "doctrines", {"cities": 3}, {"cities": 4}, "box.cities", "/cities")
    yield Case(
        "tokens_elsewhere",
        "productions",
        {"outskirts": 5, "programme": True, "tokens_elsewhere": 6},
        {"outskirts": 5, "programme": True, "tokens_elsewhere": 7},
        *("production.supply", "/tokens_elsewhere"),
    )
    launch = {"outskirts": 5, "action": "launch"}
    yield Case(
        "tokens_elsewhere",
        "productions",
        {**launch, "tokens_elsewhere": 6},
        {**launch, "tokens_elsewhere": 7},
        *("production.supply", "/tokens_elsewhere"),
    )
    yield Case(
        "loser.trade",
        "loots",
        {"loser": {"trade": 27}, "budget": 0},
        {"loser": {"trade": 28}, "budget": 0},
        *("box.trade", "/loser/trade"),
    )
    yield Case("budget", "loots", {"budget": 4}, {"budget": 5}, "loot.beyond", "/budget")


def list_named_cases() -> Iterator[Case]:
    """Pieces that are named, not counted: each is there once."""
    named = {"card": 1, "doctrine": "expansionism"}
    yield Case(
        "adopted.doctrine",
        "doctrines",
        {"cities": 2, "adopted": [named, {"card": 2, "doctrine": "rationalism"}]},
        {"cities": 2, "adopted": [named, {"card": 2, "doctrine": "expansionism"}]},
        *("doctrine.adopt", "/adopted/1/doctrine"),
    )
    yield Case(
        "adopted.card",
        "doctrines",
        {"cities": 2, "adopted": [named, {"card": 2}]},
        {"cities": 2, "adopted": [named, {"card": 1}]},
        *("doctrine.one_face", "/adopted/1/card"),
    )
    build = [{"player": "a", "relic": "ark", "kind": "build"}]
    yield Case(
        "taken",
        "relics",
        {"actions": build, "taken": ["ark", "attila"]},
        {"actions": build, "taken": ["ark", "ark"]},
        *("relic.taken", "/taken/1"),
    )
    yield Case(
        "civilizations",
        "starts",
        {"civilizations": ["zulus", "french"]},
        {"civilizations": ["zulus", "zulus"]},
        *("start.one_each", "/civilizations/1"),
    )
    spy = {"player": "a", "place": "hut", "shows": "spy"}
    yield Case(
        "discoveries",
        "huts",
        {"discoveries": [spy] * 2},
        {"discoveries": [spy] * 3},
        *("hut.box", "/discoveries/2/shows"),
    )
    known = [{"id": "x", "level": 1}, {"id": "y", "level": 1}]
    for holder in ("loser", "winner"):
        yield Case(
            f"{holder}.technologies.id",
            "loots",
            {"budget": 2, holder: {"technologies": known}},
            {"budget": 2, holder: {"technologies": [*known, known[0]]}},
            *("technology.duplicate", f"/{holder}/technologies/2/id"),
        )


def list_player_cases() -> Iterator[Case]:
    """The boxes have cards for five players."""
    states = [{"id": name, "armies": {name: 1}} for name in "xbc"]
    enter = [act("enter", player=name, scouts=1) for name in "def"]
    yield Case(
        "players",
        "city-states",
        {"city_states": states, "actions": enter[:2]},
        {"city_states": states, "actions": enter},
        *("box.players", "/actions/2/player"),
    )
    passing = [{"player": name, "relic": "ark", "kind": "pass", "armies": 1} for name in "abcdeaf"]
    yield Case(
        "players",
        "relics",
        {"actions": passing[:6]},
        {"actions": passing},
        *("box.players", "/actions/6/player"),
    )
    found = [{"player": name, "place": "hut", "shows": "other"} for name in "abcdef"]
    yield Case(
        "players",
        "huts",
        {"discoveries": found[:5]},
        {"discoveries": found},
        *("box.players", "/discoveries/5/player"),
    )
    six = ["aztecs", "english", "french", "japanese", "mongols", "zulus"]
    yield Case(
        "players",
        "starts",
        {"civilizations": six[:5]},
        {"civilizations": six},
        *("box.players", "/civilizations/5"),
    )
    cards = [{"id": name, "player": name, "phases": ["trade"]} for name in "abcd"]
    plays = [{"card": "a", "player": name, "phase": "trade"} for name in "ef"]
    yield Case(
        "players",
        "culture-events",
        {"cards": cards, "plays": plays[:1]},
        {"cards": cards, "plays": plays},
        *("box.players", "/plays/1/player"),
    )


CASES = (
    *list_battle_cases(),
    *list_source_cases(),
    *list_turn_cases(),
    *list_named_cases(),
    *list_player_cases(),
)
