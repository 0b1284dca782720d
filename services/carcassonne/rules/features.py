"""The entry of one feature on the sheet.

Expansions that are off are filtered out, the feature is scored by its kind, and its value goes to
those with the majority.

Warnings about fields of a feature and its figures that do not count.

`not-counted`: figures, ghosts and big top tiles that this kind of feature does not count.
`counts-complete`: what only a complete road, city or church is paid for. `counts-in-play`: what is
not scored at the end of the game. `counts-in-c1`: tiles that C2 and C3 count as spaces.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from services.carcassonne.rules.awards import add_fairy, build_shared_awards
from services.carcassonne.rules.contradictions import warn_unlike_tiles
from services.carcassonne.rules.expansions import filter_feature, list_remaining
from services.carcassonne.rules.feature_types import SPACES, BarnField, Feature, Monastery
from services.carcassonne.rules.field import counts_barn_pig
from services.carcassonne.rules.kinds import KIND_OF, FeatureKind
from services.carcassonne.rules.majority import find_majority, measure_strengths
from services.carcassonne.rules.position import KIND_NAMES, Follower, HeldFeature, RuleSet
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext
from shared.core.answers import Mode
from shared.core.declarations import FieldGroup, Only, list_marked, read_fields
from shared.core.phrases import Word
from shared.core.pointers import PointerSteps
from shared.core.sheet import Entry

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
    pieces = UNCOUNTED[kind.of]
    if pieces.has_any(feature):
        for name in pieces.list_given(feature):
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


Facts: TypeAlias = object
"""Further fields of an entry, such as the places of a feature on the board; of a declared type."""


def build_feature_entry(
    held: HeldFeature[Feature],
    number: int,
    at: PointerSteps,
    context: ScoringContext,
    facts: Facts | None = None,
) -> Entry:
    """Build the entry of a feature, the `number`-th of its kind, counted from 1.

    `at` leads to the feature in the request; warnings point there. `facts` become fields of the
    entry.
    """
    kind = KIND_OF[type(held.feature)]
    name = kind.name
    entry_id = f"{name}-{number}"
    left = filter_feature(held, at, context)
    if left is None:
        return Entry(entry_id, name, kind.category, _select_empty_lines(kind), facts=facts)
    scored = kind.score(left, context)
    if scored is None:
        code = "at-end-only" if kind.is_final_only else "open-feature"
        context.warn(code, *at, "feature", kind=Word(f"kind.{name}"))
        return build_unscored_entry(left, entry_id, facts)
    remaining = None
    if len(left.followers) < len(held.followers):
        remaining = list_remaining(held, context)
    warn_uncounted(left, remaining, at, context)
    if facts is None:  # a board has its tiles, and warns of its own pieces
        warn_unlike_tiles(left.feature, (*at, "feature"), context)
    if isinstance(scored, FeatureValue):
        entry = _build_shared_entry(left, entry_id, kind, scored, context, facts)
    else:
        paid = add_fairy(scored, left, kind)
        entry = Entry(entry_id, name, kind.category, awards=paid, facts=facts)
    awards = entry.awards
    if not (awards and awards[0].shares_value):  # the players who share the value come first
        context.warn("nobody-scores", *at, "feature", kind=Word(f"kind.{name}"))
    return entry


def build_separate_entry(
    held: HeldFeature[Feature], number: int, rules: RuleSet, mode: Mode, facts: Facts | None = None
) -> Entry:
    """Build the entry of a feature that is on no sheet; its rulings and warnings are not kept."""
    return build_feature_entry(held, number, (), ScoringContext(rules, mode), facts)


def build_unscored_entry(held: HeldFeature[Feature], entry_id: str, facts: Facts | None) -> Entry:
    """Build the entry of an open feature in play: nobody is paid, but strengths are listed."""
    kind, coats = KIND_OF[type(held.feature)], getattr(held.feature, "coats", 0)
    return Entry(
        entry_id,
        kind.name,
        kind.category,
        _select_empty_lines(kind),
        complete=False,
        strength=None if kind.is_paid_per_piece else measure_strengths(held.followers, coats),
        facts=facts,
    )


def _select_empty_lines(kind: FeatureKind) -> tuple[()] | None:
    """Return the lines of a feature that is not scored; None for kinds without a shared value."""
    return None if kind.is_paid_per_piece else ()


def _build_shared_entry(
    held: HeldFeature[Feature],
    entry_id: str,
    kind: FeatureKind,
    value: FeatureValue,
    context: ScoringContext,
    facts: Facts | None,
) -> Entry:
    """Build the entry of a feature whose value is paid to each player with the majority."""
    strengths = measure_strengths(held.followers, value.coats)
    won = find_majority(strengths, held.followers, context)
    winners = won.players if value.holders is None else value.holders
    return Entry(
        entry_id,
        kind.name,
        kind.category,
        tuple(value.lines) + won.lines,
        build_shared_awards(held, kind, value, winners, context),
        value.complete,
        strengths,
        won.tie_breaks,
        facts,
    )
