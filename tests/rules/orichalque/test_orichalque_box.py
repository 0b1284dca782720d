"""What the box holds: every piece beyond its limit, and every operation that takes it, warns."""

from collections.abc import Callable
from typing import Any

import pytest

from services.orichalque.rules.box import BOX
from tests.rules.conditions import list_unknown_fields
from tests.rules.operation_calls import list_field_names, list_warnings
from tests.rules.orichalque.asking_orichalque import CALLS, island, places
from tests.rules.orichalque.turn_requests import build_request

HYDRA = {"name": "hydra", "strength": 5}
TILE = {"cells": [{"q": 0, "r": 0, "terrain": "forest"}]}


def draw(**more: Any) -> dict[str, Any]:
    """An island with a creature on which three hoplites stand."""
    return island({0: (0, "Xv")}, [{**HYDRA, "hoplites": 3}], **more)


def cover(building: bool) -> dict[str, Any]:
    """An island of sixty cells, all but the metropolis covered by buildings or of forest."""
    lying = {"cover": "building", "building": "ark"} if building else {"terrain": "forest"}
    cells = [{"q": q, "r": 0, **(lying if q else {})} for q in range(60)]
    return {"cells": cells, "metropolis": {"q": 0, "r": 0}}


BEYOND: dict[str, dict[str, Any]] = {
    "hoplites": draw(hoplites=28),
    "nuggets": draw(nuggets=31),
    "creatures": draw(captured=["hydra"] * 20),
    "buildings": cover(True),
    "victory-tokens": draw(temples=9, medallions=9),
    "temples": draw(temples=18),
}
"""An island on which there are more pieces than the box has."""
LAND = cover(False)
"""Three such islands have more cells with terrain than the tiles of the box."""


