"""Reads a line of notation into tiles, followers and pieces; notes all refused words at once."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from re import Pattern
from typing import Any, NamedTuple, TypeAlias, TypeVar

from services.carcassonne.board import position
from services.carcassonne.board.design import Design
from services.carcassonne.notation import words
from services.carcassonne.rules import limits
from shared.core.illegal import Faults

LONGEST_ID = 40
LONGEST_QUOTE = 60
LONGEST_LINE = 10_000
"""Words of a line; a line that has more is not read."""
ENDS_OF_A_TUNNEL = 2
MOST_WORDS: Mapping[str, int] = {
    "tiles": limits.TILES,
    "followers": limits.BOARD_FOLLOWERS,
    "pieces": limits.BOARD_PIECES,
}
"""The parts of a line, and the greatest number of words in each."""

Groups: TypeAlias = "Mapping[str, str | None]"
"""The groups of a matched word by name; None for what the word leaves out."""
T = TypeVar("T")


class RefusedWord(Exception):
    """A word does not belong to the notation, or its place is too far away (`is_far`)."""

    def __init__(self, *, is_far: bool = False) -> None:
        super().__init__()
        self.is_far = is_far


@dataclass(frozen=True, slots=True)
class BoardNotation:
    """The content of a line of notation."""

    tiles: tuple[position.PlacedTile, ...]
    followers: tuple[position.PlacedFollower, ...]
    pieces: position.Pieces


class RefusedWords(NamedTuple):
    """Words that do not belong to the notation, and words whose places are too far away."""

    words: list[str]
    far: list[str]

    def note_all(self, at: str, faults: Faults) -> None:
        for word in self.words:
            faults.note("notation.word", at, word=word[:LONGEST_QUOTE])
        for word in self.far:
            faults.note("notation.far", at, word=word[:LONGEST_QUOTE], limit=limits.FARTHEST)


def read_notation(
    line: str, designs: Mapping[str, Design], at: str, faults: Faults
) -> BoardNotation:
    """Reads a line; notes faults `notation.*` at the pointer `at`."""
    parts = line.split(";")
    if len(parts) > len(MOST_WORDS):
        faults.note("notation.parts", at)
    count = line.count(" ") + line.count("|")
    if count > LONGEST_LINE:
        faults.note("notation.long", at, count=count, limit=LONGEST_LINE)
        return BoardNotation((), (), position.Pieces())
    refused = RefusedWords([], [])
    tiles, followers, pieces = [*parts, "", ""][: len(MOST_WORDS)]
    parts_read: Sequence[Iterator[tuple[str, Callable[[], Any]]]] = (
        _find_tiles(tiles, designs, refused),
        _split(
            followers, lambda word: _build(position.PlacedFollower, _match(words.FOLLOWER, word))
        ),
        _split(pieces, _read_piece),
    )
    found: list[tuple[Any, ...]] = []
    for (part, most), words_read in zip(MOST_WORDS.items(), parts_read, strict=True):
        before = len(refused.far)
        found.append(tuple(_read_words(words_read, refused)))
        count = len(found[-1]) + len(refused.far) - before
        if count > most:
            faults.note(f"notation.{part}", at, count=count, limit=most)
    laid, standing, others = found
    collected = _collect_pieces(others, refused)
    refused.note_all(at, faults)
    return BoardNotation(laid, standing, collected)


def _read_words(
    words_read: Iterable[tuple[str, Callable[[], T]]], refused: RefusedWords
) -> Iterator[T]:
    for word, read in words_read:
        try:
            yield read()
        except RefusedWord as one:
            (refused.far if one.is_far else refused.words).append(word)


def _split(part: str, read: Callable[[str], T]) -> Iterator[tuple[str, Callable[[], T]]]:
    return ((word, partial(read, word)) for word in words.split_words(part))


def _find_tiles(
    part: str, designs: Mapping[str, Design], refused: RefusedWords
) -> Iterator[tuple[str, Callable[[], position.PlacedTile]]]:
    start = words.START.match(part)
    if start is None:
        refused.words.extend([part] if part else [])
        return
    west, y = map(int, start.groups())
    for row in part[start.end() :].split("|"):
        x = west
        for word in words.split_words(row):
            if gap := words.GAP.fullmatch(word):
                x += int(gap[1])
            else:
                yield word, partial(_read_tile, word, x, y, designs)
                x += 1
        y += 1


def _read_tile(word: str, x: int, y: int, designs: Mapping[str, Design]) -> position.PlacedTile:
    found = words.TILE.fullmatch(word)
    if found is None:
        raise RefusedWord
    tile, rotation = _read_id(found[1]), found[2]
    return position.PlacedTile(
        tile, designs.get(tile), _read_coordinate(x), _read_coordinate(y), int(rotation or 0)
    )


def _read_piece(word: str) -> tuple[str, str, Any]:
    """The field of `Pieces` that the piece belongs to, the word, and the piece."""
    name, at, place = word.partition("@")
    if not at or name not in PIECE_READERS:
        raise RefusedWord
    field, kind, pattern = PIECE_READERS[name]
    if kind is position.Tunnel:
        return field, word, _read_tunnel(pattern, place)
    return field, word, _build(kind, {"kind": name, **_match(pattern, place)})


def _collect_pieces(
    others: Sequence[tuple[str, str, Any]], refused: RefusedWords
) -> position.Pieces:
    several: dict[str, list[Any]] = {}
    for field, word, piece in others:
        held = several.setdefault(field, [])
        if held and field in position.SINGLE_PIECES:
            refused.words.append(word)
        else:
            held.append(piece)
    fields: dict[str, Any] = {
        field: held[0] if field in position.SINGLE_PIECES else tuple(held)
        for field, held in several.items()
    }
    return position.Pieces(**fields)


def _read_tunnel(pattern: Pattern[str], place: str) -> position.Tunnel:
    ends = [_match(pattern, end) for end in place.split("&")]
    if len(ends) > ENDS_OF_A_TUNNEL:
        raise RefusedWord
    return position.Tunnel(tuple([_build(position.BoardEdge, end) for end in ends]))


def _match(pattern: Pattern[str], word: str) -> Groups:
    found = pattern.fullmatch(word)
    if found is None:
        raise RefusedWord
    return found.groupdict()


def _build(kind: Any, groups: Groups) -> Any:
    """A figure or a piece, each of its fields read from the group of its name."""
    return kind(
        *[
            FIELD_READERS[name](groups[name]) if name in FIELD_READERS else groups[name]
            for name in kind._fields
        ]
    )


def _read_id(part: str | None) -> str:
    name = words.decode_id(part or "")
    if len(name) > LONGEST_ID:
        raise RefusedWord
    return name


def _read_number(part: str, least: int, most: int) -> int:
    number = int(part)
    if not least <= number <= most:
        raise RefusedWord
    return number


def _read_coordinate(part: str | int | None) -> int:
    place = int(part or 0)
    if abs(place) > limits.FARTHEST:
        raise RefusedWord(is_far=True)
    return place


FIELD_READERS: Mapping[str, Callable[[str | None], Any]] = {
    "player": _read_id,
    "x": _read_coordinate,
    "y": _read_coordinate,
    "segment": lambda part: None if part is None else _read_number(part, 0, limits.SEGMENTS - 1),
    "number": lambda part: _read_number(part or "1", 1, limits.MOST),
    "ghosts": lambda part: _read_number(part or "0", 0, limits.MOST),
    "value": lambda part: _read_number(part or "", 0, limits.MOST),
    "flock": lambda part: tuple(map(int, part or "")),
    "sides": lambda part: tuple(part or ""),
    **dict.fromkeys(("hill", "taken_back", "built_now", "large"), bool),
}
PIECE_READERS: Mapping[str, tuple[str, Any, Pattern[str]]] = {
    "fairy": ("fairy", position.Fairy, words.FAIRY),
    "mage": ("mage", position.SegmentPlace, words.LINE),
    "witch": ("witch", position.SegmentPlace, words.LINE),
    "big_top": ("big_top", position.BigTop, words.BIG_TOP),
    "gold": ("gold", position.GoldPile, words.GOLD),
    "bridge": ("bridges", position.Bridge, words.BRIDGE),
    "castle": ("castles", position.PlacedCastle, words.CASTLE),
    "tunnel": ("tunnels", position.Tunnel, words.EDGE),
    "ferry": ("ferries", position.Ferry, words.FERRY),
    "tollhouse": ("tollhouses", position.Tollhouse, words.TOLLHOUSE),
    **dict.fromkeys(
        ("shed", "house", "tower"), ("little_buildings", position.PlacedBuilding, words.BUILDING)
    ),
}
"""By the text before `@`: the field of `Pieces`, the piece, and the pattern after `@`."""
