"""Where to lay a tile: every legal place with what it triggers, the best first.

Rows `tile.*`, `port.reward`, `titan.*`, `site.temple` and `site.creature_adjacent` of
docs/rules/orichalque.md, rulings `volcano-zones` and `two-titans`. Places are ranked by whether
they win at once, then by points, by temple sites gained or lost, by what ports pay, and by the size
of the zones they make; equal ones share a rank. A tile that fits nowhere goes under its pile, and
the turn goes on. This module does not know which actions follow.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from services.orichalque.rules.doubts import doubts
from services.orichalque.rules.ground import Ground, ground_of
from services.orichalque.rules.ports import ports_on, reward, settlings
from services.orichalque.rules.position import (
    Island,
    Loot,
    PlacementPosition,
    TitanName,
)
from services.orichalque.rules.sites import legal_sites
from services.orichalque.rules.steps import Step, step
from services.orichalque.rules.tiles import Laid, laid_on, places, shown_cells
from services.orichalque.rules.titans import (
    PLAYER_ORDERS,
    drawn,
    has_oratory,
    taking,
    titan_rulings,
    titans_after,
)
from services.orichalque.rules.victory import ENOUGH, points_of
from services.orichalque.rules.zones import (
    Zone,
    shown_zone,
    zone_rulings,
    zones_of,
    zones_with,
)
from shared.core.phrases import Plain
from shared.core.sheet import Calculation, Ruling, distinct_rulings

_NOWHERE = step("tile.fit", "tile.nowhere")
_FITS = step("tile.adjacent", "tile.fits")
_WINS = step("victory.race", "place.wins")
_WON_BUT = step("victory.pacified", "place.not-pacified")


class _Before(NamedTuple):
    """The island before the tile is laid; `fresh`: the cell where its metropolis has just come."""

    island: Island
    ground: Ground
    fresh: int
    joined: bool
    held: tuple[TitanName, ...]
    oratory: bool


class _Placed(NamedTuple):
    """A place and all that it triggers; sites as sets of masks."""

    before: _Before
    place: Laid
    ground: Ground
    zones: list[Zone]
    new: list[TitanName]
    titans: tuple[TitanName, ...]
    points: int
    gained: Loot
    opened: tuple[int, ...]
    blocked: tuple[int, ...]

    @property
    def wins(self) -> bool:
        return self.points >= ENOUGH and not self.ground.creatures

    @property
    def rank(self) -> tuple[int, ...]:
        """The more, the better."""
        return (
            self.wins,
            self.points,
            len(self.opened) - len(self.blocked),
            self.gained.nuggets + self.gained.hoplites,
            sum([zone.size for zone in self.zones]),
        )


def placements(position: PlacementPosition) -> Calculation:
    """Every legal place for the tile, ranked."""
    island, joined = position.island, position.table.volcano_joins_zones
    ground = ground_of(island)
    placed = [
        _placed(before, place)
        for before in _beginnings(island, ground, joined)
        for place in places(before.ground, position.tile)
    ]
    placed.sort(key=_order)
    facts: dict[str, Plain] = {
        "fits": bool(placed),
        "points": points_of(island),
        "placements": tuple(_ranked(position, placed)),
        **(_FITS if placed else _NOWHERE),
    }
    zones = zones_of(ground.lattice, ground.terrain, joined)
    most = max([len(one.titans) for one in placed], default=0)
    return Calculation(
        facts,
        tuple(distinct_rulings([*_rulings(placed)])),
        tuple(doubts(island, ground, zones, ("island",), most)),
    )


def _beginnings(island: Island, ground: Ground, joined: bool) -> Iterator[_Before]:
    """The island as it is, or with its metropolis on each port where that is to come first."""
    held, oratory = tuple([titan.name for titan in island.titans]), has_oratory(island)
    for one in settlings(island):
        if one is island:
            yield _Before(one, ground, 0, joined, held, oratory)
        else:
            settled = ground_of(one)
            yield _Before(one, settled, settled.covered, joined, held, oratory)


def _order(one: _Placed) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The best first; among equals as the cells lie."""
    return tuple([-value for value in one.rank]), one.place.cells


