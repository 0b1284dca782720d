"""The events of a game, from the normalized request to a game record.

Nothing is refused here: the rules collect a game's faults event by event, because what is allowed
depends on what happened before.
"""

from collections.abc import Callable, Mapping, Sequence

from services.heros.rules.conquest import DieEffect
from services.heros.rules.events import (
    NONE_GIVEN,
    ConquestEvent,
    EpochChangeEvent,
    Event,
    GameRecord,
    GoldEvent,
    MigrationEvent,
    ScoringEvent,
    WonderEvent,
)
from services.heros.rules.population import Player, Roster, TerritoryPopulation, build_roster
from shared.schemas.bodies import Normalized


def read_roster(players: Sequence[Normalized]) -> Roster:
    """The players of the request."""
    return build_roster(
        tuple(
            [
                Player(player["id"], player["carried"], tuple(player.get("colours", ())))
                for player in players
            ]
        )
    )


def read_borders(borders: Sequence[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    """The caller's borders."""
    return tuple((one, other) for one, other in borders)


def read_effect(given: Normalized) -> DieEffect:
    """The die's effect."""
    return DieEffect(
        massacre="face" in given,
        defender_loses=given.get("defender_loses"),
        attacker_loses=given.get("attacker_loses"),
    )


def read_game(normalized: Normalized) -> GameRecord:
    """The game of the request."""
    options = normalized["rules"]["options"]
    roster = read_roster(normalized["players"])
    return GameRecord(
        roster=roster,
        pointer_steps={one.id: one.id for one in roster.players},
        epoch=normalized["epoch"],
        events=tuple(
            [
                READERS[given["kind"]](given, f"/events/{index}")
                for index, given in enumerate(normalized["events"])
            ]
        ),
        seats=tuple(normalized.get("seats", ())),
        unresolved=options["unresolved_tie"],
        ajanta_choice=options["ajanta"],
        ancient_ladder_in_modern=options["ancient_ladder_in_modern"],
    )


def _read_scoring(given: Normalized, at: str) -> ScoringEvent:
    get = given.get
    ajanta = get("ajanta")
    return ScoringEvent(
        at=at,
        territory=given["territory"],
        discoveries=tuple(given["discoveries"]),
        population=TerritoryPopulation(given["population"], f"{at}/population"),
        placed_this_turn=get("placed_this_turn"),
        active_player=get("active_player"),
        hero_discoveries=get("hero_discoveries", NONE_GIVEN),
        discovery_heroes=get("discovery_heroes", NONE_GIVEN),
        ajanta=ajanta["player"] if ajanta else None,
        also_completed=get("also_completed"),
    )


def _read_wonder(given: Normalized, at: str) -> WonderEvent:
    return WonderEvent(at, given["player"])


def _read_gold(given: Normalized, at: str) -> GoldEvent:
    return GoldEvent(at, given["player"], given["gold"])


def _read_migration(given: Normalized, at: str) -> MigrationEvent:
    return MigrationEvent(
        at=at,
        player=given["player"],
        origin=given["from"],
        to=given["to"],
        borders=read_borders(given["borders"]),
        gold=given.get("gold"),
        population=given.get("population"),
    )


def _read_conquest(given: Normalized, at: str) -> ConquestEvent:
    effect, populations = given.get("effect"), given.get("populations", {})
    influence = given.get("influence")
    return ConquestEvent(
        at=at,
        player=given["player"],
        hero_value=given["hero_value"],
        defender=given.get("defender"),
        territory=given.get("territory"),
        influence=None if influence is None else tuple(influence),
        effect=None if effect is None else read_effect(effect),
        attacker_population=populations.get("attacker"),
        defender_population=populations.get("defender"),
    )


def _read_epoch_change(given: Normalized, at: str) -> EpochChangeEvent:
    fifth = given.get("fifth")
    if fifth is None:
        return EpochChangeEvent(at)
    return EpochChangeEvent(at, fifth["id"], tuple(fifth["discoveries"]))


READERS: Mapping[str, Callable[[Normalized, str], Event]] = {
    "scoring": _read_scoring,
    "wonder": _read_wonder,
    "gold": _read_gold,
    "migration": _read_migration,
    "conquest": _read_conquest,
    "epoch_change": _read_epoch_change,
}
