"""A ladder that a turn completes is paid out at once.

Rows `territory.*` and `tie.*` of docs/rules/heros.md. The counters of a request are those before
the turn; for ties the hero being played counts too, with the discoveries that it has laid.
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.heros.rules.population import list_population_rulings
from services.heros.rules.territory_scores import build_contest, score_ladder
from services.heros.rules.ties import Counters, TieBreakers, refuse_undecided
from services.heros.rules.turn_state import Turn, TurnState
from shared.core.sheet import Entry, Notice, Ruling


class LaidScoring(NamedTuple):
    """What a completed ladder pays by player, and whether the Ajanta sanctuary was used for it."""

    entry: Entry
    points: Mapping[str, int]
    rulings: tuple[Ruling, ...]
    warnings: tuple[Notice, ...]
    uses_ajanta: bool


def score_laid_territory(state: TurnState, territory: str, turn: Turn) -> LaidScoring:
    """What the territory pays now; raises IllegalPosition for a tie that cannot be decided."""
    one, ajanta = state.territories[territory], state.ajanta
    context = turn.context._replace(breakers=_count_turn(state, turn), ajanta=ajanta)
    contest = build_contest(one.ladder, one.population, context)
    of_population = list_population_rulings(one.population, context.roster)
    scored = score_ladder(one.ladder, contest, of_population, territory)
    ranked = scored.payout.ranking
    refuse_undecided(ranked.missing, ranked.unresolved)
    uses_ajanta = ajanta is not None and ajanta.can_pay(contest.strength)
    return LaidScoring(
        scored.entry, scored.payout.points, scored.rulings, scored.warnings, uses_ajanta
    )


def _count_turn(state: TurnState, turn: Turn) -> TieBreakers:
    """The tie breakers with the hero being played."""
    breakers = turn.context.breakers
    return breakers._replace(
        hero_discoveries=_raise_counter(breakers.hero_discoveries, turn.player, len(state.laid)),
        discovery_heroes=_raise_counter(breakers.discovery_heroes, turn.player, 1),
    )


def _raise_counter(counters: Counters, player: str, more: int) -> Counters:
    """The counters with more for a player, if that player's are given."""
    if player not in counters.values:
        return counters
    return counters._replace(values={**counters.values, player: counters.values[player] + more})
