"""Migrations: population on the move.

Ruling `migration-four`. The caller may name more borders than the rulebook; a pair that nobody
named is unknown and answered with a warning.
"""

from collections.abc import Mapping
from math import comb
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.heros.rules.box import COINS
from services.heros.rules.population import LARGEST_POPULATION, MOST_POPULATION, PopulationCount
from services.heros.rules.territories import TERRITORIES, TerritoryId, neighbours, territory_word
from shared.core.answers import Amount, RuleId, Sentence
from shared.core.declarations import AtLeast, AtMost, Inline, Key, PlayerId, Range
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, Ruling

GOLD = 2
MOVED = 4
MOST_BORDERS = comb(len(TERRITORIES), 2)
BorderSource: TypeAlias = Literal["rulebook", "caller", "unknown"]


class Migration(NamedTuple):
    """One migration."""

    origin: Annotated[TerritoryId, Key("from"), "The territory that the population leaves."]
    to: Annotated[
        Mapping[TerritoryId, Annotated[int, Range(1, MOST_POPULATION)]],
        AtMost(len(TERRITORIES)),
        "By territory: the population that goes there.",
    ]
    borders: Annotated[
        tuple[Annotated[tuple[TerritoryId, ...], AtLeast(2), AtMost(2)], ...],
        AtMost(MOST_BORDERS),
        "Pairs of adjacent territories beside the four that the rulebook names.",
    ] = ()
    gold: Annotated[int | None, Range(0, COINS), "Gold the player has, if it is to be checked."] = (
        None
    )
    population: Annotated[
        Mapping[TerritoryId, PopulationCount] | None,
        AtMost(len(TERRITORIES)),
        "The player's population by territory before the migration, to be checked and moved.",
    ] = None


class MigrationEvent(NamedTuple):
    """A player moves population."""

    player: Annotated[PlayerId, "The id of the player whose population moves."]
    migration: Annotated[Migration, Inline()]


class MigrationStep(NamedTuple):
    """What is paid, or where population goes and who named the border."""

    rule: RuleId
    territory: Annotated[
        TerritoryId | None, "The territory to which population moves; left out of the payment."
    ]
    amount: Annotated[Amount, "Gold that is paid, or population that moves."]
    border: Annotated[
        BorderSource | None,
        "Who says that both territories touch: the rulebook, the caller, or nobody "
        "(`unknown`); left out of the payment.",
    ]
    text: Sentence


class MigrationAnswer(NamedTuple):
    """What a migration costs and where everyone goes."""

    cost: Annotated[Amount, "Gold that the migration costs."]
    moved: Annotated[Amount, "Population that moves, to all territories together."]
    gold_left: Annotated[
        Amount | None, "Gold that is left then; left out if the request gives none."
    ]
    population: Annotated[
        Mapping[TerritoryId, Amount] | None,
        AtMost(len(TERRITORIES)),
        "By territory: the player’s population after the migration, if the request gives it.",
    ]
    steps: Annotated[
        tuple[MigrationStep, ...], AtMost(1 + len(TERRITORIES)), "The payment, then each move."
    ]


def count_moved(migration: Migration) -> int:
    return sum(migration.to.values())


def refuse_migration(migration: Migration, cap: int, at: str, faults: Faults) -> None:
    """`cap` is the population that the box holds for the mover; `at` points at the migration."""
    if migration.gold is not None and migration.gold < GOLD:
        faults.breach("migration.cost", f"{at}/gold", gold=migration.gold)
    if migration.origin in migration.to:
        where = f"{at}/to{pointer(migration.origin)}"
        word = territory_word(migration.origin, ".the")
        faults.breach("migration.adjacent", where, territory=word)
    for index, (one, other) in enumerate(migration.borders):
        if one == other:
            where = f"{at}{pointer('borders', index)}"
            faults.breach("migration.adjacent", where, territory=territory_word(one, ".the"))
    moved = count_moved(migration)
    if not 1 <= moved <= MOVED:
        faults.breach("migration.limit", f"{at}/to", count=moved)
    if migration.population is not None:
        where = f"{at}/population"
        _refuse_population(migration.origin, moved, migration.population, where, faults)
        on_board = sum(migration.population.values())
        if on_board > cap:
            faults.breach("cap.population", where, wording="board", cap=cap, given=on_board)


def _refuse_population(
    origin: str, moved: int, before: Mapping[str, int], where: str, faults: Faults
) -> None:
    there, place = before.get(origin, 0), territory_word(origin, ".in")
    if there < moved:
        code, wording = "migration.limit", "there" if there else "nobody"
        faults.breach(code, where, wording=wording, count=there, given=moved, place=place)


def refuse_lone_migration(migration: Migration, faults: Faults) -> None:
    refuse_migration(migration, LARGEST_POPULATION, "", faults)


def resolve_migration(migration: Migration, at: str = "") -> Calculation[MigrationAnswer]:
    """The cost of the migration at `at`, who goes where, and the population after it if given."""
    moved, gold, before = count_moved(migration), migration.gold, migration.population
    borders = {
        one: _find_border_source(migration, one) for one in TERRITORIES if one in migration.to
    }
    paid = Phrase("migration.paid", {"count": GOLD})
    payment = MigrationStep("migration.cost", None, GOLD, None, paid)
    answer = MigrationAnswer(
        GOLD,
        moved,
        None if gold is None else gold - GOLD,
        None if before is None else _compute_population_after(migration, before),
        (payment, *[_describe_move(migration, *border) for border in borders.items()]),
    )
    words = {one: territory_word(one, ".the") for one in (migration.origin, *borders)}
    warnings = [
        Notice(
            "migration.unknown",
            f"{at}/to{pointer(one)}",
            {"territory": words[one], "origin": words[migration.origin]},
        )
        for one, named_by in borders.items()
        if named_by == "unknown"
    ]
    rulings = (Ruling("migration-four", "up-to-four"),) if moved < MOVED else ()
    return Calculation(answer, rulings, tuple(warnings))


def _find_border_source(migration: Migration, territory: str) -> BorderSource:
    """Who says that this territory touches the one that is left."""
    origin = migration.origin
    if territory in neighbours(origin):
        return "rulebook"
    named = any(origin in pair and territory in pair for pair in migration.borders)
    return "caller" if named else "unknown"


def _compute_population_after(migration: Migration, before: Mapping[str, int]) -> Mapping[str, int]:
    changes = {**migration.to, migration.origin: -count_moved(migration)}
    return {
        territory: before.get(territory, 0) + changes.get(territory, 0)
        for territory in TERRITORIES
        if territory in before or territory in changes
    }


def _describe_move(migration: Migration, territory: str, named_by: BorderSource) -> MigrationStep:
    count = migration.to[territory]
    params: dict[str, Param] = {
        "count": count,
        "origin": territory_word(migration.origin, ".from"),
        "territory": territory_word(territory, ".the"),
    }
    text = Phrase(f"migration.step.{named_by}", params)
    return MigrationStep("migration.adjacent", territory, count, named_by, text)
