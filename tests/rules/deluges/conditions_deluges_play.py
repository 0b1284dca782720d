"""What Déluges asks of what players do, with requests that deny it."""

from tests.rules.conditions import Condition
from tests.rules.deluges.conditions_deluges import TALLIED, build, buy, move, on_cells, on_map, swap
from tests.rules.deluges.deluges_client import PLAYERS, build_cells

CONDITIONS_IN_PLAY: dict[str, Condition] = {
    "a player is listed once": Condition(
        ("player.duplicate",),
        ("/players[]/id/",),
        [
            TALLIED,
            *[
                (one, build_cells(one, {}) | {"players": [PLAYERS[0], PLAYERS[0]]})
                for one in ("board-scores", "harvests", "constructions")
            ],
            ("trades", {"players": [PLAYERS[0], PLAYERS[0]], "trades": []}),
            (
                "starts",
                {"players": [{"id": "a", "continent": one} for one in ("eurasia", "africa")]},
            ),
        ],
    ),
    "a player has one seat": Condition(
        ("player.duplicate",),
        ("/seats[]/",),
        on_map({}, seats=["a", "a"]),
    ),
    "everybody with pieces has a seat": Condition(
        ("seats.everybody",),
        ("/seats[]/",),
        on_map({"workers": {"c": 1}}, seats=["a", "b"]),
    ),
    "who acts is one of the players": Condition(
        ("player.unknown", "cap.pieces", "flood.flight"),
        ("/moves[]/player/", "/steps[]/player/", "/trades[]/from/", "/escapes[]/player/"),
        [
            (move(player="z")[0], move(player="z")[1] | {"seats": ["a", "b"]}),
            build("dolmen", {"controller": "a"}, player="z"),
            swap(to="z"),
            *on_map(
                {"workers": {"a": 2}, "mark": 1, "id": "m"},
                "turn-ends",
                neighbours={"m": ["n"]},
                escapes=[{"from": "m", "to": "n", "player": "z"}],
            ),
        ],
    ),
    "nobody trades with themselves": Condition(
        ("trade.self", "trade.free"), ("/trades[]/from/",), [swap(to="a")]
    ),
    "what is given or paid is there": Condition(
        ("payment.beyond", "trade.held", "build.cost"),
        ("/payment/wood/", "/gives/wood/"),
        [
            buy(payment={"wood": 11}),
            build("dolmen", {"controller": "a"}, payment={"gold": 10}),
            swap(gives={"wood": 3}),
            swap(takes={"gold": 1}),
        ],
    ),
    "nobody pays more than the price": Condition(
        ("build.cost", "build.place"),
        ("/payment/wood/",),
        [
            build("dolmen", {"controller": "a"}, payment={"wood": 9}),
            build("boat", {"controller": "a"}, payment={"gold": 4}),
        ],
        {"builds": "it says of a payment whether it is exact"},
    ),
    "copper is of the advanced game": Condition(
        ("build.cost",),
        ("/copper/",),
        [
            buy(resources={"copper": 1}),
            buy(payment={"copper": 1}),
            build("dolmen", {"controller": "a"}, payment={"copper": 1}),
            (
                "constructions",
                build_cells("constructions", {})
                | {"players": [{"id": "a", "resources": {"copper": 1}}, *PLAYERS[1:]]},
            ),
            swap(gives={"copper": 1}),
            swap(takes={"copper": 1}),
            (
                "trades",
                {"players": [{"id": "a", "resources": {"copper": 1}}, PLAYERS[1]], "trades": []},
            ),
        ],
    ),
    "ports, barracks and granaries are of the advanced game": Condition(
        ("build.port", "build.barracks", "growth.granary"),
        ("/functions[]/", "/port/", "/granary/", "/builds[]/kind/"),
        [
            *on_cells({"functions": ["port"]}),
            *on_cells({"functions": ["barracks"]}),
            *on_cells({"functions": ["granary"]}),
            ("growths", {"cell": {"workers": {"a": 1}, "granary": True}}),
            *[buy(**{one: True}) for one in ("port", "barracks", "granary")],
            *[buy(wish={one: 1}) for one in ("port", "barracks", "granary")],
            *[build(one, {"controller": "a"}) for one in ("port", "barracks", "granary")],
        ],
    ),
    "monuments and wonders are of the advanced game": Condition(
        ("heritage.monument", "heritage.wonder"),
        ("/heritage[]/kind/", "/monument/", "/monuments/", "/builds[]/kind/"),
        [
            *on_cells({"heritage": [{"kind": "monument", "builder": "a"}]}),
            *on_cells({"heritage": [{"kind": "wonder", "builder": "a"}]}),
            *[
                ("tally-scores", {"players": [{"id": "a", one: 1}, PLAYERS[1]]})
                for one in ("monuments", "wonders")
            ],
            *[buy(**{one: 1}) for one in ("monuments", "wonders")],
            *[buy(wish={one: 1}) for one in ("monument", "wonder")],
            *[build(one, {"controller": "a"}) for one in ("monument", "wonder")],
        ],
    ),
    "one builds on cells that one controls": Condition(
        ("build.place",),
        ("/wish/mine/", "/steps[]/builds[]/cell/"),
        [
            build("mine", {"controller": "b"}),
            build("mine", {}),
            build("mine", {"lost": True}),
            build("mine", {"flooded": True}),
            build("mine", {"workers": {"b": 1}}),
        ],
        {"builds": "it says how many can be built: none"},
    ),
    "boats are built on the ocean beside a cell that one controls": Condition(
        ("build.place", "movement.boat", "build.boat"),
        ("/wish/boat/", "/steps[]/builds[]/cell/"),
        [
            build("boat", {"controller": "a"}),
        ],
        {"builds": "it says how many can be built: none"},
    ),
    "the map for three has three players": Condition(
        ("map.three_players",),
        ("/map/",),
        [
            *on_map({"workers": dict.fromkeys("abcd", 1)}, "turn-ends", map="three_players"),
            *on_map({}, "turn-ends", map="three_players", seats=[*"abcd"], first="a"),
            (
                "starts",
                {
                    "players": [
                        {"id": one, "ore": ore}
                        for one, ore in zip(
                            "abcd", ("gold", "bronze", "granite", "marble"), strict=True
                        )
                    ],
                    "map": "three_players",
                },
            ),
        ],
    ),
    "a continent gives its own ore": Condition(
        ("map.ore",),
        ("/continent/",),
        [
            (
                "harvests",
                {
                    "players": PLAYERS,
                    "cells": [{"id": "x", "quarry": "gold", "continent": "africa"}],
                },
            ),
            (
                "starts",
                {
                    "players": [
                        {"id": "a", "continent": "africa", "ore": "gold"},
                        {"id": "b", "continent": "eurasia"},
                    ]
                },
            ),
        ],
    ),
    "who is moved stands there": Condition(
        ("movement.one", "movement.slaves", "movement.boat"),
        ("/moves[]/count/",),
        [
            move(count=2),
            move(slaves=[{"colour": "b"}]),
            move(player="b"),
            move(kind="boat"),
        ],
    ),
    "workers do not enter the cell of another": Condition(
        ("movement.enter",),
        ("/moves[]/to/",),
        [
            (
                "movements",
                {
                    "cells": [{"id": "x", "workers": {"a": 2}}, {"id": "y", "controller": "b"}],
                    "neighbours": {"x": ["y"]},
                    "moves": [{"from": "x", "to": "y", "player": "a", "kind": "worker"}],
                },
            )
        ],
    ),
    "land pieces do not go onto the ocean": Condition(
        ("movement.land",), ("/moves[]/to/",), [move(to="sea"), move(to="sea", kind="worker")]
    ),
    "pieces go to a cell that touches": Condition(
        ("movement.adjacent",),
        ("/moves[]/to/",),
        [
            (one, {**request, "neighbours": {"x": ["sea"], "y": ["sea"]}})
            for one, request in [move()]
        ],
    ),
}
