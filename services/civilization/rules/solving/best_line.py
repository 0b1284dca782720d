"""The line that best play follows, read from what a search has proven.

Where the value of a position is proven, some play of it is proven to keep that value, and so is the
position it leads to: the line is read to the end without a search. Where only bounds are known the
line has the one play that is known to secure the lower bound, and stops.

This module proves nothing itself.
"""

from collections.abc import Iterator

from services.civilization.rules.position import SIDES, Play, SideName
from services.civilization.rules.solving.field import Choice
from services.civilization.rules.solving.scene import Scene
from services.civilization.rules.solving.search import Search, eager


def best_line(scene: Scene, side: SideName | None, search: Search) -> Iterator[Play]:
    """Plays from this scene on, the side to move first; None when the battle is over."""
    while side:
        choice = _securing(scene, side, search)
        yield scene.play(side, choice)
        if not search.bounds(scene.position, SIDES.index(side)).meet:
            return
        scene = scene.after(side, choice)
        side = scene.side_to_move(side)


def _securing(scene: Scene, side: SideName, search: Search) -> Choice:
    """A choice known to be worth the lower bound of the scene, the most eager of them.

    There always is one: a bound that a search has found is that of a play it has found, and the
    bound before any search is secured by new fronts.
    """
    number = SIDES.index(side)
    mover = search.next_to_move(scene.position, number)
    low = search.bounds(scene.position, number).low
    return next(
        choice
        for choice in eager(scene.choices(side))
        if search.after(scene.position + choice.delta, mover, number, choice.gain).low >= low
    )
