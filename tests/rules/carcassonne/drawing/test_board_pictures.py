"""Boards drawn: tiles where they lie, figures where they stand, all of it in words too."""

import gzip
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from services.carcassonne.app import GAME
from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
    BoardPosition,
    Bridge,
    Fairy,
    Ferry,
    Pieces,
    PlacedBuilding,
    PlacedCastle,
    PlacedFollower,
    PlacedTile,
    SegmentPlace,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.drawing.boards import render_board
from services.carcassonne.drawing.pieces import LETTERS
from services.carcassonne.drawing.shapes import FIGURE_SHAPES
from services.carcassonne.drawing.style import PLAYER_COLOURS
from services.carcassonne.drawing.tiles import render_design
from services.carcassonne.rules.names import FIGURES
from services.carcassonne.rules.position import Player, RuleSet
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.core.illegal import IllegalPosition
from shared.texts import SHARED_TEXTS, Language, load_texts
from tests.property.carcassonne_boards import ORDINARY_DESIGNS, build_position, build_random_board
from tests.rules.carcassonne.drawing.svg import (
    SVG,
    find_paths,
    list_used_signs,
    parse_picture,
    read_text,
)

TEXTS = load_texts(SHARED_TEXTS, GAME.folder / "texts")
BASE = [design for name, design in DESIGNS.items() if name.startswith("BA/")]


def place_tile(name: str, x: int, y: int, rotation: int = 0) -> PlacedTile:
    return PlacedTile(name, DESIGNS[name], x, y, rotation)


def build_board(
    *tiles: PlacedTile,
    followers: Sequence[PlacedFollower] = (),
    players: Sequence[str] = ("wendy", "david"),
    **pieces: Any,
) -> BoardPosition:
    seats = tuple(Player(player) for player in players)
    return BoardPosition(RuleSet(), "final", seats, tiles, tuple(followers), Pieces(**pieces))


def render_and_parse(position: BoardPosition, language: Language = "en") -> ET.Element:
    return parse_picture(render_board(position, TEXTS[language]))


def texts_of(root: ET.Element) -> list[tuple[str, str | None, str | None]]:
    return [(text.text or "", text.get("x"), text.get("y")) for text in root.iter(f"{SVG}text")]


def find_silhouettes(root: ET.Element, prefix: str) -> list[tuple[str, str, str, str]]:
    """Silhouettes of figures or pieces: name, class, x and y."""
    return [
        (use.get("href", "")[3:], use.get("class", ""), use.get("x", "0"), use.get("y", "0"))
        for use in root.iter(f"{SVG}use")
        if use.get("href", "").startswith(f"#{prefix}-")
    ]


def test_signs_that_are_turned_alike_stand_in_one_group_where_the_turn_puts_them() -> None:
    tiles = (place_tile("BA/B", 0, 0), place_tile("BA/B", 1, 0), place_tile("BA/B", 0, -1, 180))
    lying, turned = render_and_parse(build_board(*tiles)).findall(f"{SVG}g")
    assert [(use.get("href"), use.get("x"), use.get("y")) for use in lying] == [
        ("#monastery", None, None),
        ("#monastery", "12", None),
    ]
    assert lying.get("transform") is None
    assert turned.get("transform") == "rotate(180)"
    assert [(use.get("href"), use.get("x"), use.get("y")) for use in turned] == [
        ("#monastery", None, "12")
    ]


def test_signs_of_several_colours_are_defined_once() -> None:
    tiles = (place_tile("BA/A", 0, 0, 180), place_tile("BA/X", 0, -1), place_tile("BA/X", 1, -1))
    root = render_and_parse(build_board(*tiles))
    assert find_ids(root, "g") == {"crossing", "monastery"}
    assert sorted(list_used_signs(root)) == ["crossing", "crossing", "monastery"]


def test_what_has_two_tones_is_drawn_twice_the_broader_stroke_below() -> None:
    root = render_and_parse(build_board(place_tile("BA/D", 0, 0)))
    layers = [path.get("class", "") for path in root.findall(f"{SVG}path")]
    shown = [kind for kind in layers if kind != "p0"]
    order = ["q", "c", "oo", "o", "ol", "a", "as", "re", "r", "eo", "e", "qb"]
    assert [kind for kind in shown if " " not in kind] == order
    assert find_paths(root, "re") == find_paths(root, "r") == ["M-6 0h12"]


