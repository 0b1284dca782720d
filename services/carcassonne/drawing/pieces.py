"""Renders the pieces besides the followers: bridges and ferries below, all others on top.

Each player has a colour, a pattern and a letter, in the order of the request. A space of the
picture is 12 wide; the middle of the space (0, 0) is the point (0, 0).
"""

from collections.abc import Iterator, Mapping, Sequence

from services.carcassonne.board.laying import LaidTiles
from services.carcassonne.board.position import SINGLE_PIECES, Located, Pieces
from services.carcassonne.drawing.geometry import MIDDLE, MIDS, SIZE, Point, rotate_point
from services.carcassonne.drawing.style import PLAYER_COLOURS
from services.carcassonne.drawing.svg_paths import add_class, format_step, render_path, render_use
from services.carcassonne.drawing.tiles import render_design
from services.carcassonne.rules.position import Player
from shared.drawing.svg import element, format_number

STEP = 1.9
"""The distance between two figures or pieces at the same point."""


def locate_space(one: Located) -> Point:
    """The middle of the space of a piece, or of the first space of a tile."""
    return complex(one.x, one.y) * SIZE


class PictureLayout:
    """The points of one picture; remembers which are taken."""

    def __init__(self, laid: LaidTiles) -> None:
        self._laid = laid
        self._taken: dict[Point, int] = {}

    def locate_node(self, node: int) -> Point:
        """The point of a segment of the board; of a bridge, the middle of its tile."""
        laid = self._laid
        index = laid.tile_of[node]
        tile, local = laid.tiles[index], node - laid.first_nodes[index]
        assert tile.design is not None
        places = render_design(tile.design).places
        place = rotate_point(places[local], tile.rotation) if local < len(places) else MIDDLE
        return locate_space(tile) + place

    def take_free_place(self, place: Point) -> Point:
        """Takes a point and returns it; if it is taken already, one beside it."""
        number = self._taken.get(place, 0)
        self._taken[place] = number + 1
        return place + complex(STEP * number, -STEP * (number % 2))


LETTERS = "ABCDEFGHIJKL"
PATTERNS = ("", "M0 .5H2M0 1.5H2", "M.5 0V2M1.5 0V2", "M.2.5H.8M1.2 1.5H1.8")
"""Paths drawn over a colour, on a square of 2: nothing, bars, stripes, dashes."""


def render_player_style(count: int) -> str:
    """The style of so many players: the classes p0, p1 …"""
    return "".join(f".p{number}{{fill:url(#p{number})}}" for number in range(count))


def assign_letters(players: Sequence[Player]) -> Mapping[str, int]:
    """By player's id, the number of the colour, pattern and letter; these repeat after 12."""
    return {player.id: number % len(LETTERS) for number, player in enumerate(players)}


def render_pattern(number: int) -> str:
    """The definition of the pattern that fills the figures of a player."""
    over = PATTERNS[number % len(PATTERNS)]
    lines = f'<path d="{over}" stroke="#fff" stroke-width=".35" opacity=".6"/>' if over else ""
    return (
        f'<pattern id="p{number}" width="2" height="2" patternUnits="userSpaceOnUse">'
        f'<path d="M0 0H2V2H0z" fill="{PLAYER_COLOURS[number]}"/>{lines}</pattern>'
    )


INSIDE = 0.7
"""The distance from the middle, as a factor, of pieces just inside a side."""
CORNER: Point = 3.6 + 3.6j
"""The point for pieces that belong to a tile as a whole, relative to its middle."""
LETTER_OFFSET = 1.5
"""How far below the middle of a silhouette the baseline of its letter is."""


def render_lines(pieces: Pieces) -> str:
    """Bridges and ferries, from side to side."""
    bridges = [_render_arc(bridge, *bridge.axis) for bridge in pieces.bridges]
    ferries = [_render_arc(ferry, *ferry.sides) for ferry in pieces.ferries]
    rendered = render_path("g", *bridges) + render_path("v", *bridges) if bridges else ""
    return rendered + (render_path("y", *ferries) if ferries else "")


def render_pieces(
    pieces: Pieces, layout: PictureLayout, letters: Mapping[str, int]
) -> Iterator[str]:
    """All other pieces, each at its point."""
    for name, place in _locate_pieces(pieces):
        yield add_class("s", render_use(f"k-{name}", layout.take_free_place(place)))
    for house in pieces.tollhouses:
        at = layout.take_free_place(locate_space(house) + MIDS[house.side] * INSIDE)
        own = letters[house.player]
        letter = render_text(("2" if house.large else "") + LETTERS[own], at)
        yield add_class(f"k p{own}", render_use("k-tollhouse", at)) + letter
    for pile in pieces.gold:
        at = layout.take_free_place(locate_space(pile) + CORNER.conjugate())
        yield add_class("s", render_use("k-gold", at)) + render_text(str(pile.number), at)
    for index, tunnel in enumerate(pieces.tunnels):
        for end in tunnel.ends:
            at = layout.take_free_place(locate_space(end) + MIDS[end.side] * INSIDE)
            circle = element("circle", cx=at.real, cy=at.imag, r=1.2, class_="s")
            yield circle + render_text(str(index + 1), at, 0.8)


def render_text(words: str, place: Point, below: float = LETTER_OFFSET) -> str:
    """Words on a silhouette, at the distance `below` its middle."""
    return element("text", words, x=place.real, y=place.imag + below)


def render_letters(player: int, places: Sequence[Point], below: float, **attributes: str) -> str:
    """The letter of a player below each of these points, at the distance `below`."""
    across = " ".join([format_number(place.real) for place in places])
    down = " ".join([format_number(place.imag + below) for place in places])
    return element("text", LETTERS[player] * len(places), x=across, y=down, **attributes)


def _locate_pieces(pieces: Pieces) -> Iterator[tuple[str, Point]]:
    for name in SINGLE_PIECES:
        piece = getattr(pieces, name)
        if piece is not None:
            yield name, locate_space(piece) - CORNER
    for castle in pieces.castles:
        yield "castle", locate_space(castle) + MIDS[castle.side]
    for building in pieces.little_buildings:
        yield building.kind, locate_space(building) + CORNER


def _render_arc(piece: Located, start: str, end: str) -> str:
    middle = locate_space(piece)
    return format_step("M", middle + MIDS[start]) + format_step("Q", middle, middle + MIDS[end])
