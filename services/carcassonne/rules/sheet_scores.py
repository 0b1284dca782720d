"""The score of a whole sheet, and that of one feature by itself, a sheet with one entry.

Ruling `order` of docs/rules/carcassonne.md says in which order. The floor of the track is applied
after each stage. Holdings are paid only at the end of the game.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, TypeAlias

from services.carcassonne.rules import figure_placement, holding_scores
from services.carcassonne.rules.box import BoxCount, count_features, count_holdings
from services.carcassonne.rules.expansions import filter_holdings
from services.carcassonne.rules.feature_types import Feature, FortuneTeller
from services.carcassonne.rules.features import Facts, build_feature_entry
from services.carcassonne.rules.figure_counts import insert_floor_entries
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.kinds import KIND_OF, KINDS, STAGES, Stage
from services.carcassonne.rules.position import FeaturePosition, HeldFeature, Player, SheetPosition
from services.carcassonne.rules.scoring_context import ScoringContext
from shared.core.answers import Mode, SheetType
from shared.core.pointers import PointerSteps
from shared.core.sheet import Entry, ScoreSheet, SheetPlayer

Stages = Mapping[Stage, list[Entry]]
NO_HOLDINGS = Holdings()


WholeSheet: TypeAlias = Annotated[
    ScoreSheet,
    SheetType(
        "Sheet", "A whole sheet: features in the order in which they are scored, then tokens."
    ),
]
FeatureSheet: TypeAlias = Annotated[
    ScoreSheet,
    SheetType(
        "FeatureSheet",
        "One feature's score: its strength, its value step by step, and what each player draws.",
    ),
]


def score_sheet(position: SheetPosition, facts: Sequence[Facts] = ()) -> WholeSheet:
    """Score a whole sheet; `facts` has the further fields of every feature's entry, or is empty."""
    context = ScoringContext(position.rules, position.mode)
    stages: Stages = {stage: [] for stage in STAGES}
    _add_features(position, facts, stages, context)
    box = BoxCount(position.rules)
    if not facts:  # of a board the pieces are counted, which its features share
        places = [("features", index) for index in range(len(position.features))]
        _count_held(position.features, places, position, box, context)
    _add_holdings(position, stages, context, box)
    context.add_counted(box.rulings, box.warnings)
    return build_sheet(position.players, position.mode, stages, context)


def score_feature(position: FeaturePosition) -> FeatureSheet:
    context = ScoringContext(position.rules, position.mode)
    entry = build_feature_entry(position.held, 1, (), context)
    box = BoxCount(position.rules)
    _count_held([position.held], [()], position, box, context)
    context.add_counted(box.rulings, box.warnings)
    stages = {KINDS[entry.kind].stage: [entry]}
    return build_sheet(position.players, position.mode, stages, context)


def _count_held(
    features: Sequence[HeldFeature[Feature]],
    places: Sequence[PointerSteps],
    position: SheetPosition | FeaturePosition,
    box: BoxCount,
    context: ScoringContext,
) -> None:
    """Count the pieces of features at `places`, and warn of figures where rules put none."""
    together = ("features",) if isinstance(position, SheetPosition) else ("feature",)
    count_features(features, places, together, len(position.players), box)
    notices, tellers = context.warnings, []
    for held, at in zip(features, places, strict=True):
        kind = KIND_OF[type(held.feature)]
        if kind.is_of_one:
            notices += figure_placement.find_second_figure(held, at)
        elif kind.spaces == 0 and not context.in_play:
            notices += figure_placement.find_line_figures_held(held.feature, at)
        own = enumerate(held.followers)
        if kind.of is FortuneTeller:
            tellers += [((*at, "followers", index), one.player, one.number) for index, one in own]
        elif not (
            kind.is_paid_per_piece
            or figure_placement.COMPANIONS.isdisjoint([one.figure for one in held.followers])
        ):
            notices += figure_placement.find_lone_companions(
                [((*at, "followers", index), one.player, one.figure) for index, one in own]
            )
    notices += figure_placement.find_crowded_tents(tellers)


def build_sheet(
    players: Sequence[Player], mode: Mode, stages: Stages, context: ScoringContext
) -> ScoreSheet:
    entries = [entry for stage in stages.values() for entry in stage]
    if context.has_losses and any(context.may_drop_below_zero(player) for player in players):
        entries = list(insert_floor_entries(stages.items(), players, context))
    return ScoreSheet(
        mode=mode,
        players=tuple([SheetPlayer(one.id, one.carried or 0) for one in players]),
        entries=tuple(entries),
        rulings=context.rulings,
        warnings=tuple(context.warnings),
    )


def _add_features(
    position: SheetPosition, facts: Sequence[Facts], stages: Stages, context: ScoringContext
) -> None:
    numbers, tolls = Counter[str](), list[Entry]()
    for index, held in enumerate(position.features):
        kind = KIND_OF[type(held.feature)]
        numbers[kind.name] += 1
        own_facts = facts[index] if facts else None
        at = ("features", index)
        entry = build_feature_entry(held, numbers[kind.name], at, context, own_facts)
        (tolls if kind.name == "toll" else stages[kind.stage]).append(entry)
    stages["features"][:0] = tolls


def _add_holdings(
    position: SheetPosition, stages: Stages, context: ScoringContext, box: BoxCount
) -> None:
    holdings = position.holdings
    if holdings == NO_HOLDINGS:
        return
    if context.in_play:
        context.warn("holdings-at-end", "holdings")
        return
    holdings, players = filter_holdings(holdings, context), len(position.players)
    stages["bets"] += holding_scores.build_bet_entries(holdings.bets)
    stages["wonders"] += holding_scores.build_wonder_entries(holdings.wonders, players)
    stages["robbers"] += holding_scores.build_robber_entries(holdings.robbers)
    stages["tokens"] += holding_scores.build_token_entries(holdings, context)
    count_holdings(holdings, players, box)
