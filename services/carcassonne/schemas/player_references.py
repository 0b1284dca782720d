"""Checks of the players that a request names: each exists, and is at most once in a list."""

from collections.abc import Container, Mapping
from typing import Any, TypeAlias

from services.carcassonne.rules.position import PointerSteps
from shared.core.illegal import Faults
from shared.core.pointers import pointer

Normalized: TypeAlias = Mapping[str, Any]
"""A request that the gate has checked and filled with defaults."""

PLAYER_LISTS: Mapping[str, PointerSteps] = {
    "road": ("wainwrights",),
    "city": ("coiners",),
    "field": ("tanners", "players"),
    "toll": ("owners",),
}
"""The fields in which a kind of feature lists players, apart from its followers."""


def refuse_unknown_players(
    held: Normalized, at: PointerSteps, known: Container[str], faults: Faults
) -> None:
    """Note `player.unknown` where a feature, its followers or its fairy name an unknown player."""
    for index, follower in enumerate(held["followers"]):
        if follower["player"] not in known:
            _note_unknown_player(follower["player"], (*at, "followers", index, "player"), faults)
    refuse_unknown_player(held, at, "fairy", known, faults)
    feature = held["feature"]
    kind = feature["kind"]
    if kind in PLAYER_LISTS:
        _refuse_list(feature, at, PLAYER_LISTS[kind], known, faults)
    elif kind == "monastery":
        refuse_unknown_keys(feature, (*at, "feature"), "church_followers", known, faults)


def refuse_unknown_keys(
    holder: Normalized, at: PointerSteps, name: str, known: Container[str], faults: Faults
) -> None:
    """Note `player.unknown` at every key of the object `name` that is none of the players."""
    for player in holder[name]:
        if player not in known:
            _note_unknown_player(player, (*at, name, player), faults)


def refuse_unknown_player(
    holder: Normalized, at: PointerSteps, name: str, known: Container[str], faults: Faults
) -> None:
    """Note `player.unknown` at the field `name` if it is there and names none of the players."""
    if name in holder and holder[name] not in known:
        _note_unknown_player(holder[name], (*at, name), faults)


def _refuse_list(
    feature: Normalized,
    at: PointerSteps,
    steps: PointerSteps,
    known: Container[str],
    faults: Faults,
) -> None:
    named: Any = feature
    for step in steps:
        named = named[step]
    if not named:
        return
    place, seen = (*at, "feature", *steps), set[str]()
    for index, player in enumerate(named):
        if player not in known:
            _note_unknown_player(player, (*place, index), faults)
        elif player in seen:
            faults.note("player.duplicate", pointer(*place, index), player=player)
        seen.add(player)


def _note_unknown_player(player: str, at: PointerSteps, faults: Faults) -> None:
    faults.note("player.unknown", pointer(*at), player=player)
