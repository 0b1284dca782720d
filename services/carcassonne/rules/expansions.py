"""The expansions of every figure, feature, piece and token, as their declarations say.

A piece is in the game when one of its expansions is. docs/expansions.md has all of it as a table.
"""

from collections.abc import Iterable, Mapping

from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.names import ALL_BUILDINGS, ALL_FIGURES
from services.carcassonne.rules.position import KIND_NAMES, Follower, HeldFeature
from shared.core.declarations import Declared, Piece, read_fields
from shared.core.phrases import Word
from shared.core.sheet import Notice

ExpansionIds = tuple[str, ...]
"""The expansions that have a piece; a warning names them all."""


def list_pieces(kinds: Iterable[Declared]) -> Mapping[str, ExpansionIds]:
    """List the fields of declared types that an expansion brings."""
    fields = [one for kind in kinds for one in read_fields(kind)]
    marked = [(one.name, one.value.find(Piece)) for one in fields]
    return {name: piece.expansions for name, piece in marked if piece is not None}


FIGURE_EXPANSIONS: Mapping[str, ExpansionIds] = {
    name: figure.expansions for name, figure in ALL_FIGURES.items() if figure.expansions
}
KIND_EXPANSIONS: Mapping[str, ExpansionIds] = {
    name: kind.expansions for name, kind in KINDS.items() if kind.expansions
}
"""Kinds of feature that an expansion brings."""
BUILDING_EXPANSIONS: Mapping[str, ExpansionIds] = {
    name: building.expansions for name, building in ALL_BUILDINGS.items() if building.expansions
}
PIECE_EXPANSIONS = list_pieces(KIND_NAMES)
"""Fields of a feature that an expansion brings, in every kind that has them."""
TOKEN_EXPANSIONS = list_pieces([Holdings])
"""Holdings that an expansion brings."""
_BESIDE = list_pieces([Follower, HeldFeature])
GHOST_EXPANSIONS, HILL_EXPANSIONS, FAIRY_EXPANSIONS = _BESIDE.values()
MARK_EXPANSIONS: Mapping[str, ExpansionIds] = {
    "watchtower": ("watchtowers",),
    "wind_rose": ("wind_roses",),
}
"""Marks that pay by themselves, and their expansions."""

BROUGHT: Mapping[str, ExpansionIds] = {
    **FIGURE_EXPANSIONS,
    **KIND_EXPANSIONS,
    **BUILDING_EXPANSIONS,
    **PIECE_EXPANSIONS,
    **TOKEN_EXPANSIONS,
    **_BESIDE,
    **MARK_EXPANSIONS,
}
"""All of these by name: what has the same name is brought by the same expansions."""


def build_expansion_notice(name: str, owners: ExpansionIds, at: str) -> Notice:
    """The warning that nothing of `name` counts at the pointer `at`: its `owners` are off."""
    choices = tuple([Word(f"expansion.{one}") for one in owners])
    return Notice("expansion-off", at, {"piece": Word(f"piece.{name}"), "choices": choices})
