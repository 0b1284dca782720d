"""The rising water: thresholds, what floods, who drowns, who flees, what remains."""

from typing import Any

import pytest

from services.deluges.rules.cells import HeritageLeft
from services.deluges.rules.floods import GoneBuildings
from tests.rules.deluges.deluges_client import (
    ADVANCED,
    calculation,
    facts,
    illegal,
    rulings,
)


def floods(before: int, after: int, *cells: dict[str, Any], **rules: Any) -> Any:
    listed = [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)]
    return facts("floods", {"before": before, "after": after, "cells": listed, "rules": rules})


def flood_of(cell: dict[str, Any]) -> Any:
    """The first flood, with one cell listed."""
    cells = [{"id": "cell", **cell}]
    return calculation("floods", {"before": 4, "after": 5, "cells": cells})


@pytest.mark.parametrize(
    ("after", "at", "missing"), [(0, 5, 5), (4, 5, 1), (5, 8, 3), (8, 11, 3), (11, 14, 3)]
)
def test_the_next_threshold_and_how_far_it_is(after: int, at: int, missing: int) -> None:
    ahead = floods(0, after).next
    assert (ahead.event.at, ahead.event.missing) == (at, missing)


def test_who_finds_no_friendly_cell_is_a_question_only_where_somebody_flees() -> None:
    assert rulings(flood_of({"mark": 1, "workers": {"a": 1}})) == {"no-friendly-cell": "drown"}
    assert rulings(flood_of({"mark": 1, "fanatics": 1})) == {}
    assert rulings(flood_of({"mark": 1})) == {}


def test_pieces_on_a_lost_cell_do_not_flee() -> None:
    (fate,) = floods(4, 5, {"mark": 1, "fanatics": 3, "workers": {"a": 2}}).cells
    assert fate.fleeing is None
    assert fate.out_for_good.workers == {"a": 2}
    assert "control.fanatics" in [step.rule for step in fate.steps]


def test_of_buildings_only_heritage_remains() -> None:
    cell = {
        "mark": 1,
        "mines": [{"builder": "a", "count": 2}],
        "functions": ["port"],
        "heritage": [{"kind": "dolmen", "builder": "b"}],
    }
    (fate,) = floods(4, 5, cell, **ADVANCED).cells
    assert fate.gone == GoneBuildings(mines=2, functions=("port",))
    assert fate.remaining == (HeritageLeft("dolmen", "b"),)


def faults(before: int, after: int, *cells: dict[str, Any], **rules: Any) -> Any:
    listed = [{"id": f"cell {index}", **cell} for index, cell in enumerate(cells)]
    return illegal("floods", {"before": before, "after": after, "cells": listed, "rules": rules})


def test_an_island_of_a_later_mark_is_refused() -> None:
    assert faults(0, 1, {"mark": 2, "island": True}) == [("/cells/0/mark", "flood.island")]
    assert floods(4, 5, {"mark": 1, "island": True}).cells[0].outcome == "floods"


def test_caps_hold_on_the_cells_listed() -> None:
    cells = [{"warriors": {"a": 4}}, {"warriors": {"a": 2, "b": 1, "c": 1, "d": 1, "e": 1}}]
    assert faults(0, 1, *cells) == [
        ("/cells/1/warriors/a", "cap.warriors"),
        ("/cells", "cap.pieces"),
    ]
