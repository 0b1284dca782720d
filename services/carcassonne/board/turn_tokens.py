"""What a turn pays besides features: the fairy, titles, wind roses, and the gold that it moves.

The orange rose is the tile with which the game starts, so the blue one has been laid after it, and
the last one counts. Where a tile belongs to two features, the ingots go with the first one (ruling
`gold-tile`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from services.carcassonne.board.answers import FeatureFacts
from services.carcassonne.board.design import QUARTER_TURN
from services.carcassonne.board.holding import BoardFeature
from services.carcassonne.board.line_tiles import count_line_tiles
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.turn_position import PartOfTurn, TurnPosition
from services.carcassonne.rules import expansions
from services.carcassonne.rules.features import (
    build_rose_entry,
    build_separate_entry,
    build_start_entry,
    build_title_entry,
)
from services.carcassonne.rules.holding_scores import TITLES
from services.carcassonne.rules.kinds import KIND_OF
from services.carcassonne.rules.names import QUARTERS, WHOLE_ROSE
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Entry, Notice, Ruling


def build_fairy_entries(placements: Placements, position: TurnPosition) -> list[Entry]:
    fairy = placements.position.pieces.fairy
    if (
        not position.turn.turn_starts
        or fairy is None
        or fairy.player != position.turn.player
        or placements.expansions.isdisjoint(expansions.FAIRY_EXPANSIONS)
    ):
        return []
    return [build_start_entry(fairy.player)]


def find_titles(placements: Placements, completed: set[int], player: str) -> Mapping[str, str]:
    if placements.expansions.isdisjoint(expansions.TOKEN_EXPANSIONS["king"]):
        return {}
    return {
        title.holder: player for title in TITLES if _is_greatest(placements, title.kind, completed)
    }


def build_title_entries(
    placements: Placements, position: TurnPosition, completed: set[int], taken: Mapping[str, str]
) -> PartOfTurn:
    """What titles pay, with the ruling on tiles of a road; warns of an unknown holder."""
    if placements.expansions.isdisjoint(expansions.TOKEN_EXPANSIONS["king"]):
        return PartOfTurn()
    choice, complete = placements.position.rules.king_and_robber, placements.features.complete
    rulings = [] if completed.isdisjoint(complete["road"]) else [*placements.size_rulings]
    entries, warnings = list[Entry](), list[Notice]()
    for title in TITLES if choice == "continuous" else ():
        roots = completed.intersection(complete[title.kind]).difference(placements.castles)
        holder = taken.get(title.holder, getattr(position.turn, title.holder))
        if roots and holder is None:
            word = Word(f"piece.{title.holder}")
            warnings.append(Notice("missing-input", pointer(title.holder), {"piece": word}))
        elif roots:
            entries.append(build_title_entry(title.holder, holder, len(roots)))
    if entries:
        rulings.append(Ruling("king-and-robber", choice))
    if not taken.keys().isdisjoint([entry.id for entry in entries]):
        rulings.append(Ruling("title-taken", "new_holder"))
    return PartOfTurn(entries, rulings, warnings)


def _is_greatest(placements: Placements, kind: str, completed: set[int]) -> bool:
    features = placements.features
    roots = [root for root in features.complete[kind] if root not in placements.castles]
    if completed.isdisjoint(roots):
        return False
    laid, rules = placements.laid, placements.position.rules
    sizes = {one.root: count_line_tiles(laid, rules, one) for one in features.select(roots)}
    earlier = [size for root, size in sizes.items() if root not in completed]
    return max([sizes[root] for root in completed.intersection(roots)]) > max(earlier, default=0)


WIND_ROSE = "wind_rose"
ORANGE_ROSE = "WR/CFR"


def build_rose_entries(placements: Placements, position: TurnPosition) -> PartOfTurn:
    """What the wind rose of the tile just laid pays; warns of one that does not count."""
    index, laid = position.laid, placements.laid
    quarter = _read_rose(placements, index)
    if quarter in ("", WHOLE_ROSE):
        return PartOfTurn()
    if placements.expansions.isdisjoint(expansions.MARK_EXPANSIONS[WIND_ROSE]):
        if laid.rotated_designs[index].design.expansions:
            return PartOfTurn()
        at = pointer("tiles", index)
        off = expansions.build_expansion_notice(
            WIND_ROSE, expansions.MARK_EXPANSIONS[WIND_ROSE], at
        )
        return PartOfTurn(warnings=(off,))
    rose = _find_dividing_rose(placements)
    if rose is None:
        missing = {"piece": Word("piece.whole_wind_rose")}
        return PartOfTurn(warnings=(Notice("missing-input", pointer("tiles", index), missing),))
    centre = laid.tiles[rose]
    turned = QUARTERS.index(quarter) + centre.rotation // QUARTER_TURN
    paying = QUARTERS[turned % len(QUARTERS)]
    if not any(_lies_in(paying, one.x - centre.x, one.y - centre.y) for one in laid.spaces(index)):
        return PartOfTurn()
    facts = FeatureFacts([laid.describe_tile(index)])
    return PartOfTurn((build_rose_entry(position.turn.player, facts),))


def _read_rose(placements: Placements, tile: int) -> str:
    marks = placements.laid.rotated_designs[tile].design.marks
    return next((mark.detail for mark in marks if mark.kind == WIND_ROSE), "")


def _find_dividing_rose(placements: Placements) -> int | None:
    """The tile of the rose that divides the board: the last one, the orange one before it."""
    roses = [
        tile
        for tile in placements.laid.marks.get(WIND_ROSE, ())
        if _read_rose(placements, tile) == WHOLE_ROSE
    ]
    tiles = placements.laid.tiles
    return max(roses, key=lambda tile: (tiles[tile].tile != ORANGE_ROSE, tile), default=None)


def _lies_in(quarter: str, east: int, south: int) -> bool:
    is_in_rows = south <= 0 if "N" in quarter else south >= 0
    is_in_columns = east >= 0 if "E" in quarter else east <= 0
    return is_in_rows and is_in_columns


class SharedGold(NamedTuple):
    """The ingots by player, those that wait for seats, and the JSON pointers of all piles."""

    by_player: Mapping[str, int]
    left: int = 0
    piles: Sequence[str] = ()
    rulings: tuple[Ruling, ...] = ()
    warnings: tuple[Notice, ...] = ()


def share_gold(
    placements: Placements, position: TurnPosition, completed: Sequence[BoardFeature]
) -> SharedGold:
    piles = placements.position.pieces.gold
    if not piles or placements.expansions.isdisjoint(expansions.TOKEN_EXPANSIONS["gold"]):
        return SharedGold({})
    on_tile: Counter[int] = Counter()
    tiles = [placements.laid.find_tile(pile.x, pile.y) for pile in piles]
    for tile, pile in zip(tiles, piles, strict=True):
        on_tile[tile] += pile.number
    taken: Counter[str] = Counter()
    emptied: set[int] = set()
    left, is_contested, is_around = 0, False, False
    for one in completed:
        there = _find_tiles(placements, one).intersection(on_tile)
        winners = _find_winners(placements, one)
        if not there or not winners:
            continue
        is_contested |= not there.isdisjoint(emptied)
        is_around |= not there.issubset(one.found.tiles)
        ingots = sum([on_tile[tile] for tile in there - emptied])
        emptied |= there
        shares, rest = _divide(ingots, winners, position)
        taken.update(shares)
        left += rest
    around = (Ruling("gold-around", "eight-spaces"),) if is_around else ()
    contested = (Ruling("gold-tile", "first"),) if is_contested else ()
    warnings = (
        (Notice("missing-input", pointer("seats"), {"piece": Word("piece.seats")}),) if left else ()
    )
    by_player = {player: count for player, count in taken.items() if count}
    emptied_piles = [
        pointer("pieces", "gold", index) for index, tile in enumerate(tiles) if tile in emptied
    ]
    return SharedGold(by_player, left, emptied_piles, (*around, *contested), warnings)


def _find_tiles(placements: Placements, one: BoardFeature) -> frozenset[int]:
    """The tiles whose ingots go with a feature; around a building all eight spaces belong to it."""
    laid = placements.laid
    if not KIND_OF[type(one.held.feature)].spaces:
        return frozenset(one.found.tiles)
    return frozenset().union(*[laid.near_tiles(tile) for tile in one.found.tiles])


def _find_winners(placements: Placements, one: BoardFeature) -> Sequence[str]:
    position = placements.position
    entry = build_separate_entry(one.held, 1, position.rules, position.mode)
    return [award.player for award in entry.awards if award.shares_value]


def _divide(
    ingots: int, winners: Sequence[str], position: TurnPosition
) -> tuple[Mapping[str, int], int]:
    """The ingots of each of these players, and how many depend on seats that are not known."""
    each, rest = divmod(ingots, len(winners))
    shares = dict.fromkeys(winners, each)
    seats = position.turn.seats
    if seats:
        start = seats.index(position.turn.player)
        order = [player for player in (*seats[start:], *seats[:start]) if player in shares]
    else:
        order = [player for player in winners if player == position.turn.player]
    for player in order[:rest]:
        shares[player] += 1
    return shares, rest - len(order[:rest])
