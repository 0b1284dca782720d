"""Renders a board: the tiles, with figures and pieces on top, and describes it in words.

The outline of a follower is that of its figure; colour, pattern and letter are those of its player.
The letter is repeated on every other segment of the feature that the player holds. A completed road
or city has a tick.
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
    Pieces,
    PlacedFollower,
    PlacedTile,
    Space,
)
from services.carcassonne.drawing.geometry import HALF, SIZE, Point
from services.carcassonne.drawing.pieces import (
    LETTER_OFFSET,
    LETTERS,
    PictureLayout,
    assign_letters,
    locate_space,
    render_letters,
    render_lines,
    render_pattern,
    render_pieces,
    render_player_style,
    render_text,
)
from services.carcassonne.drawing.shapes import render_silhouettes
from services.carcassonne.drawing.style import STYLE
from services.carcassonne.drawing.svg_paths import add_class, format_step, render_path, render_use
from services.carcassonne.drawing.tile_layers import TileLayers
from services.carcassonne.drawing.tiles import render_clip, render_definitions, render_spaces
from shared.core.phrases import Param, Phrase, Word
from shared.drawing.svg import element, escape_text, picture
from shared.texts import Texts

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
    """Rows from north to south: the column, the id and the rotation of each tile."""
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
"""Pixels of a length of 1."""
MARGIN, ROW_HEIGHT = 2, 3
"""The margin around the board, and the height of a row of the legend."""
TICK = "l.7.8 1.4-1.7"
"""The path of the tick on a completed feature."""
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
        element("style", STYLE + render_player_style(len(letters))),
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
    """The roots of all roads and cities without an open end, except castles."""
    complete = [*features.complete["road"], *features.complete["city"]]
    return sorted([root for root in complete if root not in features.castles])


def _render_ticks(places: Iterable[Point]) -> str:
    way = "".join([format_step("M", place) + TICK for place in places])
    return render_path("d", way) if way else ""


def _render_followers(
    placements: Placements, layout: PictureLayout, letters: Mapping[str, int]
) -> Iterator[str]:
    """Each figure with its letter, and with its count if there are several."""
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
