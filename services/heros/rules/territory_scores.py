"""One territory, scored at the moment its ladder is complete.

Applies the rules of ladders, population, ties and places and builds a sheet with one entry. An
incomplete ladder scores nothing and is refused with `ladder.length`; what it would pay is part of
the answer to `table-scores`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from services.heros.rules.counters import list_counter_warnings
from services.heros.rules.ladder import Ladder
from services.heros.rules.places import (
    Ajanta,
    AjantaChoice,
    Contest,
    Payout,
    pay_out,
    render_standings,
)
from services.heros.rules.population import (
    Roster,
    TerritoryPopulation,
    list_colour_rulings,
    sum_by_player,
)
from services.heros.rules.territories import list_ladder_rulings
from services.heros.rules.tie_reasons import render_tie_reasons
from services.heros.rules.ties import TieBreakers, refuse_undecided
from shared.core.phrases import Plain
from shared.core.sheet import Entry, Notice, Ruling, ScoreSheet, SheetPlayer, distinct_rulings

CATEGORY = "territories"
KIND = "territory"
NO_FACTS: Mapping[str, Plain] = MappingProxyType({})


class ScoringContext(NamedTuple):
    """What every territory of a request shares: players, tie breakers, Ajanta and options."""

    roster: Roster
    breakers: TieBreakers
    ajanta: Ajanta | None
    ajanta_choice: AjantaChoice
    ancient_ladder_in_modern: int


class ScoringTerritory(NamedTuple):
    """A territory whose ladder is complete, its population, and the scoring context."""

    ladder: Ladder
    population: TerritoryPopulation
    context: ScoringContext


class ScoredTerritory(NamedTuple):
    """A scored territory: its entry on the sheet, the payout, its rulings and warnings."""

    entry: Entry
    payout: Payout
    rulings: tuple[Ruling, ...]
    warnings: tuple[Notice, ...]


def build_sheet_players(roster: Roster) -> tuple[SheetPlayer, ...]:
    """The players of the sheet with their points so far."""
    return tuple([SheetPlayer(one.id, one.carried) for one in roster.players])


def build_contest(
    ladder: Ladder, population: TerritoryPopulation, context: ScoringContext
) -> Contest:
    """The contest for a territory's points in this context."""
    return Contest(
        discoveries=ladder.discoveries,
        strength=sum_by_player(population, context.roster),
        at=population.at,
        is_for_two=context.roster.is_for_two,
        breakers=context.breakers,
        ajanta=context.ajanta,
        ajanta_choice=context.ajanta_choice,
    )


def score_ladder(
    ladder: Ladder,
    contest: Contest,
    two_colours: tuple[Ruling, ...],
    entry_id: str,
    more: Mapping[str, Plain] = NO_FACTS,
) -> ScoredTerritory:
    """Pays a complete ladder out; faults of undecided ties stay in the payout's ranking.

    `two_colours` is ruling `two-colours` if it matters here; `more` are further facts of the entry.
    """
    payout = pay_out(contest)
    territory, epoch, spaces = ladder.territory, ladder.epoch, ladder.spaces
    ranked, rulings, warnings = payout.ranking, payout.rulings, payout.warnings
    facts: dict[str, Plain] = {
        "territory": territory,
        "epoch": epoch,
        "spaces": spaces,
        "discoveries": list(ladder.discoveries),
        "standings": render_standings(contest, payout),
    }
    if ranked.tie_breaks or ranked.shared:
        facts |= render_tie_reasons(ranked, contest.breakers)
    facts |= more
    entry = Entry(
        id=entry_id,
        kind=KIND,
        category=CATEGORY,
        awards=payout.awards,
        complete=True,
        strength=contest.strength,
        tie_breaks=ranked.tie_breaks,
        facts=facts,
    )
    rulings = (*list_ladder_rulings(territory, epoch, spaces), *two_colours, *rulings)
    if not contest.strength:
        warnings = (*warnings, Notice("territory.empty", contest.at))
    return ScoredTerritory(entry, payout, rulings, warnings)


def score_territory(scoring: ScoringTerritory) -> ScoreSheet:
    """The sheet of what the territory pays now.

    Raises IllegalPosition `missing-tie-break` or `unresolved-tie` for a tie that decides points and
    cannot be decided.
    """
    ladder, population, context = scoring.ladder, scoring.population, scoring.context
    contest = build_contest(ladder, population, context)
    two_colours = list_colour_rulings(population, context.roster)
    scored = score_ladder(ladder, contest, two_colours, ladder.territory)
    ranked = scored.payout.ranking
    refuse_undecided(ranked.missing, ranked.unresolved)
    return ScoreSheet(
        mode="completed",
        players=build_sheet_players(context.roster),
        entries=(scored.entry,),
        rulings=distinct_rulings(scored.rulings),
        warnings=(*scored.warnings, *list_counter_warnings(context.breakers)),
    )
