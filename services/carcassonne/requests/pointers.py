"""Requests about a board, and the pointers of their faults and warnings.

Where a request gives its board in notation, the answer points at the notation and names the space.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, Generic, TypeVar

from services.carcassonne.board.answers import TurnFacts
from services.carcassonne.board.placements import Placements, place_board
from services.carcassonne.board.position import BoardPosition
from services.carcassonne.notation.board_ids import build_board_id
from services.carcassonne.notation.place_names import normalize_board, write_notation
from services.carcassonne.tiles.catalogue import TILE_NAMES, WINTER
from shared.core.illegal import Fault, IllegalPosition, Place
from shared.core.phrases import Param
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, ScoreSheet

NOTATION_FIELDS = ("tiles", "followers", "pieces")
NOTATION_POINTERS = tuple(map(pointer, NOTATION_FIELDS))
OF_WRONG_TILES = frozenset({"board.edge", "follower.place"})
"""Codes of faults that another tile than the one meant brings about."""
P = TypeVar("P")
T = TypeVar("T")
A = TypeVar("A", ScoreSheet, Calculation[Any])


@dataclass(frozen=True, slots=True)
class BoardRequest(Generic[P]):
    """A position, its board, and what its JSON pointers depend on.

    `under` is the pointer of the object that has the board, empty for the request itself.
    `notices` are warnings of how the board was read, with pointers of the board.
    """

    position: P
    board: BoardPosition
    has_notation: bool = False
    under: str = ""
    notices: tuple[Notice, ...] = ()

    def find_place(self, where: str) -> Place | None:
        """Find the place of the tile, follower or piece that a pointer leads to, if to any."""
        part: Any = self.board
        for step in where.split("/")[1:] if where.startswith(NOTATION_POINTERS) else ():
            part = part[int(step)] if step.isdecimal() else getattr(part, step)
            if hasattr(part, "x"):
                return Place(part.x, part.y, getattr(part, "side", None) or None, where)
        return None

    def remap_fault(self, fault: Fault) -> Fault:
        """Point a fault of the board into the request; one of a notation gets its space.

        One of an unknown tile gets the ids of all tiles, so that a resembling one is suggested.
        """
        if self.has_notation and not fault.places and (place := self.find_place(fault.pointer)):
            fault = fault._replace(places=(place,))
        places = tuple(
            [one._replace(pointer=self.remap_pointer(one.pointer)) for one in fault.places]
        )
        if fault.code == "tile.unknown":
            given = str(fault.params["tile"])
            if given.startswith(WINTER):
                fault = fault._replace(wording="winter")
            else:
                fault = fault._replace(fitting=TILE_NAMES, given=given)
        return fault._replace(pointer=self.remap_pointer(fault.pointer), places=places)

    def remap_warning(self, warning: Notice) -> Notice:
        """Point a warning of the board into the request; its sentence may name the space."""
        place = self.find_place(warning.pointer)
        space: Mapping[str, Param] = {"x": place.x, "y": place.y} if place else {}
        return warning._replace(
            pointer=self.remap_pointer(warning.pointer), params={**warning.params, **space}
        )

    def remap_pointer(self, where: str) -> str:
        """Turn a pointer of the board into one of the request."""
        if self.has_notation and where.startswith(NOTATION_POINTERS):
            where = pointer("notation")
        return self.under + where


def _remap_faults(request: BoardRequest[Any], illegal: IllegalPosition) -> IllegalPosition:
    """Point the faults of a board into the request.

    Where tiles or places do not fit, the notices of how the board was read are added as faults.
    """
    found = illegal.faults
    if any(fault.code in OF_WRONG_TILES for fault in found):
        found += tuple([Fault(one.code, one.pointer, one.params) for one in request.notices])
    faults = tuple([request.remap_fault(fault) for fault in found])
    return IllegalPosition(faults, illegal.problem)


def adapt_scoring(
    score: Callable[[Placements, P], A], place: Callable[[P], Placements] | None = None
) -> Callable[[BoardRequest[P]], A]:
    """Make a function that scores positions score requests, with the board’s line and id added.

    `place` finds who and what is where on the board, if that is not done as on every other one. It
    raises IllegalPosition as these functions do, with the pointers of the request.
    """

    @wraps(score)
    def score_request(request: BoardRequest[P]) -> A:
        try:
            placements = place(request.position) if place else place_board(request.board)
            given: A = score(placements, request.position)
        except IllegalPosition as illegal:
            raise _remap_faults(request, illegal) from None
        warnings = tuple(
            [request.remap_warning(one) for one in (*request.notices, *given.warnings)]
        )
        board = normalize_board(placements)
        facts = given.facts._replace(notation=write_notation(board), board_id=build_board_id(board))
        if isinstance(facts, TurnFacts):
            facts = _remap_turn(facts, request.remap_pointer)
        return replace(given, warnings=warnings, facts=facts)

    return score_request


def _remap_turn(facts: TurnFacts, remap: Callable[[str], str]) -> TurnFacts:
    home, taken, built, flocks = (facts.going_home, facts.taken, facts.built_castles, facts.flocks)
    return facts._replace(
        going_home=[one._replace(pointer=remap(one.pointer)) for one in home],
        gold_piles=facts.gold_piles and [*map(remap, facts.gold_piles)],
        taken=taken and [one._replace(pointer=remap(one.pointer)) for one in taken],
        built_castles=built
        and [
            one._replace(pointer=remap(one.pointer), lords=[*map(remap, one.lords)])
            for one in built
        ],
        flocks=flocks and [one._replace(shepherds=[*map(remap, one.shepherds)]) for one in flocks],
    )


def adapt_drawing(draw: Callable[[BoardPosition, T], str]) -> Callable[[BoardRequest[P], T], str]:
    """Make a function that draws boards draw requests; it raises IllegalPosition as `draw` does."""

    def draw_request(request: BoardRequest[P], texts: T) -> str:
        try:
            return draw(request.board, texts)
        except IllegalPosition as illegal:
            raise _remap_faults(request, illegal) from None

    return draw_request
