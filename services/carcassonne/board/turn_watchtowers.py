"""The watchtowers of a turn: whose followers call for them, and what they see.

Rules `watchtower.*` of docs/rules/carcassonne.md. A tower sees its own tile and the eight around
it, as they stand before anybody goes home (ruling `watchtower-sight`): a castle is no city, and its
coats of arms do not count; a wooden bridge is a road; whatever is scored as a monastery is one; a
follower in a castle is on both its tiles.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from services.carcassonne.board.answers import FeatureFacts, write_place
from services.carcassonne.board.placements import Placements
from services.carcassonne.rules.expansions import (
    BUILDING_EXPANSIONS,
    FIGURE_EXPANSIONS,
    MARK_EXPANSIONS,
    build_expansion_notice,
)
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.turn_points import build_tower_entry
from shared.core.pointers import pointer
from shared.core.sheet import Entry, Notice, Ruling

WATCHTOWER = "watchtower"


class PaidTowers(NamedTuple):
    """The entries of watchtowers in a turn, and what to say of them."""

    entries: Sequence[Entry] = ()
    rulings: Sequence[Ruling] = ()
    warnings: Sequence[Notice] = ()


class Sight(NamedTuple):
    """How many a tower sees, and whether the ruling mattered."""

    number: int
    is_ruled: bool


def build_tower_entries(placements: Placements, completed: set[int]) -> PaidTowers:
    """What the watchtowers pay for the roads and cities with these roots, just completed.

    A city that becomes a castle does not count. Warns of a tower on a tile of the request whose
    expansion is off; tiles of the catalogue have a warning of their own.
    """
    laid = placements.laid
    called = _find_callers(placements, completed)
    if not called:
        return PaidTowers()
    if placements.expansions.isdisjoint(MARK_EXPANSIONS[WATCHTOWER]):
        own = [tile for tile in called if not laid.rotated_designs[tile].design.expansions]
        return PaidTowers(warnings=[_warn_of_tower(tile) for tile in own])
    entries: list[Entry] = []
    is_ruled = False
    for tile, owners in called.items():
        at = laid.tiles[tile]
        facts = FeatureFacts([write_place(x=at.x, y=at.y, tile=at.tile)])
        for mark in laid.rotated_designs[tile].design.marks:
            if mark.kind == WATCHTOWER:
                sight = SIGHTS[mark.detail](placements, laid.near_tiles(tile))
                is_ruled |= sight.is_ruled
                number = len(entries) + 1
                entries.append(build_tower_entry(number, mark.detail, sight.number, owners, facts))
    each = any(count > 1 for owners in called.values() for count in owners.values())
    rulings = [
        *([Ruling("watchtower-followers", "each")] if each else ()),
        *([Ruling("watchtower-sight", "as-it-stands")] if is_ruled else ()),
    ]
    return PaidTowers(entries, rulings)


def _find_callers(placements: Placements, completed: set[int]) -> Mapping[int, Mapping[str, int]]:
    """By the tile of each tower, the followers on it in what is completed, by player."""
    towers = placements.laid.marks.get(WATCHTOWER, ())
    paying = completed.difference(placements.castles) if towers else ()
    called: dict[int, Counter[str]] = {}
    for index in sorted([index for root in paying for index in placements.held.get(root, ())]):
        tile = placements.spots[index].tile
        if tile in towers and _is_counted(placements, index):
            one = placements.position.followers[index]
            called.setdefault(tile, Counter())[one.player] += one.number
    return dict(sorted(called.items()))


def _is_counted(placements: Placements, index: int) -> bool:
    """Whether a figure is a follower whose expansion is on."""
    figure = placements.position.followers[index].figure
    return figure in FOLLOWERS and _is_on(placements, FIGURE_EXPANSIONS, figure)


def _is_on(placements: Placements, owners: Mapping[str, Sequence[str]], name: str) -> bool:
    """Whether something is of the base game, or one of its expansions is on."""
    return name not in owners or not placements.expansions.isdisjoint(owners[name])


def _warn_of_tower(tile: int) -> Notice:
    return build_expansion_notice(WATCHTOWER, MARK_EXPANSIONS[WATCHTOWER], pointer("tiles", tile))


def _see_followers(placements: Placements, near: set[int]) -> Sight:
    """All followers of all players, farmers and those on the tower's tile too."""
    there = [one for one in placements.find_followers_on(near) if _is_counted(placements, one)]
    followers = [placements.position.followers[index] for index in there]
    in_castle = any(one.on == "castle" for one in followers)
    return Sight(sum([one.number for one in followers]), in_castle)


def _list_cities(placements: Placements, near: set[int]) -> Iterator[tuple[int, int, bool]]:
    """The tile and the node of each city segment, and whether it belongs to a castle."""
    laid, roots, castles = placements.laid, placements.features.roots, placements.castles
    for tile in near:
        for node in laid.nodes_of_kind(tile, "city"):
            yield tile, node, roots[node] in castles


def _see_coats(placements: Placements, near: set[int]) -> Sight:
    """The coats of arms on all tiles."""
    segments = placements.laid.segments
    found = [(segments[node].coats, lost) for _, node, lost in _list_cities(placements, near)]
    counted = sum([coats for coats, is_castle in found if not is_castle])
    return Sight(counted, any(coats for coats, is_castle in found if is_castle))


def _see_cities(placements: Placements, near: set[int]) -> Sight:
    """The tiles with at least one segment of a city."""
    found = [*_list_cities(placements, near)]
    counted = {tile for tile, _, is_castle in found if not is_castle}
    return Sight(len(counted), any(tile not in counted for tile, _, _ in found))


def _see_roads(placements: Placements, near: set[int]) -> Sight:
    """The tiles with at least one segment of a road."""
    laid = placements.laid
    roads = [[laid.segments[node] for node in laid.nodes_of_kind(tile, "road")] for tile in near]
    there = [segments for segments in roads if segments]
    bridged = any(all(one.is_bridge for one in segments) for segments in there)
    return Sight(len(there), bridged)


def _see_monasteries(placements: Placements, near: set[int]) -> Sight:
    """The buildings that are scored as monasteries."""
    laid = placements.laid
    nodes = [node for tile in near for node in laid.nodes_of_kind(tile, "monastery")]
    names = [laid.segments[node].building for node in nodes]
    counted = [one for one in names if _is_on(placements, BUILDING_EXPANSIONS, one)]
    return Sight(len(counted), any(one != "monastery" for one in counted))


SIGHTS: Mapping[str, Callable[[Placements, set[int]], Sight]] = {
    "follower": _see_followers,
    "coat": _see_coats,
    "road": _see_roads,
    "monastery": _see_monasteries,
    "city": _see_cities,
}
"""By what a tower looks for, how it is counted on its own tile and those around it."""
