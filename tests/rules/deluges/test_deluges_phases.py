"""The ledger of trade, the order of construction, and ore by continent."""

from typing import Any

import pytest

from tests.rules.deluges.deluges_client import (
    ADVANCED,
    calculation,
    facts,
    find_refusal,
    illegal,
    rulings,
    say,
    warnings,
)


@pytest.mark.parametrize(
    ("continent", "ore"),
    [("americas", "marble"), ("eurasia", "gold"), ("africa", "granite"), ("oceania", "bronze")],
)
def test_a_continent_gives_its_ore(continent: str, ore: str) -> None:
    cell = {"id": "x", "workers": {"a": 1}, "continent": continent}
    request = {"players": [{"id": "a"}, {"id": "b"}], "cells": [cell]}
    assert facts("harvests", request).cells[0].gathered == {ore: 1}
    cell["quarry"] = ore
    assert facts("harvests", request).cells[0].gathered == {ore: 1}


PURSES = [
    {"id": "a", "resources": {"wood": 3, "gold": 1}},
    {"id": "b", "resources": {"marble": 2}},
]


def trade(*trades: dict[str, Any], **more: Any) -> Any:
    given = [{"from": "a", "to": "b", **one} for one in trades]
    return facts("trades", {"players": PURSES, "trades": given, **more})


@pytest.mark.parametrize(
    ("given", "english", "french"),
    [
        ({"gives": {"gold": 1}}, "a gives b 1 unit (gold) for nothing.",
         "a donne à b 1 unité (or) sans rien en retour."),
        ({"takes": {"marble": 2}}, "b gives a 2 units (marble) for nothing.",
         "b donne à a 2 unités (marbre) sans rien en retour."),
        ({"gives": {"wood": 2}, "takes": {"marble": 1}},
         "a gives b 2 units (wood) and gets 1 (marble).",
         "a donne à b 2 unités (bois) et en reçoit 1 (marbre)."),
        ({"gives": {"gold": 1, "wood": 2}, "takes": {"marble": 1}},
         "a gives b 3 units (wood and gold) and gets 1 (marble).",
         "a donne à b 3 unités (bois et or) et en reçoit 1 (marbre)."),
        ({"gives": {"wood": 5}}, "a has only 3 wood, not 5.", "a n’a que 3 bois, pas 5."),
        ({"takes": {"gold": 1}}, "b has no gold.", "b n’a pas d’or."),
    ],
)  # fmt: skip
def test_a_trade_says_who_gives_how_much(given: dict[str, Any], english: str, french: str) -> None:
    text = trade(given).trades[0].step.text
    assert [say(text), say(text, "fr")] == [english, french]


def test_copper_and_strangers_do_not_trade() -> None:
    request = {
        "players": [{"id": "a", "resources": {"copper": 1}}, {"id": "b"}],
        "trades": [{"from": "a", "to": "c", "gives": {"copper": 1}}],
    }
    assert illegal("trades", request) == [
        ("/players/0/resources/copper", "build.cost"),
        ("/trades/0/to", "player.unknown"),
        ("/trades/0/gives/copper", "build.cost"),
    ]


FOUR = {"wood": 1, "gold": 1, "bronze": 1, "granite": 1}
CELLS = {
    "x": {"workers": {"a": 2}},
    "y": {"workers": {"b": 2}},
    "z": {"workers": {"a": 1}, "warriors": {"a": 4}},
}
RICH = dict.fromkeys(("wood", "gold", "bronze", "granite", "marble"), 30)


def build(*steps: dict[str, Any], cells: Any = None, **more: Any) -> dict[str, Any]:
    """A request in which player a pays four kinds for each step unless it says otherwise."""
    return {
        "players": [{"id": one, "resources": RICH} for one in "ab"],
        "cells": [{"id": name, **cell} for name, cell in (cells or CELLS).items()],
        "neighbours": {"sea": ["x", "y"], "bay": ["y"]},
        "steps": [{"player": "a", "payment": FOUR, **one} for one in steps],
        **more,
    }


def judge(*steps: dict[str, Any], **more: Any) -> list[tuple[bool, str]]:
    answer = facts("constructions", build(*steps, **more))
    return [(one.legal, one.step.rule) for one in answer.steps]


