"""One territory, scored at the moment its ladder is complete.

Puts the rules of ladders, population, ties and places together into a sheet with one entry. An
incomplete ladder scores nothing and is refused with `ladder.length`; what it would pay is asked of
the whole table.

This module does not know how the request is written.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from services.heros.rules.counters import counter_warnings
from services.heros.rules.ladder import Ladder
from services.heros.rules.places import Ajanta, AjantaChoice, Contest, Outcome, paid_out, standings
from services.heros.rules.population import Company, Settlement, colour_rulings, gathered
from services.heros.rules.territories import ladder_rulings
from services.heros.rules.ties import TieBreakers, refuse_undecided, tie_reasons
from shared.core.phrases import Plain
from shared.core.sheet import Entry, Notice, Ruling, ScoreSheet, SheetPlayer, distinct_rulings

CATEGORY = "territories"
KIND = "territory"
NO_MORE: Mapping[str, Plain] = MappingProxyType({})


class Terms(NamedTuple):
    """What holds for every territory of a request: players, ties, Ajanta and the rulings chosen."""

    company: Company
    breakers: TieBreakers
    ajanta: Ajanta | None
    ajanta_choice: AjantaChoice
    ancient_ladder_in_modern: int


class ScoringTerritory(NamedTuple):
    """A territory whose ladder is complete, its population, and the terms."""

    ladder: Ladder
    settlement: Settlement
    terms: Terms


class Scored(NamedTuple):
    """A territory paid out: its entry on the sheet and what goes with it."""

    entry: Entry
    outcome: Outcome
    rulings: tuple[Ruling, ...]
    warnings: tuple[Notice, ...]


def sheet_players(company: Company) -> tuple[SheetPlayer, ...]:
    """The players of the sheet with the points they have already."""
    return tuple([SheetPlayer(one.id, one.carried) for one in company.contenders])


def contest_of(ladder: Ladder, settlement: Settlement, terms: Terms) -> Contest:
    """The contest for a territory's points under these terms."""
    company, breakers, ajanta, ajanta_choice, _ = terms
    strength = gathered(settlement, company)
    return Contest(
        ladder.discoveries,
        strength,
        settlement.at,
        company.for_two,
        breakers,
        ajanta,
        ajanta_choice,
    )


def scored(
    ladder: Ladder,
    contest: Contest,
    two_colours: tuple[Ruling, ...],
    entry_id: str,
    more: Mapping[str, Plain] = NO_MORE,
) -> Scored:
    """Pays a complete ladder out; faults of undecided ties stay in the outcome's ranking.

    `two_colours` is that ruling if it matters here; `more` are further facts for the entry.
    """
    outcome = paid_out(contest)
    territory, epoch, spaces, discoveries, _ = ladder
    ranked, awards, _, rulings, warnings = outcome
    facts: dict[str, Plain] = {
        "territory": territory,
        "epoch": epoch,
        "spaces": spaces,
        "discoveries": list(discoveries),
        "standings": standings(contest, outcome),
    }
    if ranked.tie_breaks or ranked.shared:
        facts |= tie_reasons(ranked, contest.breakers)
    facts |= more
    entry = Entry(
        entry_id, KIND, CATEGORY, None, awards, True, contest.strength, ranked.tie_breaks, facts
    )
    rulings = (*ladder_rulings(territory, epoch, spaces), *two_colours, *rulings)
    if not contest.strength:
        warnings = (*warnings, Notice("territory.empty", contest.at))
    return Scored(entry, outcome, rulings, warnings)


def territory_sheet(scoring: ScoringTerritory) -> ScoreSheet:
    """What the territory pays now.

    Raises IllegalPosition `missing-tie-break` or `unresolved-tie` for a tie that decides points and
    cannot be decided.
    """
    ladder, settlement, terms = scoring
    contest = contest_of(ladder, settlement, terms)
    two_colours = colour_rulings(settlement, terms.company)
    done = scored(ladder, contest, two_colours, ladder.territory)
    ranked = done.outcome.ranking
    refuse_undecided(ranked.missing, ranked.unresolved)
    return ScoreSheet(
        mode="completed",
        players=sheet_players(terms.company),
        entries=(done.entry,),
        rulings=distinct_rulings(done.rulings),
        warnings=(*done.warnings, *counter_warnings(terms.breakers)),
    )
