"""An island's sheet: points, what is missing, zones, sites, production."""

from typing import Any

import pytest

from services.orichalque.rules.island_scores import score_island
from services.orichalque.rules.islands import Titan
from shared.core.sheet import ScoreSheet
from tests.rules.orichalque.drawn_islands import build_position


def sheet(*rows: str, **more: Any) -> ScoreSheet:
    return score_island(build_position(*rows, **more))


def facts(*rows: str, **more: Any) -> Any:
    return sheet(*rows, **more).facts


@pytest.mark.parametrize(
    ("row", "medallions", "code"),
    [
        ("MV", 4, "missing.both.one"),
        ("MV", 3, "missing.both"),
        ("M", 3, "missing.points"),
        ("M", 5, "missing.nothing"),
    ],
)
def test_what_is_missing_is_a_sentence(row: str, medallions: int, code: str) -> None:
    missing = facts(row, medallions=medallions).missing
    assert missing.step.rule == "victory.race"
    assert missing.step.text.code == f"step.{code}"


def test_a_volcano_that_touches_no_terrain_raises_no_question() -> None:
    assert sheet("Mv.d").rulings == ()


def test_four_cells_in_a_line_are_no_temple() -> None:
    def warning_codes(*rows: str, temples: int) -> list[tuple[str, str]]:
        warnings = sheet(*rows, temples=temples).warnings
        return [(one.code, one.pointer) for one in warnings]

    assert warning_codes("MTTTT", temples=1) == [("temple-shape", "/temples")]
    assert warning_codes("MTT", " TT", temples=1) == []
    assert warning_codes("MTTTT", "TTTT", temples=2) == []
    assert warning_codes("MTTT", temples=1) == [("temple-cells", "/temples")]


def counts(*rows: str) -> tuple[int, ...]:
    possible = facts(*rows).temples_possible
    found = (possible.now, possible.once_pacified, possible.possible)
    for one in found:
        assert one.number == len(one.sites)
    return tuple(one.number for one in found)


def test_temples_that_share_a_cell_are_not_both_possible() -> None:
    assert counts("flfl", "dmdm") == (2, 2, 2)
    assert counts("flf", "dmd") == (1, 1, 1)


def test_captures_and_tiles_make_more_temples_possible() -> None:
    assert counts("fl  ", "dmV ") == (0, 1, 1)
    assert counts("fl..", "dm..") == (1, 1, 2)
    assert counts("ff", "dm") == (0, 0, 0)


def test_every_mine_brings_a_nugget_and_every_camp_a_hoplite() -> None:
    answer = facts("MNNC")
    assert (answer.production.mines, answer.production.nuggets) == (3, 3)
    assert (answer.recruits.camps, answer.recruits.hoplites) == (2, 2)
    assert answer.production.step.rule == "produce.mine"
    assert answer.recruits.step.rule == "recruit.camp"
    assert answer.production.with_favour is None


def test_an_active_favour_doubles_and_an_idle_one_does_not() -> None:
    active = facts("MNO", titans=(Titan("hyperion"), Titan("themis")))
    assert (active.production.nuggets, active.production.with_favour) == (2, 4)
    assert (active.recruits.hoplites, active.recruits.with_favour) == (1, 2)
    idle = facts("MNO", titans=(Titan("hyperion", active=False), Titan("themis", active=False)))
    assert idle.production.with_favour is None
    assert idle.recruits.with_favour is None


def warnings(answer: ScoreSheet) -> list[tuple[str, str]]:
    return [(notice.code, notice.pointer) for notice in answer.warnings]