def test_a_tile_whose_cities_cross_is_drawn_by_itself() -> None:
    crossing = next(one for one in DESIGNS if 'class="y"' in render_design(DESIGNS[one]).body)
    root = render_and_parse(build_board(place_tile(crossing, 1, 0, 90)))
    (turned,) = root.findall(f"{SVG}g")
    assert turned.get("transform") == "rotate(90)"
    (alone,) = turned
    assert alone.get("transform") == "translate(0 -12)"
    assert len(find_paths(root, "c")) == 2
    assert len(find_paths(root, "y")) == 1


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_an_abbey_is_drawn_over_the_round_end_of_the_river_beside_it(rotation: int) -> None:
    x, y = {0: (-1, 0), 90: (0, -1), 180: (1, 0), 270: (0, 1)}[rotation]
    root = render_and_parse(
        build_board(place_tile("AM/A", x, y), place_tile("RI.2/I.v", 0, 0, rotation))
    )
    layers = [path.get("class") for path in root.findall(f"{SVG}path")]
    assert layers.index("i") < layers.index("c")


def test_every_space_with_a_tile_is_filled_and_no_other() -> None:
    tiles = [
        place_tile("BA/E", 0, 0),
        place_tile("BA/E", 1, 0),
        place_tile("BA/B", 1, 1),
        place_tile("BA/B", 2, 1),
    ]
    root = render_and_parse(build_board(*tiles, place_tile("BA/E", -1, 0)))
    assert find_paths(root, "q") == ["M-18-6h36v12h-36zM6 6h24v12h-24z"]


def test_of_an_empty_board_one_empty_space_is_drawn() -> None:
    root = render_and_parse(build_board())
    assert root.get("viewBox", "").startswith("-8 -8 ")
    assert find_paths(root, "q") == []


def find_ids(root: ET.Element, tag: str = "path") -> set[str]:
    """What is defined of tiles: no pattern, figure or piece."""
    return {one.get("id", "") for one in root.iter(f"{SVG}{tag}") if one.get("id")}


def test_what_is_drawn_alike_is_one_path() -> None:
    root = render_and_parse(
        build_board(
            place_tile("BA/E", 0, 0), place_tile("BA/D", 0, -1, 180), place_tile("BA/E", 1, 0)
        )
    )
    assert find_ids(root) == set()
    assert find_paths(root, "c") == [
        "M-6-6h12c-4 4-8 4-12 0zM6-6h-12c4-4 8-4 12 0zM6-6h12c-4 4-8 4-12 0z"
    ]
    assert find_paths(root, "r") == ["M6-12h-12"]


def test_a_follower_has_its_figure_its_players_class_and_its_letter() -> None:
    followers = [
        PlacedFollower("wendy", "large", 0, 0, "city", "N"),
        PlacedFollower("david", "follower", 0, 1, "road", "E"),
    ]
    root = render_and_parse(
        build_board(place_tile("BA/D", 0, 0), place_tile("BA/U", 0, 1), followers=followers)
    )
    assert find_silhouettes(root, "f") == [
        ("large", "k p0", "0", "-4.7"),
        ("follower", "k p1", "-3.7", "12"),
    ]
    assert texts_of(root)[:2] == [("A", "0", "-3.2"), ("B", "-3.7", "13.5")]


def test_a_follower_stands_where_the_turned_tile_has_its_segment() -> None:
    followers = [PlacedFollower("wendy", "follower", 0, 0, "city", "E")]
    root = render_and_parse(build_board(place_tile("BA/E", 0, 0, 90), followers=followers))
    assert find_silhouettes(root, "f") == [("follower", "k p0", "4.7", "0")]


def test_the_letter_of_the_holder_stands_on_every_other_part_of_the_feature() -> None:
    followers = [PlacedFollower("wendy", "follower", 0, 0, "road", "E")]
    tiles = [place_tile("BA/U", x, 0) for x in range(3)]
    root = render_and_parse(build_board(*tiles, followers=followers))
    marks = [text for text in root.iter(f"{SVG}text") if text.get("class") == "l"]
    assert [(text.text, text.get("x"), text.get("y")) for text in marks] == [
        ("AA", "8.3 20.3", "0.9 0.9")
    ]


