"""The score sheet: no sum is stored, so every sum follows from its lines."""

import pytest

from shared.core.phrases import Word
from shared.core.sheet import (
    Award,
    Calculation,
    Entry,
    Line,
    Notice,
    PlayerTotals,
    Ruling,
    ScoreSheet,
    SheetPlayer,
    distinct_rulings,
    total,
)


def make_sheet(players: tuple[SheetPlayer, ...], *entries: Entry) -> ScoreSheet:
    """A sheet at the end of the game."""
    return ScoreSheet("final", players, entries)


def make_entry(player: str, points: int, category: str = "trees") -> Entry:
    """An entry that gives a player so many points."""
    line = Line("tree", points, 1)
    return Entry("-".join((category, player)), "tree", category, awards=(Award(player, (line,)),))


def map_ranks(standings: tuple[PlayerTotals, ...]) -> dict[str, int]:
    return {standing.player.id: standing.rank for standing in standings}


def test_four_tiles_worth_two_each_are_eight_points() -> None:
    assert Line("city.tile", 4, 2).points == 8


def test_three_coins_that_cost_a_point_each_are_three_points_less() -> None:
    assert Line("market.coin", 3, -1).points == -3


def test_a_line_of_nothing_is_worth_nothing() -> None:
    assert Line("city.tile", 0, 2).points == 0


def test_points_of_a_line_are_not_stored() -> None:
    assert "points" not in Line._fields


def test_a_line_stays_as_it_was_made() -> None:
    line = Line("city.tile", 4, 2)
    with pytest.raises(AttributeError):
        line.number = 5  # type: ignore[misc]  # that it cannot be done is what is tested


def test_a_line_says_its_count_its_worth_and_its_points_under_its_rule() -> None:
    phrase = Line("city.tile", 4, 2).phrase
    assert phrase.code == "line.city.tile"
    assert phrase.params == {"count": 4, "each": 2, "points": 8}


def test_a_line_with_a_wording_says_that_instead_of_its_rule() -> None:
    assert Line("city.tile", 1, 2, wording="city.tile.first").phrase.code == "line.city.tile.first"


def test_what_a_rule_adds_to_a_line_is_said_too() -> None:
    line = Line("basket.fruit", 2, 3, {"fruit": Word("fruit.pear")})
    assert line.phrase.params == {
        "count": 2,
        "each": 3,
        "points": 6,
        "fruit": Word("fruit.pear"),
    }


def test_what_a_rule_says_of_a_count_wins_over_the_count_of_the_line() -> None:
    assert Line("orchard.largest", 1, 5, {"count": 7}).phrase.params["count"] == 7


def test_lines_of_eight_and_two_less_are_six_together() -> None:
    assert total([Line("city.tile", 4, 2), Line("market.coin", 2, -1)]) == 6


def test_no_lines_are_nothing() -> None:
    assert total([]) == 0


def test_the_value_of_an_entry_is_what_its_lines_add_up_to() -> None:
    city = Entry("c", "city", "cities", (Line("city.tile", 4, 2), Line("city.coat", 1, 2)))
    assert city.value == 10


def test_an_entry_with_no_lines_at_all_is_worth_nothing() -> None:
    assert Entry("c", "city", "cities", ()).value == 0


def test_an_entry_whose_awards_carry_all_has_no_value() -> None:
    assert Entry("c", "circus", "circus").value is None


def test_an_award_is_the_value_of_its_entry_and_its_own_lines() -> None:
    award = Award("blue", (Line("fairy", 1, 3),))
    city = Entry("c", "city", "cities", (Line("city.tile", 4, 2),), (award,))
    assert city.points() == (11,)


def test_an_award_that_does_not_share_the_value_has_its_own_lines_only() -> None:
    award = Award("blue", (Line("fairy", 1, 3),), shares_value=False)
    city = Entry("c", "city", "cities", (Line("city.tile", 4, 2),), (award,))
    assert city.points() == (3,)


def test_an_award_of_an_entry_without_value_has_its_own_lines_only() -> None:
    award = Award("blue", (Line("circus.figure", 2, 3),))
    assert Entry("c", "circus", "circus", None, (award,)).points() == (6,)


def test_an_award_without_lines_of_its_own_is_the_value() -> None:
    city = Entry("c", "city", "cities", (Line("city.tile", 4, 2),), (Award("blue"),))
    assert city.points() == (8,)


def test_points_of_a_player_are_all_his_awards() -> None:
    players = (SheetPlayer("blue"), SheetPlayer("red"))
    given = make_sheet(players, make_entry("blue", 3), make_entry("red", 5), make_entry("blue", 4))
    assert [standing.points for standing in given.standings()] == [7, 5]


def test_two_awards_of_one_player_in_one_entry_both_count() -> None:
    awards = (Award("blue", (Line("tree", 1, 1),)), Award("blue", (Line("tree", 2, 1),)))
    given = make_sheet((SheetPlayer("blue"),), Entry("t", "tree", "trees", None, awards))
    assert given.standings()[0].points == 3


def test_the_total_adds_what_was_on_the_track_already() -> None:
    given = make_sheet((SheetPlayer("wendy", carried=30),), make_entry("wendy", 16))
    standing = given.standings()[0]
    assert (standing.player.carried, standing.points, standing.total) == (30, 16, 46)


