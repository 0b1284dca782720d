"""Migrations: population on the move.

`migration.cost`: 2 gold. `migration.limit`: up to four of one's own population leave one territory;
fewer are allowed (ruling `migration-four`). `migration.adjacent`: they go to territories that share
a border with it, one or several. The rulebook names four borders; the caller may name more. A pair
that nobody named is unknown and answered with a warning. `cap.population`: nobody has more
population on the board than the box holds for him.
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.heros.rules.catalogue import POPULATION_PER_COLOUR
from services.heros.rules.population import COLOURS_WITH_TWO_PLAYERS
from services.heros.rules.territories import (
    TERRITORIES,
    neighbours,
    territory_word_inside,
    territory_word_opening,
)
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase, Plain
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, Ruling

GOLD = 2
MOVED = 4
"""Population that one migration may move."""
PAYMENT_STEP: Mapping[str, Plain] = {
    "rule": "migration.cost",
    "amount": GOLD,
    "text": Phrase("migration.paid", {"count": GOLD}),
}
UP_TO_FOUR = (Ruling("migration-four", "up-to-four"),)
STEP_TEXTS = {who: f"migration.step.{who}" for who in ("rulebook", "caller", "unknown")}
NEIGHBOURS: Mapping[str, frozenset[str]] = {one: frozenset(neighbours(one)) for one in TERRITORIES}


class Migration(NamedTuple):
    """One migration. `gold` and `population` (by territory) are what the mover has, if given.

    `borders` are those the caller names beside the rulebook's. `at` points at the migration. `cap`
    is the population the box holds for the mover: two colours unless the game has more players.
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
        faults.breach(
            "migration.adjacent", where, territory=territory_word_opening(migration.origin)
        )
    for index, (one, other) in enumerate(migration.borders):
        if one == other:
            where = f"{at}{pointer('borders', index)}"
            faults.breach("migration.adjacent", where, territory=territory_word_opening(one))
    moved = migration.moved
    if not 1 <= moved <= MOVED:
        faults.breach("migration.limit", f"{at}/to", count=moved)
    if migration.population is not None:
        _refuse_population(migration, migration.population, faults)


def _refuse_population(migration: Migration, before: Mapping[str, int], faults: Faults) -> None:
    """Notes more population moved than is there, and more on the board than the box holds."""
    where, moved = f"{migration.at}/population", migration.moved
    population = before.get(migration.origin, 0)
    if population < moved:
        faults.breach(
            "migration.limit",
            where,
            wording="there",
            count=moved,
            territory=territory_word_inside(migration.origin),
            standing=population,
        )
    on_board = sum(before.values())
    if on_board > migration.cap:
        faults.breach("cap.population", where, wording="board", cap=migration.cap, given=on_board)


def resolve_migration(migration: Migration) -> Calculation:
    """The cost of the migration, who goes where, and the population after it if it is given."""
    moved = migration.moved
    borders = _find_border_sources(migration)
    facts: dict[str, Plain] = {"cost": GOLD, "moved": moved}
    if migration.gold is not None:
        facts["gold_left"] = migration.gold - GOLD
    if migration.population is not None:
        facts["population"] = dict(_compute_population_after(migration, migration.population))
    facts["steps"] = [
        PAYMENT_STEP,
        *[_build_step(migration, *border) for border in borders.items()],
    ]
    return Calculation(facts, _list_rulings(moved), _list_warnings(migration, borders))


def _find_border_sources(migration: Migration) -> Mapping[str, str]:
    """By destination, in the order of the board: rulebook, caller or unknown."""
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


def _list_rulings(moved: int) -> tuple[Ruling, ...]:
    """Ruling `migration-four` when fewer than four move."""
    return UP_TO_FOUR if moved < MOVED else ()


def _list_warnings(migration: Migration, borders: Mapping[str, str]) -> tuple[Notice, ...]:
    """A warning for each destination whose border with the origin nobody named."""
    return tuple(
        [
            Notice(
                "migration.unknown",
                f"{migration.at}/to{pointer(territory)}",
                {
                    "territory": territory_word_inside(territory),
                    "origin": territory_word_inside(migration.origin),
                },
            )
            for territory, named_by in borders.items()
            if named_by == "unknown"
        ]
    )


def _compute_population_after(migration: Migration, before: Mapping[str, int]) -> Mapping[str, int]:
    changes = {**migration.to, migration.origin: -migration.moved}
    return {
        territory: before.get(territory, 0) + changes.get(territory, 0)
        for territory in TERRITORIES
        if territory in before or territory in changes
    }


def _build_step(migration: Migration, territory: str, named_by: str) -> dict[str, Plain]:
    count = migration.to[territory]
    params: dict[str, Param] = {
        "count": count,
        "origin": territory_word_inside(migration.origin),
        "territory": territory_word_inside(territory),
    }
    return {
        "rule": "migration.adjacent",
        "territory": territory,
        "amount": count,
        "border": named_by,
        "text": Phrase(STEP_TEXTS[named_by], params),
    }
