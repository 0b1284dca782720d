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
from dataclasses import dataclass, replace

from services.heros.rules.closing import (
    Closing,
    Stand,
    closing_of,
    closing_rulings,
    closing_warnings,
)
from services.heros.rules.counters import counter_warnings
from services.heros.rules.epochs import END_RULE, NEEDED, progress
from services.heros.rules.ladder import Ladder
from services.heros.rules.places import Contest, Outcome, paid_out, paid_places, standings
from services.heros.rules.population import Settlement, colour_rulings, stocks
from services.heros.rules.projections import (
    ajanta_facts,
    in_its_turn,
    next_facts,
    prospect_facts,
    waits_for_a_later_turn,
    with_one_more,
)
from services.heros.rules.swing import Rivalry, swing_facts
from services.heros.rules.territories import (
    EPOCHS,
    TERRITORIES,
    Epoch,
    ladder_rulings,
    out_of_play_warnings,
)
from services.heros.rules.territory_scores import (
    CATEGORY,
    KIND,
    Terms,
    contest_of,
    ladder_facts,
)
from services.heros.rules.ties import refuse_undecided
from shared.core.phrases import Phrase, Plain
from shared.core.sheet import Entry, Notice, Ruling, ScoreSheet, distinct_rulings

REMARKS = {
    Stand.SCORED: "remark.scored",
    Stand.CLOSED: "remark.closed",
    Stand.PAYS: "remark.complete",
}
"""Remarks on ladders of which their length says all there is to say."""


@dataclass(frozen=True, slots=True)
class TableTerritory:
    """One territory of the table; `scored` when its ladder was already paid out in this epoch."""

    ladder: Ladder
    settlement: Settlement
    scored: bool = False

    @property
    def told(self) -> bool:
        """Whether anything is on it."""
        return bool(self.ladder.discoveries) or any(self.settlement.by_key.values())


@dataclass(frozen=True, slots=True)
class Table:
    """All nine territories. `epoch` is None where each is asked about in its own."""

    territories: tuple[TableTerritory, ...]
    terms: Terms
    epoch: Epoch | None

    def closing(self, epoch: Epoch) -> Closing:
        """How near this epoch is to its end."""
        return closing_of(epoch, ((one.ladder, one.scored) for one in self.territories))


@dataclass(frozen=True, slots=True)
class Assessed:
    """A territory's entry, what it pays now, and every outcome behind it, projections included."""

    entry: Entry
    now: tuple[Outcome, ...]
    rulings: tuple[Ruling, ...]


def table_sheet(table: Table) -> ScoreSheet:
    """What each territory pays now, or would pay after one more discovery.

    Raises IllegalPosition `missing-tie-break` or `unresolved-tie`, with the faults of all
    territories, for ties that decide points paid now and cannot be decided.
    """
    assessed = [_assessed(one, table) for one in table.territories]
    rankings = [outcome.ranking for one in assessed for outcome in one.now]
    refuse_undecided(
        [fault for ranked in rankings for fault in ranked.missing],
        [fault for ranked in rankings for fault in ranked.unresolved],
    )
    closings = [table.closing(epoch) for epoch in EPOCHS]
    facts: dict[str, Plain] = {}
    if table.epoch:
        complete = table.closing(table.epoch).complete
        facts = {"epoch": table.epoch, "progress": progress(table.epoch, complete)}
    return ScoreSheet(
        mode="projected",
        players=table.terms.sheet_players(),
        entries=tuple(one.entry for one in assessed),
        rulings=distinct_rulings(
            [
                *(ruling for one in assessed for ruling in one.rulings),
                *(ruling for closing in closings for ruling in closing_rulings(closing)),
            ]
        ),
        warnings=(
            *(notice for closing in closings for notice in closing_warnings(closing)),
            *_table_warnings(table),
        ),
        facts=facts,
    )


def _table_warnings(table: Table) -> tuple[Notice, ...]:
    """Epochs mixed for want of an `epoch`, population out of play, counters that cannot be."""
    warnings: list[Notice] = []
    colours = {TERRITORIES[one.ladder.territory].epoch for one in table.territories if one.told}
    if table.epoch is None and len(colours) > 1:
        warnings.append(Notice("epoch.mixed", "/territories"))
    for one in table.territories:
        if any(one.settlement.by_key.values()):
            place = one.ladder.territory, one.settlement.at
            warnings += out_of_play_warnings([place], one.ladder.epoch)
    return (*warnings, *counter_warnings(table.terms.breakers))


