"""The id of a board: one for every way to send it, another for every other board."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from services.carcassonne.board.position import (
    NO_PIECES,
    BigTop,
    BoardEdge,
    BoardPosition,
    Fairy,
    Ferry,
    GoldPile,
    Pieces,
    PlacedBuilding,
    PlacedCastle,
    PlacedTile,
    SegmentPlace,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.notation.board_ids import build_board_id
from services.carcassonne.notation.place_names import write_notation
from services.carcassonne.notation.reading import read_notation
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.core.illegal import Faults
from tests.property.carcassonne_boards import (
    CASTLE,
    COMPASS,
    DOUBLE,
    OPPOSITE,
    STEPS,
    build_position,
    build_random_board,
)
from tests.property.carcassonne_moved_boards import move_board, turn_board
from tests.rules.carcassonne.placed_boards import normalize_board
from tests.tiers import examples

BOARDS = range(examples(150))
DRAWN = {**DESIGNS, CASTLE.id: CASTLE, DOUBLE.id: DOUBLE}
T = TypeVar("T")


def name_board(board: BoardPosition) -> str:
    """The id of a board."""
    return build_board_id(normalize_board(board))


def list_pieces(pieces: Pieces) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The fields of several pieces, with what they hold."""
    for name in ("bridges", "castles", "tunnels", "ferries"):
        yield name, getattr(pieces, name)
    for name in ("tollhouses", "little_buildings", "gold"):
        yield name, getattr(pieces, name)


def mix_board(board: BoardPosition, chance: Random) -> BoardPosition:
    """The same board with every list in another order, ends and sides of pieces among them."""

    def mix(things: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(chance.sample(things, len(things)))

    pieces = board.pieces
    mixed: dict[str, Any] = {name: mix(held) for name, held in list_pieces(pieces)}
    mixed["castles"] = mix(tuple(map(name_from_beyond, pieces.castles)))
    mixed["tunnels"] = mix(tuple([Tunnel(one.ends[::-1]) for one in pieces.tunnels]))
    mixed["ferries"] = mix(tuple([one._replace(sides=one.sides[::-1]) for one in pieces.ferries]))
    followers = tuple([one._replace(flock=one.flock[::-1]) for one in board.followers])
    return replace(
        board,
        tiles=mix(board.tiles),
        followers=mix(followers),
        pieces=replace(pieces, **mixed),
    )


def name_from_beyond(castle: PlacedCastle) -> PlacedCastle:
    """The same castle by its other tile."""
    dx, dy = STEPS[castle.side]
    return castle._replace(x=castle.x + dx, y=castle.y + dy, side=OPPOSITE[castle.side])


def build_full_position(seed: int, size: int) -> BoardPosition:
    """A board with figures, and with pieces of every sort, here and there."""
    chance = Random(seed)
    board = build_position(build_random_board(seed, size), seed)
    spaces = [(one.x, one.y) for one in board.tiles]

    def at() -> tuple[int, int]:
        return chance.choice(spaces)

    def edge() -> BoardEdge:
        return BoardEdge(*at(), chance.choice(COMPASS))

    followers = tuple([one._replace(flock=(1, 4, 2)) for one in board.followers])
    fairies = [Fairy(one.x, one.y, one.player) for one in followers if one.on != "castle"]
    lines = [one for one in followers if one.on in ("road", "city")]
    spots = [SegmentPlace(one.x, one.y, one.on, one.side) for one in lines]
    pieces = replace(
        board.pieces,
        fairy=fairies[0] if fairies else None,
        mage=spots[0] if spots else None,
        witch=spots[-1] if spots else None,
        tunnels=(Tunnel((edge(), edge())), Tunnel((edge(),))),
        ferries=(Ferry(*at(), ("N", "E")),),
        tollhouses=(Tollhouse("blue", *edge()), Tollhouse("red", *edge(), large=True)),
        little_buildings=(PlacedBuilding("shed", *at()), PlacedBuilding("tower", *at())),
        big_top=BigTop(*at(), 4),
        gold=(GoldPile(*at(), 2), GoldPile(*at(), 1)),
    )
    return replace(board, followers=followers, pieces=pieces)


def test_a_board_has_one_id_however_it_is_turned_moved_and_mixed() -> None:
    for seed in BOARDS:
        board = build_full_position(seed, 1 + seed % 25)
        name, other = name_board(board), board
        for turns in range(4):
            moved = move_board(mix_board(other, Random(seed)), 37 * turns - 50, 1 - turns)
            assert name_board(other) == name_board(moved) == name, (seed, turns)
            other = turn_board(other)


def test_a_board_read_from_its_line_has_the_same_id() -> None:
    for seed in BOARDS:
        board = build_full_position(seed, 20)
        line, faults = write_notation(normalize_board(board)), Faults()
        read = read_notation(line, DRAWN, "/notation", faults)
        assert not faults
        again = replace(board, tiles=read.tiles, followers=read.followers, pieces=read.pieces)
        assert name_board(again) == name_board(board), seed


def test_figures_of_one_sort_at_one_place_may_be_given_together() -> None:
    for seed in BOARDS:
        board = build_position(build_random_board(seed, 12), seed)
        two = tuple([one._replace(number=2, ghosts=1) for one in board.followers])
        alone = tuple([one._replace(ghosts=ghosts) for one in board.followers for ghosts in (0, 1)])
        named = [name_board(replace(board, followers=followers)) for followers in (two, alone)]
        assert named[0] == named[1], seed


def test_every_other_board_has_another_id() -> None:
    """Without any one of its tiles, figures or pieces, or with one changed, it is another board."""
    for seed in BOARDS[:20]:
        board = build_full_position(seed, 12)
        bare = replace(board, followers=(), pieces=NO_PIECES)
        for others in ((bare, *list_moved(bare)), (board, *list_others(board))):
            names = [name_board(one) for one in others]
            assert len(set(names)) == len(names), seed


def list_moved(board: BoardPosition) -> Iterator[BoardPosition]:
    """Boards that differ from this one in one tile each, and from each other."""
    first, *rest = board.tiles
    turned = first._replace(rotation=(first.rotation + 180) % 360)
    yield replace(board, tiles=(turned, *rest))
    yield replace(board, tiles=(first._replace(x=first.x + 99), *rest))
    yield replace(board, tiles=(*board.tiles, PlacedTile("BA/C", DESIGNS["BA/C"], 99, 0)))


def list_others(board: BoardPosition) -> Iterator[BoardPosition]:
    """Boards that differ from this one in one figure or piece each, and from each other."""
    yield replace(board, followers=board.followers[1:])
    for one in board.followers[:1]:
        others = [
            one._replace(player="green"),
            one._replace(figure="large"),
            one._replace(number=3),
            one._replace(ghosts=1),
            one._replace(hill=True),
            one._replace(flock=(1,)),
            one._replace(taken_back=True),
        ]
        yield from [replace(board, followers=(other, *board.followers[1:])) for other in others]
    fewer: dict[str, Any] = {name: held[1:] for name, held in list_pieces(board.pieces) if held}
    if any(one.on == "castle" for one in board.followers):
        fewer.pop("castles")
    for name in ("fairy", "mage", "witch", "big_top"):
        if getattr(board.pieces, name):
            fewer[name] = None
    for name, left in fewer.items():
        change: dict[str, Any] = {name: left}
        yield replace(board, pieces=replace(board.pieces, **change))
