"""Builds the score sheet of a board: its features, scored by the functions of the sheet level.

Besides the points, every entry has the facts of its feature: where it lies, what it lacks to be
complete, and what it would then pay.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from services.carcassonne.board.facts import describe_feature
from services.carcassonne.board.holding import BoardFeature, BoardFeatures, find_scored_features
from services.carcassonne.board.notices import find_board_notices, redirect_notices
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.placing import place_board
from services.carcassonne.board.position import BoardPosition
from services.carcassonne.rules.expansion_filter import create_filter
from services.carcassonne.rules.expansions import KINDS
from services.carcassonne.rules.feature_types import BarnField, Hut
from services.carcassonne.rules.features import build_feature_entry, build_unscored_entry
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.position import SheetPosition
from services.carcassonne.rules.scoring_context import ScoringContext
from services.carcassonne.rules.sheet_scores import score_sheet
from shared.core.sheet import Entry, ScoreSheet


def build_board_sheet(position: BoardPosition) -> ScoreSheet:
    """The sheet of a board; raises IllegalPosition with every fault."""
    placements = place_board(position)
    features = find_scored_features(placements)
    return build_sheet(placements, features)


def build_sheet(placements: Placements, features: BoardFeatures) -> ScoreSheet:
    """The sheet of these features of a board."""
    position = placements.position
    waiting = [one for one in features.held if _is_waiting(placements, one)]
    scored = [one for one in features.held if one not in waiting] if waiting else features.held
    holdings = _add_completed_counts(placements)
    facts = [describe_feature(placements, one) for one in scored]
    held = tuple([one.held for one in scored])
    sheet = score_sheet(
        SheetPosition(position.rules, position.mode, position.players, held, holdings), facts
    )
    entries = sheet.entries
    if others := [*waiting, *features.free]:
        entries += tuple(_build_further_entries(placements, scored, others))
    warnings = (
        *find_board_notices(placements, features.held),
        *redirect_notices(sheet.warnings, scored, position.pieces),
    )
    return ScoreSheet(sheet.mode, sheet.players, entries, sheet.rulings, warnings)


def _is_waiting(placements: Placements, one: BoardFeature) -> bool:
    """Whether a feature is listed without points, because it is not scored at this moment.

    In play, a hut pays only when its figure leaves early or it is complete, and a barn field only
    when it is joined to a barn.
    """
    if placements.position.mode != "completed":
        return False
    feature, on = one.held.feature, placements.expansions
    if isinstance(feature, Hut):
        return feature.empty_spaces > 0 and not on.isdisjoint(KINDS["hut"])
    return isinstance(feature, BarnField) and not on.isdisjoint(KINDS["barn_field"])


def _add_completed_counts(placements: Placements) -> Holdings:
    """The holdings with the counts for the king and the robber baron, where somebody has them.

    Rows `king` and `robber_baron` of docs/rules/carcassonne.md.
    """
    holdings = placements.position.holdings
    if placements.position.mode == "completed":
        return holdings
    if holdings.king is not None and holdings.completed_cities is None:
        holdings = replace(holdings, completed_cities=len(placements.complete_cities))
    if holdings.robber_baron is not None and holdings.completed_roads is None:
        roads = placements.features.complete["road"]
        holdings = replace(holdings, completed_roads=len(roads))
    return holdings


def _build_further_entries(
    placements: Placements, scored: Sequence[BoardFeature], others: Sequence[BoardFeature]
) -> Iterator[Entry]:
    """The entries of features that wait or that nobody holds, numbered after the scored ones.

    Warnings and rulings about them are discarded.
    """
    position = placements.position
    discarded = ScoringContext(position.rules, position.mode)
    on = create_filter(position.rules.expansions, discarded)
    numbers = Counter([one.kind for one in scored])
    for one in others:
        is_waiting = _is_waiting(placements, one)
        facts = describe_feature(placements, one)
        numbers[one.kind] += 1
        number = numbers[one.kind]
        if is_waiting:
            yield build_unscored_entry(one.held, f"{one.kind}-{number}", facts)
        else:
            yield build_feature_entry(one.held, number, (), discarded, on, facts)


def compute_value(placements: Placements, one: BoardFeature) -> int:
    """The value of a feature in points; 0 where it has no value of its own."""
    position = placements.position
    discarded = ScoringContext(position.rules, position.mode)
    on = create_filter(position.rules.expansions, discarded)
    return build_feature_entry(one.held, 1, (), discarded, on).value or 0
