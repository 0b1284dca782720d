"""What callers of every game write in place of a field."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

_PLAYER = ("color", "colour", "couleur", "owner", "who")
_SORT = ("type", "kind", "sort", "genre")
OFTEN_WRITTEN: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "colour": ("color", "couleur"),
        "player": _PLAYER,
        "controller": ("player", *_PLAYER),
        "master": ("player", *_PLAYER),
        "builder": ("player", *_PLAYER),
        "owner": ("player", *_PLAYER),
        "kind": _SORT,
        "type": _SORT,
        "source": _SORT,
        "effect": ("effet", *_SORT),
        "action": _SORT,
        "face": _SORT,
        "terrain": _SORT,
        "building": _SORT,
        "name": ("id", "nom"),
        "id": ("name", "nom"),
        "count": ("number", "amount", "quantity", "nombre"),
        "amount": ("number", "count", "quantity", "nombre"),
        "from": ("origin", "source", "de", "depuis"),
        "to": ("destination", "target", "vers"),
        "territory": ("place", "where", "territoire"),
        "cell": ("place", "where", "case"),
        "place": ("where", "lieu"),
        "q": ("x", "col", "column", "colonne"),
        "r": ("y", "row", "ligne"),
        "seats": ("order", "turn_order", "ordre"),
        "active_player": ("active", "current_player", "player"),
        "strength": ("attack", "force"),
        "health": ("life", "hp"),
    }
)
"""What callers often write, in any game, in place of a field: for the first of two fields."""
