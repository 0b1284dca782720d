"""Warnings of a board, and the rules' own at the places of the board.

More copies than the box holds, a piece that needs an input we lack, a follower left on a completed
feature, tiles of an expansion that is switched off. In play, open features are no warning: nothing
else is to be expected of a board.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from services.carcassonne.board.design import Design
from services.carcassonne.board.facts import WANTED
from services.carcassonne.board.position import Pieces
from services.carcassonne.board.site import Site
from services.carcassonne.board.stock import copies
from services.carcassonne.board.survey import Survey
from services.carcassonne.board.titles import complete_roots, completed_cities
from services.carcassonne.rules.expansions import FAIRY, KINDS, PIECES, TOKENS, ExpansionIds
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.names import SCORING_WONDERS
from services.carcassonne.rules.position import KIND_NAMES
from shared.core.phrases import Param, Word
from shared.core.pointers import pointer
from shared.core.sheet import Notice

WONDERS = frozenset(SCORING_WONDERS)
UNLISTED = frozenset({"open-feature", "at-end-only", "counts-in-c1"})
"""Warnings of the sheet level that a board does not give: it tells of open features by themselves,
and counts tiles for every edition."""

OWNERS: Mapping[str, ExpansionIds] = {
    "fairy": FAIRY,
    "mage": PIECES["mage"],
    "witch": PIECES["witch"],
    "bridges": PIECES["bridges"],
    "castles": PIECES["castles"],
    "tunnels": PIECES["tunnels"],
    "ferries": PIECES["ferries"],
    "tollhouses": KINDS["toll"],
    "little_buildings": PIECES["little_buildings"],
    "big_top": KINDS["circus"],
}
"""The expansions of every piece on the board."""
ALONE = frozenset({"fairy", "mage", "witch", "big_top"})
"""Pieces of which there is one."""
TOLD: Mapping[str, str] = {
    **{f"piece.{name}": name for name in OWNERS},
    "kind.castle": "castles",
    "kind.toll": "tollhouses",
    "kind.circus": "big_top",
}
"""By the words of the rules for what is switched off, the piece of the board that is meant."""


def board_notices(survey: Survey, sites: Sequence[Site]) -> Iterator[Notice]:
    """What the caller should look at on this board."""
    laid = Counter([turn.design for turn in survey.ground.turns])
    yield from _too_many(survey, laid)
    if survey.position.table.expansions is not None:
        yield from _switched_off(survey, survey.position.table.expansions)
        for name, at in _pieces_off(survey.position.pieces, survey.position.table.expansions):
            yield _expansion_off(name, OWNERS[name], at)
    if survey.position.mode != "completed":
        yield from _left_behind(survey, sites)
        yield from _missing(survey, laid)


def _too_many(survey: Survey, laid: Mapping[Design, int]) -> Iterator[Notice]:
    """More tiles of one stock than its box has."""
    players = len(survey.position.players)
    taken: dict[str, int] = {}
    exceeded: dict[str, int] = {}
    for design, count in laid.items():
        box = design.box
        taken[box] = together = taken.get(box, 0) + count
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
            yield _expansion_off("tiles", owners, pointer("tiles", index))


def _expansion_off(name: str, owners: ExpansionIds, at: str) -> Notice:
    expansion = Word(f"expansion.{owners[0]}")
    return Notice("expansion-off", at, {"piece": Word(f"piece.{name}"), "expansion": expansion})


def _pieces_off(pieces: Pieces, on: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The name and the place of every piece on the board whose expansion is off."""
    for name, owners in OWNERS.items():
        there = getattr(pieces, name)
        if not there or not on.isdisjoint(owners):
            continue
        if name in ALONE:
            yield name, pointer("pieces", name)
        else:
            yield from [(name, pointer("pieces", name, index)) for index in range(len(there))]


