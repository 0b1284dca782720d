"""Where to lay a tile: every legal place with its effects, the best first.

Rows `tile.*`, `port.reward`, `titan.*`, `site.temple` and `site.creature_adjacent` of
docs/rules/orichalque.md, rulings `volcano-zones`, `two-titans` and `supply-empty`. Places are
ranked by whether they win at once, then by points, by temple sites gained or lost, by the rewards
of ports, and by the size of the zones they make; equal ones share a rank. A tile that fits nowhere
goes under its pile, and the turn goes on.
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from services.orichalque.rules.answers import (
    Cells,
    Explanation,
    NewMetropolis,
    Steps,
    TitanNames,
)
from services.orichalque.rules.consistency import (
    refuse_island,
    refuse_missing_metropolis,
    refuse_tile,
    refuse_unknown_creatures,
)
from services.orichalque.rules.creatures import Loot
from services.orichalque.rules.island_masks import IslandMasks, build_masks
from services.orichalque.rules.island_warnings import find_warnings
from services.orichalque.rules.islands import CellSpot, Island, TitanName
from services.orichalque.rules.limits import CELLS
from services.orichalque.rules.ports import (
    compute_reward,
    explain_reward,
    find_ports,
    list_metropolis_options,
)
from services.orichalque.rules.position import PlacementPosition
from services.orichalque.rules.sites import find_legal_sites
from services.orichalque.rules.supply import (
    WHAT_IS_LEFT,
    Supply,
    Taken,
    count_supply,
    count_taken,
    list_supply_warnings,
    take,
)
from services.orichalque.rules.tiles import (
    LaidCells,
    TilePlace,
    TileTurns,
    describe_tile_cells,
    find_places,
    lay_tile,
)
from services.orichalque.rules.titans import (
    PLAYER_ORDERS,
    explain_titans,
    find_new_titans,
    find_titan_rulings,
    has_oratory,
    update_titans,
)
from services.orichalque.rules.victory import WINNING_POINTS, count_points
from services.orichalque.rules.zones import (
    KnownZone,
    Zone,
    describe_zone,
    find_zone_rulings,
    find_zones,
    find_zones_with,
)
from shared.core.answers import MANY, Amount
from shared.core.declarations import AtMost, Inline
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
    metropolis: NewMetropolis
    turns: Annotated[TileTurns, "Sixths of a turn from the tile as it was given."]
    cells: Annotated[LaidCells, "The cells of the laid tile, in the order of the request."]
    points: Annotated[Amount, "The player’s points after it."]
    wins: Annotated[bool, "Whether the player wins with it at once."]
    titans: Annotated[TitanNames, "Titans whose attention it draws."]
    titans_after: Annotated[
        TitanNames, "Titans held then; of several new ones without an oratory, one."
    ]
    ports: Annotated[Cells, "Ports that it covers, and that of a metropolis laid first."]
    hoplites: Annotated[Amount, "Hoplites that these ports pay, as far as the supply has them."]
    nuggets: Annotated[Amount, "Nuggets that these ports pay, as far as the supply has them."]
    zones: Annotated[tuple[NewZone, ...], AtMost(CELLS), "Zones that it makes or enlarges."]
    opened: Annotated[
        tuple[Cells, ...], AtMost(MANY), "Sites of temples that it opens, by their cells."
    ]
    blocked: Annotated[
        tuple[Cells, ...],
        AtMost(MANY),
        "Sites of temples that its creature blocks, by their cells.",
    ]
    steps: Steps


class PlacementsAnswer(NamedTuple):
    """Every legal place of a tile, the best first."""

    fits: Annotated[
        bool,
        "Whether there is a place; false: the tile goes under its pile and the turn goes on.",
    ]
    points: Annotated[Amount, "The player's points now."]
    placements: Annotated[
        tuple[PlacementAnswer, ...], AtMost(MANY), "Every legal place, the best first."
    ]
    step: Explanation


class _IslandBefore(NamedTuple):
    """The island before the tile is laid; `new_metropolis`: the mask of one laid in this turn.

    `supply` is what the general supply had before.
    """

    supply: Supply
    island: Island
    masks: IslandMasks
    new_metropolis: int
    volcanoes_join: bool
    held: tuple[TitanName, ...]
    has_oratory: bool


class _Placement(NamedTuple):
    """A place of the tile and its effects; `opened` and `blocked` are masks of temple sites."""

    before: _IslandBefore
    place: TilePlace
    masks: IslandMasks
    zones: list[Zone]
    new_titans: list[TitanName]
    titans: tuple[TitanName, ...]
    points: int
    paid: Taken
    opened: tuple[int, ...]
    blocked: tuple[int, ...]

    @property
    def is_win(self) -> bool:
        return self.points >= WINNING_POINTS and not self.masks.creatures

    @property
    def rank(self) -> tuple[int, ...]:
        """The sort key of places; a higher one is better."""
        return (
            self.is_win,
            self.points,
            len(self.opened) - len(self.blocked),
            self.paid.nuggets + self.paid.hoplites,
            sum([zone.size for zone in self.zones]),
        )


def refuse_placement(position: PlacementPosition, faults: Faults) -> None:
    """Adds every fault of the island and of the tile that is to be laid."""
    refuse_unknown_creatures(position.island.cells, ("island", "cells"), faults)
    refuse_unknown_creatures(position.tile, ("tile", "cells"), faults)
    refuse_island(position.island, ("island",), faults)
    refuse_missing_metropolis(position.island, ("island",), faults)
    refuse_tile(position.tile, ("tile", "cells"), faults)


def rank_placements(position: PlacementPosition) -> Calculation[PlacementsAnswer]:
    """Every legal place for the tile, ranked."""
    island, volcanoes_join = position.island, position.table.volcano_joins_zones
    masks = build_masks(island)
    supply = count_supply(island) if position.supply is None else position.supply
    placements = [
        _evaluate_place(before, place)
        for before in _list_islands_before(island, masks, supply, volcanoes_join)
        for place in find_places(before.masks, position.tile)
    ]
    placements.sort(key=_sort_key)
    answer = PlacementsAnswer(
        fits=bool(placements),
        points=count_points(island),
        placements=tuple(_rank_places(position, placements)),
        step=_FITS if placements else _NOWHERE,
    )
    zones = find_zones(masks.lattice, masks.terrain, volcanoes_join)
    most = max([len(placement.titans) for placement in placements], default=0)
    warnings = [*find_warnings(island, masks, zones, ("island",), most, (position.tile,))]
    warned = [one.code for one in warnings]
    warnings += list_supply_warnings(position.supply, count_taken(island), warned)
    rulings = distinct_rulings([*_find_rulings(placements)])
    return Calculation(answer, tuple(rulings), tuple(warnings))


def _list_islands_before(
    island: Island, masks: IslandMasks, supply: Supply, volcanoes_join: bool
) -> Iterator[_IslandBefore]:
    """The island as it is, or with its metropolis on each port where that is to come first."""
    held, oratory = tuple([titan.name for titan in island.titans]), has_oratory(island)
    for option in list_metropolis_options(island):
        if option is island:
            yield _IslandBefore(supply, option, masks, 0, volcanoes_join, held, oratory)
        else:
            option_masks = build_masks(option)
            yield _IslandBefore(
                supply, option, option_masks, option_masks.covered, volcanoes_join, held, oratory
            )


def _sort_key(placement: _Placement) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Sorts the best place first, equal ones by their cells."""
    return tuple([-value for value in placement.rank]), placement.place.cells


