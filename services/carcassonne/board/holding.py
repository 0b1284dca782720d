"""Finds the features of a board that somebody holds or is paid for, and all others on demand.

Besides what tiles are made of, these are features that count the figures on a tile, and tolls. Rows
`vodyanoy`, `circus`, `acrobats`, `toll` of docs/rules/carcassonne.md: Vodyanoy takes every follower
of his tile, the circus every follower of its tile and the eight around (a castle's when one of its
tiles is among them), whatever place they have there. Tolls are collected from a road at whose end
the tollhouse is.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from services.carcassonne.board.buildings import BUILDINGS
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
    Feature,
    HeldFeature,
    Vodyanoy,
)
from shared.core.pointers import pointer

NO_ROOT = -1
"""The root of a feature that counts the figures on a tile."""
LINES = {"road": build_road, "city": build_city}
"""By kind of segment, the function that reads a road or a city."""


class BoardFeature(NamedTuple):
    """A feature in the form of the rules, and where it lies on the board.

    `followers` are the indices of its figures; `at` is the JSON pointer that warnings name. A
    feature that counts the figures on a tile has the root `NO_ROOT` and the index `tile` instead.
    `land` is what a field touches.
    """

    held: HeldFeature[Any]
    followers: tuple[int, ...]
    at: str
    root: int
    tile: int = -1
    land: Farmland | None = None

    @property
    def kind(self) -> str:
        """The name of its kind, as requests give it."""
        return KIND_NAMES[type(self.held.feature)]


def find_held_features(placements: Placements) -> list[BoardFeature]:
    """All features that somebody holds or is paid for, in the order of the tiles."""
    found = find_held_features_among(placements, placements.held)
    if placements.laid.marks:
        found += _find_tile_features(placements)
    return [*found, *find_tolls(placements)]


def find_held_features_among(placements: Placements, roots: Iterable[int]) -> list[BoardFeature]:
    """The features with these roots that somebody holds, in the order of the tiles."""
    held = placements.held
    return [
        feature
        for root in sorted([root for root in roots if root in held])
        for feature in _build_held_features(placements, root, held[root])
    ]


def _build_held_features(
    placements: Placements, root: int, holders: Sequence[int]
) -> Iterator[BoardFeature]:
    """The features with this root; one for each role that its figures have."""
    kind = placements.features.kind(root)
    if kind == "field":
        land = find_farmland(placements, root)
        for role in build_field_roles(placements, land, root, holders):
            yield _hold(placements, role.feature, role.figures, root=root, land=land)
    elif kind in LINES:
        yield _hold(placements, LINES[kind](placements, root), tuple(holders), root=root)
    else:
        yield from _build_held_buildings(placements, root, holders)


def _build_held_buildings(
    placements: Placements, root: int, holders: Sequence[int]
) -> Iterator[BoardFeature]:
    """A building once for each place its figures are on; Tanners count in their fields."""
    followers = placements.position.followers
    for on in dict.fromkeys([followers[index].on for index in holders]):
        if on in BUILDINGS:
            here = tuple([index for index in holders if followers[index].on == on])
            yield _hold(placements, BUILDINGS[on](placements, root), here, root=root)


def _hold(
    placements: Placements,
    feature: Feature,
    figures: tuple[int, ...],
    *,
    root: int = NO_ROOT,
    tile: int = -1,
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
        if root != NO_ROOT or MARK_KINDS.get(beside.on) == KIND_NAMES[type(feature)]:
            fairy = beside.player
    held = HeldFeature(feature, followers, fairy)
    return BoardFeature(held, figures, at or f"/followers/{figures[0]}", root, tile, land)


def _find_tile_features(placements: Placements) -> Iterator[BoardFeature]:
    """Vodyanoy and pyramids with a follower, and the circus."""
    marks = placements.laid.marks
    for tile in sorted(marks.get("vodyanoy", ())):
        there = placements.find_followers_on({tile})
        if there:
            yield _hold(placements, Vodyanoy(), there, tile=tile)
    for tile in sorted(marks.get("acrobats", ())):
        followers = placements.position.followers
        on_tile = placements.find_followers_on({tile})
        there = tuple([index for index in on_tile if followers[index].on == "pyramid"])
        if there:
            yield _hold(placements, Acrobats(), there, tile=tile)
    top = placements.position.pieces.big_top
    if top is not None:
        around = placements.laid.surrounding_tiles(Space(top.x, top.y))
        own = placements.laid.find_marked_tile(top.x, top.y, "circus")
        assert own is not None  # a big top elsewhere is a fault
        there = placements.find_followers_on({own, *around})
        yield _hold(placements, Circus(top.value), there, tile=own, at=pointer("pieces", "big_top"))


def find_tolls(placements: Placements) -> Iterator[BoardFeature]:
    """The tolls of all held roads; in play of complete ones too, at the end of open ones."""
    features, tollhouses = placements.features, placements.position.pieces.tollhouses
    houses: dict[int, list[int]] = {}
    for index, house in enumerate(tollhouses):
        for node in features.laid.nodes(house.x, house.y, house.side, "road"):
            houses.setdefault(features.roots[node], []).append(index)
    in_play = placements.position.mode == "completed"
    for root, indices in sorted(houses.items()):
        if features.is_complete(root) == in_play or root in placements.held:
            owners = [tollhouses[index].player for index in indices]
            toll = build_toll(placements, root, owners)
            at = pointer("pieces", "tollhouses", indices[0])
            yield BoardFeature(HeldFeature(toll), (), at, root)


def find_free_features(placements: Placements) -> Iterator[BoardFeature]:
    """All features without a follower, in the order of the tiles."""
    return find_free_features_among(placements, placements.features.nodes)


def find_free_features_among(
    placements: Placements, roots: Iterable[int]
) -> Iterator[BoardFeature]:
    """The features with these roots that have no follower, in the order of the tiles.

    Segments that are no feature of the rules, such as rivers, are left out.
    """
    held, laid = placements.held, placements.laid
    for root in sorted([root for root in roots if root not in held]):
        at, kind = pointer("tiles", laid.tile_of[root]), placements.features.kind(root)
        land = None
        if kind == "field":
            land = find_farmland(placements, root)
            feature: Feature = build_field(placements, land, root)
        elif kind in LINES:
            feature = LINES[kind](placements, root)
        elif kind in BUILDINGS:
            feature = BUILDINGS[kind](placements, root)
        else:
            continue
        yield BoardFeature(HeldFeature(feature), (), at, root, land=land)
