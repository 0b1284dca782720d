"""One feature and who stands on it, scored by itself.

The first level of entry: the same arithmetic as on a sheet, with one entry.
"""

from services.carcassonne.rules.expansions import switches
from services.carcassonne.rules.features import feature_entry
from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.position import FeaturePosition
from services.carcassonne.rules.reckoning import Reckoning
from services.carcassonne.rules.sheet_scores import answer
from shared.core.sheet import ScoreSheet


def feature_sheet(position: FeaturePosition) -> ScoreSheet:
    """The sheet of one feature."""
    reckoning = Reckoning(position.table, position.mode)
    on = switches(position.table.expansions, reckoning)
    entry = feature_entry(position.held, 1, (), reckoning, on)
    stages = {KINDS[entry.kind].stage: [entry]}
    return answer(position.players, position.mode, stages, reckoning)
