"""An island's sheet: points, what is missing, zones, sites, production."""

from typing import Any

from services.orichalque.rules.island_scores import score_island
from shared.core.sheet import ScoreSheet
from tests.rules.orichalque.drawn_islands import build_position


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
