"""Titans that another player may take in the next turn.

Row `titan.zone` of docs/rules/orichalque.md: a zone created or enlarged takes its Titan from
wherever it is. A Titan is listed only where another player can pay for a card whose tile draws it.
"""

from collections.abc import Iterator, Mapping

from services.orichalque.rules.island_masks import IslandMasks
from services.orichalque.rules.islands import Island, Titan, TitanName
from services.orichalque.rules.position import ActionCard, RacePosition
from services.orichalque.rules.supply import Supply
from services.orichalque.rules.tiles import find_places, lay_tile, list_metropolis_options
from services.orichalque.rules.titans import TITAN_OF

_EVERY = frozenset(TITAN_OF.values())


def find_steals(
    position: RacePosition, masks_by_player: Mapping[str, IslandMasks], supply: Supply
) -> Iterator[tuple[Island, Titan]]:
    """Every Titan held that another player may take, each after its holder.

    `masks_by_player` are the masks of the players' islands; `supply` is what ports pay from.
    """
    players = sorted(position.players, key=lambda one: one.player)
    wanted = {titan.name for island in players for titan in island.titans}
    reach = {
        island.player: _find_reachable(
            island, masks_by_player[island.player], position, supply, wanted
        )
        for island in players
    }
    for holder in players:
        for titan in holder.titans:
            others = [names for player, names in reach.items() if player != holder.player]
            if any(titan.name in names for names in others):
                yield holder, titan


def _find_reachable(
    island: Island,
    masks: IslandMasks,
    position: RacePosition,
    supply: Supply,
    wanted: set[TitanName],
) -> set[TitanName]:
    """Which of the wanted Titans the player's next tile can draw."""
    found: set[TitanName] = set()
    volcanoes_join = position.table.volcano_joins_zones
    for before in list_metropolis_options(island, masks, supply):
        for card in position.display:
            possible = _list_possible_titans(card, volcanoes_join)
            if card.cost <= before.island.hoplites and possible & wanted - found:
                for place in find_places(before.masks, card.tile):
                    found.update(lay_tile(before.masks, place, volcanoes_join).titans)
    return found


def _list_possible_titans(card: ActionCard, volcanoes_join: bool) -> frozenset[TitanName]:
    """The Titans that a card's tile may draw, wherever it is laid."""
    if volcanoes_join:
        return _EVERY
    return frozenset([TITAN_OF[cell.terrain] for cell in card.tile if cell.terrain in TITAN_OF])
