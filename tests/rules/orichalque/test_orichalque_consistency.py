"""What cannot be on an island: every fault at its place, all of them at once."""

from dataclasses import replace

import pytest

from services.orichalque.rules.consistency import refuse_missing_metropolis, refuse_tile
from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.islands import Cell, Port, TileCell, Titan, TitanName
from shared.core.illegal import Faults
from tests.rules.orichalque.drawn_islands import HYDRA, faults_of, island, tile


def of_tile(cells: tuple[TileCell, ...]) -> list[tuple[str, str]]:
    faults = Faults()
    refuse_tile(cells, ("tile",), faults)
    return [(fault.pointer, fault.code) for fault in faults.found]


def with_cell(cell: Cell) -> list[tuple[str, str]]:
    drawn = island("M.")
    return faults_of(replace(drawn, cells=(drawn.cells[0], cell)))


def test_a_cell_given_twice() -> None:
    drawn = island("Mf")
    twice = replace(drawn, cells=(*drawn.cells, drawn.cells[1], drawn.cells[1]))
    assert faults_of(twice) == [("/cells/2", "tile.overlap"), ("/cells/3", "tile.overlap")]


def test_a_building_covers_its_cell() -> None:
    assert with_cell(Cell(1, 0, "forest", None, "mine")) == [("/cells/1/building", "site.building")]
    assert with_cell(Cell(1, 0, None, "temple", "ark")) == [("/cells/1/building", "site.building")]
    assert with_cell(Cell(1, 0, "forest", "building", "mine")) == []


def test_no_more_than_three_hoplites_stand_on_a_creature() -> None:
    assert with_cell(Cell(1, 0, "volcano", creature=Creature(8, hoplites=3))) == []
    found = with_cell(Cell(1, 0, "volcano", creature=Creature(8, hoplites=4)))
    assert found == [("/cells/1/creature/hoplites", "combat.hoplites")]


def test_an_island_in_two_pieces() -> None:
    assert faults_of(island("Mf .. .")) == [
        ("/cells/2", "tile.adjacent"),
        ("/cells/4", "tile.adjacent"),
    ]
    assert faults_of(island("..  ..")) == [("/cells/2", "tile.adjacent")]


def test_every_tile_lies_beside_another_or_the_metropolis() -> None:
    assert faults_of(island("Mf.dd.B")) == [
        ("/cells/3", "tile.adjacent"),
        ("/cells/6", "tile.adjacent"),
    ]


def test_the_metropolis_is_on_the_island_and_on_a_port() -> None:
    ports = (Port(1, 0),)
    assert faults_of(island("M.", ports=ports)) == [("/metropolis", "metropolis.port")]
    assert faults_of(island("..", metropolis=(5, 5))) == [("/metropolis", "metropolis.port")]
    assert faults_of(island(".M", ports=ports)) == []


def test_nothing_is_laid_before_the_metropolis() -> None:
    assert faults_of(island(".f")) == [("/metropolis", "metropolis.port")]
    faults = Faults()
    refuse_missing_metropolis(island(".."), ("island",), faults)
    refuse_missing_metropolis(island("M."), ("island",), faults)
    refuse_missing_metropolis(island("..", ports=(Port(0, 0),)), ("a port to choose",), faults)
    refuse_missing_metropolis(island(".f"), ("reported already",), faults)
    assert [fault.pointer for fault in faults.found] == ["/island/metropolis"]


@pytest.mark.parametrize("under", ["f", "B"])
def test_the_metropolis_lies_on_a_free_cell(under: str) -> None:
    assert faults_of(island(f"{under}.", metropolis=(0, 0))) == [("/metropolis", "tile.overlap")]


def test_a_port_pays_when_it_is_covered() -> None:
    ports = (Port(0, 0, taken=False), Port(1, 0, taken=True), Port(2, 0, taken=False))
    assert faults_of(island("M.f", "Bl ", ports=ports)) == [
        ("/ports/0/taken", "port.reward"),
        ("/ports/1/taken", "port.reward"),
        ("/ports/2/taken", "port.reward"),
    ]


def test_ports_are_three_cells_of_the_island() -> None:
    ports = (Port(0, 0), Port(1, 0), Port(1, 0), Port(9, 9))
    assert faults_of(island("M.", ports=ports)) == [
        ("/ports", "metropolis.port"),
        ("/ports/2", "port.reward"),
        ("/ports/3", "port.reward"),
    ]


def test_a_second_titan_wants_an_oratory() -> None:
    two = (Titan("theia"), Titan("cronos"))
    assert faults_of(island("M", titans=two)) == [("/titans/1", "titan.replace")]
    assert faults_of(island("MO", titans=two)) == []


def test_there_are_four_titans_each_once() -> None:
    names: tuple[TitanName, ...] = ("theia", "themis", "cronos", "hyperion", "theia")
    five = tuple([Titan(name) for name in names])
    assert faults_of(island("MO", titans=five)) == [
        ("/titans/4", "titan.oratory"),
        ("/titans/4/name", "titan.zone"),
    ]
    assert faults_of(island("MO", titans=five[:4])) == []


def test_the_cells_of_a_tile_hang_together() -> None:
    assert of_tile(tile("fV")) == []
    apart = (TileCell(0, 0, "forest"), TileCell(2, 0, "forest"))
    assert of_tile(apart) == [("/tile", "tile.fit")]
    twice = (TileCell(0, 0, "forest"), TileCell(0, 0, "desert"))
    assert of_tile(twice) == [("/tile/1", "tile.overlap")]


def test_a_creature_comes_with_a_volcano() -> None:
    cells = (TileCell(0, 0, "forest", Creature(8, hoplites=4)),)
    assert of_tile(cells) == [
        ("/tile/0/creature/hoplites", "combat.hoplites"),
        ("/tile/0/creature", "site.creature_adjacent"),
    ]


def test_a_covered_creature_that_is_on_no_volcano_has_two_faults() -> None:
    both = [("/cells/1/cover", "site.creature_adjacent")]
    assert with_cell(Cell(1, 0, None, "building", creature=HYDRA)) == both
    both.append(("/cells/1/creature", "site.creature_adjacent"))
    assert with_cell(Cell(1, 0, "forest", "building", creature=HYDRA)) == both
