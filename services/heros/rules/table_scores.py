"""The whole table at once: what each of the nine territories pays now, or would pay next.

A complete ladder that has not been scored pays what it would pay at this moment; a territory scores
once, so one marked `scored` pays nothing more. No more ladders are paid than the epoch allows: the
fourth of the ancient one and the eighth of the modern one end it (`epoch.end_ancient`, `game.end`).
If more are complete and unpaid, the player names which of them pay; each shows what it would pay,
and nothing is added to anyone's points. After the end nothing more scores and nothing is next.

The Ajanta sanctuary works once per epoch: what it would bring is said of each territory and added
to no sum. Places and what would change them are in `swing`, for ladders in play.

This module does not know which discoveries are still in the bag: every value may come.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from services.heros.rules.closing import (
    Closing,
    Stand,
    closing_of,
    closing_progress,
    closing_rulings,
    closing_warnings,
)
from services.heros.rules.counters import counter_warnings
from services.heros.rules.ladder import Ladder
from services.heros.rules.places import (
    AJANTA_RULINGS,
    Contest,
    Outcome,
    paid_out,
    paid_places,
    standings,
)
from services.heros.rules.population import Settlement, Stock, colour_rulings, gathered, stocks
from services.heros.rules.projections import (
    ajanta_facts,
    next_facts,
    prospect_facts,
    waits_for_a_later_turn,
    with_one_more,
)
from services.heros.rules.remarks import remark
from services.heros.rules.swing import Duels, Rivalry, duels_of, swing_facts
from services.heros.rules.territories import (
    EPOCHS,
    TERRITORIES,
    Epoch,
    ladder_rulings,
)
from services.heros.rules.territory_scores import (
    CATEGORY,
    KIND,
    Terms,
    ladder_facts,
    sheet_players,
)
from services.heros.rules.ties import TieBreakers, refuse_undecided, tie_reasons
from shared.core.phrases import Plain
from shared.core.sheet import Entry, Notice, Ruling, ScoreSheet, distinct_rulings


class TableTerritory(NamedTuple):
    """One territory of the table; `scored` when its ladder was already paid out in this epoch."""

    ladder: Ladder
    settlement: Settlement
    scored: bool = False

    @property
    def settled(self) -> bool:
        """Whether anyone has population there."""
        return any(self.settlement.by_key.values())


@dataclass(frozen=True, slots=True)
class Table:
    """All nine territories. `epoch` is None where each is asked about in its own."""

    territories: tuple[TableTerritory, ...]
    terms: Terms
    epoch: Epoch | None


class Turn(NamedTuple):
    """What decides ties in the turn that completes a ladder, and any two players compared by it."""

    breakers: TieBreakers
    duels: Duels


@dataclass(frozen=True, slots=True)
class Survey:
    """What all territories of a table have in common, worked out once.

    `today` is the turn in progress, `later` a turn of which nobody knows whose it is. `vacant` is
    the swing of a territory without population, which is the same wherever that is.
    """

    terms: Terms
    players: tuple[str, ...]
    closings: Mapping[Epoch, Closing]
    today: Turn
    later: Turn
    stock: Mapping[str, Stock]
    vacant: Sequence[Plain]


class Assessed(NamedTuple):
    """A territory's entry, what it pays now, and the rulings behind it, projections included."""

    entry: Entry
    now: Outcome | None
    rulings: tuple[Ruling, ...]


def table_sheet(table: Table) -> ScoreSheet:
    """What each territory pays now, or would pay after one more discovery.

    Raises IllegalPosition `missing-tie-break` or `unresolved-tie`, with the faults of all
    territories, for ties that decide points paid now and cannot be decided.
    """
    survey = _survey(table)
    assessed = [_assessed(one, survey) for one in table.territories]
    rankings = [one.now.ranking for one in assessed if one.now]
    refuse_undecided(
        [fault for ranked in rankings for fault in ranked.missing],
        [fault for ranked in rankings for fault in ranked.unresolved],
    )
    closings = survey.closings
    rulings = [ruling for one in assessed for ruling in one.rulings]
    warnings: list[Notice] = []
    for closing in closings.values():
        rulings += closing_rulings(closing)
        warnings += closing_warnings(closing)
    facts: dict[str, Plain] = {}
    if table.epoch:
        facts = {"epoch": table.epoch, "progress": closing_progress(closings[table.epoch])}
    return ScoreSheet(
        mode="projected",
        players=sheet_players(table.terms.company),
        entries=tuple([one.entry for one in assessed]),
        rulings=distinct_rulings(rulings),
        warnings=(*warnings, *_table_warnings(table)),
        facts=facts,
    )


