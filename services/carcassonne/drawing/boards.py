"""A board drawn: each design once, each tile a use of it, figures and pieces on top.

A follower shows its figure by its outline, its player by colour, pattern and letter; the letter
stands again on every other part of what the player holds. A completed road or city has a tick.
"""

from collections.abc import Iterable, Iterator, Mapping

from services.carcassonne.board.position import BoardPosition
from services.carcassonne.board.survey import Survey, surveyed
from services.carcassonne.drawing.figures import definitions_of
from services.carcassonne.drawing.geometry import HALF, SIZE, Point
from services.carcassonne.drawing.laid import Laid
from services.carcassonne.drawing.names import renamed
from services.carcassonne.drawing.pieces import (
    LETTER,
    letter,
    letters_at,
    lines_drawn,
    pieces_drawn,
    pieces_used,
)
from services.carcassonne.drawing.players import (
    LETTERS,
    letters_of,
    player_patterns,
    player_style,
)
from services.carcassonne.drawing.spots import Spots
from services.carcassonne.drawing.style import STYLE
from services.carcassonne.drawing.tiles import definitions, spaces_drawn
from services.carcassonne.drawing.told import told
from services.carcassonne.drawing.ways import classed, path, step, used
from shared.drawing.svg import element, escape_text, format_number, picture
from shared.texts import Texts

SCALE = 4
"""Pixels of a length of 1."""
MARGIN, ROW = 2, 3
"""Around the board; from one player of the legend to the next."""
TICK = "l.7.8 1.4-1.7"
"""The way of the tick on a completed feature."""
HOLDER = 0.9
"""How far below its place a holder's letter stands, so that its middle is there."""
NARROWEST = 60
"""So wide is a picture at least: the legend has the players' names."""


def board_picture(position: BoardPosition, texts: Texts) -> str:
    """The board as SVG, in the language of the texts; raises IllegalPosition with every fault."""
    survey = surveyed(position)
    spots = Spots(survey)
    letters = letters_of(position.players)
    laid = Laid(position.tiles)
    complete = _complete(survey)
    box = _box(survey, len(letters))
    words = [
        texts.say(*phrase) for phrase in told(position, len(complete), len(survey.standing.held))
    ]
    inside = [
        element("title", escape_text(words[0])),
        element("desc", escape_text(" ".join(words[1:]))),
        element("style", STYLE + player_style(len(letters))),
        renamed(
            _definitions(position, laid) + spaces_drawn(_spaces(survey)) + "".join(laid.drawn())
        ),
        lines_drawn(position.pieces, spots),
        *_held(survey, spots, letters),
        *pieces_drawn(position.pieces, spots, letters),
        *_followers(survey, spots, letters),
        _ticks(spots.of_node(root) for root in complete),
        *_legend(letters, box[0] + MARGIN, box[1] + box[3] - ROW * len(letters)),
    ]
    return picture(box, inside, SCALE)


def _definitions(position: BoardPosition, laid: Laid) -> str:
    """Everything that is used more than once."""
    others = [
        *definitions_of({one.figure for one in position.followers}, pieces_used(position.pieces)),
        *player_patterns(len(position.players)),
    ]
    return definitions(laid.signs, others)


def _complete(survey: Survey) -> list[int]:
    """The roots of all roads and cities without an open end; castles are no cities."""
    ground = survey.ground
    return [
        node
        for node, root in enumerate(ground.parent)
        if node == root
        and ground.ends[root] == 0
        and ground.segments[root].kind in ("road", "city")
        and root not in ground.castles
    ]


def _ticks(places: Iterable[Point]) -> str:
    way = "".join([step("M", place) + TICK for place in places])
    return path("d", way) if way else ""


def _followers(survey: Survey, spots: Spots, letters: Mapping[str, int]) -> Iterator[str]:
    """Each figure once, with its letter, and how many there are when they are several."""
    standing = survey.standing
    followers = zip(survey.position.followers, standing.nodes, standing.tiles, strict=True)
    places: dict[int, list[Point]] = {}
    for one, node, tile in followers:
        place = spots.free(spots.of_node(node) if node >= 0 else spots.of_tile(tile))
        player = letters[one.player]
        yield classed(f"k p{player}", used(f"f-{one.figure}", *place))
        if one.count > 1:
            yield letter(player, place, f"{one.count}×")
        else:
            places.setdefault(player, []).append(place)
    for player, of in sorted(places.items()):
        yield letters_at(player, of, LETTER)


def _held(survey: Survey, spots: Spots, letters: Mapping[str, int]) -> Iterator[str]:
    """The letters of those who hold a feature, on its other segments: one text for each player."""
    standing = survey.standing
    taken = set(standing.nodes)
    marks: dict[int, list[Point]] = {}
    for root, nodes in survey.ground.members(standing.held).items():
        owners = {letters[survey.position.followers[one].player] for one in standing.held[root]}
        for node in nodes:
            if node not in taken:
                for owner in sorted(owners):
                    marks.setdefault(owner, []).append(spots.free(spots.of_node(node)))
    for owner, places in sorted(marks.items()):
        yield letters_at(owner, places, HOLDER, class_="l")


def _legend(letters: Mapping[str, int], left: float, top: float) -> Iterator[str]:
    """Each player's colour, pattern, letter and id."""
    for row, (player, own) in enumerate(letters.items()):
        down = top + ROW * row
        way = step("M", (left, down)) + "h2v2h-2z"
        words = escape_text(f"{LETTERS[own]} {player}")
        yield element("path", d=way, class_=f"k p{own}")
        yield element(
            "text", words, x=format_number(left + 3), y=format_number(down + 1.6), class_="n"
        )


def _spaces(survey: Survey) -> list[tuple[int, int]]:
    """Every space with a tile on it."""
    ground = survey.ground
    return [space for tile in range(len(ground.tiles)) for space in ground.spaces(tile)]


def _box(survey: Survey, players: int) -> tuple[float, float, float, float]:
    """The rectangle around all tiles and the legend below them; of no tiles, around one space."""
    spaces = _spaces(survey) or [(0, 0)]
    left, top = (min(along) * SIZE - HALF - MARGIN for along in zip(*spaces, strict=True))
    right, bottom = (max(along) * SIZE + HALF + MARGIN for along in zip(*spaces, strict=True))
    return left, top, max(right - left, NARROWEST), bottom - top + ROW * players
