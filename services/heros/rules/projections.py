"""What a ladder would pay: with one more discovery, if it is named, or with Ajanta.

A ladder that lacks one discovery is paid out for each value from 0 to 4, whichever are left in the
bag. Nothing is refused here: where a tie decides points and the request does not decide the tie,
the players concerned are listed in `undecided` and their points are left out. A ladder that cannot
be completed in this turn (`ladder.one_per_turn`) is completed in a turn of an unknown player, so
the active player of this turn decides none of its ties.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from services.heros.rules.catalogue import HIGHEST_DISCOVERY
from services.heros.rules.ladder import ONE_PER_TURN, Ladder
from services.heros.rules.places import (
    CACHED_LADDERS,
    Contest,
    Payout,
    compute_payments,
    pay_ranked,
    replace_or_add_ajanta,
)
from services.heros.rules.territory_scores import ScoringContext
from services.heros.rules.ties import Ranking, UndecidedTie, find_equal_places, rank_players
from shared.core.phrases import Phrase, Plain
from shared.core.sheet import Award, Line, total


class Projection(NamedTuple):
    """A discovery (0 to 4), the contest it would complete, and what that would pay."""

    discovery: int
    contest: Contest
    payout: Payout


def is_for_later_turn(ladder: Ladder) -> bool:
    """Whether the ladder is incomplete and stays so in this turn (`ladder.one_per_turn`)."""
    missing = ladder.missing
    return missing > ONE_PER_TURN or (missing > 0 and bool(ladder.placed_this_turn))


def project_next_discoveries(contest: Contest) -> list[Projection]:
    """What a ladder that lacks one would pay, by discovery; Ajanta left out.

    The players are ranked once for all discoveries with which the same places pay alike.
    """
    rankings: dict[tuple[bool, ...], Ranking] = {}
    projections: list[Projection] = []
    for discovery in range(HIGHEST_DISCOVERY + 1):
        after = _add_discovery(discovery, contest)
        payment = compute_payments(after.discoveries, after.is_for_two)
        alike = find_equal_places(payment.place_points)
        ranked = rankings.get(alike)
        if ranked is None:
            ranked = rank_players(after.strength, payment.place_points, after.breakers, after.at)
            rankings[alike] = ranked
        payout = pay_ranked(after, payment, ranked)
        projections.append(Projection(discovery, after, payout))
    return projections


def _add_discovery(discovery: int, contest: Contest) -> Contest:
    """The contest with one more discovery and without Ajanta."""
    return Contest(
        (*contest.discoveries, discovery),
        contest.strength,
        contest.at,
        contest.is_for_two,
        contest.breakers,
    )


def render_projection(projection: Projection, context: ScoringContext, *, later: bool) -> Plain:
    """A discovery that may come and what the ladder would pay with it."""
    rendered = render_payout(projection.contest, projection.payout, context, later=later)
    return {"discovery": projection.discovery, **rendered}


def render_payout(
    contest: Contest, payout: Payout, context: ScoringContext, *, later: bool = False
) -> dict[str, Plain]:
    """Points, awards, undecided ties and Ajanta; `later` if another turn completes the ladder."""
    ranked, awards, points = payout.ranking, payout.awards, payout.points
    decided = {one.id: points.get(one.id, 0) for one in context.roster.players}
    for tie in ranked.undecided:
        for player in tie.players:
            del decided[player]
    facts: dict[str, Plain] = {"points": decided}
    if ranked.alike:
        facts["awards"] = [_render_award(award, points) for award in awards]
    else:
        lines = _render_place_lines(contest.discoveries, contest.is_for_two)
        facts["awards"] = [
            {
                "player": award.player,
                "points": points[award.player],
                "lines": lines[award.lines[0].rule],
            }
            for award in awards
        ]
    if context.ajanta is not None:
        facts |= render_ajanta(contest, payout, context)
    if ranked.undecided:
        facts["undecided"] = [_render_undecided(tie, later) for tie in ranked.undecided]
    return facts


@lru_cache(maxsize=CACHED_LADDERS)
def _render_place_lines(
    discoveries: tuple[int, ...], is_for_two: bool
) -> Mapping[str, list[Plain]]:
    """The one line of each place that a ladder pays, by its rule, as an answer has it."""
    lines = compute_payments(discoveries, is_for_two).lines
    return {line.rule: [_render_line(line)] for (line,) in lines}


def _render_undecided(tie: UndecidedTie, later: bool) -> Plain:
    by_turn = later and tie.rule == "tie.active_player"
    code = "tie.undecided.later_turn" if by_turn else "tie.undecided"
    text = Phrase(code, {"players": tie.players})
    return {"players": list(tie.players), "rule": tie.rule, "text": text}


def render_ajanta(contest: Contest, payout: Payout, context: ScoringContext) -> Mapping[str, Plain]:
    """The fact `ajanta`: the points its holder would get in all here by using its power.

    No fact if he cannot use it, or if an undecided tie leaves his place open. `payout` is that of
    the contest without the power.
    """
    ajanta = context.ajanta
    if ajanta is None or not ajanta.can_pay(contest.strength) or payout.ranking.undecided:
        return {}
    holder = ajanta.player
    own = next((award.lines for award in payout.awards if award.player == holder), ())
    points = total(replace_or_add_ajanta(own, min(contest.discoveries), context.ajanta_choice))
    text = Phrase("ajanta.would", {"player": holder, "points": points})
    return {"ajanta": {"player": holder, "points": points, "text": text}}


def _render_award(award: Award, points: Mapping[str, int]) -> Plain:
    player = award.player
    lines = [_render_line(line) for line in award.lines]
    return {"player": player, "points": points[player], "lines": lines}


def _render_line(line: Line) -> Plain:
    return {
        "rule": line.rule,
        "count": line.count,
        "each": line.each,
        "points": line.points,
        "text": line.phrase,
    }
