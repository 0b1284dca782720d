"""Checks of the players of a request, whose ids the caller chooses."""

from collections.abc import Iterable, Mapping, Sequence

from shared.core.illegal import Faults
from shared.core.pointers import pointer


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