def _rulings(placed: list[_Placed]) -> Iterator[Ruling]:
    """The rulings that mattered at one of the places at least."""
    for one in placed:
        yield from zone_rulings(one.ground, one.before.joined)
        if len(one.new) > 1 and not one.before.oratory:
            yield PLAYER_ORDERS
        yield from titan_rulings(len(one.titans), one.before.oratory)


def _placed(before: _Before, place: Laid) -> _Placed:
    """What a place triggers."""
    ground = laid_on(before.ground, place)
    zones = zones_with(ground.lattice, ground.terrain, before.joined, place.mask)
    new = drawn(zones)
    titans = titans_after(before.held, new, before.oratory)
    was = legal_sites(before.ground, place.mask)
    now = legal_sites(ground, place.mask)
    return _Placed(
        before=before,
        place=place,
        ground=ground,
        zones=zones,
        new=new,
        titans=titans,
        points=points_of(before.island) - len(before.held) + len(titans),
        gained=reward(before.island, ground, place.mask | before.fresh),
        opened=tuple(sorted(now - was)),
        blocked=tuple(sorted(was - now)),
    )


def _ranked(position: PlacementPosition, placed: list[_Placed]) -> Iterator[Mapping[str, Plain]]:
    """The places as they are shown; equal ones share a rank (1, 1, 3)."""
    rank, last = 0, None
    for index, one in enumerate(placed, 1):
        own = one.rank
        if own != last:
            rank, last = index, own
        yield {"rank": rank, **_shown(position, one)}


def _shown(position: PlacementPosition, one: _Placed) -> Mapping[str, Plain]:
    before, place, lattice = one.before, one.place, one.ground.lattice
    settled = {"metropolis": lattice.named[before.fresh][0]} if before.fresh else {}
    return {
        **settled,
        "turns": place.turns,
        "cells": shown_cells(lattice, position.tile, place),
        "points": one.points,
        "wins": one.wins,
        "titans": tuple(one.new),
        "titans_after": one.titans,
        "ports": lattice.showing(ports_on(before.island, one.ground, place.mask | before.fresh)),
        "hoplites": one.gained.hoplites,
        "nuggets": one.gained.nuggets,
        "zones": tuple([_zone(before, one, zone) for zone in one.zones]),
        "opened": tuple([lattice.named[cells] for cells in one.opened]),
        "blocked": tuple([lattice.named[cells] for cells in one.blocked]),
        "steps": tuple(_steps(before.island, one)),
    }


def _zone(before: _Before, one: _Placed, zone: Zone) -> Mapping[str, Plain]:
    """A zone that the tile made or enlarged, and how many zones it joins."""
    former = zone.cells & ~one.place.mask
    own = before.ground.terrain[zone.terrain]
    joins = sum([bool(part & own) for part in one.ground.lattice.pieces(former)])
    return {"joins": joins, **shown_zone(one.ground, zone)}


def _steps(island: Island, one: _Placed) -> Iterator[Step]:
    if one.before.fresh:
        q, r = one.ground.lattice.spots[one.before.fresh.bit_length() - 1]
        yield step("metropolis.port", q=q, r=r)
    if one.gained.hoplites or one.gained.nuggets:
        hoplites, nuggets = one.gained.hoplites, one.gained.nuggets
        yield step("port.reward", hoplites=hoplites, nuggets=nuggets)
    yield from taking(island, one.new)
    if one.opened:
        yield step("site.temple", "place.opened", count=len(one.opened))
    if one.blocked:
        yield step("site.creature_adjacent", "place.blocked", count=len(one.blocked))
    if one.wins:
        yield _WINS
    elif one.points >= ENOUGH:
        yield _WON_BUT
