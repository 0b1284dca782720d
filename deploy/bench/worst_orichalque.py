"""The requests of Orichalque that take longest: full tables of large islands, eight creatures."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from services.orichalque.rules.islands import ACTIONS, TITAN_TERRAINS, TITANS
from services.orichalque.rules.limits import (
    CELLS,
    CREATURES_PLANNED,
    DISPLAYED,
    HOPLITES_PLANNED,
    PLAYERS,
)
from services.orichalque.rules.played_actions import MOST_STEPS

Request = Mapping[str, Any]

_COSTS = (0, 0, 1, 1, 2, 2)
"""Of the cards of a display, from left to right."""
_FAR = 12
_HARD = (66, 228, 360)
"""Seeds of islands whose temples are hard to count."""
_DIE = {"faces": [0, 1, 2, 3, 5, 7, 9, 11, 13, 17, 19, 20], "auto": 12}
"""A die of as many faces as may be."""


def bodies() -> Iterator[tuple[str, str, Request]]:
    """Every operation with what is asked of it, the worst first."""
    for laid in (10, 20, 30):
        for creatures in (4, 7, 3, 0):
            what = f"islands with {laid} tiles and {creatures} creatures"
            yield "race-checks", what, _build_race(laid, creatures)
    yield "race-checks", "a large die", {**_build_race(20, 7), "die": _DIE}
    yield "race-checks", "one capture card, seven creatures, no free cell", _build_fights()
    for laid in (10, 15, 20, 1):
        for creatures in (0, 8):
            what = f"{laid} cells laid, {creatures} creatures"
            request = {
                "island": _build_island(laid, creatures, 1),
                "tile": _build_tile(laid, volcano=False),
            }
            yield "placements", what, request
    for seed in _HARD:
        yield "island-scores", f"a bare island with holes, {seed}", _build_ragged_island(seed)
    for cells in (59, 20, 8):
        yield "island-scores", f"{cells} cells laid", _build_island(cells, 8, cells)
    for cronos in (True, False):
        plan = {"creatures": _creatures(), "hoplites": HOPLITES_PLANNED, "cronos": cronos}
        large = {**plan, "die": _DIE}
        yield "capture-plans", f"eight creatures, a large die, Cronos {cronos}", large
        yield "capture-plans", f"eight creatures, Cronos {cronos}", plan
    yield "combat-odds", "a large die", {"strength": 60, "hoplites": 3, "die": _DIE}
    ids = [f"p{number}" for number in range(PLAYERS)]
    players = [{"id": one, "hoplites": 9} for one in ids]
    shown = {"cards": _build_race(1, 1)["display"], "players": [{"id": one} for one in ids]}
    yield "displays", "six cards", {**shown, "taken": 0, "hoplites": 9}
    yield "turns", "many tiles that do not lie there", _build_turn()
    yield "starts", "four players", {"seats": ids, "first": ids[0]}
    yield "refills", "four places", {"revealed": [{"building": "mine", "terrain": "forest"}] * 4}
    yield "initiatives", "a tie", {"players": players, "seats": ids, "holder": "p0", "chosen": "p1"}


def _build_turn() -> Request:
    """A turn in which a tile is laid where it cannot lie, as often as may be listed."""
    race = _build_race(1, 1)
    apart = {"kind": "tile", "cells": [{"q": _FAR, "r": 0}] * 3}
    return {
        "island": _build_island(1, 0, 1),
        "players": [{"id": f"p{number}"} for number in range(PLAYERS)],
        "cards": race["display"],
        "steps": [{"kind": "card", "card": 0}, *[apart] * (MOST_STEPS - 1)],
    }


def _round_shape() -> list[tuple[int, int]]:
    near = [(q, r) for q in range(-_FAR, _FAR + 1) for r in range(-_FAR, _FAR + 1)]
    return sorted(near, key=lambda at: (max(abs(at[0]), abs(at[1]), abs(sum(at))), at))[:CELLS]


def _build_island(laid: int, creatures: int, seed: int) -> dict[str, Any]:
    """A round island, so many of its innermost cells laid, some of them volcanoes."""
    lot = random.Random(seed)  # noqa: S311 - the same islands each time
    cells: list[dict[str, Any]] = []
    for number, (q, r) in enumerate(_round_shape()):
        cell: dict[str, Any] = {"q": q, "r": r}
        if 0 < number <= laid:
            cell["terrain"] = TITAN_TERRAINS[(q + 2 * r) % len(TITAN_TERRAINS)]
            if number <= creatures:
                cell |= {"terrain": "volcano", "creature": _creature(lot)}
        cells.append(cell)
    spot = {"q": 0, "r": 0}
    stock = {"hoplites": 30, "nuggets": 99}
    return {"cells": cells, "metropolis": spot, "ports": [spot], **stock}


def _build_ragged_island(seed: int) -> Request:
    """A bare strip of cells with some holes in it."""
    lot = random.Random(seed)  # noqa: S311 - the same islands each time
    width = lot.randint(7, 15)
    shape = [(q - r // 2, r) for r in range(72 // width) for q in range(width)]
    holes = set(lot.sample(shape, 9))
    return {"cells": [{"q": q, "r": r} for q, r in shape if (q, r) not in holes][:CELLS]}


def _creature(lot: random.Random) -> Request:
    loot = {"hoplites": lot.randint(1, 5), "nuggets": lot.randint(0, 5)}
    return {"strength": lot.randint(5, 15), "loot": loot, "hoplites": lot.randint(0, 2)}


def _creatures() -> list[Request]:
    return [
        {"strength": 7 + number, "loot": {"hoplites": number}}
        for number in range(CREATURES_PLANNED)
    ]


def _build_tile(seed: int, *, volcano: bool) -> Request:
    lot = random.Random(seed)  # noqa: S311 - the same tiles each time
    cells: list[dict[str, Any]] = [
        {"q": q, "r": r, "terrain": lot.choice(TITAN_TERRAINS)} for q, r in ((0, 0), (1, 0), (0, 1))
    ]
    if volcano:
        cells[-1] |= {"terrain": "volcano", "creature": {"strength": 9, "loot": {"hoplites": 3}}}
    return {"cells": cells}


def _build_fights() -> Request:
    """One player whose creatures may be fought twice, and who has no cell to lay a tile on."""
    race = _build_race(1, 0)
    around = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (-2, 0))
    creatures = [
        {"strength": 8 + number, "loot": {"hoplites": 2 + number % 3, "nuggets": 1 + number % 4}}
        for number in range(len(around))
    ]
    island = [
        {"q": q, "r": r, "terrain": "volcano", "creature": creature}
        for (q, r), creature in zip(around, creatures, strict=True)
    ]
    player = {
        "id": "p0",
        "cells": [{"q": 0, "r": 0}, *island],
        "metropolis": {"q": 0, "r": 0},
        "ports": [{"q": 0, "r": 0}],
        "hoplites": 10,
        "nuggets": 99,
        "temples": 2,
        "medallions": 2,
        "titans": [{"name": "theia"}],
        "captured": ["one", "two", "three"],
    }
    card = {**race["display"][0], "action": "capture", "tile": _build_tile(0, volcano=False)}
    return {**race, "players": [player], "seats": ["p0"], "display": [card], "die": _DIE}


def _build_race(laid: int, creatures: int) -> Request:
    """Four players who all lack little, and every card of the display."""
    players = [
        {
            "id": f"p{number}",
            **_build_island(laid, creatures, 10 * laid + number),
            "temples": 2,
            "medallions": 2,
            "titans": [{"name": TITANS[number]}],
            "captured": ["one", "two", "three"],
        }
        for number in range(PLAYERS)
    ]
    display = [
        {
            "action": ACTIONS[number % len(ACTIONS)],
            "tile": _build_tile(number, volcano=bool(creatures and number % 2)),
            "cost": _COSTS[number],
        }
        for number in range(DISPLAYED)
    ]
    offer = [
        {"building": one, "terrain": kind}
        for one, kind in zip(("mine", "camp", "mine", "camp"), TITAN_TERRAINS, strict=True)
    ]
    return {
        "players": players,
        "display": display,
        "offer": offer,
        "prices": {"hoplites": 1, "nuggets": 2, "creatures": 1},
        "seats": [one["id"] for one in players],
    }
