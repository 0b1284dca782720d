"""Whatever the rules return, sums hold and the order of players changes nothing."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from shared.core.sheet import Award, Entry, Line, ScoreSheet, SheetPlayer

NAMES = ("ada", "bea", "cyd", "dot", "eve")

nothing: st.SearchStrategy[dict[str, int]] = st.just({})
lines = st.builds(
    Line,
    params=nothing,
    rule=st.sampled_from(["tree", "hive", "coin"]),
    number=st.integers(-99, 99),
    each=st.integers(-9, 9),
    category=st.sampled_from(["", "bees", "honey"]),
)
several_lines = st.lists(lines, max_size=4).map(tuple)
awards = st.builds(
    Award, player=st.sampled_from(NAMES), lines=several_lines, shares_value=st.booleans()
)
entries = st.builds(
    Entry,
    id=st.just("e"),
    kind=st.just("k"),
    category=st.sampled_from(["trees", "bees", "market"]),
    lines=st.none() | several_lines,
    awards=st.lists(awards, max_size=4).map(tuple),
    complete=st.none(),
    strength=st.none(),
    tie_breaks=st.just(()),
    facts=nothing,
)
sheets = st.builds(
    ScoreSheet,
    mode=st.just("final"),
    players=st.tuples(
        *(
            st.builds(SheetPlayer, id=st.just(name), carried=st.integers(-50, 50), facts=nothing)
            for name in NAMES
        )
    ),
    entries=st.lists(entries, max_size=6).map(tuple),
)


def add_by_hand(sheet: ScoreSheet) -> Counter[str]:
    """Every player's points, one at a time: each counted thing of each line moves the marker."""
    markers = Counter(dict.fromkeys(NAMES, 0))
    for entry in sheet.entries:
        for award in entry.awards:
            shared = entry.lines if award.shares_value and entry.lines is not None else ()
            for line in (*shared, *award.lines):
                step = line.each if line.number > 0 else -line.each
                for _ in range(abs(line.number)):
                    markers[award.player] += step
    return markers


@given(sheets)
def test_lines_add_up_to_awards_and_awards_to_players(sheet: ScoreSheet) -> None:
    markers = add_by_hand(sheet)
    for standing in sheet.standings():
        assert standing.points == markers[standing.player.id]
        assert standing.total == standing.player.carried + markers[standing.player.id]


@given(sheets)
def test_categories_add_up_to_points(sheet: ScoreSheet) -> None:
    for standing in sheet.standings():
        assert sum(standing.categories.values()) == standing.points


@given(sheets)
def test_a_rank_says_how_many_stand_higher(sheet: ScoreSheet) -> None:
    """Players are seated by total, highest first; a rank is the first seat of an equal total."""
    standings = sheet.standings()
    seats = sorted((standing.total for standing in standings), reverse=True)
    for standing in standings:
        assert seats[standing.rank - 1] == standing.total
        assert standing.total not in seats[: standing.rank - 1]


@given(sheets, st.permutations(NAMES))
def test_permuting_players_permutes_standings(sheet: ScoreSheet, order: list[str]) -> None:
    by_name = {player.id: player for player in sheet.players}
    permuted = ScoreSheet(sheet.mode, tuple(by_name[name] for name in order), sheet.entries)
    standings = {standing.player.id: standing for standing in sheet.standings()}
    assert permuted.standings() == tuple(standings[name] for name in order)


@given(sheets, st.data())
def test_the_order_of_entries_changes_no_standing(sheet: ScoreSheet, data: st.DataObject) -> None:
    entries = tuple(data.draw(st.permutations(sheet.entries)))
    assert ScoreSheet(sheet.mode, sheet.players, entries).standings() == sheet.standings()
