"""What Héros du Monde asks of territories and players, with requests that deny it."""

from typing import Any

from tests.rules.conditions import Condition, Requests

THREE = [{"id": one} for one in "abc"]
TWO = THREE[:2]
AFRICA = {"id": "africa", "discoveries": [4, 3, 2], "population": {"a": 3, "b": 2, "c": 1}}
PAIR = {**AFRICA, "population": {"a": 3, "b": 2}}
HERO = {"population": 0, "discoveries": 0, "conquest": 0, "treasure": 0, "territories": ["africa"]}
BEIGE = ("mediterranean", "africa", "middle_east", "india", "china")
MASSACRE = {"face": "massacre"}


def turn(*actions: dict[str, Any], hero: Any = None, **more: Any) -> tuple[str, dict[str, Any]]:
    """The turn of player a among three."""
    return "turns", {
        "epoch": "ancient",
        "player": "a",
        "players": THREE,
        "hero": {**HERO, **(hero or {})},
        "table": {},
        "actions": list(actions),
        **more,
    }


def on_table(*territories: dict[str, Any], **more: Any) -> tuple[str, dict[str, Any]]:
    """A turn without actions on a table with these territories."""
    return turn(table={"territories": list(territories)}, **more)


def play(*events: dict[str, Any], **more: Any) -> tuple[str, dict[str, Any]]:
    """A game of three with these events."""
    return "game-scores", {"players": THREE, "events": list(events), **more}


