"""The metropolis and the tile of a turn: where they may lie, and what they bring.

Rows `metropolis.port`, `port.reward`, `tile.fit`, `tile.overlap`, `tile.adjacent`, `titan.zone`,
`titan.replace`, `titan.oratory` and `titan.reactivate` of docs/rules/orichalque.md, rulings
`two-titans`, `oratory-limit` and `volcano-zones`.
"""

from collections.abc import Sequence

from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.island_masks import IslandMasks, build_masks
from services.orichalque.rules.islands import (
    Spot,
    Terrain,
    TileCell,
    Titan,
    write_spots,
)
from services.orichalque.rules.played_state import (
    Done,
    GivenTurn,
    LayMetropolis,
    LayTile,
    TurnState,
    change_cells,
    change_stock,
    receive,
    refuse,
)
from services.orichalque.rules.tiles import (
    TilePlace,
    compute_reward,
    explain_reward,
    find_places,
    lay_tile,
)
from services.orichalque.rules.titans import (
    PLAYER_ORDERS,
    WORDS,
    explain_titans,
    find_titan_rulings,
    find_zone_rulings,
    has_oratory,
    update_titans,
)
from shared.core.sheet import distinct_rulings
from shared.core.steps import build_step


def lay_metropolis(state: TurnState, step: LayMetropolis) -> Done:
    """Rule `metropolis.port`."""
    if state.island.metropolis is not None:
        return refuse(state, "metropolis.port", "laid")
    port = next((one for one in state.island.ports if one[:2] == step), None)
    if port is None:
        ports = write_spots([one[:2] for one in state.island.ports])
        return refuse(state, "metropolis.port", "no-port", q=step.q, r=step.r, spots=ports)
    state = change_stock(state, metropolis=(step.q, step.r))
    state, taken = receive(state, port.hoplites, port.nuggets)
    laid = build_step("metropolis.port", q=step.q, r=step.r)
    return Done(state, True, laid, tuple(explain_reward(taken)), taken.rulings)


def lay_tile_of_card(state: TurnState, step: LayTile, turn: GivenTurn, card: int) -> Done:
    """Rules `tile.fit`, `tile.overlap` and `tile.adjacent`."""
    tile = turn.cards[card].tile
    masks = build_masks(state.island)
    places = list(find_places(masks, tile))
    done = state._replace(has_laid=True)
    if not step.cells:
        if places:
            return refuse(state, "tile.fit", "fits", count=len(places))
        return Done(done, True, build_step("tile.fit", "tile.nowhere"))
    place = _find_place(masks, tile, step.cells, places)
    if place is None:
        return _explain_place(state, masks, tile, step.cells)
    return _draw_titans(done, step, turn, place, masks)


def _find_place(
    masks: IslandMasks, tile: Sequence[TileCell], spots: Sequence[Spot], places: Sequence[TilePlace]
) -> TilePlace | None:
    """The legal place where the same lies on the same cells."""
    if len(spots) != len(tile):
        return None
    number = masks.lattice.number
    wanted = _list_contents(tile, [number.get(spot, -1) for spot in spots])
    return next((one for one in places if _list_contents(tile, one.cells) == wanted), None)


def _list_contents(
    tile: Sequence[TileCell], cells: Sequence[int]
) -> set[tuple[int, Terrain, Creature | None]]:
    return {(at, one.terrain, one.creature) for one, at in zip(tile, cells, strict=True)}


def _explain_place(
    state: TurnState, masks: IslandMasks, tile: Sequence[TileCell], spots: Sequence[Spot]
) -> Done:
    """Why the tile cannot lie there."""
    number = masks.lattice.number
    outside = [spot for spot in spots if spot not in number]
    if outside:
        return refuse(state, "tile.fit", "outside", q=outside[0][0], r=outside[0][1])
    taken = [spot for spot in spots if not masks.free >> number[spot] & 1]
    if taken:
        return refuse(state, "tile.overlap", "taken", q=taken[0][0], r=taken[0][1])
    mask = sum({1 << number[spot] for spot in spots})
    if not mask & masks.lattice.reach(masks.laid):
        return refuse(state, "tile.adjacent", "apart")
    if len(spots) != len(tile):
        return refuse(state, "tile.fit", "count", count=len(tile), given=len(spots))
    return refuse(state, "tile.fit", "shape")


def _draw_titans(
    state: TurnState, step: LayTile, turn: GivenTurn, place: TilePlace, before: IslandMasks
) -> Done:
    """The tile on its place, with the ports that it covers and the Titans that it draws."""
    island, volcanoes_join = state.island, turn.table.volcano_joins_zones
    masks, _, drawn = lay_tile(before, place, volcanoes_join)
    rulings = [*find_zone_rulings(masks, volcanoes_join)]
    oratory = has_oratory(island)
    if step.keep is not None and step.keep not in drawn:
        return refuse(state, "titan.zone", "keep", titan=WORDS[step.keep])
    if step.keep is not None:
        drawn = [*[one for one in drawn if one != step.keep], step.keep]
    if len(drawn) > 1 and not oratory:
        rulings.append(PLAYER_ORDERS)
    held = update_titans([one.name for one in island.titans], drawn, oratory)
    rulings += find_titan_rulings(len(held), oratory)
    reward = compute_reward(island, masks, place.mask)
    state, taken = receive(state, reward.hoplites, reward.nuggets)
    rulings += taken.rulings
    effects = (*explain_reward(taken), *explain_titans(island, drawn))
    assert state.taken is not None
    for one, at in zip(turn.cards[state.taken].tile, place.cells, strict=True):
        cell = {"terrain": one.terrain, "creature": one.creature}
        state = change_cells(state, (masks.lattice.spots[at],), **cell)
    active = {one.name for one in island.titans if one.active} | {*drawn}
    state = change_stock(state, titans=tuple([Titan(name, name in active) for name in held]))
    return Done(state, True, build_step("tile.adjacent"), effects, distinct_rulings(rulings))
