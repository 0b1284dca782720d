"""How much population would change a place, exactly."""

from typing import Any

from tests.rules.heros.heros_client import players, sheet, territory

SEATS = ["blue", "green", "red", "yellow"]


def swing(population: dict[str, int], who: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Each player's swing in China, whose ladder lacks one discovery."""
    return swing_of(territory("china", [2, 1], population), who, **more)


def swing_of(china: dict[str, Any], who: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Each player's swing in this territory China."""
    request = {"players": who, "territories": [china], **more}
    entry = next(one for one in sheet("table-scores", request).entries if one.id == "china")
    facts: Any = entry.facts["swing"]
    return {one["player"]: one for one in facts}


def gains(of_player: Any) -> list[tuple[int, int]]:
    return [(step["population"], step["place"]) for step in of_player["gains"]]


def loss(of_player: Any) -> tuple[int, int | None] | None:
    step = of_player.get("loss")
    return None if step is None else (step["population"], step.get("place"))


def rank_players(*names: str) -> list[dict[str, Any]]:
    """Players of whom the first wins every tie, the second every other, and so on."""
    return [{"id": name, "hero_discoveries": 9 - index} for index, name in enumerate(names)]


EQUALS = [{"id": name, "hero_discoveries": 1, "discovery_heroes": 1} for name in SEATS]


def test_of_others_the_next_clockwise_wins() -> None:
    found = swing({"blue": 2, "green": 4}, EQUALS, active_player="yellow", seats=SEATS)
    assert gains(found["blue"]) == [(2, 1)]
    assert loss(found["green"]) == (2, 2)


def test_the_last_of_the_box_draws_level_with_all_of_another() -> None:
    found = swing({"blue": 65, "green": 2}, rank_players("green", "blue", "red"))
    assert gains(found["green"]) == [(63, 1)]
    assert "from_board" not in found["green"]["gains"][0]


def test_what_the_box_has_no_more_must_come_from_other_territories() -> None:
    request = {
        "players": players("blue", "green", "red"),
        "territories": [
            territory("china", [2, 1], {"blue": 9}),
            territory("india", [], {"green": 60}),
        ],
    }
    china = next(one for one in sheet("table-scores", request).entries if one.id == "china")
    facts: Any = china.facts["swing"]
    first = facts[1]["gains"][-1]
    assert (first["place"], first["population"]) == (1, 10)
    assert first["from_board"]["population"] == 5
    assert first["from_board"]["text"].params == {"count": 5, "left": 5}
