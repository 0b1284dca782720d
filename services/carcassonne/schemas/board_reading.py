"""Settled requests about a board into positions.

What does not fit on the board is found out by the board itself. What is wrong beside it (a player
told of twice, a stranger who is king, a tile that contradicts itself) is collected here and goes
with the position, so that everything is told at once. Only where a notation or a tile cannot be
read the board is not looked at: what is wrong with it would be our own doing.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from services.carcassonne.board.design import Design
from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
    BoardPosition,
    Bridge,
    ComparisonPosition,
    Fairy,
    Ferry,
    FitsPosition,
    Pieces,
    PlacedBuilding,
    PlacedFollower,
    PlacedTile,
    SegmentPlace,
    Tollhouse,
    Tunnel,
    TurnPosition,
)
from services.carcassonne.notation.reading import read_notation
from services.carcassonne.rules.catalogue import OWN_SEGMENTS, TILES
from services.carcassonne.rules.position import Table
from services.carcassonne.schemas.asked import Asked
from services.carcassonne.schemas.named import Settled, refuse_stranger
from services.carcassonne.schemas.reading import holdings_of, players_of, table_of
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.design_reading import read_design
from shared.core.illegal import Faults, IllegalPosition
from shared.core.pointers import pointer

KEPT = 256
"""Choices of expansions whose designs are kept for the next time."""
NOTED = ("tiles", "followers", "pieces")
"""What a notation stands for."""


def read_board_scores(body: Settled) -> Asked[BoardPosition]:
    """A board to be scored; raises IllegalPosition where it cannot even be looked at."""
    faults = Faults()
    laid = _laid(body, faults)
    board = _scored_board(body, table_of(body), laid, faults)
    asked = Asked(board, board, "notation" in body)
    _refuse_unread(asked, body, laid, faults)
    return asked


def read_turn_scores(body: Settled) -> Asked[TurnPosition]:
    """A board and the tile just laid; `laid` is -1 where none lies, which is one of the faults."""
    faults = Faults()
    laid = _laid(body, faults)
    space = body["laid"]["x"], body["laid"]["y"]
    there = [index for index, tile in enumerate(laid.tiles) if (tile.x, tile.y) == space]
    if laid.is_read and not there:
        faults.note("laid.empty", pointer("laid"), x=space[0], y=space[1])
    refuse_stranger(body, (), "player", {player["id"] for player in body["players"]}, faults)
    board = _board(body, table_of(body), laid, faults)
    turn = TurnPosition(board, there[0] if there else -1, body["player"])
    asked = Asked(turn, board, "notation" in body)
    _refuse_unread(asked, body, laid, faults)
    return asked


def read_fits(body: Settled) -> Asked[FitsPosition]:
    """A board, a space, and every design of the expansions that are on, the request's own last."""
    faults = Faults()
    laid, table, space = _laid(body, faults), table_of(body), body["space"]
    tried = _drawn(table.expansions)
    board = _board(body, table, laid, faults)
    fits = FitsPosition(board, space["x"], space["y"], (*tried, *laid.custom))
    asked = Asked(fits, board, "notation" in body)
    _refuse_unread(asked, body, laid, faults)
    return asked


def read_comparison(body: Settled) -> Asked[ComparisonPosition]:
    """One board under two tables."""
    faults, told, under = Faults(), body["position"], pointer("position")
    laid = _laid(told, faults)
    one, other = (table_of({"rules": rules}) for rules in body["rules"])
    board = _scored_board(told, one, laid, faults)
    compared = ComparisonPosition(board, (one, other))
    asked = Asked(compared, board, "notation" in told, under)
    _refuse_unread(asked, told, laid, faults)
    return asked


@lru_cache(KEPT)
def _drawn(on: frozenset[str] | None) -> Sequence[Design]:
    """The designs of the expansions that are on, those of the base game among them."""
    return tuple(
        [
            design
            for design in DESIGNS.values()
            if on is None or not design.expansions or not on.isdisjoint(design.expansions)
        ]
    )


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies on the table, and the designs that the request brings.

    `is_read` says whether all of it could be read.
    """

    tiles: tuple[PlacedTile, ...]
    followers: tuple[PlacedFollower, ...]
    pieces: Pieces
    custom: Sequence[Design]
    is_read: bool


def _laid(body: Settled, faults: Faults) -> Laid:
    """Tiles, followers and pieces, as they are told; notes first of all what cannot be read."""
    custom = _custom_designs(body["custom_tiles"], faults)
    designs = {**DESIGNS, **custom} if custom else DESIGNS
    own = tuple(custom.values())
    if "notation" in body:
        for part in NOTED:
            told = body[part]
            if any(told.values()) if part == "pieces" else told:
                faults.note("notation.beside", pointer(part))
        read = read_notation(body["notation"], designs, pointer("notation"), faults)
        _refuse_many(read.tiles, custom, pointer("notation"), faults)
        return Laid(read.tiles, read.followers, read.pieces, own, not faults)
    known = designs.get
    tiles = tuple(
        [
            PlacedTile(one["tile"], known(one["tile"]), one["x"], one["y"], one["rotation"])
            for one in body["tiles"]
        ]
    )
    followers = tuple([PlacedFollower(**one) for one in body["followers"]])
    _refuse_many(tiles, custom, pointer("tiles"), faults)
    return Laid(tiles, followers, _pieces(body["pieces"]), own, not faults)


def _refuse_many(
    tiles: Sequence[PlacedTile], custom: Mapping[str, Design], at: str, faults: Faults
) -> None:
    """Notes `tile.spaces` and `tile.many` where the request's own tiles are too much together."""
    laid = Counter([tile.tile for tile in tiles]) if custom else {}
    own = [(custom[name], count) for name, count in laid.items() if name in custom]
    spaces = len(tiles) + sum([count * (len(design.cells) - 1) for design, count in own])
    segments = sum([count * _weight(design) for design, count in own])
    if spaces > TILES >= len(tiles):
        faults.note("tile.spaces", at, count=spaces, limit=TILES)
    if segments > OWN_SEGMENTS:
        faults.note("tile.many", at, count=segments, limit=OWN_SEGMENTS)


