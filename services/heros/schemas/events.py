"""The events of a game, from settled request to position.

Nothing is refused here: the rules collect a game's faults event by event, because what is allowed
depends on what happened before.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from services.heros.rules.conquest import Effect
from services.heros.rules.events import (
    NONE_GIVEN,
    ConquestEvent,
    EpochChangeEvent,
    Event,
    GoldEvent,
    MigrationEvent,
    ScoringEvent,
    Story,
    WonderEvent,
)
from services.heros.rules.population import Company, Contender, Settlement, company_of

Settled = Mapping[str, Any]


def company_told(players: Sequence[Settled]) -> Company:
    """The players of the request."""
    return company_of(
        tuple(
            [
                Contender(player["id"], player["carried"], tuple(player.get("colours", ())))
                for player in players
            ]
        )
    )


def pairs_of(borders: Sequence[Sequence[str]]) -> tuple[tuple[str, str], ...]:
    """The caller's borders."""
    return tuple((one, other) for one, other in borders)


def effect_of(given: Settled) -> Effect:
    """The die's effect."""
    return Effect(
        massacre="face" in given,
        defender_loses=given.get("defender_loses"),
        attacker_loses=given.get("attacker_loses"),
    )


def read_story(settled: Settled) -> Story:
    """The game as it is told."""
    options = settled["rules"]["options"]
    company = company_told(settled["players"])
    return Story(
        company=company,
        steps={one.id: one.id for one in company.contenders},
        epoch=settled["epoch"],
        events=tuple(
            [
                READERS[given["kind"]](given, f"/events/{index}")
                for index, given in enumerate(settled["events"])
            ]
        ),
        seats=tuple(settled.get("seats", ())),
        unresolved=options["unresolved_tie"],
        ajanta_choice=options["ajanta"],
        ancient_ladder_in_modern=options["ancient_ladder_in_modern"],
    )


def _scoring(given: Settled, at: str) -> ScoringEvent:
    told = given.get
    ajanta = told("ajanta")
    return ScoringEvent(
        at,
        given["territory"],
        tuple(given["discoveries"]),
        Settlement(given["population"], f"{at}/population"),
        told("placed_this_turn"),
        told("active_player"),
        told("hero_discoveries", NONE_GIVEN),
        told("discovery_heroes", NONE_GIVEN),
        ajanta["player"] if ajanta else None,
        told("also_completed"),
    )


def _wonder(given: Settled, at: str) -> WonderEvent:
    return WonderEvent(at, given["player"])


def _gold(given: Settled, at: str) -> GoldEvent:
    return GoldEvent(at, given["player"], given["gold"])


def _migration(given: Settled, at: str) -> MigrationEvent:
    return MigrationEvent(
        at=at,
        player=given["player"],
        origin=given["from"],
        to=given["to"],
        borders=pairs_of(given["borders"]),
        gold=given.get("gold"),
        population=given.get("population"),
    )


def _conquest(given: Settled, at: str) -> ConquestEvent:
    effect, populations = given.get("effect"), given.get("populations", {})
    influence = given.get("influence")
    return ConquestEvent(
        at=at,
        player=given["player"],
        hero_value=given["hero_value"],
        defender=given.get("defender"),
        territory=given.get("territory"),
        influence=None if influence is None else tuple(influence),
        effect=None if effect is None else effect_of(effect),
        attacker_population=populations.get("attacker"),
        defender_population=populations.get("defender"),
    )


def _epoch_change(given: Settled, at: str) -> EpochChangeEvent:
    fifth = given.get("fifth")
    if fifth is None:
        return EpochChangeEvent(at)
    return EpochChangeEvent(at, fifth["id"], tuple(fifth["discoveries"]))


READERS: Mapping[str, Callable[[Settled, str], Event]] = {
    "scoring": _scoring,
    "wonder": _wonder,
    "gold": _gold,
    "migration": _migration,
    "conquest": _conquest,
    "epoch_change": _epoch_change,
}
