"""Finds the warnings of a board, and redirects those of the rules to places of the board.

Warnings are about more copies than the box holds, figures and pieces where the rules put none, a
piece that needs an input that is missing, a follower left on a completed feature, and tiles of an
expansion that is switched off.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from services.carcassonne.board.design import ABBEY, SIDES, Design
from services.carcassonne.board.edge_features import PRINTED_ON_ROADS, count_toll
from services.carcassonne.board.features import FoundFeature
from services.carcassonne.board.holding import BoardFeature
from services.carcassonne.board.laying import STRIDE, LaidTiles
from services.carcassonne.board.misplaced import find_left_behind, find_misplaced, warn_of_figure
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.position import SINGLE_PIECES, Pieces
from services.carcassonne.rules import expansions
from services.carcassonne.rules.feature_types import Feature, GermanCathedral, Hut, Monastery
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.names import SCORING_WONDERS
from shared.core.phrases import Param, Word
from shared.core.pointers import pointer
from shared.core.sheet import Notice

PAYING_WONDERS = frozenset(SCORING_WONDERS)
OMITTED_CODES = frozenset(
    {"open-feature", "at-end-only", "counts-complete", "counts-in-c1", "road-ends"}
)
"""Codes of sheet warnings that a board leaves out: it lists open features itself, has what is
printed whether it counts or not, counts the tiles for every edition, and may have tiles of the
request's own that fork a road."""

SENT_BY_BARNS = FOLLOWERS | {"pig"}

OWNERS = expansions.list_pieces([Pieces])
TRIANGLES = ("halflings",)
"""The expansion of the triangular tiles, which a request describes itself."""
PIECES_BY_WORD: Mapping[str, str] = {
    **{f"piece.{name}": name for name in OWNERS},
    "kind.castle": "castles",
    "kind.toll": "tollhouses",
    "kind.circus": "big_top",
}
"""By text code that the rules use for what is switched off, the field of `Pieces` that it means."""


def collect_warnings(
    placements: Placements,
    features: Sequence[BoardFeature],
    scored: Sequence[BoardFeature],
    of_sheet: Sequence[Notice],
) -> tuple[Notice, ...]:
    return (
        *_find_board_notices(placements, features),
        *_redirect_notices(of_sheet, scored, placements.position.pieces),
    )


def _find_board_notices(
    placements: Placements, features: Sequence[BoardFeature]
) -> Iterator[Notice]:
    position, laid = placements.position, placements.laid
    on = position.rules.expansions
    counts = Counter([rotated.design for rotated in laid.rotated_designs])
    yield from find_clashes(placements)
    yield from find_surplus_tiles(laid, counts, len(position.players), position.rules.boxes)
    if on is not None:
        yield from _find_tiles_switched_off(laid, counts, on)
        yield from _find_pieces_switched_off(position.pieces, on)
    yield from find_misplaced(placements)
    if position.mode != "completed":
        yield from _find_followers_left(placements, features)
        yield from find_farmers_left(placements, placements.held)
        yield from find_left_behind(placements)
        yield from _find_missing_inputs(placements, counts)


def find_clashes(placements: Placements) -> Iterator[Notice]:
    """A warning for each of two tiles whose edges do not match, where these are scored."""
    for clash in placements.features.clashes:
        for (own, shown), (other, shown_there) in (clash, clash[::-1]):
            params: dict[str, Param] = {"one": shown, "one_x": own.x, "one_y": own.y}
            params |= {"other": shown_there, "other_x": other.x, "other_y": other.y}
            yield Notice("board.clash", own.pointer, params)


def find_surplus_tiles(
    laid: LaidTiles, counts: Mapping[Design, int], players: int, boxes: int
) -> Iterator[Notice]:
    """A warning at the first tile of which the boxes have fewer; `counts` is by design."""
    taken: dict[str, int] = {}
    exceeded: dict[str, int] = {}
    for design, count in counts.items():
        box = design.box
        taken[box] = together = taken.get(box, 0) + count
        # A box has as many copies as the design says, but for abbeys.
        is_plenty = design.copies is not None and together <= design.copies
        most = None if is_plenty and design.id != ABBEY else design.count_copies(players, boxes)
        if most and together > most:  # without players it is unknown how many abbeys there are
            exceeded.setdefault(box, most)
    for box, most in exceeded.items():
        there = [tile for tile, one in enumerate(laid.rotated_designs) if one.design.box == box]
        extra = there[most]
        name = laid.rotated_designs[extra].design.id
        params: dict[str, Param] = {"tile": name, "count": len(there), "copies": most}
        yield Notice("tile-copies", pointer("tiles", extra), params)


