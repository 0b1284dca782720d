"""The entry of one feature on the sheet.

The lines of a player, in this order: what he alone is paid (pig, Leipzig's quarters), ghosts,
Darmstadt, fairy, ringmaster; the last two with or without the majority.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from services.carcassonne.rules.contradictions import warn_unlike_tiles
from services.carcassonne.rules.expansions import filter_feature, list_remaining
from services.carcassonne.rules.feature_markers import SPACES
from services.carcassonne.rules.feature_types import BarnField, Feature, Monastery
from services.carcassonne.rules.field import counts_barn_pig
from services.carcassonne.rules.figure_counts import score_ghosts
from services.carcassonne.rules.kinds import KIND_OF, FeatureKind
from services.carcassonne.rules.lines import make_line, pay_one
from services.carcassonne.rules.majority import find_majority, measure_strengths
from services.carcassonne.rules.names import WATCHED
from services.carcassonne.rules.position import KIND_NAMES, Follower, HeldFeature, RuleSet
from services.carcassonne.rules.scoring_context import NO_PLAYER_LINES, FeatureValue, ScoringContext
from shared.core.answers import Mode
from shared.core.declarations import FieldGroup, Only, list_marked, read_fields
from shared.core.phrases import Word
from shared.core.pointers import PointerSteps
from shared.core.sheet import Award, Entry, Line

FAIRY = make_line("fairy", 1, 3, category="figures")
NO_FAIRY = make_line("fairy", 1, 0, "fairy.nothing", "figures")
"""The fairy's line where she pays nothing."""


def build_shared_awards(
    held: HeldFeature[Feature],
    kind: FeatureKind,
    value: FeatureValue,
    winners: tuple[str, ...],
    context: ScoringContext,
) -> tuple[Award, ...]:
    if value.has_only_value or _pays_only_value(held, value):
        return build_plain_awards(winners)
    awards = []
    present = [one.player for one in held.followers]
    for player in dict.fromkeys([*winners, *present, *value.unconditional_lines]):
        has_majority = player in winners
        lines = [
            *value.unconditional_lines.get(player, ()),
            *_score_fairy(player, held, kind),
            *_score_ringmasters(player, held.followers, kind),
        ]
        if has_majority:
            ghosts = score_ghosts(kind.ghost_rule, player, held.followers, context)
            lines = [*value.majority_lines.get(player, ()), *ghosts, *lines]
        if has_majority or lines:
            awards.append(Award(player, tuple(lines), has_majority))
    return tuple(awards)


@lru_cache(1_024)
def build_plain_awards(winners: tuple[str, ...]) -> tuple[Award, ...]:
    return tuple([Award(player) for player in winners])


def _score_fairy(player: str, held: HeldFeature[Feature], kind: FeatureKind) -> tuple[Line, ...]:
    if player != held.fairy:
        return ()
    return (FAIRY if kind.pays_fairy else NO_FAIRY,)


def _score_ringmasters(
    player: str, followers: Sequence[Follower], kind: FeatureKind
) -> tuple[Line, ...]:
    """Score a player's ringmasters; no line where they are paid nothing."""
    tiles = sum(
        [
            one.big_top_tiles * one.number
            for one in followers
            if one.figure == "ringmaster" and one.player == player
        ]
    )
    is_paid = tiles and kind.counts_ringmaster
    return (make_line("ringmaster", tiles, 2, category="figures"),) if is_paid else ()


def _pays_only_value(held: HeldFeature[Feature], value: FeatureValue) -> bool:
    return (
        held.fairy is None
        and value.majority_lines is NO_PLAYER_LINES
        and value.unconditional_lines is NO_PLAYER_LINES
        and not [1 for one in held.followers if one.ghosts or one.big_top_tiles]
    )


def add_fairy(
    awards: tuple[Award, ...], held: HeldFeature[Feature], kind: FeatureKind
) -> tuple[Award, ...]:
    """Add the fairy's line to the award of the player whose follower she stands beside."""
    if held.fairy is None:
        return awards
    return tuple(
        [one._replace(lines=one.lines + _score_fairy(one.player, held, kind)) for one in awards]
    )


def build_start_entry(player: str) -> Entry:
    """The fairy at the start of a player's turn."""
    return pay_one("fairy", "fairy", "figures", player, make_line("play.fairy.turn", 1, 1))


def build_rose_entry(player: str, facts: Any) -> Entry:
    """A wind rose's quarter, laid where it belongs."""
    line = make_line("wind_rose", 1, 3)
    return pay_one("wind_rose", "wind_rose", "wind_roses", player, line, facts)


def build_title_entry(title: str, holder: str, count: int) -> Entry:
    return pay_one(title, title, "tokens", holder, make_line(f"play.{title}", count, 1))


def build_tower_entry(
    number: int, watched: str, seen: int, owners: Mapping[str, int], facts: Any
) -> Entry:
    """Build the entry of a watchtower that sees so many of what it looks for.

    `owners` has the number of followers who call for it, by player; `facts` are the entry's.
    """
    rule, each = f"watchtower.{watched}", WATCHED[watched]
    awards = []
    for player, count in owners.items():
        lines = [make_line(rule, seen, each)]
        if more := count - 1:
            params = {"more": more}
            lines.append(Line(rule, seen * more, each, params, "watchtower.again"))
        awards.append(Award(player, tuple(lines)))
    return Entry(f"watchtower-{number}", "watchtower", "figures", awards=tuple(awards), facts=facts)


WARNINGS: Mapping[str, str] = {
    one.name: only.code
    for kind in KIND_NAMES
    for one in read_fields(kind)
    if (only := one.value.find(Only))
}
UNCOUNTED: Mapping[type[Feature], FieldGroup[Any]] = {
    kind: FieldGroup(kind, list_marked(kind, Only)) for kind in KIND_NAMES
}


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
