"""The tally: heritage and bonuses of every player; the highest total wins.

Rulings `bonus-zero`, `advanced-bonuses` and `game-tie`. The advanced rulebook does not say whether
the bonuses stay: each player's row carries the total with and without them, whatever the table
chose, and a warning says so where it decides who wins. Players are scored in the order of their
ids.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import make_dataclass
from operator import attrgetter
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules import box
from services.deluges.rules.consistency import refuse_advanced_piece, refuse_excess
from shared.core.answers import Amount, Sentence, SheetRows, SheetType
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Inline,
    Key,
    ListedPlayerId,
    Part,
    PlayerId,
    Range,
    WrittenAs,
)
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase, Word
from shared.core.players import LISTED_PLAYERS, NO_ECHO, Carried, EchoedPlayer, refuse_duplicates
from shared.core.rendering import Written
from shared.core.sheet import (
    Award,
    Entry,
    Line,
    Notice,
    Ruling,
    ScoreSheet,
    SheetPlayer,
    distinct_rulings,
    find_leaders,
)

BONUSES = ("trees", "boats", "warriors", "mines")
BONUS_POINTS = 3
Count: TypeAlias = Annotated[int, Range(0, box.MOST_PIECES)]


class TallyCounts(NamedTuple):
    """A player's counts at the end; every count is 0 when left out."""

    dolmens: Annotated[
        Count, "Dolmens built in the whole game, submerged and captured ones included."
    ] = 0
    monuments: Annotated[Count, "Advanced game: monuments built, as dolmens.", box.ADVANCED] = 0
    wonders: Annotated[Count, "Advanced game: wonders built, as dolmens.", box.ADVANCED] = 0
    trees: Annotated[Count, "Forests on the cells that the player controls."] = 0
    boats: Annotated[Count, "Boats on the map."] = 0
    warriors: Annotated[Count, "Warriors on the map."] = 0
    mines: Annotated[Count, "Mines that count for the player."] = 0


COUNTS = TallyCounts._fields
_COUNTED = make_dataclass(
    TallyCounts.__name__,
    [(name, Annotated[Amount, f"The player’s {name} that were counted."]) for name in COUNTS],
    namespace={"__doc__": "A player's counts at the end, given or counted from a board."},
)
CountsAnswer: TypeAlias = Annotated[Written, WrittenAs(_COUNTED)]
"""The counts as an answer repeats them."""


class Tally(NamedTuple):
    """One player's counts at the end of the game."""

    id: ListedPlayerId
    echoed: Annotated[EchoedPlayer, Inline()] = NO_ECHO
    carried: Carried = 0
    counts: Annotated[TallyCounts, Inline()] = TallyCounts()


class TallyPosition(NamedTuple):
    """The end-of-game tally from counts."""

    table: box.Table
    tallies: Annotated[
        tuple[Annotated[Tally, Part("TallyPlayer")], ...],
        Key("players"),
        AtLeast(box.FEWEST_PLAYERS),
        AtMost(box.CIVILISATIONS),
        LISTED_PLAYERS,
    ]


class EntryFacts(NamedTuple):
    """What an entry of the tally has beside the fields of every entry."""

    reason: Annotated[
        Sentence | None, "Of a bonus: why that player has it, or nobody; left out of heritage."
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
        box.PerCivilisation[PlayerId], "The ids of the players with the highest total."
    ]


