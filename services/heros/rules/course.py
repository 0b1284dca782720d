"""The course of a game: what may follow what, event by event.

The ancient epoch is over when four of its five territories are complete (`epoch.end_ancient`); then
nothing more scores in it, but the turn is finished before the epoch changes: a conquest and the
treasure come after the discoveries. The game is over the instant the eighth is complete in the
modern epoch (`game.end`); then nothing may follow. A territory scores once per epoch. A ladder that
stood in the ancient epoch keeps its best discovery (`epoch.keep_best`), so that discovery is on it
when it scores again. Of two ladders completed by the turn that ends an epoch, one scores: the other
lacks one discovery at most, and it alone may stand there complete and unpaid.

This module does not know points.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from services.heros.rules.conquest import Conquest, refuse_conquest
from services.heros.rules.epochs import END_RULE, NEEDED
from services.heros.rules.events import (
    ConquestEvent,
    EpochChangeEvent,
    Event,
    GoldEvent,
    MigrationEvent,
    ScoringEvent,
    Story,
    WonderEvent,
)
from services.heros.rules.ladder import (
    ONE_PER_TURN,
    Ladder,
    refuse_incomplete,
    refuse_overfull,
)
from services.heros.rules.migration import Migration, refuse_migration
from services.heros.rules.population import (
    fits_box,
    refuse_beyond_box,
    refuse_unowned,
)
from services.heros.rules.territories import (
    Epoch,
    is_in_play,
    ladder_spaces,
    opening_territory,
    refuse_closed,
    territory_word,
)
from services.heros.rules.treasure import GOLD_PER_POINT, wonder_cap
from shared.core.illegal import Faults
from shared.core.pointers import pointer

NONE_KNOWN: Mapping[str, int] = MappingProxyType({})
"""The best discoveries of no ladder."""


class Course(NamedTuple):
    """Where a game stands. `completed` are the ladders completed in this epoch, `wonders` those
    built in it; `kept` is the discovery each ancient ladder brought into the modern epoch, as far
    as it is known; `ajanta_holder` is whoever used the sanctuary in this game; `builders` are all
    who built a wonder in it. `too_early` says that the modern epoch was begun before the ancient
    one was over, so that no orange ladder can score yet. `left_out` is the ladder that the
    scoring which ended the epoch named beside itself.
    """

    epoch: Epoch
    completed: tuple[str, ...] = ()
    wonders: int = 0
    best: Mapping[str, int] = NONE_KNOWN
    kept: Mapping[str, int] = NONE_KNOWN
    ajanta_used: bool = False
    ajanta_holder: str | None = None
    builders: frozenset[str] = frozenset()
    too_early: bool = False
    left_out: str | None = None

    @property
    def over(self) -> bool:
        return len(self.completed) >= NEEDED[self.epoch]


NOTHING_SCORED = Course("ancient")
"""For what is wrong with a change of epoch whatever was scored before."""


def followed(course: Course, event: Event, story: Story, faults: Faults) -> Course:
    """The course after the event; notes whatever the event breaks.

    An event that breaks a rule is followed as far as it goes, so that later ones are still checked.
    """
    if course.over and (course.epoch == "modern" or isinstance(event, ScoringEvent)):
        _refuse_too_late(course, event, story, faults)
        return course
    match event:
        case ScoringEvent():
            _refuse_scoring(course, event, story, faults)
            return _after_scoring(course, event, story)
        case WonderEvent():
            return _after_wonder(course, event, story, faults)
        case EpochChangeEvent():
            return _after_change(course, event, faults)
        case _:
            _refuse_by_itself(course, event, story, faults)
    return course


def _refuse_too_late(course: Course, event: Event, story: Story, faults: Faults) -> None:
    """What comes after the end; and what would be wrong with it at any time."""
    wording = "late" if course.epoch == "ancient" else ""
    faults.breach(END_RULE[course.epoch], event.at, wording=wording)
    match event:
        case ScoringEvent():
            _refuse_ajanta(course, event, story, faults)
            refuse_closed(event.territory, course.epoch, f"{event.at}/territory", faults)
            _refuse_ladder(course, event, story, faults)
        case EpochChangeEvent():
            _refuse_fifth(NOTHING_SCORED, event, faults)
        case _:
            _refuse_by_itself(course, event, story, faults)


def _refuse_by_itself(course: Course, event: Event, story: Story, faults: Faults) -> None:
    """Gold, migrations and conquests, which are legal or not whatever was scored before."""
    match event:
        case GoldEvent():
            _refuse_gold(event, faults)
        case MigrationEvent():
            refuse_migration(migration_of(event, story), faults)
            _refuse_roads(course, event, faults)
        case ConquestEvent():
            _refuse_conquest_event(course, event, story, faults)


def _refuse_roads(course: Course, event: MigrationEvent, faults: Faults) -> None:
    """Nobody leaves or reaches a territory that is not in play yet."""
    reached = [(one, f"{event.at}/to{pointer(one)}") for one in event.to]
    for territory, at in ((event.origin, f"{event.at}/from"), *reached):
        refuse_closed(territory, course.epoch, at, faults, "migration.adjacent")


def refuse_strangers(event: Event, story: Story, faults: Faults) -> None:
    """`player.unknown` for everyone the event names who does not play."""
    known = story.company.boxes
    for steps, player in event.named():
        if player not in known:
            faults.note("player.unknown", f"{event.at}{pointer(*steps)}", player=player)
    if isinstance(event, ScoringEvent) and not fits_box(event.settlement, story.company):
        refuse_unowned([event.settlement], story.company.owner, faults)
        refuse_beyond_box([event.settlement], story.company, faults)


def ladder_of(event: ScoringEvent, course: Course, story: Story) -> Ladder:
    """The ladder that scores, in the epoch the game is in."""
    territory, epoch = event.territory, course.epoch
    spaces = ladder_spaces(territory, epoch, story.ancient_ladder_in_modern)
    return Ladder(territory, epoch, spaces, event.discoveries, event.placed_this_turn)


def migration_of(event: MigrationEvent, story: Story) -> Migration:
    """The event as a migration by itself."""
    return Migration(
        origin=event.origin,
        to=event.to,
        borders=event.borders,
        at=event.at,
        gold=event.gold,
        population=event.population,
        cap=story.company.box_of(event.player),
    )


def conquest_of(event: ConquestEvent, epoch: Epoch, story: Story) -> Conquest:
    """The event as a conquest by itself."""
    return Conquest(
        epoch=epoch,
        hero_value=event.hero_value,
        at=event.at,
        effect=event.effect,
        attacker=event.attacker_population,
        defender=event.defender_population,
        territory=event.territory,
        influence=event.influence,
        attacker_cap=story.company.box_of(event.player),
        defender_cap=story.company.box_of(event.defender),
    )


def _refuse_scoring(course: Course, event: ScoringEvent, story: Story, faults: Faults) -> None:
    _refuse_ajanta(course, event, story, faults)
    if event.also_completed is not None:
        _refuse_also_completed(course, event, event.also_completed, story, faults)
    _refuse_scored(course, event.territory, f"{event.at}/territory", faults)
    _refuse_ladder(course, event, story, faults)


def _refuse_ladder(course: Course, event: ScoringEvent, story: Story, faults: Faults) -> None:
    """A ladder that is not complete, has too much, or lacks what it kept."""
    spaces = ladder_spaces(event.territory, course.epoch, story.ancient_ladder_in_modern)
    if len(event.discoveries) != spaces or event.placed_this_turn:
        ladder = ladder_of(event, course, story)
        refuse_overfull(ladder, event.at, faults)
        refuse_incomplete(ladder, event.at, faults)
    best = course.kept.get(event.territory)
    if best is not None and best not in event.discoveries:
        faults.breach(
            "epoch.keep_best",
            f"{event.at}/discoveries",
            territory=opening_territory(event.territory),
            discovery=best,
        )


def _refuse_scored(course: Course, territory: str, at: str, faults: Faults) -> None:
    """A territory not yet in play, or complete already in this epoch, cannot be completed."""
    if territory in course.completed:
        word = territory_word(territory)
        faults.note("territory.scored", at, rule="ladder.length", territory=word)
        return
    refuse_closed(territory, "ancient" if course.too_early else course.epoch, at, faults)


def _refuse_ajanta(course: Course, event: ScoringEvent, story: Story, faults: Faults) -> None:
    rule, at, player = "territory.ajanta", f"{event.at}/ajanta", event.ajanta
    if player is None:
        return
    if not story.company.for_two:
        faults.breach(rule, at, wording="for_two")
        return
    if course.ajanta_used:
        faults.breach(rule, at, wording="used")
    holder = course.ajanta_holder
    if holder is not None and holder != player:
        faults.breach(rule, at, wording="of_another", player=player, holder=holder)


def _refuse_also_completed(
    course: Course, event: ScoringEvent, other: str, story: Story, faults: Faults
) -> None:
    at = f"{event.at}/also_completed"
    after = _after_scoring(course, event, story)
    if not after.over:
        faults.note("scoring.also_completed", at, rule=END_RULE[course.epoch])
    _refuse_scored(after, other, at, faults)


def _after_scoring(course: Course, event: ScoringEvent, story: Story) -> Course:
    completed = course.completed
    if event.territory not in completed and is_in_play(event.territory, course.epoch):
        completed = (*completed, event.territory)
    return Course(
        course.epoch,
        completed,
        course.wonders,
        {**course.best, event.territory: max(event.discoveries, default=0)},
        course.kept,
        course.ajanta_used or _spends_ajanta(event, story),
        course.ajanta_holder or event.ajanta,
        course.builders,
        course.too_early,
        event.also_completed,
    )


def _spends_ajanta(event: ScoringEvent, story: Story) -> bool:
    """Whether the sanctuary's power is used up: it pays only where its holder is present."""
    if event.ajanta is None:
        return False
    keys = [key for one in story.company.contenders if one.id == event.ajanta for key in one.keys]
    return any(event.settlement.by_key.get(key) for key in keys)


