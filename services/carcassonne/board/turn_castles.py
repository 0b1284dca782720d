"""The castles of a turn: which are paid, which have just been built.

Rule `play.castle.value` of docs/rules/carcassonne.md. A castle is built when its city is completed,
and is not paid in that turn; the followers in the city are then in the castle. Later it
is paid for the most valuable feature just completed in its six spaces. A castle that is paid pays
those in whose fiefs it lies (ruling `castle-chain`).
"""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from services.carcassonne.board.answers import BuiltCastle
from services.carcassonne.board.features import Features, FoundFeature
from services.carcassonne.board.holding import BoardFeature, find_board_features
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.position import BoardFaults, Space
from services.carcassonne.rules.feature_types import Castle
from shared.core.pointers import pointer
from shared.core.sheet import Ruling


def find_built_castles(
    placements: Placements, completed: AbstractSet[int], faults: BoardFaults
) -> list[BuiltCastle]:
    """The castles whose cities the tile just laid completed, with their lords.

    Notes castle.built_now for one that is said to be built in this turn and is not.
    """
    built = []
    for root, index in placements.castles.items():
        if root in completed:
            lords = [pointer("followers", one) for one in placements.held.get(root, ())]
            built.append(BuiltCastle(pointer("pieces", "castles", index), lords))
        elif placements.position.pieces.castles[index].built_now:
            faults.note("castle.built_now", pointer("pieces", "castles", index, "built_now"))
    return built


def find_paid_castles(
    placements: Placements,
    completed: Sequence[BoardFeature],
    roots: AbstractSet[int],
    compute_value: Callable[[Placements, BoardFeature], int],
) -> tuple[list[BoardFeature], tuple[Ruling, ...]]:
    """The castles paid for a feature just completed in their fiefs, with its value; the ruling.

    Those among the `roots` of what is just completed have only been built.
    """
    features, pieces = placements.features, placements.castles
    held_castles = [root for root in pieces if root in placements.held and root not in roots]
    there = find_board_features(placements, held_castles).held
    castles = {one.found.root: one for one in there if one.found.root in pieces}
    fiefs = {root: _find_fief(features, one.found) for root, one in castles.items()}
    values: dict[int, int] = {}
    for other in completed:
        spaces = _list_spaces(features, other.found)
        for root, fief in fiefs.items():
            if not fief.isdisjoint(spaces):
                values[root] = max(values.get(root, 0), compute_value(placements, other))
    spaces_of = {root: _list_spaces(features, one.found) for root, one in castles.items()}
    chained = _pay_neighbours(values, fiefs, spaces_of)
    rulings: tuple[Ruling, ...] = ()
    if chained != values:
        choice = placements.position.rules.castle_chain
        rulings = (Ruling("castle-chain", choice),)
        values = chained if choice == "pays" else values
    paid = [
        one._replace(held=one.held._replace(feature=Castle(values[root])))
        for root, one in castles.items()
        if root in values
    ]
    return paid, rulings


def _pay_neighbours(
    values: Mapping[int, int],
    fiefs: Mapping[int, AbstractSet[Space]],
    spaces_of: Mapping[int, Sequence[Space]],
) -> dict[int, int]:
    """These points of castles, with those of all castles that they pay; everything is by root."""
    paid: dict[int, int] = {}
    waiting = dict(values)
    while waiting:
        root = max(waiting, key=waiting.__getitem__)  # pays its neighbours at least what they have
        paid[root] = value = waiting.pop(root)
        for other, fief in fiefs.items():
            if other not in paid and not fief.isdisjoint(spaces_of[root]):
                waiting[other] = value
    return paid


def _find_fief(features: Features, castle: FoundFeature) -> set[Space]:
    """The six spaces of a castle's fief: its own two and those on both sides of them."""
    one, other = [features.laid.space(node) for node in castle.nodes]
    east, south = other.x - one.x, other.y - one.y
    return {
        Space(space.x + way * south, space.y + way * east)
        for space in (one, other)
        for way in (-1, 0, 1)
    }


def _list_spaces(features: Features, found: FoundFeature) -> list[Space]:
    """All spaces of the tiles that a feature lies on."""
    return [space for tile in found.tiles for space in features.laid.spaces(tile)]
