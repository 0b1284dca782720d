"""Roads of a board, told as the rules of features know them.

Rows `road.*` of docs/rules/carcassonne.md: every tile counts once, however many of its segments
belong to the road, and a tile that is several of tunnel, ferry, labyrinth … is one of these; a
bridge over a tile whose print is of the same road is none. Segments on a German cathedral's tile
count each, the tile does not. Knows no points.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from services.carcassonne.board.bridges import is_bridge
from services.carcassonne.board.ground import Ground
from services.carcassonne.board.survey import Survey, counted_followers
from services.carcassonne.rules.expansions import PIECES
from services.carcassonne.rules.position import Road

KEPT = 1_024
"""Plain roads that are kept for the next time."""
SHARES = ("labyrinths", "wonder_roads", "leipzig_roads", "tunnels", "ferries", "double_tiles")
"""What a tile can be to a road beside an ordinary tile, the first that fits."""

PRINTED = frozenset({"labyrinths", "wonder_roads", "leipzig_roads", "tunnels", "ferries"})
"""Of these, what belongs to an expansion; bridges are no tiles."""


def road(survey: Survey, root: int, nodes: Sequence[int]) -> Road:
    """The road of these nodes."""
    ground = survey.ground
    owner = ground.owner
    tiles = {owner[node] for node in nodes}
    complete = ground.ends[root] == 0
    unusual = ground.special.intersection(nodes)
    if not unusual and survey.is_bare:
        return _plain_road(complete, len(tiles))
    counted = _counted(survey, nodes, unusual, tiles, complete)
    if survey.little_buildings:
        counted["little_buildings"] = survey.buildings_on(tiles)
    if root == survey.mage or root == survey.witch:
        counted["mage" if root == survey.mage else "witch"] = True
    return Road(complete, **counted)


@lru_cache(KEPT)
def _plain_road(complete: bool, tiles: int) -> Road:
    """A road of ordinary tiles, made once."""
    return Road(complete, tiles)


def _counted(
    survey: Survey, nodes: Sequence[int], unusual: set[int], tiles: set[int], complete: bool
) -> dict[str, Any]:
    """The counting fields of a road that has more than plain tiles."""
    ground = survey.ground
    segments = ground.segments
    kinds: dict[int, str] = {}
    for node in sorted(unusual):
        kind = _share(ground, node)
        if kind and (kind != "bridges" or _is_alone(ground, node, nodes)):
            kinds.setdefault(ground.owner[node], kind)
    of_kind = list(kinds.values())
    counted: dict[str, Any] = {kind: of_kind.count(kind) for kind in set(of_kind)}
    # A tile whose expansion is off is still one of the road's; the rules warn of what it is beside.
    counted["tiles"] = len(tiles) - len([kind for kind in of_kind if not _is_road(survey, kind)])
    counted["inns"] = sum([segments[node].inn for node in unusual])
    cathedrals = counted.pop("german_cathedrals", 0)
    if cathedrals:
        counted["german_cathedrals"] = cathedrals
        counted["german_cathedral_segments"] = len(
            [node for node in nodes if kinds.get(ground.owner[node]) == "german_cathedrals"]
        )
    if complete and "labyrinths" in counted:
        counted["labyrinth_followers"] = _in_labyrinths(survey, unusual)
    counted["german_castles"] = len(castle_tiles(ground, tiles))
    return counted


def _share(ground: Ground, node: int) -> str:
    """What the tile of this segment is to its road, "" for an ordinary tile."""
    segment = ground.segments[node]
    if is_bridge(segment):
        return "bridges"
    design = ground.turns[ground.owner[node]].design
    if any(one.kind == "german_cathedral" for one in design.segments):
        return "german_cathedrals"
    told = (
        segment.labyrinth,
        bool(segment.wonder),
        segment.leipzig,
        segment.tunnel and len(segment.edges) == 1,
        any(mark.kind == "ferry" for mark in design.marks),
        len({edge.cell for edge in segment.edges}) > 1,
    )
    return next((share for share, is_one in zip(SHARES, told, strict=True) if is_one), "")


def _is_road(survey: Survey, kind: str) -> bool:
    """Whether a tile is an ordinary one, for it is special in an expansion that is off."""
    return kind in PRINTED and not survey.has(PIECES[kind])


def _is_alone(ground: Ground, bridge: int, nodes: Sequence[int]) -> bool:
    """Whether nothing printed on the bridge's tile belongs to its road."""
    tile = ground.owner[bridge]
    return not [
        node
        for node in nodes
        if ground.owner[node] == tile and not is_bridge(ground.segments[node])
    ]


def _in_labyrinths(survey: Survey, unusual: set[int]) -> int:
    """Followers on the labyrinths of a road."""
    labyrinths = {node for node in unusual if survey.ground.segments[node].labyrinth}
    return counted_followers(
        [
            one
            for one, node in zip(survey.position.followers, survey.standing.nodes, strict=True)
            if node in labyrinths
        ]
    )


def castle_tiles(ground: Ground, tiles: set[int]) -> list[int]:
    """Those of these tiles on which a German castle is printed."""
    return [tile for tile in tiles if "german_castle" in ground.turns[tile].by_kind]
