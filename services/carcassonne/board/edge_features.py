"""Reads roads, cities and fields, and the tolls of roads, into features of the rules.

A city counts once for a field however often it touches it, and only when it is complete.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Any

from services.carcassonne.board.design import OPPOSITE, QUARTER_TURN, SIDES, rotate_side
from services.carcassonne.board.features import FoundFeature
from services.carcassonne.board.laying import SIDE_STEPS, STRIDE, LaidTiles
from services.carcassonne.board.line_tiles import count_city_tiles, count_road_tiles
from services.carcassonne.board.placements import Farmland, Placements, ReadFeature
from services.carcassonne.board.position import Space, Tollhouse
from services.carcassonne.rules.feature_markers import NO_TANNERS, Tanners
from services.carcassonne.rules.feature_types import (
    Barn,
    BarnField,
    Castle,
    City,
    Feature,
    Field,
    Road,
    Shepherd,
    Toll,
)
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.names import TURNS
from shared.core.pointers import pointer

CACHE_SIZE = 1_024
PRINTED_ON_ROADS = ("farms", "sheds", "highwaymen", "travellers")
OTHER_FIGURES = frozenset({"barn", "shepherd"})


def read_line(
    placements: Placements, found: FoundFeature, holders: Sequence[int]
) -> list[ReadFeature]:
    build = build_road if found.kind == "road" else _build_city
    return [ReadFeature(build(placements, found), holders, found)]


def build_road(placements: Placements, found: FoundFeature) -> Road:
    complete = found.open_ends == 0
    laid = placements.laid
    unusual = laid.bonus_lines.intersection(found.nodes)
    if not unusual and placements.has_plain_lines:
        return _build_plain_road(complete, len(found.tiles))
    counted = count_road_tiles(laid, placements.expansions, found)
    counted["inns"] = sum([laid.segments[node].inn for node in unusual])
    counted["german_castles"] = _count_german_castles(laid, found.tiles)
    if turns := _find_right_turns(laid, unusual):
        counted["signposts"] = len(turns)
        counted["signpost_kinds"] = len(set(turns)) if complete else 1
    if complete:
        counted["wainwrights"] = placements.quarters["wainwrights"]
        if "labyrinths" in counted:
            counted["labyrinth_followers"] = _count_followers(placements, found)
    return Road(complete, **counted, **_count_pieces_on(placements, found))


def _build_city(placements: Placements, found: FoundFeature) -> City | Castle:
    """A city or castle; an empty castle whose expansion is off is a city."""
    root, castles = found.root, placements.features.castles
    if root in castles and (root in placements.castles or root in placements.held):
        return Castle()
    complete, laid = found.open_ends == 0, placements.laid
    unusual = laid.bonus_lines.intersection(found.nodes)
    if not unusual and placements.has_plain_lines:
        return _build_plain_city(complete, len(found.tiles))
    segments = [laid.segments[node] for node in unusual]
    return City(
        complete,
        **count_city_tiles(laid, placements.expansions, found),
        coats=sum([one.coats for one in segments]),
        cathedrals=sum([one.cathedral for one in segments]),
        besieged=any(one.besieged for one in segments),
        darmstadtium=any(one.darmstadtium for one in segments),
        german_castles=_count_german_castles(laid, found.tiles),
        coiners=placements.quarters["coiners"] if complete else (),
        **_count_pieces_on(placements, found),
    )


_build_plain_road = lru_cache(CACHE_SIZE)(Road)
_build_plain_city = lru_cache(CACHE_SIZE)(City)


def _count_pieces_on(placements: Placements, found: FoundFeature) -> dict[str, Any]:
    counted: dict[str, Any] = {}
    if placements.little_buildings:
        counted["little_buildings"] = placements.count_little_buildings(found.tiles)
    if found.root == placements.mage:
        counted["mage"] = True
    elif found.root == placements.witch:
        counted["witch"] = True
    return counted


def _find_right_turns(laid: LaidTiles, nodes: AbstractSet[int]) -> list[str]:
    """What each signpost says whose road goes on so on the tile beyond. Row `road.signpost`."""
    right = []
    for node in nodes:
        index = laid.tile_of[node]
        quarters = laid.tiles[index].rotation // QUARTER_TURN
        spaces = list(laid.spaces(index))
        for signpost in laid.segments[node].signposts:
            side = rotate_side(signpost.side.side, quarters)
            if signpost.turn in _find_turns(laid, spaces[signpost.side.cell], side):
                right.append(signpost.turn)
    return right


def _find_turns(laid: LaidTiles, space: Space, side: str) -> set[str]:
    """How the road that leaves a space by a side goes on, on the tile beyond."""
    cell = laid.occupied.get(space.x * STRIDE + space.y + SIDE_STEPS[side])
    if cell is None:
        return set()
    entered = set(laid.cells[cell].segments_at.get(OPPOSITE[side], ()))
    ahead = SIDES.index(side)
    ways = dict(zip((SIDES[ahead - 1], side, SIDES[(ahead + 1) % 4]), TURNS, strict=True))
    return {
        turn
        for one in laid.rotated_designs[laid.cell_tiles[cell]].cells
        for way, turn in ways.items()
        if not entered.isdisjoint(one.segments_at.get(way, ()))
    }


def _count_followers(placements: Placements, road: FoundFeature) -> int:
    """The number of followers on a road, those on roads that a labyrinth joins included."""
    there = [placements.position.followers[index] for index in placements.held.get(road.root, ())]
    return sum([one.number for one in there if one.figure in FOLLOWERS])


def _count_german_castles(laid: LaidTiles, tiles: AbstractSet[int]) -> int:
    return len([tile for tile in tiles if "german_castle" in laid.rotated_designs[tile].by_kind])


def read_toll(
    placements: Placements, road: FoundFeature, houses: Sequence[int]
) -> list[ReadFeature]:
    """The toll of a road, collected at the tollhouses with these indices.

    It is collected from all held roads; in play from complete ones too, at the end from open ones.
    """
    in_play = placements.position.mode == "completed"
    if (road.open_ends == 0) != in_play and road.root not in placements.held:
        return []
    at = pointer("pieces", "tollhouses", houses[0])
    tollhouses = [placements.position.pieces.tollhouses[index] for index in houses]
    toll = _build_toll(placements.laid, road, tollhouses)
    if not in_play:
        toll = toll._replace(large=())
    return [ReadFeature(toll, (), road, at=at)]


def count_toll(laid: LaidTiles, road: FoundFeature) -> int:
    """How many printed things and groups of travellers on a road pay a toll."""
    toll = _build_toll(laid, road, ())
    return toll.printed + toll.travellers


def _build_toll(laid: LaidTiles, road: FoundFeature, houses: Sequence[Tollhouse]) -> Toll:
    segments = [laid.segments[node] for node in road.nodes]
    gardens = [len(laid.rotated_designs[tile].by_kind.get("garden", ())) for tile in road.tiles]
    return Toll(
        tuple(dict.fromkeys([house.player for house in houses])),
        **{name: sum([getattr(one, name) for one in segments]) for name in PRINTED_ON_ROADS},
        gardens=sum(gardens),
        large=tuple(dict.fromkeys([house.player for house in houses if house.large])),
    )


def read_field(
    placements: Placements, found: FoundFeature, holders: Sequence[int]
) -> list[ReadFeature]:
    land = find_farmland(placements, found)
    followers = placements.position.followers
    figures = [followers[index].figure for index in holders]
    if OTHER_FIGURES.isdisjoint(figures):
        return [ReadFeature(build_field(placements, land, found), holders, found, land)]
    by_role: dict[str, list[int]] = {"barn": [], "shepherd": [], "farmer": []}
    for index, figure in zip(holders, figures, strict=True):
        by_role[figure if figure in by_role else "farmer"].append(index)
    counts = _count_touched_features(placements, land, found)
    farmed: Feature = build_field(placements, land, found)
    if by_role["barn"]:
        farmed = BarnField(**counts, pigsty=land.pigsty)
    features = {"farmer": farmed, "barn": Barn(**counts), "shepherd": Shepherd()}
    return [
        ReadFeature(feature, by_role[role], found, land)
        for role, feature in features.items()
        if by_role[role]
    ]


def find_farmland(placements: Placements, found: FoundFeature) -> Farmland:
    features = placements.features
    laid, ends = features.laid, features.open_ends
    castles = placements.castles
    open_cities = [city for city in found.cities if ends[city]]
    complete = [city for city in found.cities if not ends[city] and city not in castles]
    if not (laid.bonus_fields or castles or features.besieged):
        return Farmland(complete, open_cities, is_plain=True)
    unusual = [laid.segments[node] for node in laid.bonus_fields.intersection(found.nodes)]
    return Farmland(
        complete,
        open_cities,
        besieged=len(features.besieged.intersection(complete)),
        castles=[city for city in found.cities if city in castles],
        great=tuple(sorted({segment.great_city for segment in unusual} - {""})),
        pigsty=any(segment.pigsty for segment in unusual),
        printed_buildings=sum([segment.farms + segment.sheds for segment in unusual]),
    )


def build_field(placements: Placements, land: Farmland, found: FoundFeature) -> Field:
    if land.is_plain and not placements.little_buildings:
        return Field(len(land.cities))
    tanners = NO_TANNERS
    if land.printed_buildings and placements.quarters["tanners"]:
        tanners = Tanners(placements.quarters["tanners"], land.printed_buildings)
    counts = _count_touched_features(placements, land, found)
    return Field(**counts, pigsty=land.pigsty, tanners=tanners)


def _count_touched_features(
    placements: Placements, land: Farmland, found: FoundFeature
) -> dict[str, Any]:
    counted: dict[str, Any] = {
        "cities": len(land.cities) + len(land.great) - land.besieged,
        "besieged_cities": land.besieged,
        "castles": len(land.castles),
    }
    if placements.little_buildings:
        counted["little_buildings"] = placements.count_little_buildings(found.tiles)
    return counted
