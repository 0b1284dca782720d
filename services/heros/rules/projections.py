"""What a ladder would pay: with one more discovery, if it is named, or with Ajanta.

A ladder that lacks one discovery is paid out for each value that may come, 0 to 4. Nothing is
refused here. Where a tie decides points and what was given does not decide the tie, the players
concerned are named (`undecided`) and their points are left out. A ladder that cannot be completed
in this turn (`ladder.one_per_turn`) is completed in a turn of somebody unknown, so the active
player of today decides none of its ties.

This module does not know which discoveries are still in the bag: every value may come.
"""

from collections.abc import Mapping
from dataclasses import replace

from services.heros.rules.catalogue import HIGHEST_DISCOVERY
from services.heros.rules.ladder import ONE_PER_TURN, Ladder
from services.heros.rules.places import Contest, Outcome, paid_out
from services.heros.rules.territory_scores import Terms
from services.heros.rules.ties import Undecided
from shared.core.phrases import Phrase, Plain
from shared.core.sheet import Award, Line, total


def waits_for_a_later_turn(ladder: Ladder) -> bool:
    """Whether the ladder is incomplete and stays so in this turn (`ladder.one_per_turn`)."""
    had_its_own = ladder.missing > 0 and bool(ladder.placed_this_turn)
    return ladder.missing > ONE_PER_TURN or had_its_own


def in_its_turn(ladder: Ladder, contest: Contest) -> Contest:
    """The contest at the turn that completes the ladder: of a later one nobody knows the player."""
    if not waits_for_a_later_turn(ladder):
        return contest
    return replace(contest, breakers=replace(contest.breakers, active_player=None))


def with_one_more(contest: Contest) -> Mapping[int, Outcome]:
    """By discovery, what a ladder that lacks one would pay."""
    return {
        discovery: paid_out(replace(contest, discoveries=(*contest.discoveries, discovery)))
        for discovery in range(HIGHEST_DISCOVERY + 1)
    }


def next_facts(
    ladder: Ladder, contest: Contest, after: Mapping[int, Outcome], terms: Terms
) -> list[Plain]:
    """Every discovery that may come and what it would bring."""
    later = waits_for_a_later_turn(ladder)
    return [
        {
            "discovery": discovery,
            **prospect_facts(
                replace(contest, discoveries=(*contest.discoveries, discovery)),
                outcome,
                terms,
                later=later,
            ),
        }
        for discovery, outcome in after.items()
    ]


def prospect_facts(
    contest: Contest, outcome: Outcome, terms: Terms, *, later: bool = False
) -> dict[str, Plain]:
    """Points, awards, ties left open, and Ajanta; `later` if another turn completes the ladder."""
    undecided = outcome.ranking.undecided
    open_players = {player for tie in undecided for player in tie.players}
    points = outcome.points()
    facts: dict[str, Plain] = {
        "points": {
            one.id: points.get(one.id, 0) for one in terms.contenders if one.id not in open_players
        },
        "awards": [_award_facts(award) for award in outcome.awards],
        **ajanta_facts(contest, terms),
    }
    if undecided:
        facts["undecided"] = [_undecided_facts(tie, later) for tie in undecided]
    return facts


def _undecided_facts(tie: Undecided, later: bool) -> Plain:
    by_turn = later and tie.rule == "tie.active_player"
    code = "tie.undecided.later_turn" if by_turn else "tie.undecided"
    text = Phrase(code, {"players": tie.players})
    return {"players": list(tie.players), "rule": tie.rule, "text": text}


def ajanta_facts(contest: Contest, terms: Terms) -> Mapping[str, Plain]:
    """What the holder of Ajanta would get in all here if he used it; nothing if he cannot, or if
    an open tie leaves his place unknown.
    """
    ajanta = terms.ajanta
    if ajanta is None or ajanta.used or ajanta.player not in contest.strength:
        return {}
    outcome = paid_out(replace(contest, ajanta=ajanta))
    if outcome.ranking.undecided:
        return {}
    points = outcome.points()[ajanta.player]
    text = Phrase("ajanta.would", {"player": ajanta.player, "points": points})
    return {"ajanta": {"player": ajanta.player, "points": points, "text": text}}


def _award_facts(award: Award) -> Plain:
    lines = [_line_facts(line) for line in award.lines]
    return {"player": award.player, "points": total(award.lines), "lines": lines}


def _line_facts(line: Line) -> Plain:
    return {
        "rule": line.rule,
        "count": line.count,
        "each": line.each,
        "points": line.points,
        "text": line.phrase,
    }
