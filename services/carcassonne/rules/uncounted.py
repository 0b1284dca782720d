"""Warnings about fields of a feature and its figures that do not count.

`not-counted`: figures, ghosts and big top tiles that this kind of feature does not count.
`counts-complete`: what only a complete road, city or church is paid for. `counts-in-play`: what is
not scored at the end of the game. `counts-in-c1`: tiles that C2 and C3 count as spaces.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from services.carcassonne.rules.feature_types import SPACES, BarnField, Feature, Monastery
from services.carcassonne.rules.field import counts_barn_pig
from services.carcassonne.rules.kinds import KIND_OF, FeatureKind
from services.carcassonne.rules.position import KIND_NAMES, Follower, HeldFeature
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.declarations import FieldGroup, Only, list_marked, read_fields
from shared.core.phrases import Word
from shared.core.pointers import PointerSteps

WARNINGS: Mapping[str, str] = {
    one.name: only.code
    for kind in KIND_NAMES
    for one in read_fields(kind)
    if (only := one.value.find(Only))
}
"""Fields of a feature that do not always count, and the warning where they do not."""
UNCOUNTED: Mapping[type[Feature], FieldGroup[Any]] = {
    kind: FieldGroup(kind, list_marked(kind, Only)) for kind in KIND_NAMES
}
"""These fields of each kind of feature."""


IS_COUNTED: Mapping[str, Callable[[Any, ScoringContext], bool]] = {
    "counts-complete": lambda feature, _context: (
        feature.neighbours == SPACES if isinstance(feature, Monastery) else feature.complete
    ),
    "counts-in-play": lambda _feature, context: context.in_play,
    "counts-in-c1": lambda _feature, context: context.counts_tiles,
}
"""Whether the fields with a warning count after all."""


def warn_uncounted(
    held: HeldFeature[Feature],
    indices: Sequence[int] | None,
    at: PointerSteps,
    context: ScoringContext,
) -> None:
    """Warn of what does not count; `indices` are the followers left, None if all."""
    feature = held.feature
    kind = KIND_OF[type(feature)]
    for name in UNCOUNTED[kind.of].list_given(feature):
        code = WARNINGS[name]
        if not IS_COUNTED[code](feature, context):
            context.warn(code, *at, "feature", name, piece=Word(f"piece.{name}"))
    figures = kind.uncounted
    for index, one in enumerate(held.followers):
        if one.ghosts or one.big_top_tiles or one.figure in figures:
            own = index if indices is None else indices[index]
            _warn_follower(one, kind, (*at, "followers", own), context)


def _warn_follower(
    one: Follower, kind: FeatureKind, at: PointerSteps, context: ScoringContext
) -> None:
    """Warn of a figure, its ghosts and its big top tiles where they do not count."""
    is_pig = kind.of is BarnField and one.figure == "pig"
    if one.figure in kind.uncounted and not (is_pig and counts_barn_pig(context)):
        context.warn("not-counted", *at, "figure", piece=Word(f"figure.{one.figure}"))
    if one.ghosts and not kind.ghost_rule:
        context.warn("not-counted", *at, "ghosts", piece=Word("piece.ghosts"))
    if one.big_top_tiles and not kind.counts_ringmaster:
        context.warn("not-counted", *at, "big_top_tiles", piece=Word("piece.big_top_tiles"))
