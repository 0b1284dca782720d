"""Setting up an epoch: what everybody gets, and population placed one after the other."""

from typing import Any

from tests.rules.heros.heros_client import calculation, players

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


def test_after_seven_nobody_places_more() -> None:
    round_of_all = ("b africa", "c africa", "a africa")
    answer = set_up(*round_of_all * 7, "b africa")
    assert [one.legal for one in answer.placements] == [True] * 21 + [False]
    assert answer.placements[-1].rule == "setup.population"
    assert answer.next is None
    assert set(answer.left.values()) == {0}
