"""Tiles drawn from their descriptions: what is there is seen, houses and trees too."""

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from services.carcassonne.board.design import Design
from services.carcassonne.drawing.geometry import HALF, Point, rotate_point
from services.carcassonne.drawing.scenery import MOST_TREES, TREE_ROOM, render_houses
from services.carcassonne.drawing.svg_paths import trace_path
from services.carcassonne.drawing.tiles import render_design, render_tile_picture
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.design_reading import read_design
from shared.core.illegal import Faults
from tests.cases import every_case
from tests.rules.carcassonne.drawing.svg import (
    find_paths,
    list_used_signs,
    parse_picture,
    read_text,
)

CITY_NORTH = "M-6-6H6C2-2-2-2-6-6z"

CITY_NORTH_WEST = "M-6 6V-6H6L-6 6z"


def render_tile(name: str) -> Any:
    return parse_picture(render_tile_picture(DESIGNS[name]))


def build_design(**described: Any) -> Design:
    faults = Faults()
    design = read_design({"id": "my/<1>", **described}, (), faults)
    assert faults.found == ()
    assert design is not None
    return design


def test_every_printed_tile_has_a_picture_that_names_it() -> None:
    with every_case() as case:
        for design in DESIGNS.values():
            with case(design.id):
                check_picture(design)


def check_picture(design: Design) -> None:
    root = parse_picture(render_tile_picture(design))
    assert read_text(root, "title") == design.id
    assert root.get("viewBox") == "-6 -6 12 12"
    # A pattern takes most of the time of a picture: resvg paints it pixel by pixel.
    assert not [one for one in root.iter() if one.tag.endswith("pattern")]
    cities = sum(segment.kind == "city" for segment in design.segments)
    bare = design.id == "AM/A" or design.id.startswith("CO/")
    assert len(find_paths(root, "c")) == cities + bare
    sums = Counter(list_used_signs(root))
    assert sums["coat"] == sum(segment.coats for segment in design.segments)
    assert sums["garden"] == sum(segment.kind == "garden" for segment in design.segments)
    assert sums["inn"] == sum(segment.inn for segment in design.segments)


def describe_look(design: Design) -> tuple[Any, ...]:
    """What a tile is, whatever its name and the order of its segments and sides."""
    sides = [frozenset(segment.edges) for segment in design.segments]
    segments = Counter(
        (
            replace(segment, edges=(), cities=()),
            sides[number],
            frozenset(sides[city] for city in segment.cities),
        )
        for number, segment in enumerate(design.segments)
    )
    return segments, Counter(design.marks)


def test_tiles_that_look_alike_are_alike() -> None:
    pictures: dict[str, Design] = {}
    for design in DESIGNS.values():
        twin = pictures.setdefault(render_design(design).body, design)
        assert describe_look(twin) == describe_look(design), (twin.id, design.id)
    assert len(pictures) > 300


def test_a_straight_road_runs_from_side_to_side_below_a_city() -> None:
    root = render_tile("BA/D")
    assert find_paths(root, "r") == ["M-6 0H6"]
    assert find_paths(root, "c") == [CITY_NORTH]


def test_a_bent_road_passes_the_corner_of_a_city() -> None:
    root = render_tile("BA/P")
    assert find_paths(root, "r") == ["M6 0Q0 0 0 6"]
    assert find_paths(root, "c") == [CITY_NORTH_WEST]


@pytest.mark.parametrize(
    ("tile", "ways"),
    [
        ("BA/A", ["M0 6V2.7"]),
        ("BA/S", ["M0 6V0"]),
        ("IC/CFR", ["M0 6V-3.6"]),
        ("FE/CR", ["M6 0Q.6 0 0-3.6"]),
        ("BA/X", ["M0-6V0M6 0H0M0 6V0M-6 0H0"]),
        ("AM/Rrr", ["M0-6V0M-6 0H0M6 0H0"]),
        ("CC.2/RRr", ["M-6 0L0 0 0 6M6 0H0"]),
        ("GO/RRrr.X", ["M0-6V6M-6 0H6"]),
    ],
)
def test_roads_end_before_the_middle_at_a_wall_or_where_they_meet(
    tile: str, ways: list[str]
) -> None:
    assert find_paths(render_tile(tile), "r") == ways