def score(territory: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The event in which a territory scores."""
    given = {name: value for name, value in territory.items() if name != "id"}
    return {"kind": "scoring", "territory": territory["id"], **given, **more}


def on_territories(territory: dict[str, Any], **more: Any) -> Requests:
    """The same territory for each operation that scores or has one."""
    of_turn = {name: value for name, value in more.items() if name != "active_player"}
    of_event = {name: more[name] for name in ("players", "seats", "rules", "epoch") if name in more}
    return [
        ("territory-scores", {"players": THREE, "territory": territory, **more}),
        ("table-scores", {"players": THREE, "territories": [territory], **more}),
        (
            "turns",
            turn()[1] | {"table": {"territories": [territory]}} | of_turn,
        ),
        play(score(territory), **of_event),
    ]


def with_players(players: list[dict[str, Any]], *operations: str, **more: Any) -> Requests:
    """These players for each operation that lists them."""
    every: dict[str, dict[str, Any]] = {
        "territory-scores": {"territory": {**AFRICA, "population": {}}},
        "table-scores": {"territories": [{"id": "africa"}]},
        "game-scores": {"events": []},
        "turns": turn()[1],
        "setups": {"epoch": "ancient", "seats": [one["id"] for one in players], "first": "a"},
    }
    return [(one, {**every[one], "players": players, **more}) for one in operations or every]


def fight(**more: Any) -> tuple[str, dict[str, Any]]:
    return "conquests", {
        "epoch": "ancient",
        "hero_value": 2,
        "effect": MASSACRE,
        "populations": {"attacker": 3, "defender": 2},
        "territory": "africa",
        **more,
    }


def conquer(**more: Any) -> dict[str, Any]:
    """The event of a conquest."""
    return {"kind": "conquest", "player": "a", "defender": "b", "hero_value": 2, **more}


def attack(hero: Any = None, population: Any = None, **more: Any) -> tuple[str, dict[str, Any]]:
    """A conquest of player a in a turn."""
    action = {"kind": "conquest", "territory": "africa", "defender": "b", "effect": MASSACRE}
    there = {"a": 3, "b": 2} if population is None else population
    table = {"territories": [{"id": "africa", "population": there}]}
    return turn({**action, **more}, hero={"conquest": 2, **(hero or {})}, table=table)


def move(**more: Any) -> Requests:
    """The same migration for each operation that has one."""
    given = {"from": "africa", "to": {"india": 1}, **more}
    of_turn: dict[str, Any] = {
        name: given[name] for name in ("from", "to", "borders") if name in given
    }
    table = {
        "territories": [
            {"id": one, "population": {"a": given.get("population", {}).get(one, 9)}}
            for one in ("africa", "india")
        ],
        "gold": {"a": given.get("gold", 2)},
    }
    return [
        ("migrations", given),
        play({"kind": "migration", "player": "a", **given}),
        turn({"kind": "migration", **of_turn}, table=table),
    ]


def build(wonder: str, **more: Any) -> tuple[str, dict[str, Any]]:
    """A wonder built in a turn by a player with the gold for two."""
    return turn(
        {"kind": "wonder", "wonder": wonder},
        table={"gold": {"a": 20}, **more.pop("table", {})},
        **more,
    )


def own(*names: str, **more: Any) -> dict[str, Any]:
    return {"wonders": [{"name": one, "player": "a", **more} for one in names]}


BUILT = {"kind": "wonder", "player": "a", "wonder": "ancient_wonder_1"}
ORANGE = {"id": "europe", "discoveries": [4, 3, 3, 2], "population": {"a": 1}}
COMPLETE = [{"id": one, "discoveries": [1, 1, 1], "population": {"a": 1}} for one in BEIGE]
FULL = [{"id": one, "discoveries": [1, 1, 1]} for one in BEIGE]
CONDITIONS: dict[str, Condition] = {
    "orange territories are in play in the modern epoch only": Condition(
        ("territory.epoch", "setup.territories", "turn.influence", "migration.adjacent"),
        ("/territory/", "/territories[]/id/", "/from/", "/fifth/id/", "/placements[]/territory/"),
        [
            *on_territories(ORANGE, epoch="ancient"),
            fight(territory="europe"),
            play(conquer(territory="europe")),
            play({"kind": "migration", "player": "a", "from": "europe", "to": {"africa": 1}}),
            play({"kind": "migration", "player": "a", "from": "africa", "to": {"europe": 1}}),
            play(
                *[score(one) for one in COMPLETE[:4]],
                {"kind": "epoch_change", "fifth": {"id": "europe", "discoveries": [1]}},
            ),
            turn({"kind": "population", "territory": "europe", "count": 1}, hero={"population": 1}),
            turn(
                {"kind": "migration", "from": "mediterranean", "to": {"europe": 1}},
                table={
                    "gold": {"a": 2},
                    "territories": [{"id": "mediterranean", "population": {"a": 2}}],
                },
            ),
            ("epoch-changes", {"territories": [*FULL[:4], {"id": "europe", "discoveries": [1]}]}),
            (
                "setups",
                {
                    "epoch": "ancient",
                    "players": THREE,
                    "seats": list("abc"),
                    "first": "a",
                    "placements": [{"player": "a", "territory": "europe"}],
                },
            ),
            (
                "setups",
                {
                    "epoch": "modern",
                    "players": THREE,
                    "seats": list("abc"),
                    "first": "a",
                    "placements": [{"player": "a", "territory": "africa"}],
                },
            ),
        ],
        {"migrations": "it has no epoch"},
    ),
    "a territory is given once": Condition(
        ("territory.duplicate", "schema"),
        ("/territories[]/id/", "/hero/territories[]/", "/influence[]/"),
        [
            ("table-scores", {"players": THREE, "territories": [AFRICA, AFRICA]}),
            on_table({"id": "africa"}, {"id": "africa"}),
            turn(hero={"territories": ["africa", "africa"]}),
            ("epoch-changes", {"territories": [*FULL[:4], FULL[0]]}),
            fight(influence=["africa", "africa"]),
            play(conquer(territory="africa", influence=["africa", "africa"])),
        ],
    ),
    "a ladder has its spaces": Condition(
        ("ladder.full", "ladder.length", "schema"),
        ("/discoveries[]/",),
        [
            *on_territories({**AFRICA, "discoveries": [1] * 4}),
            ("epoch-changes", {"territories": [{"id": "africa", "discoveries": [1] * 4}]}),
            play(
                *[score(one) for one in COMPLETE[:4]],
                {"kind": "epoch_change", "fifth": {"id": "china", "discoveries": [1] * 4}},
            ),
        ],
    ),
    "a territory scores when its ladder is complete": Condition(
        ("ladder.length",),
        ("/territory/discoveries[]/", "/events[][scoring]/discoveries[]/"),
        [
            ("territory-scores", {"players": THREE, "territory": {**AFRICA, "discoveries": [1]}}),
            play(score({**AFRICA, "discoveries": [1, 1]})),
        ],
    ),
    "a ladder takes one discovery in a turn, and it lies there": Condition(
        ("ladder.one_per_turn", "schema"),
        ("/placed_this_turn/",),
        [
            *on_territories({**AFRICA, "placed_this_turn": 2}),
            (
                "table-scores",
                {"players": THREE, "territories": [{"id": "africa", "placed_this_turn": 1}]},
            ),
            on_table({"id": "africa", "placed_this_turn": 1}),
        ],
    ),
    "population is of the players": Condition(
        ("player.unknown", "population.by_colour", "turn.colour"),
        ("/population{}/",),
        on_territories({**AFRICA, "population": {"z": 1}})[:4],
        {"migrations": "its population is by territory"},
    ),
    "a player is listed once": Condition(
        ("player.duplicate",), ("/players[]/id/",), with_players([*THREE, THREE[0]])
    ),
    "three players have one colour each": Condition(
        ("colour.one_each",),
        ("/players[]/colours[]/",),
        with_players([{"id": "a", "colours": ["red", "blue"]}, *THREE[1:]]),
    ),
    "a colour is of one player": Condition(
        ("colour.taken",),
        ("/players[]/colours[]/",),
        with_players([{"id": one, "colours": ["red"]} for one in "ab"]),
    ),
    "everybody has one seat": Condition(
        ("seats.incomplete", "player.duplicate", "player.unknown"),
        ("/seats[]/",),
        [
            *with_players(THREE, seats=["a", "b"]),
            *with_players(THREE, seats=["a", "b", "c", "a"]),
            *with_players(THREE, seats=["a", "b", "z"]),
        ],
    ),
    "who plays is one of the players": Condition(
        ("player.unknown",),
        ("/active_player/", "/player/", "/first/", "/defender/"),
        [
            *with_players(THREE, "territory-scores", "table-scores", active_player="z"),
            *with_players(THREE, "turns", player="z"),
            *with_players(THREE, "setups", first="z"),
            play(score(AFRICA, active_player="z")),
            play({**BUILT, "player": "z"}),
            play(conquer(defender="z")),
            attack(defender="z"),
            turn(table={"wonders": [{"name": "ajanta_sanctuary", "player": "z"}]}),
        ],
        {"conquests": "its defender is a count"},
    ),
    "heroes who made discoveries were played": Condition(
        ("counters.heroes", "counters.per_hero", "counters.in_all"),
        ("/hero_discoveries",),
        [
            *with_players(
                [{"id": "a", "hero_discoveries": 2, "discovery_heroes": 0}, *THREE[1:]],
                "territory-scores",
                "table-scores",
                "turns",
            ),
            play(score(AFRICA, hero_discoveries={"a": 2}, discovery_heroes={"a": 0})),
        ],
    ),
    "a hero makes two discoveries at most": Condition(
        ("counters.per_hero",),
        ("/hero_discoveries",),
        [
            *with_players(
                [{"id": "a", "hero_discoveries": 3, "discovery_heroes": 1}, *THREE[1:]],
                "territory-scores",
                "table-scores",
                "turns",
            ),
            play(score(AFRICA, hero_discoveries={"a": 3}, discovery_heroes={"a": 1})),
        ],
    ),
}
