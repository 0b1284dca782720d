"""What each operation is asked while it is measured: bodies all different, all of one length.

A serial is put into a worked position. Where the request has players, it becomes a part of every
player's id, so that what is asked differs wherever a player is named. A request without players, or
one whose ids mean something to the game, gets the serial behind its last brace, written in blanks:
such bodies ask the same thing in different bytes, and the cache has to read them to find out.
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


@dataclass(frozen=True, slots=True)
class Load:
    """An operation, `name` being game and operation, and the worked position that is asked.

    The sizes are those of the first body and of its answer. What `is_heavy` is answered in child
    processes: a worker has few of them, and refuses who asks while they are busy.
    """

    name: str
    position: str
    is_sheet: bool
    is_heavy: bool
    bodies: Bodies
    request_bytes: int
    answer_bytes: int

    @property
    def path(self) -> str:
        """The address of the operation."""
        return f"/v1/{self.name}"

    @property
    def floor(self) -> str:
        """The address of its floor."""
        game, _, operation = self.name.partition("/")
        return f"{floors_path(game)}/{operation}"

    @property
    def ruleless(self) -> str:
        """The address where it is answered without its rules."""
        return f"{self.floor}/ruleless"

    @property
    def marked_name(self) -> str:
        """The name, with a mark where the bodies differ in blanks and not in the players' ids."""
        return self.name + (" ¹" if self.bodies.alphabet.isspace() else "")


def floors_path(game: str) -> str:
    """Where the loads of a game are listed."""
    return f"/v1/{game}/floor"


def parse_loads(listed: list[dict[str, Any]]) -> list[Load]:
    """Return the loads that a measured application lists."""
    return [Load(**{**one, "bodies": Bodies(**one["bodies"])}) for one in listed]


def build_bodies(request: Mapping[str, Any], is_accepted: Callable[[bytes], bool]) -> Bodies:
    """Bodies like `request`, differing in what they ask if the service has `is_accepted` that.

    Players' `name` and `colour` are left out: requests with them are not answered from the cache.
    """
    plain = dict(request)
    if "players" in request:
        plain["players"] = [
            {name: value for name, value in player.items() if name not in {"name", "colour"}}
            for player in request["players"]
        ]
    ids = {player["id"] for player in plain.get("players", ())}
    named = Bodies(json.dumps(_insert_serial(plain, ids), ensure_ascii=False), "0123456789", 8)
    if ids and is_accepted(named.first()):
        return named
    return Bodies(json.dumps(plain, ensure_ascii=False) + SERIAL, " \t\n\r", 14)


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
