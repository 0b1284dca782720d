"""The hero cards of a turn: three in hand, three face up, one taken, one played; who plays next."""

from typing import Any

import pytest

from tests.rules.heros import turn_requests as turn
from tests.rules.heros.heros_client import calculation, illegal, players, rulings, territory

CARDS: dict[str, Any] = {"shown": ["plato", "ashoka", "qin"], "hand": ["homer", "nero"], "pile": 9}


def move(hero: Any = None, **changes: Any) -> Any:
    """The hero cards after a turn."""
    return turn.play(heroes={**CARDS, **changes}, hero=hero).heroes


def refuse(**changes: Any) -> list[tuple[str, str]]:
    """The faults of these hero cards."""
    return illegal("turns", turn.build_request(heroes={**CARDS, **changes}))


def test_the_top_card_of_the_pile_comes_into_the_hand_and_the_row_stays() -> None:
    after = move(drawn="cyrus", played="nero")
    assert (after.shown, after.hand, after.pile) == (
        ("plato", "ashoka", "qin"),
        ("homer", "cyrus"),
        8,
    )
    assert [one.rule for one in after.steps] == ["hero.choice", "hero.hand"]


def test_a_card_that_nobody_sees_is_not_named() -> None:
    after = move()
    assert (after.hand, after.pile) == (("homer", "nero"), 8)
    assert [one.rule for one in after.steps] == ["hero.choice"]


def test_a_hero_of_the_row_is_replaced_after_the_turn() -> None:
    after = move(taken="ashoka", played="ashoka", turned_up="cyrus")
    assert (after.shown, after.hand, after.pile) == (
        ("plato", "qin", "cyrus"),
        ("homer", "nero"),
        8,
    )
    assert [one.rule for one in after.steps] == ["hero.choice", "hero.hand", "hero.row"]
    unknown = move(taken="ashoka")
    assert (unknown.shown, unknown.pile) == (("plato", "qin"), 8)
    codes = [one.steps[-1].text.code for one in (after, unknown)]
    assert codes == ["heroes.turned_up", "heroes.turned_up.unknown"]


def test_the_row_is_not_completed_before_the_hero_has_done_all_it_has_to() -> None:
    after = move({"population": 1}, taken="ashoka", turned_up="cyrus")
    assert (after.shown, after.pile) == (("plato", "qin"), 9)
    assert after.steps[-1].text.code == "heroes.row.unfinished"
    silent = move({"population": 1}, taken="ashoka")
    assert [one.rule for one in silent.steps] == ["hero.choice"]