def _after_wonder(course: Course, event: WonderEvent, story: Story, faults: Faults) -> Course:
    """Rule `cap.wonders`."""
    cap = wonder_cap(course.epoch, story.company.for_two)
    if course.wonders >= cap:
        faults.breach("cap.wonders", event.at, count=cap)
    return course._replace(wonders=course.wonders + 1, builders=course.builders | {event.player})


def _refuse_gold(event: GoldEvent, faults: Faults) -> None:
    if event.gold % GOLD_PER_POINT:
        faults.breach("gold.converted", f"{event.at}/gold", gold=event.gold)


def _refuse_conquest_event(
    course: Course, event: ConquestEvent, story: Story, faults: Faults
) -> None:
    refuse_conquest(conquest_of(event, course.epoch, story), faults)
    if event.defender == event.player:
        faults.note("conquest.self", f"{event.at}/defender", player=event.player)


def _after_change(course: Course, event: EpochChangeEvent, faults: Faults) -> Course:
    if course.epoch == "modern":
        faults.note("epoch.modern", event.at, rule="game.end")
        _refuse_fifth(NOTHING_SCORED, event, faults)
        return course
    if not course.over:
        complete = len(course.completed)
        wording = "early" if complete else "unbegun"
        faults.breach(END_RULE["ancient"], event.at, wording=wording, count=complete)
    kept = dict(course.best)
    _refuse_fifth(course, event, faults)
    _refuse_left_out(course, event, faults)
    if event.fifth is not None and event.fifth_discoveries:
        kept[event.fifth] = max(event.fifth_discoveries)
    return Course(
        "modern",
        kept=kept,
        ajanta_holder=course.ajanta_holder,
        builders=course.builders,
        too_early=not course.over,
    )


def _refuse_fifth(course: Course, event: EpochChangeEvent, faults: Faults) -> None:
    """The fifth ladder is a beige one that did not score in this course, and not too full."""
    fifth = event.fifth
    if fifth is None:
        return
    _refuse_scored(course, fifth, f"{event.at}/fifth/id", faults)
    spaces = ladder_spaces(fifth, "ancient", 0)
    ladder = Ladder(fifth, "ancient", spaces, event.fifth_discoveries)
    refuse_overfull(ladder, f"{event.at}/fifth", faults)


def _refuse_left_out(course: Course, event: EpochChangeEvent, faults: Faults) -> None:
    """The fifth ladder is complete, or lacks one discovery, just where the end left it out."""
    fifth = event.fifth
    if fifth is None:
        return
    told, spaces = len(event.fifth_discoveries), ladder_spaces(fifth, "ancient", 0)
    at, word = f"{event.at}/fifth/discoveries", opening_territory(fifth)
    if fifth == course.left_out:
        least = spaces - ONE_PER_TURN
        if told < least:
            rule = END_RULE["ancient"]
            faults.breach(rule, at, wording="left_out", territory=word, least=least)
    elif told == spaces:
        faults.breach(END_RULE["ancient"], at, wording="unpaid", territory=word)
