"""What the box holds: every piece, and every operation that takes it, refused beyond its limit."""

from typing import Any

import pytest

from services.deluges.rules.box import CONSTRUCTIONS, FORESTS
from tests.rules.conditions import list_unknown_fields
from tests.rules.deluges.deluges_client import (
    ADVANCED,
    BODIES,
    CELLS,
    OPERATIONS,
    build_cells,
    illegal,
)
from tests.rules.operation_calls import list_field_names

TWO_DOLMENS = [{"kind": "dolmen", "builder": "a"}, {"kind": "dolmen", "builder": "b"}]
TWO_MONUMENTS = [{"kind": "monument", "builder": "a"}] * 2
TWO_WONDERS = [{"kind": "wonder", "builder": "a"}] * 2
FIVE = dict.fromkeys("abcde", 1)
"""One piece each of more civilisations than there are."""

ON_A_CELL: dict[str, tuple[str, Any, str]] = {
    "warrior": ("warriors", {"a": 6}, "cap.warriors"),
    "mine": ("mines", [{"builder": "a", "count": 3}, {"builder": "b"}], "cap.mines"),
    "dolmen": ("heritage", TWO_DOLMENS, "cap.dolmen"),
    "monument": ("heritage", TWO_MONUMENTS, "cap.monument"),
    "wonder": ("heritage", TWO_WONDERS, "cap.wonder"),
    "port": ("functions", ["port"] * 2, "function.duplicate"),
    "barracks": ("functions", ["barracks"] * 2, "function.duplicate"),
    "granary": ("functions", ["granary"] * 2, "function.duplicate"),
}
"""Of each piece of a cell: the field that takes it, more than there can be, and the refusal."""