def test_an_empty_pile_leaves_the_row_shorter() -> None:
    after = move(taken="ashoka", pile=0)
    assert (after.shown, after.pile) == (("plato", "qin"), 0)
    assert move(shown=["plato"], taken="plato", pile=0).shown == ()


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"hand": ["homer"]}, [("/heroes/hand", "hero.hand")]),
        ({"hand": ["a", "b", "c"]}, [("/heroes/hand", "hero.hand")]),
        ({"shown": ["plato", "qin"]}, [("/heroes/shown", "hero.row")]),
        ({"shown": ["a", "b", "c", "d"]}, [("/heroes/shown", "hero.row")]),
        ({"pile": 0}, [("/heroes", "hero.choice")]),
        ({"taken": "homer"}, [("/heroes/taken", "hero.choice")]),
        ({"taken": "qin", "drawn": "cyrus"}, [("/heroes/drawn", "hero.choice")]),
        ({"turned_up": "cyrus"}, [("/heroes/turned_up", "hero.row")]),
        ({"taken": "qin", "pile": 0, "turned_up": "cyrus"}, [("/heroes/turned_up", "hero.row")]),
        ({"taken": "qin", "played": "plato"}, [("/heroes/played", "hero.hand")]),
        ({"drawn": "cyrus", "played": "plato"}, [("/heroes/played", "hero.hand")]),
        ({"drawn": "homer"}, [("/heroes/drawn", "cap.heroes")]),
        ({"hand": ["qin", "nero"]}, [("/heroes/hand/0", "cap.heroes")]),
        ({"pile": 72}, [("/heroes/pile", "cap.heroes")]),
    ],
)
def test_hero_cards_that_cannot_be_are_refused(
    changes: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    assert refuse(**changes) == faults


def test_the_box_has_76_hero_cards() -> None:
    assert move(pile=71).pile == 70


def test_a_hero_played_from_an_unknown_card_is_that_card() -> None:
    assert move(played="cyrus").hand == ("homer", "nero")


def test_the_player_to_the_left_plays_next() -> None:
    for player, following in (("a", "c"), ("c", "b"), ("b", "a")):
        answer = turn.play(player=player, seats=["a", "c", "b"])
        assert (answer.next.player, answer.next.rule) == (following, "turn.next")


def test_nobody_plays_next_without_seats_or_before_the_turn_is_complete() -> None:
    assert turn.play().next is None
    assert turn.play(seats=["a", "b", "c"], hero={"population": 1}).next is None


def list_complete(names: str, spaces: int = 3) -> list[dict[str, Any]]:
    """Territories that were paid out."""
    return [territory(one, [1] * spaces, {}, scored=True) for one in names.split()]


def test_who_ends_the_ancient_epoch_begins_the_modern_one() -> None:
    ladders = [*list_complete("india china middle_east"), territory("africa", [4, 3], {"a": 1})]
    request = turn.build_request(
        turn.lay("africa"),
        hero={"discoveries": 1},
        heroes={**CARDS, "taken": "qin", "turned_up": "cyrus"},
        table={"territories": ladders},
    )
    answer = calculation("turns", request)
    assert (answer.facts.next.player, answer.facts.next.text.code) == ("a", "turn.begins")
    assert rulings(answer)["modern-first"] == "same-player"
    assert answer.facts.heroes.pile == 9
    assert answer.facts.heroes.steps[-1].text.code == "heroes.row.over"


def test_nobody_plays_after_the_game() -> None:
    ladders = [
        *list_complete("mediterranean india china middle_east africa"),
        *list_complete("europe russia", 4),
        territory("america", [4, 3, 2], {"a": 1}),
    ]
    answer = turn.play(
        turn.lay("america"),
        epoch="modern",
        seats=["a", "b", "c"],
        hero={"discoveries": 1, "territories": ["america"]},
        table={"territories": ladders},
    )
    assert answer.complete
    assert answer.next is None


def test_no_turn_begins_once_four_beige_ladders_are_complete() -> None:
    ladders = list_complete("india china middle_east africa")
    request = turn.build_request(table={"territories": ladders})
    assert illegal("turns", request) == [("/table/territories", "epoch.end_ancient")]
    unpaid = [{**one, "scored": False} for one in ladders]
    request = turn.build_request(table={"territories": unpaid})
    assert illegal("turns", request) == [("/table/territories", "epoch.end_ancient")]


def test_a_scoring_of_a_turn_says_what_the_scoring_of_a_territory_says() -> None:
    tied = {"hero_discoveries": 3, "discovery_heroes": 2}
    ahead = {"hero_discoveries": 5, "discovery_heroes": 3}
    crowd = {"a": 3, "b": 3, "c": 1}
    request = turn.build_request(
        turn.lay("africa", 2),
        hero={"discoveries": 1},
        players=players("a", "b", "c", a=tied, b=ahead),
        table={"territories": [territory("africa", [4, 1], crowd)]},
    )
    scoring = calculation("turns", request).facts.steps[0].scoring
    assert [(one.player, one.place, one.points) for one in scoring.paid.standings] == [
        ("b", 1, 7),
        ("a", 2, 4),
        ("c", 3, 1),
    ]
    assert [(one.player, one.points, one.lines[0].rule) for one in scoring.awards] == [
        ("b", 7, "territory.first"),
        ("a", 4, "territory.second"),
        ("c", 1, "territory.third"),
    ]
    # The hero being played has placed the third discovery: 3 + 1.
    assert scoring.tie_breaks[0].values == {"a": 4, "b": 5}
    assert scoring.paid.tie_reasons[0].rule == "tie.hero_discoveries"


@pytest.mark.parametrize(
    ("treasure", "held", "brought", "code"),
    [
        (5, 0, 5, "turn.brings"),
        (5, 59, 1, "turn.brings.less"),
        (5, 60, 0, "turn.brings.less"),
        (0, 0, 0, "turn.brings.nothing"),
    ],
)
def test_the_treasure_says_what_the_hero_has_and_what_the_bank_has(
    treasure: int, held: int, brought: int, code: str
) -> None:
    answer = turn.play(hero={"treasure": treasure}, table={"gold": {"b": held}})
    assert answer.treasure.amount == brought
    assert answer.treasure.text.code == code
    if code == "turn.brings.less":
        assert answer.treasure.text.params == {"count": brought, "treasure": 5, "player": "a"}
