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
    points,
    rulings,
    warnings,
)


def faults(cells: list[Any], ids: str = "ab", **more: Any) -> list[tuple[str, str]]:
    return illegal("board-scores", board_request(cells, ids, **more))


def test_the_one_player_with_workers_or_warriors_controls_a_cell() -> None:
    answer = board([{"forests": 2, "workers": {"a": 1}}, {"forests": 1, "warriors": {"b": 1}}])
    assert [cell.controller for cell in explained_cells(answer)] == ["a", "b"]
    assert (counts(answer, "a").trees, counts(answer, "b").trees) == (2, 1)
    assert rulings(answer).get("control") is None


def test_slaves_count_for_their_master() -> None:
    cell = {"forests": 3, "warriors": {"a": 1}, "slaves": [{"master": "a", "colour": "b"}]}
    answer = board([cell])
    assert explained_cells(answer)[0].controller == "a"
    assert warnings(answer) == []


def test_an_empty_cell_is_nobodys_and_its_trees_and_mines_do_not_count() -> None:
    answer = board([{"forests": 3, "workers": {"a": 0}, "mines": [{"builder": "a"}]}])
    assert explained_cells(answer)[0].controller is None
    assert points(answer) == {"a": 0, "b": 0}
    uncounted = {one.kind: one.why for one in explained_cells(answer)[0].not_counted}
    assert uncounted == {"trees": "trees-lost", "mines": "mines-by"}
    assert rulings(answer)["control"] == "presence"


@pytest.mark.parametrize("cell", [{"forests": 1}, {"mines": [{"builder": "a"}]}])
def test_trees_or_mines_alone_on_an_empty_cell_need_the_ruling_on_control(cell: Any) -> None:
    assert rulings(board([cell]))["control"] == "presence"


def test_an_empty_cell_without_anything_on_it_needs_no_ruling() -> None:
    answer = board([{"forests": 0}])
    assert set(rulings(answer)) == {"bonus-zero", "game-tie"}


def test_free_pieces_of_two_colours_leave_a_cell_without_controller() -> None:
    answer = board([{"forests": 3, "workers": {"a": 2}, "warriors": {"b": 1}}])
    assert explained_cells(answer)[0].controller is None
    assert warnings(answer) == [("cell-unresolved", "/cells/0")]
    assert rulings(answer)["cell-unresolved"] == "nobody"


def test_a_declared_controller_of_an_empty_cell_is_accepted() -> None:
    answer = board([{"forests": 3, "controller": "b"}])
    assert explained_cells(answer)[0].controller == "b"
    assert rulings(answer)["control"] == "given"


def test_a_declared_controller_settles_a_cell_of_two_colours() -> None:
    answer = board([{"forests": 3, "workers": {"a": 1, "b": 1}, "controller": "b"}])
    assert counts(answer, "b").trees == 3
    assert rulings(answer)["control"] == "given"
    assert "cell-unresolved" not in rulings(answer)


def test_two_colours_on_a_cell_are_warned_of_even_where_the_request_names_the_controller() -> None:
    answer = board([{"forests": 3, "workers": {"a": 1, "b": 1}, "controller": "b"}])
    assert warnings(answer) == [("cell-unresolved", "/cells/0")]


def test_a_flooded_cell_with_fanatics_is_ocean_and_not_lost_to_them() -> None:
    request = board_request([{"flooded": True, "fanatics": 2, "controller": "a"}])
    assert illegal("board-scores", request) == [
        ("/cells/0/fanatics", "flood.threshold"),
        ("/cells/0/controller", "control.cell"),
    ]


def test_a_declared_controller_who_stands_there_anyway_needs_no_ruling() -> None:
    answer = board([{"forests": 3, "workers": {"a": 1}, "controller": "a"}])
    assert "control" not in rulings(answer)


def test_a_declared_controller_against_the_pieces_is_refused() -> None:
    cells = [
        {"workers": {"a": 1}, "controller": "b"},
        {"flooded": True, "controller": "b"},
        {"lost": True, "controller": "b"},
        {"fanatics": 1, "controller": "b"},
    ]
    assert faults(cells) == [
        ("/cells/0/controller", "control.cell"),
        ("/cells/1/controller", "control.cell"),
        ("/cells/2/controller", "control.fanatics"),
        ("/cells/3/controller", "control.fanatics"),
    ]