def test_figures_in_one_place_stand_beside_each_other_and_several_are_counted() -> None:
    followers = [
        PlacedFollower("wendy", "follower", 0, 0, "monastery", number=2),
        PlacedFollower("david", "abbot", 0, 0, "monastery"),
    ]
    root = render_and_parse(build_board(place_tile("BA/B", 0, 0), followers=followers))
    first, second = find_silhouettes(root, "f")
    assert first[2:] != second[2:]
    assert [text for text, _, _ in texts_of(root)[:2]] == ["2×A", "B"]


def test_completed_roads_and_cities_have_a_tick() -> None:
    tiles = [place_tile("BA/E", 0, 0), place_tile("BA/E", 0, -1, 180)]
    root = render_and_parse(build_board(*tiles))
    assert find_paths(root, "d") == ["M0-4.7l.7.8 1.4-1.7"]
    assert "One complete road or city has a tick." in read_text(root, "desc")
    alone = render_and_parse(build_board(tiles[0]))
    assert find_paths(alone, "d") == []
    assert "tick" not in read_text(alone, "desc")


def test_every_piece_is_drawn_and_described() -> None:
    position = build_board(
        place_tile("BA/D", 0, 0),
        place_tile("BA/U", 1, 0),
        place_tile("FR/RRR", 2, 0),
        place_tile("TU/RR", 3, 0, 90),
        place_tile("BA/W", 0, 1),
        followers=[PlacedFollower("wendy", "follower", 0, 0, "road", "W")],
        fairy=Fairy(0, 0, "wendy"),
        mage=SegmentPlace(0, 0, "road", "E"),
        witch=SegmentPlace(0, 0, "city", "N"),
        tunnels=(Tunnel((BoardEdge(3, 0, "S"),)),),
        ferries=(Ferry(2, 0, ("W", "E")),),
        tollhouses=(Tollhouse("david", 0, 1, "E"),),
        little_buildings=(
            PlacedBuilding("shed", 0, 0),
            PlacedBuilding("house", 0, 0),
            PlacedBuilding("tower", 1, 0),
        ),
    )
    root = render_and_parse(position)
    drawn = {name: kind for name, kind, _, _ in find_silhouettes(root, "k")}
    plain = ("fairy", "house", "mage", "shed", "tower", "witch")
    assert drawn == {**dict.fromkeys(plain, "s"), "tollhouse": "k p1"}
    assert find_paths(root, "y") == ["M18 0Q24 0 30 0"]
    assert [text for text, _, _ in texts_of(root)] == ["AAAA", "B", "1", "A", "A wendy", "B david"]
    for piece in (*drawn, "ferry", "tunnel"):
        assert piece in read_text(root, "desc")


def test_bridges_castles_and_the_big_top_are_drawn_and_described() -> None:
    position = build_board(
        place_tile("BA/E", 0, 0),
        place_tile("BA/E", 0, -1, 180),
        place_tile("BT/ffrf.bt", 0, 1),
        castles=(PlacedCastle(0, 0, "N"),),
        big_top=BigTop(0, 1, 4),
        bridges=(Bridge(0, 0, "WE"),),
    )
    root = render_and_parse(position)
    assert sorted(find_silhouettes(root, "k")) == [
        ("big_top", "s", "-3.6", "8.4"),
        ("castle", "s", "0", "-6"),
    ]
    assert find_paths(root, "g") == find_paths(root, "v") == ["M-6 0Q0 0 6 0"]
    assert find_paths(root, "d") == []
    for piece in ("bridge", "castle", "big top"):
        assert piece in read_text(root, "desc")


def test_a_follower_in_a_castle_stands_before_it() -> None:
    position = build_board(
        place_tile("BA/E", 0, 0),
        place_tile("BA/E", 0, -1, 180),
        followers=[PlacedFollower("wendy", "follower", 0, 0, "castle", "N")],
        castles=(PlacedCastle(0, 0, "N"),),
    )
    shapes = [use.get("href") for use in render_and_parse(position).findall(f"{SVG}use")]
    assert shapes == ["#k-castle", "#f-follower"]


