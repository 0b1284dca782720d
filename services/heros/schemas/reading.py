"""From normalized requests to positions; everything the rules do not allow is reported together.

Of a game nothing is refused here: the rules collect its faults event by event, because what is
allowed depends on what happened before.
"""

from collections.abc import Mapping, Sequence

from services.heros.rules.conquest import LARGEST_POPULATIONS, Conquest, refuse_conquest
from services.heros.rules.epoch_status import refuse_excess_scored, refuse_turn_after_end
from services.heros.rules.epochs import END_RULE, EpochChange
from services.heros.rules.events import GameRecord, GameScores
from services.heros.rules.given_territories import (
    CompleteTerritory,
    EpochChanges,
    TableScores,
    TableTerritory,
    TerritoryScores,
)
from services.heros.rules.ladder import (
    Ladder,
    refuse_beyond_hero,
    refuse_incomplete,
    refuse_overfull,
)
from services.heros.rules.migration import Migration, refuse_migration
from services.heros.rules.places import Ajanta
from services.heros.rules.players import refuse_players
from services.heros.rules.population import (
    LARGEST_POPULATION,
    Player,
    Roster,
    TerritoryPopulation,
    build_roster,
    refuse_excess_population,
    refuse_unowned_keys,
)
from services.heros.rules.setups import GivenSetup, Setup, find_order
from services.heros.rules.table_rules import TableRules
from services.heros.rules.table_scores import AssessedTerritory, Table
from services.heros.rules.territories import (
    ANCIENT_LADDERS,
    EPOCHS,
    TERRITORIES,
    Epoch,
    count_ladder_spaces,
    refuse_not_in_play,
    refuse_repeated,
)
from services.heros.rules.territory_scores import ScoringContext, ScoringTerritory
from services.heros.rules.ties import Counters, PlayerCounters, TieBreakers
from services.heros.rules.turn_actions import GivenTurn, refuse_turn
from services.heros.rules.turn_state import Turn
from services.heros.rules.wonders import refuse_wonders_before_change
from shared.core.illegal import Faults
from shared.core.players import build_player_check
from shared.core.pointers import pointer
from shared.schemas.bodies import Normalized
from shared.schemas.checked_readers import build_checked_reader
from shared.schemas.declared import build_reader

read_given_territory = build_reader(TerritoryScores)
read_given_table = build_reader(TableScores)
read_given_game = build_reader(GameScores)
read_given_ladders = build_reader(EpochChanges)
read_given_setup = build_reader(GivenSetup)
read_given_turn = build_reader(GivenTurn)
read_player = build_reader(Player)
read_options = build_reader(TableRules)
PLAYER_CHECKS = {
    kind: build_player_check(kind) for kind in (TerritoryScores, TableScores, GivenTurn, GivenSetup)
}


def _build_ladder(
    given: CompleteTerritory | TableTerritory, epoch: Epoch | None, spaces_of_beige: int
) -> Ladder:
    of_epoch = epoch or TERRITORIES[given.id].epoch
    spaces = count_ladder_spaces(given.id, of_epoch, spaces_of_beige)
    return Ladder(given.id, of_epoch, spaces, given.discoveries, given.placed_this_turn)


def _build_empty_territories(
    epoch: Epoch | None, spaces_of_beige: int
) -> dict[str, AssessedTerritory]:
    empty = TerritoryPopulation({}, "/territories")
    return {
        one: AssessedTerritory(_build_ladder(TableTerritory(one), epoch, spaces_of_beige), empty)
        for one in TERRITORIES
    }


EMPTY_TERRITORIES: Mapping[tuple[Epoch | None, int], dict[str, AssessedTerritory]] = {
    (epoch, spaces): _build_empty_territories(epoch, spaces)
    for epoch in (None, *EPOCHS)
    for spaces in ANCIENT_LADDERS
}
"""The nine territories without discoveries or population, by epoch and spaces of beige ladders."""


def read_territory_scores(normalized: Normalized) -> ScoringTerritory:
    """The territory to be scored; raises IllegalPosition."""
    faults = Faults()
    given: TerritoryScores = read_given_territory(normalized)
    context = _build_context(normalized, given, faults)
    territory = given.territory
    ladder = _build_ladder(territory, given.epoch, context.rules.ancient_ladder_in_modern)
    refuse_not_in_play(ladder.territory, ladder.epoch, "/territory/id", faults)
    refuse_overfull(ladder, "/territory", faults)
    refuse_incomplete(ladder, "/territory", faults)
    population = TerritoryPopulation(territory.population, "/territory/population")
    _refuse_populations([population], context, faults)
    faults.raise_if_any()
    return ScoringTerritory(ladder, population, context)


def read_table_scores(normalized: Normalized) -> Table:
    """The whole table, territories that were left out as empty ones; raises IllegalPosition."""
    faults = Faults()
    given: TableScores = read_given_table(normalized)
    context = _build_context(normalized, given, faults)
    epoch, spaces = given.epoch, context.rules.ancient_ladder_in_modern
    territories = _read_territories(given.territories, "", epoch, context, faults)
    refuse_beyond_hero([one.ladder for one in territories], "/territories", faults)
    faults.raise_if_any()
    by_id = _fill_table(territories, epoch, spaces)
    return Table(tuple(by_id.values()), context, epoch)


def _fill_table(
    territories: Sequence[AssessedTerritory], epoch: Epoch | None, spaces: int
) -> dict[str, AssessedTerritory]:
    """All nine territories; those that are not given are empty."""
    given = {one.ladder.territory: one for one in territories}
    return EMPTY_TERRITORIES[epoch, spaces] | given


