"""Checks of the players of a request, whose ids the caller chooses."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, get_origin

from shared.core.declarations import (
    Declared,
    DeclaredValue,
    IsPlayer,
    cache_results,
    is_declared,
    read_fields,
)
from shared.core.illegal import Faults
from shared.core.pointers import pointer

PlayerCheck: TypeAlias = Callable[[Any, Sequence[str | int], Container[str], Faults], None]
"""Notes the players in a value that are not among the known; a pointer leads to the value."""


def refuse_duplicates(ids: Sequence[str], faults: Faults, at: str = "players") -> None:
    """Every id once: the second player of the same id is a fault, `player.duplicate`."""
    seen: set[str] = set()
    for index, player in enumerate(ids):
        if player in seen:
            faults.note("player.duplicate", pointer(at, index, "id"), player=player)
        seen.add(player)


def refuse_unknown(
    named: Mapping[str, str] | Iterable[tuple[str, str]], known: Iterable[str], faults: Faults
) -> None:
    """Every player named somewhere is one of the players: else `player.unknown` at its pointer.

    `named` pairs each pointer with the id that it points to.
    """
    members = set(known)
    pairs = named.items() if isinstance(named, Mapping) else named
    for where, player in pairs:
        if player not in members:
            faults.note("player.unknown", where, player=player)


@cache_results
def build_player_check(kind: Declared) -> PlayerCheck:
    """Build the check of all players that a declared type names.

    It notes `player.unknown` for each that is not known, and `player.duplicate` for each that a
    list has before.
    """
    checks = [
        (one.name, check)
        for one in read_fields(kind)
        for check in [_build_value_check(one.value)]
        if check is not None
    ]

    def check_fields(
        value: Any, at: Sequence[str | int], known: Container[str], faults: Faults
    ) -> None:
        for name, check in checks:
            named = getattr(value, name)
            if named:
                check(named, (*at, name), known, faults)

    return check_fields


def _build_value_check(value: DeclaredValue) -> PlayerCheck | None:
    if value.of is str:
        return None if value.find(IsPlayer) is None else _check_one
    if is_declared(value.of):
        return build_player_check(value.of)
    checks = [_build_value_check(one) for one in value.arguments]
    if get_origin(value.of) is not tuple:
        return _check_keys if checks and checks[0] is not None else None
    [check] = checks
    if check is None or check is _check_one:
        return check and _check_list

    def check_items(
        items: Sequence[Any], at: Sequence[str | int], known: Container[str], faults: Faults
    ) -> None:
        for index, item in enumerate(items):
            check(item, (*at, index), known, faults)

    return check_items


def _check_one(player: str, at: Sequence[str | int], known: Container[str], faults: Faults) -> None:
    if player not in known:
        faults.note("player.unknown", pointer(*at), player=player)


def _check_keys(
    players: Iterable[str], at: Sequence[str | int], known: Container[str], faults: Faults
) -> None:
    for player in players:
        _check_one(player, (*at, player), known, faults)


def _check_list(
    players: Sequence[str], at: Sequence[str | int], known: Container[str], faults: Faults
) -> None:
    seen: set[str] = set()
    for index, player in enumerate(players):
        if player in known and player in seen:
            faults.note("player.duplicate", pointer(*at, index), player=player)
        _check_one(player, (*at, index), known, faults)
        seen.add(player)
