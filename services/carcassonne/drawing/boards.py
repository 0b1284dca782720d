"""Renders a board: the tiles, with figures and pieces on top, and describes it in words.

Each player has a colour, a pattern and a letter, in the order of the request. A space of the
picture is 12 wide; the middle of the space (0, 0) is the point (0, 0).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from services.carcassonne.board.features import Features
from services.carcassonne.board.laying import LaidTiles
from services.carcassonne.board.placements import Placements, place_board
from services.carcassonne.board.placing import NO_NODE, QUARTERS
from services.carcassonne.board.position import (
    SINGLE_PIECES,
    BoardPosition,
    Located,
    Pieces,
    PlacedFollower,
    PlacedTile,
    Space,
)
from services.carcassonne.drawing.shapes import render_silhouettes
from services.carcassonne.drawing.svg_paths import (
    HALF,
    MIDDLE,
    MIDS,
    PLAYER_COLOURS,
    SIZE,
    STYLE,
    Point,
    add_class,
    format_step,
    render_path,
    render_use,
    rotate_point,
)
from services.carcassonne.drawing.tile_layers import TileLayers
from services.carcassonne.drawing.tiles import (
    render_clip,
    render_definitions,
    render_design,
    render_spaces,
)
from services.carcassonne.rules.position import Player
from shared.core.phrases import Param, Phrase, Word
from shared.drawing.svg import element, escape_text, format_number, picture
from shared.texts import Texts

STEP = 1.9
"""The distance between two figures or pieces at the same point."""


def locate_space(one: Located) -> Point:
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


def assign_letters(players: Sequence[Player]) -> Mapping[str, int]:
    """By player's id, the number of the colour, pattern and letter; these repeat after 12."""
    return {player.id: number % len(LETTERS) for number, player in enumerate(players)}


def render_pattern(number: int) -> str:
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
    bridges = [_render_arc(bridge, *bridge.axis) for bridge in pieces.bridges]
    ferries = [_render_arc(ferry, *ferry.sides) for ferry in pieces.ferries]
    rendered = render_path("g", *bridges) + render_path("v", *bridges) if bridges else ""
    return rendered + (render_path("y", *ferries) if ferries else "")


def render_pieces(
    pieces: Pieces, layout: PictureLayout, letters: Mapping[str, int]
) -> Iterator[str]:
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
    return element("text", words, x=place.real, y=place.imag + below)


def render_letters(player: int, places: Sequence[Point], below: float, **attributes: str) -> str:
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


PLACE_WORDS: Mapping[str, str] = {
    "pyramid": "kind.acrobats",
    **{quarter: f"piece.{quarter}" for quarter in QUARTERS},
}
"""Text codes of places that are not a kind of feature."""
PIECE_LISTS: Mapping[str, str] = {
    "bridges": "bridge",
    "castles": "castle",
    "ferries": "ferry",
    "tollhouses": "tollhouse",
    "gold": "gold",
}
"""By field of `Pieces`, the name of one of its pieces that lie on one space."""


def describe_board(position: BoardPosition, complete: int, held: int) -> Iterator[Phrase]:
    """The tiles by row, the followers, the pieces, and how many features are complete and held."""
    yield Phrase("picture.board", {"count": len(position.tiles)})
    yield from _describe_rows(position.tiles)
    for one in position.followers:
        yield Phrase("picture.follower", _describe_follower(one))
    for name, x, y in list_pieces(position.pieces):
        yield Phrase("picture.piece", {"piece": Word(f"piece.{name}"), "x": x, "y": y})
    for code, count in (("picture.complete", complete), ("picture.held", held)):
        if count:
            yield Phrase(code, {"count": count})


def _describe_rows(tiles: Sequence[PlacedTile]) -> Iterator[Phrase]:
    for y, row in groupby(sorted(tiles, key=attrgetter("y", "x")), attrgetter("y")):
        words = [f"{one.x} {one.tile}" + f" {one.rotation}°" * (one.rotation > 0) for one in row]
        yield Phrase("picture.row", {"y": y, "tiles": ", ".join(words)})


def _describe_follower(one: PlacedFollower) -> Mapping[str, Param]:
    return {
        "player": one.player,
        "count": one.number,
        "figure": Word(f"figure.{one.figure}"),
        "on": Word(PLACE_WORDS.get(one.on, f"kind.{one.on}")),
        "x": one.x,
        "y": one.y,
    }


def list_pieces(pieces: Pieces) -> Iterator[tuple[str, int, int]]:
    """The name and the space of every piece; of a tunnel, of each of its tokens."""
    for name in SINGLE_PIECES:
        piece = getattr(pieces, name)
        if piece is not None:
            yield name, piece.x, piece.y
    for name, one in PIECE_LISTS.items():
        for piece in getattr(pieces, name):
            yield one, piece.x, piece.y
    for building in pieces.little_buildings:
        yield building.kind, building.x, building.y
    for tunnel in pieces.tunnels:
        for end in tunnel.ends:
            yield "tunnel", end.x, end.y


SCALE = 4
MARGIN, ROW_HEIGHT = 2, 3
"""The margin around the board, and the height of a row of the legend."""
TICK = "l.7.8 1.4-1.7"
HELD_LETTER_OFFSET = 0.9
"""How far below its point the baseline of a holder's letter is, so that its middle is there."""
MIN_WIDTH = 60
"""The least width of a picture, for the names in the legend."""