def _left_behind(survey: Survey, sites: Sequence[Site]) -> Iterator[Notice]:
    """Followers on completed features: they should have come home."""
    for site in sites:
        feature: Any = site.feature
        spaces = WANTED.get(type(feature))
        if spaces is None or not (feature.neighbours == spaces if spaces else feature.complete):
            continue
        kind = Word(f"kind.{KIND_NAMES[type(site.feature)]}")
        for index in site.followers:
            if survey.position.followers[index].figure in FOLLOWERS:
                yield Notice("completed-held", f"/followers/{index}", {"kind": kind})


def _missing(survey: Survey, laid: Iterable[Design]) -> Iterator[Notice]:
    """Pieces on the board that nothing is paid for without an input."""
    position, ground = survey.position, survey.ground
    holdings = position.holdings
    if not holdings.goods and any(ground.segments[node].resource for node in ground.special):
        yield _missing_input("goods")
    yield from _titles_missing(survey, laid)
    yield from _prints_missing(survey)
    pays = [ground.segments[node].wonder for node in ground.special]
    if not holdings.wonders and survey.has(TOKENS["wonders"]) and not WONDERS.isdisjoint(pays):
        yield _missing_input("wonders")
    if not ground.odd:
        return
    if not holdings.gold and "goldmine" in survey.marks:
        yield _missing_input("gold")
    if position.pieces.big_top is None and "circus" in survey.marks:
        where = pointer("tiles", min(survey.marks["circus"]))
        yield Notice("missing-input", where, {"piece": Word("piece.big_top")})


def _titles_missing(survey: Survey, laid: Iterable[Design]) -> Iterator[Notice]:
    """King and robber baron, when their tiles are laid and somebody must have completed enough."""
    holdings, ground = survey.position.holdings, survey.ground
    if not survey.has(TOKENS["king"]):
        return
    if not [1 for design in laid if "king_and_robber" in design.expansions]:
        return
    if holdings.king is None and next(completed_cities(survey), None) is not None:
        yield _missing_input("king")
    if holdings.robber_baron is None and next(complete_roots(ground, "road"), None) is not None:
        yield _missing_input("robber_baron")


def _prints_missing(survey: Survey) -> Iterator[Notice]:
    """Tollhouses at roads over tiles of the catalogue, which does not know their farms."""
    ground = survey.ground
    houses = survey.position.pieces.tollhouses if survey.has(OWNERS["tollhouses"]) else ()
    for index, house in enumerate(houses):
        roots = [ground.parent[node] for node in ground.nodes(*house[1:], "road")]
        nodes = [node for of in ground.members(roots).values() for node in of]
        if any(ground.turns[ground.owner[node]].design.copies for node in nodes):
            where = pointer("pieces", "tollhouses", index)
            yield Notice("missing-input", where, {"piece": Word("piece.road_prints")})
            return


def _missing_input(name: str) -> Notice:
    return Notice("missing-input", pointer("holdings", name), {"piece": Word(f"piece.{name}")})


def moved(warnings: Sequence[Notice], sites: Sequence[Site], pieces: Pieces) -> Iterator[Notice]:
    """The sheet's warnings, pointing at the board: followers, the fairy, else the feature.

    Nothing is told twice, or of what the board has counted itself.
    """
    for warning in warnings:
        if warning.code in UNLISTED or warning.pointer.endswith("/big_top_tiles"):
            continue
        if warning.code == "expansion-off" and _is_piece(warning, pieces):
            continue
        if not warning.pointer.startswith("/features/"):
            yield warning
            continue
        _, _, number, *rest = warning.pointer.split("/")
        yield warning._replace(pointer=_moved(sites[int(number)], rest))


def _is_piece(warning: Notice, pieces: Pieces) -> bool:
    """Whether what is switched off is a piece of the board, which is told of there."""
    word = warning.params["piece"]
    assert isinstance(word, Word)  # as the rules tell it
    name = TOLD.get(word.code)
    return name is not None and bool(getattr(pieces, name))


def _moved(site: Site, rest: Sequence[str]) -> str:
    if rest[0] == "followers":
        return pointer("followers", site.followers[int(rest[1])], *rest[2:])
    return "/pieces/fairy" if rest[0] == "fairy" else site.at
