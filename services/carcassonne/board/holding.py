"""Finds the features of a board that somebody holds or is paid for, and all others on demand.

Besides what tiles are made of, these are features that count the figures on a tile, and tolls. Rows
`vodyanoy`, `circus`, `acrobats`, `toll` of docs/rules/carcassonne.md: Vodyanoy takes every follower
of his tile, the circus every follower of its tile and the eight around (a castle's when one of its
tiles is among them), whatever place they have there. Tolls are collected from a road at whose end
the tollhouse is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from services.carcassonne.board.buildings import BUILDINGS
from services.carcassonne.board.features import FoundFeature
from services.carcassonne.board.fields import (
    Farmland,
    build_field,
    build_field_roles,
    find_farmland,
)
from services.carcassonne.board.follower_placement import MARK_KINDS
from services.carcassonne.board.lines import build_city, build_road, build_toll
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.position import Space
from services.carcassonne.rules.position import (
    KIND_NAMES,
    Acrobats,
    Circus,
    City,
    Feature,
    Garden,
    GermanCastle,
    HeldFeature,
    Monastery,
    Road,
    Vodyanoy,
)
from services.carcassonne.rules.surroundings import CASTLE_SPACES, SPACES
from shared.core.pointers import pointer

NO_ROOT = -1
"""The root of what a feature is found on if it counts the figures on a tile."""
LINES: Mapping[str, Callable[[Placements, FoundFeature], Feature]] = {
    "road": build_road,
    "city": build_city,
}
"""By kind of segment, the function that reads a road or a city."""
REQUIRED_SPACES: Mapping[type[Feature], int] = {
    Road: 0,
    City: 0,
    Monastery: SPACES,
    Garden: SPACES,
    GermanCastle: CASTLE_SPACES,
}
"""The number of spaces around a feature that can be completed; 0 where open ends count instead."""


class BoardFeature(NamedTuple):
    """A feature in the form of the rules, and where it lies on the board.

    `followers` are the indices of its figures; `at` is the JSON pointer that warnings name. `land`
    is what a field touches. Of a feature that counts the figures on a tile, `found` has that tile,
    the root `NO_ROOT` and no nodes.
    """

    held: HeldFeature[Any]
    followers: tuple[int, ...]
    at: str
    found: FoundFeature
    land: Farmland | None = None

    @property
    def kind(self) -> str:
        """The name of its kind, as requests give it."""
        return KIND_NAMES[type(self.held.feature)]

    @property
    def missing(self) -> int | None:
        """The number of open ends or empty spaces; None for kinds that are never complete."""
        feature = self.held.feature
        spaces = REQUIRED_SPACES.get(type(feature))
        if spaces:
            return spaces - int(feature.neighbours)
        return spaces if spaces is None else self.found.open_ends


def find_held_features(placements: Placements) -> list[BoardFeature]:
    """All features that somebody holds or is paid for, in the order of the tiles."""
    return [
        *find_held_features_among(placements, placements.held),
        *_find_tile_features(placements),
        *find_tolls(placements),
    ]


def find_held_features_among(placements: Placements, roots: Iterable[int]) -> list[BoardFeature]:
    """The features with these roots that somebody holds, in the order of the tiles."""
    held = placements.held
    return [
        feature
        for found in placements.features.select([root for root in roots if root in held])
        for feature in _read_held(placements, found, held[found.root])
    ]


def _read_held(
    placements: Placements, found: FoundFeature, holders: Sequence[int]
) -> list[BoardFeature]:
    """A held feature in the form of the rules, once for each role that its figures have.

    A building is read for each place its figures are on; Tanners count in their fields.
    """
    if found.kind in LINES:
        feature = LINES[found.kind](placements, found)
        return [_hold(placements, feature, tuple(holders), found)]
    if found.kind == "field":
        land = find_farmland(placements, found)
        return [
            _hold(placements, role.feature, role.figures, found, land)
            for role in build_field_roles(placements, land, found, holders)
        ]
    figures: dict[str, list[int]] = {}
    for index in holders:
        figures.setdefault(placements.position.followers[index].on, []).append(index)
    return [
        _hold(placements, BUILDINGS[on](placements, found.root), tuple(there), found)
        for on, there in figures.items()
        if on in BUILDINGS
    ]


def _hold(
    placements: Placements,
    feature: Feature,
    figures: tuple[int, ...],
    found: FoundFeature,
    land: Farmland | None = None,
    at: str = "",
) -> BoardFeature:
    """A feature with the figures that have these indices; `at` is the first of them by default."""
    followers = tuple([placements.followers[index] for index in figures])
    if isinstance(feature, Circus | Vodyanoy):  # ghosts count elsewhere
        followers = tuple([one._replace(ghosts=0) if one.ghosts else one for one in followers])
    fairy = None
    if placements.fairy in figures:
        beside = placements.position.followers[placements.fairy]
        # A follower who is only counted by his tile has the fairy in his own place.
        if found.root != NO_ROOT or MARK_KINDS.get(beside.on) == KIND_NAMES[type(feature)]:
            fairy = beside.player
    held = HeldFeature(feature, followers, fairy)
    return BoardFeature(held, figures, at or f"/followers/{figures[0]}", found, land)


def _find_tile_features(placements: Placements) -> Iterator[BoardFeature]:
    """Vodyanoy and pyramids with a follower, and the circus."""
    laid, followers = placements.laid, placements.position.followers
    for tile in sorted(laid.marks.get("vodyanoy", ())):
        there = placements.find_followers_on({tile})
        if there:
            yield _hold(placements, Vodyanoy(), there, _find_tile(tile))
    for tile in sorted(laid.marks.get("acrobats", ())):
        on_tile = placements.find_followers_on({tile})
        there = tuple([index for index in on_tile if followers[index].on == "pyramid"])
        if there:
            yield _hold(placements, Acrobats(), there, _find_tile(tile))
    top, own = placements.position.pieces.big_top, laid.pieces.big_top
    if top is not None and own is not None:
        around = laid.surrounding_tiles(Space(top.x, top.y))
        there = placements.find_followers_on({own, *around})
        where = pointer("pieces", "big_top")
        yield _hold(placements, Circus(top.value), there, _find_tile(own), at=where)


def _find_tile(tile: int) -> FoundFeature:
    """What a feature that counts the figures on a tile is found on."""
    return FoundFeature(NO_ROOT, "", (), frozenset([tile]), open_ends=0)


def find_tolls(placements: Placements) -> Iterator[BoardFeature]:
    """The tolls of all held roads; in play of complete ones too, at the end of open ones."""
    features, tollhouses = placements.features, placements.position.pieces.tollhouses
    houses: dict[int, list[int]] = {}
    for index, roads in enumerate(features.laid.pieces.tollhouses):
        for node in roads:
            houses.setdefault(features.roots[node], []).append(index)
    in_play = placements.position.mode == "completed"
    for road in features.select(houses):
        if (road.open_ends == 0) == in_play or road.root in placements.held:
            indices = houses[road.root]
            toll = build_toll(placements, road, [tollhouses[index].player for index in indices])
            where = pointer("pieces", "tollhouses", indices[0])
            yield BoardFeature(HeldFeature(toll), (), where, road)


def find_free_features(placements: Placements) -> Iterator[BoardFeature]:
    """All features without a follower, in the order of the tiles."""
    return find_free_features_among(placements, placements.features.nodes)


def find_free_features_among(
    placements: Placements, roots: Iterable[int]
) -> Iterator[BoardFeature]:
    """The features with these roots that have no follower, in the order of the tiles.

    Segments that are no feature of the rules, such as rivers, are left out.
    """
    features, held = placements.features, placements.held
    for found in features.select([root for root in roots if root not in held]):
        land = None
        if found.kind == "field":
            land = find_farmland(placements, found)
            feature: Feature = build_field(placements, land, found)
        elif found.kind in LINES:
            feature = LINES[found.kind](placements, found)
        elif found.kind in BUILDINGS:
            feature = BUILDINGS[found.kind](placements, found.root)
        else:
            continue
        where = pointer("tiles", features.laid.tile_of[found.root])
        yield BoardFeature(HeldFeature(feature), (), where, found, land)