def _find_tiles_switched_off(
    laid: LaidTiles, counts: Iterable[Design], on: frozenset[str]
) -> Iterator[Notice]:
    """A warning at the first tile of each expansion that is off."""
    seen: set[str] = set()
    if not [1 for one in counts if (owners := _list_owners(one)) and on.isdisjoint(owners)]:
        return
    for index, rotated in enumerate(laid.rotated_designs):
        owners = _list_owners(rotated.design)
        if owners and on.isdisjoint(owners) and owners[0] not in seen:
            seen.add(owners[0])
            yield expansions.build_expansion_notice("tiles", owners, pointer("tiles", index))


def _list_owners(design: Design) -> tuple[str, ...]:
    """The expansions that bring a tile; none for the base game and own squares."""
    return TRIANGLES if design.triangles else design.expansions


def _find_pieces_switched_off(pieces: Pieces, on: frozenset[str]) -> Iterator[Notice]:
    for name, owners in OWNERS.items():
        there = getattr(pieces, name)
        if not there or not on.isdisjoint(owners):
            continue
        if name in SINGLE_PIECES:
            yield expansions.build_expansion_notice(name, owners, pointer("pieces", name))
        else:
            for index in range(len(there)):
                yield expansions.build_expansion_notice(
                    name, owners, pointer("pieces", name, index)
                )


def _find_followers_left(
    placements: Placements, features: Sequence[BoardFeature]
) -> Iterator[Notice]:
    for one in features:
        feature = one.held.feature
        if isinstance(feature, Monastery) and feature.challenge == "lost":
            yield from [
                Notice("challenge-lost", pointer("followers", each)) for each in one.followers
            ]
        if one.missing == 0 or _is_complete(feature):
            for index in one.followers:
                kind = Word(f"kind.{one.kind}")
                yield warn_of_figure("completed-held", placements, index, kind=kind)


def _is_complete(feature: Feature) -> bool:
    """Whether a hut, or a German cathedral, is complete: these have no number of open ends."""
    if isinstance(feature, GermanCathedral):
        return bool(feature.roads) and all(road.complete for road in feature.roads)
    return isinstance(feature, Hut) and not feature.empty_spaces


def find_farmers_left(placements: Placements, roots: Iterable[int]) -> Iterator[Notice]:
    """Warnings about farmers and pigs of these fields whom a barn should have sent home."""
    on = placements.expansions
    if on.isdisjoint(expansions.FIGURE_EXPANSIONS["barn"]) or placements.has_carcassonne:
        return
    followers = placements.position.followers
    for root in sorted(roots):
        there = placements.held.get(root, ())
        if "barn" in [followers[index].figure for index in there]:
            for index in there:
                if followers[index].figure in SENT_BY_BARNS:
                    yield warn_of_figure("farmer-beside-barn", placements, index)


def _find_missing_inputs(placements: Placements, counts: Iterable[Design]) -> Iterator[Notice]:
    holdings, laid = placements.position.holdings, placements.laid
    lines = [laid.segments[node] for node in laid.bonus_lines]
    if not holdings.goods and any(segment.resource for segment in lines):
        yield _build_input_notice("goods")
    yield from _find_missing_titles(placements, counts)
    yield from _find_missing_prints(placements)
    there = {segment.wonder for segment in lines}
    for index, one in enumerate(holdings.wonders):
        if one.wonder not in there:
            params = {"wonder": Word(f"value.wonder.{one.wonder}")}
            yield Notice("wonder-absent", pointer("holdings", "wonders", index), params)
    if (
        not holdings.wonders
        and not placements.expansions.isdisjoint(expansions.TOKEN_EXPANSIONS["wonders"])
        and not PAYING_WONDERS.isdisjoint(there)
    ):
        yield _build_input_notice("wonders")
    if not holdings.gold and "goldmine" in laid.marks:
        yield _build_input_notice("gold")
    if placements.position.pieces.big_top is None and "circus" in laid.marks:
        where = pointer("tiles", min(laid.marks["circus"]))
        yield Notice("missing-input", where, {"piece": Word("piece.big_top")})


