"""What requests mean on the table; everything the rules do not allow is noted together."""

from collections.abc import Mapping, Sequence
from functools import cache

from services.heros.rules.epoch_status import refuse_excess_scored, refuse_turn_after_end
from services.heros.rules.epochs import END_RULE
from services.heros.rules.events import (
    CompleteTerritory,
    TableScores,
    TableTerritory,
    TerritoryScores,
)
from services.heros.rules.ladder import (
    Ladder,
    build_ladder,
    refuse_beyond_hero,
    refuse_incomplete,
    refuse_overfull,
)
from services.heros.rules.places import Ajanta
from services.heros.rules.population import (
    TerritoryPopulation,
    build_roster,
    refuse_excess_population,
    refuse_players,
    refuse_unowned_keys,
)
from services.heros.rules.table_scores import AssessedTerritory, Table
from services.heros.rules.territories import TERRITORIES, Epoch, refuse_not_in_play, refuse_repeated
from services.heros.rules.territory_scores import ScoringContext, ScoringTerritory
from services.heros.rules.ties import Counters, PlayerCounters, TieBreakers, TiedPlayer
from services.heros.rules.turn_actions import GivenTurn, refuse_turn
from services.heros.rules.turn_state import Turn
from shared.core.illegal import Faults
from shared.core.players import build_player_check


def _build_ladder(
    given: CompleteTerritory | TableTerritory, epoch: Epoch | None, spaces_of_beige: int
) -> Ladder:
    of_epoch = epoch or TERRITORIES[given.id].epoch
    return build_ladder(
        given.id, of_epoch, given.discoveries, spaces_of_beige, given.placed_this_turn
    )


def find_territory(given: TerritoryScores, faults: Faults) -> ScoringTerritory:
    context = _build_context(given, faults)
    territory = given.territory
    ladder = _build_ladder(territory, given.epoch, context.rules.ancient_ladder_in_modern)
    refuse_not_in_play(ladder.territory, ladder.epoch, "/territory/id", faults)
    refuse_overfull(ladder, "/territory", faults)
    refuse_incomplete(ladder, "/territory", faults)
    population = TerritoryPopulation(territory.population, "/territory/population")
    _refuse_populations([population], context, faults)
    return ScoringTerritory(ladder, population, context)


def find_table(given: TableScores, faults: Faults) -> Table:
    context = _build_context(given, faults)
    epoch, spaces = given.epoch, context.rules.ancient_ladder_in_modern
    territories = _find_territories(given.territories, "", epoch, context, faults)
    refuse_beyond_hero([one.ladder for one in territories], "/territories", faults)
    by_id = _fill_table(territories, epoch, spaces)
    return Table(tuple(by_id.values()), context, epoch)


@cache
def _build_empty(territory: str, epoch: Epoch | None, spaces: int) -> AssessedTerritory:
    empty = TerritoryPopulation({}, "/territories")
    return AssessedTerritory(_build_ladder(TableTerritory(territory), epoch, spaces), empty)


def _fill_table(
    territories: Sequence[AssessedTerritory], epoch: Epoch | None, spaces: int
) -> dict[str, AssessedTerritory]:
    given = {one.ladder.territory: one for one in territories}
    return {one: given.get(one) or _build_empty(one, epoch, spaces) for one in TERRITORIES}


def _find_territories(
    given: Sequence[TableTerritory],
    at: str,
    epoch: Epoch | None,
    context: ScoringContext,
    faults: Faults,
) -> Sequence[AssessedTerritory]:
    refuse_repeated([one.id for one in given], f"{at}/territories", faults, "id")
    spaces = context.rules.ancient_ladder_in_modern
    territories = [
        _build_table_territory(one, f"{at}/territories/{index}", epoch, spaces, faults)
        for index, one in enumerate(given)
    ]
    refuse_excess_scored(
        [
            (one.ladder, one.scored, f"{at}/territories/{index}/scored")
            for index, one in enumerate(territories)
        ],
        faults,
    )
    _refuse_populations([one.population for one in territories], context, faults)
    return territories


def find_turn(given: GivenTurn, faults: Faults) -> Turn:
    context = _build_context(given, faults)
    spaces = context.rules.ancient_ladder_in_modern
    table = given.table
    territories = _find_territories(table.territories, "/table", given.epoch, context, faults)
    refuse_turn(given, context.roster, faults)
    ladders = [(one.ladder, one.scored) for one in territories]
    refuse_turn_after_end(given.epoch, ladders, "/table/territories", faults)
    return Turn(
        epoch=given.epoch,
        player=given.active_player,
        hero=given.hero,
        actions=given.actions,
        context=context,
        territories=_fill_table(territories, given.epoch, spaces),
        gold=table.gold,
        wonders=table.wonders,
        heroes=given.heroes,
    )


def _build_table_territory(
    given: TableTerritory, at: str, epoch: Epoch | None, spaces: int, faults: Faults
) -> AssessedTerritory:
    ladder = _build_ladder(given, epoch, spaces)
    refuse_overfull(ladder, at, faults)
    if ladder.discoveries:
        refuse_not_in_play(ladder.territory, ladder.epoch, f"{at}/discoveries", faults)
    if given.scored:
        refuse_incomplete(ladder, at, faults)
    population = TerritoryPopulation(given.population, f"{at}/population")
    territory = AssessedTerritory(ladder, population, given.scored)
    if territory.is_populated:
        rule = END_RULE["ancient"]
        refuse_not_in_play(ladder.territory, ladder.epoch, population.at, faults, rule)
    return territory


def _refuse_populations(
    populations: Sequence[TerritoryPopulation], context: ScoringContext, faults: Faults
) -> None:
    refuse_unowned_keys(populations, context.roster.owners, faults)
    refuse_excess_population(populations, context.roster, faults)


def _build_context(
    given: TerritoryScores | TableScores | GivenTurn, faults: Faults
) -> ScoringContext:
    roster, ajanta = build_roster(tuple([one.player for one in given.players])), given.ajanta
    refuse_players(roster, given.seats, faults)
    if ajanta is not None and not roster.is_for_two:
        faults.breach("territory.ajanta", "/ajanta", wording="for_two")
    build_player_check(type(given))(given, (), roster.caps_by_player, faults)
    return ScoringContext(
        roster=roster,
        breakers=_build_breakers(given),
        ajanta=None if ajanta is None else Ajanta(ajanta.player, ajanta.used, "/ajanta"),
        rules=given.rules,
    )


def _build_breakers(given: TerritoryScores | TableScores | GivenTurn) -> TieBreakers:
    pointer_steps = {one.player.id: index for index, one in enumerate(given.players)}
    hero_discoveries, discovery_heroes = [
        _collect_counters(given.players, pointer_steps, name) for name in PlayerCounters._fields
    ]
    return TieBreakers(
        hero_discoveries=hero_discoveries,
        discovery_heroes=discovery_heroes,
        active_player=given.active_player,
        active_player_at="/active_player",
        seats=given.seats,
        unresolved=given.rules.unresolved_tie,
    )


def _collect_counters(
    players: Sequence[TiedPlayer], pointer_steps: Mapping[str, int], name: str
) -> Counters:
    values = {one.player.id: getattr(one.counters, name) for one in players}
    known = {player: value for player, value in values.items() if value is not None}
    return Counters(known, "/players", pointer_steps, f"/{name}")
