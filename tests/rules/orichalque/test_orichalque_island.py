"""An island's sheet: points, what is missing, zones, sites, production; what cannot be on it."""

from typing import Any

from services.orichalque.rules.consistency import refuse_missing_metropolis
from services.orichalque.rules.island_scores import score_island
from services.orichalque.rules.islands import Port
from shared.core.illegal import Faults
from shared.core.sheet import ScoreSheet
from tests.rules.orichalque.drawn_islands import build_position, faults_of, island


def sheet(*rows: str, **more: Any) -> ScoreSheet:
    return score_island(build_position(*rows, **more))


def facts(*rows: str, **more: Any) -> Any:
    return sheet(*rows, **more).facts


def counts(*rows: str) -> tuple[int, ...]:
    possible = facts(*rows).temples_possible
    found = (possible.now, possible.once_pacified, possible.possible)
    for one in found:
        assert one.number == len(one.sites)
    return tuple(one.number for one in found)


def test_captures_and_tiles_make_more_temples_possible() -> None:
    assert counts("fl  ", "dmV ") == (0, 1, 1)
    assert counts("fl..", "dm..") == (1, 1, 2)
    assert counts("ff", "dm") == (0, 0, 0)


def warnings(answer: ScoreSheet) -> list[tuple[str, str]]:
    return [(notice.code, notice.pointer) for notice in answer.warnings]


def test_nothing_is_laid_before_the_metropolis() -> None:
    assert faults_of(island(".f")) == [("/metropolis", "metropolis.port")]
    faults = Faults()
    refuse_missing_metropolis(island(".."), ("island",), faults)
    refuse_missing_metropolis(island("M."), ("island",), faults)
    refuse_missing_metropolis(island("..", ports=(Port(0, 0),)), ("a port to choose",), faults)
    refuse_missing_metropolis(island(".f"), ("reported already",), faults)
    assert [fault.pointer for fault in faults.found] == ["/island/metropolis"]
