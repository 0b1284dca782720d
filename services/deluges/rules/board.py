"""The tally counted from the board: cell by cell, then through the same tally as by hand.

Rulings `trees-lost`, `mines-by`, `mines-lost` and `heritage-fanatics`. Each cell is explained.
Boats are on the ocean and so are given by player. Heritage always counts for its builder, and
warriors for their civilisation, unless fanatics have taken the cell.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules import box, consistency
from services.deluges.rules.cells import NO_PIECES, Cell, CellName, Mines, PiecesByPlayer
from services.deluges.rules.people import LISTED, Control, State, Steps
from services.deluges.rules.settling import SettledCell, list_warnings, settle_cells, settle_freed
from services.deluges.rules.tallies import (
    COUNTS,
    TALLY,
    Tally,
    TallyCounts,
    TallyFacts,
    TallyPosition,
    score_tally,
)
from shared.core.answers import Amount, Identifier, RuleId, Sentence
from shared.core.declarations import AtLeast, AtMost, Inline, Key, Part, PlayerId
from shared.core.illegal import Faults
from shared.core.phrases import Phrase
from shared.core.players import LISTED_PLAYERS, Player, refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer
from shared.core.sheet import Ruling, ScoreSheet, distinct_rulings


class BoardPosition(NamedTuple):
    """The end-of-game tally from the board."""

    table: box.Table
    players: Annotated[
        tuple[Player, ...], AtLeast(box.FEWEST_PLAYERS), AtMost(box.CIVILISATIONS), LISTED_PLAYERS
    ]
    cells: Annotated[
        box.PerCell[Annotated[Cell, Part("BoardCell")]],
        "Every cell of the map that has pieces; the others count for nothing.",
    ]
    boats: Annotated[PiecesByPlayer, "Boats on the ocean by player."] = NO_PIECES


class CellShare(NamedTuple):
    """What a cell brings to one player's counts."""

    kind: Annotated[Identifier, "What counts: trees, warriors, mines, or a kind of heritage."]
    player: Annotated[PlayerId, "The id of the player for whom it counts."]
    number: Annotated[Amount, Key("count"), "How many pieces count."]
    text: Sentence


class CellWaste(NamedTuple):
    """What on a cell counts for nobody; `why` is the rule or ruling that says so."""

    kind: Annotated[Identifier, "What does not count: trees, warriors or mines."]
    number: Annotated[Amount, Key("count"), "How many pieces do not count."]
    why: Annotated[Identifier, "The id of the rule or ruling because of which it does not count."]
    player: Annotated[
        PlayerId | None,
        "The id of the player for whom it would have counted; left out: for nobody.",
    ]
    text: Sentence


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
    cells: Annotated[box.PerCell[ExplainedCell], "Every cell of the request, in its order."]


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
    ids, boats = [one.id for one in position.players], position.boats
    refuse_duplicates(ids, faults)
    consistency.refuse_repeated_cells(position.cells, faults)
    consistency.refuse_cells(position.cells, position.table.advanced, faults, ids)
    refuse_unknown([(pointer("boats", player), player) for player in boats], ids, faults)
    consistency.refuse_excess_of_players(box.BOAT, boats, ("boats",), faults)


def score_board(position: BoardPosition) -> BoardSheet:
    table = position.table
    settled = settle_cells(position.cells, table, settle_freed)
    explained = tuple([_explain_cell(one, table) for one in settled])
    counts = {player: dict.fromkeys(COUNTS, 0) for player, *_ in position.players}
    for player, boats in position.boats.items():
        counts[player]["boats"] = boats
    for share in [share for one in explained for share in one.contributes]:
        built = box.HERITAGE.get(share.kind)
        counts[share.player][built.plural if built else share.kind] += share.number
    tallies = [
        Tally(player, carried=carried, counts=TallyCounts(**counts[player]))
        for player, _, carried in position.players
    ]
    sheet = score_tally(TallyPosition(table, tuple(tallies)))
    rulings = [
        ruling
        for one in settled
        for ruling in (*one.rulings, *_list_rulings(one.cell, one.control, table))
    ]
    return replace(
        sheet,
        rulings=distinct_rulings([*rulings, *sheet.rulings]),
        warnings=(*list_warnings(settled), *sheet.warnings),
        facts=BoardFacts(sheet.facts, explained),
    )


def _explain_cell(settled: SettledCell, table: box.TableRules) -> ExplainedCell:
    control = settled.control
    counted = [*_count_pieces(settled.cell, control, table)]
    return ExplainedCell(
        settled.cell.id,
        control.state,
        control.controller,
        control.rule,
        control.reason,
        tuple([one for one in counted if isinstance(one, CellShare)]),
        tuple([one for one in counted if isinstance(one, CellWaste)]),
        settled.steps,
    )


def _count_pieces(
    cell: Cell, control: Control, table: box.TableRules
) -> Iterator[CellShare | CellWaste]:
    state = control.state
    if cell.forests:
        yield _count("trees", cell.forests, control.controller, state, "trees-lost")
    for mine in cell.mines:
        if mine.number:
            holder, why = _find_holder(mine, control, table)
            yield _count("mines", mine.number, holder, state, why, mine.builder)
    for player, count in cell.warriors.items():
        if count:
            holder = None if state == "lost" else player
            yield _count("warriors", count, holder, state, "control.fanatics", player)
    for built in cell.heritage:
        yield _count(built.kind, 1, built.builder, state)


def _find_holder(mine: Mines, control: Control, table: box.TableRules) -> tuple[str | None, str]:
    """For whom a mine counts, if for anybody, and the ruling that says so."""
    if control.state != "land":
        return (mine.builder if table.count_lost_mines else None), "mines-lost"
    return (mine.builder if table.mines_by == "builder" else control.controller), "mines-by"


def _count(
    kind: str,
    number: int,
    holder: str | None,
    state: State,
    why: str = "",
    player: str | None = None,
) -> CellShare | CellWaste:
    """Pieces on a cell of this state, which count for `holder`; for `player` they would have."""
    if holder is not None:
        text = Phrase(f"counted.{kind}", {"player": holder, "count": number})
        return CellShare(kind, holder, number, text)
    text = Phrase(f"uncounted.{kind}.{state}", {"count": number})
    return CellWaste(kind, number, why, player, text)


def _list_rulings(cell: Cell, control: Control, table: box.TableRules) -> Iterator[Ruling]:
    """The rulings without which the cell would have contributed something else."""
    mines, is_land, nobody = cell.mine_count, control.state == "land", control.controller is None
    if control.declared:
        yield Ruling("control", "given")
    elif control.mixed:
        yield Ruling("cell-unresolved", "nobody")
    elif is_land and nobody and (cell.forests or mines):
        yield Ruling("control", "presence")
    if cell.forests and nobody:
        yield Ruling("trees-lost", "not-counted")
    if mines and not is_land:
        yield Ruling("mines-lost", "counted" if table.count_lost_mines else "not-counted")
    elif mines and any(mine.number and mine.builder != control.controller for mine in cell.mines):
        yield Ruling("mines-by", table.mines_by)
    if control.state == "lost" and cell.heritage:
        yield Ruling("heritage-fanatics", "counts")
