"""The watchtowers of a turn: whose followers call for them, and what they see.

A tower sees its own tile and the eight around it, as they stand before anybody goes home (ruling
`watchtower-sight`).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from services.carcassonne.board.answers import FeatureFacts
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.turn_position import PartOfTurn
from services.carcassonne.rules import expansions
from services.carcassonne.rules.features import build_tower_entry
from services.carcassonne.rules.majority import FOLLOWERS
from shared.core.pointers import pointer
from shared.core.sheet import Entry, Ruling

WATCHTOWER = "watchtower"


Sight: TypeAlias = tuple[int, bool]
"""How many a tower sees, and whether the ruling mattered."""


def build_tower_entries(placements: Placements, completed: set[int]) -> PartOfTurn:
    """What watchtowers pay for what is just completed; warns of towers that are off."""
    laid = placements.laid
    called = _find_callers(placements, completed)
    owners_of_mark = expansions.MARK_EXPANSIONS[WATCHTOWER]
    if placements.expansions.isdisjoint(owners_of_mark):
        own = [tile for tile in called if not laid.rotated_designs[tile].design.expansions]
        return PartOfTurn(
            warnings=[
                expansions.build_expansion_notice(
                    WATCHTOWER, owners_of_mark, pointer("tiles", tile)
                )
                for tile in own
            ]
        )
    entries: list[Entry] = []
    is_ruled = False
    for tile, owners in called.items():
        facts = FeatureFacts([laid.describe_tile(tile)])
        for mark in laid.rotated_designs[tile].design.marks:
            if mark.kind == WATCHTOWER:
                seen, is_ruled_here = SIGHTS[mark.detail](placements, tile)
                is_ruled |= is_ruled_here
                number = len(entries) + 1
                entries.append(build_tower_entry(number, mark.detail, seen, owners, facts))
    each = any(count > 1 for owners in called.values() for count in owners.values())
    rulings = [
        *([Ruling("watchtower-followers", "each")] if each else ()),
        *([Ruling("watchtower-sight", "as-it-stands")] if is_ruled else ()),
    ]
    return PartOfTurn(entries, rulings)


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
    figure = placements.position.followers[index].figure
    return figure in FOLLOWERS and _is_on(placements, expansions.FIGURE_EXPANSIONS, figure)


def _is_on(placements: Placements, owners: Mapping[str, Sequence[str]], name: str) -> bool:
    """Whether something is of the base game, or one of its expansions is on."""
    return name not in owners or not placements.expansions.isdisjoint(owners[name])


def _count_tiles(placements: Placements, tower: int, nodes: Sequence[int]) -> int:
    laid = placements.laid
    if placements.position.rules.edition != "C1":
        seen = {near for own in laid.spaces(tower) for near in (own, *own.surrounding())}
        return len(seen & set().union(*map(laid.segment_spaces, nodes)))
    crossed = {laid.tile_of[node] for node in nodes if laid.segments[node].long_side}
    pairs = [tile for tile in crossed if laid.rotated_designs[tile].design.triangles > 1]
    return len({laid.tile_of[node] for node in nodes}) + len(pairs)


def _see_followers(placements: Placements, tower: int) -> Sight:
    there = placements.find_followers_on(placements.laid.near_tiles(tower))
    counted = [index for index in there if _is_counted(placements, index)]
    followers = [placements.position.followers[index] for index in counted]
    in_castle = any(one.on == "castle" for one in followers)
    return sum([one.number for one in followers]), in_castle


def _list_cities(placements: Placements, tower: int) -> Iterator[tuple[int, bool]]:
    laid, roots, castles = placements.laid, placements.features.roots, placements.castles
    for tile in laid.near_tiles(tower):
        for node in laid.nodes_of_kind(tile, "city"):
            yield node, roots[node] in castles


def _see_coats(placements: Placements, tower: int) -> Sight:
    segments = placements.laid.segments
    found = [(segments[node].coats, lost) for node, lost in _list_cities(placements, tower)]
    counted = sum([coats for coats, is_castle in found if not is_castle])
    return counted, any(coats for coats, is_castle in found if is_castle)


def _see_cities(placements: Placements, tower: int) -> Sight:
    found = [*_list_cities(placements, tower)]
    nodes = [node for node, is_castle in found if not is_castle]
    tile_of = placements.laid.tile_of
    counted = {tile_of[node] for node in nodes}
    is_ruled = any(tile_of[node] not in counted for node, _ in found)
    return _count_tiles(placements, tower, nodes), is_ruled


def _see_roads(placements: Placements, tower: int) -> Sight:
    laid = placements.laid
    roads = [laid.nodes_of_kind(tile, "road") for tile in laid.near_tiles(tower)]
    bridged = any(there and all(laid.segments[node].is_bridge for node in there) for there in roads)
    nodes = [node for there in roads for node in there]
    return _count_tiles(placements, tower, nodes), bridged


def _see_monasteries(placements: Placements, tower: int) -> Sight:
    laid = placements.laid
    near = laid.near_tiles(tower)
    nodes = [node for tile in near for node in laid.nodes_of_kind(tile, "monastery")]
    names = [laid.segments[node].building for node in nodes]
    counted = [one for one in names if _is_on(placements, expansions.BUILDING_EXPANSIONS, one)]
    return len(counted), any(one != "monastery" for one in counted)


SIGHTS: Mapping[str, Callable[[Placements, int], Sight]] = {
    "follower": _see_followers,
    "coat": _see_coats,
    "road": _see_roads,
    "monastery": _see_monasteries,
    "city": _see_cities,
}
"""By what a tower looks for, how it is counted on its own tile and those around it."""
