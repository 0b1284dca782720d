"""The fields of a turn: barns that are placed or met, flocks driven home; and its castles.

A figure on the tile just laid has been placed in this turn, and so has a barn on a corner of it.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from services.carcassonne.board.answers import BuiltCastle, Flock
from services.carcassonne.board.design import is_abbey
from services.carcassonne.board.edge_features import build_field, find_farmland
from services.carcassonne.board.features import Features, FoundFeature
from services.carcassonne.board.holding import BoardFeature, find_board_features
from services.carcassonne.board.laying import SIDE_STEPS
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.position import BoardFaults, Space
from services.carcassonne.board.turn_position import BoardBefore, TurnPosition
from services.carcassonne.rules.expansions import FIGURE_EXPANSIONS, KIND_EXPANSIONS
from services.carcassonne.rules.feature_types import Barn, Castle, Shepherd
from services.carcassonne.rules.features import build_separate_entry
from services.carcassonne.rules.majority import FOLLOWERS
from shared.core.pointers import pointer
from shared.core.sheet import Ruling


@dataclass(slots=True)
class TurnFields:
    """What the fields of a turn pay, and the flocks on them."""

    paid: list[BoardFeature] = field(default_factory=list)
    flocks: list[Flock] = field(default_factory=list)


def find_turn_fields(
    placements: Placements,
    position: TurnPosition,
    fields: Sequence[BoardFeature],
    placed: AbstractSet[int],
    before: BoardBefore,
    faults: BoardFaults,
) -> TurnFields:
    """What these fields pay in this turn; notes faults. `placed` are barns placed in it."""
    on, found, is_driven = placements.expansions, TurnFields(), False
    for one in fields:
        if isinstance(one.held.feature, Shepherd):
            if not on.isdisjoint(KIND_EXPANSIONS["shepherd"]):
                driven = position.turn.drives_flock and _has_own_shepherd(placements, position, one)
                is_driven |= driven
                _add_flock(placements, one, found, driven=driven)
        elif not on.isdisjoint(FIGURE_EXPANSIONS["barn"]):
            _add_farmers(placements, one, placed, before, found, faults)
    if position.turn.drives_flock and not is_driven:
        faults.note("flock.none", pointer("drives_flock"), player=position.turn.player)
    return found


def find_tiles_ended(features: Features, laid: int) -> set[int]:
    """The tiles whose features the tile just laid ends: around an abbey, and those of its clashes.

    Among those of clashes is the tile itself.
    """
    tiles = features.laid
    if is_abbey(tiles.rotated_designs[laid].design):
        around = [tiles.surrounding_tiles(one, SIDE_STEPS.values()) for one in tiles.spaces(laid)]
        return set().union(*around)
    places = [[edge.place for edge in clash] for clash in features.clashes]
    clashing = [{tiles.find_tile(one.x, one.y) for one in pair} for pair in places]
    return set().union(*[pair for pair in clashing if laid in pair])


def find_fields_near(placements: Placements, laid: int) -> set[int]:
    """The roots of the held fields on the tile just laid, and of those beside that it ends."""
    features = placements.features
    near = {laid, *find_tiles_ended(features, laid)}
    nodes = [node for tile in near for node in features.laid.nodes_of_kind(tile, "field")]
    return {features.roots[node] for node in nodes if features.roots[node] in placements.held}


def find_placed_barns(
    placements: Placements, position: TurnPosition, before: BoardBefore
) -> frozenset[int]:
    """The indices of the barns that are placed in this turn, by whichever tile they are named."""
    barns = placements.barns
    return frozenset([one for one in barns if _is_placed(placements, position, one, before)])


def _is_placed(
    placements: Placements, position: TurnPosition, barn: int, before: BoardBefore
) -> bool:
    """Whether a barn, by its index, is placed in this turn: on a corner of the tile just laid.

    Where it may lie on that corner or on another one, it is placed if farmers are in its field,
    because an older barn would have sent them home.
    """
    followers, spots = placements.position.followers, placements.spots
    node, tile = spots[barn]
    if tile == position.laid:
        return True
    corners = [*placements.barns[barn].corners.values()]
    touching = [corner for corner in corners if position.laid in corner]
    if not touching or touching == corners:
        return bool(touching)
    own = before.find_root(node)
    return any(
        followers[index].figure in FOLLOWERS and before.find_root(spots[index].node) == own
        for index in placements.held[placements.features.roots[node]]
    )


def _add_farmers(
    placements: Placements,
    one: BoardFeature,
    placed: AbstractSet[int],
    before: BoardBefore,
    found: TurnFields,
    faults: BoardFaults,
) -> None:
    followers = placements.position.followers
    holders = placements.held[one.found.root]
    barns = [index for index in holders if followers[index].figure == "barn"]
    older = [index for index in barns if index not in placed]
    new = [index for index in barns if index in placed]
    if isinstance(one.held.feature, Barn):
        if new and older:
            faults.breach("figure.place", pointer("followers", new[0]), wording="second_barn")
    elif barns and (not older or _met_barn(placements, one, older, before)):
        found.paid.append(_pay_whole_field(placements, one) if new else one)


def _met_barn(
    placements: Placements, one: BoardFeature, barns: Sequence[int], before: BoardBefore
) -> bool:
    """Whether the tile joined a field with farmers to one with these barns."""
    followers, spots = placements.position.followers, placements.spots
    with_barn = {before.find_root(spots[index].node) for index in barns}
    return any(
        before.find_root(spots[index].node) not in {*with_barn, None}
        for index in one.followers
        if followers[index].figure in FOLLOWERS
    )


def _pay_whole_field(placements: Placements, one: BoardFeature) -> BoardFeature:
    land = find_farmland(placements, one.found)
    own = build_field(placements, land, one.found)._replace(barn_placed=True)
    return one._replace(held=one.held._replace(feature=own))


def _add_flock(
    placements: Placements, one: BoardFeature, found: TurnFields, *, driven: bool
) -> None:
    followers = placements.position.followers
    sheep = sum([sum(followers[index].flock) for index in one.followers])
    closed = placements.features.is_closed(one.found)
    shepherds = [pointer("followers", index) for index in one.followers]
    found.flocks.append(Flock(shepherds, sheep, closed, driven_home=closed or driven))
    if closed or driven:
        found.paid.append(one._replace(held=one.held._replace(feature=Shepherd(sheep))))


def _has_own_shepherd(placements: Placements, position: TurnPosition, one: BoardFeature) -> bool:
    """Whether one of the shepherds of a flock is the player's and was there before."""
    followers, spots = placements.position.followers, placements.spots
    return any(
        followers[index].player == position.turn.player and spots[index].tile != position.laid
        for index in one.followers
    )


def find_built_castles(
    placements: Placements, completed: AbstractSet[int], faults: BoardFaults
) -> list[BuiltCastle]:
    """The castles whose cities were completed now; notes castle.built_now of any other."""
    built = []
    for root, index in placements.castles.items():
        if root in completed:
            lords = [pointer("followers", one) for one in placements.held.get(root, ())]
            built.append(BuiltCastle(pointer("pieces", "castles", index), lords))
        elif placements.position.pieces.castles[index].built_now:
            faults.note("castle.built_now", pointer("pieces", "castles", index, "built_now"))
    return built


def compute_value(placements: Placements, one: BoardFeature) -> int:
    """The value of a feature in points; 0 where it has no value of its own."""
    position = placements.position
    return build_separate_entry(one.held, 1, position.rules, position.mode).value or 0


def find_paid_castles(
    placements: Placements, completed: Sequence[BoardFeature], roots: AbstractSet[int]
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
    return [space for tile in found.tiles for space in features.laid.spaces(tile)]
