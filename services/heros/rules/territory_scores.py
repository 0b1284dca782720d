"""One territory, scored at the moment its ladder is complete."""

from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import PerPlayer, TableRules
from services.heros.rules.counters import list_counter_warnings
from services.heros.rules.ladder import Ladder, LadderFacts
from services.heros.rules.places import Ajanta, Contest, Payout, Standings, list_standings, pay_out
from services.heros.rules.population import (
    Roster,
    TerritoryPopulation,
    list_population_rulings,
    sum_by_player,
)
from services.heros.rules.ties import ACTIVE_PLAYER, Ranking, TieBreakers, refuse_undecided
from shared.core.answers import Amount, RuleId, Sentence, SheetRows, SheetType, TieBreak
from shared.core.declarations import Inline
from shared.core.phrases import Param, Phrase
from shared.core.sheet import Entry, Notice, Ruling, ScoreSheet, SheetPlayer, distinct_rulings

CATEGORY = "territories"
KIND = "territory"


class ScoringContext(NamedTuple):
    """What every territory of a request shares: players, tie breakers, Ajanta and options."""

    roster: Roster
    breakers: TieBreakers
    ajanta: Ajanta | None
    rules: TableRules


class ScoringTerritory(NamedTuple):
    """A territory whose ladder is complete, its population, and the scoring context."""

    ladder: Ladder
    population: TerritoryPopulation
    context: ScoringContext


class TieReason(NamedTuple):
    """Why a tie was decided as it was."""

    rule: RuleId
    text: Annotated[Sentence, "Why the tie was decided so, in the language of the answer."]


TieReasons: TypeAlias = Annotated[
    PerPlayer[TieReason] | None,
    "One for each of tie_breaks, in their order, then one for each tie that was shared. "
    "The values of tie_breaks are what was compared. In tie.hero_discoveries and "
    "tie.discovery_heroes more comes first. In tie.active_player less comes first: 0 for the "
    "active player and 1 for the others, which says nothing of the others' order; where the "
    "active player is not among those tied, the seats to go clockwise from the active player.",
]


class PaidLadder(NamedTuple):
    """What the entry of a territory that is paid out has beyond every entry."""

    ladder: Annotated[LadderFacts, Inline()]
    standings: Standings
    tie_reasons: TieReasons = None


class ScoredEvent(NamedTuple):
    """What the entry of a game's scoring has beyond every entry; those of its wonders have none."""

    paid: Annotated[PaidLadder | None, Inline()] = None
    event: Annotated[
        Amount | None, "Of a scoring: the event’s index in the request’s `events`, from 0."
    ] = None


class ScoredTerritory(NamedTuple):
    """A scored territory: its entry on the sheet, the payout, its rulings and warnings."""

    entry: Entry
    payout: Payout
    rulings: tuple[Ruling, ...]
    warnings: tuple[Notice, ...]


def build_sheet_players(roster: Roster) -> tuple[SheetPlayer, ...]:
    return tuple([SheetPlayer(one.id, one.carried) for one in roster.players])


def explain_ties(ranked: Ranking, breakers: TieBreakers) -> tuple[TieReason, ...] | None:
    """A sentence for each tie break, then for each tie that was shared; None without any."""
    if not ranked.tie_breaks and not ranked.shared:
        return None
    active = breakers.active_player
    broken = [_explain_tie_break(one, active) for one in ranked.tie_breaks]
    return (*broken, *[_explain_sharing(group, active) for group in ranked.shared])


def _explain_sharing(group: tuple[str, ...], active: str | None) -> TieReason:
    assert active is not None
    return TieReason(
        ACTIVE_PLAYER, Phrase("reason.tie.shared", {"players": group, "active": active})
    )


def _explain_tie_break(tie_break: TieBreak, active: str | None) -> TieReason:
    rule, values = tie_break.rule, tie_break.values
    order = sorted(values, key=values.__getitem__, reverse=rule != ACTIVE_PLAYER)
    compared = tuple([f"{player} ({values[player]})" for player in order])
    params: dict[str, Param] = {"players": tuple(order), "values": compared}
    if rule != ACTIVE_PLAYER:
        return TieReason(rule, Phrase(f"reason.{rule}", params))
    assert active is not None
    # Where the active player is among those tied, the turn decides, otherwise the seats.
    code = f"reason.{rule}.turn" if active in values else f"reason.{rule}.seats"
    return TieReason(rule, Phrase(code, {**params, "active": active}))


def score_ladder(scoring: ScoringTerritory, event: int | None = None) -> ScoredTerritory:
    """Pays a complete ladder out, of this event of a game; open ties stay in its ranking."""
    ladder, population, context = scoring
    contest = Contest(
        discoveries=ladder.discoveries,
        strength=sum_by_player(population, context.roster),
        at=population.at,
        is_for_two=context.roster.is_for_two,
        breakers=context.breakers,
        ajanta=context.ajanta,
        ajanta_choice=context.rules.ajanta,
    )
    payout = pay_out(contest)
    ranked, warnings = payout.ranking, payout.warnings
    paid = PaidLadder(
        ladder.facts, list_standings(contest, payout), explain_ties(ranked, contest.breakers)
    )
    entry = Entry(
        id=ladder.territory if event is None else f"{ladder.territory}-{ladder.epoch}",
        kind=KIND,
        category=CATEGORY,
        awards=payout.awards,
        complete=True,
        strength=contest.strength,
        tie_breaks=ranked.tie_breaks,
        facts=paid if event is None else ScoredEvent(paid, event),
    )
    rulings = (
        *ladder.rulings,
        *list_population_rulings(population, context.roster),
        *payout.rulings,
    )
    if not contest.strength:
        warnings = (*warnings, Notice("territory.empty", contest.at))
    return ScoredTerritory(entry, payout, rulings, warnings)


TerritorySheet: TypeAlias = Annotated[
    ScoreSheet,
    SheetType(
        "TerritorySheet",
        "What one territory pays at the moment its ladder is complete.",
        entries=SheetRows(
            "TerritoryEntry",
            "A territory paid out.",
            1,
            "The territory that is paid out.",
            PaidLadder,
        ),
    ),
]


def score_territory(scoring: ScoringTerritory) -> TerritorySheet:
    context, scored = scoring.context, score_ladder(scoring)
    refuse_undecided([scored.payout.ranking])
    return ScoreSheet(
        mode="completed",
        players=build_sheet_players(context.roster),
        entries=(scored.entry,),
        rulings=distinct_rulings(scored.rulings),
        warnings=(*scored.warnings, *list_counter_warnings(context.breakers)),
    )
