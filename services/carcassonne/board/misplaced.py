"""Warnings of what is on the board, but not where the rules put it, or should have gone.

Tiles may be missing from the board that was typed, and groups play with rules of their own, so
these are not refused.
"""

from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace

from services.carcassonne.board.buildings import BUILDING_READERS
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.position import BoardPosition
from services.carcassonne.rules import expansions, figure_placement
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.names import LINE_FIGURES
from shared.core.phrases import Param, Word
from shared.core.pointers import pointer
from shared.core.sheet import Notice

VODYANOY = "vodyanoy"


def find_taken_followers(placements: Placements, laid: int) -> dict[int, int]:
    """By the index of each follower he takes, the index of his tile."""
    taken: dict[int, int] = {}
    for lake in _find_lakes(placements):
        around = placements.laid.near_tiles(lake) - {lake}
        reached = around if lake == laid else around & {laid}
        for index in _find_followers(placements, reached):
            taken.setdefault(index, lake)
    return taken


def _find_lakes(placements: Placements) -> list[int]:
    if placements.expansions.isdisjoint(expansions.KIND_EXPANSIONS[VODYANOY]):
        return []
    return sorted(placements.laid.marks.get(VODYANOY, ()))


def _find_followers(placements: Placements, reached: AbstractSet[int]) -> list[int]:
    return [
        index
        for index, one in enumerate(placements.position.followers)
        if placements.spots[index].tile in reached
        and one.figure in FOLLOWERS
        and one.on not in (VODYANOY, "castle")
    ]


def move_to_lakes(board: BoardPosition, taken: dict[int, int], fairy: int) -> BoardPosition:
    """The board with these followers at the lakes; a fairy who was beside one is with nobody."""
    followers = list(board.followers)
    for index, lake in taken.items():
        tile = board.tiles[lake]
        followers[index] = followers[index]._replace(
            x=tile.x, y=tile.y, on=VODYANOY, side=None, segment=None
        )
    pieces = replace(board.pieces, fairy=None) if fairy in taken else board.pieces
    return replace(board, followers=tuple(followers), pieces=pieces)


def warn_of_figure(code: str, placements: Placements, index: int, **params: Param) -> Notice:
    figure = Word(f"figure.{placements.position.followers[index].figure}")
    return Notice(code, pointer("followers", index), {"figure": figure, **params})


def find_misplaced(placements: Placements) -> Iterator[Notice]:
    """Warnings of barns on no corner, of shared and crowded buildings, little ones among them."""
    yield from _find_misplaced_barns(placements)
    yield from _find_shared_buildings(placements)
    yield from _find_second_little_buildings(placements)
    yield from _find_tollhouses_again(placements)
    followers = placements.position.followers
    tellers = [
        (("followers", index), one.player, one.number)
        for index, one in enumerate(followers)
        if one.on == "fortune_teller"
    ]
    if tellers:
        yield from figure_placement.find_crowded_tents(tellers)
    if any(one.figure in figure_placement.COMPANIONS for one in followers):
        for there in placements.held.values():
            yield from figure_placement.find_lone_companions(
                [
                    (("followers", index), followers[index].player, followers[index].figure)
                    for index in there
                ]
            )


def _find_misplaced_barns(placements: Placements) -> Iterator[Notice]:
    if placements.expansions.isdisjoint(expansions.FIGURE_EXPANSIONS["barn"]):
        return
    for index, place in placements.barns.items():
        side = placements.position.followers[index].side
        if not place.corners:
            yield Notice("barn-corner", pointer("followers", index))
        elif side is not None and not place.is_named:
            params: dict[str, Param] = {"side": side, "choices": tuple(place.halves)}
            yield Notice("barn-side", pointer("followers", index), params)


def _find_shared_buildings(placements: Placements) -> Iterator[Notice]:
    """Warnings of the figures of a building after its first, which only come by other means."""
    laid, followers = placements.laid, placements.position.followers
    if "flying_machine" in laid.marks:
        return
    shared = [
        (root, there)
        for root, there in placements.held.items()
        if laid.segments[root].kind in BUILDING_READERS
        and sum([followers[index].number for index in there]) > 1
    ]
    if not shared or placements.has_carcassonne:
        return
    for root, there in shared:
        params = {"kind": Word(f"place.{laid.segments[root].kind}")}
        for index in there[1:] or there:
            yield Notice("building-shared", pointer("followers", index), params)


def _find_tollhouses_again(placements: Placements) -> Iterator[Notice]:
    """Warnings of tollhouses named before by another road: a crossing has room for one."""
    seen: set[int] = set()
    for index, crossing in enumerate(placements.crossings):
        if not seen.isdisjoint(crossing):
            yield Notice("tollhouse-again", pointer("pieces", "tollhouses", index))
        seen.update(crossing)


def _find_second_little_buildings(placements: Placements) -> Iterator[Notice]:
    """Warnings of little buildings after a tile's first, which was put there as it was laid."""
    if placements.expansions.isdisjoint(expansions.PIECE_EXPANSIONS["little_buildings"]):
        return
    taken: set[int] = set()
    for index, one in enumerate(placements.position.pieces.little_buildings):
        tile = placements.laid.find_tile(one.x, one.y)
        if tile in taken:
            yield Notice("little-building-second", pointer("pieces", "little_buildings", index))
        taken.add(tile)


def find_left_behind(placements: Placements, fresh: Collection[int] = ()) -> Iterator[Notice]:
    """Warnings of what should have gone before; `fresh` are roots that this turn just reached."""
    yield from _find_shepherds(placements, fresh)
    yield from _find_line_figures(placements, fresh)
    near = [placements.laid.near_tiles(lake) - {lake} for lake in _find_lakes(placements)]
    for index in _find_followers(placements, set().union(*near)) if near else ():
        yield warn_of_figure("vodyanoy-left", placements, index)


def _find_shepherds(placements: Placements, fresh: Collection[int]) -> Iterator[Notice]:
    if placements.expansions.isdisjoint(expansions.KIND_EXPANSIONS["shepherd"]):
        return
    followers = placements.position.followers
    there = {
        root: shepherds
        for root, holders in placements.held.items()
        if root not in fresh
        and (shepherds := [one for one in holders if followers[one].figure == "shepherd"])
    }
    for found in placements.features.select(there):
        if placements.features.is_closed(found):
            for index in there[found.root]:
                yield Notice("shepherd-left", pointer("followers", index))


def _find_line_figures(placements: Placements, fresh: Collection[int]) -> Iterator[Notice]:
    if placements.expansions.isdisjoint(expansions.PIECE_EXPANSIONS["mage"]):
        return
    features = placements.features
    for name in LINE_FIGURES:
        root: int = getattr(placements, name)
        if root not in fresh and root in {*features.complete["road"], *features.complete["city"]}:
            kind = placements.laid.segments[root].kind
            params = {"figure": Word(f"piece.{name}"), "kind": Word(f"kind.{kind}")}
            yield Notice("line-figure-left", pointer("pieces", name), params)
