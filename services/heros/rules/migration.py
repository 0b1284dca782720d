"""Migrations: population on the move.

`migration.cost`: 2 gold. `migration.limit`: up to four of one's own population leave one territory;
fewer are allowed (ruling `migration-four`). `migration.adjacent`: they go to territories that share
a border with it, one or several. The rulebook names four borders; the caller may name more. A pair
that nobody named is unknown: the answer stands, with a warning. `cap.population`: nobody has more
population on the board than the box holds for him.

This module does not know the printed board.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from services.heros.rules.catalogue import POPULATION_PER_COLOUR
from services.heros.rules.population import COLOURS_WITH_TWO_PLAYERS
from services.heros.rules.territories import (
    BORDERS,
    TERRITORIES,
    Border,
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


@dataclass(frozen=True, slots=True)
class Migration:
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

    @property
    def destinations(self) -> tuple[str, ...]:
        """Where they go, in the order of the board."""
        return tuple(territory for territory in TERRITORIES if territory in self.to)

    @property
    def staying(self) -> int | None:
        """Population left where they came from; None if the caller did not say who stood there."""
        if self.population is None:
            return None
        return self.population.get(self.origin, 0) - self.moved


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
    if not 1 <= migration.moved <= MOVED:
        faults.breach("migration.limit", f"{at}/to", count=migration.moved)
    if migration.staying is not None and migration.staying < 0:
        faults.breach(
            "migration.limit",
            f"{at}/population",
            wording="there",
            count=migration.moved,
            territory=the_territory(migration.origin),
            standing=migration.moved + migration.staying,
        )
    on_board = sum((migration.population or {}).values())
    if on_board > migration.cap:
        where = f"{at}/population"
        faults.breach("cap.population", where, wording="board", cap=migration.cap, given=on_board)


def migration_rulings(migration: Migration) -> tuple[Ruling, ...]:
    """Ruling `migration-four` when fewer than four move."""
    return (Ruling("migration-four", "up-to-four"),) if migration.moved < MOVED else ()


def migration_warnings(migration: Migration) -> tuple[Notice, ...]:
    """One for each destination of which nobody said that it is adjacent."""
    return tuple(
        Notice(
            "migration.unknown",
            f"{migration.at}/to{pointer(territory)}",
            {"territory": the_territory(territory), "origin": the_territory(migration.origin)},
        )
        for territory in migration.destinations
        if _named_by(migration, territory) == "unknown"
    )


def _named_by(migration: Migration, territory: str) -> str:
    border: Border = frozenset({migration.origin, territory})
    if border in BORDERS:
        return "rulebook"
    named = {frozenset(pair) for pair in migration.borders}
    return "caller" if border in named else "unknown"


def migrated(migration: Migration) -> Calculation:
    """What the migration costs, where everyone goes, and the population after it if it is known."""
    facts: dict[str, Plain] = {"cost": GOLD, "moved": migration.moved}
    if migration.gold is not None:
        facts["gold_left"] = migration.gold - GOLD
    if migration.population is not None:
        facts["population"] = dict(_population_after(migration, migration.population))
    facts["steps"] = [
        {
            "rule": "migration.cost",
            "amount": GOLD,
            "text": Phrase("migration.paid", {"count": GOLD}),
        },
        *(_step(migration, territory) for territory in migration.destinations),
    ]
    return Calculation(facts, migration_rulings(migration), migration_warnings(migration))


def _population_after(migration: Migration, before: Mapping[str, int]) -> Mapping[str, int]:
    changes = {**migration.to, migration.origin: -migration.moved}
    return {
        territory: before.get(territory, 0) + changes.get(territory, 0)
        for territory in TERRITORIES
        if territory in before or territory in changes
    }


def _step(migration: Migration, territory: str) -> dict[str, Plain]:
    named_by = _named_by(migration, territory)
    params: dict[str, Param] = {
        "count": migration.to[territory],
        "origin": the_territory(migration.origin),
        "territory": the_territory(territory),
    }
    return {
        "rule": "migration.adjacent",
        "territory": territory,
        "amount": migration.to[territory],
        "border": named_by,
        "text": Phrase(f"migration.step.{named_by}", params),
    }
