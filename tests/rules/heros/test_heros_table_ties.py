"""Ties on the whole table: what pays now needs its counters, what would pay needs nothing."""

from tests.rules.heros.heros_client import (
    find_refusal,
    territory,
)
from tests.rules.heros.table_requests import entry, table


def test_ties_that_decide_points_need_their_counters_on_the_whole_table() -> None:
    one = territory("china", [3, 2, 1], {"blue": 4, "red": 4})
    other = territory("india", [3, 2, 1], {"blue": 4, "green": 4})
    assert find_refusal("table-scores", table(one, other)) == (
        "missing-tie-break",
        [
            ("/players/0/hero_discoveries", "tie.hero_discoveries"),
            ("/players/1/hero_discoveries", "tie.hero_discoveries"),
            ("/players/2/hero_discoveries", "tie.hero_discoveries"),
        ],
    )


def test_a_possibility_that_pays_the_tied_alike_is_open_no_more() -> None:
    india = territory("india", [0, 0], {"blue": 4, "green": 4})
    after = entry(table(india), "india").facts["next"]
    assert [one["points"]["blue"] for one in after[:2]] == [0, 1]
    assert ["undecided" in one for one in after] == [False, False, True, True, True]