def _assessed(one: TableTerritory, table: Table) -> Assessed:
    ladder, terms = one.ladder, table.terms
    closing = table.closing(ladder.epoch)
    stand = closing.stand(ladder, one.scored)
    contest = replace(contest_of(ladder, one.settlement, terms), ajanta=None)
    contest = in_its_turn(ladder, contest)
    now = (paid_out(contest),) if stand is Stand.PAYS else ()
    if_named = (paid_out(contest),) if stand is Stand.COMPETES else ()
    is_next = stand is Stand.OPEN and ladder.missing == 1
    after = with_one_more(contest) if is_next else {}
    outcomes = (*now, *if_named, *after.values())
    facts: dict[str, Plain] = {
        "territory": ladder.territory,
        **ladder_facts(ladder),
        "missing": ladder.missing,
        "in_play": ladder.in_play,
        "scored": one.scored,
        **_now_facts(contest, now, terms),
        **_what_if(ladder, contest, terms, if_named, after),
        **_remark(ladder, stand, closing),
        "swing": _swing(contest, table) if _has_swing(stand, closing) else [],
    }
    entry = Entry(
        id=ladder.territory,
        kind=KIND,
        category=CATEGORY,
        awards=tuple(award for outcome in now for award in outcome.awards),
        complete=ladder.complete,
        strength=contest.strength,
        tie_breaks=tuple(broken for outcome in now for broken in outcome.ranking.tie_breaks),
        facts=facts,
    )
    return Assessed(entry, now, _rulings(one, terms, outcomes))


def _now_facts(contest: Contest, now: Sequence[Outcome], terms: Terms) -> Mapping[str, Plain]:
    return {
        name: fact
        for outcome in now
        for name, fact in (
            ("standings", standings(contest, outcome)),
            *ajanta_facts(contest, terms).items(),
        )
    }


def _what_if(
    ladder: Ladder,
    contest: Contest,
    terms: Terms,
    if_named: Sequence[Outcome],
    after: Mapping[int, Outcome],
) -> Mapping[str, Plain]:
    """What the ladder would pay if it is named, and with each discovery that may come."""
    facts: dict[str, Plain] = {}
    for outcome in if_named:
        facts["if_named"] = prospect_facts(contest, outcome, terms)
    if after:
        facts["next"] = next_facts(ladder, contest, after, terms)
    return facts


def _has_swing(stand: Stand, closing: Closing) -> bool:
    """Places still count: not on ladders out of play, nor once the game is over."""
    finished = closing.over and closing.epoch == "modern"
    return stand is not Stand.CLOSED and not (finished and stand in {Stand.SCORED, Stand.OVER})


def _swing(contest: Contest, table: Table) -> Plain:
    terms = table.terms
    stock = stocks([one.settlement for one in table.territories], terms.contenders)
    rivalry = Rivalry(contest.strength, paid_places(terms.for_two), contest.breakers, stock)
    return swing_facts([player.id for player in terms.contenders], rivalry)


def _remark(ladder: Ladder, stand: Stand, closing: Closing) -> Mapping[str, Plain]:
    """The one sentence that says where this ladder stands, with the rule behind it."""
    epoch = closing.epoch
    match stand:
        case Stand.SCORED if closing.over and epoch == "modern":
            return _remarked("game.end", Phrase("remark.scored.over"))
        case Stand.COMPETES:
            named = Phrase("remark.competes", {"count": closing.may_score})
            return _remarked(END_RULE[epoch], named)
        case Stand.OVER:
            return _remarked(END_RULE[epoch], Phrase(f"remark.over.{epoch}"))
        case Stand.OPEN:
            return _remark_of_open(ladder, closing)
    return _remarked("ladder.length", Phrase(REMARKS[stand]))


def _remark_of_open(ladder: Ladder, closing: Closing) -> Mapping[str, Plain]:
    epoch = closing.epoch
    if waits_for_a_later_turn(ladder):
        waits = Phrase("remark.not_this_turn", {"count": ladder.missing})
        return _remarked("ladder.one_per_turn", waits)
    if closing.complete == NEEDED[epoch] - 1:
        return _remarked(END_RULE[epoch], Phrase(f"remark.ends.{epoch}"))
    return _remarked("ladder.length", Phrase("remark.one_missing"))


def _remarked(rule: str, remark: Phrase) -> Mapping[str, Plain]:
    return {"rule": rule, "remark": remark}


def _rulings(one: TableTerritory, terms: Terms, outcomes: Sequence[Outcome]) -> tuple[Ruling, ...]:
    ladder = one.ladder
    ajanta = terms.ajanta
    of_ladder = ladder_rulings(ladder.territory, ladder.epoch, terms.ancient_ladder_in_modern)
    return (
        *of_ladder,
        *colour_rulings(one.settlement, terms.owner),
        *(ruling for outcome in outcomes for ruling in outcome.rulings),
        *(
            (Ruling("ajanta", terms.ajanta_choice),)
            if outcomes and ajanta is not None and not ajanta.used
            else ()
        ),
    )
