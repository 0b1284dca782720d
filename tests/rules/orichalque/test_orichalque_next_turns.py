"""A player's next turn: every action, what it costs and what it wins."""

from dataclasses import replace

from services.orichalque.rules.creatures import Loot
from services.orichalque.rules.islands import CellSpot, Port, Titan
from services.orichalque.rules.position import Prices
from tests.rules.orichalque.drawn_islands import CERBERUS, island, rules_of, tile
from tests.rules.orichalque.racing import card, chance, list_actions, way


def test_a_turn_builds_at_most_three_things() -> None:
    player = island("M.", medallions=1, nuggets=20, titans=(Titan("theia"),))
    found = way(player, card("build"), prices=Prices(hoplites=0))
    assert [act.builds.medallions for act in found.actions] in ([1, 2], [2, 1])
    assert chance(replace(player, medallions=0), card("build"), prices=Prices(hoplites=0)) == "0"


def test_hoplites_for_the_price_are_not_spent_in_the_fight() -> None:
    player = island("VM.", creature=CERBERUS, medallions=4, nuggets=5, hoplites=2)
    capturing = card("capture")
    assert chance(player, capturing, prices=Prices(hoplites=1)) == "11/12"
    assert chance(player, capturing, prices=Prices(hoplites=2)) == "1/2"
    assert chance(player, capturing, prices=Prices(hoplites=3)) == "0"
    giving = CERBERUS._replace(loot=Loot(hoplites=2))
    guarded = island("VM.", creature=giving, medallions=4, nuggets=5, hoplites=1)
    assert chance(guarded, capturing, prices=Prices(hoplites=2)) == "11/12"


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


def test_a_card_is_paid_for_in_hoplites() -> None:
    player = island("Mff.", medallions=4, hoplites=1)
    cheap, dear = card(cost=1), card(cost=2)
    assert chance(player, cheap) == "1"
    assert chance(player, dear) == "0"
    found = way(player, cheap)
    assert (found.card, found.cost) == (0, 1)
    fighting = island("VM.", creature=CERBERUS, medallions=5, hoplites=1)
    assert chance(fighting, card("capture", cost=1)) == "1/2"


def test_the_turn_goes_on_when_the_tile_fits_nowhere() -> None:
    player = island("M", medallions=4, nuggets=5)
    found = way(player, card("build"))
    assert found.cells is None
    assert found.turns is None
    assert rules_of(found.steps)[:2] == ["action.card_cost", "tile.fit"]


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


def test_a_place_that_draws_no_titan_may_leave_too_few_points() -> None:
    player = island("ffM..", medallions=1, nuggets=15)
    assert chance(player, card("build"), prices=Prices(hoplites=0)) == "0"


def test_hyperion_doubles_what_is_produced() -> None:
    player = island("MN.", medallions=3, nuggets=1, titans=(Titan("hyperion"),))
    assert chance(player, card("produce"), prices=Prices(hoplites=0)) == "1"
    idle = replace(player, titans=(Titan("hyperion", active=False),))
    assert chance(idle, card("produce"), prices=Prices(hoplites=0)) == "0"


def test_a_captured_creature_no_longer_blocks_a_temple() -> None:
    player = island("Mfl", ".dmV", creature=CERBERUS, medallions=4)
    found = way(player, card("capture"), prices=Prices(hoplites=0))
    assert list_actions(found) == [("capture", ""), ("build", "hoplites")]
    assert found.chance.fraction == "1/2"
    # The other way round the site is blocked.
    assert chance(player, card("build"), prices=Prices(hoplites=0)) == "0"
