"""What cannot be on an island: every fault at its place, all of them at once."""

from services.orichalque.rules.consistency import refuse_missing_metropolis
from services.orichalque.rules.islands import Port
from shared.core.illegal import Faults
from tests.rules.orichalque.drawn_islands import faults_of, island


def test_nothing_is_laid_before_the_metropolis() -> None:
    assert faults_of(island(".f")) == [("/metropolis", "metropolis.port")]
    faults = Faults()
    refuse_missing_metropolis(island(".."), ("island",), faults)
    refuse_missing_metropolis(island("M."), ("island",), faults)
    refuse_missing_metropolis(island("..", ports=(Port(0, 0),)), ("a port to choose",), faults)
    refuse_missing_metropolis(island(".f"), ("reported already",), faults)
    assert [fault.pointer for fault in faults.found] == ["/island/metropolis"]