def site(kind: str, cell: str, count: int = 1) -> dict[str, Any]:
    return {"builds": [{"kind": kind, "cell": cell, "count": count}]}


DONE = (True, "build.order")


def test_a_payment_builds_and_is_spent() -> None:
    answer = facts("constructions", build(site("mine", "x"), site("dolmen", "x")))
    assert [one.legal for one in answer.steps] == [True, True]
    assert answer.cells[0].mines == 1
    assert [(one.kind, one.builder) for one in answer.cells[0].heritage] == [("dolmen", "a")]
    assert answer.players[0].resources == {
        "wood": 28, "gold": 28, "bronze": 28, "granite": 28, "marble": 30,
    }  # fmt: skip
    assert answer.players[1].resources == RICH


def test_players_build_in_their_order() -> None:
    other = {**site("mine", "y"), "player": "b"}
    again = site("mine", "x")
    assert judge(again, other, again) == [DONE, DONE, (False, "build.order")]
    assert judge(other, again, seats=["a", "b"]) == [DONE, (False, "build.order")]
    assert judge(other, again, seats=["b", "a"]) == [DONE, DONE]


def test_a_refused_step_neither_starts_nor_ends_a_phase() -> None:
    slip, other = {**site("mine", "x"), "player": "b"}, {**site("mine", "y"), "player": "b"}
    own, refused = site("mine", "x"), (False, "build.place")
    assert judge(slip, own, other) == [refused, DONE, DONE]
    assert judge(own, slip, own) == [DONE, refused, DONE]
    assert judge(slip, own, other, seats=["a", "b"]) == [refused, DONE, DONE]


def test_what_is_built_stands_on_a_cell_of_the_request() -> None:
    known = [{"id": "b", "resources": RICH}, {"id": "a", "resources": RICH}]
    request = build(site("mine", "xx"), {**site("boat", "se"), "payment": {"wood": 4}})
    refusal = find_refusal("constructions", request | {"players": known, "oceans": ["sea", "bay"]})
    assert [(one.pointer, one.code, one.given) for one in refusal.faults] == [
        ("/steps/0/builds/0/cell", "cell.unknown", "xx"),
        ("/steps/1/builds/0/cell", "cell.unknown", "se"),
    ]
    assert refusal.faults[0].fitting is not None
    assert illegal("constructions", request) == [("/steps/0/builds/0/cell", "cell.unknown")]


@pytest.mark.parametrize("beside", [{}, {"bay": ["y"]}])
def test_a_boat_needs_to_know_which_cells_touch_its_own(beside: dict[str, Any]) -> None:
    boat = {**site("boat", "sea"), "payment": {"wood": 4}}
    answer = facts("constructions", build(boat, neighbours=beside))
    assert answer.steps[0].step.text.code == "step.build.place.not_given"


def test_boats_are_built_on_the_ocean_beside_a_controlled_cell() -> None:
    wood = {"payment": {"wood": 4}}
    steps = [{**site("boat", one), **wood} for one in ("sea", "bay", "x")]
    assert judge(*steps) == [DONE, (False, "build.place"), (False, "build.place")]


@pytest.mark.parametrize(
    ("cell", "wording"),
    [
        ({"fanatics": 3}, "lost"),
        ({"flooded": True}, "at-sea"),
        ({"workers": {"b": 1}}, "foreign"),
    ],
)
def test_a_refused_place_is_told_for_what_it_is(cell: dict[str, Any], wording: str) -> None:
    steps = facts("constructions", build(site("mine", "x"), cells={"x": cell})).steps
    assert steps[0].step.text.code == f"step.build.place.{wording}"


def test_on_the_ocean_only_boats_are_built() -> None:
    steps = facts("constructions", build(site("dolmen", "sea"))).steps
    assert steps[0].step.text.code == "step.build.place.at-sea"


@pytest.mark.parametrize("kind", ["port", "barracks", "granary", "monument", "wonder"])
def test_advanced_constructions_have_their_limits_too(kind: str) -> None:
    rule = {"monument": "cap.monument", "wonder": "cap.wonder", "granary": "growth.granary"}
    answer = judge(site(kind, "x", 2), rules=ADVANCED)
    assert answer == [(False, rule.get(kind, f"build.{kind}"))]
    assert illegal("constructions", build(site(kind, "x")))[0][0] == "/steps/0/builds/0/kind"


