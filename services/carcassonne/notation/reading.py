"""Reads a line of notation into tiles, followers and pieces; notes all refused words at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from re import Match, Pattern
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, cast

from services.carcassonne.board.design import Design
from services.carcassonne.board.position import (
    SINGLE_PIECES,
    BigTop,
    BoardEdge,
    Bridge,
    Fairy,
    Ferry,
    GoldPile,
    Pieces,
    PlacedBuilding,
    PlacedCastle,
    PlacedFollower,
    PlacedTile,
    SegmentPlace,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.notation import words
from services.carcassonne.rules.limits import (
    BOARD_FOLLOWERS,
    BOARD_PIECES,
    FARTHEST,
    MOST,
    SEGMENTS,
    TILES,
)
from shared.core.illegal import Faults

LONGEST_ID = 40
"""Characters of the id of a tile or a player."""
LONGEST_QUOTE = 60
"""Characters of a refused word that are quoted."""
LONGEST_LINE = 10_000
"""Words of a line; a line that has more is not read."""
MOST_WORDS: Mapping[str, int] = {
    "tiles": TILES,
    "followers": BOARD_FOLLOWERS,
    "pieces": BOARD_PIECES,
}
"""The parts of a line, and the greatest number of words in each."""

Groups: TypeAlias = "Sequence[str | None]"
"""The groups of a matched word; None for what the word leaves out."""
T = TypeVar("T")


class InvalidWord(Exception):
    """A word does not belong to the notation."""


class PlaceTooFar(Exception):
    """A word belongs to the notation, but its place is too far from the origin."""


@dataclass(frozen=True, slots=True)
class BoardNotation:
    """The content of a line of notation."""

    tiles: tuple[PlacedTile, ...]
    followers: tuple[PlacedFollower, ...]
    pieces: Pieces


class RefusedWords(NamedTuple):
    """Words that do not belong to the notation, and words whose places are too far away."""

    words: list[str]
    far: list[str]

    def note_all(self, at: str, faults: Faults) -> None:
        """Notes each of them at the pointer `at`."""
        for word in self.words:
            faults.note("notation.word", at, word=word[:LONGEST_QUOTE])
        for word in self.far:
            faults.note("notation.far", at, word=word[:LONGEST_QUOTE], limit=FARTHEST)


def read_notation(
    line: str, designs: Mapping[str, Design], at: str, faults: Faults
) -> BoardNotation:
    """Reads a line; notes faults at the pointer `at`.

    `notation.word` is noted for each word that does not belong to the notation, `notation.far` for
    each whose place is too far away; `notation.parts`, `notation.long`, `notation.tiles`,
    `notation.followers` and `notation.pieces` where there are too many of them.
    """
    parts = line.split(";")
    if len(parts) > len(MOST_WORDS):
        faults.note("notation.parts", at)
    count = line.count(" ") + line.count("|")
    if count > LONGEST_LINE:
        faults.note("notation.long", at, count=count, limit=LONGEST_LINE)
        return BoardNotation((), (), Pieces())
    refused = RefusedWords([], [])
    tiles, followers, pieces = [*parts, "", ""][: len(MOST_WORDS)]
    laid = list(_read_tiles(tiles, designs, refused))
    far = [0, len(refused.far)]
    followers_read = list(_read_words(words.split_words(followers), _read_follower, refused))
    far.append(len(refused.far))
    others = list(_read_words(words.split_words(pieces), _read_piece, refused))
    far.append(len(refused.far))
    near = (len(laid), len(followers_read), len(others))
    read = zip(MOST_WORDS.items(), near, pairwise(far), strict=True)
    for (part, most), count, (before, after) in read:
        count += after - before
        if count > most:
            faults.note(f"notation.{part}", at, count=count, limit=most)
    collected = _collect_pieces(others, refused)
    refused.note_all(at, faults)
    return BoardNotation(tuple(laid), tuple(followers_read), collected)


def _read_words(
    texts: Sequence[str], read: Callable[[str], T], refused: RefusedWords
) -> Iterator[T]:
    for word in texts:
        try:
            yield read(word)
        except InvalidWord:
            refused.words.append(word)
        except PlaceTooFar:
            refused.far.append(word)


def _read_tiles(
    part: str, designs: Mapping[str, Design], refused: RefusedWords
) -> Iterator[PlacedTile]:
    start = words.START.match(part)
    if start is None:
        refused.words.extend([part] if part else [])
        return
    west, y = map(int, start.groups())
    for row in part[start.end() :].split("|"):
        x = west
        for word in words.split_words(row):
            gap = words.GAP.fullmatch(word)
            if gap:
                x += int(gap[1])
                continue
            try:
                yield _read_tile(word, x, y, designs)
            except InvalidWord:
                refused.words.append(word)
            except PlaceTooFar:
                refused.far.append(word)
            x += 1
        y += 1


def _read_tile(word: str, x: int, y: int, designs: Mapping[str, Design]) -> PlacedTile:
    name, rotation = _match_groups(words.TILE, word)
    tile = _read_id(name)
    return PlacedTile(
        tile, designs.get(tile), _read_coordinate(x), _read_coordinate(y), int(rotation or 0)
    )


def _read_follower(word: str) -> PlacedFollower:
    groups = _match_groups(words.FOLLOWER, word)
    player, figure, count, ghosts, hill, flock, taken_back, x, y, on, side, segment = groups
    return PlacedFollower(
        _read_id(player),
        _read_text(figure),
        _read_coordinate(x),
        _read_coordinate(y),
        _read_text(on),
        side,
        _read_segment(segment),
        _read_number(count or "1", 1, MOST),
        _read_number(ghosts or "0", 0, MOST),
        hill is not None,
        tuple(map(int, flock or "")),
        taken_back is not None,
    )


def _read_piece(word: str) -> tuple[str, str, Any]:
    """The field of `Pieces` that the piece belongs to, the word, and the piece."""
    name, at, place = word.partition("@")
    if not at or name not in PIECE_READERS:
        raise InvalidWord
    field, pattern, make = PIECE_READERS[name]
    return field, word, make(name, _match_groups(pattern, place))


def _collect_pieces(others: Sequence[tuple[str, str, Any]], refused: RefusedWords) -> Pieces:
    """All pieces; refuses a second one where there is only one."""
    several: dict[str, list[Any]] = {}
    for field, word, piece in others:
        held = several.setdefault(field, [])
        if held and field in SINGLE_PIECES:
            refused.words.append(word)
        else:
            held.append(piece)
    fields: dict[str, Any] = {
        field: held[0] if field in SINGLE_PIECES else tuple(held) for field, held in several.items()
    }
    return Pieces(**fields)


def _read_fairy(_: str, groups: Groups) -> Fairy:
    x, y, on, side, segment, player, figure = groups
    return Fairy(
        _read_coordinate(x),
        _read_coordinate(y),
        _read_id(player),
        figure,
        on,
        side,
        _read_segment(segment),
    )


def _read_spot(_: str, groups: Groups) -> SegmentPlace:
    x, y, on, side, segment = groups
    return SegmentPlace(
        _read_coordinate(x), _read_coordinate(y), _read_text(on), side, _read_segment(segment)
    )


def _read_bridge(_: str, groups: Groups) -> Bridge:
    x, y, axis = groups
    return Bridge(_read_coordinate(x), _read_coordinate(y), cast(Literal["NS", "WE"], axis))


def _read_castle(_: str, groups: Groups) -> PlacedCastle:
    *edge, built_now = groups
    return PlacedCastle(*_read_edge(tuple(edge)), built_now=built_now is not None)


def _read_edge(groups: Groups) -> BoardEdge:
    x, y, side = groups
    return BoardEdge(_read_coordinate(x), _read_coordinate(y), _read_text(side))


def _read_tunnel(_: str, groups: Groups) -> Tunnel:
    first, second = groups[:3], groups[3:]
    return Tunnel(tuple([_read_edge(end) for end in (first, second) if end[0] is not None]))


def _read_ferry(_: str, groups: Groups) -> Ferry:
    x, y, one, other = groups
    return Ferry(_read_coordinate(x), _read_coordinate(y), (_read_text(one), _read_text(other)))


def _read_tollhouse(_: str, groups: Groups) -> Tollhouse:
    x, y, side, player, shows_two = groups
    return Tollhouse(
        _read_id(player),
        _read_coordinate(x),
        _read_coordinate(y),
        _read_text(side),
        shows_two is not None,
    )


def _read_building(name: str, groups: Groups) -> PlacedBuilding:
    x, y = groups
    return PlacedBuilding(name, _read_coordinate(x), _read_coordinate(y))


def _read_big_top(_: str, groups: Groups) -> BigTop:
    x, y, value = groups
    return BigTop(_read_coordinate(x), _read_coordinate(y), _read_number(value, 0, MOST))


def _read_gold(_: str, groups: Groups) -> GoldPile:
    x, y, count = groups
    return GoldPile(_read_coordinate(x), _read_coordinate(y), _read_number(count, 1, MOST))


def _match_groups(pattern: Pattern[str], word: str) -> Groups:
    found: Match[str] | None = pattern.fullmatch(word)
    if found is None:
        raise InvalidWord
    return found.groups()


def _read_text(part: str | None) -> str:
    assert part is not None  # its group is not optional
    return part


def _read_id(part: str | None) -> str:
    name = words.decode_id(_read_text(part))
    if len(name) > LONGEST_ID:
        raise InvalidWord
    return name


def _read_number(part: str | int | None, least: int, most: int) -> int:
    number = int(part or 0)
    if not least <= number <= most:
        raise InvalidWord
    return number


def _read_coordinate(part: str | int | None) -> int:
    place = int(part or 0)
    if abs(place) > FARTHEST:
        raise PlaceTooFar
    return place


def _read_segment(part: str | None) -> int | None:
    return None if part is None else _read_number(part, 0, SEGMENTS - 1)


PIECE_READERS: Mapping[str, tuple[str, Pattern[str], Callable[[str, Groups], Any]]] = {
    "fairy": ("fairy", words.FAIRY, _read_fairy),
    "mage": ("mage", words.LINE, _read_spot),
    "witch": ("witch", words.LINE, _read_spot),
    "big_top": ("big_top", words.COUNTED, _read_big_top),
    "gold": ("gold", words.COUNTED, _read_gold),
    "bridge": ("bridges", words.BRIDGE, _read_bridge),
    "castle": ("castles", words.CASTLE, _read_castle),
    "tunnel": ("tunnels", words.TUNNEL, _read_tunnel),
    "ferry": ("ferries", words.FERRY, _read_ferry),
    "tollhouse": ("tollhouses", words.TOLLHOUSE, _read_tollhouse),
    "shed": ("little_buildings", words.BUILDING, _read_building),
    "house": ("little_buildings", words.BUILDING, _read_building),
    "tower": ("little_buildings", words.BUILDING, _read_building),
}
"""By the text before `@`: the field of `Pieces`, the pattern after `@`, and the reader."""
