"""A player's next turn: every action, what it costs and what it wins."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from services.orichalque.rules.creatures import Creature, Loot
from services.orichalque.rules.dice import ExactNumber
from services.orichalque.rules.islands import CellSpot, OfferedBuilding, Port, Titan
from services.orichalque.rules.next_turns import TurnForecast, WayToWin
from services.orichalque.rules.position import Prices
from services.orichalque.rules.tiles import LaidCell
from services.orichalque.rules.turns import ThingsBuilt, TurnFinish
from services.orichalque.rules.ways import TurnAction
from tests.rules.orichalque.drawn_islands import CERBERUS, CYCLOPS, island, rules_of, tile
from tests.rules.orichalque.racing import card, chance, list_actions, next_turn, race, way


def test_a_titan_makes_the_fifth_point() -> None:
    player = island("Mff.", medallions=4)
    found = way(player, card())
    assert (found.titans, found.points, found.actions) == (("theia",), 5, ())
    assert rules_of(found.steps) == ["action.card_cost", "titan.zone", "victory.race"]
    assert found.cells == (LaidCell(3, 0, "forest"),)
    assert found.turns == 0
    answer: Any = race(player, cards=[card()]).facts
    assert answer.can_win == ("ada",)


def test_a_titan_that_takes_anothers_place_makes_no_point() -> None:
    player = island("Mff.", medallions=3, titans=(Titan("cronos"),))
    assert chance(player, card()) == "0"
    with_oratory = island("MOff.", medallions=3, titans=(Titan("cronos"),))
    assert way(with_oratory, card()).points == 5


def test_a_medallion_takes_five_nuggets_and_a_build() -> None:
    rich, poor = island("M.", medallions=4, nuggets=5), island("M.", medallions=4, nuggets=4)
    found = way(rich, card("build"))
    assert found.actions == (TurnAction("build", "card", builds=ThingsBuilt(medallions=1)),)
    assert "victory.medallion" in rules_of(found.steps)
    assert chance(poor, card("build")) == "0"
    assert chance(rich, card("produce")) == "0"


def test_a_temple_takes_a_site_and_a_build() -> None:
    player = island("Mfl", " d.", medallions=4)
    found = way(player, card("build", tile("m")))
    assert found.actions[0].builds.temples == 1
    assert "victory.temple" in rules_of(found.steps)
    assert chance(player, card("build", tile("l"))) == "0"


def test_the_free_action_is_preferred_to_the_one_paid_for() -> None:
    player = island("M.", medallions=4, nuggets=5, hoplites=9)
    assert list_actions(way(player, card("build"), prices=Prices(hoplites=1))) == [("build", "")]


def test_the_extra_action_is_paid_for() -> None:
    player = island("M.", medallions=4, nuggets=7, hoplites=3, captured=("hydra",))
    by: dict[str, Prices] = {
        "hoplites": Prices(hoplites=3),
        "nuggets": Prices(nuggets=2),
        "creatures": Prices(creatures=1),
    }
    for name, prices in by.items():
        found = way(player, card("recruit"), prices=prices)
        assert list_actions(found) == [("build", name)]
        assert found.actions[0].source == "extra"
        assert "action.extra" in rules_of(found.steps)
    for prices in (Prices(hoplites=4), Prices(nuggets=3), Prices(creatures=2), Prices()):
        assert chance(replace(player, nuggets=7), card("capture"), prices=prices) == "0"


def test_the_cards_own_action_comes_before_the_extra_one() -> None:
    player = island("M.", medallions=4, nuggets=4)
    assert chance(player, card("produce"), prices=Prices(hoplites=0)) == "1"
    assert chance(player, card("build"), prices=Prices(hoplites=0)) == "0"


def test_producing_first_may_pay_for_a_medallion() -> None:
    player = island("MN.", medallions=4, nuggets=3)
    found = way(player, card("produce"), prices=Prices(hoplites=0))
    assert list_actions(found) == [("produce", ""), ("build", "hoplites")]
    assert chance(replace(player, nuggets=2), card("produce"), prices=Prices(hoplites=0)) == "0"


def test_hyperion_doubles_what_is_produced() -> None:
    player = island("MN.", medallions=3, nuggets=1, titans=(Titan("hyperion"),))
    assert chance(player, card("produce"), prices=Prices(hoplites=0)) == "1"
    idle = replace(player, titans=(Titan("hyperion", active=False),))
    assert chance(idle, card("produce"), prices=Prices(hoplites=0)) == "0"


def test_recruiting_first_may_pay_for_the_extra_action() -> None:
    player = island("MC.", medallions=4, nuggets=5)
    found = way(player, card("recruit"), prices=Prices(hoplites=2))
    assert list_actions(found) == [("recruit", ""), ("build", "hoplites")]
    assert chance(player, card("recruit"), prices=Prices(hoplites=3)) == "0"
    with_themis = replace(player, medallions=3, titans=(Titan("themis"),))
    assert chance(with_themis, card("recruit"), prices=Prices(hoplites=4)) == "1"


def test_theia_builds_one_thing_more() -> None:
    player = island("M.", medallions=2, nuggets=10, titans=(Titan("theia"),))
    found = way(player, card("build"))
    assert found.actions[0].builds.medallions == 2
    assert chance(replace(player, titans=(Titan("theia", active=False),)), card("build")) == "0"


def test_a_turn_builds_at_most_three_things() -> None:
    player = island("M.", medallions=1, nuggets=20, titans=(Titan("theia"),))
    found = way(player, card("build"), prices=Prices(hoplites=0))
    assert [act.builds.medallions for act in found.actions] in ([1, 2], [2, 1])
    assert chance(replace(player, medallions=0), card("build"), prices=Prices(hoplites=0)) == "0"


def test_a_mine_of_the_same_turn_brings_the_nugget_that_is_lacking() -> None:
    player = island("Mf.", medallions=4, nuggets=4)
    offer = (OfferedBuilding("mine", "forest"),)
    cards, prices = card("build", tile("l")), Prices(hoplites=0)
    found = way(player, cards, prices=prices, offer=offer)
    assert [act.builds.mines for act in found.actions] == [1, 0]
    assert "site.building" in rules_of(found.steps)
    assert chance(player, cards, prices=prices) == "0"
    assert chance(player, cards, prices=prices, offer=(OfferedBuilding("mine", "desert"),)) == "0"
    assert chance(player, cards, offer=offer) == "0"


def test_a_camp_of_the_same_turn_brings_the_hoplite_that_is_lacking() -> None:
    offer = (OfferedBuilding("camp", "forest"),)
    assert chance(island("VM.", creature=CERBERUS, medallions=5), card("capture")) == "1/2"
    found = way(
        island("VMf.", creature=CERBERUS, medallions=5),
        card("build", tile("l")),
        prices=Prices(hoplites=0),
        offer=offer,
    )
    assert found.chance.fraction == "11/12"
    assert [act.action for act in found.actions] == ["build", "capture"]
    assert found.actions[0].builds.camps == 1


def test_a_building_and_a_temple_do_not_share_a_cell() -> None:
    offer = (OfferedBuilding("mine", "forest"),)
    prices = Prices(nuggets=1)
    # A temple and a mine that pays for the second build: the mine needs a forest of its own.
    alone = island("Mfl", " dm", ".  ", medallions=4)
    assert chance(alone, card("build", tile("l")), prices=prices, offer=offer) == "1"
    two = replace(alone, medallions=3, nuggets=4)
    assert chance(two, card("build", tile("l")), prices=Prices(hoplites=0), offer=offer) == "0"


def test_every_creature_must_be_captured() -> None:
    player = island("VM.", creature=CERBERUS, medallions=5, hoplites=1)
    found = way(player, card("capture"))
    assert found.chance == ExactNumber("11/12", 0.9167)
    assert rules_of(found.steps)[-2:] == ["combat.sum", "victory.race"]
    assert chance(player, card("build")) == "0"
    two = island("VMV.", creature=CERBERUS, medallions=5, hoplites=1)
    assert chance(two, card("capture")) == "11/24"


def test_cronos_captures_for_certain() -> None:
    player = island("VM.", creature=Creature(40), medallions=4, titans=(Titan("cronos"),))
    assert chance(player, card("capture")) == "1"


def test_loot_may_pay_for_what_is_lacking() -> None:
    player = island("VM.", creature=CYCLOPS, medallions=4, nuggets=2)
    found = way(player, card("capture"), prices=Prices(hoplites=0))
    assert list_actions(found) == [("capture", ""), ("build", "hoplites")]
    assert found.chance.fraction == "1/6"
    assert chance(replace(player, nuggets=1), card("capture"), prices=Prices(hoplites=0)) == "0"
    by_creature = way(player, card("capture"), prices=Prices(creatures=1))
    assert list_actions(by_creature) == [("capture", ""), ("build", "creatures")]


def test_hoplites_for_the_price_are_not_spent_in_the_fight() -> None:
    player = island("VM.", creature=CERBERUS, medallions=4, nuggets=5, hoplites=2)
    capturing = card("capture")
    assert chance(player, capturing, prices=Prices(hoplites=1)) == "11/12"
    assert chance(player, capturing, prices=Prices(hoplites=2)) == "1/2"
    assert chance(player, capturing, prices=Prices(hoplites=3)) == "0"
    giving = CERBERUS._replace(loot=Loot(hoplites=2))
    guarded = island("VM.", creature=giving, medallions=4, nuggets=5, hoplites=1)
    assert chance(guarded, capturing, prices=Prices(hoplites=2)) == "11/12"


def test_a_captured_creature_no_longer_blocks_a_temple() -> None:
    player = island("Mfl", ".dmV", creature=CERBERUS, medallions=4)
    found = way(player, card("capture"), prices=Prices(hoplites=0))
    assert list_actions(found) == [("capture", ""), ("build", "hoplites")]
    assert found.chance.fraction == "1/2"
    # The other way round the site is blocked.
    assert chance(player, card("build"), prices=Prices(hoplites=0)) == "0"


def test_building_may_come_before_capturing() -> None:
    player = island("VM.", creature=CERBERUS, medallions=4, nuggets=5)
    found = way(player, card("build"), prices=Prices(hoplites=0))
    assert list_actions(found) == [("build", ""), ("capture", "hoplites")]
    assert found.chance.fraction == "1/2"


def test_recruits_fight_in_the_extra_action() -> None:
    player = island("VM.", creature=CERBERUS, medallions=5)
    found = way(player, card("recruit"), prices=Prices(nuggets=0))
    assert list_actions(found) == [("recruit", ""), ("capture", "nuggets")]
    assert found.chance.fraction == "11/12"
    assert "recruit.camp" in rules_of(found.steps)


def test_an_exact_way_is_not_called_exact_beside_one_that_may_be_better() -> None:
    bounded = WayToWin(0, None, (), Loot(), 5, TurnFinish(Fraction(1, 2), (), Fraction(3, 4)))
    exact = bounded._replace(card=1, finish=TurnFinish(Fraction(2, 3)))
    assert TurnForecast([exact], Fraction(2, 3)).is_exact
    assert not TurnForecast([bounded, exact], Fraction(3, 4)).is_exact


def test_a_metropolis_that_is_not_laid_goes_to_the_best_port() -> None:
    ports = (Port(0, 0, hoplites=1), Port(3, 0, nuggets=1))
    player = island("....", medallions=4, nuggets=4, ports=ports)
    found = way(player, card("build"))
    assert found.metropolis == CellSpot(3, 0)
    assert rules_of(found.steps)[0] == "metropolis.port"
    assert chance(replace(player, ports=ports[:1]), card("build")) == "0"
    # The metropolis has a mine of its own, wherever it stands.
    produced = way(replace(player, nuggets=3), card("produce"), prices=Prices(hoplites=0))
    assert produced.metropolis == CellSpot(3, 0)


def test_a_free_card_is_said_to_be_free() -> None:
    player = island("Mff.", medallions=4, hoplites=1)
    for cost, code in ((0, "step.action.card_cost.free"), (1, "step.action.card_cost")):
        assert way(player, card(cost=cost)).steps[0].text.code == code


def test_a_creature_on_the_tile_must_be_captured_as_well() -> None:
    player = island("Mff..", medallions=4, hoplites=1)
    found = way(player, card("capture", tile("fV", CERBERUS)))
    assert found.chance.fraction == "11/12"
    assert found.titans == ("theia",)


def test_a_card_is_paid_for_in_hoplites() -> None:
    player = island("Mff.", medallions=4, hoplites=1)
    cheap, dear = card(cost=1), card(cost=2)
    assert chance(player, cheap) == "1"
    assert chance(player, dear) == "0"
    found = way(player, cheap)
    assert (found.card, found.cost) == (0, 1)
    fighting = island("VM.", creature=CERBERUS, medallions=5, hoplites=1)
    assert chance(fighting, card("capture", cost=1)) == "1/2"


def test_a_port_may_pay_for_the_turn() -> None:
    ports = (Port(0, 0), Port(1, 0, nuggets=2, hoplites=1))
    player = island("M.", medallions=4, nuggets=3, ports=ports)
    found = way(player, card("build"))
    assert rules_of(found.steps)[1] == "port.reward"
    fighting = island("M.V", " f ", creature=CERBERUS, medallions=5, ports=ports)
    assert chance(fighting, card("capture")) == "11/12"


def test_the_turn_goes_on_when_the_tile_fits_nowhere() -> None:
    player = island("M", medallions=4, nuggets=5)
    found = way(player, card("build"))
    assert found.cells is None
    assert found.turns is None
    assert rules_of(found.steps)[:2] == ["action.card_cost", "tile.fit"]


def test_of_two_titans_at_once_the_more_useful_stays() -> None:
    player = island("Mdd..ff", medallions=3, nuggets=5)
    answer = race(player, cards=[card("build", tile("df"))])
    facts: Any = answer.facts
    found = facts.players[0].next.ways[0]
    assert found.points == 4
    assert [one.code for one in answer.rulings] == ["two-titans"]
    # Cronos is what a fight needs; Theia what two medallions need.
    fighting = island("VMdd..ff", creature=Creature(40), medallions=4)
    assert way(fighting, card("capture", tile("df"))).titans == ("theia", "cronos")
    building = island("Mdd..ff", medallions=2, nuggets=10)
    assert way(building, card("build", tile("df"))).titans == ("cronos", "theia")


def test_where_neither_titan_helps_the_chance_is_what_it_was() -> None:
    player = island("VMll..ff", creature=CERBERUS, medallions=4)
    assert chance(player, card("capture", tile("lf"))) == "1/2"


def test_the_best_place_of_the_tile_is_found() -> None:
    for row, port in ((".VM.", 0), (".VM.", 3)):
        ports = (Port(2, 0), Port(port, 0, hoplites=1))
        player = island(row, creature=CERBERUS, medallions=5, ports=ports)
        found = way(player, card("capture"))
        assert found.cells[0].q == port
        assert found.chance.fraction == "11/12"


def test_with_an_oratory_two_titans_at_once_are_two_points() -> None:
    player = island("MOdd..ff", medallions=3)
    found = way(player, card("produce", tile("df")))
    assert (found.points, found.titans) == (5, ("theia", "cronos"))


def test_a_volcano_may_join_what_a_titan_wants() -> None:
    player = island("Mdd.d", medallions=4, hoplites=3)
    laid = card("capture", tile("V", CERBERUS))
    assert chance(player, laid) == "0"
    assert chance(player, laid, joined=True) == "1"
    answer = race(player, cards=[laid], joined=True)
    assert [(one.code, one.choice) for one in answer.rulings] == [("die-faces", "one-to-five")]


def test_the_best_way_comes_first_and_each_card_has_one() -> None:
    player = island("VM..", creature=CERBERUS, medallions=5, hoplites=1)
    shown = next_turn(
        player, card("capture", cost=0), card("capture", tile("l")), card("capture", cost=1)
    )
    assert [one.card for one in shown.ways] == [0, 1, 2]
    assert [one.chance.fraction for one in shown.ways] == ["11/12", "11/12", "1/2"]
    second = next_turn(
        replace(player, hoplites=1), card("produce"), card("capture", cost=1), card("capture")
    )
    assert [one.card for one in second.ways] == [2, 1]


def test_a_place_that_draws_no_titan_may_leave_too_few_points() -> None:
    player = island("ffM..", medallions=1, nuggets=15)
    assert chance(player, card("build"), prices=Prices(hoplites=0)) == "0"
