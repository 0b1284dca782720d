"""Requests for `game-scores` of Héros du Monde."""

from typing import Any

from tests.rules.heros.heros_client import players, sheet

FOUR = ("blue", "green", "red", "yellow")
WONDER = {"kind": "wonder", "player": "blue"}
CHANGE = {"kind": "epoch_change"}
BEIGE = ("mediterranean", "africa", "india", "china")


def game(*events: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"players": players(*FOUR), "events": list(events), **more}


def scoring(name: str, *discoveries: int, **more: Any) -> dict[str, Any]:
    """Blue, green and red are first, second and third."""
    population = {"blue": 7, "green": 5, "red": 3}
    return {
        "kind": "scoring",
        "territory": name,
        "discoveries": list(discoveries),
        "population": population,
        **more,
    }


def ancient_epoch() -> list[dict[str, Any]]:
    return [scoring(name, 4, 2, 1) for name in BEIGE]


def modern_epoch() -> list[dict[str, Any]]:
    orange = ("russia", "europe", "southeast_asia", "america")
    return [*ancient_epoch(), *(scoring(name, 4, 2, 1, 1) for name in orange)]


def ledger(request: dict[str, Any]) -> Any:
    return sheet("game-scores", request).facts["ledger"]
