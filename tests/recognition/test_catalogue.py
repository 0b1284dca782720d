"""What the recogniser knows of the tiles is what the catalogue of Carcassonne says."""

from collections.abc import Mapping
from typing import Any

import pytest

from deploy.rendering.recognition_catalogue import PATH, render_files
from deploy.services import CHECKOUT
from services.carcassonne.board.design import build_rotations
from services.carcassonne.tiles.catalogue import DESIGNS, OTHER_IDS
from services.recognition import catalogue
from services.recognition.catalogue import ANY_EDGE, SETS, TILES, can_meet
from services.recognition.contract import DecodingRequest
from services.recognition.reading import ConfirmedBoard, Hints
from services.recognition.tool import read_checked
from shared.core.declarations import Declared
from shared.core.illegal import IllegalPosition


def test_the_file_is_what_would_be_rendered() -> None:
    kept = (CHECKOUT / PATH).read_text(encoding="utf-8")
    assert render_files() == {PATH: kept}, "run `.venv/bin/python -m deploy.render`"


def test_edges_meet_as_on_a_board() -> None:
    base = [tile for name, tile in TILES.items() if name.startswith("BA/")]
    for one in base:
        for other in base:
            for rotation in (0, 90, 180, 270):
                east = build_rotations(DESIGNS[one.id])[rotation // 90].cells[0].rim_at("E")
                west = build_rotations(DESIGNS[other.id])[0].cells[0].rim_at("W")
                meets = can_meet(one.edges_at(rotation)[1], other.edges_at(0)[3])
                assert meets == east.can_meet(west)


def test_known_tiles_are_described_as_printed() -> None:
    tile = TILES["BA/D"]
    assert (tile.edges, tile.rotations, tile.stock) == ("CRFR", 4, "BA/D")
    assert tile.edges_at(90) == "RCRF"
    assert [TILES[f"BA/{name}"].rotations for name in "BCXHUFGV"] == [1, 1, 1, 2, 2, 2, 2, 4]
    assert TILES["BA/U"].reduce_rotation(270) == 90
    assert TILES["BA/M"].plain == "BA/N"
    assert TILES["BA/V-garden"].stock == "BA/V"
    assert TILES["AM/A"].edges == ANY_EDGE * 4
    assert {"base", "river", "inns_and_cathedrals"} <= set(SETS)


def test_other_ids_are_those_that_boards_take() -> None:
    assert dict(catalogue.OTHER_IDS) == dict(OTHER_IDS)


CORNERS = [{"x": x, "y": y, "px": 100 * x, "py": 100 * y} for x in (0, 1) for y in (0, 1)]
LIMITS = {"box": {"BA/RCr": 3, "BA/D": 1, "BA/B": 4}, "sets": ["base"], "tiles_laid": None}
BODIES: Mapping[Declared, Mapping[str, Any]] = {
    Hints: {**LIMITS, "lattice": CORNERS, "cells": None, "players": []},
    ConfirmedBoard: {"lattice": CORNERS},
    DecodingRequest: {**LIMITS, "scores": "AA", "cells": None, "players": [], "groups": []},
}


@pytest.mark.parametrize("kind", BODIES, ids=lambda kind: kind.__name__)
def test_other_ids_are_understood_wherever_a_photo_is_read(kind: Any) -> None:
    tiles = [{"x": 0, "y": 0, "tile": "BA/RCr", "rotation": 90}]
    read = read_checked(kind)({**BODIES[kind], "tiles": tiles})
    assert [one.tile for one in read.tiles] == ["BA/D"]
    if "box" in BODIES[kind]:
        assert read.limits.box == {"BA/D": 4, "BA/B": 4}


def test_answers_about_groups_are_read_with_other_ids_and_refused_at_their_place() -> None:
    body = {**BODIES[DecodingRequest], "tiles": []}
    group = {"id": "0.0.0", "tile": "BA/RCr", "rotation": 0}
    (read,) = read_checked(DecodingRequest)({**body, "groups": [group]}).groups
    assert read.tile == "BA/D"
    wrong = [group, {**group, "id": "here and there"}, {**group, "tile": "BA/?"}]
    with pytest.raises(IllegalPosition) as caught:
        read_checked(DecodingRequest)({**body, "groups": wrong})
    assert [(fault.code, fault.pointer) for fault in caught.value.faults] == [
        ("hints.unknown-group", "/groups/1/id"),
        ("hints.unknown-tile", "/groups/2/tile"),
    ]


def test_a_request_without_a_box_keeps_its_sets() -> None:
    body = {**BODIES[Hints], "box": None, "tiles": []}
    assert read_checked(Hints)(body).limits.box is None
