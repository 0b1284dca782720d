"""What Orichalque asks of a display and a turn, with requests that deny it."""

from tests.rules.conditions import Condition
from tests.rules.orichalque.conditions_orichalque import (
    BUSY,
    METROPOLIS,
    MINE,
    NOBODY_ELSE,
    PLAYERS,
    SEATS,
    lay_tile,
    offer,
    on_islands,
    seat,
    show,
    step,
)
from tests.rules.orichalque.turn_requests import (
    LAY,
    PRICES,
    TAKE,
    build_request,
    construct,
    erect,
    fight,
    lay,
    list_cards,
)

FOREST = {"q": 0, "r": 0, "terrain": "forest"}
SUPPLIED = {
    "placements": {"island": {**METROPOLIS, "hoplites": 1}, "tile": {"cells": [FOREST]}},
    "capture-plans": {"creatures": [{"name": "cerberus"}], "hoplites": 1},
    "initiatives": dict(seat(SEATS))["initiatives"],
}
"""Requests in which a player has a hoplite."""

CONDITIONS_IN_PLAY: dict[str, Condition] = {
    "a display has five cards, or six with four players": Condition(
        ("display.size", "action.card_cost"),
        ("/display[]/cost/", "/cards[]/cost/"),
        [*show(0, 0)[1:], *show(0, 0, 1, 1, 2, 2)],
    ),
    "the two leftmost cards are free": Condition(
        ("action.card_cost",),
        ("/display[]/cost/", "/cards[]/cost/"),
        [*show(1, 1, 1, 1, 2), *show(0, 1, 1, 2, 2)],
    ),
    "a card beyond the second costs one or two": Condition(
        ("action.card_cost", "schema"),
        ("/display[]/cost/", "/cards[]/cost/"),
        [*show(0, 0, 0, 1, 2), *show(0, 0, 1, 2, 3), *show(0, 0, 1, 1, -1)],
    ),
    "a card costs no less than those on its left": Condition(
        ("action.card_cost",), ("/display[]/cost/", "/cards[]/cost/"), show(0, 0, 2, 1, 2)
    ),
    "a card that is not on display is not taken": Condition(
        ("card.unknown", "action.card"),
        ("/taken/", "/steps[][card]/card/"),
        [
            ("displays", {"cards": list_cards("build"), "taken": 5, "players": PLAYERS}),
            ("turns", build_request({"kind": "card", "card": 5})),
        ],
        dict.fromkeys(
            ("island-scores", "placements", "race-checks"), "a port that has paid is no card"
        ),
    ),
    "who cannot pay a card does not take it": Condition(
        ("action.card_cost",),
        ("/taken/", "/steps[][card]/card/"),
        [
            (
                "displays",
                {"cards": list_cards("build"), "taken": 4, "players": PLAYERS, "hoplites": 1},
            ),
            ("turns", build_request({"kind": "card", "card": 4}, hoplites=1)),
        ],
        dict.fromkeys(
            ("island-scores", "placements", "race-checks"), "a port that has paid is no card"
        ),
    ),
    "two players discard a card, and no others": Condition(
        ("display.discard",),
        ("/discard/", "/steps[][discard]/card/"),
        [
            (
                "displays",
                {"cards": list_cards("build"), "taken": 0, "players": PLAYERS, "discard": 1},
            ),
            step({"kind": "discard", "card": 1}),
        ],
    ),
    "a player is listed once": Condition(
        ("player.duplicate",),
        ("/players[]/id/",),
        [
            ("race-checks", {"players": [{"id": "a", **METROPOLIS}] * 2}),
            ("displays", {"cards": list_cards("build"), "taken": 0, "players": PLAYERS[:1] * 3}),
            ("turns", build_request(players="aab")),
            (
                "initiatives",
                {"players": [{"id": "a", "hoplites": 1}] * 2, "seats": ["a", "a"], "holder": "a"},
            ),
        ],
    ),
    "a player has one seat": Condition(
        ("player.duplicate",), ("/seats[]/",), seat(["a", "b", "c", "a"])
    ),
    "everybody has a seat": Condition(
        ("seats.everybody",), ("/seats[]/",), seat(["a", "b"])[:2], {"starts": NOBODY_ELSE}
    ),
    "who has a seat is one of the players": Condition(
        ("player.unknown",), ("/seats[]/",), seat(["a", "b", "c", "d"])[:2], {"starts": NOBODY_ELSE}
    ),
    "who begins or holds the token is one of the players": Condition(
        ("player.unknown",),
        ("/first/", "/holder/", "/active/", "/chosen/"),
        [
            *seat(SEATS, first="z", holder="z")[1:],
            (
                "race-checks",
                {
                    "players": [{"id": one, **METROPOLIS} for one in "ab"],
                    "seats": ["a", "b"],
                    "active": "z",
                },
            ),
            (
                "initiatives",
                {
                    "players": [{"id": one, "hoplites": 1} for one in "abc"],
                    "seats": SEATS,
                    "holder": "a",
                    "chosen": "z",
                },
            ),
        ],
        dict.fromkeys(
            ("island-scores", "placements", "turns"), "whether a Titan is active is no player"
        ),
    ),
    "the token goes to who has the most hoplites": Condition(
        ("initiative.hoplites",),
        ("/chosen/",),
        [
            (
                "initiatives",
                {
                    "players": [
                        {"id": one, "hoplites": n} for one, n in zip("abc", most, strict=True)
                    ],
                    "seats": SEATS,
                    "holder": "a",
                    "chosen": chosen,
                },
            )
            for most, chosen in (((1, 2, 0), "a"), ((2, 2, 0), "a"), ((0, 2, 2), "a"))
        ],
    ),
    "the building board has four places": Condition(
        ("offer.places", "schema"), ("/offer[]/building/",), offer(*[MINE] * 5)
    ),
    "the building board names the place of a building": Condition(
        ("schema", "site.building"),
        ("/offer[]/terrain/",),
        offer({"building": "mine", "terrain": "volcano"}),
    ),
    "a die has as many throws as dice": Condition(
        ("combat.hoplites", "combat.sum"),
        ("/steps[][fight]/faces[]/",),
        [
            step(fight(1, 2), action="capture"),
            step(fight(1, hoplites=1), action="capture", hoplites=1),
            step(fight(1, 2, hoplites=1), action="capture"),
            step(fight(6), action="capture"),
        ],
    ),
    "steps come in order": Condition(
        ("turn.order", "action.card", "action.extra"),
        ("/steps[][tile]/kind/",),
        [
            ("turns", build_request(LAY)),
            ("turns", build_request(TAKE, {"kind": "produce"})),
            step({"kind": "produce"}, TAKE),
            step({"kind": "produce"}, {"kind": "recruit"}),
            step({"kind": "recruit"}),
            step(
                {"kind": "produce"},
                {"kind": "produce", "price": "hoplites"},
                {"kind": "produce", "price": "hoplites"},
                hoplites=4,
            ),
            step({"kind": "recruit", "price": "hoplites"}, hoplites=4),
            step({"kind": "produce", "price": "nuggets"}, nuggets=4),
        ],
    ),
    "an extra action is paid": Condition(
        ("action.extra",),
        ("/steps[][produce]/price/",),
        [
            step({"kind": "produce", "price": "hoplites"}, hoplites=1),
            step({"kind": "recruit", "price": "nuggets"}, nuggets=2),
            step({"kind": "recruit", "price": "creatures"}),
        ],
    ),
    "a favour needs its Titan and its action": Condition(
        ("titan.favour",),
        ("/favour/",),
        [
            step({"kind": "produce", "favour": True}),
            step(
                {"kind": "produce", "favour": True}, titans=[{"name": "hyperion", "active": False}]
            ),
            step(
                {"kind": "recruit", "favour": True}, action="recruit", titans=[{"name": "hyperion"}]
            ),
        ],
    ),
    "what is built fits its site": Condition(
        ("site.building", "site.temple", "site.creature_adjacent", "victory.medallion"),
        ("/steps[][building]/building/",),
        [
            step(construct(1, 1, "mine"), action="build", offer=[{**MINE, "terrain": "lagoon"}]),
            step(
                construct(1, 0, "mine"),
                action="build",
                creatures=(),
                rows={0: (0, "Xfd.")},
                offer=[{**MINE, "terrain": "lagoon"}],
            ),
            step(
                construct(1, 0, "camp"),
                action="build",
                rows={0: (0, "Xfd.")},
                creatures=(),
                offer=[MINE],
            ),
            step(erect((1, 0), (2, 0), (0, 1), (1, 1)), action="build"),
            step({"kind": "medallion"}, action="build", nuggets=4),
        ],
    ),
    "a tile lies on free cells beside another": Condition(
        ("tile.overlap", "tile.adjacent", "tile.fit"),
        ("/steps[][tile]/cells[]/q/",),
        [
            ("turns", build_request(TAKE, lay((1, 0)))),
            ("turns", build_request(TAKE, lay((3, 2)))),
            ("turns", build_request(TAKE, lay((9, 9)))),
            ("turns", build_request(TAKE, {"kind": "tile", "cells": []})),
        ],
    ),
    "prices are what is printed": Condition(
        ("schema",),
        ("/prices/hoplites/",),
        [
            ("turns", build_request() | {"prices": {**PRICES, "hoplites": -1}}),
            (
                "race-checks",
                {"players": [{"id": "a", **METROPOLIS}], "prices": {**PRICES, "creatures": -1}},
            ),
        ],
    ),
    "a creature of no known strength is asked for": Condition(
        ("creature.strength",),
        ("/creature/name/", "/creatures[]/name/"),
        [
            *on_islands({**BUSY, "terrain": "volcano", "creature": {"name": "hydra"}}),
            *lay_tile({"q": 9, "r": 9, "terrain": "volcano", "creature": {"name": "hydra"}}),
            ("capture-plans", {"creatures": [{"name": "hydra"}], "hoplites": 1}),
        ],
    ),
    "Cronos needs an active Titan": Condition(
        ("titan.favour",),
        ("/steps[][fight]/favour/",),
        [step(fight(favour=True), action="capture")],
    ),
    "a general supply is of thirty": Condition(
        ("supply.pieces", "schema", "hoplites", "nuggets"),
        ("/supply/hoplites/",),
        [
            ("turns", build_request(supply={"hoplites": 30, "nuggets": 0}, hoplites=1)),
            ("turns", build_request(supply={"hoplites": 0, "nuggets": 30}, nuggets=1)),
            ("refills", {"revealed": [], "supply": {"hoplites": 31, "nuggets": 0}}),
            *[
                (operation, {**request, "supply": {"hoplites": 30, "nuggets": 0}})
                for operation, request in SUPPLIED.items()
            ],
            (
                "refills",
                {
                    "offer": [{"building": "camp", "terrain": "forest"}],
                    "revealed": [],
                    "supply": {"hoplites": 30, "nuggets": 0},
                },
            ),
        ],
    ),
}
