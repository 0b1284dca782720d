"""Finds the warnings of a board, and redirects those of the rules to places of the board.

Warnings are about more copies than the box holds, a piece that needs an input that is missing, a
follower left on a completed feature, and tiles of an expansion that is switched off.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from services.carcassonne.board.analysis import BoardAnalysis
from services.carcassonne.board.design import Design
from services.carcassonne.board.facts import REQUIRED_SPACES
from services.carcassonne.board.position import SINGLE_PIECES, Pieces
from services.carcassonne.board.site import Site
from services.carcassonne.board.stock import count_copies
from services.carcassonne.board.titles import find_complete_cities, find_complete_roots
from services.carcassonne.rules.expansions import FAIRY, KINDS, PIECES, TOKENS, ExpansionIds
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.names import SCORING_WONDERS
from services.carcassonne.rules.position import KIND_NAMES
from shared.core.phrases import Param, Word
from shared.core.pointers import pointer
from shared.core.sheet import Notice

PAYING_WONDERS = frozenset(SCORING_WONDERS)
OMITTED_CODES = frozenset({"open-feature", "at-end-only", "counts-in-c1"})
"""Codes of sheet warnings that a board leaves out: it lists open features itself, and it counts the
tiles for every edition."""

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
"""By field of `Pieces`, the expansions that contain the piece."""
PIECES_BY_WORD: Mapping[str, str] = {
    **{f"piece.{name}": name for name in OWNERS},
    "kind.castle": "castles",
    "kind.toll": "tollhouses",
    "kind.circus": "big_top",
}
"""By text code that the rules use for what is switched off, the field of `Pieces` that it means."""


def find_board_notices(analysis: BoardAnalysis, sites: Sequence[Site]) -> Iterator[Notice]:
    """The warnings about the board itself."""
    laid = Counter([rotated.design for rotated in analysis.graph.rotated_designs])
    yield from _find_surplus_tiles(analysis, laid)
    if analysis.position.rules.expansions is not None:
        yield from _find_tiles_switched_off(analysis, analysis.position.rules.expansions)
        for name, at in _find_pieces_switched_off(
            analysis.position.pieces, analysis.position.rules.expansions
        ):
            yield _build_expansion_notice(name, OWNERS[name], at)
    if analysis.position.mode != "completed":
        yield from _find_followers_left(analysis, sites)
        yield from _find_missing_inputs(analysis, laid)


def _find_surplus_tiles(analysis: BoardAnalysis, laid: Mapping[Design, int]) -> Iterator[Notice]:
    """Warnings about more tiles of one box than it contains."""
    players = len(analysis.position.players)
    taken: dict[str, int] = {}
    exceeded: dict[str, int] = {}
    for design, count in laid.items():
        box = design.box
        taken[box] = together = taken.get(box, 0) + count
        most = count_copies(design, players)
        if most is not None and together > most:
            exceeded.setdefault(box, most)
    if exceeded:
        yield from _locate_surplus_tiles(analysis, exceeded)


def _locate_surplus_tiles(analysis: BoardAnalysis, exceeded: Mapping[str, int]) -> Iterator[Notice]:
    """A warning at the first surplus tile of each box; `exceeded` has the number of its copies."""
    designs = [rotated.design for rotated in analysis.graph.rotated_designs]
    there: dict[str, list[int]] = {box: [] for box in exceeded}
    for index, design in enumerate(designs):
        if design.box in there:
            there[design.box].append(index)
    for box, most in exceeded.items():
        extra, count = there[box][most], len(there[box])
        params: dict[str, Param] = {"tile": designs[extra].id, "count": count, "copies": most}
        yield Notice("tile-copies", f"/tiles/{extra}", params)


def _find_tiles_switched_off(analysis: BoardAnalysis, on: frozenset[str]) -> Iterator[Notice]:
    """A warning at the first tile of each expansion that is off."""
    seen: set[str] = set()
    for index, rotated in enumerate(analysis.graph.rotated_designs):
        owners = rotated.design.expansions
        if owners and on.isdisjoint(owners) and owners[0] not in seen:
            seen.add(owners[0])
            yield _build_expansion_notice("tiles", owners, pointer("tiles", index))


def _build_expansion_notice(name: str, owners: ExpansionIds, at: str) -> Notice:
    expansion = Word(f"expansion.{owners[0]}")
    return Notice("expansion-off", at, {"piece": Word(f"piece.{name}"), "expansion": expansion})


def _find_pieces_switched_off(pieces: Pieces, on: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The field and the pointer of every piece on the board whose expansion is off."""
    for name, owners in OWNERS.items():
        there = getattr(pieces, name)
        if not there or not on.isdisjoint(owners):
            continue
        if name in SINGLE_PIECES:
            yield name, pointer("pieces", name)
        else:
            yield from [(name, pointer("pieces", name, index)) for index in range(len(there))]