def test_points_on_the_track_may_be_below_nothing() -> None:
    assert (
        make_sheet((SheetPlayer("wendy", carried=-3),), make_entry("wendy", 2)).standings()[0].total
        == -1
    )


def test_a_player_who_scores_nothing_stands_with_nothing() -> None:
    given = make_sheet((SheetPlayer("blue"), SheetPlayer("red")), make_entry("red", 5))
    blue = given.standings()[0]
    assert (blue.points, blue.total, blue.rank, blue.categories) == (0, 0, 2, {})


def test_the_two_first_share_rank_one_and_the_next_is_third() -> None:
    players = (SheetPlayer("blue"), SheetPlayer("red"), SheetPlayer("green"))
    given = make_sheet(players, make_entry("blue", 9), make_entry("red", 4), make_entry("green", 9))
    assert map_ranks(given.standings()) == {"blue": 1, "green": 1, "red": 3}


def test_the_two_last_share_rank_two() -> None:
    players = (SheetPlayer("blue"), SheetPlayer("red"), SheetPlayer("green"))
    given = make_sheet(players, make_entry("red", 1))
    assert map_ranks(given.standings()) == {"red": 1, "blue": 2, "green": 2}


def test_the_rank_is_that_of_the_total_and_not_of_the_points() -> None:
    players = (SheetPlayer("blue", carried=10), SheetPlayer("red"))
    given = make_sheet(players, make_entry("red", 9))
    assert map_ranks(given.standings()) == {"blue": 1, "red": 2}


def test_standings_are_in_the_order_in_which_players_are_given() -> None:
    given = make_sheet((SheetPlayer("red"), SheetPlayer("blue")), make_entry("blue", 9))
    assert [standing.player.id for standing in given.standings()] == ["red", "blue"]


def test_categories_sum_a_players_awards_by_kind_of_entry() -> None:
    entries = (
        make_entry("blue", 3),
        make_entry("blue", 4),
        make_entry("blue", 5, "bees"),
        make_entry("red", 1),
    )
    given = make_sheet((SheetPlayer("blue"), SheetPlayer("red")), *entries)
    assert [standing.categories for standing in given.standings()] == [
        {"trees": 7, "bees": 5},
        {"trees": 1},
    ]


def test_a_line_of_an_award_may_belong_to_another_category_than_its_entry() -> None:
    lines = (Line("tree", 3, 1), Line("hive.honey", 2, 3, category="bees"))
    entry = Entry("t", "tree", "trees", (Line("tree", 4, 1),), (Award("blue", lines),))
    blue = make_sheet((SheetPlayer("blue"),), entry).standings()[0]
    assert (blue.points, blue.categories) == (13, {"trees": 7, "bees": 6})


def test_lines_of_one_other_category_are_summed_over_all_entries() -> None:
    honey = Award("blue", (Line("hive.honey", 1, 3, category="bees"),))
    entries = (Entry("t", "tree", "trees", None, (honey, honey)), make_entry("blue", 1, "bees"))
    blue = make_sheet((SheetPlayer("blue"),), *entries).standings()[0]
    assert (blue.points, blue.categories) == (7, {"trees": 0, "bees": 7})


def test_a_category_that_pays_nothing_is_listed_all_the_same() -> None:
    given = make_sheet((SheetPlayer("blue"),), make_entry("blue", 0))
    assert given.standings()[0].categories == {"trees": 0}


def test_a_sheet_of_no_entries_has_everybody_first() -> None:
    given = make_sheet((SheetPlayer("blue"), SheetPlayer("red")))
    assert map_ranks(given.standings()) == {"blue": 1, "red": 1}


def test_an_award_to_somebody_who_is_not_on_the_sheet_is_a_mistake_of_the_rules() -> None:
    with pytest.raises(KeyError):
        make_sheet((SheetPlayer("blue"),), make_entry("red", 5)).standings()


def test_a_ruling_that_mattered_twice_is_listed_once_where_it_mattered_first() -> None:
    nobody, first = Ruling("birds-tied", "nobody"), Ruling("bees", "first")
    assert distinct_rulings([nobody, first, nobody]) == (nobody, first)


def test_of_a_ruling_listed_twice_the_first_wording_stays() -> None:
    early = Ruling("birds-tied", "nobody", {"count": 1})
    late = Ruling("birds-tied", "nobody", {"count": 2})
    assert distinct_rulings([early, late]) == (early,)


def test_two_choices_of_one_ruling_are_both_listed() -> None:
    nobody, everybody = Ruling("birds-tied", "nobody"), Ruling("birds-tied", "everybody")
    assert distinct_rulings([everybody, nobody]) == (everybody, nobody)


def test_no_rulings_are_no_rulings() -> None:
    assert distinct_rulings([]) == ()


def test_a_sheet_and_a_calculation_have_neither_rulings_nor_warnings_unless_they_are_given() -> (
    None
):
    assert (make_sheet(()).rulings, make_sheet(()).warnings) == ((), ())
    calculation = Calculation({"bottles": 3})
    assert (calculation.rulings, calculation.warnings) == ((), ())
    warned: Calculation[dict[str, int]] = Calculation(
        {}, warnings=(Notice("basket.empty", "/baskets/0"),)
    )
    assert warned.warnings[0].pointer == "/baskets/0"