def _find_missing_titles(placements: Placements, counts: Iterable[Design]) -> Iterator[Notice]:
    """Warnings for king and robber baron, when their tiles are laid and features are complete."""
    holdings = placements.position.holdings
    if placements.expansions.isdisjoint(expansions.TOKEN_EXPANSIONS["king"]):
        return
    if placements.position.rules.king_and_robber == "continuous":
        return
    if not [1 for design in counts if "king_and_robber" in design.expansions]:
        return
    if holdings.king is None and placements.complete_cities:
        yield _build_input_notice("king")
    if holdings.robber_baron is None and placements.features.complete["road"]:
        yield _build_input_notice("robber_baron")


def _find_missing_prints(placements: Placements) -> Iterator[Notice]:
    """Warnings for tolls of roads over catalogue tiles, whose farms are not recorded."""
    if placements.expansions.isdisjoint(OWNERS["tollhouses"]):
        return
    roads = placements.tollhouses_by_road
    paying = [
        road
        for road in placements.features.select(roads)
        if road.open_ends or road.root in placements.held
    ]
    unknown = [road.root for road in paying if _lacks_prints(placements, road)]
    if unknown and any(count_toll(placements.laid, road) for road in paying):
        by_house: dict[int, list[int]] = {}
        for root in unknown:
            by_house.setdefault(roads[root][0], []).append(root)
        for house, own in sorted(by_house.items()):
            params: dict[str, Param] = {"sides": _list_sides(placements, house, own)}
            yield Notice("missing-prints", pointer("pieces", "tollhouses", house), params)
    elif unknown:
        where = pointer("pieces", "tollhouses", min([roads[root][0] for root in unknown]))
        yield Notice("missing-input", where, {"piece": Word("piece.road_prints")})


def _list_sides(placements: Placements, house: int, roots: Sequence[int]) -> tuple[str, ...]:
    laid, there = placements.laid, placements.position.pieces.tollhouses[house]
    cell = laid.occupied[there.x * STRIDE + there.y]
    reached, first = laid.cells[cell].segments_at, laid.cell_nodes[cell]
    found = placements.features.roots
    return tuple(
        side
        for side in SIDES
        if any(found[first + local] in roots for local in reached.get(side, ()))
    )


def _lacks_prints(placements: Placements, road: FoundFeature) -> bool:
    """Whether a road is printed on catalogue tiles, and no tile tells what is printed on it."""
    laid = placements.laid
    printed = [node for node in road.nodes if not laid.segments[node].is_bridge]
    designs = [laid.rotated_designs[laid.tile_of[node]].design for node in printed]
    segments = [laid.segments[node] for node in printed]
    return any(design.copies for design in designs) and not any(
        getattr(one, name) for one in segments for name in PRINTED_ON_ROADS
    )


def _build_input_notice(name: str) -> Notice:
    return Notice("missing-input", pointer("holdings", name), {"piece": Word(f"piece.{name}")})


def _redirect_notices(
    warnings: Sequence[Notice], features: Sequence[BoardFeature], pieces: Pieces
) -> Iterator[Notice]:
    """The sheet's warnings that a board does not give itself, pointing at the board."""
    for warning in warnings:
        if warning.code in OMITTED_CODES or warning.pointer.endswith("/big_top_tiles"):
            continue
        if warning.code == "expansion-off" and _is_on_board(warning, pieces):
            continue
        if not warning.pointer.startswith("/features/"):
            yield warning
            continue
        _, _, number, *rest = warning.pointer.split("/")
        yield warning._replace(pointer=_redirect(features[int(number)], rest))


def _is_on_board(warning: Notice, pieces: Pieces) -> bool:
    word = warning.params["piece"]
    assert isinstance(word, Word)  # the rules always give one
    name = PIECES_BY_WORD.get(word.code)
    return name is not None and bool(getattr(pieces, name))


def _redirect(one: BoardFeature, rest: Sequence[str]) -> str:
    if rest[0] == "followers":
        return pointer("followers", one.followers[int(rest[1])], *rest[2:])
    return pointer("pieces", "fairy") if rest[0] == "fairy" else one.at
