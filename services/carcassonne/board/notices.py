"""Warnings of a board, and the rules' own at the places of the board.

More copies than the box holds, a piece that needs an input we lack, a follower left on a completed
feature, tiles of an expansion that is switched off. In play, open features are no warning: nothing
else is to be expected of a board.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from services.carcassonne.board.facts import WANTED
from services.carcassonne.board.site import Site
from services.carcassonne.board.stock import copies
from services.carcassonne.board.survey import Survey
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.position import KIND_NAMES
from shared.core.phrases import Param, Word
from shared.core.pointers import pointer
from shared.core.sheet import Notice

OPEN = frozenset({"open-feature", "at-end-only"})
"""Warnings of the sheet level that a board in play does not give."""


def board_notices(survey: Survey, sites: Sequence[Site]) -> Iterator[Notice]:
    """What the caller should look at on this board."""
    yield from _too_many(survey)
    if survey.position.table.expansions is not None:
        yield from _switched_off(survey, survey.position.table.expansions)
    if survey.position.mode != "completed":
        yield from _left_behind(survey, sites)
        yield from _missing(survey)


def _too_many(survey: Survey) -> Iterator[Notice]:
    """More tiles of one stock than its box has."""
    players = len(survey.position.players)
    laid: dict[str, int] = {}
    exceeded: dict[str, int] = {}
    for design, count in Counter([turn.design for turn in survey.ground.turns]).items():
        box = design.box
        laid[box] = together = laid.get(box, 0) + count
        most = copies(design, players)
        if most is not None and together > most:
            exceeded.setdefault(box, most)
    if exceeded:
        yield from _one_too_many(survey, exceeded)


def _one_too_many(survey: Survey, exceeded: Mapping[str, int]) -> Iterator[Notice]:
    """The first tile of each of these boxes that its box has no copy of any more."""
    designs = [turn.design for turn in survey.ground.turns]
    there: dict[str, list[int]] = {box: [] for box in exceeded}
    for index, design in enumerate(designs):
        if design.box in there:
            there[design.box].append(index)
    for box, most in exceeded.items():
        extra, count = there[box][most], len(there[box])
        params: dict[str, Param] = {"tile": designs[extra].id, "count": count, "copies": most}
        yield Notice("tile-copies", f"/tiles/{extra}", params)


def _switched_off(survey: Survey, on: frozenset[str]) -> Iterator[Notice]:
    """The first tile of each expansion that is off."""
    seen: set[str] = set()
    for index, turn in enumerate(survey.ground.turns):
        owners = turn.design.expansions
        if owners and on.isdisjoint(owners) and owners[0] not in seen:
            seen.add(owners[0])
            params: dict[str, Param] = {
                "piece": Word("piece.tiles"),
                "expansion": Word(f"expansion.{owners[0]}"),
            }
            yield Notice("expansion-off", pointer("tiles", index), params)


def _left_behind(survey: Survey, sites: Sequence[Site]) -> Iterator[Notice]:
    """Followers on completed features: they should have come home."""
    for site in sites:
        if not _is_complete(site):
            continue
        kind = Word(f"kind.{KIND_NAMES[type(site.feature)]}")
        for index in site.followers:
            if survey.position.followers[index].figure in FOLLOWERS:
                yield Notice("completed-held", pointer("followers", index), {"kind": kind})


def _is_complete(site: Site) -> bool:
    feature: Any = site.feature
    spaces = WANTED.get(type(feature))
    if spaces is None:
        return False
    complete: bool = feature.neighbours == spaces if spaces else feature.complete
    return complete


def _missing(survey: Survey) -> Iterator[Notice]:
    """Pieces on the board that nothing is paid for without an input."""
    position, ground = survey.position, survey.ground
    holdings = position.holdings
    if not holdings.goods and any(ground.segments[node].resource for node in ground.special):
        yield _missing_input("goods")
    if not ground.odd:
        return
    if not holdings.gold and "goldmine" in survey.marks:
        yield _missing_input("gold")
    if position.pieces.big_top is None and "circus" in survey.marks:
        where = pointer("tiles", min(survey.marks["circus"]))
        yield Notice("missing-input", where, {"piece": Word("piece.big_top")})


def _missing_input(name: str) -> Notice:
    return Notice("missing-input", pointer("holdings", name), {"piece": Word(f"piece.{name}")})


def moved(warnings: Sequence[Notice], sites: Sequence[Site]) -> Iterator[Notice]:
    """The sheet's warnings, pointing at the board: followers, the fairy, else the feature."""
    for warning in warnings:
        if warning.code in OPEN:
            continue
        if not warning.pointer.startswith("/features/"):
            yield warning
            continue
        _, _, number, *rest = warning.pointer.split("/")
        yield warning._replace(pointer=_moved(sites[int(number)], rest))


def _moved(site: Site, rest: Sequence[str]) -> str:
    if rest[0] == "followers":
        return pointer("followers", site.followers[int(rest[1])], *rest[2:])
    return "/pieces/fairy" if rest[0] == "fairy" else site.at
