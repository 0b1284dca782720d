"""A whole game: what each event brought, when the epochs ended, who won.

Every scoring pays by the rules of one territory, every wonder and every 2 gold by theirs; whoever
has the most points when the eighth ladder of the modern epoch is scored has won, and equals win
together (ruling `game-tie`). Migrations, conquests and changes of epoch bring no points; they are
checked, and their own arithmetic stands beside them.

This module does not know how events are written in a request.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from services.heros.rules.counters import falling_warnings
from services.heros.rules.course import Course
from services.heros.rules.epochs import END_RULE, REACHED, progress
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
from services.heros.rules.ledger import Page, ledger
from services.heros.rules.territories import EPOCHS, TERRITORIES, opening_territory, the_territory
from services.heros.rules.territory_scores import sheet_players
from services.heros.rules.treasure import gold_line, wonder_line
from shared.core.phrases import Param, Phrase, Plain
from shared.core.sheet import (
    Award,
    Entry,
    Line,
    Notice,
    Ruling,
    ScoreSheet,
    distinct_rulings,
)

Totals: TypeAlias = Mapping[str, int]

KINDS: Mapping[type[Event], str] = {
    ScoringEvent: "scoring",
    WonderEvent: "wonder",
    GoldEvent: "gold",
    MigrationEvent: "migration",
    ConquestEvent: "conquest",
    EpochChangeEvent: "epoch_change",
}


SCORED = {
    one: Phrase("ledger.scoring", {"territory": opening_territory(one)}) for one in TERRITORIES
}
"""The sentence of a scoring, by territory."""
JOINT_WINNERS = Ruling("game-tie", "joint-winners")
LAST_TWO_MODERN = Ruling("last-two-modern", "one-scores")


def game_sheet(story: Story) -> ScoreSheet:
    """The sheet and the ledger of a game, or of as much of it as is told.

    Raises IllegalPosition with all faults of all events.
    """
    pages = ledger(story)
    course = pages[-1].after if pages else Course(story.epoch)
    ended = course.epoch == "modern" and course.over
    totals: dict[str, int] = {one.id: one.carried for one in story.company.contenders}
    rows = _rows(pages, totals)
    winners = _winners(totals) if ended else []
    facts: dict[str, Plain] = {
        "epoch": course.epoch,
        "completed": _completed(pages, course),
        "progress": progress(course.epoch, len(course.completed)),
        "ledger": rows,
        "ends": _ends(pages),
    }
    if ended:
        facts["winners"] = winners
    return ScoreSheet(
        mode="final" if ended else "completed",
        players=sheet_players(story.company),
        entries=(*_scorings(pages), *_wonders(pages), *_conversions(pages)),
        rulings=distinct_rulings([*_rulings(pages), *_tie_at_the_end(winners)]),
        warnings=_warnings(pages),
        facts=facts,
    )


def _winners(totals: Totals) -> list[str]:
    most = max(totals.values())
    return [player for player, points in totals.items() if points == most]


def _tie_at_the_end(winners: Sequence[str]) -> tuple[Ruling, ...]:
    if len(winners) < 2:
        return ()
    return (JOINT_WINNERS,)


def _completed(pages: Sequence[Page], course: Course) -> Plain:
    """Ladders completed in each epoch, in the order in which they were."""
    completed: dict[str, Plain] = {epoch: [] for epoch in EPOCHS}
    for page in pages:
        # What an epoch came to is what stood when it was left.
        if page.before.epoch != page.after.epoch:
            completed[page.before.epoch] = list(page.before.completed)
    completed[course.epoch] = list(course.completed)
    return completed


def _rows(pages: Sequence[Page], totals: dict[str, int]) -> list[Plain]:
    """Every event with what it brought; `totals` grows from what was carried to the last sums."""
    rows: list[Plain] = []
    for index, page in enumerate(pages):
        event, gains = page.event, page.gains
        for player, points in gains.items():
            totals[player] += points
        row: dict[str, Plain] = {
            "event": index,
            "kind": KINDS[type(event)],
            "epoch": page.after.epoch,
            "gains": dict(gains),
            "totals": totals.copy(),
            "text": _phrase(event),
        }
        row |= _details(page)
        rows.append(row)
    return rows


def _details(page: Page) -> Mapping[str, Plain]:
    event = page.event
    match event:
        case ScoringEvent():
            territory = event.territory
            entry = f"{territory}-{page.before.epoch}"
            if event.also_completed is None:
                return {"territory": territory, "entry": entry}
            other = event.also_completed
            return {"territory": territory, "entry": entry, "also_completed": other}
        case EpochChangeEvent():
            return {"kept": dict(page.after.kept)}
        case MigrationEvent():
            assert page.arithmetic is not None
            return {"player": event.player, "migration": page.arithmetic.facts}
        case ConquestEvent():
            told = {"conquest": page.arithmetic.facts} if page.arithmetic else {}
            return {"player": event.player, **told}
        case _:
            return {"player": event.player}


def _phrase(event: Event) -> Phrase:
    match event:
        case ScoringEvent():
            return _scoring_phrase(event)
        case WonderEvent():
            return Phrase("ledger.wonder", {"player": event.player})
        case GoldEvent():
            return Phrase("ledger.gold", {"player": event.player, "gold": event.gold})
        case MigrationEvent():
            return _migration_phrase(event)
        case ConquestEvent():
            return _conquest_phrase(event)
        case _:
            return Phrase("ledger.epoch_change")


def _migration_phrase(event: MigrationEvent) -> Phrase:
    params: dict[str, Param] = {
        "player": event.player,
        "count": sum(event.to.values()),
        "origin": the_territory(event.origin),
        "territories": tuple([the_territory(one) for one in TERRITORIES if one in event.to]),
    }
    return Phrase("ledger.migration", params)


def _conquest_phrase(event: ConquestEvent) -> Phrase:
    """With the territory and the defender as far as they are told."""
    code = "ledger.conquest"
    params: dict[str, Param] = {"player": event.player, "value": event.hero_value}
    if event.territory is not None:
        code += ".in"
        params["territory"] = the_territory(event.territory)
    if event.defender is not None:
        code += ".against"
        params["defender"] = event.defender
    return Phrase(code, params)


def _scoring_phrase(event: ScoringEvent) -> Phrase:
    if event.also_completed is None:
        return SCORED[event.territory]
    word, other = opening_territory(event.territory), the_territory(event.also_completed)
    return Phrase("ledger.scoring_of_two", {"territory": word, "other": other})


def _ends(pages: Sequence[Page]) -> list[Plain]:
    return [
        {
            "rule": END_RULE[page.before.epoch],
            "epoch": page.before.epoch,
            "event": index,
            "text": Phrase(REACHED[page.before.epoch]),
        }
        for index, page in enumerate(pages)
        if page.territory and page.ends_epoch
    ]


def _scorings(pages: Sequence[Page]) -> list[Entry]:
    return [page.territory.entry for page in pages if page.territory]


def _wonders(pages: Sequence[Page]) -> tuple[Entry, ...]:
    built: dict[str, int] = {}
    for page in pages:
        if isinstance(page.event, WonderEvent):
            built[page.event.player] = built.get(page.event.player, 0) + 1
    return _treasure("wonder", "wonders", {one: wonder_line(n) for one, n in built.items()})


def _conversions(pages: Sequence[Page]) -> tuple[Entry, ...]:
    spent: dict[str, int] = {}
    for page in pages:
        if isinstance(page.event, GoldEvent):
            spent[page.event.player] = spent.get(page.event.player, 0) + page.event.gold
    return _treasure("gold", "gold", {one: gold_line(gold) for one, gold in spent.items()})


def _treasure(kind: str, category: str, lines: Mapping[str, Line]) -> tuple[Entry, ...]:
    awards = tuple(Award(player, (line,)) for player, line in lines.items())
    return (Entry(category, kind, category, awards=awards),) if awards else ()


def _rulings(pages: Sequence[Page]) -> list[Ruling]:
    rulings: list[Ruling] = []
    for page in pages:
        if page.territory:
            rulings += page.territory.rulings
        if page.arithmetic:
            rulings += page.arithmetic.rulings
        if _left_out_in_modern(page):
            rulings.append(LAST_TWO_MODERN)
    return rulings


def _left_out_in_modern(page: Page) -> bool:
    event = page.event
    left_out = isinstance(event, ScoringEvent) and event.also_completed is not None
    return left_out and page.before.epoch == "modern"


def _warnings(pages: Sequence[Page]) -> tuple[Notice, ...]:
    warnings: list[Notice] = []
    for page in pages:
        warnings += page.territory.warnings if page.territory else ()
        warnings += page.arithmetic.warnings if page.arithmetic else ()
        warnings += page.warnings
    told = [page.breakers for page in pages if page.breakers]
    return (*warnings, *falling_warnings(told))
