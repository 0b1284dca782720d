"""The score of one feature by itself: a sheet with one entry."""

from services.carcassonne.rules.expansion_filter import create_filter
from services.carcassonne.rules.features import build_feature_entry
from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.position import FeaturePosition
from services.carcassonne.rules.scoring_context import ScoringContext
from services.carcassonne.rules.sheet_scores import build_sheet
from shared.core.sheet import ScoreSheet


def score_feature(position: FeaturePosition) -> ScoreSheet:
    """Score one feature."""
    context = ScoringContext(position.rules, position.mode)
    expansion_filter = create_filter(position.rules.expansions, context)
    entry = build_feature_entry(position.held, 1, (), context, expansion_filter)
    stages = {KINDS[entry.kind].stage: [entry]}
    return build_sheet(position.players, position.mode, stages, context)
