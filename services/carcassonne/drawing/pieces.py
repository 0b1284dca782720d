"""What stands on the board beside the followers: bridges lie below, everything else on top."""

from collections.abc import Iterator, Mapping, Sequence

from services.carcassonne.board.position import Pieces
from services.carcassonne.drawing.geometry import MIDS, Point, moved
from services.carcassonne.drawing.players import LETTERS
from services.carcassonne.drawing.spots import Spots
from services.carcassonne.drawing.ways import classed, path, step, used
from shared.drawing.svg import element, format_number

CORNER: Point = (3.6, 3.6)
"""Where things stand that belong to a tile as a whole."""
LETTER = 1.5
"""How far below the middle of a silhouette its letter stands."""
OF_ONE_SPACE = ("fairy", "mage", "witch", "big_top")


def pieces_used(pieces: Pieces) -> set[str]:
    """The names of the silhouettes that are needed."""
    names = {name for name in OF_ONE_SPACE if getattr(pieces, name) is not None}
    names |= {building.kind for building in pieces.little_buildings}
    several = {"castle": pieces.castles, "tollhouse": pieces.tollhouses}
    return names | {name for name, placed in several.items() if placed}


def lines_drawn(pieces: Pieces, spots: Spots) -> str:
    """Bridges and ferries, from side to side."""
    bridges = [
        _from_to(spots.of_space(bridge.x, bridge.y), MIDS[bridge.axis[0]], MIDS[bridge.axis[1]])
        for bridge in pieces.bridges
    ]
    ferries = [
        _from_to(spots.of_space(ferry.x, ferry.y), *(MIDS[side] for side in ferry.sides))
        for ferry in pieces.ferries
    ]
    drawn = path("g", *bridges) + path("v", *bridges) if bridges else ""
    return drawn + (path("y", *ferries) if ferries else "")


def pieces_drawn(pieces: Pieces, spots: Spots, letters: Mapping[str, int]) -> Iterator[str]:
    """Everything else, each piece at its place."""
    for name, place in _places(pieces, spots):
        yield classed("s", used(f"k-{name}", *spots.free(place)))
    for house in pieces.tollhouses:
        at = spots.free(spots.of_side(house.x, house.y, house.side))
        own = letters[house.player]
        yield classed(f"k p{own}", used("k-tollhouse", *at)) + letter(own, at)
    for index, tunnel in enumerate(pieces.tunnels):
        for end in tunnel.ends:
            x, y = spots.free(spots.of_side(end.x, end.y, end.side))
            shown = element("circle", cx=format_number(x), cy=format_number(y), r=1.2, class_="s")
            yield shown + element(
                "text", str(index + 1), x=format_number(x), y=format_number(y + 0.8)
            )


def letter(player: int, place: Point, before: str = "") -> str:
    """The letter of a player on a silhouette, and what stands before it."""
    x, y = place
    return element(
        "text", before + LETTERS[player], x=format_number(x), y=format_number(y + LETTER)
    )


def letters_at(player: int, places: Sequence[Point], below: float, **attributes: str) -> str:
    """The letter of a player, so far below each of these places."""
    across = " ".join([format_number(x) for x, _ in places])
    down = " ".join([format_number(y + below) for _, y in places])
    return element("text", LETTERS[player] * len(places), x=across, y=down, **attributes)


def _places(pieces: Pieces, spots: Spots) -> Iterator[tuple[str, Point]]:
    for name in OF_ONE_SPACE:
        piece = getattr(pieces, name)
        if piece is not None:
            yield name, moved(spots.of_space(piece.x, piece.y), (-CORNER[0], -CORNER[1]))
    for castle in pieces.castles:
        yield "castle", moved(spots.of_space(castle.x, castle.y), MIDS[castle.side])
    for building in pieces.little_buildings:
        yield building.kind, moved(spots.of_space(building.x, building.y), CORNER)


def _from_to(middle: Point, start: Point, end: Point) -> str:
    return step("M", moved(middle, start)) + step("Q", middle, moved(middle, end))
