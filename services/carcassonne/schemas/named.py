"""Players named anywhere in a request: each is one of its players, and once in a list of them."""

from collections.abc import Container, Mapping
from typing import Any, TypeAlias

from shared.core.illegal import Faults
from shared.core.pointers import pointer

Settled: TypeAlias = Mapping[str, Any]
At: TypeAlias = tuple[str | int, ...]
"""Where something stands in the request: the steps of its JSON pointer."""

LISTS: Mapping[str, At] = {
    "road": ("wainwrights",),
    "city": ("coiners",),
    "field": ("tanners", "players"),
    "toll": ("owners",),
}
"""Where a kind of feature lists players, beside those of its followers."""


def refuse_strangers(held: Settled, at: At, known: Container[str], faults: Faults) -> None:
    """Notes `player.unknown` wherever a feature, its followers or its fairy name a stranger."""
    for index, follower in enumerate(held["followers"]):
        if follower["player"] not in known:
            _stranger(follower["player"], (*at, "followers", index, "player"), faults)
    refuse_stranger(held, at, "fairy", known, faults)
    feature = held["feature"]
    kind = feature["kind"]
    if kind in LISTS:
        _refuse_list(feature, at, LISTS[kind], known, faults)
    elif kind == "monastery":
        refuse_keys(feature, (*at, "feature"), "church_followers", known, faults)


def refuse_keys(holder: Settled, at: At, name: str, known: Container[str], faults: Faults) -> None:
    """Notes `player.unknown` at every key of the object `name` that is none of the players."""
    for player in holder[name]:
        if player not in known:
            _stranger(player, (*at, name, player), faults)


def refuse_stranger(
    holder: Settled, at: At, name: str, known: Container[str], faults: Faults
) -> None:
    """Notes `player.unknown` at the field `name`, if it is there and names none of the players."""
    if name in holder and holder[name] not in known:
        _stranger(holder[name], (*at, name), faults)


def _refuse_list(
    feature: Settled, at: At, steps: At, known: Container[str], faults: Faults
) -> None:
    named: Any = feature
    for step in steps:
        named = named[step]
    if not named:
        return
    place, seen = (*at, "feature", *steps), set[str]()
    for index, player in enumerate(named):
        if player not in known:
            _stranger(player, (*place, index), faults)
        elif player in seen:
            faults.note("player.duplicate", pointer(*place, index), player=player)
        seen.add(player)


def _stranger(player: str, at: At, faults: Faults) -> None:
    faults.note("player.unknown", pointer(*at), player=player)
