"""Who has the majority on a feature.

Rules `majority.tie` and `tie.hill` of docs/rules/carcassonne.md: a follower weighs 1, a large one
2, a mayor 1 per coat of arms of his city, wagon, abbot, phantom, ringmaster and guard 1; pig,
builder, barn and shepherd nothing. The most strength has the majority and all tied score in full
(`majority.tie`); with hills, a tied player with a follower on a hill beats those without
(`tie.hill`). Where nobody weighs anything, nobody scores. Does not know what the feature is worth.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Follower
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.sheet import Line, TieBreak

WEIGHT = {
    "follower": 1,
    "large": 2,
    "mayor": 0,
    "wagon": 1,
    "abbot": 1,
    "phantom": 1,
    "ringmaster": 1,
    "guard": 1,
    "shepherd": 0,
    "builder": 0,
    "pig": 0,
    "barn": 0,
}
"""What each figure weighs; a mayor weighs the coats of his city instead."""
FOLLOWERS = frozenset(WEIGHT) - {"shepherd", "builder", "pig", "barn"}
"""Figures that are followers: each one figure where figures are counted."""


class Majority(NamedTuple):
    """Who scores, the ties that were looked at on the way, and their lines of 0."""

    players: tuple[str, ...]
    tie_breaks: tuple[TieBreak, ...] = ()
    lines: tuple[Line, ...] = ()


NO_MAJORITY = Majority(())


@lru_cache(1_024)
def won_by(player: str) -> Majority:
    """The majority of one player alone, made once."""
    return Majority((player,))


def strengths(followers: Sequence[Follower], coats: int) -> dict[str, int]:
    """What each player weighs on a feature with so many coats of arms."""
    weighed: dict[str, int] = {}
    for player, figure, count, _, _, _ in followers:
        weight = coats if figure == "mayor" else WEIGHT[figure]
        weighed[player] = weighed.get(player, 0) + weight * count
    return weighed


def majority(
    weighed: Mapping[str, int], followers: Sequence[Follower], reckoning: Reckoning
) -> Majority:
    """The players with the most strength, hills looked at where they are tied.

    Rule `majority.tie`.
    """
    if len(weighed) == 1:
        (alone,) = weighed
        return won_by(alone) if weighed[alone] else NO_MAJORITY
    most = max(weighed.values()) if weighed else 0
    if most == 0:
        return NO_MAJORITY
    tied = tuple([player for player, strength in weighed.items() if strength == most])
    if len(tied) == 1:
        return won_by(tied[0])
    high = _on_hills(tied, followers)
    if 0 < len(high) < len(tied):
        beats = reckoning.table.hill_tie_break
        reckoning.ruled("hill-tie-break", "hill" if beats else "shared")
        if beats:
            return _decided(tied, high, most)
    return Majority(tied, (_tie(tied, most),), (line("majority.tie", len(tied), 0),))


def _on_hills(tied: Sequence[str], followers: Sequence[Follower]) -> tuple[str, ...]:
    on_hills = {one.player for one in followers if one.hill and one.figure in FOLLOWERS}
    return tuple([player for player in tied if player in on_hills])


def _tie(tied: Sequence[str], most: int) -> TieBreak:
    return TieBreak("majority.tie", dict.fromkeys(tied, most))


def _decided(tied: Sequence[str], high: tuple[str, ...], most: int) -> Majority:
    """Hills decide between the tied; those on hills may be several, and tied in their turn."""
    hills = TieBreak("tie.hill", {player: int(player in high) for player in tied})
    decided = line("tie.hill", len(high), 0)
    if len(high) == 1:
        return Majority(high, (hills,), (decided,))
    return Majority(high, (hills, _tie(high, most)), (decided, line("majority.tie", len(high), 0)))
