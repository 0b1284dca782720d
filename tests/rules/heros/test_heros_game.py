"""The ledger of a game: points in order, ends, winners, and what may not happen."""

from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from shared.core.phrases import Word
from tests.rules.heros.game_requests import (
    BEIGE,
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


def test_every_event_has_its_points_and_the_totals_after_it() -> None:
    gold = {"kind": "gold", "player": "red", "gold": 4}
    rows = ledger(game(scoring("china", 4, 2, 1), WONDER, gold))
    assert [row["gains"] for row in rows] == [
        {"blue": 7, "green": 4, "red": 1},
        {"blue": 3},
        {"red": 2},
    ]
    assert rows[2]["totals"] == {"blue": 10, "green": 4, "red": 3, "yellow": 0}
    assert [row["kind"] for row in rows] == ["scoring", "wonder", "gold"]


def test_a_wonder_brings_three_points_and_two_gold_bring_one() -> None:
    gold = {"kind": "gold", "player": "red", "gold": 4}
    answer = sheet("game-scores", game(WONDER, WONDER, gold))
    assert points(answer) == {"blue": 6, "green": 0, "red": 2, "yellow": 0}
    lines = [(e.id, a.player, a.lines[0]) for e in answer.entries for a in e.awards]
    assert [(one, who, line.rule, line.number, line.each) for one, who, line in lines] == [
        ("wonders", "blue", "wonder.built", 2, 3),
        ("gold", "red", "gold.converted", 2, 1),
    ]


def test_no_events_score_nothing() -> None:
    answer = sheet("game-scores", game())
    assert (answer.mode, answer.entries, answer.facts["ends"]) == ("completed", (), [])
    assert answer.facts["completed"] == {"ancient": (), "modern": ()}


def test_an_odd_coin_cannot_be_converted() -> None:
    request = game({"kind": "gold", "player": "red", "gold": 3})
    assert illegal("game-scores", request) == [("/events/0/gold", "gold.converted")]


def test_five_wonders_can_be_built_in_the_ancient_epoch() -> None:
    assert points(sheet("game-scores", game(*[WONDER] * 5)))["blue"] == 15
    assert illegal("game-scores", game(*[WONDER] * 6)) == [("/events/5", "cap.wonders")]


def test_four_more_can_be_built_in_the_modern_epoch() -> None:
    ancient = [*[WONDER] * 5, *ancient_epoch(), CHANGE]
    nine = sheet("game-scores", game(*ancient, *[WONDER] * 4))
    assert nine.standings()[0].categories["wonders"] == 27
    ten = game(*ancient, *[WONDER] * 5)
    assert illegal("game-scores", ten) == [("/events/14", "cap.wonders")]


def test_two_players_leave_the_lighthouse_in_the_box() -> None:
    request = {"players": players("blue", "bob"), "events": [WONDER] * 5}
    assert illegal("game-scores", request) == [("/events/4", "cap.wonders")]


def test_the_fourth_beige_ladder_ends_the_ancient_epoch() -> None:
    answer = sheet("game-scores", game(*ancient_epoch()))
    ends: Any = answer.facts["ends"]
    assert [(end["rule"], end["epoch"], end["event"]) for end in ends] == [
        ("epoch.end_ancient", "ancient", 3)
    ]
    assert (answer.facts["epoch"], answer.mode) == ("ancient", "completed")
    assert "winners" not in answer.facts


def test_nothing_more_scores_after_the_ancient_epoch() -> None:
    late = scoring("middle_east", 1, 1, 1)
    request = game(*ancient_epoch(), late, CHANGE, scoring("china", 4, 1, 1))
    assert illegal("game-scores", request) == [("/events/4", "epoch.end_ancient")]


def test_the_turn_that_ends_the_ancient_epoch_is_finished() -> None:
    gold = {"kind": "gold", "player": "red", "gold": 2}
    conquest = {"kind": "conquest", "player": "blue", "hero_value": 1}
    migration = {"kind": "migration", "player": "blue", "from": "india", "to": {"china": 4}}
    answer = sheet("game-scores", game(*ancient_epoch(), conquest, WONDER, gold, migration, CHANGE))
    assert points(answer) == {"blue": 4 * 7 + 3, "green": 16, "red": 4 + 1, "yellow": 0}
    assert answer.facts["epoch"] == "modern"


def test_a_sixth_wonder_in_the_turn_that_ends_the_ancient_epoch_is_still_one_too_many() -> None:
    request = game(*ancient_epoch(), *[WONDER] * 6)
    assert illegal("game-scores", request) == [("/events/9", "cap.wonders")]


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


def test_the_change_waits_for_the_fourth_ladder() -> None:
    request = game(*ancient_epoch()[:3], CHANGE)
    assert illegal("game-scores", request) == [("/events/3", "epoch.end_ancient")]


def test_completions_do_not_carry_over() -> None:
    answer = sheet("game-scores", game(*ancient_epoch(), CHANGE, *modern_epoch()))
    completed: Any = answer.facts["completed"]
    assert completed["ancient"] == BEIGE
    assert len(completed["modern"]) == 8
    assert points(answer) == {"blue": 4 * 7 + 4 * 7 + 4 * 8, "green": 48, "red": 12, "yellow": 0}


def test_the_game_ends_with_the_eighth_ladder_of_the_modern_epoch() -> None:
    seven = sheet("game-scores", game(*modern_epoch()[:7], epoch="modern"))
    eight = sheet("game-scores", game(*modern_epoch(), epoch="modern"))
    assert (seven.mode, "winners" in seven.facts) == ("completed", False)
    assert (eight.mode, eight.facts["winners"]) == ("final", ("blue",))
    ends: Any = eight.facts["ends"]
    assert [(end["rule"], end["event"]) for end in ends] == [("game.end", 7)]


def test_nothing_happens_after_the_end_not_even_gold() -> None:
    gold = {"kind": "gold", "player": "red", "gold": 4}
    request = game(*modern_epoch(), gold, CHANGE, epoch="modern")
    assert illegal("game-scores", request) == [
        ("/events/8", "game.end"),
        ("/events/9", "game.end"),
    ]


def test_equals_at_the_end_win_together() -> None:
    who = players(*FOUR, green={"carried": 60 - 32}, yellow={"carried": 60})
    request = {"players": who, "events": modern_epoch(), "epoch": "modern"}
    answer = sheet("game-scores", request)
    assert answer.facts["winners"] == ("blue", "green", "yellow")
    assert rulings(answer)["game-tie"] == "joint-winners"


def test_a_territory_scores_once_per_epoch() -> None:
    request = game(scoring("china", 1, 1, 1), scoring("china", 2, 2, 2))
    assert illegal("game-scores", request) == [("/events/1/territory", "territory.scored")]


def test_orange_territories_wait_for_the_modern_epoch() -> None:
    request = game(scoring("russia", 1, 1, 1, 1), *ancient_epoch()[:3], scoring("china", 1, 1, 1))
    assert illegal("game-scores", request) == [("/events/0/territory", "territory.epoch")]


def test_ladders_in_a_game_are_complete_and_not_more() -> None:
    request = game(scoring("china", 1, 1), scoring("india", 1, 1, 1, 1, placed_this_turn=2))
    assert illegal("game-scores", request) == [
        ("/events/0/discoveries", "ladder.length"),
        ("/events/1/discoveries/3", "ladder.full"),
        ("/events/1/placed_this_turn", "ladder.one_per_turn"),
    ]


def test_a_beige_ladder_of_four_in_a_game() -> None:
    four = options(ancient_ladder_in_modern=4)
    answer = sheet("game-scores", game(scoring("china", 1, 1, 1, 1), epoch="modern", rules=four))
    assert points(answer)["blue"] == 4
    assert rulings(answer) == {"ancient-ladder": "4"}


def test_each_ladder_keeps_its_best_discovery() -> None:
    fifth = {"kind": "epoch_change", "fifth": {"id": "middle_east", "discoveries": [3, 1]}}
    rows = ledger(game(*ancient_epoch(), fifth))
    assert rows[4]["kept"] == dict.fromkeys(BEIGE, 4) | {"middle_east": 3}


def test_an_empty_fifth_ladder_keeps_nothing() -> None:
    fifth = {"kind": "epoch_change", "fifth": {"id": "middle_east"}}
    assert "middle_east" not in ledger(game(*ancient_epoch(), fifth))[4]["kept"]


def test_the_kept_discovery_is_on_the_ladder_when_it_scores_again() -> None:
    events = [*ancient_epoch(), CHANGE]
    kept = sheet("game-scores", game(*events, scoring("china", 4, 0, 0)))
    assert points(kept)["blue"] == 28 + 4
    lost = game(*events, scoring("china", 3, 3, 3))
    assert illegal("game-scores", lost) == [("/events/5/discoveries", "epoch.keep_best")]


def test_the_fifth_ladder_is_a_beige_one_that_did_not_score() -> None:
    def change(name: str, *discoveries: int) -> dict[str, Any]:
        fifth = {"id": name, "discoveries": list(discoveries)}
        return game(*ancient_epoch(), {"kind": "epoch_change", "fifth": fifth})

    at = "/events/4/fifth"
    assert illegal("game-scores", change("china")) == [(f"{at}/id", "territory.scored")]
    assert illegal("game-scores", change("europe")) == [(f"{at}/id", "territory.epoch")]
    assert illegal("game-scores", change("middle_east", 1, 1, 1, 1)) == [
        (f"{at}/discoveries/3", "ladder.full")
    ]


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


def test_no_change_follows_the_modern_epoch() -> None:
    assert illegal("game-scores", game(CHANGE, epoch="modern")) == [("/events/0", "epoch.modern")]


def test_of_the_last_two_ladders_one_scores() -> None:
    last = modern_epoch()[-1] | {"also_completed": "middle_east"}
    answer = sheet("game-scores", game(*modern_epoch()[:-1], last, epoch="modern"))
    assert rulings(answer)["last-two-modern"] == "one-scores"
    ancient = [*ancient_epoch()[:3], scoring("china", 1, 1, 1, also_completed="middle_east")]
    assert rulings(sheet("game-scores", game(*ancient))) == {}


def test_the_ladder_left_out_is_named_in_the_ledger() -> None:
    ancient = [*ancient_epoch()[:3], scoring("china", 1, 1, 1, also_completed="middle_east")]
    row = ledger(game(*ancient))[3]
    assert row["also_completed"] == "middle_east"
    assert (row["text"].code, row["text"].params["other"]) == (
        "ledger.scoring_of_two",
        Word("territory.middle_east.the"),
    )
    assert "also_completed" not in ledger(game(*ancient_epoch()))[3]


def test_a_ladder_is_left_out_only_at_the_end_of_an_epoch() -> None:
    request = game(scoring("china", 1, 1, 1, also_completed="india"))
    assert illegal("game-scores", request) == [
        ("/events/0/also_completed", "scoring.also_completed")
    ]


def test_the_ladder_left_out_is_another_one() -> None:
    last = scoring("china", 1, 1, 1, also_completed="china")
    assert illegal("game-scores", game(*ancient_epoch()[:3], last)) == [
        ("/events/3/also_completed", "territory.scored")
    ]


def test_ties_in_a_game_take_the_counters_of_their_moment() -> None:
    tie = {"population": {"blue": 4, "red": 4}}
    given = {"hero_discoveries": {"blue": 2, "red": 2}, "discovery_heroes": {"blue": 1, "red": 2}}
    answer = sheet("game-scores", game(scoring("china", 4, 2, 1, **tie, **given)))
    assert points(answer) == {"blue": 4, "green": 0, "red": 7, "yellow": 0}


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


def test_seats_decide_ties_of_a_whole_game() -> None:
    tie = {"population": {"blue": 4, "red": 4}}
    equal = {"hero_discoveries": {"blue": 2, "red": 2}, "discovery_heroes": {"blue": 1, "red": 1}}
    event = scoring("india", 4, 2, 1, **tie, **equal, active_player="green")
    answer = sheet("game-scores", game(event, seats=["blue", "green", "yellow", "red"]))
    assert points(answer)["red"] == 7


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


def test_a_tie_and_a_breach_are_reported_together() -> None:
    tie = scoring("china", 4, 2, 1, population={"blue": 4, "red": 4})
    gold = {"kind": "gold", "player": "red", "gold": 1}
    assert illegal("game-scores", game(tie, gold)) == [
        ("/events/1/gold", "gold.converted"),
        ("/events/0/hero_discoveries/blue", "tie.hero_discoveries"),
        ("/events/0/hero_discoveries/red", "tie.hero_discoveries"),
    ]
