"""The whole table: what is complete, what one discovery would bring, what is out of reach."""

from typing import Any

from tests.rules.heros.heros_client import (
    illegal,
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


def test_a_ladder_cannot_have_been_scored_before_it_was_complete() -> None:
    request = table(territory("europe", [4, 3], EUROPE, scored=True))
    assert illegal("table-scores", request) == [("/territories/0/discoveries", "ladder.length")]


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
