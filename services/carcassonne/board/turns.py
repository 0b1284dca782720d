"""What a tile just laid completed: who gains what, who takes goods and titles, who goes home.

Rows `play.*` of docs/rules/carcassonne.md. A feature is completed by the tile when it is complete
with it and was not without it. A castle is paid for the best feature just completed in its six
spaces. The trade goods of a completed city go to whoever laid the tile, followers or not; the king
goes to whoever completes the greatest city so far, the robber baron the longest road. Knows no
points.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from services.carcassonne.board.buildings import BUILDINGS
from services.carcassonne.board.castles import fief
from services.carcassonne.board.cities import goods
from services.carcassonne.board.facts import WANTED, facts_of
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.finding import found
from services.carcassonne.board.ground import Ground
from services.carcassonne.board.position import TurnPosition
from services.carcassonne.board.scores import survey_sheet, value_of
from services.carcassonne.board.shows import tolls
from services.carcassonne.board.site import Site
from services.carcassonne.board.sites import free_among, held_among
from services.carcassonne.board.survey import Survey, surveyed
from services.carcassonne.board.titles import complete_roots
from services.carcassonne.board.turning import closes
from services.carcassonne.rules.position import (
    KIND_NAMES,
    Castle,
    GermanCathedral,
    Holdings,
    Toll,
)
from shared.core.pointers import pointer
from shared.core.sheet import ScoreSheet

TITLES = {"king": "city", "robber_baron": "road"}
"""What is completed for each title."""


def turn_sheet(position: TurnPosition) -> ScoreSheet:
    """What a turn pays; raises IllegalPosition with every fault."""
    board = replace(position.board, mode="completed", holdings=Holdings(), all_features=False)
    survey = surveyed(board)
    done = completed_roots(survey.ground, position)
    near = done | _buildings_near(survey, done, position.laid)
    sites = [*held_among(survey, near), *(tolls(survey) if board.pieces.tollhouses else ())]
    held = [site for site in sites if _is_done(survey, site, done, position.laid)]
    free = [
        site for site in free_among(survey, near) if _is_done(survey, site, done, position.laid)
    ]
    castles = list(_castles(survey, (*held, *free)))
    paid = [*castles, *held]
    facts: dict[str, Any] = {
        "completed": [_completed(survey, site) for site in (*held, *free) if _is_feature(site)],
        "going_home": [_going_home(survey, index) for site in paid for index in site.followers],
        **_taken(survey, done, position.player),
    }
    return replace(survey_sheet(survey, paid), facts=facts)


def completed_roots(ground: Ground, position: TurnPosition) -> set[int]:
    """The roads and cities that are complete with the tile just laid and were not without it.

    Its own are all of them, for they were not there; only an abbey closes those of others.
    """
    laid, turn = position.laid, ground.turns[position.laid]
    if not closes(turn.design):
        own = {ground.parent[ground.bases[laid] + local] for local in range(turn.count)}
        lines = [root for root in own if ground.segments[root].kind in ("road", "city")]
        return {root for root in lines if not ground.ends[root]}
    tiles = position.board.tiles[:laid] + position.board.tiles[laid + 1 :]
    before = found(tiles, position.board.pieces, BoardFaults())
    complete = {*complete_roots(ground, "road"), *complete_roots(ground, "city")}
    members = ground.members(complete)
    return {
        root for root, nodes in members.items() if not _was_complete(ground, before, nodes, laid)
    }


def _buildings_near(survey: Survey, done: set[int], laid: int) -> set[int]:
    """The buildings that the tile just laid may have completed: beside it, or at a road's end."""
    ground = survey.ground
    tiles = {laid, *[tile for space in ground.spaces(laid) for tile in survey.around(space)]}
    tiles |= {ground.owner[node] for nodes in ground.members(done).values() for node in nodes}
    return {
        ground.bases[tile] + local
        for tile in tiles
        for kind, there in ground.turns[tile].by_kind.items()
        if kind in BUILDINGS
        for local in there
    }


