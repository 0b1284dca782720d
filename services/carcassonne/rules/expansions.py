"""Which expansion each piece belongs to, and what is left of a feature without it.

The mapping of docs/expansions.md: a piece is there when one of its expansions is. A piece of an
expansion that is switched off does not score and is a warning, `expansion-off`; cities besieged
without a siege are plain cities. Does not know what a piece is worth.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from typing import Any

from services.carcassonne.rules.position import (
    KIND_NAMES,
    AbbotMonastery,
    Barn,
    BarnField,
    Feature,
    Field,
    Follower,
    GermanCathedral,
    Held,
    Holdings,
    Monastery,
)
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.phrases import Word

EXPANSIONS = (
    "abbot",
    "abbey_and_mayor",
    "acrobats",
    "bets",
    "big_top",
    "bridges_castles_bazaars",
    "cathars",
    "cathedrals_in_germany",
    "castles_in_germany",
    "circus",
    "count",
    "corn_circles",
    "crop_circles",
    "darmstadt",
    "easter",
    "fairy",
    "ferries",
    "festival",
    "flier",
    "fortune_teller",
    "fruit_trees",
    "ghosts_castles_cemeteries",
    "gifts",
    "goldmines",
    "halflings",
    "hills_and_sheep",
    "inns_and_cathedrals",
    "king_and_robber",
    "labyrinth",
    "leipzig",
    "little_buildings",
    "mage_and_witch",
    "monasteries",
    "phantom",
    "princess_and_dragon",
    "ringmaster",
    "river",
    "robbers",
    "russian_promos",
    "shrines",
    "siege",
    "signposts",
    "tollkeepers",
    "tower",
    "traders_and_builders",
    "tunnels",
    "wonders",
)
"""Every expansion of the table."""

At = Sequence[str | int]
"""Where a piece stands in the request: the steps of its JSON pointer."""
Owners = tuple[str, ...]
"""The expansions that have a piece, the one that is named for it first."""

FIGURES: Mapping[str, Owners] = {
    "large": ("inns_and_cathedrals",),
    "mayor": ("abbey_and_mayor",),
    "wagon": ("abbey_and_mayor",),
    "barn": ("abbey_and_mayor",),
    "abbot": ("abbot",),
    "phantom": ("phantom",),
    "ringmaster": ("ringmaster", "big_top"),
    "guard": ("ghosts_castles_cemeteries",),
    "shepherd": ("hills_and_sheep",),
    "builder": ("traders_and_builders",),
    "pig": ("traders_and_builders",),
}
FAIRY = ("fairy", "princess_and_dragon")
GHOSTS = ("ghosts_castles_cemeteries",)
HILL = ("hills_and_sheep",)

KINDS: Mapping[str, Owners] = {
    "barn": ("abbey_and_mayor",),
    "barn_field": ("abbey_and_mayor",),
    "castle": ("bridges_castles_bazaars",),
    "hut": ("russian_promos",),
    "vodyanoy": ("russian_promos",),
    "garden": ("abbot",),
    "german_castle": ("castles_in_germany",),
    "abbot_monastery": ("monasteries",),
    "german_cathedral": ("cathedrals_in_germany",),
    "cemetery": ("ghosts_castles_cemeteries",),
    "haunted_castle": ("ghosts_castles_cemeteries",),
    "fortune_teller": ("fortune_teller",),
    "shepherd": ("hills_and_sheep",),
    "circus": ("circus", "big_top"),
    "acrobats": ("acrobats", "big_top"),
    "toll": ("tollkeepers",),
}
"""Kinds of feature that an expansion brings."""

BUILDINGS: Mapping[str, Owners] = {
    "abbey": ("abbey_and_mayor",),
    "shrine": ("shrines",),
    "german": ("monasteries",),
    "dutch_belgian": ("monasteries",),
    "japanese": ("monasteries",),
    "darmstadt_church": ("darmstadt",),
}

PIECES: Mapping[str, Owners] = {
    "inns": ("inns_and_cathedrals",),
    "cathedrals": ("inns_and_cathedrals",),
    "mage": ("mage_and_witch",),
    "witch": ("mage_and_witch",),
    "little_buildings": ("little_buildings",),
    "signposts": ("signposts",),
    "german_cathedral_segments": ("cathedrals_in_germany",),
    "german_cathedrals": ("cathedrals_in_germany",),
    "german_castles": ("castles_in_germany",),
    "labyrinths": ("labyrinth",),
    "labyrinth_followers": ("labyrinth",),
    "bridges": ("bridges_castles_bazaars",),
    "castles": ("bridges_castles_bazaars",),
    "tunnels": ("tunnels",),
    "ferries": ("ferries",),
    "wonder_roads": ("wonders",),
    "wonders": ("wonders",),
    "leipzig_roads": ("leipzig",),
    "wainwrights": ("leipzig",),
    "coiners": ("leipzig",),
    "tanners": ("leipzig",),
    "triangles": ("halflings",),
    "besieged": ("siege", "cathars"),
    "besieged_cities": ("siege", "cathars"),
    "darmstadtium": ("darmstadt",),
    "vineyards": ("hills_and_sheep",),
    "challenge": ("shrines",),
    "pigsty": ("river",),
    "barn_placed": ("abbey_and_mayor",),
}
"""Fields of a feature that an expansion brings, in every kind that has them."""

TOKENS: Mapping[str, Owners] = {
    "king": ("king_and_robber",),
    "robber_baron": ("king_and_robber",),
    "goods": ("traders_and_builders",),
    "gold": ("goldmines",),
    "fruit": ("fruit_trees",),
    "gifts": ("gifts",),
    "eggs": ("easter",),
    "robbers": ("robbers",),
    "bets": ("bets",),
    "wonders": ("wonders",),
}
"""Holdings that an expansion brings."""


Piece = tuple[str, Owners, Any]
"""A field that an expansion brings, its owners, and its value when the piece is not there."""


def _pieces(defaults: Mapping[str, Any], owners: Mapping[str, Owners]) -> tuple[Piece, ...]:
    return tuple((name, owners[name], plain) for name, plain in defaults.items() if name in owners)


PIECES_OF: Mapping[type[Feature], tuple[Piece, ...]] = {
    of: _pieces(of._field_defaults, PIECES) for of in KIND_NAMES
}
"""The pieces among the fields of each kind."""
LOOKS: Mapping[type[Feature], Callable[[Feature], Any]] = {
    of: attrgetter("__class__", *[name for name, *_ in pieces]) for of, pieces in PIECES_OF.items()
}
"""How all pieces of a kind are looked at together."""
PLAIN: Mapping[type[Feature], Any] = {of: look(of()) for of, look in LOOKS.items()}
"""What is seen of a kind when there is none of them."""
KEPT = 1_024
"""Choices of expansions for which it is kept what they leave out."""
NO_HOLDINGS = Holdings()


def switches(on: frozenset[str] | None, reckoning: Reckoning) -> "Switches | None":
    """The switches of a table; None when every expansion is on."""
    return None if on is None or on.issuperset(EXPANSIONS) else Switches(on, reckoning)


@lru_cache(KEPT)
def _gone(on: frozenset[str]) -> tuple[frozenset[str], ...]:
    """The figures, the kinds of feature and the buildings that are switched off."""
    return tuple(
        [
            frozenset([one for one, owners in owned.items() if on.isdisjoint(owners)])
            for owned in (FIGURES, KINDS, BUILDINGS)
        ]
    )


class Switches:
    """The expansions that are on, and the warnings about pieces of others."""

    def __init__(self, on: frozenset[str], reckoning: Reckoning) -> None:
        self._on = on
        self._reckoning = reckoning
        self._figures, self._kinds, self._buildings = _gone(on)

    def held(self, held: Held[Feature], at: At) -> Held[Feature] | None:
        """What is left of a feature and its figures; None when its kind is switched off."""
        feature = held.feature
        if self._kind_off(feature, at):
            return None
        followers = self._followers(held.followers, at)
        feature = self._feature(feature, at)
        fairy = held.fairy
        if fairy is not None and self._off(FAIRY, "piece.fairy", (*at, "fairy")):
            fairy = None
        return Held(feature, followers, fairy)

    def kept(self, held: Held[Feature]) -> list[int]:
        """The places, among all followers of a feature, of those that are left."""
        return [
            index for index, one in enumerate(held.followers) if one.figure not in self._figures
        ]

    def _kind_off(self, feature: Feature, at: At) -> bool:
        """Whether a kind of feature, or of building, is switched off."""
        kind = KIND_NAMES[type(feature)]
        if kind in self._kinds:
            return self._off(KINDS[kind], f"kind.{kind}", (*at, "feature", "kind"))
        if isinstance(feature, Monastery | AbbotMonastery) and feature.building in self._buildings:
            piece = f"building.{feature.building}"
            return self._off(BUILDINGS[feature.building], piece, (*at, "feature", "building"))
        return False

    def holdings(self, holdings: Holdings) -> Holdings:
        """What is left of the holdings."""
        gone: dict[str, Any] = {
            name: getattr(NO_HOLDINGS, name)
            for name, owners in TOKENS.items()
            if getattr(holdings, name) and self._off(owners, f"piece.{name}", ("holdings", name))
        }
        if self._on.isdisjoint(TOKENS["king"]):
            gone |= {"completed_cities": None, "completed_roads": None}
        return replace(holdings, **gone) if gone else holdings

    def _off(self, owners: Owners, piece: str, where: At) -> bool:
        """Whether none of the owners of a piece is on, which is then a warning."""
        if not self._on.isdisjoint(owners):
            return False
        expansion = Word(f"expansion.{owners[0]}")
        self._reckoning.warn("expansion-off", *where, piece=Word(piece), expansion=expansion)
        return True

    def _followers(self, followers: tuple[Follower, ...], at: At) -> tuple[Follower, ...]:
        if not [one for one in followers if one.figure in self._figures or one.ghosts or one.hill]:
            return followers
        left = []
        for index, one in enumerate(followers):
            where = (*at, "followers", index)
            if one.figure in self._figures:
                self._off(FIGURES[one.figure], f"figure.{one.figure}", (*where, "figure"))
            else:
                left.append(self._bare(one, where))
        return tuple(left)

    def _bare(self, one: Follower, at: At) -> Follower:
        """The follower without ghosts and hills that are switched off."""
        if one.ghosts and self._off(GHOSTS, "piece.ghosts", (*at, "ghosts")):
            one = one._replace(ghosts=0)
        if one.hill and self._off(HILL, "piece.hill", (*at, "hill")):
            one = one._replace(hill=False)
        return one

    def _feature(self, feature: Feature, at: At) -> Any:
        of = type(feature)
        if isinstance(feature, GermanCathedral):
            roads = [
                self._without(road, (*at, "feature", "roads", index))
                for index, road in enumerate(feature.roads)
            ]
            feature = feature._replace(roads=tuple(roads))
        return (
            feature if LOOKS[of](feature) == PLAIN[of] else self._without(feature, (*at, "feature"))
        )

    def _without(self, feature: Feature, at: At) -> Any:
        """The same kind of feature without the pieces that are switched off."""
        gone: dict[str, Any] = {}
        for name, owners, plain in PIECES_OF[type(feature)]:
            there = getattr(feature, name)
            if there != plain and self._off(owners, f"piece.{name}", (*at, name)):
                gone[name] = plain
        if "besieged_cities" in gone and isinstance(feature, Field | BarnField | Barn):
            gone["cities"] = feature.cities + feature.besieged_cities
        return feature._replace(**gone) if gone else feature