def _find_rulings(placements: list[_Placement]) -> Iterator[Ruling]:
    """The rulings that affected at least one of the places."""
    for placement in placements:
        yield from find_zone_rulings(placement.masks, placement.before.volcanoes_join)
        if len(placement.new_titans) > 1 and not placement.before.has_oratory:
            yield PLAYER_ORDERS
        yield from find_titan_rulings(len(placement.titans), placement.before.has_oratory)
        if placement.paid.steps:
            yield WHAT_IS_LEFT


def _evaluate_place(before: _IslandBefore, place: TilePlace) -> _Placement:
    """The effects of a place."""
    masks = lay_tile(before.masks, place)
    zones = find_zones_with(masks.lattice, masks.terrain, before.volcanoes_join, place.mask)
    new_titans = find_new_titans(zones)
    titans = update_titans(before.held, new_titans, before.has_oratory)
    was = find_legal_sites(before.masks, place.mask)
    now = find_legal_sites(masks, place.mask)
    reward = compute_reward(before.island, masks, place.mask | before.new_metropolis)
    return _Placement(
        before=before,
        place=place,
        masks=masks,
        zones=zones,
        new_titans=new_titans,
        titans=titans,
        points=count_points(before.island) - len(before.held) + len(titans),
        paid=take(before.supply, reward.hoplites, reward.nuggets),
        opened=tuple(sorted(now - was)),
        blocked=tuple(sorted(was - now)),
    )


