"""Which tiles fit a free space, and all of them."""

from dataclasses import replace

import pytest

from services.carcassonne.board.answers import (
    Fit,
)
from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.fits import find_fits
from services.carcassonne.board.position import (
    BoardPosition,
    Bridge,
    FitsPosition,
    Pieces,
    Space,
)
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.core.illegal import IllegalPosition
from tests.rules.carcassonne.board.laying_carcassonne import (
    START,
    build_board,
    build_field_design,
    list_fact,
    place_ring,
    place_tile,
)


def find_fit(x: int, y: int, *names: str, position: BoardPosition | None = None) -> dict[str, Fit]:
    """What fits, by tile."""
    designs = tuple(DESIGNS[name] for name in names)
    found = find_fits(FitsPosition(position or build_board(START), Space(x, y), designs))
    return {one.tile: one for one in list_fact(found, "fits")}


def test_tiles_fit_in_the_rotations_in_which_every_rim_matches() -> None:
    found = find_fit(1, 0, "BA/U", "BA/V", "BA/E", "BA/D")
    assert {name: one.rotations for name, one in found.items()} == {
        "BA/U": [0, 180],
        "BA/V": [0, 90],
        "BA/D": [0, 180],
    }
    assert found["BA/U"] == Fit("BA/U", [0, 180], copies_left=8)
    assert found["BA/D"].copies_left == 3


def test_what_was_laid_beyond_the_box_leaves_none() -> None:
    position = build_board(place_tile("BA/X", 0, 0), place_tile("BA/X", 1, 0))
    assert find_fit(2, 0, "BA/X", position=position)["BA/X"].copies_left == 0


def test_described_tiles_are_never_used_up() -> None:
    design = build_field_design("our/lawn")
    found = find_fits(FitsPosition(build_board(START), Space(0, 1), (design,)))
    assert found.facts.fits == [Fit("our/lawn", [0, 90, 180, 270])]


@pytest.mark.parametrize(
    ("x", "y", "code", "places"), [(0, 0, "board.overlap", 2), (5, 5, "board.detached", 1)]
)
def test_nothing_is_tried_on_a_taken_space_or_beside_nothing(
    x: int, y: int, code: str, places: int
) -> None:
    with pytest.raises(IllegalPosition) as refused:
        find_fit(x, y, "BA/U")
    (fault,) = refused.value.faults
    assert (fault.code, fault.pointer, len(fault.places)) == (code, "/space", places)


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


def test_on_an_empty_board_every_tile_fits_but_what_is_never_drawn() -> None:
    found = find_fit(3, 4, "BA/U", "AM/A", "CO/1", position=build_board())
    assert found == {"BA/U": Fit("BA/U", [0, 90, 180, 270], copies_left=8)}


def test_an_abbey_fills_a_hole_with_tiles_on_all_four_sides() -> None:
    holed = place_ring()
    found = find_fit(0, 0, "AM/A", "BA/B", position=build_board(*holed))
    assert list(found) == ["AM/A", "BA/B"]
    assert found["AM/A"].copies_left == 2
    one_side_open = [one for one in holed if (one.x, one.y) != (0, -1)]
    assert list(find_fit(0, 0, "AM/A", "BA/B", position=build_board(*one_side_open))) == ["BA/B"]


def test_a_bridge_of_the_board_wants_a_road() -> None:
    pieces = Pieces(bridges=(Bridge(0, 0, "NS"),))
    found = find_fit(
        0, 1, "BB/F.b", "BA/U", position=build_board(place_tile("BB/F.b", 0, 0), pieces=pieces)
    )
    assert {name: one.rotations for name, one in found.items()} == {"BA/U": [90, 270]}


def test_a_tile_with_two_fields_at_a_side_fits_a_field() -> None:
    found = find_fit(0, 1, "HS/C!.v")
    assert found["HS/C!.v"].rotations == [90, 180, 270]


def find_all_fits(*names: str, position: BoardPosition) -> dict[tuple[int, int], list[Fit]]:
    """What fits, by free space."""
    designs = tuple(DESIGNS[name] for name in names)
    found = find_fits(FitsPosition(position, None, designs))
    return {(one.x, one.y): list(one.fits) for one in list_fact(found, "spaces")}


def test_every_free_space_is_searched_row_by_row() -> None:
    found = find_all_fits("BA/U", "BA/C", position=build_board(START))
    road = Fit("BA/U", [0, 180], copies_left=8)
    city = Fit("BA/C", [0, 90, 180, 270], copies_left=1)
    grass = Fit("BA/U", [90, 270], copies_left=8)
    assert list(found.items()) == [
        ((0, -1), [city]),
        ((-1, 0), [road]),
        ((1, 0), [road]),
        ((0, 1), [grass._replace(rotations=[0, 180])]),
    ]


def test_all_spaces_of_an_empty_board_are_one() -> None:
    found = find_all_fits("BA/U", position=build_board())
    assert found == {(0, 0): [Fit("BA/U", [0, 90, 180, 270], copies_left=8)]}


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


def test_more_fits_than_an_answer_lists_are_refused() -> None:
    row = build_board(*[place_tile("BA/U", x, 0) for x in range(60)])
    with pytest.raises(IllegalPosition) as refused:
        find_fits(FitsPosition(row, None, tuple(DESIGNS.values())))
    (fault,) = refused.value.faults
    assert (fault.code, fault.pointer, fault.params["limit"]) == ("fits.many", "/spaces", 20_000)


def test_the_copies_of_the_abbey_are_unknown_without_players() -> None:
    position = replace(build_board(*place_ring()), players=())
    assert find_fit(0, 0, "AM/A", position=position)["AM/A"].copies_left is None


def test_fits_report_the_faults_of_the_board() -> None:
    with pytest.raises(IllegalPosition):
        find_fit(9, 9, "BA/U", position=build_board(START, START))
