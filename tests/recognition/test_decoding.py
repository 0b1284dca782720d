"""The integer program: edges, copies, certain tiles and unknown ones."""

from collections.abc import Mapping

import numpy as np
import pytest

from services.recognition import decoding
from services.recognition.box import count_stocks
from services.recognition.catalogue import TILES
from services.recognition.decoding import MISMATCH, Options, decode
from services.recognition.doubts import find_mismatches, weigh_doubts
from services.recognition.reading import Cell, HintsError, Limits
from tests.recognition.drawn_boards import BASE, lay_board

BOX = count_stocks(Limits())


def make_options(cells: Mapping[Cell, Mapping[tuple[str, int], float]]) -> Options:
    """Options that score as given, and 0 for the others that any cell names."""
    pairs = sorted({pair for scores in cells.values() for pair in scores})
    values = [[scores.get(pair, 0.0) for pair in pairs] for scores in cells.values()]
    return Options(
        tuple(cells),
        tuple(tile for tile, _ in pairs),
        tuple(rotation for _, rotation in pairs),
        np.array(values, np.float64),
        np.full(len(cells), -50.0),
    )


def name_chosen(options: Options, chosen: tuple[int, ...]) -> list[tuple[str, int]]:
    return [(options.tiles[n], options.rotations[n]) for n in chosen]


def test_edges_decide_between_near_ties() -> None:
    city_west = ("BA/E", 270)
    options = make_options(
        {
            Cell(0, 0): {("BA/E", 90): 9, ("BA/B", 0): 2},
            Cell(1, 0): {city_west: 5, ("BA/U", 0): 6},
        }
    )
    assert name_chosen(options, decode(options, BOX, {}).chosen)[1] == city_west


def test_a_misplaced_tile_is_read_as_it_lies() -> None:
    gap = MISMATCH + 1
    options = make_options(
        {
            Cell(0, 0): {("BA/E", 90): 20, ("BA/B", 0): 2},
            Cell(1, 0): {("BA/E", 270): 5, ("BA/U", 0): 5 + gap},
        }
    )
    board = decode(options, BOX, {})
    assert name_chosen(options, board.chosen) == [("BA/E", 90), ("BA/U", 0)]
    assert find_mismatches(options, board) == ((0, 1),)


def test_the_box_limits_the_copies() -> None:
    cells = {Cell(3 * n, 0): {("BA/C", 0): 10.0 - n, ("BA/V", 0): 1.0} for n in range(3)}
    options = make_options(cells)
    chosen = name_chosen(options, decode(options, BOX, {}).chosen)
    assert chosen == [("BA/C", 0), ("BA/V", 0), ("BA/V", 0)]


def test_a_copy_goes_where_it_is_worth_most_although_not_first() -> None:
    options = make_options(
        {
            Cell(0, 0): {("BA/Q", 0): 10, ("BA/R", 0): 9},
            Cell(3, 0): {("BA/Q", 0): 9, ("BA/R", 0): 2},
        }
    )
    chosen = name_chosen(options, decode(options, BOX, {}).chosen)
    assert chosen == [("BA/R", 0), ("BA/Q", 0)]


def test_certain_tiles_stay_even_beyond_the_box() -> None:
    options = make_options({Cell(n, 0): {("BA/C", 0): 0.0, ("BA/V", 0): 9.0} for n in range(3)})
    known = {n: options.tiles.index("BA/C") for n in range(3)}
    assert name_chosen(options, decode(options, BOX, known).chosen) == [("BA/C", 0)] * 3


def test_a_cell_that_fits_nothing_is_unknown() -> None:
    options = make_options({Cell(0, 0): {("BA/C", 0): 3}})
    unknown = Options(
        options.cells, options.tiles, options.rotations, options.scores, np.array([4])
    )
    board = decode(unknown, BOX, {})
    assert board.chosen == (-1,)
    assert weigh_doubts(unknown, board, BOX, {})[0].is_doubtful


def test_without_any_taught_tile_all_is_unknown() -> None:
    options = Options((Cell(0, 0), Cell(1, 0)), (), (), np.empty((2, 0)), np.zeros(2))
    assert decode(options, BOX, {}).chosen == (-1, -1)


def test_a_whole_board_is_decoded_from_noisy_scores() -> None:
    tiles = lay_board(72, seed=4, width=12)
    pairs = [(name, 90 * n) for name in BASE for n in range(TILES[name].rotations)]
    generator = np.random.default_rng(0)
    scores = generator.normal(0, 1.5, (len(tiles), len(pairs)))
    truth = [
        pairs.index((one.tile, TILES[one.tile].reduce_rotation(one.rotation))) for one in tiles
    ]
    scores[np.arange(len(tiles)), truth] += 5
    options = Options(
        tuple(Cell(one.x, one.y) for one in tiles),
        tuple(name for name, _ in pairs),
        tuple(rotation for _, rotation in pairs),
        scores,
        np.full(len(tiles), -50.0),
    )
    alone = np.mean(scores.argmax(axis=1) == truth)
    board = decode(options, BOX, {})
    together = np.mean(np.array(board.chosen) == truth)
    assert board.is_exact
    assert alone < 0.93
    assert together >= 0.95


def test_when_time_is_over_every_cell_still_has_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decoding, "SECONDS", 0.0)
    options = make_options(
        {Cell(n, 0): {("BA/C", 0): 9.0, ("BA/V", 0): 5.0, ("BA/U", 0): 4.5} for n in range(9)}
    )
    board = decode(options, BOX, {})
    assert len(board.chosen) == 9
    assert sum(options.tiles[n] == "BA/C" for n in board.chosen if n >= 0) <= 1


def test_near_ties_are_doubtful_and_clear_tiles_are_not() -> None:
    options = make_options(
        {
            Cell(0, 0): {("BA/M", 0): 10, ("BA/N", 0): 9.7},
            Cell(3, 0): {("BA/V", 0): 20, ("BA/U", 0): 2},
        }
    )
    board = decode(options, BOX, {})
    near, clear = weigh_doubts(options, board, BOX, {})
    assert near.is_doubtful
    assert {one.tile for one in near.candidates[:2]} == {"BA/M", "BA/N"}
    assert not clear.is_doubtful
    assert clear.confidence > 0.95


def test_a_copy_that_another_cell_needs_makes_nothing_doubtful() -> None:
    options = make_options(
        {
            Cell(0, 0): {("BA/Q", 0): 30, ("BA/R", 0): 1},
            Cell(3, 0): {("BA/R", 0): 10, ("BA/Q", 0): 10.5},
        }
    )
    board = decode(options, BOX, {})
    assert name_chosen(options, board.chosen) == [("BA/Q", 0), ("BA/R", 0)]
    assert not weigh_doubts(options, board, BOX, {})[1].is_doubtful


def test_the_stocks_of_a_box_follow_sets_and_counts() -> None:
    assert sum(BOX.values()) == 72
    assert count_stocks(Limits(sets=("base", "river")))["BA/V"] == 9
    assert count_stocks(Limits(box={"BA/V": 2, "BA/V-garden": 1})) == {"BA/V": 3}
    with pytest.raises(HintsError):
        count_stocks(Limits(sets=("atlantis",)))
    with pytest.raises(HintsError):
        count_stocks(Limits(box={"BA/?": 1}))
