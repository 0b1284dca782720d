"""What the boxes hold: no piece passes beyond its limit in silence."""

from collections.abc import Mapping
from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.civilization.asking_civilization import CALLS, calculation, warnings
from tests.rules.civilization.box_cases import CASES, Case
from tests.rules.conditions import list_places

NO_PIECES: Mapping[str, str] = {
    "strength": "figures of a card, which a line decides; those of no card are a warning",
    "health": "figures of a card",
    "force": "units that a side may bring, which its units decide",
    "coins": "the sources do not count coins",
    "points": "a source of the caller's own",
    "culture": "the sources do not count culture tokens",
    "count": "Leonidas of the attacker, who is refused whatever their number",
    "front": "a number that the battle gives",
    "cards": "cards that the decks must have: see the tests of odds",
    "seed": "a number of the caller's own",
    "samples": "work that is done",
    "node_budget": "work that may be done",
    "units": "the size of a battle force",
    "amount": "what the loser has of it is the limit",
    "resources": "the sources do not count resource tokens",
    "hidden": "the boxes have as many huts and villages as the map",
    "events": "the sources do not count all culture events",
    "level": "a level of the pyramid or of a technology",
    "outskirts": "production that the map shows",
    "others": "production of cards",
    "cost": "a price",
    "city_states": "no more fit the schema than the five of the box",
    "pile": "no more fit the schema than the five of the box",
    "card": "a number from 1 to 4, one of each",
    "production": "what a token shows",
    "trade": "what a token shows",
    "stacking_limit": "a limit itself",
    "slot": "a place from 1 to 4",
}
"""Numbers that count no piece, or one of which the schema has no more than the box."""
NO_NUMBERS = {
    *("player", "loser", "id", "type", "rank", "line", "source", "label", "place", "unit", "side"),
    *("barbarians", "government", "computers", "walls", "fortified", "first", "values", "code"),
    *("effect", "technology", "infantry", "mounted", "artillery", "model", "shared_deck"),
    *("programme", "action", "civilization", "doctrine", "zulus", "city_state", "kind", "relic"),
    *("pacifism", "egypt", "phases", "phase", "effects"),
}
"""Fields that name a player, a place or a choice: no piece is counted in them."""


def find_notes(operation: str, request: dict[str, Any]) -> list[tuple[str, str]]:
    """Pointers of everything that is refused or warned of, with its code."""
    try:
        calculation(operation, request)
    except IllegalPosition as refusal:
        return [(fault.code, fault.pointer) for fault in refusal.faults]
    return warnings(operation, request)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.operation} {case.place}")
def test_no_piece_passes_beyond_its_limit_in_silence(case: Case) -> None:
    assert (case.code, case.at) not in warnings(case.operation, case.whole)
    assert (case.code, case.at) in find_notes(case.operation, case.beyond)


def test_all_players_are_counted_and_the_first_without_pieces_is_pointed_at() -> None:
    found = [{"player": name, "place": "hut", "shows": "other"} for name in "abcdefg"]
    (warning,) = [
        one
        for one in calculation("huts", {"discoveries": found}).warnings
        if one.code == "box.players"
    ]
    assert (warning.pointer, warning.params["count"]) == ("/discoveries/5/player", 7)


@pytest.mark.parametrize("operation", CALLS.operations)
def test_every_field_of_a_request_counts_a_piece_with_a_case_or_none(operation: str) -> None:
    tested = {f"{case.place}." for case in CASES if case.operation == operation}
    rest = [
        place
        for place in list_places(CALLS.operations[operation].request)
        if not any(f"{place}.".startswith(one) for one in tested)
    ]
    assert {place.rpartition(".")[2] for place in rest} <= {*NO_PIECES} | NO_NUMBERS


def test_more_than_twelve_cards_of_two_phases_are_a_warning() -> None:
    """The expansion brings twelve culture events; no other box has one of two phases."""
    both = {"player": "a", "phases": ["trade", "movement"]}
    cards = [{"id": str(at), **both} for at in range(14)]
    single = [{**one, "phases": ["trade"]} for one in cards]
    assert warnings("culture-events", {"cards": single}) == []
    assert warnings("culture-events", {"cards": cards[:12]}) == []
    [warning] = calculation("culture-events", {"cards": cards}).warnings
    assert (warning.code, warning.pointer) == ("box.events", "/cards/12/phases")
    assert warning.params["count"] == 14


def test_a_pyramid_that_cannot_stand_is_a_warning() -> None:
    def warn(*levels: int) -> list[tuple[str, str]]:
        learned = [{"id": f"{at}", "level": level} for at, level in enumerate(levels)]
        return warnings("loots", {"budget": 2, "winner": {"technologies": learned}})

    assert warn(1, 1, 1, 2, 2, 3) == []
    assert warn(1) == warn() == []
    assert warn(1, 1, 2, 2) == [("technology.pyramid", "/winner/technologies/2")]
    assert warn(1, 1, 3) == [("technology.pyramid", "/winner/technologies/2")]
    assert warn(2) == [("technology.pyramid", "/winner/technologies/0")]
