"""A board found, with everything that stands on it: what the kinds of features are told from.

Knows no points, and of rules only what stands where.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property

from services.carcassonne.board.bets import refuse_bets
from services.carcassonne.board.crossings import leaves_crossing, refuse_piece
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.finding import found
from services.carcassonne.board.ground import SPAN, Ground
from services.carcassonne.board.position import BoardPosition, PlacedFollower
from services.carcassonne.board.standing import (
    MARKED,
    Standing,
    fairy_follower,
    has_mark,
    haunted_feature,
    refuse_crowds,
    stood,
)
from services.carcassonne.rules.expansions import PIECES, TOKENS, ExpansionIds
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.position import NO_BUILDINGS, Follower, LittleBuildings, RuleSet
from shared.core.pointers import pointer

NOBODY = -1
"""The index of a follower that is not there."""
SHOWS = ("circus", "acrobats")
"""Marks of the tiles that a ringmaster looks for."""
COUNTED = ("hill", *SHOWS)
"""Marks that count for whoever stands there, or beside them."""


@dataclass(frozen=True)
class Survey:
    """`mage` and `witch` are roots, `fairy` is an index of the followers; -1 for none.

    `told` are the followers as the rules of features know them, `little_buildings` are by tile,
    `besieged` are the roots of cities under siege.
    """

    position: BoardPosition
    ground: Ground
    standing: Standing
    mage: int
    witch: int
    fairy: int
    little_buildings: Mapping[int, LittleBuildings]
    told: Sequence[Follower]
    besieged: AbstractSet[int]

    @cached_property
    def marks(self) -> Mapping[str, AbstractSet[int]]:
        """The tiles that have each mark."""
        tiles: dict[str, set[int]] = defaultdict(set)
        turns = self.ground.turns
        for index in self.ground.odd:
            for kind, _, _ in turns[index].design.marks:
                tiles[kind].add(index)
        return tiles

    @cached_property
    def tanners(self) -> tuple[str, ...]:
        """The players who have a follower on Leipzig's Tanners."""
        followers = self.position.followers
        return tuple(dict.fromkeys([one.player for one in followers if one.on == "tanners"]))

    @cached_property
    def marked(self) -> Sequence[Follower]:
        """`told`, with what is printed on their tiles and around them."""
        if self.marks.keys().isdisjoint(COUNTED):
            return self.told
        hills = self.marks.get("hill", frozenset())
        return [
            self._marked(index) if tile in hills or one.figure == "ringmaster" else one
            for index, (one, tile) in enumerate(zip(self.told, self.standing.tiles, strict=True))
        ]

    @property
    def odd(self) -> bool:
        """Whether any tile has marks or an unusual shape."""
        return bool(self.ground.odd)

    @property
    def is_bare(self) -> bool:
        """Whether no little building, mage or witch stands on any road or city."""
        return not self.little_buildings and self.mage == self.witch == NOBODY

    @cached_property
    def castles(self) -> Mapping[int, int]:
        """The castles by root, with their piece; none where their expansion is off."""
        return self.ground.castles if self.has(PIECES["castles"]) else {}

    def has(self, owners: ExpansionIds) -> bool:
        """Whether one of these expansions is on."""
        on = self.position.table.expansions
        return on is None or not on.isdisjoint(owners)

    @cached_property
    def monks(self) -> Sequence[int]:
        """Buildings of the monastery kind that are held by a figure as monk, no abbot for lines."""
        segments = self.ground.segments
        return [
            node
            for node, one in zip(self.standing.nodes, self.position.followers, strict=True)
            if one.on == "monastery" and segments[node].kind == "monastery"
        ]

    @cached_property
    def monks_at(self) -> Mapping[int, Sequence[int]]:
        """The same by the space where each stands."""
        found: dict[int, list[int]] = defaultdict(list)
        for node in self.monks:
            x, y = self.ground.space(node)
            found[x * SPAN + y].append(node)
        return found

    @cached_property
    def cathedral_roads(self) -> Mapping[int, Sequence[int]]:
        """The nodes of every road that leaves a tile with a German cathedral, by root."""
        ground = self.ground
        roots = {
            ground.parent[ground.bases[own] + local]
            for own, turn in enumerate(ground.turns)
            if "german_cathedral" in turn.by_kind
            for local in turn.by_kind.get("road", ())
        }
        return ground.members(roots)

    @cached_property
    def shrines(self) -> bool:
        """Whether any shrine is held."""
        return any(self.ground.segments[node].building == "shrine" for node in self.monks)

    def is_complete(self, root: int) -> bool:
        """Whether a road or a city has no open end."""
        return self.ground.ends[root] == 0

    def buildings_on(self, tiles: Iterable[int]) -> LittleBuildings:
        """The little buildings on these tiles together."""
        there = [self.little_buildings[tile] for tile in tiles if tile in self.little_buildings]
        if not there:
            return NO_BUILDINGS
        return LittleBuildings(*[sum(each) for each in zip(*there, strict=True)])

    def around(self, space: tuple[int, int]) -> list[int]:
        """The tiles on the eight spaces around one, a tile of several cells once for each."""
        get, centre = self.ground.at.get, space[0] * SPAN + space[1]
        spots = [get(centre + step) for step in AROUND]
        return [spot[2] for spot in spots if spot is not None]

    def followers(self, indices: Iterable[int]) -> tuple[Follower, ...]:
        """Followers as the rules of features know them."""
        told = self.marked if self.ground.odd else self.told
        return tuple([told[index] for index in indices])

    @cached_property
    def standing_by_tile(self) -> Mapping[int, Sequence[int]]:
        """The followers on each tile, those of a castle on each of its tiles."""
        ground, standing = self.ground, self.standing
        walls = ground.members(ground.castles)
        found: dict[int, list[int]] = defaultdict(list)
        for index, one in enumerate(self.position.followers):
            if one.figure in FOLLOWERS:
                tiles = {standing.tiles[index]}
                if one.on == "castle":
                    root = ground.parent[standing.nodes[index]]
                    tiles.update([ground.owner[wall] for wall in walls.get(root, ())])
                for tile in tiles:
                    found[tile].append(index)
        return found

    def standing_on(self, tiles: AbstractSet[int]) -> tuple[int, ...]:
        """The followers on these tiles, those of a castle when one of its tiles is among them."""
        found = self.standing_by_tile
        return tuple(sorted({index for tile in tiles for index in found.get(tile, ())}))

    def _marked(self, index: int) -> Follower:
        """A follower with what is printed on his tile and around it."""
        one = self.told[index]
        _, _, x, y, *_ = self.position.followers[index]
        hill = one.hill or self.standing.tiles[index] in self.marks.get("hill", ())
        shows = self._shows((x, y)) if one.figure == "ringmaster" else 0
        return one._replace(hill=hill, big_top_tiles=shows) if hill or shows else one

    def _shows(self, space: tuple[int, int]) -> int:
        """Circus and acrobat tiles among a space and the eight around it."""
        spot = self.ground.at[space[0] * SPAN + space[1]]
        near = {spot[2], *self.around(space)}
        return sum([len(near.intersection(self.marks.get(show, ()))) for show in SHOWS])

    def place(self, node: int) -> dict[str, int | str]:
        """Where a segment is, as a follower's place names it; an inner field by its index."""
        ground = self.ground
        index = ground.owner[node]
        tile, _, x, y, _ = ground.tiles[index]
        local = node - ground.bases[index]
        side = ground.turns[index].named[local]
        if side:
            return {"x": x, "y": y, "tile": tile, "side": side}
        x, y = ground.space(node)
        side, _ = ground.turns[index].first[local]
        if side:
            return {"x": x, "y": y, "tile": tile, "side": side}
        if ground.segments[node].kind == "field":
            return {"x": x, "y": y, "tile": tile, "segment": local}
        return {"x": x, "y": y, "tile": tile}


