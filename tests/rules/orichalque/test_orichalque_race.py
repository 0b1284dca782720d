"""The race: who has won, who can win, what a stolen Titan would change, and odd tables."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from services.orichalque.rules.position import (
    ActionCard,
    Island,
    RacePosition,
    TableRules,
    TileCell,
    Titan,
)
from services.orichalque.rules.race_consistency import refuse_race
from shared.core.illegal import Faults
from tests.rules.orichalque.drawn_islands import island, tile
from tests.rules.orichalque.racing import card, named, race


def test_who_has_five_points_and_no_creature_has_won() -> None:
    answer: Any = race(named(island("M.", medallions=5), "bo"), island("MV", medallions=5)).facts
    assert answer["winners"] == ("bo",)
    assert [(one["id"], one["won"], one["points"]) for one in answer["players"]] == [
        ("bo", True, 5),
        ("ada", False, 5),
    ]
    assert "next" not in answer["players"][1]
    assert "steals" not in answer


def test_several_winners_are_all_listed() -> None:
    rich = island("M.", medallions=5)
    answer = race(named(rich, "cy"), named(rich, "bo"), island("M"))
    assert answer.facts["winners"] == ("bo", "cy")
    assert [(one.code, one.choice) for one in answer.rulings] == [("several-winners", "all")]
    assert race(rich, named(island("M"), "bo")).rulings == ()


def test_nobody_wins_who_is_far_behind() -> None:
    answer: Any = race(island("M..."), cards=[card("build")]).facts
    assert answer["can_win"] == ()
    assert answer["players"][0]["next"] == {
        "chance": {"fraction": "0", "decimal": 0.0},
        "exact": True,
        "ways": (),
    }
    assert answer["text"].code == "step.race.nobody"


def test_the_players_are_told_in_their_order() -> None:
    close = island("Mff.", medallions=4)
    three = [named(close, name) for name in ("bo", "ada", "cy")]
    facts: Any = race(*three, cards=[card()]).facts
    assert facts["order"] == ("ada", "bo", "cy")
    seated: Any = race(*three, cards=[card()], seats=("cy", "ada", "bo"), active="ada").facts
    assert seated["order"] == seated["can_win"] == ("ada", "bo", "cy")
    first: Any = race(*three, cards=[card()], seats=("cy", "ada", "bo")).facts
    assert first["order"] == ("cy", "ada", "bo")
    assert [one["id"] for one in first["players"]] == ["bo", "ada", "cy"]


def test_a_stolen_titan_costs_its_holder_a_point_and_perhaps_the_game() -> None:
    holder = island(
        "MOfff.", "  ddd ", medallions=2, nuggets=5, titans=(Titan("theia"), Titan("cronos"))
    )
    facts: Any = race(holder, cards=[card("build", tile("l"))]).facts
    theia, cronos = facts["steals"]
    assert (theia["titan"], theia["holder"], theia["points"]) == ("theia", "ada", 3)
    assert theia["rule"] == "titan.zone"
    for stolen in (theia, cronos):
        assert stolen["chance"]["fraction"] == "1"
        assert stolen["chance_after"]["fraction"] == "0"


def test_a_stolen_titan_can_be_taken_back() -> None:
    holder = island("Mfff.", medallions=3, nuggets=5, titans=(Titan("theia"),))
    facts: Any = race(holder, cards=[card("build")]).facts
    (theia,) = facts["steals"]
    assert theia["chance"]["fraction"] == theia["chance_after"]["fraction"] == "1"


def test_who_cannot_win_has_nothing_to_lose() -> None:
    holder = island("Mfff.", titans=(Titan("theia"),))
    facts: Any = race(holder, cards=[card()]).facts
    assert [one["chance_after"]["fraction"] for one in facts["steals"]] == ["0"]


def faults_of(
    *players: Island, cards: Sequence[ActionCard] = (), **more: Any
) -> list[tuple[str, str]]:
    faults = Faults()
    refuse_race(RacePosition(TableRules(), players, tuple(cards), **more), faults)
    return [(fault.pointer, fault.code) for fault in faults.found]


ADA, BO = island("M."), named(island("M."), "bo")


def test_a_table_without_a_fault() -> None:
    cards = [card(), card(), card(cost=1), card(cost=2), card(cost=2)]
    assert faults_of(ADA, BO, cards=cards, seats=("bo", "ada"), active="ada") == []


def test_a_titan_is_with_one_player() -> None:
    one, other = replace(ADA, titans=(Titan("theia"),)), replace(BO, titans=(Titan("theia"),))
    assert faults_of(one, other) == [("/players/1/titans/0/name", "titan.zone")]
    assert faults_of(one, replace(BO, titans=(Titan("cronos"),))) == []


def test_every_player_has_an_island_of_his_own() -> None:
    assert faults_of(ADA, ADA) == [("/players/1/id", "player.duplicate")]
    assert faults_of(ADA, named(island(".."), "bo")) == [
        ("/players/1/metropolis", "metropolis.port")
    ]
    apart = named(island("M.f"), "bo")
    assert faults_of(ADA, apart) == [("/players/1/cells/2", "tile.adjacent")]


def test_everybody_has_a_seat() -> None:
    assert faults_of(ADA, BO, seats=("ada",)) == [("/seats", "seats.everybody")]
    assert faults_of(ADA, BO, seats=("ada", "ada")) == [("/seats", "seats.everybody")]
    assert faults_of(ADA, BO, seats=("ada", "cy"), active="dee") == [
        ("/seats/1", "player.unknown"),
        ("/active", "player.unknown"),
        ("/seats", "seats.everybody"),
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
    four = [named(ADA, name) for name in ("ada", "bo", "cy", "dee")]
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
