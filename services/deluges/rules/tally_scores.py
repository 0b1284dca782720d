"""The tally: heritage and bonuses of every player; the highest total wins.

Rulings `bonus-zero`, `advanced-bonuses` and `game-tie` of docs/rules/deluges.md. In the advanced
game each player's row carries the total with and without bonuses, whatever the table chose, because
the advanced rulebook leaves the bonuses open; a warning says so where it decides who wins. Players
are scored in the order of their ids: the order in which they are given changes nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules import bonuses, caps
from services.deluges.rules.bonuses import Bonus, EntryFacts, award_bonus
from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.constructions import HERITAGE
from services.deluges.rules.editions import refuse_advanced_piece
from services.deluges.rules.heritage import build_heritage_entries, sum_heritage_points
from services.deluges.rules.limits import FEWEST_PLAYERS
from services.deluges.rules.table import Table, TableRules
from services.deluges.rules.tallies import CountsAnswer, Tally
from shared.core.answers import Amount, SheetRows, SheetType
from shared.core.declarations import AtLeast, AtMost, Key, Part, PlayerId
from shared.core.illegal import Faults
from shared.core.players import LISTED_PLAYERS, refuse_duplicates
from shared.core.sheet import Notice, Ruling, ScoreSheet, SheetPlayer, distinct_rulings

_NOBODY_HAS_ANY = Ruling("bonus-zero", "no-bonus")
_ADVANCED_BONUSES = {
    True: Ruling("advanced-bonuses", "counted"),
    False: Ruling("advanced-bonuses", "left-out"),
}
_JOINT_WINNERS = Ruling("game-tie", "joint-winners")


class TallyPosition(NamedTuple):
    """The end-of-game tally from counts."""

    table: Table
    tallies: Annotated[
        tuple[Annotated[Tally, Part("TallyPlayer")], ...],
        Key("players"),
        AtLeast(FEWEST_PLAYERS),
        AtMost(CIVILISATIONS),
        LISTED_PLAYERS,
    ]


class TallyRow(NamedTuple):
    """What a player of the tally has beside the fields of every player."""

    counts: Annotated[CountsAnswer, "What the points were worked out from."]
    total_without_bonuses: Annotated[
        Amount | None, "Advanced game: the total if the four bonuses are left out."
    ] = None
    total_with_bonuses: Annotated[
        Amount | None, "Advanced game: the total if the four bonuses are paid."
    ] = None


class TallyFacts(NamedTuple):
    """What the tally has beside the fields of every sheet."""

    winners: Annotated[
        tuple[PlayerId, ...],
        AtMost(CIVILISATIONS),
        "The ids of the players with the highest total.",
    ]


class Totals(NamedTuple):
    """Every player's points without the bonuses and with them, in the order of the ids."""

    without: Mapping[str, int]
    paid: Mapping[str, int]

    def find_winners(self, paid: bool) -> tuple[str, ...]:
        """Who has the highest total, with the bonuses if they are `paid`."""
        totals = self.paid if paid else self.without
        highest = max(totals.values())
        return tuple([player for player, total in totals.items() if total == highest])


TALLY = SheetType(
    "TallySheet",
    "The end-of-game tally. Equal highest totals win together.",
    facts=TallyFacts,
    players=SheetRows(
        "TallyStanding",
        "A player's sums, the counts they come from, and in the advanced game both totals.",
        most=CIVILISATIONS,
        note="Every player’s sums and counts, in the request’s order.",
        facts=TallyRow,
    ),
    entries=SheetRows(
        "TallyEntry",
        "A kind of heritage, or one of the four bonuses with the reason who has it.",
        most=10,
        note="Each kind of heritage, then the four bonuses.",
        facts=EntryFacts,
    ),
)
TallySheet: TypeAlias = Annotated[ScoreSheet, TALLY]


def refuse_tally(position: TallyPosition, faults: Faults) -> None:
    """Notes players listed twice, pieces of another edition, and more than the box has."""
    refuse_duplicates([one.id for one in position.tallies], faults)
    for index, player in enumerate(position.tallies):
        at, counts = ("players", index), player.counts
        for kind, built in HERITAGE.items():
            if getattr(counts, built.plural):
                refuse_advanced_piece(position.table.advanced, kind, (*at, built.plural), faults)
        caps.refuse_warriors(counts.warriors, (*at, "warriors"), faults)
        caps.refuse_boats(counts.boats, (*at, "boats"), faults)


def score_tally(position: TallyPosition) -> TallySheet:
    """The end-of-game sheet from at least one player's counts; its facts are `TallyFacts`."""
    table = position.table
    ordered = sorted(position.tallies, key=_get_id)
    found = [award_bonus(kind, ordered, table.pays_bonuses) for kind in bonuses.KINDS]
    totals = _sum_totals(ordered, found)
    winners = totals.find_winners(table.pays_bonuses)
    return ScoreSheet(
        mode="final",
        players=tuple([_build_player(tally, totals, table) for tally in position.tallies]),
        entries=(
            *build_heritage_entries(ordered, table.advanced),
            *[bonus.entry for bonus in found],
        ),
        rulings=distinct_rulings(_list_rulings(found, winners, table)),
        warnings=_list_winner_warnings(totals) if table.advanced else (),
        facts=TallyFacts(winners),
    )


def _get_id(tally: Tally) -> str:
    return tally.id


def _sum_totals(tallies: Sequence[Tally], found: Sequence[Bonus]) -> Totals:
    without = {tally.id: tally.carried + sum_heritage_points(tally.counts) for tally in tallies}
    paid = dict(without)
    for bonus in found:
        if bonus.holder is not None:
            paid[bonus.holder] += bonuses.POINTS
    return Totals(without, paid)


def _build_player(tally: Tally, totals: Totals, table: TableRules) -> SheetPlayer:
    own = (totals.without[tally.id], totals.paid[tally.id]) if table.advanced else ()
    return SheetPlayer(tally.id, tally.carried, TallyRow(tally.counts._asdict(), *own))


def _list_rulings(
    found: Sequence[Bonus], winners: Sequence[str], table: TableRules
) -> Sequence[Ruling]:
    rulings = []
    if any(bonus.nobody_has_any for bonus in found):
        rulings.append(_NOBODY_HAS_ANY)
    if table.advanced and any(bonus.holder is not None for bonus in found):
        rulings.append(_ADVANCED_BONUSES[table.advanced_bonuses])
    if len(winners) > 1:
        rulings.append(_JOINT_WINNERS)
    return rulings


def _list_winner_warnings(totals: Totals) -> tuple[Notice, ...]:
    """A warning when who wins depends on the bonuses."""
    paid, without = totals.find_winners(True), totals.find_winners(False)
    if paid == without:
        return ()
    params = {"paid": paid, "without": without}
    return (Notice("winner-in-doubt", "/rules/options/advanced_bonuses", params),)