def test_a_follower_on_a_bridge_or_on_the_pyramid_stands_in_the_middle() -> None:
    followers = [
        PlacedFollower("wendy", "follower", 0, 0, "road", "W"),
        PlacedFollower("david", "follower", 0, 1, "pyramid"),
    ]
    tiles = [place_tile("BA/E", 0, 0), place_tile("BT/ffff.ac", 0, 1)]
    root = render_and_parse(build_board(*tiles, followers=followers, bridges=(Bridge(0, 0, "WE"),)))
    assert [place[2:] for place in find_silhouettes(root, "f")] == [("0", "0"), ("0", "12")]


def test_the_board_is_described_in_words_row_by_row() -> None:
    followers = [PlacedFollower("wendy", "follower", 0, 0, "city", "N")]
    root = render_and_parse(
        build_board(
            place_tile("BA/D", 0, 0),
            place_tile("BA/U", 1, 0),
            place_tile("BA/B", 0, 1),
            followers=followers,
        )
    )
    assert read_text(root, "title") == "A board of 3 tiles; in each row: column, tile, rotation."
    assert read_text(root, "desc") == (
        "Row 0: 0 BA/D, 1 BA/U. Row 1: 0 BA/B. "
        "wendy: 1 × follower on city at (0, 0). One feature is held."
    )
    turned = render_and_parse(build_board(place_tile("BA/E", -1, 0, 90)))
    assert read_text(turned, "desc") == "Row 0: -1 BA/E 90°."


def test_the_words_are_in_the_language_of_the_texts() -> None:
    assert "Ligne 0" in read_text(
        render_and_parse(build_board(place_tile("BA/D", 0, 0)), "fr"), "desc"
    )


def test_the_legend_names_every_player_whatever_the_name() -> None:
    players = [f"<{number}>&" for number in range(12)]
    root = render_and_parse(build_board(place_tile("BA/D", 0, 0), players=players))
    legend = [text for text, _, _ in texts_of(root)]
    assert legend == [f"{letter} {player}" for letter, player in zip(LETTERS, players, strict=True)]
    patterns = [pattern.get("id") for pattern in root.iter(f"{SVG}pattern")]
    assert patterns[2:] == [f"p{number}" for number in range(12)]


def test_twelve_players_have_colours_patterns_and_letters_of_their_own() -> None:
    assert len(set(PLAYER_COLOURS)) == len(set(LETTERS)) == 12


def test_every_figure_has_a_silhouette_of_its_own() -> None:
    assert set(FIGURE_SHAPES) == set(FIGURES)
    assert len(set(FIGURE_SHAPES.values())) == len(FIGURES)


def test_what_the_rules_do_not_allow_is_not_drawn() -> None:
    with pytest.raises(IllegalPosition):
        render_board(build_board(place_tile("BA/D", 0, 0), place_tile("BA/C", 1, 0)), TEXTS["en"])


@pytest.mark.parametrize("seed", range(20))
def test_any_board_of_any_sets_can_be_drawn(seed: int) -> None:
    position = build_position(build_random_board(seed, 40), seed, 14)
    root = render_and_parse(position)
    assert len(find_silhouettes(root, "f")) == len(position.followers)


@pytest.mark.parametrize("kit", [BASE, ORDINARY_DESIGNS], ids=["base", "all"])
@pytest.mark.parametrize("seed", range(20))
def test_seventy_two_tiles_with_fourteen_figures_take_less_than_fifteen_kilobytes_packed(
    seed: int, kit: Sequence[Design]
) -> None:
    position = build_position(build_random_board(seed, 72, kit), seed, 14)
    picture = render_board(position, TEXTS["en"]).encode()
    assert len(gzip.compress(picture, 6)) <= 15_000


def test_a_triangle_leaves_half_of_its_space_empty() -> None:
    halves = tuple([Edge(half) for half in ("SL", "SR", "WL", "WR")])
    design = Design("half", (Segment("field", halves),), triangles=1, empty=("N", "E"))
    tiles = (place_tile("BA/B", 0, 0), PlacedTile("half", design, 1, 0))
    root = render_and_parse(build_board(*tiles))
    assert find_paths(root, "q") == ["M-6-6h12v12h-12z", "M6 6L-6 6L-6-6z"]
    (clip,) = [one for one in root.iter() if one.tag == f"{SVG}clipPath"]
    (cut,) = [one for one in root.iter() if "clip-path" in one.attrib]
    assert cut.attrib["clip-path"] == f"url(#{clip.attrib['id']})"
