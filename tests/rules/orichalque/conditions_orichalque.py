"""What Orichalque asks of an island, with requests that deny it."""

from typing import Any

from tests.rules.conditions import Condition, Requests
from tests.rules.orichalque.asking_orichalque import CYCLOPS
from tests.rules.orichalque.turn_requests import LAY, TAKE, build_request, fight, spot

TILE = {"cells": [{"q": 9, "r": 9, "terrain": "forest"}]}
PLAYERS = [{"id": one} for one in "abc"]
SEATS = ["a", "b", "c"]
FREE: list[dict[str, Any]] = [{"q": q, "r": 0} for q in range(4)]
METROPOLIS = {"cells": FREE, "metropolis": spot(0, 0)}


def on_islands(*cells: dict[str, Any], **more: Any) -> Requests:
    """An island with these cells beside a metropolis, for each operation that takes one."""
    known = {(one["q"], one["r"]) for one in cells}
    rest = [one for one in FREE if (one["q"], one["r"]) not in known]
    given = {**METROPOLIS, "cells": [*rest, *cells], **more}
    return [
        ("island-scores", given),
        ("placements", {"island": given, "tile": TILE}),
        ("race-checks", {"players": [{"id": "a", **given}]}),
        ("turns", build_request() | {"island": given}),
    ]


def lay_tile(*cells: dict[str, Any]) -> Requests:
    """A tile with these cells, for each operation that takes one."""
    tile = {"cells": list(cells)}
    cards = [{"action": "build", "tile": tile, "cost": cost} for cost in (0, 0, 1, 1, 2)]
    return [
        ("placements", {"island": METROPOLIS, "tile": tile}),
        ("race-checks", {"players": [{"id": "a", **METROPOLIS}], "display": cards}),
        ("displays", {"cards": cards, "taken": 0, "players": PLAYERS}),
        ("turns", build_request(cards=cards)),
    ]


def show(*costs: int, players: int = 3) -> Requests:
    """A display with these prices, for each operation that takes one."""
    cards = [{"action": "build", "tile": TILE, "cost": cost} for cost in costs]
    everybody = [{"id": one} for one in "abcd"[:players]]
    islands = [{**one, **METROPOLIS} for one in everybody]
    return [
        ("race-checks", {"players": islands, "display": cards}),
        ("displays", {"cards": cards, "taken": 0, "players": everybody}),
        ("turns", build_request(cards=cards, players="abcd"[:players])),
    ]


def seat(seats: list[str], first: str = "a", holder: str = "a") -> Requests:
    """Players and seats, for each operation that takes them."""
    return [
        ("race-checks", {"players": [{"id": one, **METROPOLIS} for one in "abc"], "seats": seats}),
        (
            "initiatives",
            {
                "players": [{"id": one, "hoplites": 1} for one in "abc"],
                "seats": seats,
                "holder": holder,
            },
        ),
        ("starts", {"seats": seats, "first": first}),
    ]


def offer(*places: dict[str, str]) -> Requests:
    """A building board, for each operation that takes one."""
    given = list(places)
    return [
        *on_islands(offer=given)[:2],
        ("race-checks", {"players": [{"id": "a", **METROPOLIS}], "offer": given}),
        *on_islands(offer=given)[3:],
        ("starts", {"seats": SEATS, "first": "a", "offer": given}),
        ("refills", {"offer": given, "revealed": []}),
        ("refills", {"revealed": given}),
    ]


def step(*steps: dict[str, Any], **more: Any) -> tuple[str, dict[str, Any]]:
    """Steps of a turn whose card is taken and whose tile is laid."""
    return "turns", build_request(TAKE, LAY, *steps, **more)


def volcano(**more: Any) -> dict[str, Any]:
    return {"q": 1, "r": 0, "terrain": "volcano", "creature": {**CYCLOPS, **more}}


