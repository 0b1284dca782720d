"""What cannot be on an island: every fault at its place, all of them at once."""

from dataclasses import replace

from services.orichalque.rules.consistency import refuse_missing_metropolis
from services.orichalque.rules.islands import Cell, Port
from shared.core.illegal import Faults
from tests.rules.orichalque.drawn_islands import HYDRA, faults_of, island


def with_cell(cell: Cell) -> list[tuple[str, str]]:
    drawn = island("M.")
    return faults_of(replace(drawn, cells=(drawn.cells[0], cell)))


def test_nothing_is_laid_before_the_metropolis() -> None:
    assert faults_of(island(".f")) == [("/metropolis", "metropolis.port")]
    faults = Faults()
    refuse_missing_metropolis(island(".."), ("island",), faults)
    refuse_missing_metropolis(island("M."), ("island",), faults)
    refuse_missing_metropolis(island("..", ports=(Port(0, 0),)), ("a port to choose",), faults)
    refuse_missing_metropolis(island(".f"), ("reported already",), faults)
    assert [fault.pointer for fault in faults.found] == ["/island/metropolis"]


def test_a_covered_creature_that_is_on_no_volcano_has_two_faults() -> None:
    both = [("/cells/1/cover", "site.creature_adjacent")]
    assert with_cell(Cell(1, 0, None, "building", creature=HYDRA)) == both
    both.append(("/cells/1/creature", "site.creature_adjacent"))
    assert with_cell(Cell(1, 0, "forest", "building", creature=HYDRA)) == both