def test_roads_that_end_where_they_meet_have_a_crossing_and_others_have_none() -> None:
    assert "crossing" in list_used_signs(render_tile("BA/X"))
    assert "crossing" not in list_used_signs(render_tile("GO/RRrr.X"))
    assert "crossing" not in list_used_signs(render_tile("LA/Rrrr"))
    assert "crossing" not in list_used_signs(render_tile("AM/LRRRR"))


def test_a_tunnel_is_dashed_and_a_besieged_city_has_broken_walls() -> None:
    assert find_paths(render_tile("AM/CRcr+"), "u") == ["M0-6V6"]
    assert find_paths(render_tile("SI.CA/C"), "c") == [CITY_NORTH]
    assert find_paths(render_tile("SI.CA/C"), "b") == ["M6-6C2-2-2-2-6-6"]
    assert find_paths(render_tile("SI.CA/C"), "a") == []


def test_rivers_flow_across_around_and_from_a_spring() -> None:
    assert find_paths(render_tile("RI.1/IFI"), "i") == ["M-6 0H6"]
    assert find_paths(render_tile("RI.1/II"), "i") == ["M-6 0Q0 0 0 6"]
    assert find_paths(render_tile("RI/s"), "i") == ["M6 0H2.7"]


@pytest.mark.parametrize(
    ("tile", "ways"),
    [
        ("BA/E", []),
        ("IC/CFR", []),
        ("AM/C!+", ["M6-6L-2.8 0M6 6L-2.8 0"]),
        ("CC.2/CFC", ["M0-2.8L0 2.8"]),
        ("IC/C!", ["M6 6L0-2.8"]),
        ("HS/C!.v", ["M0 6L0-2.8"]),
    ],
)
def test_hedges_part_fields_that_nothing_else_parts(tile: str, ways: list[str]) -> None:
    assert find_paths(render_tile(tile), "h") == ways


@pytest.mark.parametrize(
    ("tile", "spots"),
    [
        ("TB/CcCc.w", ["0-1"]),
        ("FE/CCc", ["0 2"]),
        ("AM/CCcc+", ["3.6-4.6", "-3.6 2.6"]),
        ("IC/CCCC", ["0-1"]),
    ],
)
def test_fields_without_half_edges_are_seen_between_their_cities(
    tile: str, spots: list[str]
) -> None:
    inner = [way for way in find_paths(render_tile(tile), "f") if way.endswith("l1 1-1 1-1-1z")]
    assert sorted(inner) == sorted(f"M{spot}l1 1-1 1-1-1z" for spot in spots)


def test_the_city_of_carcassonne_fills_what_belongs_to_no_field() -> None:
    assert find_paths(render_tile("CO/2"), "c") == ["M6 0L6 6L0 6L-6 6L-6 0z"]
    assert find_paths(render_tile("CO/6"), "c") == ["M-6-6H6V6H-6z"]
    assert find_paths(render_tile("CO/1"), "c") == ["M6 0L6 6L0 6L0 0z"]


def test_a_part_of_a_great_city_has_walls_towards_the_fields_alone() -> None:
    assert find_paths(render_tile("CO/2"), "a") == ["M-6 0L6 0"]
    assert find_paths(render_tile("CO/6"), "a") == []
    assert find_paths(render_tile("CO/1"), "a") == ["M0 6L0 0L6 0"]


def test_a_city_is_open_towards_its_sides() -> None:
    assert find_paths(render_tile("BA/D"), "a") == ["M6-6C2-2-2-2-6-6"]
    assert find_paths(render_tile("BA/G"), "a") == ["M6 6C2 2-2 2-6 6M-6-6C-2-2 2-2 6-6"]
    assert find_paths(render_tile("BA/C"), "a") == []


def test_a_city_reaches_the_side_it_shares() -> None:
    assert find_paths(render_tile("HS/CC!.v"), "c") == [
        CITY_NORTH_WEST,
        "M0-6L6-6V6C2 2 0-2 0-6z",
    ]


def test_marks_are_distinguished_by_their_detail() -> None:
    assert list_used_signs(render_tile("FL/F.d"))[-1] == "flying_machine_NW"
    assert list_used_signs(render_tile("CC.2/CFC"))[-1] == "corn_circle_city"
    assert list_used_signs(render_tile("TO/F"))[-1] == "tower"


