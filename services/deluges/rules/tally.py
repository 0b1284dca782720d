"""The tally: heritage and bonuses of every player; the highest total wins.

Rulings bonus-zero, advanced-bonuses and game-tie of rules/deluges.md. In the advanced game each
player's row carries the total with and without bonuses, whatever the table chose, because the
advanced rulebook leaves the bonuses open. This module does not know where the counts come from.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from services.deluges.rules import bonuses
from services.deluges.rules.bonuses import Bonus, bonus
from services.deluges.rules.heritage import ADVANCED_KINDS, heritage_entries
from services.deluges.rules.heritage import WORTH as HERITAGE_WORTH
from services.deluges.rules.table import TableRules
from services.deluges.rules.tallies import Tally
from shared.core.phrases import Plain
from shared.core.sheet import Ruling, ScoreSheet, SheetPlayer


@dataclass(frozen=True, slots=True)
class TallyPosition:
    """Everyone's counts, and the rules of the table. At least one player."""

    table: TableRules
    tallies: tuple[Tally, ...]


def tally_sheet(position: TallyPosition) -> ScoreSheet:
    """The end-of-game sheet from counts."""
    table, tallies = position.table, position.tallies
    found = [bonus(kind, tallies, table.pays_bonuses) for kind in bonuses.KINDS]
    sheet = ScoreSheet(
        mode="final",
        players=tuple(
            SheetPlayer(tally.id, tally.carried, _row(tally, found, table)) for tally in tallies
        ),
        entries=(
            *heritage_entries(tallies, table.advanced),
            *(fallen.entry for fallen in found),
        ),
    )
    winners = [standing.player.id for standing in sheet.standings() if standing.rank == 1]
    return replace(
        sheet, rulings=_rulings(found, winners, table), facts={"winners": tuple(winners)}
    )


def _row(tally: Tally, found: Sequence[Bonus], table: TableRules) -> Mapping[str, Plain]:
    row: dict[str, Plain] = {"counts": tally.counts()}
    if table.advanced:
        without = tally.carried + sum(
            HERITAGE_WORTH[kind] * tally.heritage(kind) for kind in ADVANCED_KINDS
        )
        won = sum(fallen.holder == tally.id for fallen in found)
        row["total_without_bonuses"] = without
        row["total_with_bonuses"] = without + won * bonuses.WORTH
    return row


def _rulings(
    found: Sequence[Bonus], winners: Sequence[str], table: TableRules
) -> tuple[Ruling, ...]:
    rulings = []
    if any(fallen.nobody_has_any for fallen in found):
        rulings.append(Ruling("bonus-zero", "no-bonus"))
    if table.advanced and any(fallen.holder is not None for fallen in found):
        choice = "counted" if table.advanced_bonuses else "left-out"
        rulings.append(Ruling("advanced-bonuses", choice))
    if len(winners) > 1:
        rulings.append(Ruling("game-tie", "joint-winners"))
    return tuple(rulings)
