"""What a request about a board means on the table.

Whether the tiles fit is checked later, with the board. Where a notation or a tile cannot be read,
the board is not checked: its faults would only follow from what is missing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from services.carcassonne.board.design import QUARTER_TURN, Design, Step, rotate_step
from services.carcassonne.board.position import (
    NO_PIECES,
    BoardPosition,
    ComparisonPosition,
    FitsPosition,
    Pieces,
    PlacedFollower,
    PlacedTile,
    Space,
)
from services.carcassonne.board.turn_position import LaidTile, TurnPosition
from services.carcassonne.notation.reading import read_notation
from services.carcassonne.requests import boards
from services.carcassonne.requests.features import refuse_holdings, refuse_repeated_players
from services.carcassonne.requests.pointers import NOTATION_FIELDS, BoardRequest, P
from services.carcassonne.rules.expansions import KIND_EXPANSIONS
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.limits import OWN_SEGMENTS, TILES
from services.carcassonne.rules.position import RuleSet
from services.carcassonne.tiles.catalogue import DESIGNS, OTHER_IDS, OUR_IDS, SHARED_IDS
from services.carcassonne.tiles.design_reading import read_design
from shared.core.answers import Mode
from shared.core.illegal import Faults, IllegalPosition
from shared.core.phrases import Param, Word
from shared.core.players import build_player_check
from shared.core.pointers import pointer
from shared.core.sheet import Notice

CACHE_SIZE = 256
NO_HOLDINGS = Holdings()
check_turn_players = build_player_check(LaidTile)


def find_board(given: boards.BoardScores, _: Faults) -> BoardRequest[BoardPosition]:
    """A board to be scored; raises IllegalPosition where it cannot be read."""
    faults = Faults()
    layout = _read_layout(given, faults)
    board = _build_board(given, given.rules, layout, faults)
    return _make_request(board, board, given, layout, faults)


def find_turn(given: boards.TurnScores, _: Faults) -> BoardRequest[TurnPosition]:
    """A board and the tile just laid, with index -1 and a fault where there is none."""
    faults = Faults()
    layout = _read_layout(given, faults)
    laid, ids = given.turn, [player.id for player in given.players]
    space = laid.laid
    there = [index for index, tile in enumerate(layout.tiles) if _covers(tile, space)]
    if layout.is_read and not there:
        faults.note("laid.empty", pointer("laid"), x=space.x, y=space.y)
    check_turn_players(laid, (), set(ids), faults)
    missing = [one for one in ids if one not in laid.seats]
    if laid.seats and missing:
        faults.note("seats.players", pointer("seats"), players=tuple(missing))
    board = _build_board(given, given.rules, layout, faults)
    turn = TurnPosition(board, there[0] if there else -1, laid)
    return _make_request(turn, board, given, layout, faults)


def _covers(tile: PlacedTile, space: Space) -> bool:
    """Whether a tile covers a space, of an unknown tile whether it is that of its first cell."""
    cells = tile.design.cells if tile.design else ((0, 0),)
    steps = [rotate_step(Step(*cell), tile.rotation // QUARTER_TURN) for cell in cells]
    return space in [(tile.x + step.dx, tile.y + step.dy) for step in steps]


def find_fitted_space(given: boards.Fits, _: Faults) -> BoardRequest[FitsPosition]:
    """A board, a space, and the designs to try; notes fits.space, raises IllegalPosition."""
    faults = Faults()
    if (given.space is None) == (given.spaces is None):
        faults.note("fits.space", pointer("space"))
    layout, rules = _read_layout(given, faults), given.rules
    designs = (*_list_designs(rules.expansions), *layout.custom)
    board = _build_board(given, rules, layout, faults)
    fits = FitsPosition(board, given.space, designs)
    return _make_request(fits, board, given, layout, faults)


def find_comparison(given: boards.Comparisons, _: Faults) -> BoardRequest[ComparisonPosition]:
    """One board and two rule sets; raises IllegalPosition where it cannot be read."""
    faults, described = Faults(), given.board
    layout = _read_layout(described, faults)
    fewer = min(given.rule_sets, key=lambda rules: rules.boxes)
    board = _build_board(described, fewer, layout, faults)
    board = replace(board, rules=given.rule_sets[0])
    compared = ComparisonPosition(board, given.rule_sets)
    return _make_request(compared, board, described, layout, faults, pointer("position"))


@lru_cache(CACHE_SIZE)
def _list_designs(on: frozenset[str] | None) -> Sequence[Design]:
    """List the designs of the base game and of the expansions that are `on`.

    A tile with a garden is one of its set and of the expansion that brings gardens.
    """
    return tuple(
        design
        for design in DESIGNS.values()
        if on is None
        or (
            (not design.expansions or not on.isdisjoint(design.expansions))
            and (not design.has_garden or not on.isdisjoint(KIND_EXPANSIONS["garden"]))
        )
    )


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Tiles, followers and pieces of a board, and the designs that the request brings.

    `is_read` is whether all of them could be read. `notices` say which tile a doubtful id was
    taken for.
    """

    tiles: tuple[PlacedTile, ...]
    followers: tuple[PlacedFollower, ...]
    pieces: Pieces
    custom: Sequence[Design]
    is_read: bool
    notices: tuple[Notice, ...]


