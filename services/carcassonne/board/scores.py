"""Builds the score sheet of a board: its features, scored by the functions of the sheet level.

Besides the points, every entry has the facts of its feature: where it lies, what it lacks to be
complete, and what it would then pay.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from services.carcassonne.board.analysis import BoardAnalysis, analyse_board
from services.carcassonne.board.facts import describe_site
from services.carcassonne.board.follower_placement import MARK_KINDS
from services.carcassonne.board.notices import find_board_notices, redirect_notices
from services.carcassonne.board.position import BoardPosition
from services.carcassonne.board.site import Site
from services.carcassonne.board.sites import find_free_sites, find_held_sites
from services.carcassonne.board.titles import add_completed_counts
from services.carcassonne.rules.expansion_filter import create_filter
from services.carcassonne.rules.expansions import KINDS
from services.carcassonne.rules.features import build_feature_entry, build_unscored_entry
from services.carcassonne.rules.position import (
    KIND_NAMES,
    BarnField,
    Circus,
    HeldFeature,
    Hut,
    SheetPosition,
    Vodyanoy,
)
from services.carcassonne.rules.scoring_context import ScoringContext
from services.carcassonne.rules.sheet_scores import score_sheet
from shared.core.sheet import Entry, ScoreSheet


def build_board_sheet(position: BoardPosition) -> ScoreSheet:
    """The sheet of a board; raises IllegalPosition with every fault."""
    analysis = analyse_board(position)
    return build_sheet(analysis, find_held_sites(analysis))


def build_sheet(analysis: BoardAnalysis, sites: Sequence[Site]) -> ScoreSheet:
    """The sheet of these features of a board."""
    position = analysis.position
    in_play = position.mode == "completed"
    waiting = [site for site in sites if _is_waiting(analysis, site)] if in_play else []
    scored = [site for site in sites if site not in waiting] if waiting else sites
    sheet = score_sheet(
        SheetPosition(
            position.rules,
            position.mode,
            position.players,
            tuple([build_held(analysis, site) for site in scored]),
            add_completed_counts(analysis),
        ),
        [describe_site(analysis, site) for site in scored],
    )
    entries = sheet.entries
    if waiting:
        entries += tuple(_build_waiting_entries(analysis, waiting, scored))
    if position.all_features:
        entries += tuple(_build_free_entries(analysis, sites))
    warnings = (
        *find_board_notices(analysis, sites),
        *redirect_notices(sheet.warnings, scored, position.pieces),
    )
    return ScoreSheet(sheet.mode, sheet.players, entries, sheet.rulings, warnings)


def _is_waiting(analysis: BoardAnalysis, site: Site) -> bool:
    """Whether a feature is listed without points, because it is not scored at this moment.

    In play, a hut pays only when its figure leaves early or it is complete, and a barn field only
    when it is joined to a barn.
    """
    if analysis.position.mode != "completed":
        return False
    feature = site.feature
    if isinstance(feature, Hut):
        return feature.empty_spaces > 0 and analysis.is_enabled(KINDS["hut"])
    return isinstance(feature, BarnField) and analysis.is_enabled(KINDS["barn_field"])


def _build_waiting_entries(
    analysis: BoardAnalysis, waiting: Sequence[Site], scored: Sequence[Site]
) -> Iterator[Entry]:
    """The entries of the waiting features, numbered after the scored ones."""
    numbers = Counter([type(site.feature) for site in scored])
    for site in waiting:
        kind = type(site.feature)
        numbers[kind] += 1
        name = f"{KIND_NAMES[kind]}-{numbers[kind]}"
        yield build_unscored_entry(build_held(analysis, site), name, describe_site(analysis, site))


def compute_value(analysis: BoardAnalysis, site: Site) -> int:
    """The value of a feature in points; 0 where it has no value of its own."""
    position = analysis.position
    discarded = ScoringContext(position.rules, position.mode)
    on = create_filter(position.rules.expansions, discarded)
    return build_feature_entry(build_held(analysis, site), 1, (), discarded, on).value or 0


def build_held(analysis: BoardAnalysis, site: Site) -> HeldFeature[Any]:
    """A site in the form of the rules, with its followers and the fairy's owner."""
    fairy = analysis.fairy in site.followers and _is_own_place(analysis, site)
    tile_of = analysis.position.followers[analysis.fairy].player if fairy else None
    followers = analysis.select_followers(site.followers)
    if site.root < 0 and isinstance(site.feature, Circus | Vodyanoy):  # ghosts count elsewhere
        followers = tuple([one._replace(ghosts=0) if one.ghosts else one for one in followers])
    return HeldFeature(site.feature, followers, tile_of)


def _is_own_place(analysis: BoardAnalysis, site: Site) -> bool:
    """Whether the fairy's follower is on this feature and not only counted by its tile."""
    on = analysis.position.followers[analysis.fairy].on
    return site.root >= 0 or MARK_KINDS.get(on) == KIND_NAMES[type(site.feature)]


def _build_free_entries(analysis: BoardAnalysis, held: Sequence[Site]) -> Iterator[Entry]:
    """The entries of features that nobody holds, numbered after those that are held.

    Warnings and rulings about them are discarded.
    """
    position = analysis.position
    discarded = ScoringContext(position.rules, position.mode)
    on = create_filter(position.rules.expansions, discarded)
    numbers = Counter([type(site.feature) for site in held])
    for site in find_free_sites(analysis):
        kind, facts = type(site.feature), describe_site(analysis, site)
        numbers[kind] += 1
        held_feature = build_held(analysis, site)
        if _is_waiting(analysis, site):
            yield build_unscored_entry(held_feature, f"{KIND_NAMES[kind]}-{numbers[kind]}", facts)
        else:
            yield build_feature_entry(held_feature, numbers[kind], (), discarded, on, facts)
