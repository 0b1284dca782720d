"""The requests of Carcassonne that take longest: boards of 2,000 tiles and full sheets."""

from collections.abc import Iterator, Mapping
from typing import Any

from services.carcassonne.app import GAME
from services.carcassonne.rules.limits import (
    BOARD_FOLLOWERS,
    BOARD_PIECES,
    CELLS,
    CUSTOM_TILES,
    FEATURES,
    FOLLOWER_ENTRIES,
    PLAYERS,
    TILES,
)

Request = Mapping[str, Any]

WIDTH = 40
"""Columns of a board."""
FOUR_CITIES = "IC/CCCCG"
"""A tile of four cities around one field: every two neighbours share a finished city."""

_RULES: Mapping[str, list[str]] = {"expansions": list(GAME.card.expansions)}
_PLAYERS = [{"id": f"p{number}", "carried": 0} for number in range(PLAYERS)]
_FOUR_SIDES = [{"kind": "city", "edges": [side]} for side in "NESW"]
_CHURCH = {
    "id": "church",
    "segments": [
        {"kind": "monastery", "building": "darmstadt_church"},
        *_FOUR_SIDES,
        {"kind": "field", "edges": []},
    ],
}
_SHRINE = {"id": "shrine", "segments": [{"kind": "monastery", "building": "shrine"}]}
_CATHEDRAL = {"id": "cathedral", "segments": [{"kind": "german_cathedral"}]}
_FIELDS = [{"kind": "field", "edges": []} for _ in range(36)]
_DESCRIBED = [{"id": f"own{number}", "segments": [*_FOUR_SIDES, *_FIELDS]} for number in range(50)]
_WIDE = [
    {"id": f"wide{number}", "cells": [{"x": x, "y": 0} for x in range(CELLS)], "segments": []}
    for number in range(CUSTOM_TILES)
]
"""Tiles that cover many spaces and may lie beside anything."""
_CHURCHES = 1_300
"""With six segments each, about as many as a request may have of its own."""


def bodies() -> Iterator[tuple[str, str, Request]]:
    """Every operation with what is asked of it, the worst first."""
    cities = _board(_lay_tiles(FOUR_CITIES), followers=_followers("city", side="N"))
    churches = _board(
        _lay_tiles("church", _CHURCHES),
        custom_tiles=[_CHURCH],
        followers=_followers("monastery"),
        pieces={"castles": _castles()},
    )
    shrines = _board(
        _lay_tiles("shrine"), custom_tiles=[_SHRINE], followers=_followers("monastery")
    )
    described = _board(
        [_tile(f"own{number % 50}", number) for number in range(200)], custom_tiles=_DESCRIBED
    )
    boards = {
        "four cities a tile": cities,
        "churches and castles": churches,
        "shrines": shrines,
        "German cathedrals": _board(_lay_tiles("cathedral"), custom_tiles=[_CATHEDRAL]),
        "tiles of its own": described,
        "crossroads": _board(_lay_tiles("BA/X"), followers=_followers("field", segment=4)),
    }
    for what, board in boards.items():
        scored = {**board, "features": True}
        tables = [{**_RULES, "edition": edition} for edition in ("C1", "C3")]
        yield "board-scores", what, {**scored, "rules": _RULES}
        yield "comparisons", what, {"rules": tables, "position": scored}
        turn = {"rules": _RULES, "laid": {"x": 3, "y": 3}, "player": "p0"}
        yield "turn-scores", what, {**board, **turn}
        yield "fits", what, {**board, "rules": _RULES, "space": {"x": -1, "y": 0}}
    for what, length, expansions in (
        ("all spaces, and tiles that cover twelve", 15, ()),
        ("all spaces, with as many fits as are listed", 560, ()),
        ("all spaces of the largest board", TILES, GAME.card.expansions),
    ):
        row: list[Request] = [{"tile": "BA/U", "x": number, "y": 0} for number in range(length)]
        own: Request = {"custom_tiles": _WIDE} if length < TILES // CUSTOM_TILES else {}
        board = _board(row, rules={"expansions": list(expansions)}, **own)
        yield "fits", what, {**board, "spaces": "all"}
    yield "board-scores", "tiles upon each other", _board([_tile("BA/X", 0)] * TILES)
    yield "sheet-scores", "crowded cemeteries", _sheet({"kind": "cemetery"})
    yield "sheet-scores", "crowded water sprites", _sheet({"kind": "vodyanoy"})
    yield "sheet-scores", "crowded roads", _sheet({"kind": "road", "complete": True, "tiles": 9})
    feature = {"kind": "city", "complete": True, "tiles": 2_000, "coats": 2_000}
    crowd = {"rules": _RULES, "players": _PLAYERS, "feature": feature, "followers": _crowd()}
    yield "feature-scores", "a crowded city", crowd


def _board(tiles: list[Request], **more: Any) -> Request:
    return {"players": _PLAYERS, "tiles": tiles, **more}


def _lay_tiles(tile: str, count: int = TILES) -> list[Request]:
    return [_tile(tile, number) for number in range(count)]


def _tile(tile: str, number: int) -> Request:
    return {"tile": tile, **_space(number)}


def _space(number: int, rows: int = 1) -> dict[str, Any]:
    """The space of a board that is filled line by line, in every line or one of so many `rows`."""
    return {"x": number % WIDTH, "y": number // WIDTH * rows}


def _followers(on: str, **where: Any) -> list[Request]:
    return [
        {**_follower(number), **_space(number, rows=2), "on": on, **where}
        for number in range(BOARD_FOLLOWERS)
    ]


def _follower(number: int) -> dict[str, Any]:
    return {"player": f"p{number % PLAYERS}", "figure": "follower"}


def _castles() -> list[Request]:
    return [{**_space(number, rows=2), "side": "S"} for number in range(BOARD_PIECES)]


def _crowd() -> list[Request]:
    return [
        {**_follower(number), "count": 1 + number, "ghosts": 2}
        for number in range(FOLLOWER_ENTRIES)
    ]


def _sheet(feature: Request) -> Request:
    held = {"feature": feature, "followers": _crowd()}
    return {"rules": _RULES, "players": _PLAYERS, "features": [held] * FEATURES}
