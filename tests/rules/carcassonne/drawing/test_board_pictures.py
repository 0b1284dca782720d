"""Boards drawn: tiles where they lie, figures where they stand, all of it in words too."""

import gzip
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from services.carcassonne.app import GAME
from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import BoardPosition, Pieces, PlacedFollower, PlacedTile
from services.carcassonne.drawing.boards import LETTERS, render_board
from services.carcassonne.drawing.shapes import FIGURE_SHAPES
from services.carcassonne.drawing.svg_paths import PLAYER_COLOURS
from services.carcassonne.rules.names import FIGURES
from services.carcassonne.rules.position import Player, RuleSet
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.core.illegal import IllegalPosition
from shared.texts import SHARED_TEXTS, Language, load_texts
from tests.property.carcassonne_boards import ORDINARY_DESIGNS, build_position, build_random_board
from tests.rules.carcassonne.drawing.svg import SVG, find_paths, parse_picture, read_text

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


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_an_abbey_is_drawn_over_the_round_end_of_the_river_beside_it(rotation: int) -> None:
    x, y = {0: (-1, 0), 90: (0, -1), 180: (1, 0), 270: (0, 1)}[rotation]
    root = render_and_parse(
        build_board(place_tile("AM/A", x, y), place_tile("RI.2/I.v", 0, 0, rotation))
    )
    layers = [path.get("class") for path in root.findall(f"{SVG}path")]
    assert layers.index("i") < layers.index("c")


def test_of_an_empty_board_one_empty_space_is_drawn() -> None:
    root = render_and_parse(build_board())
    assert root.get("viewBox", "").startswith("-8 -8 ")
    assert find_paths(root, "q") == []


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
