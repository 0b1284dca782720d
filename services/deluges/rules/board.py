"""The tally counted from the board: cell by cell, then through the same tally as by hand.

Rows `heritage.*`, `bonus.*` and `control.*` of docs/rules/deluges.md. Each cell is explained: its
state, who controls it and why, what it contributes, what on it does not count. Freed slaves fight
before anything is counted (`settling.py`). Boats are on the
ocean and so are given by player.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules.box import BOAT, CELLS, CIVILISATIONS, FEWEST_PLAYERS
from services.deluges.rules.cells import NO_PIECES, Cell, CellName, PiecesByPlayer
from services.deluges.rules.consistency import (
    refuse_cells,
    refuse_excess_of_players,
    refuse_repeated_cells,
)
from services.deluges.rules.contributions import (
    TALLY_COUNTS,
    CellCount,
    CellShare,
    CellWaste,
    count_cell,
)
from services.deluges.rules.control import State
from services.deluges.rules.people import LISTED, Steps
from services.deluges.rules.settling import SettledCell, list_warnings, settle_cells, settle_freed
from services.deluges.rules.table import Table
from services.deluges.rules.tallies import (
    COUNTS,
    TALLY,
    Tally,
    TallyCounts,
    TallyFacts,
    TallyPosition,
    score_tally,
)
from shared.core.answers import RuleId, Sentence
from shared.core.declarations import AtLeast, AtMost, Inline, Part, PlayerId
from shared.core.illegal import Faults
from shared.core.players import LISTED_PLAYERS, Player, refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer
from shared.core.sheet import ScoreSheet, distinct_rulings


class BoardPosition(NamedTuple):
    """The end-of-game tally from the board."""

    table: Table
    players: Annotated[
        tuple[Player, ...], AtLeast(FEWEST_PLAYERS), AtMost(CIVILISATIONS), LISTED_PLAYERS
    ]
    cells: Annotated[
        tuple[Annotated[Cell, Part("BoardCell")], ...],
        AtMost(CELLS),
        "Every cell of the map that has pieces; the others count for nothing.",
    ]
    boats: Annotated[PiecesByPlayer, "Boats on the ocean by player."] = NO_PIECES


class ExplainedCell(NamedTuple):
    """A cell: its state, who controls it and why, what it brings and what not."""

    id: Annotated[CellName, "The cell’s name, as in the request."]
    state: Annotated[State, "`land`, `flooded` (under water) or `lost` (held by fanatics)."]
    controller: Annotated[
        PlayerId | None, "The id of the player who controls it; left out: nobody does."
    ]
    rule: Annotated[RuleId, "The id of the rule that decides who controls it."]
    reason: Annotated[Sentence, "Why that player controls it, or nobody."]
    contributes: Annotated[tuple[CellShare, ...], LISTED, "What on it counts, and for whom."]
    not_counted: Annotated[tuple[CellWaste, ...], LISTED, "What on it counts for nobody."]
    steps: Steps


class BoardFacts(NamedTuple):
    """What the tally of a board has beside the fields of every sheet."""

    tally: Annotated[TallyFacts, Inline()]
    cells: Annotated[
        tuple[ExplainedCell, ...], AtMost(CELLS), "Every cell of the request, in its order."
    ]


BoardSheet: TypeAlias = Annotated[
    ScoreSheet,
    replace(
        TALLY,
        name="BoardSheet",
        description="The tally counted from the board, every cell explained.",
        facts=BoardFacts,
    ),
]


def refuse_board(position: BoardPosition, faults: Faults) -> None:
    """Notes players listed twice, unknown ones, and every fault of the cells and boats."""
    ids, boats = [one.id for one in position.players], position.boats
    refuse_duplicates(ids, faults)
    refuse_repeated_cells(position.cells, faults)
    refuse_cells(position.cells, position.table.advanced, faults, ids)
    refuse_unknown([(pointer("boats", player), player) for player in boats], ids, faults)
    refuse_excess_of_players(BOAT, boats, ("boats",), faults)


def score_board(position: BoardPosition) -> BoardSheet:
    """The end-of-game sheet from the board, every cell explained.

    Raises IllegalPosition (`conflict.many`) where freed slaves must fight and the table refuses it.
    """
    table = position.table
    settled = settle_cells(position.cells, table, settle_freed)
    counts_by_cell = [count_cell(one.cell, one.control, table) for one in settled]
    pairs = [*zip(settled, counts_by_cell, strict=True)]
    sheet = score_tally(TallyPosition(table, _count_tallies(position, counts_by_cell)))
    rulings = [ruling for one in pairs for part in one for ruling in part.rulings]
    explained = tuple([_explain_cell(one, counted) for one, counted in pairs])
    return replace(
        sheet,
        rulings=distinct_rulings([*rulings, *sheet.rulings]),
        warnings=(*list_warnings(settled), *sheet.warnings),
        facts=BoardFacts(sheet.facts, explained),
    )


def _count_tallies(
    position: BoardPosition, counts_by_cell: Iterable[CellCount]
) -> tuple[Tally, ...]:
    counts = {player: dict.fromkeys(COUNTS, 0) for player, *_ in position.players}
    for player, boats in position.boats.items():
        counts[player]["boats"] = boats
    for counted in counts_by_cell:
        for kind, player, count, _ in counted.shares:
            counts[player][TALLY_COUNTS[kind]] += count
    return tuple(
        [
            Tally(player, carried=carried, counts=TallyCounts(**counts[player]))
            for player, _, carried in position.players
        ]
    )


def _explain_cell(settled: SettledCell, counted: CellCount) -> ExplainedCell:
    control = settled.control
    return ExplainedCell(
        settled.cell.id,
        control.state,
        control.controller,
        control.rule,
        control.reason,
        counted.shares,
        counted.wastes,
        settled.steps,
    )