def _find_followers_left(analysis: BoardAnalysis, sites: Sequence[Site]) -> Iterator[Notice]:
    """Warnings about followers on completed features, who should have been returned."""
    for site in sites:
        feature: Any = site.feature
        spaces = REQUIRED_SPACES.get(type(feature))
        if spaces is None or not (feature.neighbours == spaces if spaces else feature.complete):
            continue
        kind = Word(f"kind.{KIND_NAMES[type(site.feature)]}")
        for index in site.followers:
            if analysis.position.followers[index].figure in FOLLOWERS:
                yield Notice("completed-held", f"/followers/{index}", {"kind": kind})


def _find_missing_inputs(analysis: BoardAnalysis, laid: Iterable[Design]) -> Iterator[Notice]:
    """Warnings about pieces on the board that are paid for only with an input."""
    position, graph = analysis.position, analysis.graph
    holdings = position.holdings
    if not holdings.goods and any(graph.segments[node].resource for node in graph.bonus_lines):
        yield _build_input_notice("goods")
    yield from _find_missing_titles(analysis, laid)
    yield from _find_missing_prints(analysis)
    pays = [graph.segments[node].wonder for node in graph.bonus_lines]
    if (
        not holdings.wonders
        and analysis.is_enabled(TOKENS["wonders"])
        and not PAYING_WONDERS.isdisjoint(pays)
    ):
        yield _build_input_notice("wonders")
    if not graph.extra_pass_tiles:
        return
    if not holdings.gold and "goldmine" in analysis.marks:
        yield _build_input_notice("gold")
    if position.pieces.big_top is None and "circus" in analysis.marks:
        where = pointer("tiles", min(analysis.marks["circus"]))
        yield Notice("missing-input", where, {"piece": Word("piece.big_top")})


def _find_missing_titles(analysis: BoardAnalysis, laid: Iterable[Design]) -> Iterator[Notice]:
    """Warnings for king and robber baron, when their tiles are laid and features are complete."""
    holdings, graph = analysis.position.holdings, analysis.graph
    if not analysis.is_enabled(TOKENS["king"]):
        return
    if not [1 for design in laid if "king_and_robber" in design.expansions]:
        return
    if holdings.king is None and next(find_complete_cities(analysis), None) is not None:
        yield _build_input_notice("king")
    if holdings.robber_baron is None and next(find_complete_roots(graph, "road"), None) is not None:
        yield _build_input_notice("robber_baron")


def _find_missing_prints(analysis: BoardAnalysis) -> Iterator[Notice]:
    """A warning for tollhouses at roads over catalogue tiles, whose farms are not recorded."""
    graph = analysis.graph
    houses = (
        analysis.position.pieces.tollhouses if analysis.is_enabled(OWNERS["tollhouses"]) else ()
    )
    for index, house in enumerate(houses):
        roots = [graph.parent[node] for node in graph.nodes(house.x, house.y, house.side, "road")]
        nodes = [node for of in graph.members(roots).values() for node in of]
        if any(graph.rotated_designs[graph.tile_of[node]].design.copies for node in nodes):
            where = pointer("pieces", "tollhouses", index)
            yield Notice("missing-input", where, {"piece": Word("piece.road_prints")})
            return


def _build_input_notice(name: str) -> Notice:
    return Notice("missing-input", pointer("holdings", name), {"piece": Word(f"piece.{name}")})


def redirect_notices(
    warnings: Sequence[Notice], sites: Sequence[Site], pieces: Pieces
) -> Iterator[Notice]:
    """The sheet's warnings, pointing at the board: at followers, the fairy, else the feature.

    Warnings that the board gives itself, and those about what it has counted, are left out.
    """
    for warning in warnings:
        if warning.code in OMITTED_CODES or warning.pointer.endswith("/big_top_tiles"):
            continue
        if warning.code == "expansion-off" and _is_on_board(warning, pieces):
            continue
        if not warning.pointer.startswith("/features/"):
            yield warning
            continue
        _, _, number, *rest = warning.pointer.split("/")
        yield warning._replace(pointer=_redirect(sites[int(number)], rest))


def _is_on_board(warning: Notice, pieces: Pieces) -> bool:
    """Whether what is switched off is a piece on the board, which has its own warning."""
    word = warning.params["piece"]
    assert isinstance(word, Word)  # the rules always give one
    name = PIECES_BY_WORD.get(word.code)
    return name is not None and bool(getattr(pieces, name))


def _redirect(site: Site, rest: Sequence[str]) -> str:
    if rest[0] == "followers":
        return pointer("followers", site.followers[int(rest[1])], *rest[2:])
    return "/pieces/fairy" if rest[0] == "fairy" else site.at
