"""The end of a turn: harvest, growth, floods, flights, and who begins the next turn."""

from typing import Any

import pytest

from services.deluges.rules.maps import list_maps
from tests.rules.deluges.deluges_client import ADVANCED, calculation, facts, illegal, step_rules


def end_turn(*cells: dict[str, Any], before: int = 0, **more: Any) -> Any:
    """The answer to the end of a turn with these cells; each without an id gets one."""
    named = [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)]
    return calculation("turn-ends", {"cells": named, "deforested_before": before, **more})


def refuse(*cells: dict[str, Any], before: int = 0, **more: Any) -> list[tuple[str, str]]:
    """The faults of the end of a turn with these cells."""
    named = [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)]
    return illegal("turn-ends", {"cells": named, "deforested_before": before, **more})


def test_the_left_neighbour_of_the_first_begins_the_next_turn() -> None:
    assert end_turn(seats=["a", "b", "c"], first="a").facts.first == "b"
    answer = end_turn(seats=["a", "b", "c"], first="c")
    assert answer.facts.first == "a"
    assert step_rules(answer.facts.steps) == ["flood.count", "turn.first"]


def test_the_map_for_three_has_three_players_and_no_islands() -> None:
    cells = [{"forests": 1, "workers": {one: 1}} for one in "abc"]
    three: dict[str, Any] = {"map": "three_players"}
    assert end_turn(*cells, **three).facts.flood.after == 0
    assert refuse(*cells, {"island": True, "forests": 1}, boats={"d": 1}, **three) == [
        ("/cells/3/island", "map.islands"),
        ("/cells", "map.three_players"),
    ]
    fourth = {"forests": 1, "workers": {"d": 1}}
    assert end_turn(*cells, fourth).facts.flood.after == 0


def test_the_maps_are_those_of_the_rulebook() -> None:
    four, three = list_maps().maps
    ores = {one.id: one.ore for one in four.continents}
    assert ores == {
        "americas": "marble",
        "eurasia": "gold",
        "africa": "granite",
        "oceania": "bronze",
    }
    assert [one.id for one in four.islands] == ["mu", "easter_island", "atlantis", "antarctica"]
    assert (four.players, four.start_workers, four.start_boats, four.forests) == (4, 4, 0, 3)
    assert (three.players, three.start_workers, three.start_boats, three.forests) == (3, 4, 1, 3)
    assert four.edges_join
    assert not three.edges_join


def grow_cell(cell: dict[str, Any], **rules: Any) -> Any:
    return facts("growths", {"cell": cell, "rules": rules})


def test_a_granary_among_the_functions_is_a_granary() -> None:
    cell = {"workers": {"a": 3}, "functions": ["granary"]}
    assert grow_cell(cell, **ADVANCED).newborn.workers == {"a": 3}
    assert grow_cell({**cell, "granary": True}, **ADVANCED).newborn.workers == {"a": 3}


def floods(before: int, after: int, *cells: dict[str, Any], **rules: Any) -> Any:
    listed = [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)]
    return facts("floods", {"before": before, "after": after, "cells": listed, "rules": rules})


@pytest.mark.parametrize(
    ("after", "at", "missing"), [(0, 5, 5), (4, 5, 1), (5, 8, 3), (8, 11, 3), (11, 14, 3)]
)
def test_the_next_threshold_and_how_far_it_is(after: int, at: int, missing: int) -> None:
    ahead = floods(0, after).next
    assert (ahead.event.at, ahead.event.missing) == (at, missing)


def faults(before: int, after: int, *cells: dict[str, Any], **rules: Any) -> Any:
    listed = [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)]
    return illegal("floods", {"before": before, "after": after, "cells": listed, "rules": rules})


PLAYERS = [{"id": "a"}, {"id": "b"}, {"id": "c"}]
CELL = {"id": "cell", "quarry": "gold", "forests": 3}


def harvest(*cells: dict[str, Any], wishes: Any = None, **rules: Any) -> Any:
    """The answer to a harvest of these cells."""
    request = {"players": PLAYERS, "cells": [{**CELL, **cell} for cell in cells], "rules": rules}
    return calculation("harvests", {**request, "wishes": wishes or {}})


def test_a_dolmen_does_not() -> None:
    dolmen = [{"kind": "dolmen", "builder": "b"}]
    cell = {"workers": {"a": 1}, "forests": 0, "heritage": dolmen}
    assert harvest(cell).facts.cells[0].gathered == {"gold": 1}