AROUND = tuple(
    east * SPAN + south for east in (-1, 0, 1) for south in (-1, 0, 1) if (east, south) != (0, 0)
)
"""The steps to the eight spaces around one."""


def surveyed(position: BoardPosition) -> Survey:
    """The board found; raises IllegalPosition with every fault."""
    faults = BoardFaults(position.faults)
    return surveyed_on(found(position.tiles, position.pieces, faults), position, faults)


def surveyed_on(ground: Ground, position: BoardPosition, faults: BoardFaults) -> Survey:
    """What stands on a board whose tiles are found; raises IllegalPosition with every fault."""
    known = frozenset([player.id for player in position.players])
    standing = stood(ground, position.followers, known, faults)
    if ground.odd:
        refuse_crowds(position.followers, standing, faults)
    survey = _with_pieces(position, ground, standing, known, faults)
    _refuse_bets(survey, faults)
    return survey


def under(survey: Survey, table: RuleSet) -> Survey:
    """The same board under another table; raises IllegalPosition where this allows less."""
    other = replace(survey, position=replace(survey.position, table=table))
    _refuse_bets(other, BoardFaults())
    return other


def _refuse_bets(survey: Survey, faults: BoardFaults) -> None:
    """Chips that lie nowhere, where there are any; raises every fault that was found."""
    bets = survey.position.holdings.bets
    if bets and survey.has(TOKENS["bets"]):
        refuse_bets(survey.ground, bets, faults)
    faults.raise_if_any()


