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
    Spot,
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
LONGEST_TOLD = 60
"""Characters of a strange word that are told."""
LONGEST_LINE = 10_000
"""Words of a line; one that has more is not read."""
MOST_WORDS: Mapping[str, int] = {
    "tiles": TILES,
    "followers": BOARD_FOLLOWERS,
    "pieces": BOARD_PIECES,
}
"""The parts of a line, and how many words each may have."""

Said: TypeAlias = "Sequence[str | None]"
"""What a word says, group by group; None for what it leaves out."""
T = TypeVar("T")


class NoWord(Exception):
    """What stands here is no word of the notation."""


class TooFar(Exception):
    """What stands here is a word of the notation, and its place is beyond every board."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What a line says."""

    tiles: tuple[PlacedTile, ...]
    followers: tuple[PlacedFollower, ...]
    pieces: Pieces


class Strange(NamedTuple):
    """Words that are none, and words whose places are too far away."""

    words: list[str]
    far: list[str]

    def tell(self, at: str, faults: Faults) -> None:
        """Notes each of them at the pointer `at`."""
        for word in self.words:
            faults.note("notation.word", at, word=word[:LONGEST_TOLD])
        for word in self.far:
            faults.note("notation.far", at, word=word[:LONGEST_TOLD], limit=FARTHEST)


def noted(line: str, designs: Mapping[str, Design], at: str, faults: Faults) -> Noted:
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
        return Noted((), (), Pieces())
    strange = Strange([], [])
    tiles, followers, pieces = [*parts, "", ""][: len(MOST_WORDS)]
    laid = list(_tiles(tiles, designs, strange))
    far = [0, len(strange.far)]
    standing = list(_read(words.split(followers), _follower, strange))
    far.append(len(strange.far))
    others = list(_read(words.split(pieces), _piece, strange))
    far.append(len(strange.far))
    near = (len(laid), len(standing), len(others))
    read = zip(MOST_WORDS.items(), near, pairwise(far), strict=True)
    for (part, most), count, (before, after) in read:
        count += after - before
        if count > most:
            faults.note(f"notation.{part}", at, count=count, limit=most)
    gathered = _gathered(others, strange)
    strange.tell(at, faults)
    return Noted(tuple(laid), tuple(standing), gathered)


def _read(told: Sequence[str], read: Callable[[str], T], strange: Strange) -> Iterator[T]:
    for word in told:
        try:
            yield read(word)
        except NoWord:
            strange.words.append(word)
        except TooFar:
            strange.far.append(word)


def _tiles(part: str, designs: Mapping[str, Design], strange: Strange) -> Iterator[PlacedTile]:
    start = words.START.match(part)
    if start is None:
        strange.words.extend([part] if part else [])
        return
    west, y = map(int, start.groups())
    for row in part[start.end() :].split("|"):
        x = west
        for word in words.split(row):
            gap = words.GAP.fullmatch(word)
            if gap:
                x += int(gap[1])
                continue
            try:
                yield _tile(word, x, y, designs)
            except NoWord:
                strange.words.append(word)
            except TooFar:
                strange.far.append(word)
            x += 1
        y += 1


def _tile(word: str, x: int, y: int, designs: Mapping[str, Design]) -> PlacedTile:
    name, rotation = _said(words.TILE, word)
    tile = _id(name)
    return PlacedTile(tile, designs.get(tile), _place(x), _place(y), int(rotation or 0))


def _follower(word: str) -> PlacedFollower:
    said = _said(words.FOLLOWER, word)
    player, figure, count, ghosts, hill, x, y, on, side, segment = said
    return PlacedFollower(
        _id(player),
        _text(figure),
        _place(x),
        _place(y),
        _text(on),
        side,
        _segment(segment),
        _number(count or "1", 1, MOST),
        _number(ghosts or "0", 0, MOST),
        hill is not None,
    )


def _piece(word: str) -> tuple[str, str, Any]:
    """The field of `Pieces` that it belongs to, the word, and the piece."""
    name, at, place = word.partition("@")
    if not at or name not in PIECES:
        raise NoWord
    field, pattern, make = PIECES[name]
    return field, word, make(name, _said(pattern, place))


def _gathered(others: Sequence[tuple[str, str, Any]], strange: Strange) -> Pieces:
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


def _fairy(_: str, said: Said) -> Fairy:
    x, y, on, side, segment, player, figure = said
    return Fairy(_place(x), _place(y), _id(player), figure, on, side, _segment(segment))


def _spot(_: str, said: Said) -> Spot:
    x, y, on, side, segment = said
    return Spot(_place(x), _place(y), _text(on), side, _segment(segment))


def _bridge(_: str, said: Said) -> Bridge:
    x, y, axis = said
    return Bridge(_place(x), _place(y), cast(Literal["NS", "WE"], axis))


def _castle(_: str, said: Said) -> BoardEdge:
    x, y, side = said
    return BoardEdge(_place(x), _place(y), _text(side))


def _tunnel(name: str, said: Said) -> Tunnel:
    first, second = said[:3], said[3:]
    return Tunnel(tuple([_castle(name, end) for end in (first, second) if end[0] is not None]))


def _ferry(_: str, said: Said) -> Ferry:
    x, y, one, other = said
    return Ferry(_place(x), _place(y), (_text(one), _text(other)))


def _tollhouse(_: str, said: Said) -> Tollhouse:
    x, y, side, player = said
    return Tollhouse(_id(player), _place(x), _place(y), _text(side))


def _building(name: str, said: Said) -> PlacedBuilding:
    x, y = said
    return PlacedBuilding(name, _place(x), _place(y))


def _big_top(_: str, said: Said) -> BigTop:
    x, y, value = said
    return BigTop(_place(x), _place(y), _number(value, 0, MOST))


def _said(pattern: Pattern[str], word: str) -> Said:
    found: Match[str] | None = pattern.fullmatch(word)
    if found is None:
        raise NoWord
    return found.groups()


def _text(part: str | None) -> str:
    assert part is not None  # its group is no optional one
    return part


def _id(part: str | None) -> str:
    name = words.decoded(_text(part))
    if len(name) > LONGEST_ID:
        raise NoWord
    return name


def _number(part: str | int | None, least: int, most: int) -> int:
    number = int(part or 0)
    if not least <= number <= most:
        raise NoWord
    return number


def _place(part: str | int | None) -> int:
    place = int(part or 0)
    if abs(place) > FARTHEST:
        raise TooFar
    return place


def _segment(part: str | None) -> int | None:
    return None if part is None else _number(part, 0, SEGMENTS - 1)


ALONE = frozenset({"fairy", "mage", "witch", "big_top"})
"""Pieces of which the box has one."""
PIECES: Mapping[str, tuple[str, Pattern[str], Callable[[str, Said], Any]]] = {
    "fairy": ("fairy", words.FAIRY, _fairy),
    "mage": ("mage", words.LINE, _spot),
    "witch": ("witch", words.LINE, _spot),
    "big_top": ("big_top", words.BIG_TOP, _big_top),
    "bridge": ("bridges", words.BRIDGE, _bridge),
    "castle": ("castles", words.CASTLE, _castle),
    "tunnel": ("tunnels", words.TUNNEL, _tunnel),
    "ferry": ("ferries", words.FERRY, _ferry),
    "tollhouse": ("tollhouses", words.TOLLHOUSE, _tollhouse),
    "shed": ("little_buildings", words.BUILDING, _building),
    "house": ("little_buildings", words.BUILDING, _building),
    "tower": ("little_buildings", words.BUILDING, _building),
}
"""By the word before `@`: the field of `Pieces`, what stands behind it, and what it makes."""
