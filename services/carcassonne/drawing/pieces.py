"""Renders the pieces besides the followers: bridges and ferries below, all others on top."""

from collections.abc import Iterator, Mapping, Sequence

from services.carcassonne.board.position import SINGLE_PIECES, Pieces
from services.carcassonne.drawing.geometry import MIDS, Point, move_point
from services.carcassonne.drawing.picture_layout import PictureLayout
from services.carcassonne.drawing.players import LETTERS
from services.carcassonne.drawing.svg_paths import add_class, format_step, render_path, render_use
from shared.drawing.svg import element, format_number

CORNER: Point = (3.6, 3.6)
"""The point for pieces that belong to a tile as a whole, relative to its middle."""
LETTER_OFFSET = 1.5
"""How far below the middle of a silhouette the baseline of its letter is."""


def render_lines(pieces: Pieces, layout: PictureLayout) -> str:
    """Bridges and ferries, from side to side."""
    bridges = [
        _render_arc(
            layout.locate_space(bridge.x, bridge.y), MIDS[bridge.axis[0]], MIDS[bridge.axis[1]]
        )
        for bridge in pieces.bridges
    ]
    ferries = [
        _render_arc(layout.locate_space(ferry.x, ferry.y), *(MIDS[side] for side in ferry.sides))
        for ferry in pieces.ferries
    ]
    rendered = render_path("g", *bridges) + render_path("v", *bridges) if bridges else ""
    return rendered + (render_path("y", *ferries) if ferries else "")


def render_pieces(
    pieces: Pieces, layout: PictureLayout, letters: Mapping[str, int]
) -> Iterator[str]:
    """All other pieces, each at its point."""
    for name, place in _locate_pieces(pieces, layout):
        yield add_class("s", render_use(f"k-{name}", *layout.take_free_place(place)))
    for house in pieces.tollhouses:
        at = layout.take_free_place(layout.locate_side(house.x, house.y, house.side))
        own = letters[house.player]
        letter = render_text(("2" if house.large else "") + LETTERS[own], at)
        yield add_class(f"k p{own}", render_use("k-tollhouse", *at)) + letter
    for pile in pieces.gold:
        corner = move_point(layout.locate_space(pile.x, pile.y), (CORNER[0], -CORNER[1]))
        at = layout.take_free_place(corner)
        yield add_class("s", render_use("k-gold", *at)) + render_text(str(pile.number), at)
    for index, tunnel in enumerate(pieces.tunnels):
        for end in tunnel.ends:
            x, y = layout.take_free_place(layout.locate_side(end.x, end.y, end.side))
            circle = element("circle", cx=format_number(x), cy=format_number(y), r=1.2, class_="s")
            yield circle + render_text(str(index + 1), (x, y), 0.8)


def render_text(words: str, place: Point, below: float = LETTER_OFFSET) -> str:
    """Words on a silhouette, at the distance `below` its middle."""
    x, y = place
    return element("text", words, x=format_number(x), y=format_number(y + below))


def render_letters(player: int, places: Sequence[Point], below: float, **attributes: str) -> str:
    """The letter of a player below each of these points, at the distance `below`."""
    across = " ".join([format_number(x) for x, _ in places])
    down = " ".join([format_number(y + below) for _, y in places])
    return element("text", LETTERS[player] * len(places), x=across, y=down, **attributes)


def _locate_pieces(pieces: Pieces, layout: PictureLayout) -> Iterator[tuple[str, Point]]:
    for name in SINGLE_PIECES:
        piece = getattr(pieces, name)
        if piece is not None:
            yield name, move_point(layout.locate_space(piece.x, piece.y), (-CORNER[0], -CORNER[1]))
    for castle in pieces.castles:
        yield "castle", move_point(layout.locate_space(castle.x, castle.y), MIDS[castle.side])
    for building in pieces.little_buildings:
        yield building.kind, move_point(layout.locate_space(building.x, building.y), CORNER)


def _render_arc(middle: Point, start: Point, end: Point) -> str:
    return format_step("M", move_point(middle, start)) + format_step(
        "Q", middle, move_point(middle, end)
    )
