"""The sheet of a board: features found, then scored by the very functions of the sheet level.

What the caller learns beside the points is where a feature lies, what it wants to be complete, and
what that would pay. Knows no rule of scoring.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from services.carcassonne.board.facts import facts_of
from services.carcassonne.board.notices import board_notices, moved
from services.carcassonne.board.position import BoardPosition
from services.carcassonne.board.site import Site
from services.carcassonne.board.sites import free_sites, held_sites
from services.carcassonne.board.standing import MARK_KINDS
from services.carcassonne.board.survey import Survey, surveyed
from services.carcassonne.board.titles import with_completed
from services.carcassonne.rules.expansions import switches
from services.carcassonne.rules.features import feature_entry
from services.carcassonne.rules.position import KIND_NAMES, Held, SheetPosition
from services.carcassonne.rules.reckoning import Reckoning
from services.carcassonne.rules.sheet_scores import sheet_scored
from shared.core.sheet import Entry, ScoreSheet


def board_sheet(position: BoardPosition) -> ScoreSheet:
    """The sheet of a board; raises IllegalPosition with every fault."""
    survey = surveyed(position)
    return survey_sheet(survey, held_sites(survey))


def survey_sheet(survey: Survey, sites: Sequence[Site]) -> ScoreSheet:
    """The sheet of these features of a board."""
    position = survey.position
    sheet = sheet_scored(
        SheetPosition(
            position.table,
            position.mode,
            position.players,
            tuple([told_of(survey, site) for site in sites]),
            with_completed(survey),
        ),
        [facts_of(survey, site) for site in sites],
    )
    entries = sheet.entries
    if position.all_features:
        entries += tuple(_free_entries(survey, sites))
    warnings = (*board_notices(survey, sites), *moved(sheet.warnings, sites))
    return ScoreSheet(sheet.mode, sheet.players, entries, sheet.rulings, warnings)


def value_of(survey: Survey, site: Site) -> int:
    """What a feature is worth by itself; 0 where it has no value of its own."""
    position = survey.position
    unheard = Reckoning(position.table, position.mode)
    on = switches(position.table.expansions, unheard)
    return feature_entry(told_of(survey, site), 1, (), unheard, on).value or 0


def told_of(survey: Survey, site: Site) -> Held:  # type: ignore[type-arg]  # of any kind
    """A site as the rules know it."""
    fairy = survey.fairy in site.followers and _is_own_place(survey, site)
    owner = survey.position.followers[survey.fairy].player if fairy else None
    return Held(site.feature, survey.followers(site.followers), owner)


def _is_own_place(survey: Survey, site: Site) -> bool:
    """Whether the fairy's follower stands on this, and is not only counted by its tile."""
    on = survey.position.followers[survey.fairy].on
    return site.root >= 0 or MARK_KINDS.get(on) == KIND_NAMES[type(site.feature)]


def _free_entries(survey: Survey, held: Sequence[Site]) -> Iterator[Entry]:
    """Features that nobody holds, numbered after those that are held.

    What is noticed while they are counted is told to nobody.
    """
    position = survey.position
    unheard = Reckoning(position.table, position.mode)
    on = switches(position.table.expansions, unheard)
    numbers = Counter([type(site.feature) for site in held])
    for site in free_sites(survey):
        kind, facts = type(site.feature), facts_of(survey, site)
        numbers[kind] += 1
        yield feature_entry(told_of(survey, site), numbers[kind], (), unheard, on, facts)
