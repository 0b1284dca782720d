"""The pages of a game's ledger: each event followed, checked and paid out, in order.

Every event is read against the course of the game up to it; a scoring is paid by the rules of one
territory with the counters the event itself gives, because counters grow during the game.

This module does not know sums; those are the sheet's.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from services.heros.rules.conquest import conquered, place_warnings
from services.heros.rules.counters import counter_warnings
from services.heros.rules.course import (
    Course,
    conquest_of,
    followed,
    ladder_of,
    migration_of,
    refuse_strangers,
    settlement_of,
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
from services.heros.rules.places import Ajanta
from services.heros.rules.players import refuse_players
from services.heros.rules.territories import out_of_play_warnings
from services.heros.rules.territory_scores import Scored, ScoringTerritory, Terms, scored
from services.heros.rules.ties import Counter, TieBreakers, refuse_undecided
from services.heros.rules.treasure import WONDER_POINTS, gold_line, wonder_line
from shared.core.illegal import Fault, Faults, IllegalPosition
from shared.core.pointers import pointer
from shared.core.sheet import Award, Calculation, Notice


@dataclass(frozen=True, slots=True)
class Page:
    """One event with the course before and after it and, by its kind, what it came to.

    `awards` are the points it brought; `territory` the scoring in full and `breakers` what decided
    its ties; `arithmetic` a conquest's or migration's own. `warnings` are the event's own.
    """

    event: Event
    before: Course
    after: Course
    awards: tuple[Award, ...] = ()
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
    owner = refuse_players(story.contenders, story.seats, at_the_table)
    faults = list(at_the_table.found)
    pages: list[Page] = []
    course = Course(story.epoch)
    for event in story.events:
        of_event = Faults()
        refuse_strangers(event, story, owner, of_event)
        after = followed(course, event, story, of_event)
        broken = of_event.found
        faults += broken
        if not broken:
            pages.append(_page(event, course, after, story, owner))
        course = after
    _refuse(faults, pages)
    return tuple(pages)


def _refuse(faults: list[Fault], pages: list[Page]) -> None:
    rankings = [page.territory.outcome.ranking for page in pages if page.territory]
    missing = [fault for ranked in rankings for fault in ranked.missing]
    unresolved = [fault for ranked in rankings for fault in ranked.unresolved]
    if faults:
        raise IllegalPosition((*faults, *missing, *unresolved))
    refuse_undecided(missing, unresolved)


def _page(
    event: Event, before: Course, after: Course, story: Story, owner: Mapping[str, str]
) -> Page:
    match event:
        case ScoringEvent():
            breakers = _breakers(event, story)
            done = _scored(event, before, story, owner, breakers)
            return Page(
                event,
                before,
                after,
                done.entry.awards,
                territory=done,
                breakers=breakers,
                warnings=(*counter_warnings(breakers), *_ajanta_warnings(event, before, story)),
            )
        case WonderEvent(player=player):
            return Page(event, before, after, (Award(player, (wonder_line(1),)),))
        case GoldEvent(player=player, gold=gold):
            return Page(event, before, after, (Award(player, (gold_line(gold),)),))
        case MigrationEvent():
            arithmetic = migrated(migration_of(event, story))
            warnings = _migration_warnings(event, before)
            return Page(event, before, after, arithmetic=arithmetic, warnings=warnings)
        case ConquestEvent():
            conquest = conquest_of(event, before.epoch, story)
            if _is_told_in_full(event):
                return Page(event, before, after, arithmetic=conquered(conquest))
            return Page(event, before, after, warnings=place_warnings(conquest))
    return Page(event, before, after)


def _migration_warnings(event: MigrationEvent, course: Course) -> tuple[Notice, ...]:
    """Territories that are not in play yet, left or reached."""
    reached = [(one, f"{event.at}/to{pointer(one)}") for one in event.to]
    return out_of_play_warnings([(event.origin, f"{event.at}/from"), *reached], course.epoch)


def _ajanta_warnings(event: ScoringEvent, course: Course, story: Story) -> tuple[Notice, ...]:
    """That the sanctuary is used by somebody who can have built no wonder.

    Points a player brings along may be those of a wonder built before the first event.
    """
    if event.ajanta is None or event.ajanta in course.builders:
        return ()
    if any(one.id == event.ajanta and one.carried >= WONDER_POINTS for one in story.contenders):
        return ()
    at = f"{event.at}/ajanta/player"
    return (Notice("ajanta.unbuilt", at, {"player": event.ajanta}),)


def _is_told_in_full(event: ConquestEvent) -> bool:
    told = (event.effect, event.attacker_population, event.defender_population)
    return all(one is not None for one in told)


def _scored(
    event: ScoringEvent,
    course: Course,
    story: Story,
    owner: Mapping[str, str],
    breakers: TieBreakers,
) -> Scored:
    terms = Terms(
        contenders=story.contenders,
        owner=owner,
        breakers=breakers,
        ajanta=Ajanta(event.ajanta, False, f"{event.at}/ajanta") if event.ajanta else None,
        ajanta_choice=story.ajanta_choice,
        ancient_ladder_in_modern=story.ancient_ladder_in_modern,
    )
    scoring = ScoringTerritory(ladder_of(event, course, story), settlement_of(event), terms)
    return scored(scoring, f"{event.territory}-{course.epoch}")


def _breakers(event: ScoringEvent, story: Story) -> TieBreakers:
    return TieBreakers(
        hero_discoveries=_counters(event, "hero_discoveries", event.hero_discoveries, story),
        discovery_heroes=_counters(event, "discovery_heroes", event.discovery_heroes, story),
        active_player=event.active_player,
        active_player_at=f"{event.at}/active_player",
        seats=story.seats,
        seats_at="/seats",
        unresolved=story.unresolved,
    )


def _counters(
    event: ScoringEvent, name: str, given: Mapping[str, int] | None, story: Story
) -> Mapping[str, Counter]:
    return {
        one.id: Counter(f"{event.at}{pointer(name, one.id)}", (given or {}).get(one.id))
        for one in story.contenders
    }
