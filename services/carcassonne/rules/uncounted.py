"""Warnings about fields of a feature and its figures that do not count.

`not-counted`: figures, ghosts and big top tiles that this kind of feature does not count.
`counts-complete`: what only a complete road, city or church is paid for. `counts-in-play`: what is
not scored at the end of the game. `counts-in-c1`: tiles that C2 and C3 count as spaces.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.position import (
    KIND_NAMES,
    Feature,
    Follower,
    HeldFeature,
    Monastery,
    PointerSteps,
)
from services.carcassonne.rules.scoring_context import ScoringContext
from services.carcassonne.rules.surroundings import SPACES
from shared.core.phrases import Word

UNCOUNTED_FIGURES: Mapping[str, frozenset[str]] = {
    "circus": frozenset({"pig", "builder", "barn", "shepherd"}),
    "barn": frozenset({"pig", "shepherd"}),
    "barn_field": frozenset({"pig"}),
}
"""Figures that may be on a kind of feature and do not count there."""
GHOST_KINDS = frozenset(name for name, kind in KINDS.items() if kind.ghost_rule) | {"acrobats"}
"""Kinds on which ghosts count."""
WARNINGS: Mapping[str, str] = {
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


def _is_complete(feature: Any, _reckoning: ScoringContext) -> bool:
    if isinstance(feature, Monastery):
        return feature.neighbours == SPACES
    complete: bool = feature.complete
    return complete


IS_COUNTED: Mapping[str, Callable[[Any, ScoringContext], bool]] = {
    "counts-complete": _is_complete,
    "counts-in-play": lambda _feature, context: context.in_play,
    "counts-in-c1": lambda _feature, context: context.counts_tiles,
}
"""Whether the fields with a warning count after all."""


class UncountedParts(NamedTuple):
    """What of a kind of feature does not always count.

    `pieces` are fields of the feature; `get_pieces` reads them all at once, and `no_pieces` is what
    it reads of a feature without any. `figures` never count there.
    """

    pieces: tuple[str, ...]
    get_pieces: Callable[[Feature], Any]
    no_pieces: Any
    figures: frozenset[str]
    counts_ghosts: bool
    counts_ringmaster: bool


def _find_uncounted(of: type[Feature], name: str) -> UncountedParts:
    pieces = tuple([field for field in of._fields if field in WARNINGS])
    get_pieces = attrgetter("__class__", *pieces)
    return UncountedParts(
        pieces,
        get_pieces,
        get_pieces(of()),
        UNCOUNTED_FIGURES.get(name, frozenset()),
        name in GHOST_KINDS,
        KINDS[name].counts_ringmaster,
    )


UNCOUNTED: Mapping[type[Feature], UncountedParts] = {
    of: _find_uncounted(of, name) for of, name in KIND_NAMES.items()
}
"""What does not always count, of every kind of feature."""


def warn_uncounted(
    held: HeldFeature[Feature],
    indices: Sequence[int] | None,
    at: PointerSteps,
    context: ScoringContext,
) -> None:
    """Warn of everything that does not count; `at` is () or ("features", 3).

    `indices` are those of the followers in the request, None where all of them are left.
    """
    feature = held.feature
    kind = UNCOUNTED[type(feature)]
    if kind.pieces and kind.get_pieces(feature) != kind.no_pieces:
        _warn_pieces(feature, kind.pieces, (*at, "feature"), context)
    figures = kind.figures
    for index, one in enumerate(held.followers):
        if one.ghosts or one.big_top_tiles or one.figure in figures:
            own = index if indices is None else indices[index]
            _warn_follower(one, kind, (*at, "followers", own), context)


def _warn_pieces(
    feature: Feature, pieces: Sequence[str], at: PointerSteps, context: ScoringContext
) -> None:
    defaults = type(feature)._field_defaults
    for name in pieces:
        is_there = getattr(feature, name) != defaults[name]
        if is_there and not IS_COUNTED[WARNINGS[name]](feature, context):
            context.warn(WARNINGS[name], *at, name, piece=Word(f"piece.{name}"))


def _warn_follower(
    one: Follower, kind: UncountedParts, at: PointerSteps, context: ScoringContext
) -> None:
    """Warn of a figure, its ghosts and its big top tiles where they do not count."""
    if one.figure in kind.figures:
        piece = Word(f"figure.{one.figure}")
        context.warn("not-counted", *at, "figure", piece=piece)
    if one.ghosts and not kind.counts_ghosts:
        context.warn("not-counted", *at, "ghosts", piece=Word("piece.ghosts"))
    if one.big_top_tiles and not kind.counts_ringmaster:
        context.warn("not-counted", *at, "big_top_tiles", piece=Word("piece.big_top_tiles"))