def _read_territories(
    given: Sequence[TableTerritory],
    at: str,
    epoch: Epoch | None,
    context: ScoringContext,
    faults: Faults,
) -> Sequence[AssessedTerritory]:
    """The territories of a table; `at` points at the object that lists them."""
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


def read_setup(normalized: Normalized) -> Setup:
    """The setting up of an epoch; raises IllegalPosition."""
    faults = Faults()
    given: GivenSetup = read_given_setup(normalized)
    roster = _read_roster(normalized)
    refuse_players(roster, given.seats, faults)
    PLAYER_CHECKS[GivenSetup](given, (), roster.caps_by_player, faults)
    order = find_order(given, roster, faults)
    faults.raise_if_any()
    return Setup(given.epoch, order, given.placements)


def read_turn(normalized: Normalized) -> Turn:
    """The turn of one player; raises IllegalPosition for a table that cannot be."""
    faults = Faults()
    given: GivenTurn = read_given_turn(normalized)
    context = _build_context(normalized, given, faults)
    spaces = context.rules.ancient_ladder_in_modern
    table = given.table
    territories = _read_territories(table.territories, "/table", given.epoch, context, faults)
    refuse_turn(given, context.roster, faults)
    ladders = [(one.ladder, one.scored) for one in territories]
    refuse_turn_after_end(given.epoch, ladders, "/table/territories", faults)
    faults.raise_if_any()
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


def read_epoch_change(normalized: Normalized) -> EpochChange:
    """The ladders at the end of the ancient epoch; raises IllegalPosition."""
    faults = Faults()
    given: EpochChanges = read_given_ladders(normalized)
    refuse_repeated([one.id for one in given.territories], "/territories", faults, "id")
    if given.wonders is not None:
        refuse_wonders_before_change(given.wonders, "/wonders", faults)
    spaces = _read_rules(normalized).ancient_ladder_in_modern
    ladders = {}
    for index, one in enumerate(given.territories):
        at = pointer("territories", index)
        ladder = _build_ladder(one, "ancient", spaces)
        refuse_overfull(ladder, at, faults)
        if ladder.discoveries:
            refuse_not_in_play(ladder.territory, "ancient", f"{at}/discoveries", faults)
        ladders[ladder.territory] = ladder
    faults.raise_if_any()
    return EpochChange(ladders, spaces, given.wonders)


def _refuse_conquest(conquest: Conquest, faults: Faults) -> None:
    refuse_conquest(conquest, conquest.epoch, LARGEST_POPULATIONS, "", faults)


def _refuse_migration(migration: Migration, faults: Faults) -> None:
    refuse_migration(migration, LARGEST_POPULATION, "", faults)


read_conquest = build_checked_reader(Conquest, _refuse_conquest)
read_migration = build_checked_reader(Migration, _refuse_migration)


def read_game(normalized: Normalized) -> GameRecord:
    """The game of the request, whatever is wrong in it."""
    given: GameScores = read_given_game(normalized)
    roster = _read_roster(normalized)
    return GameRecord(
        roster=roster,
        pointer_steps={one.id: one.id for one in roster.players},
        epoch=given.epoch,
        events=given.events,
        seats=given.seats,
        gold=given.gold,
        rules=_read_rules(normalized),
    )


def _read_rules(normalized: Normalized) -> TableRules:
    rules: TableRules = read_options(normalized["rules"]["options"])
    return rules


def _read_roster(normalized: Normalized) -> Roster:
    return build_roster(tuple([read_player(player) for player in normalized["players"]]))


def _refuse_populations(
    populations: Sequence[TerritoryPopulation], context: ScoringContext, faults: Faults
) -> None:
    refuse_unowned_keys(populations, context.roster.owners, faults)
    refuse_excess_population(populations, context.roster, faults)


def _build_context(
    normalized: Normalized, given: TerritoryScores | TableScores | GivenTurn, faults: Faults
) -> ScoringContext:
    """The scoring context of the request; notes faults of players, seats, turn and Ajanta."""
    roster, ajanta = _read_roster(normalized), given.ajanta
    refuse_players(roster, given.seats, faults)
    if ajanta is not None and not roster.is_for_two:
        faults.breach("territory.ajanta", "/ajanta", wording="for_two")
    PLAYER_CHECKS[type(given)](given, (), roster.caps_by_player, faults)
    rules = _read_rules(normalized)
    return ScoringContext(
        roster=roster,
        breakers=_build_breakers(normalized, given, rules),
        ajanta=None if ajanta is None else Ajanta(ajanta.player, ajanta.used, "/ajanta"),
        rules=rules,
    )


def _build_breakers(
    normalized: Normalized, given: TerritoryScores | TableScores | GivenTurn, rules: TableRules
) -> TieBreakers:
    players = normalized["players"]
    pointer_steps = {player["id"]: index for index, player in enumerate(players)}
    hero_discoveries, discovery_heroes = [
        _read_counters(players, pointer_steps, name) for name in PlayerCounters._fields
    ]
    return TieBreakers(
        hero_discoveries=hero_discoveries,
        discovery_heroes=discovery_heroes,
        active_player=given.active_player,
        active_player_at="/active_player",
        seats=given.seats,
        seats_at="/seats",
        unresolved=rules.unresolved_tie,
    )


def _read_counters(
    players: Sequence[Normalized], pointer_steps: Mapping[str, int], name: str
) -> Counters:
    given = {player["id"]: player[name] for player in players if name in player}
    return Counters(given, "/players", pointer_steps, f"/{name}")