def test_an_unknown_mark_is_a_plain_one() -> None:
    design = build_design(segments=[], marks=[{"kind": "unheard_of"}])
    assert list_used_signs(parse_picture(render_tile_picture(design)))[-1] == "mark"


def test_a_picture_turns_with_the_tile() -> None:
    assert '<g transform="rotate(90)">' in render_tile_picture(DESIGNS["BA/D"], 90)
    assert "rotate" not in render_tile_picture(DESIGNS["BA/D"])


def test_a_name_cannot_break_the_picture() -> None:
    assert (
        read_text(parse_picture(render_tile_picture(build_design(segments=[]))), "title")
        == "my/<1>"
    )


def test_a_tile_of_several_cells_is_drawn_on_all_of_them() -> None:
    cells = [{"x": 0, "y": 0}, {"x": 0, "y": 1}]
    segments = [
        {"kind": "road", "edges": [{"cell": 0, "side": "N"}, {"cell": 1, "side": "S"}]},
        {"kind": "city", "edges": [{"cell": 1, "side": "E"}], "coats": 1},
        {"kind": "haunted_castle", "cell": 1},
    ]
    design = build_design(cells=cells, segments=segments, marks=[{"kind": "mist", "count": 2}])
    root = parse_picture(render_tile_picture(design, 90))
    assert root.get("viewBox") == "-18 -6 24 12"
    assert find_paths(root, "z") == ["M-6-6h12v12h-12zM-6 6h12v12h-12z"]
    assert find_paths(root, "zb") == find_paths(root, "z")
    assert find_paths(root, "r") == ["M0-6L0 0 0 6M0 18L0 12 0 6"]
    assert find_paths(root, "w") == ["M6 12L0 12"]
    assert Counter(list_used_signs(root)) == Counter({"coat": 1, "haunted_castle": 1, "mist": 2})


def test_no_sign_stands_on_another_of_the_same_tile() -> None:
    close = [
        design.id
        for design in DESIGNS.values()
        if len(set(_find_places(render_design(design).body)))
        < len(_find_places(render_design(design).body))
    ]
    assert close == []


def _find_places(body: str) -> list[str]:
    return re.findall(r'<use href="#[a-zA-Z]\w*"([^/]*)/>', body)


def test_besieged_cathedrals_goods_and_princesses_stand_in_their_city() -> None:
    assert list_used_signs(render_tile("IC/Cccc.c"))[-1] == "cathedral"
    assert list_used_signs(render_tile("TB/Cc.g"))[-1] == "grain"
    assert list_used_signs(render_tile("DG/CCc+.p")) == ["princess", "no_castle", "coat"]


@pytest.mark.parametrize(
    ("rotation", "place"), [(0, (1, 2)), (90, (-2, 1)), (180, (-1, -2)), (270, (2, -1))]
)
def test_places_turn_clockwise_and_four_quarters_are_none(
    rotation: int, place: tuple[float, float]
) -> None:
    assert rotate_point((1, 2), rotation) == place
    assert rotate_point(rotate_point((1, 2), rotation), 360 - rotation) == (1, 2)


def test_a_road_that_ends_at_a_fork_stops_before_it() -> None:
    """The road from the north is not one of the three arms: RU/RRrr is not TB/RRrr."""
    assert list_used_signs(render_tile("RU/RRrr")) == ["crossing"]
    assert list_used_signs(render_tile("TB/RRrr")) == []


@pytest.mark.parametrize(
    ("name", "walls"),
    [("AM/CCcc+", ["M-1.5-3V3M1.5-3V3"]), ("KR/CCcc", ["M-3-1.5H3M-3 1.5H3"]), ("BA/F", [])],
)
def test_of_two_cities_that_cross_the_first_leads_on_below_the_second(
    name: str, walls: list[str]
) -> None:
    assert find_paths(render_tile(name), "y") == walls


def test_the_coat_of_a_city_that_another_crosses_stands_at_its_own_side() -> None:
    (_, north), (west, _) = render_design(DESIGNS["AM/CCcc+"]).places[:2]
    assert (north, west) == pytest.approx((-3.6, -3.6))


