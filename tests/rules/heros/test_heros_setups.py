"""Setting up an epoch: what everybody gets, and population placed one after the other."""

from typing import Any

import pytest

from tests.rules.heros.heros_client import calculation, illegal, players

SEATS = ["a", "b", "c"]


def build_request(*placements: str, **more: Any) -> dict[str, Any]:
    """The setting up by three players; a placement is the player and the territory."""
    pairs = [one.split() for one in placements]
    return {
        "epoch": "ancient",
        "players": players(*SEATS),
        "seats": SEATS,
        "first": "b",
        "placements": [{"player": player, "territory": place} for player, place in pairs],
        **more,
    }


def set_up(*placements: str, **more: Any) -> Any:
    """The facts of the answer."""
    return calculation("setups", build_request(*placements, **more)).facts


def test_the_modern_epoch_brings_no_gold_and_four_wonders() -> None:
    answer = set_up("b russia", epoch="modern")
    assert (answer.gold_each, answer.wonders) == (0, 4)
    assert answer.placements[0].legal
    assert answer.territories == ("russia", "europe", "southeast_asia", "america")


@pytest.mark.parametrize(("epoch", "place"), [("ancient", "russia"), ("modern", "africa")])
def test_population_begins_on_the_epoch_s_own_territories(epoch: str, place: str) -> None:
    (placed,) = set_up(f"b {place}", epoch=epoch).placements
    assert (placed.legal, placed.rule) == (False, "setup.territories")


def test_after_seven_nobody_places_more() -> None:
    round_of_all = ("b africa", "c africa", "a africa")
    answer = set_up(*round_of_all * 7, "b africa")
    assert [one.legal for one in answer.placements] == [True] * 21 + [False]
    assert answer.placements[-1].rule == "setup.population"
    assert answer.next is None
    assert set(answer.left.values()) == {0}


def test_without_seats_the_order_is_not_known() -> None:
    request = build_request("d africa")
    del request["seats"]
    assert illegal("setups", {**request, "first": "c"}) == [
        ("/placements/0/player", "player.unknown"),
        ("/seats", "setup.order"),
    ]


def test_the_first_player_is_one_of_the_players() -> None:
    assert illegal("setups", build_request(first="z")) == [("/first", "player.unknown")]
