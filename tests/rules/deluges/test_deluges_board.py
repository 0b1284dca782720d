"""The tally from the board: control, what a cell brings, what does not count, what is refused."""

from typing import Any

import pytest

from tests.rules.deluges.deluges_client import (
    ADVANCED,
    board,
    board_request,
    counts,
    explained_cells,
    illegal,
    rulings,
    warnings,
)


def faults(cells: list[Any], ids: str = "ab", **more: Any) -> list[tuple[str, str]]:
    return illegal("board-scores", board_request(cells, ids, **more))


@pytest.mark.parametrize("cell", [{"forests": 1}, {"mines": [{"builder": "a"}]}])
def test_trees_or_mines_alone_on_an_empty_cell_need_the_ruling_on_control(cell: Any) -> None:
    assert rulings(board([cell]))["control"] == "presence"


def test_an_empty_cell_without_anything_on_it_needs_no_ruling() -> None:
    answer = board([{"forests": 0}])
    assert set(rulings(answer)) == {"bonus-zero", "game-tie"}


def test_two_colours_on_a_cell_are_warned_of_even_where_the_request_names_the_controller() -> None:
    answer = board([{"forests": 3, "workers": {"a": 1, "b": 1}, "controller": "b"}])
    assert warnings(answer) == [("cell-unresolved", "/cells/0")]


def test_warriors_on_a_lost_cell_are_out_for_good_and_not_among_the_five() -> None:
    answer = board([{"lost": True, "warriors": {"a": 3}}, {"warriors": {"a": 5}}])
    assert counts(answer, "a").warriors == 5
    uncounted = explained_cells(answer)[0].not_counted
    assert [(one.kind, one.number, one.why) for one in uncounted] == [
        ("warriors", 3, "control.fanatics")
    ]


def test_whose_mines_they_are_is_no_question_where_the_builder_controls_the_cell() -> None:
    answer = board([{"workers": {"a": 1}, "mines": [{"builder": "a"}]}])
    assert "mines-by" not in rulings(answer)


@pytest.mark.parametrize("state", ["flooded", "lost"])
def test_mines_under_water_or_fanatics_count_only_if_the_table_says_so(state: str) -> None:
    cells = [{state: True, "mines": [{"builder": "a", "count": 2}]}]
    without = board(cells)
    assert counts(without, "a").mines == 0
    assert rulings(without)["mines-lost"] == "not-counted"
    with_them = board(cells, options={"count_lost_mines": True})
    assert counts(with_them, "a").mines == 2
    assert rulings(with_them)["mines-lost"] == "counted"


def test_warriors_of_number_zero_are_not_mentioned() -> None:
    answer = board([{"lost": True, "warriors": {"a": 0}}, {"warriors": {"a": 0}}])
    assert explained_cells(answer)[0].not_counted == ()
    assert explained_cells(answer)[1].contributes == ()


def test_mines_of_number_zero_are_not_mentioned() -> None:
    answer = board([{"flooded": True, "mines": [{"builder": "a", "count": 0}]}])
    assert explained_cells(answer)[0].not_counted == ()
    assert "mines-lost" not in rulings(answer)


def test_warriors_are_capped_over_the_whole_board_and_reported_once() -> None:
    cells = [{"warriors": {"a": 3}}, {"warriors": {"a": 3, "b": 5}}, {"warriors": {"a": 1}}]
    assert faults(cells) == [("/cells/1/warriors/a", "cap.warriors")]


def test_a_building_twice_a_cell_twice_and_a_slave_of_his_own_people_are_refused() -> None:
    cells = [
        {"id": "one", "functions": ["port", "port"]},
        {"id": "one", "slaves": [{"master": "a", "colour": "a"}]},
    ]
    assert faults(cells, **ADVANCED) == [
        ("/cells/1/id", "cell.duplicate"),
        ("/cells/0/functions/1", "function.duplicate"),
        ("/cells/1/slaves/0/colour", "slave.captured"),
    ]


def test_every_unknown_player_is_named_at_its_place() -> None:
    cell = {
        "workers": {"x": 1},
        "warriors": {"x": 1},
        "slaves": [{"master": "y", "colour": "z"}],
        "mines": [{"builder": "x"}],
        "heritage": [{"kind": "dolmen", "builder": "x"}],
        "controller": "x",
    }
    where = [
        "/cells/0/workers/x",
        "/cells/0/slaves/0/master",
        "/cells/0/slaves/0/colour",
        "/cells/0/warriors/x",
        "/cells/0/mines/0/builder",
        "/cells/0/heritage/0/builder",
        "/cells/0/controller",
        "/boats/x",
    ]
    found = faults([cell], boats={"x": 1})
    assert [pointer for pointer, code in found if code == "player.unknown"] == where


@pytest.mark.parametrize(
    ("cell", "where"),
    [
        ({"workers": {"x": 1}}, "workers/x"),
        ({"warriors": {"x": 1}}, "warriors/x"),
        ({"warriors": {"a": 1}, "slaves": [{"master": "x", "colour": "a"}]}, "slaves/0/master"),
        ({"warriors": {"a": 1}, "slaves": [{"master": "a", "colour": "x"}]}, "slaves/0/colour"),
        ({"mines": [{"builder": "x"}]}, "mines/0/builder"),
        ({"heritage": [{"kind": "dolmen", "builder": "x"}]}, "heritage/0/builder"),
        ({"controller": "x"}, "controller"),
        ({"workers": {"a": 1}, "controller": "x"}, "controller"),
    ],
)
def test_an_unknown_player_is_the_only_fault_wherever_he_is_named(cell: Any, where: str) -> None:
    assert faults([cell]) == [(f"/cells/0/{where}", "player.unknown")]
