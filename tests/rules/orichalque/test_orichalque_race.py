"""The race: who has won, who can win, what a stolen Titan would change, and odd tables."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from services.orichalque.rules.creatures import Creature, Loot
from services.orichalque.rules.dice import ExactNumber
from services.orichalque.rules.islands import Action, Island, OfferedBuilding, Port, Titan
from services.orichalque.rules.position import (
    ActionCard,
    Prices,
    RacePosition,
    TableRules,
    TileCell,
)
from services.orichalque.rules.race_consistency import refuse_race
from services.orichalque.rules.races import NextTurn
from services.orichalque.rules.supply import WHAT_IS_LEFT
from shared.core.illegal import Faults
from shared.core.phrases import Counted
from shared.core.sheet import Calculation
from tests.rules.orichalque.drawn_islands import CERBERUS, island, tile
from tests.rules.orichalque.racing import all_different, card, race, rename_player


def test_who_has_five_points_and_no_creature_has_won() -> None:
    answer: Any = race(
        rename_player(island("M.", medallions=5), "bo"), island("MV", medallions=5)
    ).facts
    assert answer.winners == ("bo",)
    assert [(one.id, one.won, one.points) for one in answer.players] == [
        ("bo", True, 5),
        ("ada", False, 5),
    ]
    assert answer.players[1].next is None
    assert answer.steals is None


def test_several_winners_are_all_listed() -> None:
    rich = island("M.", medallions=5)
    answer = race(rename_player(rich, "cy"), rename_player(rich, "bo"), island("M"))
    assert answer.facts.winners == ("bo", "cy")
    assert [(one.code, one.choice) for one in answer.rulings] == [("several-winners", "all")]
    assert race(rich, rename_player(island("M"), "bo")).rulings == ()


def test_nobody_wins_who_is_far_behind() -> None:
    answer: Any = race(island("M..."), cards=[card("build")]).facts
    assert answer.can_win == ()
    assert answer.players[0].next == NextTurn(ExactNumber("0", 0.0), exact=True, ways=())
    assert answer.step.text.code == "step.race.nobody"


def test_the_players_are_described_in_their_order() -> None:
    close = island("Mff.", medallions=4)
    three = [rename_player(close, name) for name in ("bo", "ada", "cy")]
    facts: Any = race(*three, cards=[card()]).facts
    assert facts.can_win == ("ada", "bo", "cy")
    assert facts.order is None, "no seats are given"
    seated: Any = race(*three, cards=[card()], seats=("cy", "ada", "bo"), active="ada").facts
    assert seated.order == seated.can_win == ("ada", "bo", "cy")
    first: Any = race(*three, cards=[card()], seats=("cy", "ada", "bo")).facts
    assert first.order == ("cy", "ada", "bo")
    assert [one.id for one in first.players] == ["bo", "ada", "cy"]


HOLDER = island(
    "MOfff.", "  ddd ", medallions=2, nuggets=5, titans=(Titan("theia"), Titan("cronos"))
)
RIVAL = rename_player(island("Mff.", "dd.."), "bo")


def steals(*players: Island, cards: Sequence[ActionCard]) -> Any:
    facts: Any = race(*players, cards=cards).facts
    return facts.steals


def test_a_stolen_titan_costs_its_holder_a_point_and_perhaps_the_game() -> None:
    theia, cronos = steals(HOLDER, RIVAL, cards=[card("build"), card("build", tile("d"))])
    assert (theia.titan, theia.holder, theia.points) == ("theia", "ada", 3)
    assert (theia.step.rule, theia.step.text.params["count"]) == ("titan.zone", 3)
    assert theia.chance_after.fraction == "1", "she comes back with the forest"
    assert cronos.chance.fraction == "1"
    assert (cronos.exact, cronos.exact_after) == (True, True)


def test_a_titan_that_nobody_else_can_take_is_not_listed() -> None:
    assert steals(HOLDER, cards=[card("build")]) == ()
    assert steals(HOLDER, RIVAL, cards=[card("build", tile("l"))]) == ()
    assert [one.titan for one in steals(HOLDER, RIVAL, cards=[card("build")])] == ["theia"]
    dear = [card("build", tile("l")), card("build", tile("l")), card("build", cost=1)]
    assert steals(HOLDER, RIVAL, cards=dear) == ()
    assert steals(HOLDER, rename_player(island("Mf.."), "bo"), cards=[card("build")]) == ()


def test_a_volcano_that_joins_may_take_any_titan() -> None:
    cards = [card("build", tile("V"))]
    facts: Any = race(HOLDER, RIVAL, cards=cards, joined=True).facts
    assert {one.titan for one in facts.steals} == {"theia", "cronos"}
    assert steals(HOLDER, RIVAL, cards=cards) == ()


def test_a_chance_that_is_only_bounded_is_so_once_a_titan_is_stolen() -> None:
    nine = island("MVVVVVVVVVff.", creature=Creature(4), medallions=4, titans=(Titan("theia"),))
    guarded = all_different(nine)
    prices = Prices(hoplites=0)
    facts: Any = race(guarded, RIVAL, cards=[card("capture")], prices=prices).facts
    assert [(one.exact, one.exact_after) for one in facts.steals] == [(False, False)]


def test_who_cannot_win_has_nothing_to_lose() -> None:
    holder = island("Mfff.", titans=(Titan("theia"),))
    (theia,) = steals(holder, RIVAL, cards=[card()])
    assert theia.chance_after.fraction == "0"


def test_without_a_display_nothing_is_said_of_the_next_turn() -> None:
    facts: Any = race(rename_player(island("M.", medallions=4, nuggets=9), "bo"), ADA).facts
    assert facts.step.text.code == "step.race.not_given"
    assert (facts.can_win, facts.order, facts.steals, facts.die) == (None, None, None, None)
    assert [one.next for one in facts.players] == [None, None]
    assert facts.winners == ()


def test_three_titans_mention_the_limit_of_the_oratory() -> None:
    held = island("MOddd.", medallions=2, titans=(Titan("theia"), Titan("themis")))
    drawing = race(held, cards=[card(laid=tile("d"))])
    assert "oratory-limit" in [one.code for one in drawing.rulings]


def faults_of(
    *players: Island, cards: Sequence[ActionCard] = (), **more: Any
) -> list[tuple[str, str]]:
    faults = Faults()
    refuse_race(RacePosition(TableRules(), players, tuple(cards), **more), faults)
    return [(fault.pointer, fault.code) for fault in faults.found]


ADA, BO = island("M."), rename_player(island("M."), "bo")


def test_a_table_without_a_fault() -> None:
    cards = [card(), card(), card(cost=1), card(cost=2), card(cost=2)]
    assert faults_of(ADA, BO, cards=cards, seats=("bo", "ada"), active="ada") == []


def test_a_titan_is_with_one_player() -> None:
    one, other = replace(ADA, titans=(Titan("theia"),)), replace(BO, titans=(Titan("theia"),))
    assert faults_of(one, other) == [("/players/1/titans/0/name", "titan.zone")]
    assert faults_of(one, replace(BO, titans=(Titan("cronos"),))) == []


def test_every_player_has_an_island_of_his_own() -> None:
    assert faults_of(ADA, ADA) == [("/players/1/id", "player.duplicate")]
    assert faults_of(ADA, rename_player(island(".."), "bo")) == [
        ("/players/1/metropolis", "metropolis.port")
    ]
    apart = rename_player(island("M.f"), "bo")
    assert faults_of(ADA, apart) == [("/players/1/cells/2", "tile.adjacent")]


def test_everybody_has_a_seat() -> None:
    assert faults_of(ADA, BO, seats=("ada",)) == [("/seats", "seats.everybody")]
    assert faults_of(ADA, BO, seats=("ada", "ada")) == [
        ("/seats/1", "player.duplicate"),
        ("/seats", "seats.everybody"),
    ]
    assert faults_of(ADA, BO, seats=("ada", "cy"), active="dee") == [
        ("/seats/1", "player.unknown"),
        ("/seats", "seats.everybody"),
        ("/active", "player.unknown"),
    ]


def test_two_cards_are_free_and_the_others_cost_one_or_two() -> None:
    cards = [card(cost=1), card(), card(cost=0), card(cost=3), card(cost=2)]
    assert faults_of(ADA, BO, cards=cards) == [
        ("/display/0/cost", "action.card_cost"),
        ("/display/2/cost", "action.card_cost"),
        ("/display/3/cost", "action.card_cost"),
    ]


def test_five_cards_are_on_display_and_six_with_four_players() -> None:
    six = [card(), card(), *[card(cost=1)] * 4]
    assert faults_of(ADA, BO, cards=six) == [("/display/5", "action.card_cost")]
    four = [rename_player(ADA, name) for name in ("ada", "bo", "cy", "dee")]
    assert faults_of(*four, cards=six) == []


def test_a_volcano_on_display_has_its_creature() -> None:
    bare = (TileCell(0, 0, "volcano"),)
    assert faults_of(ADA, BO, cards=[card(laid=bare)]) == [
        ("/display/0/tile/cells/0", "site.creature_adjacent")
    ]
    apart = (TileCell(0, 0, "forest"), TileCell(5, 0, "forest"))
    assert faults_of(ADA, BO, cards=[card(laid=apart)]) == [("/display/0/tile/cells", "tile.fit")]


def test_more_than_eight_creatures_are_too_many_to_reckon_with() -> None:
    assert faults_of(island("MVVVVVVVV"), BO) == []
    assert faults_of(island("MVVVVVVVVV"), BO) == [("/players/0/cells", "creature.many")]


MINE_ON_OFFER = (OfferedBuilding("mine", "mountain"),)


@pytest.mark.parametrize(
    ("others", "offer", "expected"),
    [
        # Of two mines: with 25 nuggets elsewhere two are left, and 3 + 2 pay a medallion.
        (25, (), "1"),
        (26, (), "0"),
        # A nugget that lies on the board is not in the supply either.
        (25, MINE_ON_OFFER, "0"),
        (25, (MINE_ON_OFFER[0]._replace(nuggets=0),), "1"),
    ],
)
def test_nobody_produces_nuggets_that_the_box_lacks(
    others: int, offer: tuple[OfferedBuilding, ...], expected: str
) -> None:
    player = island("MN.", medallions=4, nuggets=3)
    other = rename_player(island("M.", nuggets=others), "bob")
    cards, prices = [card("produce")], Prices(hoplites=0)
    assert find_chance(player, other, cards=cards, prices=prices, offer=offer) == expected


@pytest.mark.parametrize(("others", "expected"), [(28, "1"), (29, "0")])
def test_nobody_recruits_hoplites_that_the_box_lacks(others: int, expected: str) -> None:
    """One camp: the hoplite pays the extra action, which forges the medallion."""
    player = island("M.", medallions=4, nuggets=5, hoplites=1)
    other = rename_player(island("M.", hoplites=others), "bob")
    cards, prices = [card("recruit")], Prices(hoplites=2)
    assert find_chance(player, other, cards=cards, prices=prices) == expected


@pytest.mark.parametrize(("others", "expected"), [(25, "1"), (26, "0")])
@pytest.mark.parametrize("lies", ["tile", "metropolis"])
def test_a_port_pays_what_the_box_has(lies: str, others: int, expected: str) -> None:
    """Three nuggets and two of a port make a medallion, where two are left."""
    at = 1 if lies == "tile" else 0
    player = island(
        "M." if lies == "tile" else "..",
        ports=(Port(at, 0, nuggets=2), Port(1 - at, 0, taken=lies == "tile"))[: 1 + at],
        medallions=4,
        nuggets=3,
    )
    other = rename_player(island("M.", nuggets=others), "bob")
    assert find_chance(player, other, cards=[card("build")]) == expected


@pytest.mark.parametrize(("others", "expected"), [(26, "11/12"), (29, "0")])
def test_no_loot_has_nuggets_that_the_box_lacks(others: int, expected: str) -> None:
    """The cyclops brings three nuggets, which pay the medallion."""
    weak = Creature(4, "", Loot(nuggets=3))
    player = island("MV.", creature=weak, medallions=4, nuggets=2, hoplites=1)
    other = rename_player(island("M.", nuggets=others - 2), "bob")
    cards, prices = [card("capture")], Prices(creatures=1)
    assert find_chance(player, other, cards=cards, prices=prices) == expected


@pytest.mark.parametrize(("others", "expected"), [(27, "3/4"), (28, "1/2")])
def test_no_loot_that_the_box_lacks_pays_a_second_capture(others: int, expected: str) -> None:
    """The first creature is captured for certain; its three nuggets pay a second try at 1/2."""
    creatures = (Creature(1, "", Loot(nuggets=3)), CERBERUS)
    found = race_beside(
        others, "nuggets", creatures, cards=[card("capture")], prices=Prices(nuggets=3)
    )
    assert read_chance(found) == expected
    assert (WHAT_IS_LEFT in found.rulings) == (others == 28)


@pytest.mark.parametrize(("others", "expected"), [(29, "11/12"), (30, "1/2")])
@pytest.mark.parametrize("action", ["capture", "build"])
def test_no_loot_has_hoplites_that_the_box_lacks(
    action: Action, others: int, expected: str
) -> None:
    """The first creature brings one hoplite, for a second die against the other one."""
    creatures = (Creature(1, "", Loot(hoplites=1)), CERBERUS)
    found = race_beside(
        others, "hoplites", creatures, cards=[card(action)], prices=Prices(hoplites=0)
    )
    again = {"11/12": "143/144", "1/2": "3/4"}
    assert read_chance(found) == (again[expected] if action == "capture" else expected)
    assert (WHAT_IS_LEFT in found.rulings) == (others == 30)


@pytest.mark.parametrize("lies", ["tile", "metropolis"])
def test_a_race_says_what_a_port_pays_of_the_supply(lies: str) -> None:
    """The port has two nuggets, the supply one: 4 + 1 make a medallion."""
    at = 1 if lies == "tile" else 0
    player = island(
        "M." if lies == "tile" else "..",
        ports=(Port(at, 0, nuggets=2), Port(1 - at, 0, taken=lies == "tile"))[: 1 + at],
        medallions=4,
        nuggets=4,
    )
    other = rename_player(island("M.", nuggets=25), "bob")
    found = race(player, other, cards=[card("build")])
    (winning,) = found.facts.players[0].next.ways
    gain = Counted("gain.nuggets", 1)
    texts = [(one.text.code, one.text.params.get("things")) for one in winning.steps]
    at = texts.index(("step.port.reward", (gain,)))
    assert winning.steps[at + 1].text.code == "step.supply.short.nuggets"
    assert winning.steps[at + 1].text.params == {"count": 1, "wanted": 2}
    assert WHAT_IS_LEFT in found.rulings


def test_a_race_says_what_is_produced_of_the_supply() -> None:
    """Of two mines the supply pays one nugget: 4 + 1 make a medallion."""
    player = island("MN.", medallions=4, nuggets=4)
    other = rename_player(island("M.", nuggets=25), "bob")
    found = race(player, other, cards=[card("produce")], prices=Prices(hoplites=0))
    (winning,) = found.facts.players[0].next.ways
    codes = [one.text.code for one in winning.steps]
    assert codes[codes.index("step.way.produce") + 1] == "step.supply.short.nuggets"
    assert WHAT_IS_LEFT in found.rulings


def test_a_supply_that_would_change_nothing_is_no_ruling() -> None:
    """Both mines pay nothing, but nine nuggets make the medallion without them."""
    player = island("MN.", medallions=4, nuggets=9)
    other = rename_player(island("M.", nuggets=21), "bob")
    found = race(player, other, cards=[card("build")])
    assert read_chance(found) == "1"
    assert WHAT_IS_LEFT not in found.rulings


def test_a_port_that_pays_nothing_pays_for_no_card_that_steals() -> None:
    """The metropolis brings the hoplite that the card costs, if the supply has one."""
    thief = island("....", ports=(Port(0, 0, hoplites=1),))
    cards = [card(), card(), card(laid=tile("fff"), cost=1)]
    for others, expected in ((29, 1), (30, 0)):
        holder = rename_player(island("M.", hoplites=others, titans=(Titan("theia"),)), "bob")
        found = race(thief, holder, cards=cards)
        assert len(found.facts.steals) == expected


def race_beside(
    others: int, piece: str, creatures: tuple[Creature, Creature], **more: Any
) -> Calculation[Any]:
    """A race of a player with two creatures beside one who has so many of a piece."""
    drawn = island("VVM..", medallions=5)
    cells = [
        one._replace(creature=creatures[at]) if at < 2 else one
        for at, one in enumerate(drawn.cells)
    ]
    held: dict[str, Any] = {piece: others}
    other = rename_player(island("M.", **held), "bob")
    return race(replace(drawn, cells=tuple(cells)), other, **more)


def read_chance(found: Calculation[Any]) -> str:
    """The first player's chance."""
    return str(found.facts.players[0].next.chance.fraction)


def find_chance(*players: Island, **more: Any) -> str:
    """The first player's chance."""
    return read_chance(race(*players, **more))
