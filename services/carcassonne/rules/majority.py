"""Who has the majority on a feature.

A follower has strength 1, a large one 2, a mayor 1 per coat of arms of his city, wagon, abbot,
phantom, ringmaster and guard 1; pig, builder, barn and shepherd 0.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from services.carcassonne.rules.lines import make_line
from services.carcassonne.rules.names import ALL_FIGURES
from services.carcassonne.rules.position import Follower
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.answers import TieBreak
from shared.core.sheet import Line

FOLLOWERS = frozenset([name for name, figure in ALL_FIGURES.items() if figure.is_follower])


class Majority(NamedTuple):
    """The players who score, the ties between players, and their lines of 0 points."""

    players: tuple[str, ...]
    tie_breaks: tuple[TieBreak, ...] = ()
    lines: tuple[Line, ...] = ()


NO_MAJORITY = Majority(())


@lru_cache(1_024)
def make_sole_majority(player: str) -> Majority:
    return Majority((player,))


def measure_strengths(followers: Sequence[Follower], coats: int) -> dict[str, int]:
    strengths: dict[str, int] = {}
    for one in followers:
        each = coats if one.figure == "mayor" else ALL_FIGURES[one.figure].strength
        strengths[one.player] = strengths.get(one.player, 0) + each * one.number
    return strengths


def find_majority(
    strengths: Mapping[str, int], followers: Sequence[Follower], context: ScoringContext
) -> Majority:
    """Find who has the most strength; hills may decide."""
    most = max(strengths.values(), default=0)
    if most == 0:
        return NO_MAJORITY
    tied = tuple([player for player, strength in strengths.items() if strength == most])
    high = {one.player for one in followers if one.hill and one.figure in FOLLOWERS}
    on_hills = tuple([player for player in tied if player in high])
    if 0 < len(on_hills) < len(tied):
        beats = context.rules.hill_tie_break
        context.add_ruling("hill-tie-break", "hill" if beats else "shared")
        if beats:
            return _decide_by_hills(tied, on_hills, most)
    return _share(tied, most)


def _share(tied: tuple[str, ...], most: int) -> Majority:
    """Return the majority of players who tie with the `most` strength, or of one alone."""
    if len(tied) == 1:
        return make_sole_majority(tied[0])
    tie_break = TieBreak("majority.tie", dict.fromkeys(tied, most))
    return Majority(tied, (tie_break,), (make_line("majority.tie", len(tied), 0),))


def _decide_by_hills(tied: Sequence[str], on_hills: tuple[str, ...], most: int) -> Majority:
    """The majority of the tied on hills, who may tie again."""
    hills = TieBreak("tie.hill", {player: int(player in on_hills) for player in tied})
    decided, shared = make_line("tie.hill", len(on_hills), 0), _share(on_hills, most)
    return Majority(on_hills, (hills, *shared.tie_breaks), (decided, *shared.lines))
