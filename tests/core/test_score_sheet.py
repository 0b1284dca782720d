"""The score sheet: no sum is stored, so every sum follows from its lines."""

from collections.abc import Mapping

import pytest

from shared.core.phrases import Word
from shared.core.sheet import (
    Award,
    Calculation,
    Entry,
    Line,
    Notice,
    Ruling,
    ScoreSheet,
    SheetPlayer,
    distinct_rulings,
    total,
)

CITY = (Line("city.tile", 4, 2),)
FAIRY = (Line("fairy", 1, 3),)


def make_entry(player: str, points: int, category: str = "trees") -> Entry:
    """An entry that gives a player so many points."""
    line = Line("tree", points, 1)
    return Entry("-".join((category, player)), "tree", category, awards=(Award(player, (line,)),))


@pytest.mark.parametrize(
    ("line", "code", "params"),
    [
        (Line("city.tile", 4, 2), "city.tile", {"count": 4, "each": 2, "points": 8}),
        (Line("market.coin", 3, -1), "market.coin", {"count": 3, "each": -1, "points": -3}),
        (Line("city.tile", 0, 2), "city.tile", {"count": 0, "each": 2, "points": 0}),
        (
            Line("city.tile", 1, 2, wording="city.tile.first"),
            *("city.tile.first", {"count": 1, "each": 2, "points": 2}),
        ),
        (
            Line("basket.fruit", 2, 3, {"fruit": Word("fruit.pear")}),
            *("basket.fruit", {"count": 2, "each": 3, "points": 6, "fruit": Word("fruit.pear")}),
        ),
        # What a rule says of a count wins over the count of the line.
        (
            Line("orchard.largest", 1, 5, {"count": 7}),
            *("orchard.largest", {"count": 7, "each": 5, "points": 5}),
        ),
    ],
)
def test_a_line_says_its_count_its_worth_and_its_points(
    line: Line, code: str, params: Mapping[str, object]
) -> None:
    assert line.points == params["points"]
    assert line.phrase == (f"line.{code}", params)
    assert "points" not in Line._fields


def test_lines_are_added_up() -> None:
    assert total([Line("city.tile", 4, 2), Line("market.coin", 2, -1)]) == 6
    assert total([]) == 0


@pytest.mark.parametrize(
    ("lines", "awards", "value", "points"),
    [
        ((*CITY, Line("city.coat", 1, 2)), (), 10, ()),
        ((), (), 0, ()),
        (None, (), None, ()),
        (
            CITY,
            (Award("blue", FAIRY), Award("red"), Award("green", FAIRY, shares_value=False)),
            *(8, (11, 8, 3)),
        ),
        (None, (Award("blue", (Line("circus.figure", 2, 3),)),), None, (6,)),
    ],
)
def test_an_award_is_the_value_of_its_entry_if_it_shares_it_and_its_own_lines(
    lines: tuple[Line, ...] | None,
    awards: tuple[Award, ...],
    value: int | None,
    points: tuple[int, ...],
) -> None:
    entry = Entry("c", "city", "cities", lines, awards)
    assert (entry.value, entry.points()) == (value, points)


def test_standings_have_the_sums_and_the_rank_of_each_player_in_the_given_order() -> None:
    """Red and blue are second together, so that green is fourth."""
    players = (
        SheetPlayer("red", carried=10),
        SheetPlayer("green"),
        SheetPlayer("wendy", carried=30),
        SheetPlayer("blue", carried=-3),
    )
    # A line of an award may belong to another category than its entry, and pays in both.
    honey = Award("blue", (Line("tree", 1, 1), Line("hive.honey", 1, 3, category="bees")))
    entries = (
        make_entry("blue", 3),
        make_entry("wendy", 16),
        Entry("t", "tree", "trees", (Line("tree", 2, 1),), (honey, honey)),
        make_entry("blue", 5, "bees"),
        make_entry("red", 7),
        make_entry("red", 0, "fish"),
    )
    found = ScoreSheet("final", players, entries).standings()
    assert [
        (one.player.id, one.player.carried, one.points, one.total, one.rank, one.categories)
        for one in found
    ] == [
        ("red", 10, 7, 17, 2, {"trees": 7, "fish": 0}),
        ("green", 0, 0, 0, 4, {}),
        ("wendy", 30, 16, 46, 1, {"trees": 16}),
        ("blue", -3, 20, 17, 2, {"trees": 9, "bees": 11}),
    ]
    assert [one.rank for one in ScoreSheet("final", players[:2], ()).standings()] == [1, 2]
    assert [one.rank for one in ScoreSheet("final", players[1:2] * 2, ()).standings()] == [1, 1]


def test_an_award_to_somebody_who_is_not_on_the_sheet_is_a_mistake_of_the_rules() -> None:
    with pytest.raises(KeyError):
        ScoreSheet("final", (SheetPlayer("blue"),), (make_entry("red", 5),)).standings()


def test_a_ruling_is_listed_once_with_each_choice_where_it_mattered_first() -> None:
    nobody, everybody = Ruling("birds-tied", "nobody"), Ruling("birds-tied", "everybody")
    first, late = Ruling("bees", "first"), Ruling("birds-tied", "nobody", {"count": 2})
    assert distinct_rulings([nobody, first, late, everybody, nobody]) == (nobody, first, everybody)
    assert distinct_rulings([]) == ()


def test_a_sheet_and_a_calculation_have_only_the_rulings_and_warnings_that_are_given() -> None:
    for answer in (ScoreSheet("final", (), ()), Calculation({"bottles": 3})):
        assert (answer.rulings, answer.warnings) == ((), ())
    warned = Calculation({"bottles": 3}, warnings=(Notice("basket.empty", "/baskets/0"),))
    assert warned.warnings[0].pointer == "/baskets/0"