TALLY = SheetType(
    "TallySheet",
    "The end-of-game tally. Equal highest totals win together.",
    facts=TallyFacts,
    players=SheetRows(
        "TallyStanding",
        "A player's sums, the counts they come from, and in the advanced game both totals.",
        most=box.CIVILISATIONS,
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
    refuse_duplicates([one.id for one in position.tallies], faults)
    for index, player in enumerate(position.tallies):
        at, counts = ("players", index), player.counts
        for kind, built in box.HERITAGE.items():
            if getattr(counts, built.plural):
                refuse_advanced_piece(position.table.advanced, kind, (*at, built.plural), faults)
        refuse_excess(box.WARRIOR, counts.warriors, (*at, "warriors"), faults)
        refuse_excess(box.BOAT, counts.boats, (*at, "boats"), faults)


def score_tally(position: TallyPosition) -> TallySheet:
    table = position.table
    ordered = sorted(position.tallies, key=attrgetter("id"))
    found = [_award_bonus(kind, ordered, table.pays_bonuses) for kind in BONUSES]
    heritage = [
        _build_heritage_entry(built, ordered)
        for built in box.HERITAGE.values()
        if table.advanced or not built.advanced_rule
    ]
    without = {
        tally.id: tally.carried
        + sum([one.points * getattr(tally.counts, one.plural) for one in box.HERITAGE.values()])
        for tally in ordered
    }
    holders = [one.awards[0].player for one in found if len(one.awards) == 1]
    paid = {player: held + BONUS_POINTS * holders.count(player) for player, held in without.items()}
    winners = find_leaders(paid if table.pays_bonuses else without)
    return ScoreSheet(
        mode="final",
        players=tuple(
            SheetPlayer(
                one.id,
                one.carried,
                TallyRow(one.counts._asdict(), without[one.id], paid[one.id])
                if table.advanced
                else TallyRow(one.counts._asdict()),
            )
            for one in position.tallies
        ),
        entries=(*heritage, *found),
        rulings=distinct_rulings([*_list_rulings(found, winners, table)]),
        warnings=_list_winner_warnings(paid, without) if table.advanced else (),
        facts=TallyFacts(winners),
    )


def _build_heritage_entry(heritage: box.Construction, tallies: Sequence[Tally]) -> Entry:
    kind = heritage.kind
    built = {tally.id: getattr(tally.counts, heritage.plural) for tally in tallies}
    awards = [
        Award(player, (Line(f"heritage.{kind}", count, heritage.points),))
        for player, count in built.items()
        if count
    ]
    return Entry(id=kind, kind=kind, category="heritage", awards=tuple(awards), strength=built)


def _award_bonus(kind: str, tallies: Sequence[Tally], paid: bool) -> Entry:
    """Compares how many the players have of `kind`; `paid` is false when bonuses are left out.

    Names and awards keep the order of `tallies`.
    """
    what, rule = Word(f"most.{kind}"), f"bonus.{kind}"
    strength = {tally.id: getattr(tally.counts, kind) for tally in tallies}
    most = max(strength.values())
    leaders = tuple([player for player, held in strength.items() if held == most > 0])
    params: dict[str, Param] = {"what": what, "most": most, "players": leaders}
    reason, line = Phrase("reason.bonus.most", params), Line(rule, 1, BONUS_POINTS)
    if not leaders:
        reason = Phrase("reason.bonus.none", {"what": what})
    elif len(leaders) > 1:
        reason, line = Phrase("reason.bonus.tie", params), Line("bonus.tie", 1, 0, {"what": what})
    elif not paid:
        line = Line(rule, 1, 0, {"worth": BONUS_POINTS}, wording="bonus.left-out")
    awards = tuple([Award(player, (line,)) for player in leaders])
    facts = EntryFacts(reason)
    return Entry(kind, kind, "bonuses", awards=awards, strength=strength, facts=facts)


def _list_rulings(
    found: Sequence[Entry], winners: Sequence[str], table: box.TableRules
) -> Iterator[Ruling]:
    if not all(one.awards for one in found):
        yield Ruling("bonus-zero", "no-bonus")
    if table.advanced and any(len(one.awards) == 1 for one in found):
        yield Ruling("advanced-bonuses", "counted" if table.advanced_bonuses else "left-out")
    if len(winners) > 1:
        yield Ruling("game-tie", "joint-winners")


def _list_winner_warnings(
    totals: Mapping[str, int], totals_without: Mapping[str, int]
) -> tuple[Notice, ...]:
    paid, without = find_leaders(totals), find_leaders(totals_without)
    if paid == without:
        return ()
    params = {"paid": paid, "without": without}
    return (Notice("winner-in-doubt", "/rules/options/advanced_bonuses", params),)
