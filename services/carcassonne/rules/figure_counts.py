"""The circus, acrobats and Vodyanoy: every owner scores for his own followers, without majority.

Where `carried` is given, the floor of the track gives back, once per stage of the order of the
whole (ruling `ghost-floor`), what a player's ghosts of that stage would take beyond 0; it gives
back nothing else, so Vodyanoy goes through it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from services.carcassonne.rules.feature_types import Acrobats, Circus, Vodyanoy
from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.position import Follower, HeldFeature, Player
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.sheet import Award, Entry, Line, total

GHOST_SUFFIX = ".ghost"
"""The end of the ids of all rules by which ghosts take points."""


def score_ghosts(
    rule: str, player: str, followers: Sequence[Follower], context: ScoringContext
) -> tuple[Line, ...]:
    """Score a player's ghosts, unless the rule is empty, and record his loss."""
    ghosts = sum([one.ghosts for one in followers if one.player == player])
    if not (rule and ghosts):
        return ()
    context.record_loss(player, ghosts)
    return (make_line(rule, ghosts, -1),)


def insert_floor_entries(
    stages: Iterable[tuple[str, Sequence[Entry]]],
    players: Sequence[Player],
    context: ScoringContext,
) -> Iterator[Entry]:
    """The entries of every stage, and what the floor gives back after it."""
    low = [each for each in enumerate(players) if context.may_drop_below_zero(each[1])]
    points = {player.id: player.carried or 0 for _, player in low}
    unknown: set[str] = set()
    for stage, entries in stages:
        yield from entries
        taken = _move_figures(points, entries)
        awards = []
        for index, player in low:
            given_back = min(-points[player.id], taken.get(player.id, 0))
            if given_back > 0 and player.carried is not None:
                points[player.id] += given_back
                awards.append(Award(player.id, (make_line("ghost.floor", given_back, 1),)))
            elif given_back > 0 and player.id not in unknown:
                unknown.add(player.id)
                context.warn("ghost-floor", "players", index, player=player.id)
        if awards:
            context.add_ruling("ghost-floor", "per-stage")
            context.add_ruling("order", "table")
            yield Entry(f"ghost_floor-{stage}", "ghost_floor", "figures", awards=tuple(awards))


def _move_figures(points: dict[str, int], entries: Sequence[Entry]) -> Mapping[str, int]:
    """Add the awards to the players' points and return what ghosts took, by player."""
    taken: dict[str, int] = {}
    for entry in entries:
        for award in entry.awards:
            if award.player not in points:
                continue
            shared = entry.lines if entry.lines and award.shares_value else ()
            points[award.player] += total(shared) + total(award.lines)
            for step in award.lines:
                if step.rule.endswith(GHOST_SUFFIX):
                    taken[award.player] = taken.get(award.player, 0) - step.points
    return taken


def score_circus(held: HeldFeature[Circus], context: ScoringContext) -> tuple[Award, ...]:
    value = held.feature.value
    figures = count_figures(held.followers)
    if figures:
        context.add_ruling("circus-followers", "nine-tiles")
    return tuple(
        [Award(player, (make_line("circus", count, value),)) for player, count in figures.items()]
    )


def score_acrobats(held: HeldFeature[Acrobats], context: ScoringContext) -> tuple[Award, ...]:
    awards = []
    for player, count in count_figures(held.followers).items():
        paid = make_line("acrobats", count, 5)
        ghosts = score_ghosts("acrobats.ghost", player, held.followers, context)
        awards.append(Award(player, (paid, *ghosts)))
    return tuple(awards)


def score_vodyanoy(
    held: HeldFeature[Vodyanoy], context: ScoringContext
) -> tuple[Award, ...] | None:
    """Return what he takes from each player, and record it; None in play."""
    if context.in_play:
        return None
    awards = []
    for player, count in count_figures(held.followers).items():
        context.add_ruling("vodyanoy-floor", "none")
        lost = make_line("vodyanoy", count, -2)
        context.record_loss(player, -lost.points)
        awards.append(Award(player, (lost,)))
    return tuple(awards)


def count_figures(followers: Sequence[Follower]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for one in followers:
        if one.figure in FOLLOWERS:
            counts[one.player] += one.number
    return counts
