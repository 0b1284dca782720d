"""The tally from the board: control, what a cell brings, what does not count, what is refused."""

from typing import Any

from tests.rules.deluges.deluges_client import (
    board,
    board_request,
    explained_cells,
    illegal,
    rulings,
)


def faults(cells: list[Any], ids: str = "ab", **more: Any) -> list[tuple[str, str]]:
    return illegal("board-scores", board_request(cells, ids, **more))


def test_warriors_of_number_zero_are_not_mentioned() -> None:
    answer = board([{"lost": True, "warriors": {"a": 0}}, {"warriors": {"a": 0}}])
    assert explained_cells(answer)[0].not_counted == ()
    assert explained_cells(answer)[1].contributes == ()


def test_mines_of_number_zero_are_not_mentioned() -> None:
    answer = board([{"flooded": True, "mines": [{"builder": "a", "count": 0}]}])
    assert explained_cells(answer)[0].not_counted == ()
    assert "mines-lost" not in rulings(answer)
