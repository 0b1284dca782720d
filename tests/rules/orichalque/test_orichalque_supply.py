"""Setting up, refilling the building board, and the general supply of thirty and thirty."""

from typing import Any

import pytest

from shared.core.phrases import Counted
from tests.rules.operation_calls import list_rulings
from tests.rules.orichalque.asking_orichalque import CALLS, CYCLOPS, island
from tests.rules.orichalque.turn_requests import act, construct, fight, play, spot

MINE, CAMP = ({"building": "mine", "terrain": "forest"}, {"building": "camp", "terrain": "lagoon"})
ARK = {"building": "ark", "terrain": "desert"}


def start(*seats: str, first: str = "a", **more: Any) -> Any:
    return CALLS.calculation("starts", {"seats": list(seats), "first": first, **more}).facts


def refill(*revealed: Any, **more: Any) -> Any:
    return CALLS.calculation("refills", {"revealed": list(revealed), **more})


RECRUIT, PRODUCE = {"kind": "recruit"}, {"kind": "produce"}


@pytest.mark.parametrize(
    ("given", "held", "paid", "codes"),
    [
        ({"supply": {"hoplites": 1, "nuggets": 0}}, 0, (1, 0), ["hoplites", "nuggets"]),
        ({}, 30, (2, 0), ["nuggets"]),
        ({}, 29, (2, 1), []),
    ],
)
@pytest.mark.parametrize("lies", ["tile", "metropolis"])
def test_a_place_pays_what_the_supply_has(
    lies: str, given: dict[str, Any], held: int, paid: tuple[int, int], codes: list[str]
) -> None:
    """The port has two hoplites and a nugget."""
    port = {**spot(1 if lies == "tile" else 0, 0), "hoplites": 2, "nuggets": 1}
    ports = [port] if lies == "metropolis" else [{**spot(0, 0), "taken": True}, port]
    lonely = island({0: (0, "X." if lies == "tile" else "..")}, ports=ports, nuggets=held)
    tile = {"cells": [{**spot(0, 0), "terrain": "forest"}]}
    answer = CALLS.calculation("placements", {"island": lonely, "tile": tile, **given})
    (place,) = answer.facts.placements
    assert (place.hoplites, place.nuggets) == paid
    short = [one.text.code for one in place.steps if one.rule == "supply.pieces"]
    assert short == [f"step.supply.short.{one}" for one in codes]
    [gain] = [one.text.params["things"] for one in place.steps if one.rule == "port.reward"]
    counts = {f"gain.{name}": paid[at] for at, name in enumerate(("hoplites", "nuggets"))}
    assert {one.code: one.number for one in gain} == {code: n for code, n in counts.items() if n}
    assert list_rulings(answer).get("supply-empty") == ("what-is-left" if codes else None)


@pytest.mark.parametrize(
    ("held", "supply", "clear", "storage", "is_limited"),
    [
        # One hoplite of loot is a second die: of 36 throws 11 have an automatic face, one is ten.
        (0, 1, "1/3", 0, False),
        (0, 0, "1/6", 0, True),
        # Three go into the second fight: 122 of 1,296 throws sum to 9 at most.
        (4, 0, "587/648", 1, True),
        (4, 1, "587/648", 2, False),
        # The box has thirty, and the request has all of them.
        (30, None, "587/648", 27, True),
        (29, None, "587/648", 27, False),
    ],
)
def test_a_plan_counts_the_loot_that_the_supply_has(
    held: int, supply: int | None, clear: str, storage: int, is_limited: bool
) -> None:
    weak = {"name": "hydra", "strength": 1, "loot": {"hoplites": 1}}
    given = {} if supply is None else {"supply": {"hoplites": supply, "nuggets": 0}}
    request = {"creatures": [weak, CYCLOPS], "hoplites": held, **given}
    answer = CALLS.calculation("capture-plans", request)
    plan = answer.facts.clear_all
    assert plan.clear.fraction == clear
    assert plan.fights[-1].if_lost.in_storage == storage
    assert ("supply-empty" in list_rulings(answer)) == is_limited


