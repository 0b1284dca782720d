"""Where to lay a tile: every legal place with its effects, the best first.

Places are ranked by whether they win at once, then by points, by temple sites gained or lost, by
the rewards of ports, and by the size of the zones they make; equal ones share a rank.
"""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Annotated, NamedTuple

from services.orichalque.rules import consistency, islands, tiles
from services.orichalque.rules.box import PerCell
from services.orichalque.rules.island_scores import list_table_warnings
from services.orichalque.rules.lattice import IslandMasks, build_masks
from services.orichalque.rules.position import PlacementPosition
from services.orichalque.rules.site_answers import find_legal_sites
from services.orichalque.rules.supply import (
    Supply,
    Taken,
    add_supply_warnings,
    count_supply,
    count_taken,
    list_island_warnings,
    take,
)
from services.orichalque.rules.titans import (
    PLAYER_ORDERS,
    KnownZone,
    Zone,
    describe_zone,
    explain_titans,
    find_titan_rulings,
    find_zone_rulings,
    has_oratory,
    update_titans,
)
from services.orichalque.rules.victory import WINNING_POINTS, count_points
from shared.core.answers import Amount, Many
from shared.core.declarations import Inline
from shared.core.illegal import Faults
from shared.core.sheet import Calculation, Ruling, distinct_rulings
from shared.core.steps import Step, build_step

_NOWHERE = build_step("tile.fit", "tile.nowhere")
_FITS = build_step("tile.adjacent", "tile.fits")
_WINS = build_step("victory.race", "place.wins")
_NOT_PACIFIED = build_step("victory.pacified", "place.not-pacified")


class NewZone(NamedTuple):
    """A zone that the tile makes or enlarges."""

    joins: Annotated[Amount, "How many zones that were there become one with it."]
    zone: Annotated[KnownZone, Inline()]


class PlacementAnswer(NamedTuple):
    """A legal place of the tile, and what laying it there brings."""

    rank: Annotated[Amount, "1 is the best; equal places share a rank."]
    metropolis: islands.NewMetropolis
    turns: Annotated[tiles.TileTurns, "Sixths of a turn from the tile as it was given."]
    cells: Annotated[tiles.LaidCells, "The cells of the laid tile, in the order of the request."]
    points: Annotated[Amount, "The player’s points after it."]
    wins: Annotated[bool, "Whether the player wins with it at once."]
    titans: Annotated[islands.TitanNames, "Titans whose attention it draws."]
    titans_after: Annotated[
        islands.TitanNames, "Titans held then; of several new ones without an oratory, one."
    ]
    ports: Annotated[islands.Cells, "Ports that it covers, and that of a metropolis laid first."]
    hoplites: Annotated[Amount, "Hoplites that these ports pay, as far as the supply has them."]
    nuggets: Annotated[Amount, "Nuggets that these ports pay, as far as the supply has them."]
    zones: Annotated[PerCell[NewZone], "Zones that it makes or enlarges."]
    opened: Annotated[Many[islands.Cells], "Sites of temples that it opens, by their cells."]
    blocked: Annotated[
        Many[islands.Cells], "Sites of temples that its creature blocks, by their cells."
    ]
    steps: islands.Steps


class PlacementsAnswer(NamedTuple):
    """Every legal place of a tile, the best first."""

    fits: Annotated[
        bool, "Whether there is a place; false: the tile goes under its pile and the turn goes on."
    ]
    points: Annotated[Amount, "The player's points now."]
    placements: Annotated[Many[PlacementAnswer], "Every legal place, the best first."]
    step: islands.Explanation


class _Placement(NamedTuple):
    """A place of the tile: the sort key of its rank, its cells, its effects and their rulings."""

    order: tuple[int, ...]
    cells: tuple[int, ...]
    answer: PlacementAnswer
    rulings: tuple[Ruling, ...]


def refuse_placement(position: PlacementPosition, faults: Faults) -> None:
    consistency.refuse_unknown_creatures(position.island.cells, ("island", "cells"), faults)
    consistency.refuse_unknown_creatures(position.tile, ("tile", "cells"), faults)
    consistency.refuse_island(position.island, ("island",), faults)
    consistency.refuse_missing_metropolis(position.island, ("island",), faults)
    consistency.refuse_tile(position.tile, ("tile", "cells"), faults)


