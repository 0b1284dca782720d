"""Cells are asked about in groups: what is of one group, and how many answers a board needs."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from deploy.bench.recognition.counting import count_answers
from services.recognition.answers import read_answer
from services.recognition.catalogue import TILES
from services.recognition.decoding import Options
from services.recognition.facts import list_facts
from services.recognition.groups import group_cells
from services.recognition.reading import (
    Candidate,
    Cell,
    Group,
    GroupAnswer,
    Hints,
    HintsError,
    Limits,
    PlacedTile,
    ReadTile,
)
from services.recognition.recognition import decode_scores, recognize_board
from services.recognition.scores_text import CellScores, read_scores, write_scores
from services.recognition.scoring import join_scores
from services.recognition.teaching import LIKE, MEMBER, teach_groups, teach_shapes
from tests.recognition.drawn_boards import CLEAN, HARD, draw_edition, lay_board, photograph

EDITIONS = tuple(range(2001, 2011))
"""Ten styles that no constant was chosen for."""
MOST_ANSWERS = 10
"""So many answers make most boards right."""


def see(x: int, *candidates: tuple[str, int, float], doubtful: bool = False) -> ReadTile:
    listed = tuple(Candidate(*one) for one in candidates)
    tile, rotation, share = candidates[0]
    return ReadTile(x, 0, tile, rotation, share, listed, doubtful)


def list_cells(groups: tuple[Group, ...]) -> list[list[tuple[int, int]]]:
    return [[(cell.x, cell.rotation) for cell in group.cells] for group in groups]


def test_turned_cells_of_one_design_are_one_group_whose_rotations_are_relative() -> None:
    tiles = (
        see(0, ("BA/V", 270, 0.8)),
        see(1, ("BA/V", 90, 0.9)),
        see(2, ("BA/U", 0, 0.9)),
    )
    groups = group_cells(tiles)
    assert list_cells(groups) == [[(1, 0), (0, 180)], [(2, 0)]]
    assert groups[0].best_cell == Cell(1, 0)
    assert groups[0].candidates == (Candidate("BA/V", 90, 0.85),)
    assert read_answer(GroupAnswer(groups[0].id, "BA/J", 180)) == (
        PlacedTile(1, 0, "BA/J", 180),
        PlacedTile(0, 0, "BA/J", 0),
    )


def test_a_doubtful_cell_is_in_no_group_with_a_sure_one() -> None:
    tiles = (see(0, ("BA/V", 0, 0.9)), see(1, ("BA/V", 0, 0.7), doubtful=True))
    assert [one.is_doubtful for one in group_cells(tiles)] == [True, False]


def test_cells_that_likelier_differ_are_apart() -> None:
    """With and without a coat, as likely in both cells: 0.5² + 0.4² is less than a half."""
    twins = ("BA/N", 0, 0.5), ("BA/M", 0, 0.4)
    assert list_cells(group_cells((see(0, *twins), see(1, *twins)))) == [[(0, 0)], [(1, 0)]]
    sure = ("BA/N", 0, 0.8), ("BA/M", 0, 0.1)
    assert list_cells(group_cells((see(0, *sure), see(1, *sure)))) == [[(0, 0), (1, 0)]]


def test_a_design_that_looks_alike_after_half_a_turn_counts_once() -> None:
    tiles = (see(0, ("BA/U", 0, 0.72)), see(1, ("BA/U", 90, 0.72)))
    assert list_cells(group_cells(tiles)) == [[(0, 0), (1, 90)]]
    few = (see(0, ("BA/U", 0, 0.69)), see(1, ("BA/U", 90, 0.69)))
    assert list_cells(group_cells(few)) == [[(0, 0)], [(1, 0)]]


@pytest.mark.parametrize("name", ["0.0.4", "0.0", "x", "1001.0.0", "0.0.0_", "٣.0.0"])
def test_an_id_that_no_group_has_is_refused(name: str) -> None:
    with pytest.raises(HintsError, match="unknown-group"):
        read_answer(GroupAnswer(name, "BA/V", 0))


@cache
def take_scores(edition: int) -> tuple[str, dict[Cell, PlacedTile]]:
    """The scores of a drawn board of 40 tiles whose occupied cells are given; its labels."""
    laid = lay_board(40, edition)
    look = HARD if edition % 2 else CLEAN
    photo = photograph(laid, look, edition, pictures=draw_edition(edition))
    truth = {Cell(one.x, one.y): one for one in laid}
    hints = Hints(lattice=photo.corners(0.03), cells=frozenset(truth))
    return recognize_board(photo.photo, None, hints).scores, truth


def is_right(one: ReadTile, laid: PlacedTile) -> bool:
    rotation = TILES[laid.tile].reduce_rotation(laid.rotation)
    return (one.tile, one.rotation) == (laid.tile, rotation)


def test_few_answers_make_drawn_boards_right() -> None:
    boards = [take_scores(edition) for edition in EDITIONS]
    counts = [count_answers(*board, Limits(), frozenset())[1] for board in boards]
    assert sum(one <= MOST_ANSWERS for one in counts) >= 0.8 * len(counts), counts
    assert sum(counts) <= 8 * len(counts), counts


def test_cells_without_a_tile_are_answered_and_missing_ones_are_laid() -> None:
    """Two more cells are read as occupied, and one is not; a third is far from everything."""
    scores, truth = take_scores(2002)
    known = read_scores(scores)
    beside = [n for n, is_occupied in enumerate(known.occupied) if not is_occupied][:2]
    laid = next(n for n, is_occupied in enumerate(known.occupied) if is_occupied)
    changed = [(not one if n in {*beside, laid} else one) for n, one in enumerate(known.occupied)]
    text = write_scores(replace(known, occupied=tuple(changed)))
    lost = {**truth, Cell(900, 900): PlacedTile(900, 900, "BA/V", 0)}
    assert 4 <= count_answers(text, lost, Limits(), frozenset())[1] <= 4 + MOST_ANSWERS
    other = frozenset(known.taught.cells[n] for n in beside)
    assert 2 <= count_answers(text, lost, Limits(), other)[1] <= 2 + MOST_ANSWERS


def test_an_answer_is_certain_and_its_group_is_not_asked_about_again() -> None:
    scores, truth = take_scores(2002)
    first = decode_scores(scores, (), None, Limits())
    largest = first.groups[0]
    laid = truth[largest.best_cell]
    answer = GroupAnswer(largest.id, laid.tile, laid.rotation)
    again = decode_scores(scores, (), None, Limits(), (answer,))
    known = next(one for one in again.tiles if Cell(one.x, one.y) == largest.best_cell)
    assert is_right(known, laid)
    assert known.confidence == 1
    left = {(cell.x, cell.y) for group in again.groups for cell in group.cells}
    assert left == {(one.x, one.y) for one in first.tiles} - {largest.best_cell}


def test_a_tile_that_is_certain_counts_before_an_answer() -> None:
    scores, truth = take_scores(2002)
    best = decode_scores(scores, (), None, Limits()).groups[0]
    laid = truth[best.best_cell]
    answer = GroupAnswer(best.id, "BA/B" if laid.tile != "BA/B" else "BA/A", 0)
    again = decode_scores(scores, (laid,), None, Limits(), (answer,))
    assert is_right(next(one for one in again.tiles if (one.x, one.y) == best.best_cell), laid)


def know(facts: NDArray[np.float64]) -> CellScores:
    """What is known of cells in a row, with no taught tile."""
    cells = tuple(Cell(x, 0) for x in range(len(facts)))
    taught = Options(cells, (), (), np.empty((len(facts), 0)), np.zeros(len(facts)))
    return CellScores(taught, facts, (True,) * len(facts))


def test_a_known_tile_teaches_the_shape_of_cells_with_the_same_facts_but_no_coat() -> None:
    """The second cell is the first one after a quarter turn, the third shows something else."""
    known = know(8 * list_facts(["BA/N", "BA/N", "BA/X"], [90, 180, 0]))
    options = join_scores(known, Limits())
    tiles = [PlacedTile(0, 0, "BA/N", 90), PlacedTile(900, 900, "BA/V", 0)]
    added = teach_shapes(options, known, tiles).scores - options.scores
    pairs = zip(options.tiles, options.rotations, strict=True)
    columns = {pair: number for number, pair in enumerate(pairs)}
    assert added[1, columns["BA/N", 180]] == pytest.approx(LIKE)
    assert added[1, columns["BA/M", 180]] == pytest.approx(LIKE)
    assert not added[[0, 2]].any()
    assert not added[:, columns["BA/V", 0]].any()


def test_a_sure_cell_makes_a_doubtful_one_of_its_shape_surer() -> None:
    """Both show a bend, in different rotations; of the second not much is seen."""
    facts = (2 * list_facts(["BA/V", "BA/V"], [0, 90]) - 1) * [[3.0], [1.5]]
    cells = (Cell(0, 0), Cell(5, 0))
    taught = Options(cells, (), (), np.empty((2, 0)), np.zeros(2))
    scores = write_scores(CellScores(taught, facts, (True, True)))
    (alone,) = decode_scores(scores, (), frozenset(cells[1:]), Limits()).tiles
    sure, beside = decode_scores(scores, (), None, Limits()).tiles
    assert (beside.tile, beside.rotation) == ("BA/V", 90)
    assert not sure.is_doubtful
    assert beside.confidence > alone.confidence


def test_an_answer_counts_for_the_shape_of_the_other_cells_of_its_group_but_for_no_coat() -> None:
    options = join_scores(know(8 * list_facts(["BA/N", "BA/X"], [0, 0])), Limits())
    answer = read_answer(GroupAnswer("0.0.0_1.0.1_900.900.0", "BA/N", 0))
    added = teach_groups(options, [answer]).scores - options.scores
    assert not added[0].any()
    pairs = zip(options.tiles, options.rotations, strict=True)
    found = {pair: worth for pair, worth in zip(pairs, added[1], strict=True) if worth}
    assert found == pytest.approx({("BA/N", 90): MEMBER, ("BA/M", 90): MEMBER})


def test_a_cell_whose_coat_is_doubtful_is_asked_about_again() -> None:
    """Nothing but the coat is doubtful, of three cells; the last shows one, with less belief."""
    facts = 8 * (2 * list_facts(["BA/P", "BA/P", "BA/O"], [0, 0, 0]) - 1)
    coat = list_facts(["BA/O"], [0])[0] != list_facts(["BA/P"], [0])[0]
    facts[:, coat] = -0.7
    cells = (Cell(0, 0), Cell(5, 0), Cell(10, 0))
    taught = Options(cells, (), (), np.empty((3, 0)), np.zeros(3))
    scores = write_scores(CellScores(taught, facts, (True,) * 3))
    first = decode_scores(scores, (), None, Limits()).groups[0]
    assert (len(first.cells), first.is_doubtful) == (3, True)
    answer = GroupAnswer(first.id, "BA/P", 0)
    (rest,) = decode_scores(scores, (), None, Limits(), (answer,)).groups
    assert (len(rest.cells), rest.is_doubtful) == (2, True)


def test_answers_about_cells_and_tiles_that_are_not_there_are_refused_or_teach_nothing() -> None:
    scores, _ = take_scores(2002)
    with pytest.raises(HintsError, match="no-such-cell"):
        decode_scores(scores, (), None, Limits(), (GroupAnswer("900.900.0", "BA/V", 0),))
    with pytest.raises(HintsError, match="unknown-tile"):
        decode_scores(scores, (), None, Limits(), (GroupAnswer("0.0.0", "BA/?", 0),))
    twice = (GroupAnswer("0.0.0", "BA/V", 0), GroupAnswer("0.0.0", "BA/U", 0))
    with pytest.raises(HintsError, match="cell-twice"):
        decode_scores(scores, (), None, Limits(), twice)
    first = decode_scores(scores, (), None, Limits())
    river = GroupAnswer("0.0.0_900.900.1", "RI/s", 0)
    again = decode_scores(scores, (), None, Limits(), (river,))
    assert [one.tile for one in again.tiles if (one.x, one.y) == (0, 0)] == ["RI/s"]
    assert len(first.tiles) <= len(again.tiles)