def _was_complete(ground: Ground, before: Ground, nodes: Sequence[int], laid: int) -> bool:
    """Whether none of these segments is of the tile just laid, and none was open before it."""
    owner, bases = ground.owner, ground.bases
    return all(
        owner[node] != laid
        and not before.ends[
            before.parent[
                before.bases[owner[node] - (owner[node] > laid)] + node - bases[owner[node]]
            ]
        ]
        for node in nodes
    )


def _is_done(survey: Survey, site: Site, done: set[int], laid: int) -> bool:
    """Whether the tile just laid completed a feature, or is what completed its toll road."""
    feature: Any = site.feature
    if isinstance(feature, GermanCathedral):
        roads = _roads_of(survey, site)
        return all(survey.is_complete(road) for road in roads) and not done.isdisjoint(roads)
    spaces = WANTED.get(type(feature))
    if not spaces:
        return site.root in done and (spaces == 0 or isinstance(feature, Toll))
    ground = survey.ground
    own = ground.owner[site.root]
    near = {own, *[tile for space in ground.spaces(own) for tile in survey.around(space)]}
    return laid in near and bool(feature.neighbours == spaces)


def _roads_of(survey: Survey, site: Site) -> set[int]:
    """The roots of the roads that reach a German cathedral."""
    ground = survey.ground
    own = ground.owner[site.root]
    roads = ground.turns[own].by_kind.get("road", ())
    return {ground.parent[ground.bases[own] + local] for local in roads}


def _is_feature(site: Site) -> bool:
    return not isinstance(site.feature, Toll)


def _castles(survey: Survey, done: Sequence[Site]) -> Iterator[Site]:
    """The castles that are paid for a feature just completed in their fiefs, at its value."""
    ground, pieces = survey.ground, survey.castles
    for site in held_among(survey, pieces):
        castle = survey.position.pieces.castles[pieces[site.root]]
        spaces = set(fief(castle))
        values = [
            value_of(survey, one)
            for one in done
            if _is_feature(one) and not spaces.isdisjoint(_spaces(ground, one))
        ]
        if values:
            yield site._replace(feature=Castle(max(values)))


def _spaces(ground: Ground, site: Site) -> list[tuple[int, int]]:
    """All spaces of the tiles that a feature lies on."""
    tiles = {ground.owner[node] for node in site.nodes}
    return [space for tile in tiles for space in ground.spaces(tile)]


def _completed(survey: Survey, site: Site) -> Mapping[str, Any]:
    kind = KIND_NAMES[type(site.feature)]
    return {"kind": kind, "value": value_of(survey, site), **facts_of(survey, site)}


def _going_home(survey: Survey, index: int) -> Mapping[str, Any]:
    one = survey.position.followers[index]
    where = pointer("followers", index)
    return {"player": one.player, "figure": one.figure, "count": one.count, "pointer": where}


def _taken(survey: Survey, done: set[int], player: str) -> dict[str, Any]:
    """The trade goods and titles that the player takes."""
    ground, on = survey.ground, survey.position.table.expansions
    taken: dict[str, Any] = {}
    if on is None or "traders_and_builders" in on:
        cities = [root for root in done if ground.segments[root].kind == "city"]
        nodes = [node for of in ground.members(cities).values() for node in of]
        found_goods = goods(ground, nodes)
        if found_goods:
            taken["goods"] = {player: dict(found_goods)}
    if on is None or "king_and_robber" in on:
        taken |= {
            title: player for title, kind in TITLES.items() if _is_greatest(survey, kind, done)
        }
    return taken


def _is_greatest(survey: Survey, kind: str, done: set[int]) -> bool:
    """Whether one just completed has more tiles than every other one before."""
    ground = survey.ground
    if kind not in {ground.segments[root].kind for root in done}:
        return False
    roots = [root for root in complete_roots(ground, kind) if root not in survey.castles]
    sizes = {
        root: len({ground.owner[node] for node in nodes})
        for root, nodes in ground.members(roots).items()
    }
    fresh = [size for root, size in sizes.items() if root in done]
    return max(fresh, default=0) > max(
        [size for root, size in sizes.items() if root not in done], default=0
    )
