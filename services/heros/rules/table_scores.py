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
    sheet_players,
)
from services.heros.rules.ties import TieBreakers, refuse_undecided, tie_reasons
from shared.core.phrases import Plain
from shared.core.sheet import Entry, Notice, Ruling, ScoreSheet, distinct_rulings

PAYING = (Stand.PAYS, Stand.COMPETES)
"""Of a complete ladder that may score."""


class TableTerritory(NamedTuple):
    """One territory of the table; `scored` when its ladder was already paid out in this epoch."""

    ladder: Ladder
    settlement: Settlement
    scored: bool = False

    @property
    def settled(self) -> bool:
        """Whether anyone has population there."""
        return any(self.settlement.by_key.values())


class Table(NamedTuple):
    """All nine territories. `epoch` is None where each is asked about in its own."""

    territories: tuple[TableTerritory, ...]
    terms: Terms
    epoch: Epoch | None


class Turn(NamedTuple):
    """What decides ties in the turn that completes a ladder, and any two players compared by it."""

    breakers: TieBreakers
    duels: Duels


class Survey(NamedTuple):
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
    stand, missing = closing.stand(ladder, one.scored), ladder.missing
    later = waits_for_a_later_turn(ladder)
    turn = survey.later if later else survey.today
    strength = gathered(one.settlement, terms.company)
    facts: dict[str, Plain] = {
        "territory": ladder.territory,
        "epoch": ladder.epoch,
        "spaces": ladder.spaces,
        "discoveries": list(ladder.discoveries),
        "missing": missing,
        "in_play": ladder.in_play,
        "scored": one.scored,
    }
    outcomes: Sequence[Outcome] = ()
    if stand in PAYING or (stand is Stand.OPEN and missing == 1):
        contest = Contest(
            ladder.discoveries, strength, one.settlement.at, terms.company.for_two, turn.breakers
        )
        told, outcomes = _paid(contest, stand, terms, later=later)
        facts |= told
    now = outcomes[0] if stand is Stand.PAYS else None
    facts |= remark(ladder, stand, closing, later=later)
    facts["swing"] = _swing(strength, turn, survey) if _has_swing(stand, closing) else []
    entry = Entry(
        ladder.territory,
        KIND,
        CATEGORY,
        None,
        now.awards if now else (),
        ladder.complete,
        strength,
        now.ranking.tie_breaks if now else (),
        facts,
    )
    return Assessed(entry, now, _rulings(one, terms, outcomes))


def _paid(
    contest: Contest, stand: Stand, terms: Terms, *, later: bool
) -> tuple[Mapping[str, Plain], Sequence[Outcome]]:
    """What a ladder pays now, if it is named, or after one more discovery; Ajanta left out."""
    if stand is Stand.OPEN:
        after = with_one_more(contest)
        facts: dict[str, Plain] = {
            "next": [next_facts(prospect, terms, later=later) for prospect in after]
        }
        return facts, [outcome for _, _, outcome in after]
    paid = paid_out(contest)
    if stand is Stand.COMPETES:
        return {"if_named": prospect_facts(contest, paid, terms)}, (paid,)
    return {
        "standings": standings(contest, paid),
        **tie_reasons(paid.ranking, contest.breakers),
        **ajanta_facts(contest, paid, terms),
    }, (paid,)


def _has_swing(stand: Stand, closing: Closing) -> bool:
    """Places still count: not on ladders out of play, nor once the game is over."""
    finished = closing.over and closing.epoch == "modern"
    if finished and (stand is Stand.SCORED or stand is Stand.OVER):
        return False
    return stand is not Stand.CLOSED


def _swing(strength: Mapping[str, int], turn: Turn, survey: Survey) -> Plain:
    if not strength:
        return survey.vacant
    places = paid_places(survey.terms.company.for_two)
    return swing_facts(survey.players, Rivalry(strength, places, turn.duels, survey.stock))


def _rulings(one: TableTerritory, terms: Terms, outcomes: Sequence[Outcome]) -> tuple[Ruling, ...]:
    ladder, ajanta = one.ladder, terms.ajanta
    rulings = ladder_rulings(ladder.territory, ladder.epoch, ladder.spaces)
    rulings += colour_rulings(one.settlement, terms.company)
    for outcome in outcomes:
        rulings += outcome.rulings
    if outcomes and ajanta is not None and not ajanta.used:
        rulings += (AJANTA_RULINGS[terms.ajanta_choice],)
    return rulings
