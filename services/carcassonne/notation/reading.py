"""A line into what lies on the board. Every word that is none is told, all at once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from re import Match, Pattern
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, cast

from services.carcassonne.board.design import Design
from services.carcassonne.board.position import (
    BigTop,
    BoardEdge,
    Bridge,
    Fairy,
    Ferry,
    Pieces,
    PlacedBuilding,
    PlacedFollower,
    PlacedTile,
    SegmentPlace,
    Tollhouse,
    Tunnel,
)
from services.carcassonne.notation import words
from services.carcassonne.rules.catalogue import (
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
"""Characters of a strange word that are told."""
LONGEST_LINE = 10_000
"""Words of a line; one that has more is not read."""
MOST_WORDS: Mapping[str, int] = {
    "tiles": TILES,
    "followers": BOARD_FOLLOWERS,
    "pieces": BOARD_PIECES,
}
"""The parts of a line, and how many words each may have."""

Groups: TypeAlias = "Sequence[str | None]"
"""What a word says, group by group; None for what it leaves out."""
T = TypeVar("T")


class InvalidWord(Exception):
    """What stands here is no word of the notation."""


class PlaceTooFar(Exception):
    """What stands here is a word of the notation, and its place is beyond every board."""


@dataclass(frozen=True, slots=True)
class BoardNotation:
    """What a line says."""

    tiles: tuple[PlacedTile, ...]
    followers: tuple[PlacedFollower, ...]
    pieces: Pieces


class RefusedWords(NamedTuple):
    """Words that are none, and words whose places are too far away."""

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
    """Reads a line. Notes at the pointer `at`: `notation.word` for each word that is none,
    `notation.far` for each whose place is too far away, `notation.parts`, `notation.long`,
    `notation.tiles`, `notation.followers` and `notation.pieces` where there are too many of them.
    """
    parts = line.split(";")
    if len(parts) > len(MOST_WORDS):
        faults.note("notation.parts", at)
    count = line.count(" ") + line.count("|")
    if count > LONGEST_LINE:
        faults.note("notation.long", at, count=count, limit=LONGEST_LINE)
        return BoardNotation((), (), Pieces())
    strange = RefusedWords([], [])
    tiles, followers, pieces = [*parts, "", ""][: len(MOST_WORDS)]
    laid = list(_read_tiles(tiles, designs, strange))
    far = [0, len(strange.far)]
    standing = list(_read_words(words.split_words(followers), _read_follower, strange))
    far.append(len(strange.far))
    others = list(_read_words(words.split_words(pieces), _read_piece, strange))
    far.append(len(strange.far))
    near = (len(laid), len(standing), len(others))
    read = zip(MOST_WORDS.items(), near, pairwise(far), strict=True)
    for (part, most), count, (before, after) in read:
        count += after - before
        if count > most:
            faults.note(f"notation.{part}", at, count=count, limit=most)
    gathered = _collect_pieces(others, strange)
    strange.note_all(at, faults)
    return BoardNotation(tuple(laid), tuple(standing), gathered)


def _read_words(
    told: Sequence[str], read: Callable[[str], T], strange: RefusedWords
) -> Iterator[T]:
    for word in told:
        try:
            yield read(word)
        except InvalidWord:
            strange.words.append(word)
        except PlaceTooFar:
            strange.far.append(word)


def _read_tiles(
    part: str, designs: Mapping[str, Design], strange: RefusedWords
) -> Iterator[PlacedTile]:
    start = words.START.match(part)
    if start is None:
        strange.words.extend([part] if part else [])
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
                strange.words.append(word)
            except PlaceTooFar:
                strange.far.append(word)
            x += 1
        y += 1


def _read_tile(word: str, x: int, y: int, designs: Mapping[str, Design]) -> PlacedTile:
    name, rotation = _match_groups(words.TILE, word)
    tile = _read_id(name)
    return PlacedTile(
        tile, designs.get(tile), _read_coordinate(x), _read_coordinate(y), int(rotation or 0)
    )


def _read_follower(word: str) -> PlacedFollower:
    said = _match_groups(words.FOLLOWER, word)
    player, figure, count, ghosts, hill, x, y, on, side, segment = said
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
    )


def _read_piece(word: str) -> tuple[str, str, Any]:
    """The field of `Pieces` that it belongs to, the word, and the piece."""
    name, at, place = word.partition("@")
    if not at or name not in PIECE_READERS:
        raise InvalidWord
    field, pattern, make = PIECE_READERS[name]
    return field, word, make(name, _match_groups(pattern, place))


def _collect_pieces(others: Sequence[tuple[str, str, Any]], strange: RefusedWords) -> Pieces:
    """All the pieces; a second one of what there is one of is strange."""
    several: dict[str, list[Any]] = {}
    for field, word, piece in others:
        held = several.setdefault(field, [])
        if held and field in ALONE:
            strange.words.append(word)
        else:
            held.append(piece)
    fields: dict[str, Any] = {
        field: held[0] if field in ALONE else tuple(held) for field, held in several.items()
    }
    return Pieces(**fields)


def _read_fairy(_: str, said: Groups) -> Fairy:
    x, y, on, side, segment, player, figure = said
    return Fairy(
        _read_coordinate(x),
        _read_coordinate(y),
        _read_id(player),
        figure,
        on,
        side,
        _read_segment(segment),
    )


def _read_spot(_: str, said: Groups) -> SegmentPlace:
    x, y, on, side, segment = said
    return SegmentPlace(
        _read_coordinate(x), _read_coordinate(y), _read_text(on), side, _read_segment(segment)
    )


def _read_bridge(_: str, said: Groups) -> Bridge:
    x, y, axis = said
    return Bridge(_read_coordinate(x), _read_coordinate(y), cast(Literal["NS", "WE"], axis))


def _read_castle(_: str, said: Groups) -> BoardEdge:
    x, y, side = said
    return BoardEdge(_read_coordinate(x), _read_coordinate(y), _read_text(side))


def _read_tunnel(name: str, said: Groups) -> Tunnel:
    first, second = said[:3], said[3:]
    return Tunnel(tuple([_read_castle(name, end) for end in (first, second) if end[0] is not None]))


def _read_ferry(_: str, said: Groups) -> Ferry:
    x, y, one, other = said
    return Ferry(_read_coordinate(x), _read_coordinate(y), (_read_text(one), _read_text(other)))


def _read_tollhouse(_: str, said: Groups) -> Tollhouse:
    x, y, side, player = said
    return Tollhouse(_read_id(player), _read_coordinate(x), _read_coordinate(y), _read_text(side))


def _read_building(name: str, said: Groups) -> PlacedBuilding:
    x, y = said
    return PlacedBuilding(name, _read_coordinate(x), _read_coordinate(y))


def _read_big_top(_: str, said: Groups) -> BigTop:
    x, y, value = said
    return BigTop(_read_coordinate(x), _read_coordinate(y), _read_number(value, 0, MOST))


def _match_groups(pattern: Pattern[str], word: str) -> Groups:
    found: Match[str] | None = pattern.fullmatch(word)
    if found is None:
        raise InvalidWord
    return found.groups()


def _read_text(part: str | None) -> str:
    assert part is not None  # its group is no optional one
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


ALONE = frozenset({"fairy", "mage", "witch", "big_top"})
"""Pieces of which the box has one."""
PIECE_READERS: Mapping[str, tuple[str, Pattern[str], Callable[[str, Groups], Any]]] = {
    "fairy": ("fairy", words.FAIRY, _read_fairy),
    "mage": ("mage", words.LINE, _read_spot),
    "witch": ("witch", words.LINE, _read_spot),
    "big_top": ("big_top", words.BIG_TOP, _read_big_top),
    "bridge": ("bridges", words.BRIDGE, _read_bridge),
    "castle": ("castles", words.CASTLE, _read_castle),
    "tunnel": ("tunnels", words.TUNNEL, _read_tunnel),
    "ferry": ("ferries", words.FERRY, _read_ferry),
    "tollhouse": ("tollhouses", words.TOLLHOUSE, _read_tollhouse),
    "shed": ("little_buildings", words.BUILDING, _read_building),
    "house": ("little_buildings", words.BUILDING, _read_building),
    "tower": ("little_buildings", words.BUILDING, _read_building),
}
"""By the word before `@`: the field of `Pieces`, what stands behind it, and what it makes."""
