"""Orichalque: what holds for every island, every fight and every tile."""

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.island_scores import score_island
from services.orichalque.rules.islands import (
    TERRAINS,
    TITAN_TERRAINS,
    Cell,
    Island,
    OfferedBuilding,
    Port,
    Spot,
    TileCell,
)
from services.orichalque.rules.lattice import build_masks
from services.orichalque.rules.placements import rank_placements
from services.orichalque.rules.position import IslandPosition, PlacementPosition, TableRules
from services.orichalque.rules.site_answers import find_building_cells, find_legal_sites
from shared.core.rendering import render_facts
from tests.declared_values import draw_declared
from tests.rules.orichalque.drawn_islands import faults_of
from tests.tiers import examples

HYDRA = Creature(8, "hydra")
OFFER = tuple([OfferedBuilding("ark", kind) for kind in TITAN_TERRAINS])
TABLES = draw_declared(TableRules, ())


@st.composite
def islands(draw: st.DrawFn, most: int = 20) -> Island:
    """A legal island of connected cells; what is laid hangs together with the metropolis."""
    spots: list[Spot] = [(0, 0)]
    around = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    for _ in range(draw(st.integers(1, most))):
        q, r = draw(st.sampled_from(spots))
        across, down = draw(st.sampled_from(around))
        if (q + across, r + down) not in spots:
            spots.append((q + across, r + down))
    laid = draw(st.integers(1, len(spots)))
    cells = [Cell(0, 0), *[_cell(draw, spot) for spot in spots[1:laid]]]
    cells += [Cell(*spot) for spot in spots[laid:]]
    ports = tuple([Port(*spot, hoplites=1) for spot in {(0, 0), spots[-1]}])
    return Island(tuple(cells), (0, 0), ports, offer=OFFER)


def _cell(draw: st.DrawFn, spot: Spot) -> Cell:
    if draw(st.integers(0, 6)) == 0:
        return Cell(*spot, cover="building", building="mine")
    if draw(st.integers(0, 6)) == 0:
        return Cell(*spot, cover="temple")
    kind = draw(st.sampled_from(TERRAINS))
    creature = HYDRA if kind == "volcano" and draw(st.booleans()) else None
    return Cell(*spot, terrain=kind, creature=creature)


@st.composite
def tiles(draw: st.DrawFn) -> tuple[TileCell, ...]:
    """A tile of one to three cells, straight or bent."""
    shape = draw(st.sampled_from([((1, 0), (2, 0)), ((1, 0), (0, 1)), ((1, 0), (1, 1))]))
    spots = [(0, 0), *shape][: draw(st.integers(1, 3))]
    kinds = [draw(st.sampled_from(TERRAINS)) for _ in spots]
    return tuple(
        [
            TileCell(*spot, kind, HYDRA if kind == "volcano" else None)
            for spot, kind in zip(spots, kinds, strict=True)
        ]
    )


def turn_island(island: Island, sixths: int, mirrored: bool, across: int) -> Island:
    """The same island, turned, mirrored and moved."""

    def move_spot(spot: Spot) -> Spot:
        q, r = spot
        if mirrored:
            q, r = r, q
        for _ in range(sixths):
            q, r = -r, q + r
        return q + across, r - across

    def moved_to(one: Any) -> Any:
        q, r = move_spot((one.q, one.r))
        return one._replace(q=q, r=r)

    assert island.metropolis is not None
    return replace(
        island,
        cells=tuple([moved_to(cell) for cell in island.cells]),
        metropolis=move_spot(island.metropolis),
        ports=tuple([moved_to(port) for port in island.ports]),
    )


SPOT_FIELDS = ("q", "r", "turns")


def remove_spots(value: Any) -> Any:
    """An answer without its coordinates; lists in an order of their own."""
    if isinstance(value, dict):
        return {name: remove_spots(one) for name, one in value.items() if name not in SPOT_FIELDS}
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        return sorted([remove_spots(one) for one in value], key=repr)
    return value


MOVES = st.tuples(st.integers(0, 5), st.booleans(), st.integers(-3, 3))


@given(islands(), TABLES, MOVES, st.randoms(use_true_random=False))
@settings(max_examples=examples(60))
def test_an_island_turned_mirrored_or_mixed_differs_in_coordinates_alone(
    island: Island, table: TableRules, move: tuple[int, bool, int], lot: Any
) -> None:
    here = score_island(IslandPosition(table, island))
    there = score_island(IslandPosition(table, turn_island(island, *move)))
    assert remove_spots(render_facts(here.facts)) == remove_spots(render_facts(there.facts))
    assert (here.rulings, here.warnings) == (there.rulings, there.warnings)
    cells = list(island.cells)
    lot.shuffle(cells)
    assert (
        score_island(IslandPosition(table, replace(island, cells=tuple(cells)))).facts == here.facts
    )
    possible = here.facts.temples_possible
    counts = [one.number for one in (possible.now, possible.once_pacified, possible.possible)]
    assert counts == sorted(counts)


@given(islands(14), tiles(), TABLES)
@settings(max_examples=examples(60))
def test_an_island_with_a_tile_on_it_is_as_legal_and_scores_as_predicted(
    island: Island, tile: tuple[TileCell, ...], table: TableRules
) -> None:
    assert faults_of(island) == []
    facts: Any = rank_placements(PlacementPosition(table, island, tile)).facts
    for place in facts.placements:
        on = {
            (cell.q, cell.r): tile_cell for cell, tile_cell in zip(place.cells, tile, strict=True)
        }
        cells = [
            cell._replace(terrain=on[cell[:2]].terrain, creature=on[cell[:2]].creature)
            if cell[:2] in on
            else cell
            for cell in island.cells
        ]
        after = replace(island, cells=tuple(cells))
        assert faults_of(after) == []
        was = {*find_legal_sites(build_masks(island))}
        now = {*find_legal_sites(build_masks(after))}
        assert (len(place.opened), len(place.blocked)) == (len(now - was), len(was - now))


@given(islands())
@settings(max_examples=examples(60))
def test_one_more_creature_never_adds_a_site(island: Island) -> None:
    before = build_masks(island)
    volcanoes = [
        index
        for index, cell in enumerate(island.cells)
        if cell.terrain == "volcano" and cell.creature is None
    ]
    for index in volcanoes:
        cells = list(island.cells)
        cells[index] = cells[index]._replace(creature=HYDRA)
        after = build_masks(replace(island, cells=tuple(cells)))
        assert {*find_legal_sites(after)} <= {*find_legal_sites(before)}
        for kind in TITAN_TERRAINS:
            assert not find_building_cells(after, kind) & ~find_building_cells(before, kind)
