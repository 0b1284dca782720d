"""Finds the features of a board that somebody holds or is paid for, and all others on demand.

What tiles are made of is read by kind: roads, cities, fields, buildings. Besides there are features
that count the figures on a tile, and tolls.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from services.carcassonne.board.answers import FeatureFacts
from services.carcassonne.board.buildings import (
    find_paying_churches,
    read_building,
    read_tile_features,
)
from services.carcassonne.board.edge_features import read_field, read_line, read_toll
from services.carcassonne.board.facts import describe_features
from services.carcassonne.board.features import NO_ROOT, FoundFeature
from services.carcassonne.board.place_faults import MARK_KINDS
from services.carcassonne.board.placements import Placements, ReadFeature
from services.carcassonne.rules.feature_types import Monastery
from services.carcassonne.rules.kinds import KIND_OF
from services.carcassonne.rules.position import HeldFeature
from shared.core.pointers import pointer

READERS: Mapping[str, Callable[[Placements, FoundFeature, Sequence[int]], list[ReadFeature]]] = {
    "road": read_line,
    "city": read_line,
    "field": read_field,
}
"""By kind of segment, the function that reads a feature; all other kinds are buildings."""


class BoardFeature(NamedTuple):
    """A feature in the form of the rules, and where it lies on the board.

    `followers` are the indices of its figures; `at` is the JSON pointer that warnings name. Of a
    feature that counts the figures on a tile, `found` has that tile, the root `NO_ROOT` and no
    nodes. `missing` is the number of open ends or empty spaces, None for kinds that are never
    complete. `facts` are the further fields of its entry. `kind` is named as requests name it.
    """

    held: HeldFeature[Any]
    followers: Sequence[int]
    at: str
    found: FoundFeature
    missing: int | None
    facts: FeatureFacts
    kind: str


class BoardFeatures(NamedTuple):
    """Features of a board: those that somebody holds or is paid for, and those that nobody holds.

    Both are in the order of the tiles; features that count the figures on a tile, then tolls, come
    last among the first.
    """

    held: list[BoardFeature]
    free: list[BoardFeature]


def find_scored_features(placements: Placements) -> BoardFeatures:
    """What a sheet of the board lists; the free ones only where the position asks for them."""
    roots: Iterable[int] = placements.held
    if placements.position.all_features:
        roots = placements.features.every_root
    elif placements.position.mode == "completed":
        roots = {*roots, *find_paying_churches(placements)}
    return find_board_features(placements, roots)


def find_board_features(placements: Placements, roots: Iterable[int]) -> BoardFeatures:
    """The features with these roots, and everything besides that somebody is paid for."""
    held, houses, wanted = placements.held, placements.tollhouses_by_road, frozenset(roots)
    read: list[ReadFeature] = []
    read_free: list[ReadFeature] = []
    tolls: list[ReadFeature] = []
    for found in placements.features.select(wanted.union(houses)):
        root = found.root
        if root in houses:
            tolls += read_toll(placements, found, houses[root])
        if root in wanted:
            holders = held.get(root, ())
            of_kind = READERS.get(found.kind, read_building)(placements, found, holders)
            is_paid = bool(holders) or _pays_anybody(of_kind)
            (read if is_paid else read_free).extend(of_kind)
    read += [*read_tile_features(placements), *tolls]
    every = [*read, *read_free]
    described = zip(every, describe_features(placements, every), strict=True)
    features = [_hold(placements, one, *facts) for one, facts in described]
    return BoardFeatures(features[: len(read)], features[len(read) :])


def _pays_anybody(of_kind: Sequence[ReadFeature]) -> bool:
    """Whether what nobody holds is a church that pays for the followers around it."""
    features = [one.feature for one in of_kind]
    return any(isinstance(one, Monastery) and one.church_followers for one in features)


def _hold(
    placements: Placements, read: ReadFeature, missing: int | None, facts: FeatureFacts
) -> BoardFeature:
    """A feature that was read, with its figures in the form of the rules, and its facts."""
    feature, figures, found, at = read.feature, read.figures, read.found, read.at
    kind = KIND_OF[type(feature)]
    if not figures:
        at = at or pointer("tiles", placements.laid.tile_of[found.root])
        return BoardFeature(HeldFeature(feature), (), at, found, missing, facts, kind.name)
    followers = tuple([placements.followers[index] for index in figures])
    if kind.shares_followers:
        followers = tuple([one._replace(ghosts=0) if one.ghosts else one for one in followers])
    fairy = None
    if placements.fairy in figures:
        beside = placements.position.followers[placements.fairy]
        # A follower who is only counted by his tile has the fairy in his own place.
        if found.root != NO_ROOT or MARK_KINDS.get(beside.on) == kind.name:
            fairy = beside.player
    held = HeldFeature(feature, followers, fairy)
    at = at or f"/followers/{figures[0]}"
    return BoardFeature(held, figures, at, found, missing, facts, kind.name)