@pytest.mark.parametrize(
    ("corner", "outline"),
    [
        ("NE", "M-6-6L6-6L6 6z"),
        ("SE", "M6-6L6 6L-6 6z"),
        ("SW", "M6 6L-6 6L-6-6z"),
        ("NW", "M-6 6L-6-6L6-6z"),
    ],
)
def test_a_triangle_is_drawn_as_the_half_of_its_space(corner: str, outline: str) -> None:
    design = build_design(segments=[{"kind": "road", "edges": [corner[0]]}], triangles=[corner])
    root = parse_picture(render_tile_picture(design))
    assert find_paths(root, "q") == [outline]
    assert find_paths(root, "a") == []  # the empty half is no ground of a great city
    (clip,) = [one for one in root.iter() if one.tag.endswith("clipPath")]
    cut = [one for one in root.iter() if "clip-path" in one.attrib]
    assert [one.attrib["clip-path"] for one in cut] == [f"url(#{clip.attrib['id']})"]
    assert [one.attrib["d"] for one in clip] == [outline]


def test_two_triangles_on_a_space_are_drawn_as_a_square() -> None:
    design = build_design(segments=[], triangles=["NE", "SW"])
    root = parse_picture(render_tile_picture(design))
    assert not [one for one in root.iter() if one.tag.endswith("clipPath")]
    assert find_paths(root, "z") == ["M-6-6h12v12h-12z"]


LINE = re.compile(r"M(-?[\d.]+) ?(-?[\d.]+)H(-?[\d.]+)")


def read_middles(way: str) -> list[Point]:
    """The middles of the straight lines of a path."""
    return [((float(start) + float(end)) / 2, float(y)) for start, y, end in LINE.findall(way)]


def find_middles(design: Design, kind: str) -> list[Point]:
    ways = find_paths(parse_picture(render_tile_picture(design)), kind)
    return [middle for way in ways for middle in read_middles(way)]


def test_a_city_of_one_side_has_houses_between_its_side_and_its_wall() -> None:
    houses = find_middles(DESIGNS["BA/E"], "o")
    assert len(houses) >= 2
    assert all(abs(x) < 4 and -HALF < y < -4 for x, y in houses)


def test_houses_leave_room_for_signs() -> None:
    roofs, lights = render_houses(CITY_NORTH, [(0, -4.7)])
    assert all(abs(x) + abs(y + 4.7) >= 2 for x, y in read_middles(roofs))
    assert len(read_middles(roofs)) == len(read_middles(lights))
    assert render_houses(CITY_NORTH, [(x, -4.7) for x in range(-5, 6)]) == ("", "")


def test_every_city_of_the_base_game_without_a_pennant_has_houses() -> None:
    with every_case() as case:
        for name in ("BA/D", "BA/E", "BA/G", "BA/H", "BA/I", "BA/N", "BA/R", "BA/T"):
            with case(name):
                cities = [one for one in DESIGNS[name].segments if one.kind == "city"]
                assert len(find_middles(DESIGNS[name], "o")) >= len(cities)


def test_trees_are_in_the_fields_away_from_signs_and_from_each_other() -> None:
    with every_case() as case:
        for design in DESIGNS.values():
            with case(design.id):
                check_trees(design)


def check_trees(design: Design) -> None:
    trees = find_middles(design, "e")
    assert len(trees) <= MOST_TREES
    own = render_design(design)
    taken = [place for _, place in own.signs]
    roads = [line for kind, way in own.ways if kind in "rui" for line in trace_path(way, 8, 8)]
    taken += [point for line in roads for point in line]
    for number, (x, y) in enumerate(trees):
        for u, v in (*taken, *trees[:number]):
            assert (x - u) ** 2 + (y - v) ** 2 >= TREE_ROOM**2 * 0.9
        assert max(abs(x), abs(y)) < HALF


def test_a_picture_has_the_rules_of_its_own_classes_for_light_and_for_dark() -> None:
    picture = render_tile_picture(DESIGNS["BA/U"])
    light, dark = picture[: picture.index("</style>")].split("@media")
    for kind in ("r", "re", "z", "e"):
        assert f".{kind}{{" in light
        assert f".{kind}{{" in dark
    assert ".co{" not in light
