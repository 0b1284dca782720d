"""Every feature of a board by plain flood fill: the yardstick for the rules' own way of finding.

What one writes without thinking of speed: every tile's edges are turned anew, segments are kept in
dictionaries with sets of edges, and each feature is flooded from its first segment. It counts
tiles, coats of arms and open edges, without followers, faults and points.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

EDGES = ("N", "E", "S", "W", "NL", "EL", "SL", "WL", "NR", "ER", "SR", "WR")
BEYOND = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = dict(zip("NESW", "SWNE", strict=True))
FACING |= {a + b: FACING[a] + c for a in "NESW" for b, c in ("LR", "RL")}
"""Every edge as the tile beyond it names it."""

PrintedTile: TypeAlias = Sequence[tuple[str, Sequence[str], int]]
"""The segments of a tile as printed: kind, sides or half-edges, coats of arms."""
PlacedTile: TypeAlias = tuple[PrintedTile, int, int, int]
"""A tile of one space: its print, x, y, and how often it is turned clockwise by 90 degrees."""
Key: TypeAlias = tuple[int, int, int]
"""A segment: its space, and its index in the print."""


def find_features(tiles: Iterable[PlacedTile]) -> list[Mapping[str, Any]]:
    """The kind, the tiles, the coats and the number of open edges of every feature."""
    segments: dict[Key, dict[str, Any]] = {}
    spaces: dict[tuple[int, int], list[Key]] = {}
    for printed, x, y, turns in tiles:
        for index, (kind, edges, coats) in enumerate(printed):
            turned = {_turn(edge, turns) for edge in edges}
            segments[x, y, index] = {"kind": kind, "edges": turned, "coats": coats}
            spaces.setdefault((x, y), []).append((x, y, index))
    seen: set[Key] = set()
    found = []
    for start in segments:
        if start not in seen:
            seen.add(start)
            found.append(_flood(start, segments, spaces, seen))
    return found


def _flood(
    start: Key,
    segments: Mapping[Key, Mapping[str, Any]],
    spaces: Mapping[tuple[int, int], Sequence[Key]],
    seen: set[Key],
) -> Mapping[str, Any]:
    """The feature that a segment belongs to; what belongs to it has been seen then."""
    kind = segments[start]["kind"]
    feature: dict[str, Any] = {"kind": kind, "tiles": set(), "coats": 0, "open_edges": 0}
    waiting = [start]
    while waiting:
        key = waiting.pop()
        segment = segments[key]
        feature["tiles"].add(key[:2])
        feature["coats"] += segment["coats"]
        for edge in segment["edges"]:
            east, south = BEYOND[edge[0]]
            beside = spaces.get((key[0] + east, key[1] + south))
            if beside is None:
                feature["open_edges"] += 1
                continue
            facing = FACING[edge]
            for other in beside:
                there = segments[other]
                if other not in seen and there["kind"] == kind and facing in there["edges"]:
                    seen.add(other)
                    waiting.append(other)
    return feature


def _turn(edge: str, turns: int) -> str:
    place = EDGES.index(edge)
    return EDGES[place // 4 * 4 + (place + turns) % 4]
