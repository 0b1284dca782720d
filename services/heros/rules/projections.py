"""What a ladder would pay: with one more discovery, if it is named, or with Ajanta.

A ladder that lacks one discovery is paid out for each value that may come, 0 to 4. Nothing is
refused here. Where a tie decides points and what was given does not decide the tie, the players
concerned are named (`undecided`) and their points are left out. A ladder that cannot be completed
in this turn (`ladder.one_per_turn`) is completed in a turn of somebody unknown, so the active
player of today decides none of its ties.

This module does not know which discoveries are still in the bag: every value may come.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from services.heros.rules.catalogue import HIGHEST_DISCOVERY
from services.heros.rules.ladder import ONE_PER_TURN, Ladder
from services.heros.rules.places import (
    LADDERS,
    Contest,
    Outcome,
    paid_as_ranked,
    payment_of,
    with_ajanta,
)
from services.heros.rules.territory_scores import Terms
from services.heros.rules.ties import Ranking, Undecided, pays_alike, ranking
from shared.core.phrases import Phrase, Plain
from shared.core.sheet import Award, Line, total

Prospect: TypeAlias = tuple[int, Contest, Outcome]
"""A discovery, the contest it would complete, and what that would pay."""


def waits_for_a_later_turn(ladder: Ladder) -> bool:
    """Whether the ladder is incomplete and stays so in this turn (`ladder.one_per_turn`)."""
    missing = ladder.missing
    return missing > ONE_PER_TURN or (missing > 0 and bool(ladder.placed_this_turn))


def with_one_more(contest: Contest) -> list[Prospect]:
    """What a ladder that lacks one would pay, by discovery; Ajanta left out.

    The players are ranked once for all discoveries with which the same places pay alike.
    """
    rankings: dict[tuple[bool, ...], Ranking] = {}
    prospects: list[Prospect] = []
    for discovery in range(HIGHEST_DISCOVERY + 1):
        after = _with(discovery, contest)
        payment = payment_of(after.discoveries, after.for_two)
        alike = pays_alike(payment.worth)
        ranked = rankings.get(alike)
        if ranked is None:
            ranked = ranking(after.strength, payment.worth, after.breakers, after.at)
            rankings[alike] = ranked
        prospects.append((discovery, after, paid_as_ranked(after, payment, ranked)))
    return prospects


def _with(discovery: int, contest: Contest) -> Contest:
    discoveries, strength, at, for_two, breakers, _, _ = contest
    return Contest((*discoveries, discovery), strength, at, for_two, breakers)


def next_facts(prospect: Prospect, terms: Terms, *, later: bool) -> Plain:
    """A discovery that may come and what it would bring."""
    discovery, contest, outcome = prospect
    return {
        "discovery": discovery,
        **prospect_facts(contest, outcome, terms, later=later),
    }


def prospect_facts(
    contest: Contest, outcome: Outcome, terms: Terms, *, later: bool = False
) -> dict[str, Plain]:
    """Points, awards, ties left open, and Ajanta; `later` if another turn completes the ladder."""
    ranked, awards, points, _, _ = outcome
    told = {one.id: points.get(one.id, 0) for one in terms.company.contenders}
    for tie in ranked.undecided:
        for player in tie.players:
            del told[player]
    facts: dict[str, Plain] = {"points": told}
    if ranked.alike:
        facts["awards"] = [_award_facts(award, points) for award in awards]
    else:
        lines = _place_lines(contest.discoveries, contest.for_two)
        facts["awards"] = [
            {"player": player, "points": points[player], "lines": lines[own[0].rule]}
            for player, own, _ in awards
        ]
    if terms.ajanta is not None:
        facts |= ajanta_facts(contest, outcome, terms)
    if ranked.undecided:
        facts["undecided"] = [_undecided_facts(tie, later) for tie in ranked.undecided]
    return facts


@lru_cache(maxsize=LADDERS)
def _place_lines(discoveries: tuple[int, ...], for_two: bool) -> Mapping[str, list[Plain]]:
    """The one line of each place that a ladder pays, by its rule, as it stands in an answer."""
    lines = payment_of(discoveries, for_two).lines
    return {line.rule: [_line_facts(line)] for (line,) in lines}


def _undecided_facts(tie: Undecided, later: bool) -> Plain:
    by_turn = later and tie.rule == "tie.active_player"
    code = "tie.undecided.later_turn" if by_turn else "tie.undecided"
    text = Phrase(code, {"players": tie.players})
    return {"players": list(tie.players), "rule": tie.rule, "text": text}


def ajanta_facts(contest: Contest, outcome: Outcome, terms: Terms) -> Mapping[str, Plain]:
    """What the holder of Ajanta would get in all here if he used it; nothing if he cannot, or if
    an open tie leaves his place unknown. `outcome` is that of the contest without its power.
    """
    ajanta = terms.ajanta
    if ajanta is None or not ajanta.pays(contest.strength) or outcome.ranking.undecided:
        return {}
    holder = ajanta.player
    own = next((award.lines for award in outcome.awards if award.player == holder), ())
    points = total(with_ajanta(own, min(contest.discoveries), terms.ajanta_choice))
    text = Phrase("ajanta.would", {"player": holder, "points": points})
    return {"ajanta": {"player": holder, "points": points, "text": text}}


def _award_facts(award: Award, points: Mapping[str, int]) -> Plain:
    player = award.player
    lines = [_line_facts(line) for line in award.lines]
    return {"player": player, "points": points[player], "lines": lines}


def _line_facts(line: Line) -> Plain:
    return {
        "rule": line.rule,
        "count": line.count,
        "each": line.each,
        "points": line.points,
        "text": line.phrase,
    }
