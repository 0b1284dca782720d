"""The awards of a feature: who is paid its value, and which lines of his own each player has.

The lines of a player, in this order: what he alone is paid (pig, Leipzig's quarters), ghosts,
Darmstadt, fairy, ringmaster. Every player with the majority is paid the value; fairy and ringmaster
are paid with or without it.

Row `fairy` of docs/rules/carcassonne.md: 3 points for the scored feature of its follower, with or
without majority, also when the feature is worth nothing; not in a pyramid, not in an occupied
castle. A cemetery and the tiles around a circus are not scored features, so she pays nothing there.

Row `ringmaster`: 2 points per circus or acrobat tile among his own and the 8 around, after the
feature, also when his player gets nothing else; on roads, in cities, on the monastery kind, in
fields and in the fortune teller's tent.
"""

from collections.abc import Sequence
from functools import lru_cache

from services.carcassonne.rules.feature_types import Feature
from services.carcassonne.rules.ghosts import score_ghosts
from services.carcassonne.rules.kinds import FeatureKind
from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.position import Follower, HeldFeature
from services.carcassonne.rules.scoring_context import NO_PLAYER_LINES, FeatureValue, ScoringContext
from shared.core.sheet import Award, Line

FAIRY = make_line("fairy", 1, 3, category="figures")
"""The fairy's line on a scored feature."""
NO_FAIRY = make_line("fairy", 1, 0, "fairy.nothing", "figures")
"""The fairy's line where she pays nothing."""


def build_shared_awards(
    held: HeldFeature[Feature],
    kind: FeatureKind,
    value: FeatureValue,
    winners: tuple[str, ...],
    context: ScoringContext,
) -> tuple[Award, ...]:
    """Build the awards of a feature whose value is paid to each of `winners`."""
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
    """Build the awards of players who are paid a value and nothing beside; reused."""
    return tuple([Award(player) for player in winners])


def _score_fairy(player: str, held: HeldFeature[Feature], kind: FeatureKind) -> tuple[Line, ...]:
    """Return what the fairy pays a player, with or without the majority. Rule `fairy`."""
    if player != held.fairy:
        return ()
    return (FAIRY if kind.pays_fairy else NO_FAIRY,)


def _score_ringmasters(
    player: str, followers: Sequence[Follower], kind: FeatureKind
) -> tuple[Line, ...]:
    """Score a player's ringmasters; no line where they are paid nothing. Rule `ringmaster`."""
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
    """Whether nobody can be paid anything but the value."""
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
