"""Migrations: population on the move.

`migration.cost`: 2 gold. `migration.limit`: up to four of one's own population leave one territory;
fewer are allowed (ruling `migration-four`). `migration.adjacent`: they go to territories that share
a border with it, one or several. The rulebook names four borders; the caller may name more. A pair
that nobody named is unknown: the answer stands, with a warning. `cap.population`: nobody has more
population on the board than the box holds for him.

This module does not know the printed board.
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.heros.rules.catalogue import POPULATION_PER_COLOUR
from services.heros.rules.population import COLOURS_WITH_TWO_PLAYERS
from services.heros.rules.territories import (
    TERRITORIES,
    neighbours,
    opening_territory,
    the_territory,
)
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase, Plain
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, Ruling

GOLD = 2
MOVED = 4
"""Population that one migration may move."""
PAID: Mapping[str, Plain] = {
    "rule": "migration.cost",
    "amount": GOLD,
    "text": Phrase("migration.paid", {"count": GOLD}),
}
UP_TO_FOUR = (Ruling("migration-four", "up-to-four"),)
STEPS = {who: f"migration.step.{who}" for who in ("rulebook", "caller", "unknown")}
NEIGHBOURS: Mapping[str, frozenset[str]] = {one: frozenset(neighbours(one)) for one in TERRITORIES}


class Migration(NamedTuple):
    """One migration. `gold` and `population` (by territory) are what the mover has, if given.

    `borders` are those the caller names beside the rulebook's. `at` points at the migration. `cap`
    is the population the box holds for the mover: two colours unless the table says otherwise.
    """

    origin: str
    to: Mapping[str, int]
    borders: tuple[tuple[str, str], ...]
    at: str
    gold: int | None = None
    population: Mapping[str, int] | None = None
    cap: int = COLOURS_WITH_TWO_PLAYERS * POPULATION_PER_COLOUR

    @property
    def moved(self) -> int:
        return sum(self.to.values())


def refuse_migration(migration: Migration, faults: Faults) -> None:
    """`migration.cost`, `migration.adjacent`, `migration.limit` and `cap.population`."""
    at = migration.at
    if migration.gold is not None and migration.gold < GOLD:
        faults.breach("migration.cost", f"{at}/gold", gold=migration.gold)
    if migration.origin in migration.to:
        where = f"{at}/to{pointer(migration.origin)}"
        faults.breach("migration.adjacent", where, territory=opening_territory(migration.origin))
    for index, (one, other) in enumerate(migration.borders):
        if one == other:
            where = f"{at}{pointer('borders', index)}"
            faults.breach("migration.adjacent", where, territory=opening_territory(one))
    moved = migration.moved
    if not 1 <= moved <= MOVED:
        faults.breach("migration.limit", f"{at}/to", count=moved)
    if migration.population is not None:
        _refuse_population(migration, migration.population, faults)


def _refuse_population(migration: Migration, before: Mapping[str, int], faults: Faults) -> None:
    """No more moves than stands there, and no more stands on the board than the box holds."""
    where, moved = f"{migration.at}/population", migration.moved
    standing = before.get(migration.origin, 0)
    if standing < moved:
        faults.breach(
            "migration.limit",
            where,
            wording="there",
            count=moved,
            territory=the_territory(migration.origin),
            standing=standing,
        )
    on_board = sum(before.values())
    if on_board > migration.cap:
        faults.breach("cap.population", where, wording="board", cap=migration.cap, given=on_board)


def migrated(migration: Migration) -> Calculation:
    """What the migration costs, where everyone goes, and the population after it if it is known."""
    moved = migration.moved
    borders = _borders_of(migration)
    facts: dict[str, Plain] = {"cost": GOLD, "moved": moved}
    if migration.gold is not None:
        facts["gold_left"] = migration.gold - GOLD
    if migration.population is not None:
        facts["population"] = dict(_population_after(migration, migration.population))
    facts["steps"] = [PAID, *[_step(migration, *border) for border in borders.items()]]
    return Calculation(facts, _rulings(moved), _warnings(migration, borders))


def _borders_of(migration: Migration) -> Mapping[str, str]:
    """By destination, in the order of the board, who named its border with the origin."""
    origin, to = migration.origin, migration.to
    printed = NEIGHBOURS[origin]
    named = {other for pair in migration.borders if origin in pair for other in pair}
    return {
        territory: "rulebook"
        if territory in printed
        else ("caller" if territory in named else "unknown")
        for territory in TERRITORIES
        if territory in to
    }


def _rulings(moved: int) -> tuple[Ruling, ...]:
    """Ruling `migration-four` when fewer than four move."""
    return UP_TO_FOUR if moved < MOVED else ()


def _warnings(migration: Migration, borders: Mapping[str, str]) -> tuple[Notice, ...]:
    """One for each destination of which nobody said that it is adjacent."""
    return tuple(
        [
            Notice(
                "migration.unknown",
                f"{migration.at}/to{pointer(territory)}",
                {"territory": the_territory(territory), "origin": the_territory(migration.origin)},
            )
            for territory, named_by in borders.items()
            if named_by == "unknown"
        ]
    )


def _population_after(migration: Migration, before: Mapping[str, int]) -> Mapping[str, int]:
    changes = {**migration.to, migration.origin: -migration.moved}
    return {
        territory: before.get(territory, 0) + changes.get(territory, 0)
        for territory in TERRITORIES
        if territory in before or territory in changes
    }


def _step(migration: Migration, territory: str, named_by: str) -> dict[str, Plain]:
    count = migration.to[territory]
    params: dict[str, Param] = {
        "count": count,
        "origin": the_territory(migration.origin),
        "territory": the_territory(territory),
    }
    return {
        "rule": "migration.adjacent",
        "territory": territory,
        "amount": count,
        "border": named_by,
        "text": Phrase(STEPS[named_by], params),
    }
