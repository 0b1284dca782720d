"""What stands on the board beside the followers: bridges lie below, everything else on top."""

from collections.abc import Iterator, Mapping, Sequence

from services.carcassonne.board.position import Pieces
from services.carcassonne.drawing.geometry import MIDS, Point, move_point
from services.carcassonne.drawing.picture_layout import PictureLayout
from services.carcassonne.drawing.players import LETTERS
from services.carcassonne.drawing.svg_paths import add_class, format_step, render_path, render_use
from shared.drawing.marks import element, number

CORNER: Point = (3.6, 3.6)
"""Where things stand that belong to a tile as a whole."""
LETTER_OFFSET = 1.5
"""How far below the middle of a silhouette its letter stands."""
OF_ONE_SPACE = ("fairy", "mage", "witch", "big_top")


def list_silhouettes(pieces: Pieces) -> set[str]:
    """The names of the silhouettes that are needed."""
    names = {name for name in OF_ONE_SPACE if getattr(pieces, name) is not None}
    names |= {building.kind for building in pieces.little_buildings}
    several = {"castle": pieces.castles, "tollhouse": pieces.tollhouses}
    return names | {name for name, placed in several.items() if placed}


def render_lines(pieces: Pieces, spots: PictureLayout) -> str:
    """Bridges and ferries, from side to side."""
    bridges = [
        _render_arc(
            spots.locate_space(bridge.x, bridge.y), MIDS[bridge.axis[0]], MIDS[bridge.axis[1]]
        )
        for bridge in pieces.bridges
    ]
    ferries = [
        _render_arc(spots.locate_space(ferry.x, ferry.y), *(MIDS[side] for side in ferry.sides))
        for ferry in pieces.ferries
    ]
    drawn = render_path("g", *bridges) + render_path("v", *bridges) if bridges else ""
    return drawn + (render_path("y", *ferries) if ferries else "")


def render_pieces(
    pieces: Pieces, spots: PictureLayout, letters: Mapping[str, int]
) -> Iterator[str]:
    """Everything else, each piece at its place."""
    for name, place in _locate_pieces(pieces, spots):
        yield add_class("s", render_use(f"k-{name}", *spots.take_free_place(place)))
    for house in pieces.tollhouses:
        at = spots.take_free_place(spots.locate_side(house.x, house.y, house.side))
        own = letters[house.player]
        yield add_class(f"k p{own}", render_use("k-tollhouse", *at)) + render_letter(own, at)
    for index, tunnel in enumerate(pieces.tunnels):
        for end in tunnel.ends:
            x, y = spots.take_free_place(spots.locate_side(end.x, end.y, end.side))
            shown = element("circle", cx=number(x), cy=number(y), r=1.2, class_="s")
            yield shown + element("text", str(index + 1), x=number(x), y=number(y + 0.8))


def render_letter(player: int, place: Point, before: str = "") -> str:
    """The letter of a player on a silhouette, and what stands before it."""
    x, y = place
    return element("text", before + LETTERS[player], x=number(x), y=number(y + LETTER_OFFSET))


def render_letters(player: int, places: Sequence[Point], below: float, **attributes: str) -> str:
    """The letter of a player, so far below each of these places."""
    across = " ".join([number(x) for x, _ in places])
    down = " ".join([number(y + below) for _, y in places])
    return element("text", LETTERS[player] * len(places), x=across, y=down, **attributes)


def _locate_pieces(pieces: Pieces, spots: PictureLayout) -> Iterator[tuple[str, Point]]:
    for name in OF_ONE_SPACE:
        piece = getattr(pieces, name)
        if piece is not None:
            yield name, move_point(spots.locate_space(piece.x, piece.y), (-CORNER[0], -CORNER[1]))
    for castle in pieces.castles:
        yield "castle", move_point(spots.locate_space(castle.x, castle.y), MIDS[castle.side])
    for building in pieces.little_buildings:
        yield building.kind, move_point(spots.locate_space(building.x, building.y), CORNER)


def _render_arc(middle: Point, start: Point, end: Point) -> str:
    return format_step("M", move_point(middle, start)) + format_step(
        "Q", middle, move_point(middle, end)
    )