def _survey(table: Table) -> Survey:
    terms = table.terms
    players = tuple([one.id for one in terms.company.contenders])
    ladders = [(one.ladder, one.scored) for one in table.territories]
    today = later = Turn(terms.breakers, duels_of(players, terms.breakers))
    if terms.breakers.active_player is not None:
        of_nobody = terms.breakers.of_a_later_turn()
        later = Turn(of_nobody, duels_of(players, of_nobody))
    stock = stocks([one.settlement for one in table.territories], terms.company)
    return Survey(
        terms=terms,
        players=players,
        closings={epoch: closing_of(epoch, ladders) for epoch in EPOCHS},
        today=today,
        later=later,
        stock=stock,
        vacant=swing_facts(
            players, Rivalry({}, paid_places(terms.company.for_two), today.duels, stock)
        ),
    )


def _table_warnings(table: Table) -> tuple[Notice, ...]:
    """Epochs mixed for want of an `epoch`, counters that cannot be."""
    warnings: list[Notice] = []
    if table.epoch is None and _mixes_epochs(table.territories):
        warnings.append(Notice("epoch.mixed", "/territories"))
    return (*warnings, *counter_warnings(table.terms.breakers))


def _mixes_epochs(territories: Sequence[TableTerritory]) -> bool:
    """Whether anything is on territories of both colours."""
    told = [one for one in territories if one.ladder.discoveries or one.settled]
    return len({TERRITORIES[one.ladder.territory].epoch for one in told}) > 1


def _assessed(one: TableTerritory, survey: Survey) -> Assessed:
    ladder, terms = one.ladder, survey.terms
    closing = survey.closings[ladder.epoch]
    stand = closing.stand(ladder, one.scored)
    missing, later = ladder.missing, waits_for_a_later_turn(ladder)
    turn = survey.later if later else survey.today
    contest = _contest(one, turn.breakers, terms)
    paid = paid_out(contest) if stand is Stand.PAYS or stand is Stand.COMPETES else None
    now = paid if stand is Stand.PAYS else None
    after = with_one_more(contest) if stand is Stand.OPEN and missing == 1 else []
    facts: dict[str, Plain] = {"territory": ladder.territory, **ladder_facts(ladder)}
    facts |= {"missing": missing, "in_play": ladder.in_play, "scored": one.scored}
    if now:
        facts |= _now_facts(contest, now, terms)
    elif paid:
        facts["if_named"] = prospect_facts(contest, paid, terms)
    elif after:
        facts["next"] = [next_facts(prospect, terms, later=later) for prospect in after]
    facts |= remark(ladder, stand, closing, later=later)
    facts["swing"] = _swing(contest, turn, survey) if _has_swing(stand, closing) else []
    outcomes = [paid] if paid else [outcome for _, _, outcome in after]
    return Assessed(_entry(contest, ladder, now, facts), now, _rulings(one, terms, outcomes))


def _now_facts(contest: Contest, now: Outcome, terms: Terms) -> Mapping[str, Plain]:
    reasons = tie_reasons(now.ranking, contest.breakers)
    return {
        "standings": standings(contest, now),
        **reasons,
        **ajanta_facts(contest, now, terms),
    }


def _contest(one: TableTerritory, breakers: TieBreakers, terms: Terms) -> Contest:
    """The contest for the territory's points, Ajanta left out."""
    return Contest(
        discoveries=one.ladder.discoveries,
        strength=gathered(one.settlement, terms.company.owner),
        at=one.settlement.at,
        for_two=terms.company.for_two,
        breakers=breakers,
    )


def _entry(
    contest: Contest, ladder: Ladder, now: Outcome | None, facts: Mapping[str, Plain]
) -> Entry:
    return Entry(
        id=ladder.territory,
        kind=KIND,
        category=CATEGORY,
        awards=now.awards if now else (),
        complete=ladder.complete,
        strength=contest.strength,
        tie_breaks=now.ranking.tie_breaks if now else (),
        facts=facts,
    )


def _has_swing(stand: Stand, closing: Closing) -> bool:
    """Places still count: not on ladders out of play, nor once the game is over."""
    finished = closing.over and closing.epoch == "modern"
    if finished and (stand is Stand.SCORED or stand is Stand.OVER):
        return False
    return stand is not Stand.CLOSED


def _swing(contest: Contest, turn: Turn, survey: Survey) -> Plain:
    if not contest.strength:
        return survey.vacant
    places = paid_places(contest.for_two)
    rivalry = Rivalry(contest.strength, places, turn.duels, survey.stock)
    return swing_facts(survey.players, rivalry)


def _rulings(one: TableTerritory, terms: Terms, outcomes: Sequence[Outcome]) -> tuple[Ruling, ...]:
    ladder, ajanta = one.ladder, terms.ajanta
    rulings = [
        *ladder_rulings(ladder.territory, ladder.epoch, ladder.spaces),
        *colour_rulings(one.settlement, terms.company),
    ]
    for outcome in outcomes:
        rulings += outcome.rulings
    if outcomes and ajanta is not None and not ajanta.used:
        rulings.append(AJANTA_RULINGS[terms.ajanta_choice])
    return tuple(rulings)