def _read_layout(given: boards.GivenBoard, faults: Faults) -> BoardLayout:
    """Read tiles, followers and pieces, from fields or notation; notes what cannot be read."""
    custom = _read_custom_designs(given.custom_tiles, faults)
    designs = {**DESIGNS, **custom} if custom else DESIGNS
    own = tuple(custom.values())
    if given.notation is not None:
        for part in NOTATION_FIELDS:
            if getattr(given, part) not in ([], (), NO_PIECES):
                faults.note("notation.beside", pointer(part))
        read = read_notation(given.notation, designs, pointer("notation"), faults)
        laid = _translate_ids(read.tiles)
        _refuse_excess(laid, custom, pointer("notation"), faults)
        notices = tuple(_list_doubts(read.tiles))
        return BoardLayout(laid, read.followers, read.pieces, own, not faults, notices)
    known = designs.get
    laid = tuple(
        [
            PlacedTile(name := one["tile"], known(name), one["x"], one["y"], one["rotation"])
            for one in given.tiles
        ]
    )
    tiles, doubts = _translate_ids(laid), tuple(_list_doubts(laid))
    _refuse_excess(tiles, custom, pointer("tiles"), faults)
    return BoardLayout(tiles, given.followers, given.pieces, own, not faults, doubts)


def _translate_ids(tiles: tuple[PlacedTile, ...]) -> tuple[PlacedTile, ...]:
    """The tiles with our id and design where another program's id is known and not ours."""
    if None not in [tile.design for tile in tiles]:
        return tiles
    ours = [None if tile.design else OTHER_IDS.get(tile.tile) for tile in tiles]
    return tuple(
        tile._replace(tile=name, design=DESIGNS[name]) if name else tile
        for tile, name in zip(tiles, ours, strict=True)
    )


def _list_doubts(tiles: Sequence[PlacedTile]) -> Iterator[Notice]:
    """Yield a warning at the first tile of each id that names another one elsewhere."""
    names = [tile.tile for tile in tiles]
    shared = [name for name in SHARED_IDS if name in names]
    if not shared:
        return
    theirs = [1 for one in tiles if one.design is None and one.tile in OTHER_IDS]
    if not theirs and not OUR_IDS.isdisjoint(names):
        return
    for name in shared:
        params: dict[str, Param] = {"tile": name, "ours": Word(f"tile.{name}")}
        params |= {"other": SHARED_IDS[name], "theirs": Word(f"tile.{SHARED_IDS[name]}")}
        yield Notice("tile-doubtful", pointer("tiles", names.index(name), "tile"), params)


def _refuse_excess(
    tiles: Sequence[PlacedTile], custom: Mapping[str, Design], at: str, faults: Faults
) -> None:
    """Note `tile.spaces` and `tile.many` where the request's own tiles exceed a limit together."""
    counts = Counter([tile.tile for tile in tiles]) if custom else {}
    own = [(custom[name], count) for name, count in counts.items() if name in custom]
    spaces = len(tiles) + sum([count * (len(design.cells) - 1) for design, count in own])
    segments = sum([count * _count_segments(design) for design, count in own])
    if spaces > TILES >= len(tiles):
        faults.note("tile.spaces", at, count=spaces, limit=TILES)
    if segments > OWN_SEGMENTS:
        faults.note("tile.many", at, count=segments, limit=OWN_SEGMENTS)


def _count_segments(design: Design) -> int:
    """Count the segments of a design; a field once more for each city that it touches."""
    return sum([1 + len(segment.cities) for segment in design.segments])


def _make_request(
    position: P,
    board: BoardPosition,
    given: boards.GivenBoard,
    layout: BoardLayout,
    faults: Faults,
    under: str = "",
) -> BoardRequest[P]:
    request = BoardRequest(position, board, given.notation is not None, under, layout.notices)
    if layout.is_read:
        return request
    unknown = Faults()
    own = {tile["id"] for tile in given.custom_tiles}
    for index, tile in enumerate(layout.tiles):
        if tile.design is None and tile.tile not in own:
            unknown.note("tile.unknown", pointer("tiles", index, "tile"), tile=tile.tile)
    known = {player.id for player in given.players}
    for index, one in enumerate(layout.followers):
        if one.player not in known:
            where = pointer("followers", index, "player")
            unknown.note("player.unknown", where, player=one.player)
    read = [fault._replace(pointer=request.under + fault.pointer) for fault in faults.found]
    raise IllegalPosition((*read, *map(request.remap_fault, unknown.found)))


def _read_custom_designs(
    described: Sequence[Mapping[str, Any]], faults: Faults
) -> Mapping[str, Design]:
    designs: dict[str, Design] = {}
    for index, tile in enumerate(described):
        at = ("custom_tiles", index)
        if tile["id"] in DESIGNS or tile["id"] in designs:
            faults.note("tile.duplicate", pointer(*at, "id"), tile=tile["id"])
        design = read_design(tile, at, faults)
        if design is not None:
            designs[tile["id"]] = design
    return designs


def _build_board(
    given: boards.GivenBoard, rules: RuleSet, layout: BoardLayout, faults: Faults
) -> BoardPosition:
    """Build a board with its mode and holdings, or in the middle of a game where it has none."""
    mode: Mode = "completed"
    holdings, all_features = NO_HOLDINGS, False
    if isinstance(given, boards.ScoredBoard):
        mode, holdings, all_features = given.mode, given.holdings, given.all_features
        refuse_holdings(holdings, {one.id for one in given.players}, faults, rules.boxes)
    refuse_repeated_players(given.players, faults)
    return BoardPosition(
        rules,
        mode,
        given.players,
        layout.tiles,
        layout.followers,
        layout.pieces,
        holdings,
        all_features,
        given.clashes,
        faults.found,
    )
