"""The printed tiles: how all of them are built, and those that are built oddly."""

import pytest

from services.carcassonne.board.design import HALVES, LINE_KINDS, SIDES, Design
from services.carcassonne.tiles.catalogue import DESIGNS
from tests.cases import every_case

UNCOVERED = {
    "AM/A": "NL NR EL ER SL SR WL WR",
    "CO/1": "ER SL",
    "CO/2": "ER SL SR WL",
    "CO/3": "ER SL SR WL",
    "CO/4": "SR WL",
    "CO/5": "NR EL ER SL",
    "CO/6": "NL NR EL ER SL SR WL WR",
    "CO/7": "NL NR EL ER SL SR WL WR",
    "CO/8": "NL SR WL WR",
    "CO/9": "NR EL",
    "CO/10": "NL NR EL WR",
    "CO/11": "NL NR EL WR",
    "CO/12": "NL WR",
}
"""Half-edges that are neither a field's nor a city's."""


def test_every_printed_tile_is_built_as_a_tile_is() -> None:
    with every_case() as case:
        for design in DESIGNS.values():
            with case(design.id):
                check_half_edges(design)
                check_lines(design)
                check_cities(design)


def check_half_edges(design: Design) -> None:
    """Every half-edge belongs to one field or one city."""
    owners: dict[str, int] = dict.fromkeys(HALVES, 0)
    for segment in design.segments:
        for edge in segment.edges:
            if segment.kind == "city":
                owners[edge.side + "L"] += 1
                owners[edge.side + "R"] += 1
            elif segment.kind == "field":
                owners[edge.side] += 1
    free = UNCOVERED.get(design.id, "").split()
    assert owners == {half: int(half not in free) for half in HALVES}


def check_lines(design: Design) -> None:
    """A side has one line, and buildings reach none."""
    sides = [
        edge.side
        for segment in design.segments
        if segment.kind in LINE_KINDS
        for edge in segment.edges
    ]
    assert len(sides) == len(set(sides))
    assert set(sides) <= set(SIDES)
    for segment in design.segments:
        assert bool(segment.edges) == (segment.kind in LINE_KINDS) or segment.kind == "field"


def check_cities(design: Design) -> None:
    """Fields touch cities of their own tile, and nothing else touches any."""
    for segment in design.segments:
        assert segment.kind == "field" or not segment.cities
        for city in segment.cities:
            assert design.segments[city].kind == "city"
        assert list(segment.cities) == sorted(set(segment.cities))


def test_fields_of_the_city_of_carcassonne_touch_it() -> None:
    count = [design for name, design in DESIGNS.items() if name.startswith("CO/")]
    assert len(count) == 12
    fields = [one for design in count for one in design.segments if one.kind == "field"]
    assert len(fields) == 13
    assert {field.great_city for field in fields} == {"carcassonne"}
    others = [design for design in DESIGNS.values() if design not in count]
    assert not any(segment.great_city for design in others for segment in design.segments)


def test_some_cities_cannot_become_castles() -> None:
    barred = {
        design.id
        for design in DESIGNS.values()
        for segment in design.segments
        if not segment.castle_base
    }
    assert barred == {
        "AM/CCc+",
        "AM/C!+",
        "BB/CFR!",
        "BB/CFR!G",
        "HS/C!.v",
        "HS/CFC.v",
        "IC/C!",
        "DG/CCc+.p",
    }


@pytest.mark.parametrize(
    ("tile", "building"),
    [
        ("BA/B", "monastery"),
        ("AM/A", "abbey"),
        ("CU/S", "shrine"),
        ("MO/M1", "german"),
        ("DA/LRR", "darmstadt_church"),
    ],
)
def test_buildings_of_the_monastery_kind_are_distinguished(tile: str, building: str) -> None:
    assert DESIGNS[tile].segments[0].kind == "monastery"
    assert DESIGNS[tile].segments[0].building == building
    assert DESIGNS[tile].segments[0].special == (building == "german")


def test_pigsties_huts_and_the_darmstadtium_are_where_they_are_printed() -> None:
    kept = {
        design.id
        for design in DESIGNS.values()
        if any(segment.pigsty for segment in design.segments)
    }
    assert kept == {"GQ/F", "RI.2/II+", "RU/V"}
    assert DESIGNS["RU/L"].segments[0].kind == "hut"
    assert DESIGNS["DA/Cccc"].segments[0].darmstadtium
    assert [(mark.kind, mark.detail) for mark in DESIGNS["FL/Rr.d"].marks] == [
        ("flying_machine", "NW")
    ]
