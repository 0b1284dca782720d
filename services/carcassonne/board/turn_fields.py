"""The fields of a turn: barns that are placed or met, flocks that are driven home.

Rows `field.*`, `barn_field.*`, `play.barn_field.pig` and `play.shepherd.flock` of
docs/rules/carcassonne.md. A barn placed on a field pays its farmers, who then go home. A field with
farmers that is joined to a field with a barn pays them less. A figure on the tile just laid has
been placed in this turn, and so has a barn on a corner of it. A flock is driven home when its
player wants it, and when its field can grow no more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from services.carcassonne.board.answers import Flock
from services.carcassonne.board.design import is_abbey
from services.carcassonne.board.edge_features import build_field, find_farmland
from services.carcassonne.board.holding import BoardFeature
from services.carcassonne.board.laying import SIDE_STEPS, STRIDE
from services.carcassonne.board.left_behind import is_closed
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.position import BoardFaults
from services.carcassonne.board.turn_before import BoardBefore
from services.carcassonne.board.turn_position import TurnPosition
from services.carcassonne.rules.expansions import FIGURE_EXPANSIONS, KIND_EXPANSIONS
from services.carcassonne.rules.feature_types import Barn, Shepherd
from services.carcassonne.rules.majority import FOLLOWERS
from shared.core.pointers import pointer


@dataclass(slots=True)
class TurnFields:
    """What the fields of a turn pay, and the flocks on them."""

    paid: list[BoardFeature] = field(default_factory=list)
    flocks: list[Flock] = field(default_factory=list)


def find_turn_fields(
    placements: Placements,
    position: TurnPosition,
    fields: Sequence[BoardFeature],
    before: BoardBefore,
    faults: BoardFaults,
) -> TurnFields:
    """What these fields pay in this turn; notes a barn where one is, and a missing flock."""
    on = placements.expansions
    found = TurnFields()
    for one in fields:
        if isinstance(one.held.feature, Shepherd):
            if not on.isdisjoint(KIND_EXPANSIONS["shepherd"]):
                _add_flock(placements, position, one, found)
        elif not on.isdisjoint(FIGURE_EXPANSIONS["barn"]):
            barns = _find_barns(placements, position, one, before)
            if isinstance(one.held.feature, Barn):
                _refuse_second_barn(barns, faults)
            elif _is_paid(placements, one, barns, before):
                found.paid.append(_pay_farmers(placements, one, barns))
    if position.drives_flock and not any(
        _is_driven_by_player(placements, position, flock) for flock in found.flocks
    ):
        faults.note("flock.none", pointer("drives_flock"), player=position.player)
    return found


def find_fields_near(placements: Placements, laid: int) -> set[int]:
    """The roots of the held fields on the tile just laid; around an abbey, of those beside it."""
    features = placements.features
    tiles, near = features.laid, {laid}
    if is_abbey(tiles.rotated_designs[laid].design):
        spaces = [space.x * STRIDE + space.y for space in tiles.spaces(laid)]
        beside = [tiles.occupied.get(one + step) for one in spaces for step in SIDE_STEPS.values()]
        near |= {tiles.cell_tiles[cell] for cell in beside if cell is not None}
    nodes = [node for tile in near for node in tiles.nodes_of_kind(tile, "field")]
    return {features.roots[node] for node in nodes if features.roots[node] in placements.held}


def find_placed_barns(
    placements: Placements, position: TurnPosition, before: BoardBefore
) -> frozenset[int]:
    """The indices of the barns that are placed in this turn, by whichever tile they are named."""
    barns = placements.barns
    return frozenset([one for one in barns if _is_placed(placements, position, one, before)])


class _Barns(NamedTuple):
    """The indices of the barns of a field that are placed in this turn, and of the others."""

    placed: Sequence[int]
    older: Sequence[int]


def _find_barns(
    placements: Placements, position: TurnPosition, one: BoardFeature, before: BoardBefore
) -> _Barns:
    """The barns of the field that a feature belongs to."""
    followers = placements.position.followers
    holders = placements.held[one.found.root]
    barns = [index for index in holders if followers[index].figure == "barn"]
    placed = [index for index in barns if _is_placed(placements, position, index, before)]
    return _Barns(placed, [index for index in barns if index not in placed])


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


def _refuse_second_barn(barns: _Barns, faults: BoardFaults) -> None:
    """Notes a barn that is placed where one is."""
    if barns.placed and barns.older:
        where = pointer("followers", barns.placed[0])
        faults.breach("figure.place", where, wording="second_barn")


def _is_paid(placements: Placements, one: BoardFeature, barns: _Barns, before: BoardBefore) -> bool:
    """Whether farmers are paid: a barn is placed in their field, or their field met one."""
    if not barns.older:
        return bool(barns.placed)
    followers, spots = placements.position.followers, placements.spots
    with_barn = {before.find_root(spots[index].node) for index in barns.older}
    return any(
        before.find_root(spots[index].node) not in {*with_barn, None}
        for index in one.followers
        if followers[index].figure in FOLLOWERS
    )


def _pay_farmers(placements: Placements, one: BoardFeature, barns: _Barns) -> BoardFeature:
    """What farmers are paid for: their whole field if a barn was placed, else one with a barn."""
    if not barns.placed:
        return one
    land = find_farmland(placements, one.found)
    own = build_field(placements, land, one.found)._replace(barn_placed=True)
    return one._replace(held=one.held._replace(feature=own))


def _add_flock(
    placements: Placements, position: TurnPosition, one: BoardFeature, found: TurnFields
) -> None:
    """Adds a flock, and what it pays if it is driven home."""
    followers = placements.position.followers
    sheep = sum([sum(followers[index].flock) for index in one.followers])
    closed = is_closed(placements.laid, one.found)
    shepherds = [pointer("followers", index) for index in one.followers]
    flock = Flock(shepherds, sheep, closed, driven_home=False)
    if closed or (position.drives_flock and _is_driven_by_player(placements, position, flock)):
        flock = flock._replace(driven_home=True)
        found.paid.append(one._replace(held=one.held._replace(feature=Shepherd(sheep))))
    found.flocks.append(flock)


def _is_driven_by_player(placements: Placements, position: TurnPosition, flock: Flock) -> bool:
    """Whether one of the shepherds of a flock is the player's and was there before."""
    followers, spots = placements.position.followers, placements.spots
    numbers = [int(where.rsplit("/", 1)[1]) for where in flock.shepherds]
    return any(
        followers[index].player == position.player and spots[index].tile != position.laid
        for index in numbers
    )