BUSY = {"q": 1, "r": 0}
FOREST = {"q": 1, "r": 0, "terrain": "forest"}
NOBODY_ELSE = "its seats are the only list of players"
PORT = {"q": 1, "r": 0, "hoplites": 1}
MINE = {"building": "mine", "terrain": "forest"}
CONDITIONS: dict[str, Condition] = {
    "a creature stands on a volcano": Condition(
        ("site.creature_adjacent",),
        ("/creature/name/",),
        [
            *on_islands({**FOREST, "creature": CYCLOPS}),
            *lay_tile({"q": 9, "r": 9, "terrain": "forest", "creature": CYCLOPS}),
        ],
    ),
    "a volcano comes with a creature": Condition(
        ("site.creature_adjacent",),
        ("/tile/cells[]/terrain/",),
        lay_tile({"q": 9, "r": 9, "terrain": "volcano"})[1:],
        {"placements": "it takes every volcano to come with a creature"},
    ),
    "a covered cell has no creature": Condition(
        ("site.creature_adjacent",),
        ("/cells[]/cover/",),
        on_islands({**BUSY, "cover": "temple", "creature": CYCLOPS}),
    ),
    "a building covers its cell": Condition(
        ("site.building",),
        ("/cells[]/building/",),
        on_islands({**FOREST, "building": "mine"})
        + on_islands({**BUSY, "building": "mine"})
        + on_islands({**BUSY, "cover": "temple", "building": "mine"}),
    ),
    "nothing else lies on the metropolis": Condition(
        ("tile.overlap", "metropolis.port"),
        ("/metropolis/q/",),
        on_islands({**spot(0, 0), "terrain": "forest"}),
    ),
    "everything laid is connected with the metropolis": Condition(
        ("tile.adjacent",), ("/metropolis/q/",), on_islands({**spot(2, 0), "terrain": "forest"})
    ),
    "a cell is given once": Condition(
        ("tile.overlap", "cell.duplicate"),
        ("/cells[]/terrain/", "/tile/cells[]/terrain/"),
        on_islands(FOREST, FOREST) + lay_tile(*[{"q": 9, "r": 9, "terrain": "forest"}] * 2),
    ),
    "the cells of a tile are in one piece": Condition(
        ("tile.fit",),
        ("/tile/cells[]/q/",),
        lay_tile(*[{"q": q, "r": 0, "terrain": "forest"} for q in (0, 2)]),
    ),
    "a tile has three cells at most": Condition(
        ("schema", "tile.fit"),
        ("/tile/cells[]/q/",),
        lay_tile(*[{"q": q, "r": 0, "terrain": "forest"} for q in range(4)]),
    ),
    "an island has three ports": Condition(
        ("metropolis.port", "schema"),
        ("/ports[]/q/",),
        on_islands(ports=[{"q": q, "r": 0, "hoplites": 1} for q in range(4)]),
    ),
    "a port is given once": Condition(
        ("port.reward",), ("/ports[]/q/",), on_islands(ports=[PORT, PORT])
    ),
    "a port is on the island": Condition(
        ("port.reward",), ("/ports[]/q/",), on_islands(ports=[{**PORT, "r": 5}])
    ),
    "a port pays when it is covered": Condition(
        ("port.reward",),
        ("/ports[]/taken/",),
        on_islands(ports=[{**PORT, "taken": True}])
        + on_islands(FOREST, ports=[{**PORT, "taken": False}]),
    ),
    "the metropolis is laid on a port": Condition(
        ("metropolis.port",),
        ("/metropolis/q/",),
        on_islands(ports=[{"q": q, "r": 0, "hoplites": 1} for q in (1, 2, 3)]),
    ),
    "a creature stands over three hoplites at most": Condition(
        ("combat.hoplites", "schema"),
        ("/hoplites/",),
        [
            *on_islands(volcano(hoplites=4)),
            ("combat-odds", {"strength": 4, "hoplites": 2, "there": 2}),
            ("combat-odds", {"strength": 4, "hoplites": 4}),
            ("capture-plans", {"creatures": [{**CYCLOPS, "hoplites": 4}], "hoplites": 1}),
            step(fight(1, 2, 3, 4, 5, hoplites=4), action="capture", hoplites=4),
            *lay_tile(
                {"q": 9, "r": 9, "terrain": "volcano", "creature": {**CYCLOPS, "hoplites": 1}}
            ),
        ],
        {
            "initiatives": "its hoplites are in storage",
            "refills": "its hoplites are in the supply",
            "starts": "its hoplites lie on buildings",
        },
    ),
    "without an oratory a player holds one Titan": Condition(
        ("titan.replace",),
        ("/titans[]/name/",),
        on_islands(titans=[{"name": "theia"}, {"name": "cronos"}]),
    ),
    "a Titan is held once": Condition(
        ("titan.zone",),
        ("/titans[]/name/",),
        [
            *on_islands(titans=[{"name": "theia"}] * 2),
            (
                "race-checks",
                {
                    "players": [
                        {"id": one, **METROPOLIS, "titans": [{"name": "theia"}]} for one in "ab"
                    ]
                },
            ),
        ],
    ),
    "a Titan comes by a zone of three": Condition(
        ("titan-without-zone",), ("/titans[]/name/",), on_islands(titans=[{"name": "theia"}])
    ),
    "each captured creature comes from a cell of the island": Condition(
        ("captured-creatures",),
        ("/captured[]/",),
        [
            *on_islands(captured=["cyclops"]),
            *on_islands({**spot(1, 0), "terrain": "volcano"}, captured=["cyclops", "hydra"]),
        ],
    ),
    "a temple covers four cells": Condition(
        ("temple-cells",),
        ("/temples/",),
        on_islands(temples=1) + on_islands({**BUSY, "cover": "temple"}, temples=1),
    ),
    "a temple is a rhombus": Condition(
        ("temple-shape",),
        ("/cells[]/cover/",),
        on_islands(*[{**spot(q, 0), "cover": "temple"} for q in (1, 2, 3, 4)], temples=1),
    ),
}