def _weight(design: Design) -> int:
    """Segments of a design; a field once more for each city that it touches."""
    return sum([1 + len(segment.cities) for segment in design.segments])


def _refuse_unread(asked: Asked[Any], body: Settled, laid: Laid, faults: Faults) -> None:
    """Raises what is wrong where the board is not looked at, and with it what it would have said
    whatever lies where: `tile.unknown` and `player.unknown`.
    """
    if laid.is_read:
        return
    unknown = Faults()
    own = {tile["id"] for tile in body["custom_tiles"]}
    for index, tile in enumerate(laid.tiles):
        if tile.design is None and tile.tile not in own:
            unknown.note("tile.unknown", pointer("tiles", index, "tile"), tile=tile.tile)
    known = {player["id"] for player in body["players"]}
    for index, one in enumerate(laid.followers):
        if one.player not in known:
            where = pointer("followers", index, "player")
            unknown.note("player.unknown", where, player=one.player)
    read = [fault._replace(pointer=asked.under + fault.pointer) for fault in faults.found]
    raise IllegalPosition((*read, *map(asked.told, unknown.found)))


def _custom_designs(described: Sequence[Settled], faults: Faults) -> Mapping[str, Design]:
    """The request's own designs by their ids, of which none is known already."""
    designs: dict[str, Design] = {}
    for index, tile in enumerate(described):
        at = ("custom_tiles", index)
        if tile["id"] in DESIGNS or tile["id"] in designs:
            faults.note("tile.duplicate", pointer(*at, "id"), tile=tile["id"])
        design = read_design(tile, at, faults)
        if design is not None:
            designs[tile["id"]] = design
    return designs


def _scored_board(body: Settled, table: Table, laid: Laid, faults: Faults) -> BoardPosition:
    """The board with how it is to be scored."""
    known = {player["id"] for player in body["players"]}
    holdings = holdings_of(body["holdings"], known, faults)
    board = _board(body, table, laid, faults)
    return replace(board, mode=body["mode"], holdings=holdings, all_features=body["features"])


def _board(body: Settled, table: Table, laid: Laid, faults: Faults) -> BoardPosition:
    """The board as it lies in the middle of a game."""
    players = players_of(body, faults)
    return BoardPosition(
        table,
        "completed",
        players,
        laid.tiles,
        laid.followers,
        laid.pieces,
        faults=faults.found,
    )


def _pieces(told: Settled) -> Pieces:
    """The pieces; the very same object where there are none."""
    if not any(told.values()):
        return NO_PIECES
    given: dict[str, Any] = {name: make(told[name]) for name, make in ALONE.items() if name in told}
    for name, make in SEVERAL.items():
        given[name] = tuple([make(piece) for piece in told[name]])
    return Pieces(**given)


def _edge(told: Settled) -> BoardEdge:
    return BoardEdge(**told)


def _tunnel(told: Settled) -> Tunnel:
    return Tunnel(tuple([_edge(end) for end in told["ends"]]))


def _ferry(told: Settled) -> Ferry:
    one, other = told["sides"]
    return Ferry(told["x"], told["y"], (one, other))


NO_PIECES = Pieces()
ALONE: Mapping[str, Callable[[Settled], object]] = {
    "fairy": lambda told: Fairy(**told),
    "mage": lambda told: SegmentPlace(**told),
    "witch": lambda told: SegmentPlace(**told),
    "big_top": lambda told: BigTop(**told),
}
"""Pieces of which the box has one."""
SEVERAL: Mapping[str, Callable[[Settled], object]] = {
    "bridges": lambda told: Bridge(**told),
    "castles": _edge,
    "tunnels": _tunnel,
    "ferries": _ferry,
    "tollhouses": lambda told: Tollhouse(**told),
    "little_buildings": lambda told: PlacedBuilding(**told),
}
"""Pieces of which there may be several."""
