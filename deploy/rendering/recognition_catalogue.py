"""services/recognition/catalogue.json: what the recogniser needs of Carcassonne's tiles.

A service never imports another, so the facts are rendered from the catalogue of tiles, by tile of
one cell. The abbey has no copies, because every player is given one.
"""

import json
from collections.abc import Mapping
from dataclasses import replace

from services.carcassonne.board.design import LETTERS, SIDES, Design, Segment, is_abbey, rotate_side
from services.carcassonne.tiles.catalogue import DESIGNS, OTHER_IDS, SETS

PATH = "services/recognition/catalogue.json"
BASE = "base"
"""The name of the base game among the sets; the others have the names of expansions."""
_OTHER_IDS = {ours: theirs for theirs, ours in OTHER_IDS.items()}
_WITHOUT_GROUPS = ("field", "garden", "monastery", "hut")
_ANY = "*"
"""The letter of an edge that every other edge may meet."""


def render_files() -> Mapping[str, str]:
    lines = [
        f"{json.dumps(design.id)}: {json.dumps(_describe(design))}"
        for design in DESIGNS.values()
        if len(design.cells) == 1
    ]
    return {PATH: "{\n" + ",\n".join(lines) + "\n}\n"}


def _describe(design: Design) -> Mapping[str, object]:
    return {
        "edges": "".join(_find_letter(design, side) for side in SIDES),
        "rotations": _count_rotations(design),
        "plain": _find_plain(design),
        "stock": design.box,
        "copies": _count_copies(design.box),
        "other_id": _OTHER_IDS.get(design.id, ""),
        "groups": _list_groups(design),
        "signs": _list_signs(design),
    }


def _list_groups(design: Design) -> list[str]:
    """The sides that each city, road and river reaches, as letters in the order of `SIDES`."""
    reached = [
        {edge.side for edge in segment.edges}
        for segment in design.segments
        if segment.kind not in _WITHOUT_GROUPS
    ]
    return ["".join(side for side in SIDES if side in sides) for sides in reached if sides]


def _list_signs(design: Design) -> list[str]:
    signs = {
        "monastery": any(one.kind == "monastery" for one in design.segments),
        "coat": any(one.coats for one in design.segments),
        "inn": any(one.inn for one in design.segments),
        "garden": any(one.kind == "garden" for one in design.segments),
    }
    return [sign for sign, is_shown in signs.items() if is_shown]


def _find_letter(design: Design, side: str) -> str:
    if is_abbey(design):
        return _ANY
    kinds = [
        segment.kind
        for segment in design.segments
        if any(edge.side == side for edge in segment.edges)
    ]
    return LETTERS[kinds[0] if kinds else "field"]


def _find_plain(design: Design) -> str:
    """The tile that is the same but for the coats of arms; empty if there is none."""
    if not any(segment.coats for segment in design.segments):
        return ""
    plain = _describe_without_coats(design)
    others = (other for other in DESIGNS.values() if not any(one.coats for one in other.segments))
    return next((other.id for other in others if _describe_without_coats(other) == plain), "")


def _describe_without_coats(design: Design) -> tuple[object, ...]:
    segments = tuple(replace(segment, coats=0) for segment in design.segments)
    return segments, design.cells, design.marks, design.expansions


def _count_rotations(design: Design) -> int:
    """1, 2 or 4: in how many rotations the tile is another one."""
    plain = _list_segments(design, 0)
    return next(turns for turns in (1, 2, 4) if _list_segments(design, turns) == plain)


def _list_segments(design: Design, quarters: int) -> list[str]:
    """The segments after so many quarter turns, in an order that does not depend on them."""
    return sorted(repr(_rotate(segment, quarters)) for segment in design.segments)


def _rotate(segment: Segment, quarters: int) -> tuple[Segment, tuple[str, ...]]:
    sides = sorted(rotate_side(edge.side, quarters) for edge in segment.edges)
    return replace(segment, edges=(), cities=()), tuple(sides)


def _count_copies(stock: str) -> Mapping[str, int]:
    """By set, the tiles of a stock in its larger edition; of sets in several sizes, all of them."""
    twins = [design.id for design in DESIGNS.values() if design.box == stock]
    counts: dict[str, int] = {}
    for tile_set in SETS.values():
        copies = max(sum(one.get(tile, 0) for tile in twins) for one in tile_set.editions)
        if copies:
            name = tile_set.expansion or BASE
            counts[name] = counts.get(name, 0) + copies
    return counts
