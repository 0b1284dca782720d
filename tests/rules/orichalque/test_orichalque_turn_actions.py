"""The actions of a turn: favours, prices, fights with their loot, constructions."""

from typing import Any

import pytest

from tests.rules.operation_calls import list_rulings
from tests.rules.orichalque.turn_requests import (
    CERBERUS,
    LAY,
    TAKE,
    act,
    ask,
    construct,
    erect,
    fight,
    find_wordings,
    judge,
    lay,
    list_effects,
    play,
)

PRODUCE, RECRUIT, FORGE = {"kind": "produce"}, {"kind": "recruit"}, {"kind": "medallion"}
QUIET = {0: (0, "Xfd."), 1: (0, "lmlm"), 2: (0, "....")}
"""An island without a volcano."""


def active(name: str) -> list[dict[str, Any]]:
    """An active Titan."""
    return [{"name": name}]


@pytest.mark.parametrize(
    ("price", "step", "rule"),
    [
        ("hoplites", PRODUCE, "produce.mine"),
        ("hoplites", RECRUIT, "action.extra"),
        ("nuggets", RECRUIT, "recruit.camp"),
        ("nuggets", PRODUCE, "action.extra"),
        ("creatures", PRODUCE, "produce.mine"),
        ("creatures", RECRUIT, "recruit.camp"),
    ],
)
def test_each_price_buys_its_actions(price: str, step: dict[str, Any], rule: str) -> None:
    stock = {"hoplites": 5, "nuggets": 5, "captured": ["hydra"]}
    facts = act({**step, "price": price}, **stock)
    assert judge(facts)[2] == (rule != "action.extra", rule)
    if rule != "action.extra":
        assert list_effects(facts)[2][0] == "action.extra"


@pytest.mark.parametrize(
    ("step", "rule", "wording"),
    [
        (fight(5, at=(1, 1)), "combat.order", "refused.no-creature"),
        (fight(5, at=(9, 9)), "combat.order", "refused.no-creature"),
        (fight(1, 1, 1, 1, 1, hoplites=4), "combat.hoplites", "refused.engaged"),
        (fight(1, 1, 1, 1, hoplites=3), "combat.hoplites", "refused.storage"),
        (fight(5, 5), "combat.hoplites", "refused.dice"),
        (fight(), "combat.hoplites", "refused.dice"),
        (fight(6), "combat.sum", "refused.faces"),
    ],
)
def test_a_fight_is_fought_by_its_rules(step: dict[str, Any], rule: str, wording: str) -> None:
    facts = act(step, action="capture", hoplites=2)
    assert judge(facts)[2] == (False, rule)
    assert find_wordings(facts)[2] == wording
    assert facts.hoplites == 2


def test_a_die_without_an_automatic_face_shows_none() -> None:
    die = {"faces": [1, 2, 3], "auto": 0}
    assert find_wordings(act(fight(auto=1), action="capture", die=die))[2] == "refused.no-auto"
    wrong = act(fight(4, 2), action="capture", die=die)
    assert find_wordings(wrong)[2] == "refused.dice"
    wrong = act(fight(4), action="capture", die=die)
    assert find_wordings(wrong)[2] == "refused.faces"
    answer = ask(TAKE, LAY, fight(3), action="capture", die=die)
    assert list_rulings(answer)["die-faces"] == "given"


@pytest.mark.parametrize(
    ("spot", "rule", "wording"),
    [
        ((9, 9), "site.building", "refused.outside"),
        ((0, 0), "site.building", "refused.covered"),
        ((0, 1), "site.building", "refused.wrong-terrain"),
        ((0, 2), "site.building", "refused.bare"),
        ((2, 0), "site.creature_adjacent", "refused.creature-beside"),
        ((3, 0), "site.creature_adjacent", "refused.creature-there"),
    ],
)
def test_a_building_stands_on_its_terrain_away_from_creatures(
    spot: tuple[int, int], rule: str, wording: str
) -> None:
    rows = {0: (0, "Xffv"), 1: (0, "lfv."), 2: (0, "....")}
    offer = [{"building": "ark", "terrain": "forest"}]
    step = construct(*spot, "ark")
    facts = play(
        TAKE, lay((3, 1)), step,
        action="build", rows=rows, creatures=(CERBERUS, CERBERUS), offer=offer,
    )  # fmt: skip
    assert judge(facts)[2] == (False, rule)
    assert find_wordings(facts)[2] == wording


def test_a_volcano_stands_for_the_terrain_of_any_building() -> None:
    rows = {0: (0, "Xfv."), 1: (0, "lmdf")}
    offer = [{"building": "camp", "terrain": "forest"}, {"building": "ark", "terrain": "lagoon"}]
    facts = act(construct(2, 0, "ark"), action="build", rows=rows, creatures=(), offer=offer)
    assert judge(facts)[2] == (True, "site.building")
    assert list_effects(facts)[2] == ["site.volcano_joker"]


@pytest.mark.parametrize(
    ("four", "creatures", "rule", "wording"),
    [
        (
            ((1, 0), (2, 0), (0, 1), (1, 1)),
            (CERBERUS,),
            "site.creature_adjacent",
            "creature-beside",
        ),
        (((1, 1), (2, 1), (0, 2), (1, 2)), (), "site.temple", "bare"),
        (((0, 0), (1, 0), (0, 1), (1, 1)), (), "site.temple", "covered"),
        (((1, 0), (2, 0), (1, 1), (2, 1)), (), "site.temple", "same-terrain"),
        (((1, 0), (2, 0), (3, 0), (2, 1)), (), "site.temple", "rhombus"),
        (((1, 0), (2, 0), (1, 1), (9, 9)), (), "site.temple", "outside"),
    ],
)
def test_a_temple_has_its_site(four: Any, creatures: Any, rule: str, wording: str) -> None:
    rows = {0: (0, "Xfd."), 1: (0, "lmfm"), 2: (0, "v...")}
    facts = act(erect(*four), action="build", rows=rows, creatures=creatures)
    assert judge(facts)[2] == (False, rule)
    assert find_wordings(facts)[2] == f"refused.{wording}"


def test_theia_serves_in_the_extra_action_too() -> None:
    facts = act(
        {**FORGE, "price": "hoplites"}, {**FORGE, "favour": True},
        nuggets=10, hoplites=2, titans=active("theia"),
    )  # fmt: skip
    assert (facts.medallions, facts.nuggets, facts.hoplites) == (2, 0, 0)


def test_a_building_of_the_offer_is_built_once() -> None:
    offer = [{"building": "camp", "terrain": "mountain"}]
    facts = act(
        construct(1, 1, "camp"), construct(3, 1, "camp", price="nuggets"), construct(1, 1, "camp"),
        action="build", rows=QUIET, creatures=(), offer=offer, nuggets=3,
    )  # fmt: skip
    assert find_wordings(facts)[2:] == ["site.building", "refused.offer", "refused.once"]
    assert facts.nuggets == 3
