"""What a ladder would pay: with one more discovery, if it is named, or with Ajanta.

Nothing is refused here: where a tie decides points and the request does not decide the tie, the
players concerned are listed in `undecided` and their points are left out. A ladder that cannot be
completed in this turn is completed in a turn of an unknown player, so the active player of this
turn decides none of its ties.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import HIGHEST_DISCOVERY, PLAYERS, PerPlayer
from services.heros.rules.ladder import ONE_PER_TURN, DiscoveryPoints, Ladder
from services.heros.rules.places import (
    CACHED_LADDERS,
    Contest,
    Payout,
    compute_payments,
    pay_ranked,
    replace_or_add_ajanta,
)
from services.heros.rules.territory_scores import ScoringContext
from services.heros.rules.ties import OpenTie, Ranking, find_equal_places, rank_players
from shared.core import answers
from shared.core.answers import Amount, PlayerName, RuleId, Sentence
from shared.core.declarations import AtMost, Inline, WrittenAs
from shared.core.phrases import Phrase
from shared.core.rendering import Written, build_writer, render_facts
from shared.core.sheet import Line, total


class AjantaPower(NamedTuple):
    """What the holder of Ajanta would get here in all by using its power in this territory."""

    player: PlayerName
    points: Annotated[
        Amount, "Points that the player would get here in all, those of the place included."
    ]
    text: Sentence


class UndecidedTie(NamedTuple):
    """Tied players whom nothing given tells apart; their points are left out."""

    players: Annotated[PerPlayer[PlayerName], "The ids of the players who are tied."]
    rule: Annotated[RuleId, "The id of the criterion at which it stays open."]
    text: Sentence


class NamedLadder(NamedTuple):
    """What a complete ladder would pay if the player names it; added to no sum."""

    points: Annotated[
        Mapping[PlayerName, Amount],
        AtMost(PLAYERS),
        "By player: what each would get; without those whose tie is undecided.",
    ]
    awards: Annotated[
        PerPlayer[answers.Award], "What each paid player would get, with its explanation."
    ]
    undecided: Annotated[
        tuple[UndecidedTie, ...] | None,
        AtMost(PLAYERS // 2),
        "Ties that decide points and that nothing given decides; left out: none.",
    ] = None
    ajanta: Annotated[
        AjantaPower | None,
        "What the Ajanta sanctuary would bring here; left out where it cannot be used.",
    ] = None


class NextDiscovery(NamedTuple):
    """What the territory would pay if this discovery completed its ladder."""

    discovery: Annotated[DiscoveryPoints, "Points of the discovery that would complete the ladder."]
    ladder: Annotated[NamedLadder, Inline()]


# A table has dozens of them, so they are written at once.
write_line = build_writer(answers.Line)
write_award = build_writer(answers.Award)
write_undecided_tie = build_writer(UndecidedTie)
write_named_ladder = build_writer(NamedLadder)
write_next_discovery = build_writer(NextDiscovery)
WrittenLadder: TypeAlias = Annotated[Written, WrittenAs(NamedLadder)]
WrittenDiscovery: TypeAlias = Annotated[Written, WrittenAs(NextDiscovery)]


class Projection(NamedTuple):
    """A discovery (0 to 4), the contest it would complete, and what that would pay."""

    discovery: int
    contest: Contest
    payout: Payout


def is_for_later_turn(ladder: Ladder) -> bool:
    """Whether the ladder is incomplete and stays so in this turn."""
    missing = ladder.missing
    return missing > ONE_PER_TURN or (missing > 0 and bool(ladder.placed_this_turn))


def project_next_discoveries(contest: Contest) -> list[Projection]:
    """What a ladder that lacks one would pay, by discovery; Ajanta left out.

    The players are ranked once for all discoveries with which the same places pay alike.
    """
    rankings: dict[tuple[bool, ...], Ranking] = {}
    projections: list[Projection] = []
    for discovery in range(HIGHEST_DISCOVERY + 1):
        after = Contest((*contest.discoveries, discovery), *contest[1:])
        payment = compute_payments(after.discoveries, after.is_for_two)
        alike = find_equal_places(payment.place_points)
        ranked = rankings.get(alike)
        if ranked is None:
            ranked = rank_players(after.strength, payment.place_points, after.breakers, after.at)
            rankings[alike] = ranked
        payout = pay_ranked(after, payment, ranked)
        projections.append(Projection(discovery, after, payout))
    return projections


def write_payout(
    contest: Contest, payout: Payout, context: ScoringContext, *, later: bool = False
) -> Written:
    """Points, awards, undecided ties and Ajanta; `later` if another turn completes the ladder."""
    ranked, points = payout.ranking, payout.points
    decided = {one.id: points.get(one.id, 0) for one in context.roster.players}
    undecided = None
    if ranked.undecided:
        undecided = [_write_undecided(tie, later) for tie in ranked.undecided]
        for tie in ranked.undecided:
            for player in tie.players:
                del decided[player]
    if ranked.alike:
        lines = {one.player: [_write_line(line) for line in one.lines] for one in payout.awards}
    else:
        of_places = _write_places(contest.discoveries, contest.is_for_two)
        lines = {one.player: of_places[one.lines[0].rule] for one in payout.awards}
    ajanta = None if context.ajanta is None else assess_ajanta(contest, payout, context)
    return write_named_ladder(
        points=decided,
        awards=[write_award(player=one, points=points[one], lines=lines[one]) for one in lines],
        undecided=undecided,
        ajanta=None if ajanta is None else render_facts(ajanta),
    )


@lru_cache(maxsize=CACHED_LADDERS)
def _write_places(discoveries: tuple[int, ...], is_for_two: bool) -> Mapping[str, list[Written]]:
    """The one line of each place that a ladder pays, by its rule."""
    lines = compute_payments(discoveries, is_for_two).lines
    return {line.rule: [_write_line(line)] for (line,) in lines}


def _write_line(line: Line) -> Written:
    rule, count, each, points = line.rule, line.number, line.each, line.points
    return write_line(rule=rule, number=count, each=each, points=points, text=line.phrase)


def _write_undecided(tie: OpenTie, later: bool) -> Written:
    by_turn = later and tie.rule == "tie.active_player"
    code = "tie.undecided.later_turn" if by_turn else "tie.undecided"
    text = Phrase(code, {"players": tie.players})
    return write_undecided_tie(players=tie.players, rule=tie.rule, text=text)


def assess_ajanta(contest: Contest, payout: Payout, context: ScoringContext) -> AjantaPower | None:
    """The points that its holder would get in all here by using its power.

    None if he cannot use it, or if an undecided tie leaves his place open. `payout` is that of the
    contest without the power.
    """
    ajanta = context.ajanta
    if ajanta is None or not ajanta.can_pay(contest.strength) or payout.ranking.undecided:
        return None
    holder = ajanta.player
    own = next((award.lines for award in payout.awards if award.player == holder), ())
    points = total(replace_or_add_ajanta(own, min(contest.discoveries), context.rules.ajanta))
    text = Phrase("ajanta.would", {"player": holder, "count": points})
    return AjantaPower(holder, points, text)
