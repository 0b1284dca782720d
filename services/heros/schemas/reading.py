"""From normalized requests to positions; everything the rules do not allow is reported together."""

from collections.abc import Mapping, Sequence

from services.heros.rules.conquest import Conquest, refuse_conquest
from services.heros.rules.epoch_status import refuse_excess_scored
from services.heros.rules.epochs import END_RULE, EpochChange
from services.heros.rules.ladder import Ladder, refuse_incomplete, refuse_overfull
from services.heros.rules.migration import Migration, refuse_migration
from services.heros.rules.places import Ajanta
from services.heros.rules.players import refuse_players
from services.heros.rules.population import (
    TerritoryPopulation,
    refuse_excess_population,
    refuse_unowned_keys,
)
from services.heros.rules.table_scores import Table, TableTerritory
from services.heros.rules.territories import (
    EPOCHS,
    TERRITORIES,
    Epoch,
    count_ladder_spaces,
    refuse_not_in_play,
    territory_word_opening,
)
from services.heros.rules.territory_scores import ScoringContext, ScoringTerritory
from services.heros.rules.ties import Counters, TieBreakers
from services.heros.schemas.events import read_borders, read_effect, read_roster
from shared.core.illegal import Faults
from shared.core.players import refuse_unknown
from shared.core.pointers import pointer
from shared.schemas.bodies import Normalized


def _read_ladder(given: Normalized, epoch: Epoch | None, spaces_of_beige: int) -> Ladder:
    territory = given["id"]
    of_epoch = epoch or TERRITORIES[territory].epoch
    spaces = count_ladder_spaces(territory, of_epoch, spaces_of_beige)
    placed = given.get("placed_this_turn")
    return Ladder(territory, of_epoch, spaces, tuple(given["discoveries"]), placed)


def _build_empty_territories(
    epoch: Epoch | None, spaces_of_beige: int
) -> dict[str, TableTerritory]:
    empty = TerritoryPopulation({}, "/territories")
    return {
        one: TableTerritory(
            _read_ladder({"id": one, "discoveries": ()}, epoch, spaces_of_beige), empty
        )
        for one in TERRITORIES
    }


EMPTY_TERRITORIES: Mapping[tuple[Epoch | None, int], dict[str, TableTerritory]] = {
    (epoch, spaces): _build_empty_territories(epoch, spaces)
    for epoch in (None, *EPOCHS)
    for spaces in (3, 4)
}
"""The nine territories without discoveries or population, by epoch and spaces of beige ladders."""


def read_territory_scores(normalized: Normalized) -> ScoringTerritory:
    """The territory to be scored; raises IllegalPosition."""
    faults = Faults()
    context = _read_context(normalized, faults)
    given = normalized["territory"]
    ladder = _read_ladder(given, normalized.get("epoch"), context.ancient_ladder_in_modern)
    refuse_not_in_play(ladder.territory, ladder.epoch, "/territory/id", faults)
    refuse_overfull(ladder, "/territory", faults)
    refuse_incomplete(ladder, "/territory", faults)
    population = TerritoryPopulation(given["population"], "/territory/population")
    _refuse_populations([population], context, faults)
    faults.raise_if_any()
    return ScoringTerritory(ladder, population, context)


def read_table_scores(normalized: Normalized) -> Table:
    """The whole table, territories that were left out as empty ones; raises IllegalPosition."""
    faults = Faults()
    context = _read_context(normalized, faults)
    given, epoch = normalized["territories"], normalized.get("epoch")
    _refuse_repeated([one["id"] for one in given], faults)
    spaces = context.ancient_ladder_in_modern
    territories = [
        _read_table_territory(one, f"/territories/{index}", epoch, spaces, faults)
        for index, one in enumerate(given)
    ]
    refuse_excess_scored(
        [
            (one.ladder, one.scored, f"/territories/{index}/scored")
            for index, one in enumerate(territories)
        ],
        faults,
    )
    _refuse_populations([one.population for one in territories], context, faults)
    faults.raise_if_any()
    by_id = EMPTY_TERRITORIES[epoch, spaces] | {one.ladder.territory: one for one in territories}
    return Table(tuple(by_id.values()), context, epoch)


def _read_table_territory(
    given: Normalized, at: str, epoch: Epoch | None, spaces: int, faults: Faults
) -> TableTerritory:
    ladder = _read_ladder(given, epoch, spaces)
    refuse_overfull(ladder, at, faults)
    if ladder.discoveries:
        refuse_not_in_play(ladder.territory, ladder.epoch, f"{at}/discoveries", faults)
    if given["scored"]:
        refuse_incomplete(ladder, at, faults)
    population = TerritoryPopulation(given["population"], f"{at}/population")
    territory = TableTerritory(ladder, population, given["scored"])
    if territory.is_populated:
        rule = END_RULE["ancient"]
        refuse_not_in_play(ladder.territory, ladder.epoch, population.at, faults, rule)
    return territory