BEYOND: dict[tuple[str, str], tuple[dict[str, Any], str]] = {
    ("tally-scores", "warrior"): (
        {"players": [{"id": "a", "warriors": 6}, {"id": "b"}]},
        "cap.warriors",
    ),
    ("tally-scores", "boat"): ({"players": [{"id": "a", "boats": 9}, {"id": "b"}]}, "cap.boats"),
    ("board-scores", "boat"): (build_cells("board-scores", {}) | {"boats": {"a": 9}}, "cap.boats"),
    ("turn-ends", "boat"): (build_cells("turn-ends", {}) | {"boats": {"a": 9}}, "cap.boats"),
    ("movements", "boat"): (
        build_cells("movements", {}) | {"fleets": {"sea": {"a": 5}, "bay": {"a": 4}}},
        "cap.boats",
    ),
    ("constructions", "boat"): (
        build_cells("constructions", {}) | {"fleets": {"sea": {"a": 9}}},
        "cap.boats",
    ),
    ("conflicts", "warrior"): ({"place": "land", "sides": {"a": 6}}, "cap.warriors"),
    ("conflicts", "boat"): ({"place": "sea", "sides": {"a": 9}}, "cap.boats"),
    ("builds", "warrior"): ({"warriors": 4, "wish": {"warrior": 2}}, "cap.warriors"),
    ("builds", "boat"): ({"boats": 8, "wish": {"boat": 1}}, "cap.boats"),
    ("builds", "mine"): ({"mines": 7, "cells": 2}, "cap.mines"),
    ("builds", "dolmen"): ({"dolmens": 2, "cells": 1}, "cap.dolmen"),
    ("builds", "monument"): ({"monuments": 2, "cells": 1}, "cap.monument"),
    ("builds", "wonder"): ({"wonders": 2, "cells": 1}, "cap.wonder"),
    ("builds", "port"): ({"port": True, "wish": {"port": 1}}, "function.duplicate"),
    ("builds", "barracks"): ({"barracks": True, "wish": {"barracks": 1}}, "function.duplicate"),
    ("builds", "granary"): ({"granary": True, "wish": {"granary": 1}}, "function.duplicate"),
    ("conflicts", "civilisation"): ({"place": "land", "sides": FIVE}, "cap.pieces"),
    **{
        (operation, piece): (build_cells(operation, {field: beyond}), rule)
        for operation in CELLS
        for piece, (field, beyond, rule) in ON_A_CELL.items()
    },
    **{
        (operation, "civilisation"): (build_cells(operation, {"workers": FIVE}), "cap.pieces")
        for operation in ("floods", "growths", "turn-ends", "movements")
    },
}
"""By operation and piece: a request with more than there can be, and the code of its refusal."""
UNLIMITED = {
    ("tally-scores", piece) for piece in ("forest", "mine", "dolmen", "monument", "wonder")
}
"""A tally counts these over a whole map, and no text says how many cells the maps have."""
BY_SCHEMA = {
    *((operation, "forest") for operation in CELLS),
    *((operation, "civilisation") for operation in ("tally-scores", "board-scores", "harvests")),
    ("constructions", "civilisation"),
}
"""What the published schema bounds."""
TAKEN_BY = {
    "workers": ("civilisation",),
    "warriors": ("warrior",),
    "boats": ("boat",),
    "fleets": ("boat",),
    "forests": ("forest",),
    "trees": ("forest",),
    "mines": ("mine",),
    "heritage": ("dolmen", "monument", "wonder"),
    "dolmens": ("dolmen",),
    "monuments": ("monument",),
    "wonders": ("wonder",),
    "functions": ("port", "barracks", "granary"),
    "sides": ("warrior", "boat"),
    **{kind: (kind,) for kind in ("warrior", "boat", "mine", "dolmen", "monument", "wonder")},
    **{kind: (kind,) for kind in ("port", "barracks", "granary")},
}
"""The fields by which a request takes pieces, wherever it has them."""
NO_PIECE = {
    *("after", "before", "deforested_before", "mark", "count", "carried", "lost", "flooded"),
    *("attacker", "builder", "colour", "controller", "id", "master", "name", "player", "players"),
    *("cell", "cells", "continent", "from", "island", "map", "neighbours", "oceans", "place", "to"),
    *("bronze", "copper", "gold", "granite", "marble", "wood", "ore", "payment", "resources"),
    *("builds", "escapes", "gives", "kind", "moves", "quarry", "steps", "takes", "trades"),
    *("wish", "wishes", "controlled", "deforested", "first", "seats"),
    # Limited by no text: slaves and fanatics were workers, of which no number is printed.
    *("slaves", "fanatics"),
}
"""Fields that name a player, a place, goods or a choice: the box limits no piece in them."""


def test_every_operation_that_takes_a_piece_is_tried() -> None:
    taken = {
        (name, piece)
        for name, one in OPERATIONS.items()
        for field in list_field_names(one.request)
        for piece in TAKEN_BY.get(field, ())
    }
    bodies = [one.request for one in OPERATIONS.values()]
    assert list_unknown_fields(bodies, {*TAKEN_BY} | NO_PIECE) == set()
    # A move names ocean cells under `boats`; the granary of a growing cell may be said by a flag.
    assert taken <= {*BEYOND} | UNLIMITED | BY_SCHEMA
    assert {piece for _, piece in {*BEYOND} | BY_SCHEMA} == {
        *CONSTRUCTIONS,
        *("civilisation", "forest"),
    }


@pytest.mark.parametrize(("operation", "piece"), BEYOND)
def test_no_operation_takes_more_of_a_piece_than_there_can_be(operation: str, piece: str) -> None:
    request, code = BEYOND[operation, piece]
    codes = [one for _, one in illegal(operation, request | {"rules": ADVANCED})]
    assert codes == [code]


@pytest.mark.parametrize(("operation", "piece"), sorted(BY_SCHEMA))
def test_the_schema_bounds_the_rest(operation: str, piece: str) -> None:
    players = [{"id": one} for one in "abcde"]
    if operation == "tally-scores":
        request: dict[str, Any] = {"players": players}
    elif piece == "civilisation":
        request = build_cells(operation, {}) | {"players": players}
    else:
        request = build_cells(operation, {"forests": FORESTS + 1})
    assert not BODIES[operation].admits(request)