def rank_placements(position: PlacementPosition) -> Calculation[PlacementsAnswer]:
    island, volcanoes_join = position.island, position.table.volcano_joins_zones
    masks = build_masks(island)
    supply = count_supply([island], island.offer) if position.supply is None else position.supply
    found = [
        _evaluate_place(position, before, place, supply, was)
        for before in tiles.list_metropolis_options(island, masks)
        for was in [{*find_legal_sites(before.masks)}]
        for place in tiles.find_places(before.masks, position.tile)
    ]
    placements = sorted(found, key=lambda one: (one.order, one.cells))
    orders = [one.order for one in placements]
    answer = PlacementsAnswer(
        fits=bool(placements),
        points=count_points(island),
        placements=tuple(
            [one.answer._replace(rank=1 + bisect_left(orders, one.order)) for one in placements]
        ),
        step=_FITS if placements else _NOWHERE,
    )
    most = max([len(one.titans_after) for one in answer.placements], default=0)
    of_island = [
        *list_table_warnings(island, volcanoes_join, ("island",), most),
        *list_island_warnings(island, ("island",), (position.tile,)),
    ]
    warnings = add_supply_warnings(of_island, position.supply, count_taken(island))
    rulings = distinct_rulings([ruling for one in placements for ruling in one.rulings])
    return Calculation(answer, rulings, warnings)


def _evaluate_place(
    position: PlacementPosition,
    before: tiles.IslandBefore,
    place: tiles.TilePlace,
    supply: Supply,
    was: set[int],
) -> _Placement:
    """The effects of a place; `was` are the sites of temples before."""
    island, volcanoes_join = before.island, position.table.volcano_joins_zones
    lattice, oratory = before.masks.lattice, has_oratory(island)
    laid = tiles.lay_tile(before.masks, place, volcanoes_join)
    titans = update_titans([titan.name for titan in island.titans], laid.titans, oratory)
    now = {*find_legal_sites(laid.masks)}
    opened, blocked = sorted(now - was), sorted(was - now)
    covered = place.mask
    if before.new_metropolis is not None:
        covered |= before.masks.covered
    ports = sum([1 << lattice.number[port.q, port.r] for port in island.ports])
    reward = tiles.compute_reward(island, laid.masks, covered)
    paid = take(supply, reward.hoplites, reward.nuggets)
    points = count_points(island) - len(island.titans) + len(titans)
    answer = PlacementAnswer(
        rank=0,
        metropolis=before.new_metropolis,
        turns=place.turns,
        cells=tiles.describe_tile_cells(lattice, position.tile, place),
        points=points,
        wins=points >= WINNING_POINTS and not laid.masks.creatures,
        titans=tuple(laid.titans),
        titans_after=titans,
        ports=lattice.list_spots(ports & covered),
        hoplites=paid.gained.hoplites,
        nuggets=paid.gained.nuggets,
        zones=tuple([_describe_zone(before.masks, place, laid.masks, one) for one in laid.zones]),
        opened=tuple([lattice.list_spots(cells) for cells in opened]),
        blocked=tuple([lattice.list_spots(cells) for cells in blocked]),
        steps=(),
    )
    sizes = sum([zone.size for zone in laid.zones])
    sites = len(blocked) - len(opened)
    order = (-answer.wins, -points, sites, -sum(paid.gained), -sizes)
    rulings = [*find_zone_rulings(laid.masks, volcanoes_join)]
    if len(laid.titans) > 1 and not oratory:
        rulings.append(PLAYER_ORDERS)
    rulings += find_titan_rulings(len(titans), oratory)
    rulings += paid.rulings
    answer = answer._replace(steps=tuple(_list_steps(island, answer, paid)))
    return _Placement(order, place.cells, answer, tuple(rulings))


def _describe_zone(
    before: IslandMasks, place: tiles.TilePlace, after: IslandMasks, zone: Zone
) -> NewZone:
    former, own = zone.cells & ~place.mask, before.terrain[zone.terrain]
    joins = sum([bool(part & own) for part in after.lattice.split_parts(former)])
    return NewZone(joins, describe_zone(after, zone))


def _list_steps(island: islands.Island, answer: PlacementAnswer, paid: Taken) -> Iterator[Step]:
    if answer.metropolis is not None:
        yield build_step("metropolis.port", **answer.metropolis._asdict())
    yield from tiles.explain_reward(paid)
    yield from explain_titans(island, answer.titans)
    if answer.opened:
        yield build_step("site.temple", "place.opened", count=len(answer.opened))
    if answer.blocked:
        yield build_step("site.creature_adjacent", "place.blocked", count=len(answer.blocked))
    if answer.wins:
        yield _WINS
    elif answer.points >= WINNING_POINTS:
        yield _NOT_PACIFIED
