"""Two capture actions in one turn: a lost fight is fought again, exactly or at least so well."""

from typing import Any

from services.orichalque.rules.creatures import Creature, Loot
from services.orichalque.rules.islands import Cell, Island
from services.orichalque.rules.position import Prices
from tests.rules.orichalque.drawn_islands import CERBERUS, island
from tests.rules.orichalque.racing import all_different, card, next_turn, way


def test_nine_creatures_of_which_none_are_alike_are_reckoned_from_below() -> None:
    hard = all_different(island("VVVVVVVVVM.", creature=CERBERUS, medallions=5))
    single = way(hard, card("capture"))
    assert (single.chance.fraction, single.exact) == ("1/512", True)
    both = next_turn(hard, card("capture"), prices=Prices(hoplites=0))
    # One half for each of nine, and once more for the one that was lost: 1/512 × (1 + 9/2).
    assert (both.chance.fraction, both.exact) == ("11/1024", False)
    assert both.ways[0].steps[-1].text.code == "step.way.wins-at-least"
    assert way(hard, card("capture"), prices=Prices(hoplites=1)).exact is True
    easy = all_different(island("VVVVVVVVVM.", creature=Creature(1), medallions=5))
    certain = way(easy, card("capture"), prices=Prices(hoplites=0))
    assert (certain.chance.fraction, certain.exact) == ("1", True)


def among(*given: tuple[int, int]) -> Any:
    """The player has two hoplites and two nuggets, and may pay for an extra action with these."""
    cells = [Cell(0, 0), Cell(-1, 0)]
    for index, (strength, hoplites) in enumerate(given):
        creature = Creature(strength, "", Loot(0, hoplites))
        cells.append(Cell(index + 1, 0, "volcano", creature=creature))
    player = Island(tuple(cells), (0, 0), medallions=5, hoplites=2, nuggets=2)
    return next_turn(player, card("capture"), card("recruit"), prices=Prices(nuggets=2))


SIX = ((6, 1), (8, 2), (3, 1), (4, 0), (3, 1), (3, 0))


def test_the_card_that_allows_two_captures_of_ten_is_best_and_only_bounded() -> None:
    found = among(*SIX, (5, 0), (2, 1), (2, 0), (1, 0))
    assert [one.card for one in found.ways] == [0, 1]
    assert [one.exact for one in found.ways] == [False, True]
    assert found.exact is False


def test_any_seven_creatures_are_reckoned_exactly_and_eight_where_few_bring_hoplites() -> None:
    bringing = [(strength, 1) for strength in range(1, 9)]
    bare = [(strength, 0) for strength in range(1, 9)]
    assert among(*bringing[:7]).exact is True
    assert among(*bringing).exact is False
    assert among(*bare).exact is True
