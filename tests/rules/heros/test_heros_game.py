"""The ledger of a game: points in order, ends, winners, and what may not happen."""

from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.heros.game_requests import (
    CHANGE,
    WONDER,
    ancient_epoch,
    game,
    ledger,
    scoring,
)
from tests.rules.heros.heros_client import (
    illegal,
    sheet,
)


def test_too_early_and_too_late_have_sentences_of_their_own() -> None:
    def list_texts(*events: dict[str, Any]) -> list[str]:
        with pytest.raises(IllegalPosition) as caught:
            sheet("game-scores", game(*events))
        return [fault.phrase.code for fault in caught.value.faults]

    early = "fault.epoch.end_ancient.early"
    assert list_texts(CHANGE) == ["fault.epoch.end_ancient.unbegun"]
    assert list_texts(scoring("china", 4, 2, 1), CHANGE) == [early]
    late = scoring("middle_east", 1, 1, 1)
    assert list_texts(*ancient_epoch(), late) == ["fault.epoch.end_ancient.late"]


def left_out(*discoveries: int) -> dict[str, Any]:
    """The last turn of the ancient epoch could complete the Middle East too."""
    last = scoring("china", 4, 2, 1, also_completed="middle_east")
    fifth = {"id": "middle_east", "discoveries": list(discoveries)}
    change = {"kind": "epoch_change", "fifth": fifth}
    return game(*ancient_epoch()[:3], last, WONDER, change)


def test_the_ladder_that_the_end_left_out_lacks_one_discovery_at_most() -> None:
    too_short = [("/events/5/fifth/discoveries", "epoch.end_ancient")]
    assert illegal("game-scores", left_out()) == too_short
    assert illegal("game-scores", left_out(2)) == too_short
    assert ledger(left_out(2, 1))[5]["kept"]["middle_east"] == 2
    assert ledger(left_out(2, 1, 0))[5]["kept"]["middle_east"] == 2


def test_a_fifth_ladder_that_nobody_left_out_is_not_complete() -> None:
    fifth = {"id": "middle_east", "discoveries": [2, 1, 0]}
    change = {"kind": "epoch_change", "fifth": fifth}
    assert illegal("game-scores", game(*ancient_epoch(), change)) == [
        ("/events/4/fifth/discoveries", "epoch.end_ancient")
    ]