def test_slaves_without_a_warrior_of_their_master_are_free_workers() -> None:
    slaves = [{"master": "a", "colour": "b", "count": 2}]
    answer = board([{"forests": 3, "slaves": slaves}])
    assert explained_cells(answer)[0].controller == "b"
    assert warnings(answer) == [("slaves-freed", "/cells/0/slaves")]


def test_slaves_of_number_zero_are_nobody() -> None:
    answer = board([{"forests": 3, "slaves": [{"master": "a", "colour": "b", "count": 0}]}])
    assert explained_cells(answer)[0].controller is None
    assert warnings(answer) == []


def test_freed_slaves_and_as_many_workers_of_another_colour_vanish() -> None:
    answer = board([{"workers": {"a": 1}, "slaves": [{"master": "a", "colour": "b"}]}])
    assert warnings(answer) == [("slaves-freed", "/cells/0/slaves")]
    assert rulings(answer)["conflict-equal"] == "both-vanish"


@pytest.mark.parametrize(("fanatics", "state"), [(3, "land"), (4, "lost")])
def test_fanatics_hold_a_cell_only_when_they_outnumber_everybody(fanatics: int, state: str) -> None:
    slaves = [{"master": "a", "colour": "b"}]
    cell = {"workers": {"a": 1}, "warriors": {"a": 1}, "slaves": slaves, "fanatics": fanatics}
    assert explained_cells(board([cell]))[0].state == state


def test_a_cell_that_fanatics_hold_is_lost_although_it_does_not_say_so() -> None:
    answer = board([{"forests": 3, "fanatics": 1}])
    assert explained_cells(answer)[0].rule == "control.fanatics"
    assert warnings(answer) == [("fanatics-hold", "/cells/0/lost")]


def test_a_lost_cell_stays_lost_whatever_stands_on_it() -> None:
    answer = board([{"forests": 3, "lost": True, "workers": {"a": 5}}])
    assert explained_cells(answer)[0].controller is None
    assert counts(answer, "a").trees == 0
    assert warnings(answer) == []


def test_warriors_on_a_lost_cell_are_out_for_good_and_not_among_the_five() -> None:
    answer = board([{"lost": True, "warriors": {"a": 3}}, {"warriors": {"a": 5}}])
    assert counts(answer, "a").warriors == 5
    uncounted = explained_cells(answer)[0].not_counted
    assert [(one.kind, one.number, one.why) for one in uncounted] == [
        ("warriors", 3, "control.fanatics")
    ]


def test_heritage_counts_for_its_builder_under_water_captured_and_under_fanatics() -> None:
    dolmen = [{"kind": "dolmen", "builder": "a"}]
    cells = [
        {"flooded": True, "heritage": dolmen},
        {"workers": {"b": 1}, "heritage": dolmen},
        {"lost": True, "heritage": dolmen},
    ]
    answer = board(cells)
    assert points(answer)["a"] == 6
    assert rulings(answer)["heritage-fanatics"] == "counts"


def test_heritage_on_land_and_under_water_needs_no_ruling_on_fanatics() -> None:
    dolmen = [{"kind": "dolmen", "builder": "a"}]
    answer = board([{"flooded": True, "heritage": dolmen}, {"lost": True}])
    assert "heritage-fanatics" not in rulings(answer)


@pytest.mark.parametrize(
    "cell",
    [{"flooded": True}, {"lost": True}, {"workers": {"a": 1, "b": 1}}, {}],
    ids=["flooded", "lost", "unresolved", "empty"],
)
def test_trees_without_a_controller_do_not_count(cell: dict[str, Any]) -> None:
    answer = board([{"forests": 3, **cell}])
    assert counts(answer, "a").trees == counts(answer, "b").trees == 0
    assert rulings(answer)["trees-lost"] == "not-counted"


def test_mines_count_for_the_controller_unless_the_table_says_the_builder() -> None:
    cells = [{"workers": {"b": 1}, "mines": [{"builder": "a", "count": 3}]}]
    by_controller = board(cells)
    assert (counts(by_controller, "a").mines, counts(by_controller, "b").mines) == (0, 3)
    assert rulings(by_controller)["mines-by"] == "controller"
    by_builder = board(cells, options={"mines_by": "builder"})
    assert (counts(by_builder, "a").mines, counts(by_builder, "b").mines) == (3, 0)
    assert rulings(by_builder)["mines-by"] == "builder"


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


def test_boats_come_from_the_ocean() -> None:
    answer = board([], boats={"a": 2, "b": 1})
    assert points(answer) == {"a": 3, "b": 0}


