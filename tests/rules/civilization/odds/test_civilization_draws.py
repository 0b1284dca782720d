"""Draws that the rules do not allow, dice, and the decks hands are drawn from."""

from collections import Counter
from typing import Any

import pytest

from services.civilization.rules.odds.dealing import Dealer, Draw, SeededRandom
from services.civilization.rules.position import SideName
from services.civilization.rules.units import GROUND, Edition, Unit
from shared.core.illegal import IllegalPosition
from tests.rules.civilization.odds.asking_odds import ODDS, build_request, draw_cards, read_odds
from tests.rules.civilization.solving.asking_solver import side, unit

NOTHING: dict[SideName, tuple[Unit, ...]] = {"attacker": (), "defender": ()}


def draws(ours: int, theirs: int) -> dict[SideName, Draw]:
    """So many unknown cards of each side, at rank I."""
    ranks = dict.fromkeys(GROUND, 1)
    return {"attacker": Draw((ours,), ranks), "defender": Draw((theirs,), ranks)}


def faults(ours: Any, theirs: Any, model: str = "greedy", **more: Any) -> list[tuple[str, str]]:
    """Pointers and codes of what is wrong."""
    request = build_request(ours, theirs, model, **more)
    assert ODDS.admits(request)
    with pytest.raises(IllegalPosition) as caught:
        read_odds(ODDS.normalize(request))
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def test_known_and_drawn_units_are_together_no_more_than_the_battle_force() -> None:
    three = [unit(f"a{index}", "infantry 2/2") for index in range(3)]
    assert faults({"units": three, "drawn": {"cards": 1}}, draw_cards(1)) == [
        ("/attacker/drawn/cards", "force.size")
    ]
    alone = {"armies": 0, "scouts": 1, **draw_cards(1)}
    assert faults(draw_cards(1), alone) == [("/defender/drawn/cards", "force.size")]


def test_barbarians_draw_what_of_their_three_units_is_not_known() -> None:
    assert faults(draw_cards(3), {"drawn": {"cards": 2}, "place": "village"}) == [
        ("/defender/drawn/cards", "barbarians.rank")
    ]


def test_barbarians_draw_at_their_rank() -> None:
    assert faults(draw_cards(3), {"drawn": {"cards": 3, "rank": 2}, "place": "village"}) == [
        ("/defender/drawn/rank", "barbarians.rank")
    ]


@pytest.mark.parametrize("known", [{"rank": 2}, {}])
def test_known_and_drawn_units_of_one_type_share_a_rank(known: dict[str, Any]) -> None:
    pikeman = {"id": "a1", "type": "infantry", "strength": 3, "health": 3, **known}
    mixed = {"units": [pikeman], "drawn": {"cards": 1, "rank": 1}}
    assert faults(mixed, draw_cards(1)) == [("/attacker/drawn/rank", "force.one_rank")]
    named = {"units": [pikeman], "drawn": {"cards": 1, "rank": 2, "ranks": {"infantry": 3}}}
    assert faults(named, draw_cards(1)) == [("/attacker/drawn/ranks/infantry", "force.one_rank")]


def test_a_deck_that_both_share_must_hold_both_hands() -> None:
    assert faults(draw_cards(23), draw_cards(23), shared_deck=True) == [
        ("/attacker/drawn/cards", "force.supply"),
        ("/defender/drawn/cards", "force.supply"),
    ]


def test_hidden_hands_of_more_than_fourteen_units_are_too_many_for_best_play() -> None:
    assert faults(draw_cards(8), draw_cards(7), "optimal_open") == [("/model", "odds.too_many")]


def test_known_hands_may_be_of_any_size() -> None:
    many = ["infantry 2/2"] * 8
    request = build_request(side("a", many), side("b", many), "optimal_open")
    assert read_odds(ODDS.normalize(request)).count_units("defender") == 8


@pytest.mark.parametrize(
    ("edition", "cards", "hands", "ways"),
    [("wisdom-and-warfare", 3, 165, 14_190), ("base", 3, 165, 14_190), ("base", 1, 9, 45)],
)
def test_all_ways_to_draw_a_hand_are_the_ways_to_draw_from_forty_five_cards(
    edition: Edition, cards: int, hands: int, ways: int
) -> None:
    dealer = Dealer(edition, draws(cards, 0), NOTHING)
    assert dealer.count_pairs() == hands
    assert sum(deal.ways for deal in dealer.generate_deals()) == ways


def test_a_shared_deck_deals_no_card_twice() -> None:
    """Of five cards of a line six cannot be dealt: no pair of hands holds them."""
    dealer = Dealer("wisdom-and-warfare", draws(3, 3), NOTHING, shared=True)
    deals = [deal for deal in dealer.generate_deals() if deal.ways]
    assert all(max(map(sum, zip(*deal.hands, strict=True))) <= 5 for deal in deals)
    assert sum(deal.ways for deal in deals) == 14_190 * 11_480


def test_dice_are_those_of_splitmix64() -> None:
    """The first numbers from seed 1234567, as published with the generator."""
    dice = SeededRandom(1234567)
    assert [dice.next_word() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_numbers_beyond_the_last_whole_multiple_are_drawn_again() -> None:
    """Below 3/4 of all words a quarter is drawn again; every number comes from a word below."""
    dice, limit = SeededRandom(5), 3 << 62
    assert all(dice.next_below(limit) < limit for _ in range(100))
    words = SeededRandom(5)
    first = [word for word in (words.next_word() for _ in range(200)) if word < limit]
    again = SeededRandom(5)
    assert [again.next_below(limit) for _ in range(100)] == first[:100]


def test_an_index_is_drawn_by_its_weight() -> None:
    dice = SeededRandom(11)
    drawn_ = Counter(dice.choose_index([0, 1, 3]) for _ in range(4_000))
    assert drawn_.keys() == {1, 2}
    assert 2_850 < drawn_[2] < 3_150
