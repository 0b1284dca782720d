"""The race: who has won, who can win, what a stolen Titan would change, and odd tables."""

from collections.abc import Sequence
from typing import Any

import pytest

from services.orichalque.rules.islands import Island, Port, Titan
from services.orichalque.rules.position import ActionCard, Prices
from services.orichalque.rules.supply import WHAT_IS_LEFT
from shared.core.phrases import Counted
from shared.core.sheet import Calculation
from tests.rules.orichalque.drawn_islands import island, tile
from tests.rules.orichalque.racing import card, race, rename_player

HOLDER = island(
    "MOfff.", "  ddd ", medallions=2, nuggets=5, titans=(Titan("theia"), Titan("cronos"))
)
RIVAL = rename_player(island("Mff.", "dd.."), "bo")


def steals(*players: Island, cards: Sequence[ActionCard]) -> Any:
    facts: Any = race(*players, cards=cards).facts
    return facts.steals


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


@pytest.mark.parametrize(("others", "expected"), [(28, "1"), (29, "0")])
def test_nobody_recruits_hoplites_that_the_box_lacks(others: int, expected: str) -> None:
    """One camp: the hoplite pays the extra action, which forges the medallion."""
    player = island("M.", medallions=4, nuggets=5, hoplites=1)
    other = rename_player(island("M.", hoplites=others), "bob")
    cards, prices = [card("recruit")], Prices(hoplites=2)
    assert find_chance(player, other, cards=cards, prices=prices) == expected


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


def test_a_port_that_pays_nothing_pays_for_no_card_that_steals() -> None:
    """The metropolis brings the hoplite that the card costs, if the supply has one."""
    thief = island("....", ports=(Port(0, 0, hoplites=1),))
    cards = [card(), card(), card(laid=tile("fff"), cost=1)]
    for others, expected in ((29, 1), (30, 0)):
        holder = rename_player(island("M.", hoplites=others, titans=(Titan("theia"),)), "bob")
        found = race(thief, holder, cards=cards)
        assert len(found.facts.steals) == expected


def read_chance(found: Calculation[Any]) -> str:
    """The first player's chance."""
    return str(found.facts.players[0].next.chance.fraction)


def find_chance(*players: Island, **more: Any) -> str:
    """The first player's chance."""
    return read_chance(race(*players, **more))
