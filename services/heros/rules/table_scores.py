"""The whole table at once: what each of the nine territories pays now, or would pay next.

If more ladders are complete and unpaid than the epoch allows, the player names which of them pay;
each lists what it would pay, and nothing is added to anyone's points. What the Ajanta sanctuary
would pay is listed for each territory and added to no sum.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules import projections, territory_scores
from services.heros.rules.box import HIGHEST_DISCOVERY
from services.heros.rules.counters import list_counter_warnings
from services.heros.rules.epoch_status import (
    LAST_TWO_MODERN,
    EpochStatus,
    LadderStatus,
    Remark,
    build_status_progress,
    choose_remark,
    compute_epoch_status,
    list_epoch_warnings,
)
from services.heros.rules.epochs import EpochProgress
from services.heros.rules.ladder import Ladder, LadderFacts
from services.heros.rules.places import (
    Contest,
    Payout,
    Standings,
    count_paid_places,
    list_standings,
    pay_out,
)
from services.heros.rules.population import (
    ON_THE_TRACK,
    Supply,
    TerritoryPopulation,
    count_supplies,
    list_colour_rulings,
    sum_by_player,
)
from services.heros.rules.swing import (
    PairwiseTies,
    PlaceCompetition,
    Swings,
    compare_pairs,
    list_swings,
)
from services.heros.rules.territories import EPOCHS, LONGEST_LADDER, TERRITORIES, Epoch
from services.heros.rules.ties import refuse_undecided
from shared.core.answers import SheetRows, SheetType
from shared.core.declarations import AtMost, Inline, Range
from shared.core.sheet import Entry, Notice, Ruling, ScoreSheet, distinct_rulings


class LadderProjection(NamedTuple):
    """What a ladder pays now, with the next discovery, or if it is named: one of these or none."""

    standings: Standings | None = None
    tie_reasons: territory_scores.TieReasons = None
    next: Annotated[
        tuple[projections.WrittenDiscovery, ...] | None,
        AtMost(HIGHEST_DISCOVERY + 1),
        "For each value of the next discovery: what the ladder would pay with it; only "
        "where one more completes it.",
    ] = None
    if_named: Annotated[
        projections.WrittenLadder | None,
        "What it would pay if the player named it; only where more ladders are complete "
        "than may score.",
    ] = None
    ajanta: Annotated[
        projections.AjantaPower | None,
        "What the Ajanta sanctuary would bring its holder here; left out where it cannot be used.",
    ] = None


class TableLadder(NamedTuple):
    """What the entry of a territory of the table has beyond every entry."""

    ladder: Annotated[LadderFacts, Inline()]
    missing: Annotated[int, Range(0, LONGEST_LADDER), "Discoveries that the ladder still lacks."]
    in_play: Annotated[bool, "Whether the ladder takes discoveries in this epoch."]
    scored: Annotated[bool, "Whether it was paid out already, as in the request."]
    projection: Annotated[LadderProjection, Inline()]
    remark: Annotated[Remark, Inline()]
    swing: Swings


class TableFacts(NamedTuple):
    """What the sheet of the table has beyond every sheet, if its request names an epoch."""

    epoch: Annotated[
        Epoch | None, "The epoch of all territories, as in the request; left out: each in its own."
    ] = None
    progress: Annotated[
        EpochProgress | None,
        "How far the epoch is from its end; only if the request names an epoch.",
    ] = None


class AssessedTerritory(NamedTuple):
    """One territory of the table; `scored` when its ladder was already paid out in this epoch."""

    ladder: Ladder
    population: TerritoryPopulation
    scored: bool = False

    @property
    def is_populated(self) -> bool:
        return any(self.population.by_key.values())


class Table(NamedTuple):
    """All nine territories. `epoch` is None where each one is in the epoch of its colour."""

    territories: tuple[AssessedTerritory, ...]
    context: territory_scores.ScoringContext
    epoch: Epoch | None


class TableAnalysis(NamedTuple):
    """What all territories of a table share, computed once.

    `today` has the ties of the turn in progress, `later` those of a turn of an unknown player.
    `swing_if_empty` is the swing of a territory without population, the same for all of them.
    """

    context: territory_scores.ScoringContext
    players: tuple[str, ...]
    epochs: Mapping[Epoch, EpochStatus]
    today: PairwiseTies
    later: PairwiseTies
    supplies: Mapping[str, Supply]
    swing_if_empty: Swings


class TerritoryAssessment(NamedTuple):
    """A territory's entry, what it pays now, and its rulings, those of projections included."""

    entry: Entry
    now: Payout | None
    rulings: tuple[Ruling, ...]


TableSheet: TypeAlias = Annotated[
    ScoreSheet,
    SheetType(
        "TableSheet",
        "All nine territories; the sums count those that pay now: complete, not scored yet, and no "
        "more of them than the epoch lets score.",
        TableFacts,
        entries=SheetRows(
            "TableEntry",
            "One of the nine territories: what it pays now, or with the next discovery.",
            len(TERRITORIES),
            "The nine, also those left out of the request.",
            TableLadder,
            least=len(TERRITORIES),
        ),
    ),
]


