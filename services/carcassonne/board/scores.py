"""Builds the score sheet of a board: its features, scored by the functions of the sheet level.

Besides the points, every entry has the facts of its feature: where it lies, what it lacks to be
complete, and what it would then pay.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from services.carcassonne.board.holding import BoardFeature, BoardFeatures, find_scored_features
from services.carcassonne.board.notices import collect_warnings
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.placing import place_board
from services.carcassonne.board.position import BoardPosition
from services.carcassonne.rules.expansions import KINDS
from services.carcassonne.rules.feature_types import BarnField, Hut
from services.carcassonne.rules.features import build_separate_entry, build_unscored_entry
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.position import SheetPosition
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
    held = tuple([one.held for one in scored])
    sheet = score_sheet(
        SheetPosition(position.rules, position.mode, position.players, held, holdings),
        [one.facts for one in scored],
    )
    entries = sheet.entries
    if others := [*waiting, *features.free]:
        numbers = Counter([one.kind for one in scored])
        entries += tuple(_build_further_entries(placements, others, numbers))
    warnings = collect_warnings(placements, features.held, scored, sheet.warnings)
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
    placements: Placements, others: Iterable[BoardFeature], numbers: Counter[str]
) -> Iterator[Entry]:
    """The entries of features that wait or that nobody holds, without their warnings and rulings.

    `numbers` has the number of entries of each kind so far; it is updated.
    """
    rules, mode = placements.position.rules, placements.position.mode
    for one in others:
        numbers[one.kind] += 1
        number = numbers[one.kind]
        if _is_waiting(placements, one):
            yield build_unscored_entry(one.held, f"{one.kind}-{number}", one.facts)
        else:
            yield build_separate_entry(one.held, number, rules, mode, one.facts)
