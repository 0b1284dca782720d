"""What the rules answer about a board that is placed first, as a request is."""

from dataclasses import replace
from typing import Any

from services.carcassonne.board import fits, scores, turns
from services.carcassonne.board.answers import FitsAnswer
from services.carcassonne.board.features import find_features
from services.carcassonne.board.line_tiles import add_castles
from services.carcassonne.board.placements import place_board, place_on_features
from services.carcassonne.board.position import (
    NO_PIECES,
    BoardFaults,
    BoardPosition,
    ComparisonPosition,
    FitsPosition,
    Space,
)
from services.carcassonne.board.turn_position import LaidTile, TurnPosition
from services.carcassonne.notation import place_names
from services.carcassonne.notation.place_names import write_notation
from shared.core.sheet import Calculation


def build_board_sheet(position: BoardPosition) -> scores.BoardSheet:
    return scores.build_board_sheet(place_board(position), position)


def build_turn(board: BoardPosition, laid: int, **more: Any) -> TurnPosition:
    """The turn of blue, who laid the tile with this index."""
    return TurnPosition(board, laid, LaidTile(Space(0, 0), "blue", **more))


def build_turn_sheet(position: TurnPosition) -> turns.TurnSheet:
    board = replace(position.board, mode="completed", all_features=False)
    turn = position._replace(board=board)
    return turns.build_turn_sheet(place_board(turn.board), turn)


def find_fits(position: FitsPosition) -> Calculation[FitsAnswer]:
    return fits.find_fits(fits.place_to_fit(position), position)


def compare_rule_sets(position: ComparisonPosition) -> scores.Comparison:
    placements = place_board(replace(position.board, rules=position.rule_sets[0]))
    return scores.compare_rule_sets(placements, position)


class OverlookedFaults(BoardFaults):
    """Faults that a test of how boards are named does not mind."""

    def raise_if_any(self) -> None: ...


def normalize_board(position: BoardPosition) -> place_names.NormalizedBoard:
    """The board at normalized places; every figure and piece is on a tile."""
    faults = OverlookedFaults()
    features = find_features(position.tiles, position.pieces, faults)
    placements = place_on_features(position, add_castles(features, position.rules, faults), faults)
    return place_names.normalize_board(placements)


def write_board(position: BoardPosition) -> str:
    """The line of a board, its places normalized."""
    return write_notation(normalize_board(position))


def write_as_given(position: BoardPosition) -> str:
    """The line of a board that may be against the rules, with places as they are given."""
    laid = find_features(position.tiles, NO_PIECES, BoardFaults()).laid
    pieces = NO_PIECES if position.pieces == NO_PIECES else position.pieces
    return write_notation(place_names.NormalizedBoard(laid, position.followers, (), pieces))
