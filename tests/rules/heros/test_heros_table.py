"""The whole table: what is complete, what one discovery would bring, what is out of reach."""

from typing import Any

from tests.rules.heros.heros_client import (
    illegal,
    options,
    players,
    points,
    rulings,
    sheet,
    territory,
    warnings,
)
from tests.rules.heros.table_requests import EUROPE, entry, table


def test_all_nine_territories_are_answered_for() -> None:
    answer = sheet("table-scores", table())
    assert [one.id for one in answer.entries] == [
        "mediterranean",
        "africa",
        "middle_east",
        "india",
        "china",
        "russia",
        "europe",
        "southeast_asia",
        "america",
    ]
    assert answer.mode == "projected"
    assert "progress" not in answer.facts


def test_a_complete_ladder_pays_what_it_would_pay_now() -> None:
    answer = sheet("table-scores", table(territory("europe", [4, 3, 3, 2], EUROPE)))
    assert points(answer) == {"blue": 12, "green": 6, "red": 2, "yellow": 0}


def test_a_territory_that_was_scored_pays_nothing_more() -> None:
    request = table(territory("europe", [4, 3, 3, 2], EUROPE, scored=True))
    assert points(sheet("table-scores", request)) == {"blue": 0, "green": 0, "red": 0, "yellow": 0}
    assert entry(request, "europe").facts["remark"].code == "remark.scored"


def test_a_ladder_cannot_have_been_scored_before_it_was_complete() -> None:
    request = table(territory("europe", [4, 3], EUROPE, scored=True))
    assert illegal("table-scores", request) == [("/territories/0/discoveries", "ladder.length")]


def test_one_discovery_away_every_discovery_is_paid_out() -> None:
    facts = entry(table(territory("europe", [4, 3, 3], EUROPE)), "europe").facts
    paid = {one["discovery"]: list(one["points"].values()) for one in facts["next"]}
    assert paid == {
        0: [10, 5, 0, 0],
        1: [11, 6, 1, 0],
        2: [12, 6, 2, 0],
        3: [13, 7, 3, 0],
        4: [14, 7, 3, 0],
    }
    assert facts["missing"] == 1
    assert facts["remark"].code == "remark.one_missing"


def test_each_next_award_is_explained_by_its_rule() -> None:
    facts = entry(table(territory("europe", [4, 3, 3], EUROPE)), "europe").facts
    lines = [line for award in facts["next"][2]["awards"] for line in award["lines"]]
    assert [(line["rule"], line["count"] * line["each"], line["points"]) for line in lines] == [
        ("territory.first", 12, 12),
        ("territory.second", 6, 6),
        ("territory.third", 2, 2),
    ]


def test_two_discoveries_away_cannot_be_completed_in_one_turn() -> None:
    facts = entry(table(territory("europe", [4, 3], EUROPE)), "europe").facts
    assert "next" not in facts
    assert (facts["missing"], facts["rule"]) == (2, "ladder.one_per_turn")


def test_a_ladder_that_had_its_discovery_of_the_turn_waits_for_the_next() -> None:
    request = table(territory("europe", [4, 3, 3], EUROPE, placed_this_turn=1))
    facts = entry(request, "europe").facts
    assert facts["rule"] == "ladder.one_per_turn"
    assert len(facts["next"]) == 5


def test_two_discoveries_in_one_turn_are_refused() -> None:
    request = table(territory("europe", [4, 3, 3], EUROPE, placed_this_turn=2))
    assert illegal("table-scores", request) == [
        ("/territories/0/placed_this_turn", "ladder.one_per_turn")
    ]


def test_ladders_not_in_play_promise_no_place() -> None:
    assert entry(table(epoch="ancient"), "europe").facts["swing"] == ()


def test_population_on_an_orange_territory_is_refused_in_the_ancient_epoch() -> None:
    request = table(territory("europe", [], {"blue": 1}), epoch="ancient")
    assert illegal("table-scores", request) == [("/territories/0/population", "territory.epoch")]
    nobody = table(territory("europe", [], {"blue": 0}), epoch="ancient")
    assert sheet("table-scores", nobody).warnings == ()


def test_both_colours_without_an_epoch_are_warned_of() -> None:
    both = (territory("china", [1], {}), territory("europe", [], {"blue": 1}))
    assert warnings(sheet("table-scores", table(*both))) == [("epoch.mixed", "/territories")]
    assert warnings(sheet("table-scores", table(*both, epoch="modern"))) == []
    assert warnings(sheet("table-scores", table(both[0], territory("europe", [], {})))) == []


def test_orange_ladders_are_closed_in_the_ancient_epoch() -> None:
    request = table(epoch="ancient")
    facts = entry(request, "europe").facts
    assert (facts["in_play"], facts["remark"].code) == (False, "remark.closed")
    with_discovery = table(territory("europe", [2], {}), epoch="ancient")
    assert illegal("table-scores", with_discovery) == [
        ("/territories/0/discoveries", "territory.epoch")
    ]


def test_without_an_epoch_each_territory_is_in_its_own() -> None:
    request = table()
    assert entry(request, "china").facts["epoch"] == "ancient"
    assert entry(request, "europe").facts["epoch"] == "modern"


def test_a_beige_ladder_of_four_is_one_away_with_three() -> None:
    china = territory("china", [3, 2, 1], {"blue": 4})
    request = table(china, epoch="modern", rules=options(ancient_ladder_in_modern=4))
    assert entry(request, "china").facts["missing"] == 1
    assert rulings(sheet("table-scores", request))["ancient-ladder"] == "4"


def test_too_many_discoveries_and_a_territory_given_twice() -> None:
    request = table(territory("china", [1] * 4, {}), territory("china", [], {}))
    assert illegal("table-scores", request) == [
        ("/territories/1/id", "territory.duplicate"),
        ("/territories/0/discoveries/3", "ladder.full"),
    ]


def two(**ajanta: Any) -> dict[str, Any]:
    return {
        "players": players("ann", "bob"),
        "ajanta": {"player": "bob", **ajanta},
        "territories": [
            territory("china", [4, 3, 1], {"ann": 4, "bob": 2}),
            territory("india", [3, 2], {"bob": 2}),
            territory("africa", [3, 2, 1], {"ann": 2}),
        ],
    }


def test_ajanta_is_listed_for_each_territory_and_added_to_no_sum() -> None:
    request = two()
    answer = sheet("table-scores", request)
    assert points(answer) == {"ann": 14, "bob": 4}
    assert entry(request, "china").facts["ajanta"]["points"] == 5
    assert entry(request, "india").facts["next"][4]["ajanta"]["points"] == 11
    assert "ajanta" not in entry(request, "africa").facts
    assert rulings(answer)["ajanta"] == "add"


def test_ajanta_used_in_this_epoch_is_not_listed() -> None:
    request = two(used=True)
    assert "ajanta" not in entry(request, "china").facts
    assert "ajanta" not in rulings(sheet("table-scores", request))


def test_ajanta_is_not_listed_where_an_open_tie_leaves_its_place_unknown() -> None:
    request = two() | {"territories": [territory("india", [3, 2], {"ann": 2, "bob": 2})]}
    after = entry(request, "india").facts["next"][0]
    assert "ajanta" not in after
    assert after["undecided"][0]["players"] == ("ann", "bob")
