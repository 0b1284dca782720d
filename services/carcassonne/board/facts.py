"""Where a feature lies, what it wants to be complete, and what that would pay.

`places` has each segment once; `open_edges` counts open ends, or empty spaces around a building.
Projected, `missing` names them and `if_completed` is the value that the feature would have if one
more tile of it (or any tile, around a building) closed each missing space. Fields name the cities
and castles they touch.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from services.carcassonne.board.crossings import is_mouth
from services.carcassonne.board.fields import Farmland
from services.carcassonne.board.ground import SPAN, Ground
from services.carcassonne.board.matching import QUARTER
from services.carcassonne.board.site import Site
from services.carcassonne.board.survey import Survey
from services.carcassonne.board.turning import STEPS, Cell, turned_side
from services.carcassonne.rules.expansion_filter import create_filter
from services.carcassonne.rules.features import build_feature_entry
from services.carcassonne.rules.position import (
    City,
    Feature,
    Garden,
    GermanCastle,
    HeldFeature,
    Monastery,
    Road,
)
from services.carcassonne.rules.scoring_context import ScoringContext
from services.carcassonne.rules.surroundings import CASTLE_SPACES, SPACES
from shared.core.phrases import Plain

Place: TypeAlias = dict[str, int | str]
"""Where a segment is: x, y, tile, and a side or the segment's index where it is needed."""
Gap: TypeAlias = dict[str, int | str | bool]
"""Where something is missing."""
WANTED: Mapping[type[Feature], int] = {
    Road: 0,
    City: 0,
    Monastery: SPACES,
    Garden: SPACES,
    GermanCastle: CASTLE_SPACES,
}
"""Features that can be completed, and the spaces around them; 0 where open ends are counted."""


def facts_of(survey: Survey, site: Site) -> Mapping[str, Plain]:
    """The further fields of a feature's entry."""
    facts: dict[str, Any] = {"places": _places(survey, site)}
    if site.land is not None:
        _add_touched(facts, survey, site.land)
        return facts
    spaces = WANTED.get(type(site.feature))
    if spaces is None:
        return facts
    feature: Any = site.feature
    wanted = survey.ground.ends[site.root] if spaces == 0 else spaces - feature.neighbours
    facts["open_edges"] = wanted
    if wanted and survey.position.mode == "projected":
        facts |= _outlook(survey, site)
    return facts


def _places(survey: Survey, site: Site) -> list[Place]:
    """Every segment, or the tile of what has none."""
    if site.nodes:
        return _of_nodes(survey, site.nodes)
    tile = survey.ground.tiles[site.tile]
    return [{"x": tile.x, "y": tile.y, "tile": tile.tile}]


def _of_nodes(survey: Survey, nodes: Sequence[int]) -> list[Place]:
    """These segments; most lie on a tile's first cell and have a side, and are told at once."""
    ground = survey.ground
    tiles, turns, owner, bases = ground.tiles, ground.turns, ground.owner, ground.bases
    places: list[Place] = []
    for node in nodes:
        index = owner[node]
        name, _, x, y, _ = tiles[index]
        side = turns[index].named[node - bases[index]]
        places.append({"x": x, "y": y, "tile": name, "side": side} if side else survey.place(node))
    return places


def _add_touched(facts: dict[str, Any], survey: Survey, land: Farmland) -> None:
    """The cities and castles that a field touches, each by one of its places."""
    cities = sorted([*land.cities, *land.open_cities])
    if cities:
        ends = survey.ground.ends
        facts["cities"] = places = _of_nodes(survey, cities)
        for place, root in zip(places, cities, strict=True):
            place["complete"] = not ends[root]
    if land.castles:
        facts["castles"] = _of_nodes(survey, land.castles)
    if land.great:
        facts["great_cities"] = list(land.great)


def _outlook(survey: Survey, site: Site) -> dict[str, Any]:
    """What is missing, and what the feature would pay without it missing."""
    feature: Any = site.feature
    spaces = WANTED[type(feature)]
    if spaces == 0:
        missing = _open_sides(survey, site.nodes)
        beyond = {_beyond(side) for side in missing}
        closed = feature._replace(complete=True, tiles=feature.tiles + len(beyond))
        missing += _mouths(survey, site.nodes)
    else:
        missing = _empty_spaces(survey, site)
        closed = feature._replace(neighbours=spaces, neighbour_tiles=None)
    table = survey.position.table
    unheard = ScoringContext(table, "projected")
    on = create_filter(table.expansions, unheard)
    entry = build_feature_entry(HeldFeature(closed), 1, (), unheard, on)
    return {"missing": missing, "if_completed": entry.value}


def _open_sides(survey: Survey, nodes: Sequence[int]) -> list[Gap]:
    """The sides of a road or a city that no tile lies at."""
    ground = survey.ground
    sides: list[Gap] = []
    for node in nodes:
        index = ground.owner[node]
        local, tile = node - ground.bases[index], ground.tiles[index]
        shared = _shared_side(ground, node)
        for cell in ground.turns[index].cells:
            x, y = tile.x + cell.dx, tile.y + cell.dy
            for side, (dx, dy) in STEPS.items():
                is_empty = (x + dx) * SPAN + y + dy not in ground.at
                if is_empty and (local in cell.reached.get(side, ()) or shared == (side, cell)):
                    sides.append({"x": x, "y": y, "side": side})
    return sides


def _shared_side(ground: Ground, node: int) -> tuple[str, Cell] | None:
    """The side that a city segment reaches too though another one has it."""
    shared = ground.segments[node].shared_edge
    if shared is None:
        return None
    index = ground.owner[node]
    quarters = ground.tiles[index].rotation // QUARTER
    return turned_side(shared.side, quarters), ground.turns[index].cells[shared.cell]


def _mouths(survey: Survey, nodes: Sequence[int]) -> list[Gap]:
    """The tunnel mouths of a road that no token joins to another one."""
    ground = survey.ground
    ends = [end for tunnel in survey.position.pieces.tunnels for end in tunnel.ends[1:]]
    ends += [tunnel.ends[0] for tunnel in survey.position.pieces.tunnels if tunnel.ends[1:]]
    joined = {ground.node(end.x, end.y, end.side, "road") for end in ends}
    mouths = [node for node in nodes if is_mouth(ground.segments[node]) and node not in joined]
    places = [survey.place(node) for node in mouths]
    return [
        {"x": place["x"], "y": place["y"], "side": place["side"], "tunnel": True}
        for place in places
    ]


def _beyond(side: Mapping[str, Any]) -> tuple[int, int]:
    dx, dy = STEPS[side["side"]]
    return side["x"] + dx, side["y"] + dy


def _empty_spaces(survey: Survey, site: Site) -> list[Gap]:
    """The empty spaces around a building."""
    ground = survey.ground
    own = list(ground.spaces(ground.owner[site.root]))
    if not isinstance(site.feature, GermanCastle):
        own = [ground.space(site.root)]
    near = {(x + east, y + south) for x, y in own for east in (-1, 0, 1) for south in (-1, 0, 1)}
    return [{"x": x, "y": y} for x, y in sorted(near) if x * SPAN + y not in ground.at]
