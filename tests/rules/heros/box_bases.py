"""A request of each operation within the box, to which the limits of its pieces are added."""

from typing import Any

NAMES = "abcdef"
SIX = [{"id": one} for one in NAMES]
THREE = SIX[:3]
AFRICA = {"id": "africa", "discoveries": [4, 3, 2], "population": {"a": 3, "b": 2, "c": 1}}
OPEN = {"id": "india", "discoveries": [4, 3], "population": {"b": 2, "c": 1}}
MASSACRE = {"face": "massacre"}
POPULATIONS = {"attacker": 6, "defender": 9}
MIGRATION = {"from": "europe", "to": {"america": 1}}
SCORING = {**AFRICA, "kind": "scoring", "territory": "africa", "placed_this_turn": 1}
del SCORING["id"]
FOUR = [
    {**SCORING, "territory": one} for one in ("mediterranean", "africa", "middle_east", "india")
]
HEROES = {"shown": ["d", "e", "f"], "hand": ["g", "h"], "pile": 9}
BASES: dict[str, dict[str, Any]] = {
    "territory-scores": {"players": THREE, "territory": AFRICA},
    "table-scores": {"players": THREE, "territories": [AFRICA, OPEN, {"id": "china"}]},
    "game-scores": {"players": THREE, "events": []},
    "epoch-changes": {
        "territories": [
            {"id": one, "discoveries": [1, 1, 1]} for one in ("africa", "india", "china")
        ]
        + [{"id": "middle_east", "discoveries": [1, 1, 1]}]
    },
    "conquests": {
        "epoch": "modern",
        "hero_value": 4,
        "effect": MASSACRE,
        "populations": POPULATIONS,
        "territory": "europe",
    },
    "migrations": MIGRATION,
    "turns": {
        "epoch": "ancient",
        "player": "a",
        "players": THREE,
        "hero": {
            "population": 0,
            "discoveries": 0,
            "conquest": 0,
            "treasure": 0,
            "territories": ["africa"],
        },
        "table": {"territories": [OPEN]},
        "heroes": HEROES,
        "actions": [],
    },
    "setups": {"epoch": "ancient", "players": THREE, "seats": list("abc"), "first": "a"},
}
