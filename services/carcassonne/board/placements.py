"""Who and what is where: the figures and pieces of a board, on its features and tiles."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from services.carcassonne.board import placing
from services.carcassonne.board.barns import BarnPlace, place_barns
from services.carcassonne.board.features import Features, FoundFeature, find_features
from services.carcassonne.board.laying import LaidTiles
from services.carcassonne.board.line_tiles import add_castles, count_line_tiles
from services.carcassonne.board.position import BoardFaults, BoardPosition, Space
from services.carcassonne.rules.expansions import PIECE_EXPANSIONS, TOKEN_EXPANSIONS
from services.carcassonne.rules.feature_markers import NO_BUILDINGS, LittleBuildings
from services.carcassonne.rules.feature_types import Feature
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.position import Follower, RuleSet, get_expansions
from shared.core.pointers import pointer
from shared.core.sheet import Ruling

CIRCUS_MARKS = ("circus", "acrobats")
"""Marks of the tiles that a ringmaster counts."""
FIGURE_MARKS = ("hill", *CIRCUS_MARKS)
"""Marks that change the value of figures on the tile or beside it."""


@dataclass(frozen=True)
class Placements:
    """A board, its features, and the figures and pieces on them.

    `expansions` are those that are on. `spots` are by the index of a follower, and so are
    `followers`, the figures in the form of the rules with what is printed on and around their
    tiles. `held` has the indices of the followers by the root of their feature. `mage` and `witch`
    are roots, `fairy` is the index of a follower; -1 for none. `barns` are by the index of a
    follower, `little_buildings` by tile index. `castles` has the index of each castle's piece by
    its root, none if their expansion is off. `quarters` has the players with a follower in each
    quarter of Leipzig. `crossings` has the ends of roads at each tollhouse, `tollhouses_by_road`
    by the root of a road the indices of the tollhouses at its ends.
    """

    position: BoardPosition
    laid: LaidTiles
    features: Features
    spots: Sequence[placing.Spot]
    held: Mapping[int, Sequence[int]]
    mage: int
    witch: int
    fairy: int
    barns: Mapping[int, BarnPlace]
    little_buildings: Mapping[int, LittleBuildings]
    expansions: frozenset[str]
    castles: Mapping[int, int]
    followers: Sequence[Follower]
    has_held_shrine: bool
    quarters: Mapping[str, tuple[str, ...]]
    has_plain_lines: bool
    crossings: Sequence[Sequence[int]]
    tollhouses_by_road: Mapping[int, Sequence[int]]

    @cached_property
    def monk_nodes_by_space(self) -> Mapping[Space, Sequence[int]]:
        """The nodes of monastery buildings held by a monk, not by an abbot, by their space."""
        found: dict[Space, list[int]] = defaultdict(list)
        for one, spot in zip(self.position.followers, self.spots, strict=True):
            if one.on == "monastery":
                found[self.laid.space(spot.node)].append(spot.node)
        return found

    @cached_property
    def has_carcassonne(self) -> bool:
        """Whether the City of Carcassonne, from which followers go to features, is laid."""
        laid = self.laid
        return any("count" in one.design.expansions for one in laid.rotated_designs) or any(
            segment.great_city == "carcassonne" for segment in laid.segments
        )

    @cached_property
    def followers_by_tile(self) -> Mapping[int, Sequence[int]]:
        """By tile index, the indices of the followers on it; of a castle, on both its tiles."""
        found: dict[int, list[int]] = defaultdict(list)
        tiles_under = _find_tiles_under(self.position, self.features, self.spots)
        for index, (one, tiles) in enumerate(zip(self.followers, tiles_under, strict=True)):
            if one.figure in FOLLOWERS:
                for tile in tiles:
                    found[tile].append(index)
        return found

    @cached_property
    def complete_cities(self) -> Sequence[int | str]:
        """The roots of complete cities but castles, and great cities; for king and robber baron."""
        laid = self.laid
        great = {laid.segments[node].great_city for node in laid.bonus_fields} - {""}
        complete = self.features.complete["city"]
        return [*great, *[root for root in complete if root not in self.castles]]

    @cached_property
    def size_rulings(self) -> tuple[Ruling, ...]:
        """The ruling by which a complete road counts its tiles, if there is such a road."""
        rules, laid, roots = self.position.rules, self.laid, self.features.roots
        complete = self.features.complete["road"]
        found = [one for one in laid.bonus_lines if laid.segments[one].leipzig]
        is_off = self.expansions.isdisjoint(PIECE_EXPANSIONS["leipzig_roads"])
        if rules.edition != "C3" or is_off or not [1 for one in found if roots[one] in complete]:
            return ()
        return (Ruling("leipzig-road", rules.leipzig_road),)

    @cached_property
    def cathedral_roads(self) -> Mapping[int, FoundFeature]:
        """By root, every road that leaves a tile with a German cathedral."""
        features, laid = self.features, self.laid
        roots = {
            features.roots[node]
            for tile, rotated in enumerate(laid.rotated_designs)
            if "german_cathedral" in rotated.by_kind
            for node in laid.nodes_of_kind(tile, "road")
        }
        return {one.root: one for one in features.select(roots)}

    def find_followers_on(self, tiles: AbstractSet[int]) -> tuple[int, ...]:
        found = self.followers_by_tile
        return tuple(sorted({index for tile in tiles for index in found.get(tile, ())}))

    def count_little_buildings(self, tiles: Iterable[int]) -> LittleBuildings:
        """The sum of the little buildings on the tiles with these indices, each taken once."""
        own = self.little_buildings
        there = [own[tile] for tile in set(tiles) if tile in own]
        if not there:
            return NO_BUILDINGS
        return LittleBuildings(*[sum(each) for each in zip(*there, strict=True)])


def place_board(position: BoardPosition) -> Placements:
    """The features of a board, and who and what is on them; raises IllegalPosition."""
    faults = BoardFaults(position.faults)
    scores_clashes = position.clashes == "score"
    features = find_features(position.tiles, position.pieces, faults, scores_clashes=scores_clashes)
    features = add_castles(features, position.rules, faults)
    return place_on_features(position, features, faults)


def place_on_features(
    position: BoardPosition, features: Features, faults: BoardFaults
) -> Placements:
    known = frozenset([player.id for player in position.players])
    spots = placing.place_followers(features, position.followers, known, faults)
    placing.refuse_more_figures(position.followers, faults, position.rules.boxes)
    barns = place_barns(features.laid, position.followers, spots, faults)
    laid, pieces = features.laid, position.pieces
    mage, witch = placing.place_line_figures(features, pieces, faults)
    fairy = placing.place_fairy(position, features, spots, known, faults)
    crossings = placing.place_tollhouses(pieces.tollhouses, laid, known, faults)
    placing.refuse_pieces_elsewhere(pieces, laid, faults)
    little_buildings = placing.place_little_buildings(pieces.little_buildings, laid, faults)
    held: dict[int, list[int]] = {}
    for index, spot in enumerate(spots):
        if spot.node != placing.NO_NODE:
            held.setdefault(features.roots[spot.node], []).append(index)
    on = get_expansions(position.rules)
    _check_bets(position, features, on, faults)
    visitors = dict.fromkeys([(one.player, one.on) for one in position.followers])
    quarters = {
        each: tuple([who for who, on in visitors if on == each]) for each in placing.QUARTERS
    }
    has_special_lines = little_buildings or mage != placing.NO_NODE or witch != placing.NO_NODE
    return Placements(
        position,
        laid,
        features,
        spots=spots,
        held=held,
        mage=mage,
        witch=witch,
        fairy=fairy,
        barns=barns,
        little_buildings=little_buildings,
        expansions=on,
        castles=_select_castles(features, on),
        followers=_describe_figures(position, features, spots),
        has_held_shrine=any(
            one.on == "monastery" and laid.segments[spot.node].building == "shrine"
            for one, spot in zip(position.followers, spots, strict=True)
        ),
        quarters=quarters,
        has_plain_lines=not (has_special_lines or quarters["wainwrights"] or quarters["coiners"]),
        crossings=crossings,
        tollhouses_by_road=_find_tollhouses(features.roots, crossings),
    )


def _select_castles(features: Features, on: frozenset[str]) -> Mapping[int, int]:
    return {} if on.isdisjoint(PIECE_EXPANSIONS["castles"]) else features.castles


def _describe_figures(
    position: BoardPosition, features: Features, spots: Sequence[placing.Spot]
) -> Sequence[Follower]:
    followers = [
        Follower(one.player, one.figure, one.number, one.ghosts, one.hill)
        for one in position.followers
    ]
    if features.laid.marks.keys().isdisjoint(FIGURE_MARKS):
        return followers
    tiles_under = _find_tiles_under(position, features, spots)
    return [
        _add_print(features.laid, one, tiles)
        for one, tiles in zip(followers, tiles_under, strict=True)
    ]


def _add_print(laid: LaidTiles, one: Follower, tiles: AbstractSet[int]) -> Follower:
    """A follower with the hill on his tiles and, for a ringmaster, the circus tiles around."""
    hill = one.hill or not tiles.isdisjoint(laid.marks.get("hill", ()))
    if one.figure != "ringmaster":
        return one._replace(hill=hill)
    near = set().union(*[laid.near_tiles(tile) for tile in tiles])
    circus_tiles = sum([len(near.intersection(laid.marks.get(mark, ()))) for mark in CIRCUS_MARKS])
    return one._replace(hill=hill, big_top_tiles=circus_tiles)


def _find_tiles_under(
    position: BoardPosition, features: Features, spots: Sequence[placing.Spot]
) -> list[AbstractSet[int]]:
    """By the index of a figure, the tiles that it stands on: in a castle, both its tiles."""
    castles = {one.root: one.tiles for one in features.select(features.castles)}
    return [
        castles[features.roots[spot.node]] if one.on == "castle" else {spot.tile}
        for one, spot in zip(position.followers, spots, strict=True)
    ]


def _find_tollhouses(
    roots: Sequence[int], crossings: Sequence[Sequence[int]]
) -> Mapping[int, Sequence[int]]:
    """By the root of a road, the indices of the tollhouses on the crossings at its ends."""
    found: dict[int, list[int]] = defaultdict(list)
    for index, crossing in enumerate(crossings):
        for root in dict.fromkeys([roots[node] for node in crossing]):
            found[root].append(index)
    return found


def change_rules(placements: Placements, rules: RuleSet) -> Placements:
    """The same board with another rule set; raises IllegalPosition where it allows less."""
    on, faults = get_expansions(rules), BoardFaults()
    features = add_castles(placements.features, rules, faults)
    placing.refuse_more_figures(placements.position.followers, faults, rules.boxes)
    position = replace(placements.position, rules=rules)
    _check_bets(position, features, on, faults)
    castles = _select_castles(features, on)
    return replace(placements, position=position, expansions=on, castles=castles)


def _check_bets(
    position: BoardPosition, features: Features, on: frozenset[str], faults: BoardFaults
) -> None:
    """Checks betting chips, rows `bet.*`; raises IllegalPosition with every fault so far."""
    bets = position.holdings.bets
    if bets and not on.isdisjoint(TOKEN_EXPANSIONS["bets"]):
        laid = features.laid
        sizes = {
            kind: {count_line_tiles(laid, position.rules, one) for one in features.select(roots)}
            for kind, roots in features.complete.items()
        }
        for index, bet in enumerate(bets):
            there = tuple(sorted(sizes[bet.kind]))
            if bet.tiles not in there:
                where = pointer("holdings", "bets", index)
                wording = f"bet_{bet.kind}" if there else f"bet_no_{bet.kind}"
                faults.breach("figure.place", where, wording=wording, tiles=bet.tiles, sizes=there)
    faults.raise_if_any()


class Farmland(NamedTuple):
    """What a field touches, by root: complete cities, open cities, castles.

    `besieged` is the number of complete ones under siege; `great` are the names of cities without
    segments; `printed_buildings` is the number of printed farms and sheds; `is_plain` is set where
    the field touches nothing but ordinary cities.
    """

    cities: Sequence[int]
    open_cities: Sequence[int]
    besieged: int = 0
    castles: Sequence[int] = ()
    great: Sequence[str] = ()
    pigsty: bool = False
    printed_buildings: int = 0
    is_plain: bool = False


class ReadFeature(NamedTuple):
    """A feature in the form of the rules, the indices of its figures, and what it was read from.

    `land` is what a field touches. `at` is the JSON pointer that warnings name, empty where that is
    the first figure.
    """

    feature: Feature
    figures: Sequence[int]
    found: FoundFeature
    land: Farmland | None = None
    at: str = ""