def score_table(table: Table) -> TableSheet:
    analysis = _analyse_table(table)
    assessments = [_assess_territory(one, analysis) for one in table.territories]
    refuse_undecided([one.now.ranking for one in assessments if one.now])
    epochs = analysis.epochs
    rulings = [ruling for one in assessments for ruling in one.rulings]
    if any(not one.left for one in analysis.supplies.values()):
        rulings += ON_THE_TRACK
    warnings: list[Notice] = []
    if epochs["modern"].competing:
        rulings.append(LAST_TWO_MODERN)
    for epoch_status in epochs.values():
        warnings += list_epoch_warnings(epoch_status)
    if table.epoch is None and _mixes_epochs(table.territories):
        warnings.append(Notice("epoch.mixed", "/territories"))
    progress = build_status_progress(epochs[table.epoch]) if table.epoch else None
    return ScoreSheet(
        mode="projected",
        players=territory_scores.build_sheet_players(table.context.roster),
        entries=tuple([one.entry for one in assessments]),
        rulings=distinct_rulings(rulings),
        warnings=(*warnings, *list_counter_warnings(table.context.breakers)),
        facts=TableFacts(table.epoch, progress),
    )


def _analyse_table(table: Table) -> TableAnalysis:
    context = table.context
    players = tuple([one.id for one in context.roster.players])
    ladders = [(one.ladder, one.scored) for one in table.territories]
    today = later = compare_pairs(players, context.breakers)
    if context.breakers.active_player is not None:
        later = compare_pairs(players, context.breakers._replace(active_player=None))
    supplies = count_supplies([one.population for one in table.territories], context.roster)
    return TableAnalysis(
        context=context,
        players=players,
        epochs={epoch: compute_epoch_status(epoch, ladders) for epoch in EPOCHS},
        today=today,
        later=later,
        supplies=supplies,
        swing_if_empty=list_swings(
            players,
            PlaceCompetition({}, count_paid_places(context.roster.is_for_two), today, supplies),
        ),
    )


def _mixes_epochs(territories: Sequence[AssessedTerritory]) -> bool:
    used = [one for one in territories if one.ladder.discoveries or one.is_populated]
    return len({TERRITORIES[one.ladder.territory].epoch for one in used}) > 1


def _assess_territory(one: AssessedTerritory, analysis: TableAnalysis) -> TerritoryAssessment:
    ladder, context = one.ladder, analysis.context
    epoch_status = analysis.epochs[ladder.epoch]
    status, missing = epoch_status.get_ladder_status(ladder, one.scored), ladder.missing
    later = projections.is_for_later_turn(ladder)
    turn = analysis.later if later else analysis.today
    strength = sum_by_player(one.population, context.roster)
    projection = LadderProjection()
    payouts: Sequence[Payout] = ()
    if status in (LadderStatus.PAYS, LadderStatus.COMPETES) or (
        status is LadderStatus.OPEN and missing == 1
    ):
        is_for_two, at = context.roster.is_for_two, one.population.at
        contest = Contest(ladder.discoveries, strength, at, is_for_two, turn.breakers)
        projection, payouts = _project_ladder(contest, status, context, later=later)
    now = payouts[0] if status is LadderStatus.PAYS else None
    swing: Swings = ()
    if _has_swing(status, epoch_status):
        swing = _list_swings(strength, turn, analysis)
    entry = Entry(
        id=ladder.territory,
        kind=territory_scores.KIND,
        category=territory_scores.CATEGORY,
        awards=now.awards if now else (),
        complete=ladder.is_complete,
        strength=strength,
        tie_breaks=now.ranking.tie_breaks if now else (),
        facts=TableLadder(
            ladder=ladder.facts,
            missing=missing,
            in_play=ladder.is_in_play,
            scored=one.scored,
            projection=projection,
            remark=choose_remark(ladder, status, epoch_status, later=later),
            swing=swing,
        ),
    )
    return TerritoryAssessment(entry, now, _list_rulings(one, context, payouts))


def _project_ladder(
    contest: Contest, status: LadderStatus, context: territory_scores.ScoringContext, *, later: bool
) -> tuple[LadderProjection, Sequence[Payout]]:
    if status is LadderStatus.OPEN:
        after = projections.project_next_discoveries(contest)
        written = [
            projections.write_next_discovery(
                discovery=discovery,
                ladder=projections.write_payout(one, payout, context, later=later),
            )
            for discovery, one, payout in after
        ]
        return LadderProjection(next=tuple(written)), [one.payout for one in after]
    paid = pay_out(contest)
    if status is LadderStatus.COMPETES:
        return LadderProjection(if_named=projections.write_payout(contest, paid, context)), (paid,)
    return LadderProjection(
        standings=list_standings(contest, paid),
        tie_reasons=territory_scores.explain_ties(paid.ranking, contest.breakers),
        ajanta=projections.assess_ajanta(contest, paid, context),
    ), (paid,)


def _has_swing(status: LadderStatus, epoch_status: EpochStatus) -> bool:
    """Whether places still matter: not on ladders out of play, nor once the game is over."""
    if epoch_status.is_over and epoch_status.epoch == "modern":
        return status not in (LadderStatus.NOT_IN_PLAY, LadderStatus.SCORED, LadderStatus.OVER)
    return status is not LadderStatus.NOT_IN_PLAY


def _list_swings(
    strength: Mapping[str, int], turn: PairwiseTies, analysis: TableAnalysis
) -> Swings:
    if not strength:
        return analysis.swing_if_empty
    places = count_paid_places(analysis.context.roster.is_for_two)
    return list_swings(
        analysis.players, PlaceCompetition(strength, places, turn, analysis.supplies)
    )


def _list_rulings(
    one: AssessedTerritory, context: territory_scores.ScoringContext, payouts: Sequence[Payout]
) -> tuple[Ruling, ...]:
    ladder, ajanta = one.ladder, context.ajanta
    rulings = ladder.rulings
    rulings += list_colour_rulings(one.population, context.roster)
    for payout in payouts:
        rulings += payout.rulings
    if payouts and ajanta is not None and not ajanta.used:
        rulings += (Ruling("ajanta", context.rules.ajanta),)
    return rulings