def test_warriors_that_were_there_count() -> None:
    assert judge(site("warrior", "x"), site("warrior", "x")) == [DONE, (False, "cap.warriors")]


@pytest.mark.parametrize(
    ("step", "payment", "english"),
    [
        (site("boat", "sea"), {"wood": 3}, "A boat costs 4 wood, not 3."),
        (site("boat", "sea", 2), {"wood": 4}, "2 boats cost 8 wood, not 4."),
        (site("boat", "sea"), {"gold": 4}, "A boat costs 4 wood and nothing else."),
        (site("boat", "sea"), {}, "Say what it is paid with (`payment`)."),
        (site("mine", "x"), {}, "Say what it is paid with (`payment`)."),
        (site("wonder", "x"), FOUR, "A wonder costs one unit of each of the six resources."),
        (
            site("mine", "x"),
            {"wood": 12},
            "One construction costs 10, 4+4, 2+2+2 or 1+1+1+1, and 1+1+1+1+1 pays two: this "
            "payment is not exactly the price of one.",
        ),
    ],
)
def test_a_wrong_payment_is_told_the_price(
    step: dict[str, Any], payment: dict[str, int], english: str
) -> None:
    answer = facts("constructions", build({**step, "payment": payment}, rules=ADVANCED))
    assert not answer.steps[0].legal
    assert say(answer.steps[0].step.text) == english


def test_a_payment_buys_constructions_of_one_price() -> None:
    mixed = {"builds": [{"kind": "boat", "cell": "sea"}, {"kind": "mine", "cell": "x"}]}
    answer = facts("constructions", build(mixed))
    assert answer.steps[0].step.text.code == "step.build.cost.mixed"


def test_nobody_pays_what_is_not_there() -> None:
    poor = [{"id": "a", "resources": {"wood": 1}}, {"id": "b"}]
    assert judge(site("mine", "x"), players=poor) == [(False, "trade.held")]


def test_ports_and_barracks_serve_in_the_turn_in_which_they_are_built() -> None:
    boat = {**site("boat", "sea"), "payment": {"wood": 2}}
    assert judge(boat, rules=ADVANCED) == [(False, "build.cost")]
    assert judge(site("port", "x"), boat, rules=ADVANCED) == [DONE, DONE]
    pair = site("warrior", "x", 2)
    empty = {"x": {"workers": {"a": 1}}}
    assert judge(site("barracks", "x"), pair, rules=ADVANCED, cells=empty) == [DONE, DONE]
    together = {
        "builds": [{"kind": "barracks", "cell": "x"}, {"kind": "warrior", "cell": "x", "count": 2}],
        "payment": {**FOUR, "marble": 1},
    }
    assert judge(together, rules=ADVANCED, cells=empty) == [DONE]


def test_people_settle_before_anybody_builds() -> None:
    slaves = [{"master": "b", "colour": "a", "count": 3}]
    cells = {"x": {"workers": {"b": 1}, "slaves": slaves}}
    answer = calculation("constructions", build(site("mine", "x"), cells=cells))
    assert answer.facts.steps[0].legal
    assert warnings(answer) == [
        ("cell-taken-for-ocean", "/neighbours/bay"),
        ("cell-taken-for-ocean", "/neighbours/bay/0"),
        ("cell-taken-for-ocean", "/neighbours/sea"),
        ("slaves-freed", "/cells/0/slaves"),
    ]
    assert rulings(answer) == {}


def test_faults_of_the_phase_are_all_refused() -> None:
    request = build(
        {"player": "c", **site("mine", "x")},
        fleets={"x": {"a": 1}, "sea": {"d": 1}},
        seats=["a", "a", "e"],
        oceans=["sea"],
    )
    assert illegal("constructions", request) == [
        ("/fleets/sea/d", "player.unknown"),
        ("/seats/1", "player.duplicate"),
        ("/seats/2", "player.unknown"),
        ("/fleets/x", "movement.boat"),
        ("/neighbours/bay", "cell.unknown"),
        ("/steps/0/player", "player.unknown"),
    ]
