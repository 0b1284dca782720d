"""The pages of a game's ledger: each event followed, checked and paid out, in order.

Every event is read against the course of the game up to it; a scoring is paid by the rules of one
territory with the counters the event itself gives, because counters grow during the game.

This module does not know sums; those are the sheet's.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from services.heros.rules.conquest import conquered
from services.heros.rules.counters import counter_warnings
from services.heros.rules.course import (
    Course,
    conquest_of,
    followed,
    ladder_of,
    migration_of,
    refuse_strangers,
)
from services.heros.rules.events import (
    ConquestEvent,
    Event,
    GoldEvent,
    MigrationEvent,
    ScoringEvent,
    Story,
    WonderEvent,
)
from services.heros.rules.migration import migrated
from services.heros.rules.places import Ajanta, Contest
from services.heros.rules.players import refuse_players
from services.heros.rules.population import colour_rulings, gathered
from services.heros.rules.territory_scores import Scored, scored
from services.heros.rules.ties import Counters, TieBreakers, refuse_undecided
from services.heros.rules.treasure import WONDER_POINTS, gold_line
from shared.core.illegal import Fault, Faults, IllegalPosition
from shared.core.sheet import Calculation, Notice

NOBODY: Mapping[str, int] = MappingProxyType({})
"""The gains of an event that brings no points."""


class Page(NamedTuple):
    """One event with the course before and after it and, by its kind, what it came to.

    `gains` are the points it brought, by player; `territory` the scoring in full and `breakers`
    what decided its ties; `arithmetic` a conquest's or migration's own. `warnings` are the event's
    own.
    """

    event: Event
    before: Course
    after: Course
    gains: Mapping[str, int] = NOBODY
    territory: Scored | None = None
    breakers: TieBreakers | None = None
    arithmetic: Calculation | None = None
    warnings: tuple[Notice, ...] = ()

    @property
    def ends_epoch(self) -> bool:
        """Whether this event completed the ladder that ends the epoch."""
        return self.after.over and not self.before.over


def ledger(story: Story) -> tuple[Page, ...]:
    """Every event's page.

    Raises IllegalPosition with all faults of all events; the problem is `missing-tie-break` or
    `unresolved-tie` when nothing else is wrong.
    """
    at_the_table = Faults()
    refuse_players(story.company, story.seats, at_the_table)
    faults = list(at_the_table.found)
    pages: list[Page] = []
    course = Course(story.epoch)
    of_event = Faults()
    for index, event in enumerate(story.events):
        refuse_strangers(event, story, of_event)
        after = followed(course, event, story, of_event)
        if of_event:
            faults += of_event.found
            of_event = Faults()
        else:
            pages.append(_page(index, course, after, story))
        course = after
    _refuse(faults, pages)
    return tuple(pages)


def _refuse(faults: Sequence[Fault], pages: Sequence[Page]) -> None:
    rankings = [page.territory.outcome.ranking for page in pages if page.territory]
    missing = [fault for ranked in rankings for fault in ranked.missing]
    unresolved = [fault for ranked in rankings for fault in ranked.unresolved]
    if faults:
        raise IllegalPosition((*faults, *missing, *unresolved))
    refuse_undecided(missing, unresolved)


def _page(index: int, before: Course, after: Course, story: Story) -> Page:
    event = story.events[index]
    match event:
        case ScoringEvent():
            breakers = _breakers(event, story)
            done = _scored(index, event, before, story, breakers)
            warnings = counter_warnings(breakers)
            if event.ajanta is not None:
                warnings += _ajanta_warnings(event.ajanta, event, before, story)
            gains = done.outcome.points
            return Page(event, before, after, gains, done, breakers, None, warnings)
        case WonderEvent(player=player):
            return Page(event, before, after, {player: WONDER_POINTS})
        case GoldEvent(player=player, gold=gold):
            return Page(event, before, after, {player: gold_line(gold).points})
        case MigrationEvent():
            arithmetic = migrated(migration_of(event, story))
            return Page(event, before, after, arithmetic=arithmetic)
        case ConquestEvent():
            if _is_told_in_full(event):
                conquest = conquest_of(event, before.epoch, story)
                return Page(event, before, after, arithmetic=conquered(conquest))
    return Page(event, before, after)


def _ajanta_warnings(
    holder: str, event: ScoringEvent, course: Course, story: Story
) -> tuple[Notice, ...]:
    """That the sanctuary is used by somebody who can have built no wonder.

    Points a player brings along may be those of a wonder built before the first event.
    """
    if holder in course.builders:
        return ()
    if any(one.id == holder and one.carried >= WONDER_POINTS for one in story.company.contenders):
        return ()
    at = f"{event.at}/ajanta/player"
    return (Notice("ajanta.unbuilt", at, {"player": holder}),)


def _is_told_in_full(event: ConquestEvent) -> bool:
    told = (event.effect, event.attacker_population, event.defender_population)
    return all(one is not None for one in told)


def _scored(
    index: int, event: ScoringEvent, course: Course, story: Story, breakers: TieBreakers
) -> Scored:
    company, settlement = story.company, event.settlement
    contest = Contest(
        event.discoveries,
        gathered(settlement, company),
        settlement.at,
        company.for_two,
        breakers,
        Ajanta(event.ajanta, False, f"{event.at}/ajanta") if event.ajanta else None,
        story.ajanta_choice,
    )
    ladder, two_colours = ladder_of(event, course, story), colour_rulings(settlement, company)
    entry_id = f"{event.territory}-{course.epoch}"
    return scored(ladder, contest, two_colours, entry_id, {"event": index})


def _breakers(event: ScoringEvent, story: Story) -> TieBreakers:
    at, steps = event.at, story.steps
    return TieBreakers(
        Counters(event.hero_discoveries, f"{at}/hero_discoveries", steps),
        Counters(event.discovery_heroes, f"{at}/discovery_heroes", steps),
        event.active_player,
        f"{at}/active_player",
        story.seats,
        "/seats",
        story.unresolved,
    )
