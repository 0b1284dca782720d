"""Finds what is left on a board although it should have gone: shepherds, mage, witch, and followers
whom Vodyanoy takes.

A shepherd drives his flock home when his field is closed, the mage and the witch leave what is
complete, and Vodyanoy takes whoever comes to the tiles around his lake. `completed-held` and its
like say so of the other figures; barns, pigs, the fairy and pieces that are built stay.
"""

from collections.abc import Collection, Iterator, Sequence

from services.carcassonne.board.features import FoundFeature
from services.carcassonne.board.laying import STRIDE, LaidTiles
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.turn_vodyanoy import find_followers_near_lakes
from services.carcassonne.rules.expansions import KIND_EXPANSIONS, PIECE_EXPANSIONS
from services.carcassonne.rules.names import LINE_FIGURES
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Notice


def find_left_behind(placements: Placements, fresh: Collection[int] = ()) -> Iterator[Notice]:
    """Warnings of what should have gone before; `fresh` are roots that this turn just reached."""
    yield from _find_shepherds(placements, fresh)
    yield from _find_line_figures(placements, fresh)
    for index in find_followers_near_lakes(placements):
        figure = placements.position.followers[index].figure
        yield Notice(
            "vodyanoy-left", pointer("followers", index), {"figure": Word(f"figure.{figure}")}
        )


def _find_shepherds(placements: Placements, fresh: Collection[int]) -> Iterator[Notice]:
    """Warnings of shepherds on fields that are closed."""
    if placements.expansions.isdisjoint(KIND_EXPANSIONS["shepherd"]):
        return
    followers = placements.position.followers
    there = {
        root: shepherds
        for root, holders in placements.held.items()
        if root not in fresh
        and (shepherds := [one for one in holders if followers[one].figure == "shepherd"])
    }
    for found in placements.features.select(there):
        if is_closed(placements.laid, found):
            for index in there[found.root]:
                yield Notice("shepherd-left", pointer("followers", index))


def _find_line_figures(placements: Placements, fresh: Collection[int]) -> Iterator[Notice]:
    """Warnings of the mage and the witch on roads and cities that are complete."""
    if placements.expansions.isdisjoint(PIECE_EXPANSIONS["mage"]):
        return
    features = placements.features
    for name in LINE_FIGURES:
        root: int = getattr(placements, name)
        if root not in fresh and root in {*features.complete["road"], *features.complete["city"]}:
            kind = placements.laid.segments[root].kind
            params = {"figure": Word(f"piece.{name}"), "kind": Word(f"kind.{kind}")}
            yield Notice("line-figure-left", pointer("pieces", name), params)


def is_closed(laid: LaidTiles, found: FoundFeature) -> bool:
    """Whether no tile can be laid beside any half-edge of a field."""
    return not any(_has_free_edge(laid, node) for node in found.nodes)


def _has_free_edge(laid: LaidTiles, node: int) -> bool:
    """Whether there is no tile beside one of the half-edges of a field's segment."""
    index = laid.tile_of[node]
    local, tile = node - laid.first_nodes[index], laid.tiles[index]
    for cell in laid.rotated_designs[index].cells:
        own = (tile.x + cell.dx) * STRIDE + tile.y + cell.dy
        reached: Sequence[str] = [
            half for half, there in cell.segments_at.items() if local in there
        ]
        if any(laid.is_beyond_open(own, half[0]) for half in reached):
            return True
    return laid.segments[node].long_side and laid.rotated_designs[index].design.triangles == 1
