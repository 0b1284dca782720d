"""Settled requests into positions. All that the rules do not allow is told at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from services.heros.rules.closing import refuse_scored_too_many
from services.heros.rules.conquest import Conquest, refuse_conquest
from services.heros.rules.epochs import END_RULE, EpochChange
from services.heros.rules.ladder import Ladder, refuse_incomplete, refuse_overfull
from services.heros.rules.migration import Migration, refuse_migration
from services.heros.rules.places import Ajanta
from services.heros.rules.players import refuse_players
from services.heros.rules.population import Settlement, refuse_beyond_box, refuse_unowned
from services.heros.rules.table_scores import Table, TableTerritory
from services.heros.rules.territories import (
    EPOCHS,
    TERRITORIES,
    Epoch,
    ladder_spaces,
    opening_territory,
    refuse_closed,
)
from services.heros.rules.territory_scores import ScoringTerritory, Terms
from services.heros.rules.ties import Counters, TieBreakers
from services.heros.schemas.events import company_told, effect_of, pairs_of
from shared.core.illegal import Faults
from shared.core.players import refuse_unknown
from shared.core.pointers import pointer

Settled = Mapping[str, Any]


def _ladder(given: Settled, epoch: Epoch | None, spaces_of_beige: int) -> Ladder:
    territory = given["id"]
    of_epoch = epoch or TERRITORIES[territory].epoch
    spaces = ladder_spaces(territory, of_epoch, spaces_of_beige)
    placed = given.get("placed_this_turn")
    return Ladder(territory, of_epoch, spaces, tuple(given["discoveries"]), placed)


def _empty(epoch: Epoch | None, spaces_of_beige: int) -> dict[str, TableTerritory]:
    nobody = Settlement({}, "/territories")
    return {
        one: TableTerritory(_ladder({"id": one, "discoveries": ()}, epoch, spaces_of_beige), nobody)
        for one in TERRITORIES
    }


EMPTY: Mapping[tuple[Epoch | None, int], dict[str, TableTerritory]] = {
    (epoch, spaces): _empty(epoch, spaces) for epoch in (None, *EPOCHS) for spaces in (3, 4)
}
"""The nine territories with nothing on them, by the request's epoch and its beige ladders."""


def read_territory_scores(settled: Settled) -> ScoringTerritory:
    """The territory to be scored; raises IllegalPosition."""
    faults = Faults()
    terms = _terms(settled, faults)
    given = settled["territory"]
    ladder = _ladder(given, settled.get("epoch"), terms.ancient_ladder_in_modern)
    refuse_closed(ladder.territory, ladder.epoch, "/territory/id", faults)
    refuse_overfull(ladder, "/territory", faults)
    refuse_incomplete(ladder, "/territory", faults)
    settlement = Settlement(given["population"], "/territory/population")
    _refuse_settlements([settlement], terms, faults)
    faults.raise_if_any()
    return ScoringTerritory(ladder, settlement, terms)


def read_table_scores(settled: Settled) -> Table:
    """The whole table, territories that were left out as empty ones; raises IllegalPosition."""
    faults = Faults()
    terms = _terms(settled, faults)
    given, epoch = settled["territories"], settled.get("epoch")
    _refuse_repeated([one["id"] for one in given], faults)
    spaces = terms.ancient_ladder_in_modern
    told = [
        _table_territory(one, f"/territories/{index}", epoch, spaces, faults)
        for index, one in enumerate(given)
    ]
    refuse_scored_too_many(
        [
            (one.ladder, one.scored, f"/territories/{index}/scored")
            for index, one in enumerate(told)
        ],
        faults,
    )
    _refuse_settlements([one.settlement for one in told], terms, faults)
    faults.raise_if_any()
    territories = EMPTY[epoch, spaces] | {one.ladder.territory: one for one in told}
    return Table(tuple(territories.values()), terms, epoch)


def _table_territory(
    given: Settled, at: str, epoch: Epoch | None, spaces: int, faults: Faults
) -> TableTerritory:
    ladder = _ladder(given, epoch, spaces)
    refuse_overfull(ladder, at, faults)
    if ladder.discoveries:
        refuse_closed(ladder.territory, ladder.epoch, f"{at}/discoveries", faults)
    if given["scored"]:
        refuse_incomplete(ladder, at, faults)
    settlement = Settlement(given["population"], f"{at}/population")
    told = TableTerritory(ladder, settlement, given["scored"])
    if told.settled:
        rule = END_RULE["ancient"]
        refuse_closed(ladder.territory, ladder.epoch, settlement.at, faults, rule)
    return told