BARE_MINE, BARE_CAMP = {**MINE, "nuggets": 0}, {**CAMP, "hoplites": 0}
BUILT_OVER = {0: (0, "Xfd."), 1: (0, "lmlm"), 2: (0, "....")}


@pytest.mark.parametrize("supply", [(0, 0), (1, 1), (30, 30)])
def test_a_board_of_an_answer_is_an_offer_of_the_next_request(supply: tuple[int, int]) -> None:
    given = dict(zip(("hoplites", "nuggets"), supply, strict=True))
    revealed = refill(CAMP, MINE, ARK, supply=given).facts.board
    offer = [one._asdict() for one in revealed]
    later = (
        refill(offer=offer, supply=given).facts.board,
        start("a", "b", offer=offer).board,
        act(rows=BUILT_OVER, creatures=(), offer=offer).board,
    )
    assert later == (revealed,) * len(later)
    lonely = island({0: (0, "X.")})
    CALLS.answer("island-scores", {**lonely, "offer": offer})
    CALLS.answer("race-checks", {"players": [{"id": "a", **lonely}], "offer": offer})


def test_hoplites_of_the_fight_itself_pay_its_loot() -> None:
    """The three that fought go back to the empty supply, which then has the one of the loot."""
    strong = {"name": "hydra", "strength": 10, "loot": {"hoplites": 1}}
    supply = {"hoplites": 0, "nuggets": 0}
    request = {"creatures": [strong], "hoplites": 3, "supply": supply}
    answer = CALLS.calculation("capture-plans", request)
    assert answer.facts.clear_all.clear.fraction == "587/648"
    assert "supply-empty" not in list_rulings(answer)


@pytest.mark.parametrize(
    ("offered", "expected"),
    [
        ((MINE,), (0, 1)),
        ((BARE_MINE,), (0, 0)),
        ((CAMP,), (1, 0)),
        ((BARE_CAMP,), (0, 0)),
        # Of two that can be built there, the one with something on it is taken.
        ((BARE_CAMP, CAMP), (1, 0)),
    ],
)
def test_who_builds_takes_what_lies_on_the_building(
    offered: tuple[dict[str, Any], ...], expected: tuple[int, int]
) -> None:
    kind = offered[0]["building"]
    at = (1, 0) if kind == "mine" else (0, 1)
    facts = act(
        construct(*at, kind), action="build", rows=BUILT_OVER, creatures=(), offer=[*offered]
    )
    assert (facts.hoplites, facts.nuggets) == expected
    assert [one.rule for one in facts.steps[-1].effects] == ["build.bonus"] * any(expected)
    # The rest of the box is in the supply.
    assert facts.supply == (30 - expected[0], 30 - expected[1])


def test_a_sentence_counts_what_was_taken() -> None:
    """Of two mines the supply pays one nugget, of a port with two hoplites and a nugget one."""
    one = {"hoplites": 1, "nuggets": 1}
    mines = {0: (0, "XM.."), 1: (0, "mlv."), 2: (0, "....")}
    produced = act(PRODUCE, rows=mines, creatures=(), supply=one).steps[-1]
    assert produced.step.text.code == "step.produce.mine.short"
    assert produced.step.text.params == {"count": 1, "buildings": 2}
    ports = [{**spot(0, 0), "hoplites": 2, "nuggets": 1}]
    lay = {"kind": "metropolis", **spot(0, 0)}
    (laid,) = play(
        lay, rows={0: (0, "....")}, creatures=(), ports=ports, supply={**one, "nuggets": 0}
    ).steps
    gained = (Counted("gain.hoplites", 1),)
    assert laid.effects[0].text == ("step.port.reward", {"things": gained})
    nothing = {"hoplites": 0, "nuggets": 0}
    fought = act(fight(auto=1), action="capture", supply=nothing).steps[-1]
    assert [step.text.code for step in fought.effects] == ["step.supply.short.nuggets"]
