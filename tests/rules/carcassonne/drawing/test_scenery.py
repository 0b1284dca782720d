"""Houses and trees on tiles: inside their city or field, beside what has a meaning."""

import re

from services.carcassonne.board.design import Design
from services.carcassonne.drawing.geometry import HALF, Point
from services.carcassonne.drawing.scenery import MOST_TREES, TREE_ROOM, render_houses
from services.carcassonne.drawing.svg_paths import trace_path
from services.carcassonne.drawing.tiles import render_design, render_tile_picture
from services.carcassonne.tiles.catalogue import DESIGNS
from tests.cases import every_case
from tests.rules.carcassonne.drawing.svg import find_paths, parse_picture

CITY_NORTH = "M-6-6H6C2-2-2-2-6-6z"
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