def read_epoch_change(settled: Settled) -> EpochChange:
    """The ladders at the end of the ancient epoch; raises IllegalPosition."""
    faults = Faults()
    given = settled["territories"]
    _refuse_repeated([one["id"] for one in given], faults)
    spaces = settled["rules"]["options"]["ancient_ladder_in_modern"]
    ladders = {}
    for index, one in enumerate(given):
        at = pointer("territories", index)
        ladder = _ladder(one, "ancient", spaces)
        refuse_overfull(ladder, at, faults)
        if ladder.discoveries:
            refuse_closed(ladder.territory, "ancient", f"{at}/discoveries", faults)
        ladders[ladder.territory] = ladder
    faults.raise_if_any()
    return EpochChange(ladders, spaces)


def read_conquest(settled: Settled) -> Conquest:
    """A conquest with its effect and both populations; raises IllegalPosition."""
    faults = Faults()
    influence = settled.get("influence")
    conquest = Conquest(
        epoch=settled["epoch"],
        hero_value=settled["hero_value"],
        at="",
        effect=effect_of(settled["effect"]),
        attacker=settled["populations"]["attacker"],
        defender=settled["populations"]["defender"],
        territory=settled.get("territory"),
        influence=None if influence is None else tuple(influence),
    )
    refuse_conquest(conquest, faults)
    faults.raise_if_any()
    return conquest


def read_migration(settled: Settled) -> Migration:
    """One migration; raises IllegalPosition."""
    faults = Faults()
    migration = Migration(
        origin=settled["from"],
        to=settled["to"],
        borders=pairs_of(settled["borders"]),
        at="",
        gold=settled.get("gold"),
        population=settled.get("population"),
    )
    refuse_migration(migration, faults)
    faults.raise_if_any()
    return migration


def _refuse_repeated(ids: Sequence[str], faults: Faults) -> None:
    for index, territory in enumerate(ids):
        if territory in ids[:index]:
            at = pointer("territories", index, "id")
            faults.note("territory.duplicate", at, territory=opening_territory(territory))


def _refuse_settlements(settlements: Sequence[Settlement], terms: Terms, faults: Faults) -> None:
    refuse_unowned(settlements, terms.company.owner, faults)
    refuse_beyond_box(settlements, terms.company, faults)


def _terms(settled: Settled, faults: Faults) -> Terms:
    """What holds for the whole request; notes faults of players, seats, turn and Ajanta."""
    company = company_told(settled["players"])
    refuse_players(company, settled.get("seats", ()), faults)
    active, ajanta = settled.get("active_player"), _ajanta(settled)
    named = [("/active_player", active)] if active is not None else []
    if ajanta:
        named.append(("/ajanta/player", ajanta.player))
        if not company.for_two:
            faults.breach("territory.ajanta", "/ajanta", wording="for_two")
    refuse_unknown(named, company.boxes, faults)
    options = settled["rules"]["options"]
    return Terms(
        company,
        _breakers(settled),
        ajanta,
        options["ajanta"],
        options["ancient_ladder_in_modern"],
    )


def _ajanta(settled: Settled) -> Ajanta | None:
    given = settled.get("ajanta")
    return Ajanta(given["player"], given["used"], "/ajanta") if given else None


def _breakers(settled: Settled) -> TieBreakers:
    players = settled["players"]
    steps = {player["id"]: index for index, player in enumerate(players)}
    return TieBreakers(
        _counters(players, steps, "hero_discoveries"),
        _counters(players, steps, "discovery_heroes"),
        settled.get("active_player"),
        "/active_player",
        tuple(settled.get("seats", ())),
        "/seats",
        settled["rules"]["options"]["unresolved_tie"],
    )


def _counters(players: Sequence[Settled], steps: Mapping[str, int], name: str) -> Counters:
    given = {player["id"]: player[name] for player in players if name in player}
    return Counters(given, "/players", steps, f"/{name}")