def test_the_board_of_the_worked_example_gives_the_same_twelve() -> None:
    dolmen = [{"kind": "dolmen", "builder": "a"}]
    cells = [
        {
            "forests": 3,
            "workers": {"a": 1},
            "warriors": {"a": 5},
            "mines": [{"builder": "a", "count": 2}],
        },
        {"forests": 3, "workers": {"a": 1}, "heritage": dolmen},
        {"forests": 1, "workers": {"a": 1}},
        {"flooded": True, "heritage": dolmen},
        {"forests": 3, "warriors": {"b": 4}, "heritage": dolmen, "mines": [{"builder": "b"}]},
        {"forests": 3, "workers": {"b": 1}},
        {"forests": 1, "workers": {"b": 1}},
    ]
    assert points(board(cells)) == {"a": 12, "b": 0}


def test_the_four_caps_of_the_worked_example_are_all_refused_at_once() -> None:
    cells = [
        {"warriors": {"a": 6}},
        {
            "mines": [{"builder": "a", "count": 4}],
            "heritage": [{"kind": "dolmen", "builder": "a"}, {"kind": "dolmen", "builder": "b"}],
        },
    ]
    assert faults(cells, boats={"b": 9}) == [
        ("/cells/1/mines", "cap.mines"),
        ("/cells/1/heritage/1", "cap.dolmen"),
        ("/cells/0/warriors/a", "cap.warriors"),
        ("/boats/b", "cap.boats"),
    ]


def test_warriors_are_capped_over_the_whole_board_and_reported_once() -> None:
    cells = [{"warriors": {"a": 3}}, {"warriors": {"a": 3, "b": 5}}, {"warriors": {"a": 1}}]
    assert faults(cells) == [("/cells/1/warriors/a", "cap.warriors")]


def test_three_mines_are_allowed_on_a_cell() -> None:
    mines = [{"builder": "a", "count": 2}, {"builder": "b", "count": 1}]
    assert counts(board([{"workers": {"a": 1}, "mines": mines}]), "a").mines == 3


def test_one_of_each_heritage_may_share_a_cell_but_no_two_of_a_kind() -> None:
    one_each = [{"kind": kind, "builder": "a"} for kind in ("dolmen", "monument", "wonder")]
    assert points(board([{"heritage": one_each}], **ADVANCED))["a"] == 8
    assert faults([{"heritage": one_each * 3}], **ADVANCED) == [
        ("/cells/0/heritage/3", "cap.dolmen"),
        ("/cells/0/heritage/4", "cap.monument"),
        ("/cells/0/heritage/5", "cap.wonder"),
    ]


def test_a_flooded_cell_bears_nobody_and_no_function() -> None:
    cell = {
        "flooded": True,
        "workers": {"a": 1},
        "warriors": {"a": 1},
        "slaves": [{"master": "a", "colour": "b"}],
        "fanatics": 1,
        "functions": ["port"],
    }
    where = ["workers", "slaves", "warriors", "fanatics", "functions"]
    expected = [(f"/cells/0/{what}", "flood.threshold") for what in where]
    assert faults([cell], **ADVANCED) == expected


def test_pieces_of_the_advanced_game_are_refused_in_the_basic_game() -> None:
    cell = {
        "heritage": [{"kind": "monument", "builder": "a"}, {"kind": "wonder", "builder": "a"}],
        "functions": ["port", "barracks", "granary"],
    }
    assert faults([cell]) == [
        ("/cells/0/heritage/0/kind", "heritage.monument"),
        ("/cells/0/heritage/1/kind", "heritage.wonder"),
        ("/cells/0/functions/0", "build.port"),
        ("/cells/0/functions/1", "build.barracks"),
        ("/cells/0/functions/2", "growth.granary"),
    ]


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


def test_an_unknown_player_of_boats_is_named_there() -> None:
    assert faults([], boats={"x": 1}) == [("/boats/x", "player.unknown")]


def test_a_lost_cell_has_five_warriors_of_a_colour_at_most() -> None:
    cells = [{"lost": True, "warriors": {"a": 6}}, {"warriors": {"a": 5}}]
    assert faults(cells) == [("/cells/0/warriors/a", "cap.warriors")]


def test_slaves_on_a_lost_cell_are_not_freed() -> None:
    slaves = [{"master": "a", "colour": "b", "count": 2}]
    assert warnings(board([{"lost": True, "slaves": slaves}])) == []
