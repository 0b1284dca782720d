"""The ledger of a game: points in order, ends, winners, and what may not happen."""

from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.heros.game_requests import (
    CHANGE,
    FOUR,
    WONDER,
    ancient_epoch,
    game,
    ledger,
    modern_epoch,
    scoring,
)
from tests.rules.heros.heros_client import (
    find_refusal,
    illegal,
    options,
    players,
    points,
    rulings,
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


def test_equals_at_the_end_win_together() -> None:
    who = players(*FOUR, green={"carried": 60 - 32}, yellow={"carried": 60})
    request = {"players": who, "events": modern_epoch(), "epoch": "modern"}
    answer = sheet("game-scores", request)
    assert answer.facts["winners"] == ("blue", "green", "yellow")
    assert rulings(answer)["game-tie"] == "joint-winners"


def test_the_kept_discovery_is_on_the_ladder_when_it_scores_again() -> None:
    events = [*ancient_epoch(), CHANGE]
    kept = sheet("game-scores", game(*events, scoring("china", 4, 0, 0)))
    assert points(kept)["blue"] == 28 + 4
    lost = game(*events, scoring("china", 3, 3, 3))
    assert illegal("game-scores", lost) == [("/events/5/discoveries", "epoch.keep_best")]


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


def test_of_the_last_two_ladders_one_scores() -> None:
    last = modern_epoch()[-1] | {"also_completed": "middle_east"}
    answer = sheet("game-scores", game(*modern_epoch()[:-1], last, epoch="modern"))
    assert rulings(answer)["last-two-modern"] == "one-scores"
    ancient = [*ancient_epoch()[:3], scoring("china", 1, 1, 1, also_completed="middle_east")]
    assert rulings(sheet("game-scores", game(*ancient))) == {}


def test_the_ladder_left_out_is_another_one() -> None:
    last = scoring("china", 1, 1, 1, also_completed="china")
    assert illegal("game-scores", game(*ancient_epoch()[:3], last)) == [
        ("/events/3/also_completed", "territory.scored")
    ]


def test_counters_missing_in_a_game_are_named_in_their_event() -> None:
    tie = {"population": {"blue": 4, "red": 4}}
    silent = scoring("china", 4, 2, 1, **tie, hero_discoveries={"blue": 2})
    equal = {"hero_discoveries": {"blue": 2, "red": 2}, "discovery_heroes": {"blue": 1, "red": 1}}
    unseated = scoring("india", 4, 2, 1, **tie, **equal, active_player="green")
    inactive = scoring("africa", 4, 2, 1, **tie, **equal)
    assert find_refusal("game-scores", game(silent, unseated, inactive)) == (
        "missing-tie-break",
        [
            ("/events/0/hero_discoveries/red", "tie.hero_discoveries"),
            ("/seats", "tie.active_player"),
            ("/events/2/active_player", "tie.active_player"),
        ],
    )


def test_open_ties_may_be_refused_in_a_game_or_shared() -> None:
    tie = {"population": {"blue": 4, "red": 4}}
    equal = {"hero_discoveries": {"blue": 2, "red": 2}, "discovery_heroes": {"blue": 1, "red": 1}}
    event = scoring("india", 4, 2, 1, **tie, **equal, active_player="green")
    assert find_refusal("game-scores", game(event, rules=options(unresolved_tie="error"))) == (
        "unresolved-tie",
        [("/events/0/population", "unresolved-tie")],
    )
    shared = sheet("game-scores", game(event, rules=options(unresolved_tie="share_lower")))
    assert points(shared) == {"blue": 4, "green": 0, "red": 4, "yellow": 0}
