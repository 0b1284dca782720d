"""One territory, scored at the moment its ladder is complete.

Puts the rules of ladders, population, ties and places together into a sheet with one entry. An
incomplete ladder scores nothing and is refused with `ladder.length`; what it would pay is asked of
the whole table.

This module does not know how the request is written.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from services.heros.rules.counters import counter_warnings
from services.heros.rules.ladder import Ladder
from services.heros.rules.places import Ajanta, AjantaChoice, Contest, Outcome, paid_out, standings
from services.heros.rules.population import (
    Contender,
    Settlement,
    colour_rulings,
    gathered,
    is_for_two,
)
from services.heros.rules.territories import ladder_rulings
from services.heros.rules.ties import TieBreakers, refuse_undecided
from shared.core.phrases import Plain
from shared.core.sheet import Entry, Notice, Ruling, ScoreSheet, SheetPlayer, distinct_rulings

CATEGORY = "territories"
KIND = "territory"


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for every territory of a request: players, ties, Ajanta and the rulings chosen."""

    contenders: tuple[Contender, ...]
    owner: Mapping[str, str]
    breakers: TieBreakers
    ajanta: Ajanta | None
    ajanta_choice: AjantaChoice
    ancient_ladder_in_modern: int

    @property
    def for_two(self) -> bool:
        return is_for_two(self.contenders)

    def sheet_players(self) -> tuple[SheetPlayer, ...]:
        """The players of the sheet with the points they have already."""
        return tuple(SheetPlayer(one.id, one.carried) for one in self.contenders)


@dataclass(frozen=True, slots=True)
class ScoringTerritory:
    """A territory whose ladder is complete, its population, and the terms."""

    ladder: Ladder
    settlement: Settlement
    terms: Terms


@dataclass(frozen=True, slots=True)
class Scored:
    """A territory paid out: its entry on the sheet and what goes with it."""

    entry: Entry
    outcome: Outcome
    rulings: tuple[Ruling, ...]
    warnings: tuple[Notice, ...]


def contest_of(ladder: Ladder, settlement: Settlement, terms: Terms) -> Contest:
    """The contest for a territory's points under these terms."""
    return Contest(
        discoveries=ladder.discoveries,
        strength=gathered(settlement, terms.owner),
        at=settlement.at,
        for_two=terms.for_two,
        breakers=terms.breakers,
        ajanta=terms.ajanta,
        ajanta_choice=terms.ajanta_choice,
    )


def ladder_facts(ladder: Ladder) -> dict[str, Plain]:
    """What an entry says of its ladder."""
    return {
        "epoch": ladder.epoch,
        "spaces": ladder.spaces,
        "discoveries": list(ladder.discoveries),
    }


def scored(scoring: ScoringTerritory, entry_id: str) -> Scored:
    """Pays a complete ladder out; faults of undecided ties stay in the outcome's ranking."""
    ladder, settlement, terms = scoring.ladder, scoring.settlement, scoring.terms
    contest = contest_of(ladder, settlement, terms)
    outcome = paid_out(contest)
    entry = Entry(
        id=entry_id,
        kind=KIND,
        category=CATEGORY,
        awards=outcome.awards,
        complete=True,
        strength=contest.strength,
        tie_breaks=outcome.ranking.tie_breaks,
        facts={
            "territory": ladder.territory,
            **ladder_facts(ladder),
            "standings": standings(contest, outcome),
        },
    )
    rulings = (
        *ladder_rulings(ladder.territory, ladder.epoch, terms.ancient_ladder_in_modern),
        *colour_rulings(settlement, terms.owner),
        *outcome.rulings,
    )
    warnings = outcome.warnings
    if not contest.strength:
        warnings = (*warnings, Notice("territory.empty", settlement.at))
    return Scored(entry, outcome, rulings, warnings)


def territory_sheet(scoring: ScoringTerritory) -> ScoreSheet:
    """What the territory pays now.

    Raises IllegalPosition `missing-tie-break` or `unresolved-tie` for a tie that decides points and
    cannot be decided.
    """
    done = scored(scoring, scoring.ladder.territory)
    ranked = done.outcome.ranking
    refuse_undecided(ranked.missing, ranked.unresolved)
    return ScoreSheet(
        mode="completed",
        players=scoring.terms.sheet_players(),
        entries=(done.entry,),
        rulings=distinct_rulings(done.rulings),
        warnings=(*done.warnings, *counter_warnings(scoring.terms.breakers)),
    )