def _rank_places(
    position: PlacementPosition, placements: list[_Placement]
) -> Iterator[PlacementAnswer]:
    """The places with their ranks; equal ones share a rank (1, 1, 3)."""
    rank, last = 0, None
    for index, placement in enumerate(placements, 1):
        own = placement.rank
        if own != last:
            rank, last = index, own
        yield _describe_placement(position, placement, rank)


def _describe_placement(
    position: PlacementPosition, placement: _Placement, rank: int
) -> PlacementAnswer:
    before, place, lattice = placement.before, placement.place, placement.masks.lattice
    covered = place.mask | before.new_metropolis
    return PlacementAnswer(
        rank=rank,
        metropolis=_find_new_metropolis(placement),
        turns=place.turns,
        cells=describe_tile_cells(lattice, position.tile, place),
        points=placement.points,
        wins=placement.is_win,
        titans=tuple(placement.new_titans),
        titans_after=placement.titans,
        ports=lattice.list_spots(find_ports(before.island, placement.masks, covered)),
        hoplites=placement.paid.hoplites,
        nuggets=placement.paid.nuggets,
        zones=tuple([_describe_zone(before, placement, zone) for zone in placement.zones]),
        opened=tuple([lattice.listed_masks[cells] for cells in placement.opened]),
        blocked=tuple([lattice.listed_masks[cells] for cells in placement.blocked]),
        steps=tuple(_list_steps(before.island, placement)),
    )


def _find_new_metropolis(placement: _Placement) -> CellSpot | None:
    """Where the metropolis is laid first; None where it is laid already."""
    mask = placement.before.new_metropolis
    return placement.masks.lattice.list_spots(mask)[0] if mask else None


def _describe_zone(before: _IslandBefore, placement: _Placement, zone: Zone) -> NewZone:
    """A zone that the tile made or enlarged, and how many zones it joins."""
    former = zone.cells & ~placement.place.mask
    own = before.masks.terrain[zone.terrain]
    joins = sum([bool(part & own) for part in placement.masks.lattice.split_parts(former)])
    return NewZone(joins, describe_zone(placement.masks, zone))


def _list_steps(island: Island, placement: _Placement) -> Iterator[Step]:
    new_metropolis = _find_new_metropolis(placement)
    if new_metropolis is not None:
        yield build_step("metropolis.port", q=new_metropolis.q, r=new_metropolis.r)
    paid = placement.paid
    yield from explain_reward(Loot(paid.nuggets, paid.hoplites), paid.steps)
    yield from explain_titans(island, placement.new_titans)
    if placement.opened:
        yield build_step("site.temple", "place.opened", count=len(placement.opened))
    if placement.blocked:
        yield build_step("site.creature_adjacent", "place.blocked", count=len(placement.blocked))
    if placement.is_win:
        yield _WINS
    elif placement.points >= WINNING_POINTS:
        yield _NOT_PACIFIED
