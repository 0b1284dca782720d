"""Whatever lies on a board, its line says it: written, read and written again, nothing changes."""

from hypothesis import given
from hypothesis import strategies as st

from services.carcassonne.board.design import HALVES, SIDES
from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
    BoardPosition,
    Bridge,
    Fairy,
    Ferry,
    GoldPile,
    Pieces,
    PlacedBuilding,
    PlacedCastle,
    PlacedFollower,
    PlacedTile,
    SegmentPlace,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.notation.reading import read_notation
from services.carcassonne.rules.kinds import PLACES
from services.carcassonne.rules.names import FIGURES
from services.carcassonne.rules.position import Player, RuleSet
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.core.illegal import Faults
from tests.rules.carcassonne.placed_boards import write_as_given

places = st.integers(-5_000, 5_000)
near = st.integers(-6, 6)
ids = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
tiles = st.one_of(st.sampled_from(sorted(DESIGNS)), ids)
sides = st.sampled_from(SIDES)
segments = st.none() | st.integers(0, 39)
edges = st.none() | st.sampled_from((*SIDES, *HALVES))
counts = st.integers(1, 2_000)
figures = st.sampled_from(FIGURES)
standing = st.sampled_from(PLACES)
far = st.integers(100, 5_000)
"""Where no tile lies: whatever is there is written as the request names it."""
board_edges = st.builds(BoardEdge, far, places, sides)
castles = st.builds(PlacedCastle, far, places, sides, st.booleans())
flocks = st.lists(st.integers(1, 4), max_size=16).map(tuple)


def without_both(
    place: PlacedFollower | Fairy | SegmentPlace,
) -> PlacedFollower | Fairy | SegmentPlace:
    """A place is named by a side or by a segment; where it has both, the segment says it."""
    return place if place.segment is None else place._replace(side=None)


followers = st.builds(
    PlacedFollower,
    ids,
    figures,
    far,
    places,
    standing,
    edges,
    segments,
    counts,
    st.integers(0, 2_000),
    st.booleans(),
    flocks,
).map(without_both)
fairies = st.builds(
    Fairy, far, places, ids, st.none() | figures, st.none() | standing, edges, segments
).map(without_both)
spots = st.builds(
    SegmentPlace, far, places, st.sampled_from(["road", "city"]), edges, segments
).map(without_both)
pieces = st.builds(
    Pieces,
    st.none() | fairies,
    st.none() | spots,
    st.none() | spots,
    st.lists(st.builds(Bridge, places, places, st.sampled_from(["NS", "WE"])), max_size=3),
    st.lists(castles, max_size=3),
    st.lists(
        st.builds(Tunnel, st.lists(board_edges, min_size=1, max_size=2).map(tuple)), max_size=2
    ),
    st.lists(st.builds(Ferry, places, places, st.tuples(sides, sides)), max_size=2),
    st.lists(st.builds(Tollhouse, ids, places, places, sides), max_size=2),
    st.lists(
        st.builds(PlacedBuilding, st.sampled_from(["shed", "house", "tower"]), places, places),
        max_size=3,
    ),
    st.none() | st.builds(BigTop, places, places, st.integers(0, 2_000)),
    st.lists(st.builds(GoldPile, places, places, counts), max_size=3),
)
laid = st.dictionaries(st.tuples(near, near), st.tuples(tiles, st.sampled_from([0, 90, 180, 270])))


@given(laid, st.lists(followers, max_size=4), pieces)
def test_a_line_says_all_that_lies_on_the_board(
    placed: dict[tuple[int, int], tuple[str, int]],
    standing_there: list[PlacedFollower],
    others: Pieces,
) -> None:
    tiles_laid = tuple(
        PlacedTile(tile, DESIGNS.get(tile), x, y, turn) for (x, y), (tile, turn) in placed.items()
    )
    player = (Player("red"),)
    board = BoardPosition(RuleSet(), "final", player, tiles_laid, tuple(standing_there), others)
    line = write_as_given(board)
    faults = Faults()
    read = read_notation(line, DESIGNS, "/notation", faults)
    assert faults.found == ()
    assert "\n" not in line
    assert set(read.tiles) == set(tiles_laid)
    assert sorted(map(repr, read.followers)) == sorted(map(repr, standing_there))
    again = BoardPosition(
        RuleSet(), "final", player, read.tiles[::-1], read.followers[::-1], read.pieces
    )
    assert write_as_given(again) == line
    for name in ("fairy", "mage", "witch", "big_top"):
        assert getattr(read.pieces, name) == getattr(others, name)
    several = ("bridges", "castles", "tunnels", "ferries", "tollhouses", "little_buildings", "gold")
    for name in several:
        assert set(getattr(read.pieces, name)) == set(getattr(others, name))


@given(st.text(max_size=60))
def test_whatever_is_sent_as_a_notation_is_read_or_refused(line: str) -> None:
    faults = Faults()
    read = read_notation(line, DESIGNS, "/notation", faults)
    assert all(fault.pointer == "/notation" for fault in faults.found)
    player = (Player("red"),)
    board = BoardPosition(RuleSet(), "final", player, read.tiles, read.followers, read.pieces)
    if len({(tile.x, tile.y) for tile in read.tiles}) == len(read.tiles):
        assert (
            read_notation(write_as_given(board), DESIGNS, "/notation", Faults()).tiles == read.tiles
        )
