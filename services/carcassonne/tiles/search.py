"""Tiles looked up: one by its id, several by what is printed on them.

What is said of a tile's cells, segments and marks is what a request may say of one of its own.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from services.carcassonne.board.design import SIDES, Design
from services.carcassonne.tiles.catalogue import DESIGNS, SETS
from services.carcassonne.tiles.design_description import describe_design
from shared.core.phrases import Plain

LETTERS: Mapping[str, str] = {"city": "C", "road": "R", "river": "I"}
"""What lies on a side, by a letter; F is field and `-` what closes every edge."""
FIELD, CLOSED_SIDE = "F", "-"


def find_tiles(asked: Mapping[str, str]) -> Mapping[str, Plain]:
    """Every tile that is asked for.

    `set` is a set's id; `edges` has a letter for each side from north, in any rotation; `coats` is
    how many there are on the whole tile; `kind` is a kind of segment, of building or of mark.
    """
    return {"tiles": [describe_tile(design.id) for design in find_designs(asked)]}


def find_designs(asked: Mapping[str, str]) -> list[Design]:
    """The designs of the tiles that are asked for."""
    return [design for name, design in DESIGNS.items() if _is_match(name, asked)]


def find_tile(asked: Mapping[str, str]) -> Mapping[str, Plain] | None:
    """The tile whose id is `group`/`tile`; None where nobody knows it."""
    name = build_tile_id(asked)
    return describe_tile(name) if name in DESIGNS else None


def build_tile_id(asked: Mapping[str, str]) -> str:
    """The id whose parts are steps of the address."""
    return f"{asked['group']}/{asked['tile']}"


@cache
def describe_tile(name: str) -> Mapping[str, Plain]:
    """What the catalogue says of a tile. `copies` is left out for the abbey: one for each player.

    The copies of each set are those of its editions in their order.
    """
    design = DESIGNS[name]
    facts: dict[str, Plain] = {**describe_design(design), "expansions": list(design.expansions)}
    facts["sets"] = [*_list_sets(name)]
    return facts if design.copies is None else {**facts, "copies": design.copies}


def _list_sets(name: str) -> Iterator[Plain]:
    for one in SETS.values():
        copies = [edition.get(name, 0) for edition in one.editions]
        if any(copies):
            yield {"id": one.id, "copies": copies}


def _is_match(name: str, asked: Mapping[str, str]) -> bool:
    design = DESIGNS[name]
    return (
        ("set" not in asked or any(name in edition for edition in SETS[asked["set"]].editions))
        and ("edges" not in asked or asked["edges"] in _rotate_edges(name))
        and ("coats" not in asked or int(asked["coats"]) == _count_coats(design))
        and ("kind" not in asked or asked["kind"] in _list_kinds(name))
    )


@cache
def _rotate_edges(name: str) -> frozenset[str]:
    """The letters of the four sides, from each of them on."""
    letters = "".join([_find_letter(DESIGNS[name], side) for side in SIDES])
    return frozenset([letters[turn:] + letters[:turn] for turn in range(len(SIDES))])


def _find_letter(design: Design, side: str) -> str:
    """What lies on a side of a tile of one cell, as all tiles of the catalogue are."""
    for segment in design.segments:
        if segment.kind in LETTERS and (side, 0) in segment.edges:
            return LETTERS[segment.kind]
    fields = (segment for segment in design.segments if segment.kind == "field")
    met = any(edge.side.startswith(side) for field in fields for edge in field.edges)
    return FIELD if met else CLOSED_SIDE


def _count_coats(design: Design) -> int:
    return sum([segment.coats for segment in design.segments])


@cache
def _list_kinds(name: str) -> frozenset[str]:
    """Kinds of everything on a tile, and the names of its buildings."""
    design = DESIGNS[name]
    segments = [segment.kind for segment in design.segments]
    buildings = [one.building for one in design.segments if one.kind == "monastery"]
    return frozenset([*segments, *buildings, *(mark.kind for mark in design.marks)])
