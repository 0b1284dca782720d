"""What the fairy and the titles of king and robber baron pay in a turn, and who takes the titles.

The king goes to the player who completes the largest city so far, the robber baron to the one who
completes the longest road. Where they are paid during the game (ruling `king-and-robber`), their
holder after the tile has a point for each city, or each road, that it completed: who takes a title
with a feature is paid for it (ruling `title-taken`).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from services.carcassonne.board.line_tiles import count_line_tiles
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.turn_position import TurnPosition
from services.carcassonne.rules.expansions import FAIRY_EXPANSIONS, TOKEN_EXPANSIONS
from services.carcassonne.rules.holding_scores import TITLES
from services.carcassonne.rules.turn_points import build_start_entry, build_title_entry
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Entry, Notice, Ruling


class PaidTitles(NamedTuple):
    """The entries of titles in a turn, and what to say of them."""

    entries: list[Entry]
    rulings: tuple[Ruling, ...]
    warnings: list[Notice]


def build_fairy_entries(placements: Placements, position: TurnPosition) -> list[Entry]:
    """The fairy at the start of a turn, if the request asks for it and she pays."""
    fairy = placements.position.pieces.fairy
    if (
        not position.turn_starts
        or fairy is None
        or fairy.player != position.player
        or placements.expansions.isdisjoint(FAIRY_EXPANSIONS)
    ):
        return []
    return [build_start_entry(fairy.player)]


def find_titles(placements: Placements, completed: set[int], player: str) -> Mapping[str, str]:
    """The titles that the player takes, each with the player."""
    if placements.expansions.isdisjoint(TOKEN_EXPANSIONS["king"]):
        return {}
    return {
        title.holder: player for title in TITLES if _is_greatest(placements, title.kind, completed)
    }


def list_title_rulings(placements: Placements, completed: set[int]) -> Sequence[Ruling]:
    """The ruling on the tiles of a road, where the tile completed one that may take a title."""
    is_off = placements.expansions.isdisjoint(TOKEN_EXPANSIONS["king"])
    if is_off or completed.isdisjoint(placements.features.complete["road"]):
        return ()
    return placements.size_rulings


def build_title_entries(
    placements: Placements, position: TurnPosition, completed: set[int], taken: Mapping[str, str]
) -> PaidTitles:
    """What the titles pay for what the tile completed; warns of a holder who is not known."""
    choice = placements.position.rules.king_and_robber
    found = PaidTitles([], (), [])
    if choice != "continuous" or placements.expansions.isdisjoint(TOKEN_EXPANSIONS["king"]):
        return found
    complete = placements.features.complete
    for title in TITLES:
        roots = completed.intersection(complete[title.kind]).difference(placements.castles)
        holder = taken.get(title.holder, getattr(position, title.holder))
        if not roots:
            continue
        if holder is None:
            word = Word(f"piece.{title.holder}")
            found.warnings.append(Notice("missing-input", pointer(title.holder), {"piece": word}))
            continue
        found.entries.append(build_title_entry(title.holder, holder, len(roots)))
    rulings = [Ruling("king-and-robber", choice)] if found.entries else []
    if {entry.id for entry in found.entries}.intersection(taken):
        rulings.append(Ruling("title-taken", "new_holder"))
    return found._replace(rulings=tuple(rulings))


def _is_greatest(placements: Placements, kind: str, completed: set[int]) -> bool:
    """Whether a feature just completed has more tiles than every earlier one of its kind."""
    features = placements.features
    roots = [root for root in features.complete[kind] if root not in placements.castles]
    if completed.isdisjoint(roots):
        return False
    laid, rules = placements.laid, placements.position.rules
    sizes = {one.root: count_line_tiles(laid, rules, one) for one in features.select(roots)}
    earlier = [size for root, size in sizes.items() if root not in completed]
    return max([sizes[root] for root in completed.intersection(roots)]) > max(earlier, default=0)
