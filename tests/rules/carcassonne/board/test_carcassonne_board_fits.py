"""Which tiles fit a free space, and all of them."""

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    FitsPosition,
    Space,
)
from services.carcassonne.tiles.catalogue import DESIGNS
from tests.rules.carcassonne.board.laying_carcassonne import (
    START,
    build_board,
    list_fact,
    place_tile,
)
from tests.rules.carcassonne.placed_boards import find_fits


def test_a_tile_of_two_spaces_needs_both() -> None:
    grass = [Segment("field", (Edge("NL"), Edge("NR"), Edge("SL"), Edge("SR")))]
    double = Design("our/double", tuple(grass), cells=((0, 0), (1, 0)), box="our/double")
    found = find_fits(FitsPosition(build_board(place_tile("AM/A", 0, 0)), Space(-1, 0), (double,)))
    assert 0 not in [turn for one in list_fact(found, "fits") for turn in one.rotations]


def test_the_second_space_of_a_tile_is_matched_too() -> None:
    halves = ("NL", "NR", "SL", "SR")
    edges = tuple(Edge(half, cell) for cell in (0, 1) for half in halves)
    grass = (Segment("field", (*edges, Edge("WL"), Edge("WR"), Edge("EL", 1), Edge("ER", 1))),)
    double = Design("our/double", grass, cells=((0, 0), (1, 0)), box="our/double")
    row = build_board(START, place_tile("BA/U", -1, 0))
    (fits,) = list_fact(find_fits(FitsPosition(row, Space(-1, -1), (double,))), "fits")
    assert fits.rotations == [180, 270]


def test_all_spaces_find_what_each_space_finds_with_tiles_of_several_cells_too() -> None:
    halves = ("NL", "NR", "SL", "SR")
    edges = tuple(Edge(half, cell) for cell in (0, 1) for half in halves)
    grass = (Segment("field", (*edges, Edge("WL"), Edge("WR"), Edge("EL", 1), Edge("ER", 1))),)
    double = Design("our/double", grass, cells=((0, 0), (1, 0)), box="our/double")
    position = build_board(START, place_tile("BA/U", -1, 0), place_tile("BA/U", 0, 1))
    designs = (*DESIGNS.values(), double)
    spaces = list_fact(find_fits(FitsPosition(position, None, designs)), "spaces")
    assert len(spaces) == 7
    for one in spaces:
        alone = find_fits(FitsPosition(position, Space(one.x, one.y), designs))
        assert list(one.fits) == list_fact(alone, "fits")
