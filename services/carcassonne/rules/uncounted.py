"""What is told of a feature and counts for nothing there.

Each is a warning at its place, never silence: `not-counted` for figures, ghosts and big top tiles
that this kind of feature does not count, `counts-complete` for what only a complete road, city or
church draws, `counts-in-play` for what is done with before the end, `counts-in-c1` for tiles that
C2 and C3 count as spaces. Changes no point.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from services.carcassonne.rules.around import SPACES
from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.position import KIND_NAMES, Feature, Follower, Held, Monastery
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.phrases import Word

At = Sequence[str | int]
"""Where a feature stands in the request: the steps of its JSON pointer."""

FIGURES: Mapping[str, frozenset[str]] = {
    "circus": frozenset({"pig", "builder", "barn", "shepherd"}),
    "barn": frozenset({"pig", "shepherd"}),
    "barn_field": frozenset({"pig"}),
}
"""Figures that stand on a kind of feature and do not count there, though they do elsewhere."""
GHOSTS = frozenset(name for name, kind in KINDS.items() if kind.ghosts) | {"acrobats"}
"""Kinds on which ghosts count."""
PIECES: Mapping[str, str] = {
    "signpost_kinds": "counts-complete",
    "wainwrights": "counts-complete",
    "labyrinth_followers": "counts-complete",
    "german_castles": "counts-complete",
    "coiners": "counts-complete",
    "darmstadtium": "counts-complete",
    "church_followers": "counts-complete",
    "taken_back": "counts-in-play",
    "barn_placed": "counts-in-play",
    "neighbour_tiles": "counts-in-c1",
    "row_tiles": "counts-in-c1",
    "column_tiles": "counts-in-c1",
}
"""Fields of a feature that do not always count, and the warning where they do not."""


def _is_complete(feature: Any, _reckoning: Reckoning) -> bool:
    if isinstance(feature, Monastery):
        return feature.neighbours == SPACES
    complete: bool = feature.complete
    return complete


COUNTS: Mapping[str, Callable[[Any, Reckoning], bool]] = {
    "counts-complete": _is_complete,
    "counts-in-play": lambda _feature, reckoning: reckoning.in_play,
    "counts-in-c1": lambda _feature, reckoning: reckoning.counts_tiles,
}
"""When the fields of a warning do count."""


class Uncounted(NamedTuple):
    """What of a kind of feature does not always count.

    `look` sees all its `pieces` together, and `plain` is what it sees when none is told. `figures`
    do not count there; `ghosts` and `ringmaster` are whether these do.
    """

    pieces: tuple[str, ...]
    look: Callable[[Feature], Any]
    plain: Any
    figures: frozenset[str]
    ghosts: bool
    ringmaster: bool


def _uncounted(of: type[Feature], name: str) -> Uncounted:
    pieces = tuple([field for field in of._fields if field in PIECES])
    look = attrgetter("__class__", *pieces)
    ringmaster = KINDS[name].ringmaster
    figures = FIGURES.get(name, frozenset())
    return Uncounted(pieces, look, look(of()), figures, name in GHOSTS, ringmaster)


UNCOUNTED: Mapping[type[Feature], Uncounted] = {
    of: _uncounted(of, name) for of, name in KIND_NAMES.items()
}
"""That of every kind."""


def warn_uncounted(
    held: Held[Feature], places: Sequence[int] | None, at: At, reckoning: Reckoning
) -> None:
    """Warns of everything that does not count; `at` is () or ("features", 3).

    `places` are those that the followers were given at, None where all of them are left.
    """
    feature = held.feature
    kind = UNCOUNTED[type(feature)]
    if kind.pieces and kind.look(feature) != kind.plain:
        _warn_pieces(feature, kind.pieces, (*at, "feature"), reckoning)
    figures = kind.figures
    for index, one in enumerate(held.followers):
        _, figure, _, ghosts, _, shows = one
        if ghosts or shows or figure in figures:
            place = index if places is None else places[index]
            _warn_follower(one, kind, (*at, "followers", place), reckoning)


def _warn_pieces(feature: Feature, pieces: Sequence[str], at: At, reckoning: Reckoning) -> None:
    plain = type(feature)._field_defaults
    for name in pieces:
        told = getattr(feature, name) != plain[name]
        if told and not COUNTS[PIECES[name]](feature, reckoning):
            reckoning.warn(PIECES[name], *at, name, piece=Word(f"piece.{name}"))


def _warn_follower(one: Follower, kind: Uncounted, at: At, reckoning: Reckoning) -> None:
    """A figure, its ghosts, its big top tiles, where this kind of feature does not count them."""
    if one.figure in kind.figures:
        piece = Word(f"figure.{one.figure}")
        reckoning.warn("not-counted", *at, "figure", piece=piece)
    if one.ghosts and not kind.ghosts:
        reckoning.warn("not-counted", *at, "ghosts", piece=Word("piece.ghosts"))
    if one.big_top_tiles and not kind.ringmaster:
        reckoning.warn("not-counted", *at, "big_top_tiles", piece=Word("piece.big_top_tiles"))
