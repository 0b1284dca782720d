"""The sheet of a board: features found, then scored by the very functions of the sheet level.

What the caller learns beside the points is where a feature lies, what it wants to be complete, and
what that would pay. Knows no rule of scoring.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from services.carcassonne.board.facts import facts_of
from services.carcassonne.board.notices import board_notices, moved
from services.carcassonne.board.position import BoardPosition
from services.carcassonne.board.site import Site
from services.carcassonne.board.sites import free_sites, held_sites
from services.carcassonne.board.standing import MARK_KINDS
from services.carcassonne.board.survey import Survey, surveyed
from services.carcassonne.board.titles import with_completed
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


def board_sheet(position: BoardPosition) -> ScoreSheet:
    """The sheet of a board; raises IllegalPosition with every fault."""
    survey = surveyed(position)
    return survey_sheet(survey, held_sites(survey))


def survey_sheet(survey: Survey, sites: Sequence[Site]) -> ScoreSheet:
    """The sheet of these features of a board."""
    position = survey.position
    in_play = position.mode == "completed"
    waiting = [site for site in sites if _waits(survey, site)] if in_play else []
    scored = [site for site in sites if site not in waiting] if waiting else sites
    sheet = score_sheet(
        SheetPosition(
            position.table,
            position.mode,
            position.players,
            tuple([told_of(survey, site) for site in scored]),
            with_completed(survey),
        ),
        [facts_of(survey, site) for site in scored],
    )
    entries = sheet.entries
    if waiting:
        entries += tuple(_waiting_entries(survey, waiting, scored))
    if position.all_features:
        entries += tuple(_free_entries(survey, sites))
    warnings = (
        *board_notices(survey, sites),
        *moved(sheet.warnings, scored, position.pieces),
    )
    return ScoreSheet(sheet.mode, sheet.players, entries, sheet.rulings, warnings)


def _waits(survey: Survey, site: Site) -> bool:
    """Whether a feature is not complete, though rules have points in play for it.

    They are for whoever leaves the hut early, and for the moment when a field is joined to a barn.
    """
    if survey.position.mode != "completed":
        return False
    feature = site.feature
    if isinstance(feature, Hut):
        return feature.empty_spaces > 0 and survey.has(KINDS["hut"])
    return isinstance(feature, BarnField) and survey.has(KINDS["barn_field"])


def _waiting_entries(
    survey: Survey, waiting: Sequence[Site], scored: Sequence[Site]
) -> Iterator[Entry]:
    """What is not complete, numbered after what is scored."""
    numbers = Counter([type(site.feature) for site in scored])
    for site in waiting:
        kind = type(site.feature)
        numbers[kind] += 1
        name = f"{KIND_NAMES[kind]}-{numbers[kind]}"
        yield build_unscored_entry(told_of(survey, site), name, facts_of(survey, site))


def value_of(survey: Survey, site: Site) -> int:
    """What a feature is worth by itself; 0 where it has no value of its own."""
    position = survey.position
    unheard = ScoringContext(position.table, position.mode)
    on = create_filter(position.table.expansions, unheard)
    return build_feature_entry(told_of(survey, site), 1, (), unheard, on).value or 0


def told_of(survey: Survey, site: Site) -> HeldFeature[Any]:
    """A site as the rules know it."""
    fairy = survey.fairy in site.followers and _is_own_place(survey, site)
    owner = survey.position.followers[survey.fairy].player if fairy else None
    followers = survey.followers(site.followers)
    if site.root < 0 and isinstance(site.feature, Circus | Vodyanoy):  # ghosts count elsewhere
        followers = tuple([one._replace(ghosts=0) if one.ghosts else one for one in followers])
    return HeldFeature(site.feature, followers, owner)


def _is_own_place(survey: Survey, site: Site) -> bool:
    """Whether the fairy's follower stands on this, and is not only counted by its tile."""
    on = survey.position.followers[survey.fairy].on
    return site.root >= 0 or MARK_KINDS.get(on) == KIND_NAMES[type(site.feature)]


def _free_entries(survey: Survey, held: Sequence[Site]) -> Iterator[Entry]:
    """Features that nobody holds, numbered after those that are held.

    What is noticed while they are counted is told to nobody.
    """
    position = survey.position
    unheard = ScoringContext(position.table, position.mode)
    on = create_filter(position.table.expansions, unheard)
    numbers = Counter([type(site.feature) for site in held])
    for site in free_sites(survey):
        kind, facts = type(site.feature), facts_of(survey, site)
        numbers[kind] += 1
        told = told_of(survey, site)
        if _waits(survey, site):
            yield build_unscored_entry(told, f"{KIND_NAMES[kind]}-{numbers[kind]}", facts)
        else:
            yield build_feature_entry(told, numbers[kind], (), unheard, on, facts)