def _with_pieces(
    position: BoardPosition,
    ground: Ground,
    standing: Standing,
    known: frozenset[str],
    faults: BoardFaults,
) -> Survey:
    pieces = position.pieces
    mage = witch = fairy = NOBODY
    if pieces.mage is not None:
        mage = haunted_feature(ground, pieces.mage, "mage", faults)
    if pieces.witch is not None:
        witch = haunted_feature(ground, pieces.witch, "witch", faults)
    if mage == witch != MARKED:
        faults.breach("mage.with_witch", pointer("pieces", "witch"))
    if pieces.fairy is not None:
        fairy = fairy_follower(pieces.fairy, position.followers, standing, ground, faults)
        if pieces.fairy.player not in known:
            where = pointer("pieces", "fairy", "player")
            faults.note("player.unknown", where, player=pieces.fairy.player)
    if pieces.tollhouses or pieces.big_top is not None:
        _refuse_misplaced(position, ground, known, faults)
    buildings = _little_buildings(position, ground, faults) if pieces.little_buildings else {}
    told = [
        Follower(player, figure, count, ghosts, hill)
        for player, figure, _, _, _, _, _, count, ghosts, hill in position.followers
    ]
    besieged = {ground.parent[node] for node in ground.special if ground.segments[node].besieged}
    return Survey(position, ground, standing, mage, witch, fairy, buildings, told, besieged)


def _refuse_misplaced(
    position: BoardPosition, ground: Ground, known: frozenset[str], faults: BoardFaults
) -> None:
    """Tollhouses where no road leaves a crossing, the big top on a tile without a circus."""
    for index, (player, x, y, side) in enumerate(position.pieces.tollhouses):
        if not leaves_crossing(ground, ground.node(x, y, side, "road")):
            refuse_piece("tollhouses", pointer("pieces", "tollhouses", index), faults)
        if player not in known:
            where = pointer("pieces", "tollhouses", index, "player")
            faults.note("player.unknown", where, player=player)
    top = position.pieces.big_top
    if top is not None:
        spot = ground.at.get(top.x * SPAN + top.y)
        if spot is None or not has_mark(ground, spot[2], "circus"):
            refuse_piece("big_top", pointer("pieces", "big_top"), faults)


def _little_buildings(
    position: BoardPosition, ground: Ground, faults: BoardFaults
) -> Mapping[int, LittleBuildings]:
    """The little buildings of every tile; notes those that stand on none."""
    tiles: dict[int, LittleBuildings] = {}
    for index, (kind, x, y) in enumerate(position.pieces.little_buildings):
        spot = ground.at.get(x * SPAN + y)
        if spot is None:
            where = pointer("pieces", "little_buildings", index)
            refuse_piece("little_buildings", where, faults)
            continue
        there = tiles.get(spot[2], NO_BUILDINGS)
        tiles[spot[2]] = there._replace(**{kind: getattr(there, kind) + 1})
    return tiles


def counted_followers(followers: Iterable[PlacedFollower]) -> int:
    """How many of these figures are followers."""
    return sum([one.count for one in followers if one.figure in FOLLOWERS])