def ask_island(given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return "island-scores", given


def ask_placement(given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return "placements", {"island": given, "tile": TILE}


def ask_race(given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return "race-checks", {"players": [{"id": "a", **given}]}


def ask_turn(given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return "turns", build_request() | {"island": given}


ISLANDS: tuple[Callable[[dict[str, Any]], tuple[str, dict[str, Any]]], ...] = (
    ask_island,
    ask_placement,
    ask_race,
    ask_turn,
)
THREE = [{"id": one, "hoplites": 11} for one in "abc"]
OTHERS: dict[tuple[str, str], dict[str, Any]] = {
    ("capture-plans", "hoplites"): {"creatures": [{**HYDRA, "hoplites": 3}], "hoplites": 28},
    ("initiatives", "hoplites"): {"players": THREE, "seats": ["a", "b", "c"], "holder": "a"},
    ("displays", "hoplites"): {
        "cards": [{"action": "build", "cost": cost} for cost in (0, 0, 1, 1, 2)],
        "taken": 0,
        "players": [{"id": one} for one in "abc"],
        "hoplites": 31,
    },
    ("race-checks", "terrain"): {"players": [{"id": one, **LAND} for one in "abc"]},
    ("race-checks", "hoplites"): {"players": [{"id": one, **draw(hoplites=8)} for one in "abc"]},
}
"""By operation and piece: a request with more of it, where no island alone has more."""
TAKEN_BY = {
    "hoplites": "hoplites",
    "nuggets": "nuggets",
    "captured": "creatures",
    "creature": "creatures",
    "building": "buildings",
    "temples": "temples",
    "medallions": "victory-tokens",
    "terrain": "terrain",
}
"""The fields by which a request takes pieces."""
NO_PIECE = {
    *("id", "name", "player", "players", "first", "active", "holder", "chosen", "seats", "titans"),
    *("action", "favour", "keep", "kind", "price", "steps", "taken", "discard", "card", "cover"),
    *("cells", "creatures", "display", "island", "metropolis", "offer", "ports", "q", "r"),
    *("revealed", "tile", "cards", "cost", "prices", "loot", "strength", "supply", "cronos"),
    *("auto", "die", "faces"),
    # Three at most on a creature: `combat.hoplites` refuses more.
    "there",
}
"""Fields that name a player, a place or a choice, or that have other fields."""
TOO_FEW = {
    # At most sixty cells, six cards and four buildings.
    *((name, "terrain") for name in ("island-scores", "placements", "turns", "displays")),
    *((name, "terrain") for name in ("starts", "refills", "capture-plans", "combat-odds")),
    *((name, "creatures") for name in ("displays", "capture-plans")),
    *((name, "buildings") for name in ("starts", "refills")),
    # What lies on a creature, what it brings and what prices are: a combat has three hoplites.
    *((name, "hoplites") for name in ("combat-odds", "refills", "starts")),
    *((name, "nuggets") for name in ("capture-plans", "displays", "initiatives")),
    *((name, "nuggets") for name in ("refills", "starts")),
}
"""Fields by which so many pieces cannot be given, or that no player has."""


def test_every_operation_that_takes_a_piece_is_tried() -> None:
    tried = {(ask({})[0], piece) for ask in ISLANDS for piece in BEYOND} | {*OTHERS}
    taken = {
        (name, TAKEN_BY[field])
        for name, one in CALLS.operations.items()
        for field in list_field_names(one.request)
        if field in TAKEN_BY
    }
    bodies = [one.request for one in CALLS.operations.values()]
    assert list_unknown_fields(bodies, {*TAKEN_BY} | NO_PIECE) == set()
    assert taken <= tried | TOO_FEW
    assert {piece for _, piece in tried} == {*BOX}


@pytest.mark.parametrize("ask", ISLANDS)
@pytest.mark.parametrize("piece", BEYOND)
def test_more_than_the_box_has_is_a_fault_or_a_warning(piece: str, ask: Any) -> None:
    codes = [code for code, _ in list_warnings(CALLS.answer(*ask(BEYOND[piece])))]
    assert piece in codes


@pytest.mark.parametrize(("operation", "piece"), OTHERS)
def test_more_than_the_box_has_is_a_fault_or_a_warning_elsewhere(
    operation: str, piece: str
) -> None:
    codes = [code for code, _ in list_warnings(CALLS.answer(operation, OTHERS[operation, piece]))]
    assert piece in codes


@pytest.mark.parametrize("ask", ISLANDS)
def test_as_many_as_the_box_has_are_neither(ask: Any) -> None:
    given = draw(hoplites=27, nuggets=30, temples=8, medallions=9, captured=["hydra"] * 19)
    codes = [code for code, _ in list_warnings(CALLS.answer(*ask(given)))]
    assert not {*codes} & {*BOX}


BOTH = [{"building": "mine", "terrain": "forest"}, {"building": "camp", "terrain": "lagoon"}]


@pytest.mark.parametrize("ask", ISLANDS)
@pytest.mark.parametrize("lies", [True, False])
def test_what_lies_on_the_building_board_is_of_the_box(ask: Any, lies: bool) -> None:
    """Thirty of each on and beside an island, and one of each on the board."""
    bare = {} if lies else {"hoplites": 0, "nuggets": 0}
    given = draw(hoplites=27, nuggets=30)
    operation, request = ask({**given, "offer": [{**one, **bare} for one in BOTH]})
    if operation == "race-checks":
        request["offer"] = request["players"][0].pop("offer")
    codes = [code for code, _ in list_warnings(CALLS.answer(operation, request))]
    assert {*codes} & {"hoplites", "nuggets"} == ({"hoplites", "nuggets"} if lies else set())


FULL = [{"building": "mine", "terrain": "forest"}] * 4


@pytest.mark.parametrize(
    ("operation", "request_body"),
    [
        (*ask_island(draw(offer=[*FULL, *FULL[:1]])),),
        (*ask_race(draw()),),
        ("starts", {"seats": ["a", "b"], "first": "a"}),
        ("refills", {"revealed": FULL[:1]}),
    ],
)
def test_the_building_board_has_four_places(operation: str, request_body: dict[str, Any]) -> None:
    fits = request_body | {"offer": FULL if operation != "refills" else FULL[:3]}
    CALLS.answer(operation, fits)
    found = places(operation, request_body | {"offer": [*FULL, *FULL[:1]]})
    assert found == [("/offer/4", "offer.places")]


def test_what_is_revealed_has_a_free_place() -> None:
    request = {"offer": FULL[:3], "revealed": FULL[:2]}
    assert places("refills", request) == [("/revealed/1", "offer.places")]