def render_board(position: BoardPosition, texts: Texts) -> str:
    """The board as SVG, in the language of the texts; raises IllegalPosition with every fault."""
    placements = place_board(position)
    laid = placements.laid
    layout = PictureLayout(laid)
    letters = assign_letters(position.players)
    layers = TileLayers(position.tiles)
    field, borders = render_spaces(_list_squares(laid))
    complete = _find_complete_roots(placements.features)
    box = _find_bounds(laid, len(letters))
    words = [
        texts.say(*phrase)
        for phrase in describe_board(position, len(complete), len(placements.held))
    ]
    inside = [
        element("title", escape_text(words[0])),
        element("desc", escape_text(" ".join(words[1:]))),
        element("style", STYLE + "".join(f".p{n}{{fill:url(#p{n})}}" for n in range(len(letters)))),
        _render_definitions(position, layers),
        field,
        *layers.render(),
        borders,
        render_lines(position.pieces),
        *_render_held_letters(placements, layout, letters),
        *render_pieces(position.pieces, layout, letters),
        *_render_followers(placements, layout, letters),
        _render_ticks(layout.locate_node(root) for root in complete),
        *_render_legend(letters, box[0] + MARGIN, box[1] + box[3] - ROW_HEIGHT * len(letters)),
    ]
    return picture(box, inside, SCALE)


def _render_definitions(position: BoardPosition, layers: TileLayers) -> str:
    figures = {one.figure for one in position.followers}
    others = [
        *render_silhouettes(figures, {name for name, _, _ in list_pieces(position.pieces)}),
        *map(render_pattern, range(len(position.players))),
        *map(render_clip, sorted(layers.halves)),
    ]
    return render_definitions(layers.signs, others)


def _find_complete_roots(features: Features) -> list[int]:
    complete = [*features.complete["road"], *features.complete["city"]]
    return sorted([root for root in complete if root not in features.castles])


def _render_ticks(places: Iterable[Point]) -> str:
    way = "".join([format_step("M", place) + TICK for place in places])
    return render_path("d", way) if way else ""


def _render_followers(
    placements: Placements, layout: PictureLayout, letters: Mapping[str, int]
) -> Iterator[str]:
    tiles, figures = placements.laid.tiles, placements.position.followers
    followers = zip(figures, placements.spots, strict=True)
    places: dict[int, list[Point]] = {}
    for one, spot in followers:
        place = layout.take_free_place(
            locate_space(tiles[spot.tile])
            if spot.node == NO_NODE
            else layout.locate_node(spot.node)
        )
        player = letters[one.player]
        yield add_class(f"k p{player}", render_use(f"f-{one.figure}", place))
        if one.number > 1:
            yield render_text(f"{one.number}×{LETTERS[player]}", place)
        else:
            places.setdefault(player, []).append(place)
    for player, of in sorted(places.items()):
        yield render_letters(player, of, LETTER_OFFSET)


def _render_held_letters(
    placements: Placements, layout: PictureLayout, letters: Mapping[str, int]
) -> Iterator[str]:
    """The letters of holders on the other segments of their features, one text for each player."""
    taken = {spot.node for spot in placements.spots}
    marks: dict[int, list[Point]] = {}
    found = {one.root: one.nodes for one in placements.features.select(placements.held)}
    for root, held_by in placements.held.items():
        owners = {letters[placements.position.followers[one].player] for one in held_by}
        for node in found[root]:
            for owner in sorted(owners) if node not in taken else ():
                place = layout.take_free_place(layout.locate_node(node))
                marks.setdefault(owner, []).append(place)
    for owner, places in sorted(marks.items()):
        yield render_letters(owner, places, HELD_LETTER_OFFSET, class_="l")


def _render_legend(letters: Mapping[str, int], left: float, top: float) -> Iterator[str]:
    for row, (player, own) in enumerate(letters.items()):
        down = top + ROW_HEIGHT * row
        way = format_step("M", complex(left, down)) + "h2v2h-2z"
        words = escape_text(f"{LETTERS[own]} {player}")
        yield element("path", d=way, class_=f"k p{own}")
        yield element("text", words, x=left + 3, y=down + 1.6, class_="n")


def _list_squares(laid: LaidTiles) -> list[Space]:
    """The occupied spaces, but for those that a single triangle leaves half empty."""
    whole = [tile for tile, one in enumerate(laid.rotated_designs) if not one.design.empty]
    return [space for tile in whole for space in laid.spaces(tile)]


def _find_bounds(laid: LaidTiles, players: int) -> tuple[float, float, float, float]:
    """The rectangle around all tiles, or one space, and the legend below: x, y, width, height."""
    every = [space for tile in range(len(laid.tiles)) for space in laid.spaces(tile)]
    spaces = every or [Space(0, 0)]
    left, top = (min(along) * SIZE - HALF - MARGIN for along in zip(*spaces, strict=True))
    right, bottom = (max(along) * SIZE + HALF + MARGIN for along in zip(*spaces, strict=True))
    return left, top, max(right - left, MIN_WIDTH), bottom - top + ROW_HEIGHT * players
