"""Requests for a turn of player a among three, and their actions."""

from typing import Any

from tests.rules.heros.heros_client import calculation, players

HERO = {"population": 0, "discoveries": 0, "conquest": 0, "treasure": 0}
MASSACRE = {"face": "massacre"}


def build_request(
    *actions: dict[str, Any],
    table: Any = None,
    hero: Any = None,
    **more: Any,
) -> dict[str, Any]:
    """The turn of player a among three, whose hero has influence in Africa and India."""
    return {
        "epoch": "ancient",
        "player": "a",
        "players": players("a", "b", "c"),
        "hero": {**HERO, "territories": ["africa", "india"], **(hero or {})},
        "table": table or {},
        "actions": list(actions),
        **more,
    }


def play(*actions: dict[str, Any], **more: Any) -> Any:
    """The facts of the answer to a turn of player a."""
    return calculation("turns", build_request(*actions, **more)).facts


def judge(*actions: dict[str, Any], **more: Any) -> list[tuple[bool, str]]:
    """Of each action whether it is legal, and the rule."""
    return [(one.legal, one.rule) for one in play(*actions, **more).steps]


def people(name: str, count: int, **more: Any) -> dict[str, Any]:
    """Population of the hero placed in a territory."""
    return {"kind": "population", "territory": name, "count": count, **more}


def lay(name: str | None, points: int = 1) -> dict[str, Any]:
    """A discovery laid in a territory, or without one put back."""
    where = {} if name is None else {"territory": name}
    return {"kind": "discovery", "points": points, **where}


def attack(name: str, defender: str) -> dict[str, Any]:
    """A massacre in a territory."""
    return {"kind": "conquest", "territory": name, "defender": defender, "effect": MASSACRE}


def convert(gold: int) -> dict[str, Any]:
    """Gold converted into points."""
    return {"kind": "gold", "gold": gold}


def build(wonder: str) -> dict[str, Any]:
    """A wonder built."""
    return {"kind": "wonder", "wonder": wonder}


def use(wonder: str) -> dict[str, Any]:
    """The power of a wonder used."""
    return {"kind": "power", "wonder": wonder}


def migrate(origin: str, **to: int) -> dict[str, Any]:
    """Population that moves."""
    return {"kind": "migration", "from": origin, "to": to}


def own(name: str, player: str = "a", **more: Any) -> dict[str, Any]:
    """A wonder that a player has built."""
    return {"name": name, "player": player, **more}