def read_epoch_change(normalized: Normalized) -> EpochChange:
    """The ladders at the end of the ancient epoch; raises IllegalPosition."""
    faults = Faults()
    given = normalized["territories"]
    _refuse_repeated([one["id"] for one in given], faults)
    spaces = normalized["rules"]["options"]["ancient_ladder_in_modern"]
    ladders = {}
    for index, one in enumerate(given):
        at = pointer("territories", index)
        ladder = _read_ladder(one, "ancient", spaces)
        refuse_overfull(ladder, at, faults)
        if ladder.discoveries:
            refuse_not_in_play(ladder.territory, "ancient", f"{at}/discoveries", faults)
        ladders[ladder.territory] = ladder
    faults.raise_if_any()
    return EpochChange(ladders, spaces)


def read_conquest(normalized: Normalized) -> Conquest:
    """A conquest with its effect and both populations; raises IllegalPosition."""
    faults = Faults()
    influence = normalized.get("influence")
    conquest = Conquest(
        epoch=normalized["epoch"],
        hero_value=normalized["hero_value"],
        at="",
        effect=read_effect(normalized["effect"]),
        attacker=normalized["populations"]["attacker"],
        defender=normalized["populations"]["defender"],
        territory=normalized.get("territory"),
        influence=None if influence is None else tuple(influence),
    )
    refuse_conquest(conquest, faults)
    faults.raise_if_any()
    return conquest


def read_migration(normalized: Normalized) -> Migration:
    """One migration; raises IllegalPosition."""
    faults = Faults()
    migration = Migration(
        origin=normalized["from"],
        to=normalized["to"],
        borders=read_borders(normalized["borders"]),
        at="",
        gold=normalized.get("gold"),
        population=normalized.get("population"),
    )
    refuse_migration(migration, faults)
    faults.raise_if_any()
    return migration


def _refuse_repeated(ids: Sequence[str], faults: Faults) -> None:
    for index, territory in enumerate(ids):
        if territory in ids[:index]:
            at = pointer("territories", index, "id")
            faults.note("territory.duplicate", at, territory=territory_word_opening(territory))


def _refuse_populations(
    populations: Sequence[TerritoryPopulation], context: ScoringContext, faults: Faults
) -> None:
    refuse_unowned_keys(populations, context.roster.owners, faults)
    refuse_excess_population(populations, context.roster, faults)


def _read_context(normalized: Normalized, faults: Faults) -> ScoringContext:
    """The scoring context of the request; notes faults of players, seats, turn and Ajanta."""
    roster = read_roster(normalized["players"])
    refuse_players(roster, normalized.get("seats", ()), faults)
    active, ajanta = normalized.get("active_player"), _read_ajanta(normalized)
    named = [("/active_player", active)] if active is not None else []
    if ajanta:
        named.append(("/ajanta/player", ajanta.player))
        if not roster.is_for_two:
            faults.breach("territory.ajanta", "/ajanta", wording="for_two")
    refuse_unknown(named, roster.caps_by_player, faults)
    options = normalized["rules"]["options"]
    return ScoringContext(
        roster=roster,
        breakers=_read_breakers(normalized),
        ajanta=ajanta,
        ajanta_choice=options["ajanta"],
        ancient_ladder_in_modern=options["ancient_ladder_in_modern"],
    )


def _read_ajanta(normalized: Normalized) -> Ajanta | None:
    given = normalized.get("ajanta")
    return Ajanta(given["player"], given["used"], "/ajanta") if given else None


def _read_breakers(normalized: Normalized) -> TieBreakers:
    players = normalized["players"]
    pointer_steps = {player["id"]: index for index, player in enumerate(players)}
    return TieBreakers(
        hero_discoveries=_read_counters(players, pointer_steps, "hero_discoveries"),
        discovery_heroes=_read_counters(players, pointer_steps, "discovery_heroes"),
        active_player=normalized.get("active_player"),
        active_player_at="/active_player",
        seats=tuple(normalized.get("seats", ())),
        seats_at="/seats",
        unresolved=normalized["rules"]["options"]["unresolved_tie"],
    )


def _read_counters(
    players: Sequence[Normalized], pointer_steps: Mapping[str, int], name: str
) -> Counters:
    given = {player["id"]: player[name] for player in players if name in player}
    return Counters(given, "/players", pointer_steps, f"/{name}")
