"""Request bodies that are all different, all legal and all of one length, from a worked position.

A serial is put into them. Where the request has players, it becomes a part of every player's id, so
that what is asked differs wherever a player is named. A request without players, or one whose ids
mean something to the game, gets the serial behind its last brace, written in blanks: such bodies
ask the same thing in different bytes, and the cache cannot know that before it has read them.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

SERIAL = "@serial@"
"""Stands in a template where each body has its serial."""


@dataclass(frozen=True, slots=True)
class Bodies:
    """`template` with `SERIAL` in it, and how a serial is written: `width` signs of `alphabet`."""

    template: str
    alphabet: str
    width: int

    def first(self) -> bytes:
        """The body with the first serial."""
        return self.template.replace(SERIAL, self.alphabet[0] * self.width).encode()


def build_bodies(request: Mapping[str, Any], is_accepted: Callable[[bytes], bool]) -> Bodies:
    """Bodies like `request`, differing in what they ask if the service has `is_accepted` that.

    Players' `name` and `colour` are left out: whoever gives them asks past the cache.
    """
    plain = dict(request)
    if "players" in request:
        plain["players"] = [_without_names(player) for player in request["players"]]
    ids = {player["id"] for player in plain.get("players", ())}
    named = Bodies(json.dumps(_insert_serial(plain, ids), ensure_ascii=False), "0123456789", 8)
    if ids and is_accepted(named.first()):
        return named
    return Bodies(json.dumps(plain, ensure_ascii=False) + SERIAL, " \t\n\r", 14)


def _without_names(player: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in player.items() if name not in {"name", "colour"}}


def _insert_serial(value: Any, ids: set[str]) -> Any:
    match value:
        case str() if value in ids:
            return f"{value}-{SERIAL}"
        case dict():
            return {
                _insert_serial(name, ids): _insert_serial(part, ids) for name, part in value.items()
            }
        case list():
            return [_insert_serial(item, ids) for item in value]
        case _:
            return value
