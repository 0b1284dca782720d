"""Builds the score sheet of a board, and compares the sheets of a board under two rule sets."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Annotated, TypeAlias

from services.carcassonne.board import answers
from services.carcassonne.board.holding import BoardFeature, BoardFeatures, find_scored_features
from services.carcassonne.board.notices import collect_warnings
from services.carcassonne.board.placements import Placements, change_rules
from services.carcassonne.board.position import BoardPosition, ComparisonPosition
from services.carcassonne.board.supplies import count_board
from services.carcassonne.rules.expansions import KIND_EXPANSIONS
from services.carcassonne.rules.feature_types import BarnField, Hut
from services.carcassonne.rules.features import build_separate_entry, build_unscored_entry
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.position import SheetPosition
from services.carcassonne.rules.sheet_scores import score_sheet
from shared.core.answers import SheetRows, SheetType
from shared.core.sheet import Calculation, Entry, Ruling, ScoreSheet, distinct_rulings

Points: TypeAlias = Sequence[tuple[int, ...]]
"""The points of every award of every entry of a sheet."""
NO_SIDE = answers.ComparedSide()
"""The side of a comparison that lacks an entry."""


def describe_entries(note: str) -> SheetRows:
    what = "One thing on the board that is scored, or held, and where it lies."
    return SheetRows("BoardEntry", what, answers.MOST_SEGMENTS, note, answers.FeatureFacts)


BoardSheet: TypeAlias = Annotated[
    ScoreSheet,
    SheetType(
        "BoardSheet",
        "A board's score: every feature that is held or scores, where it lies, and the tokens.",
        answers.BoardFacts,
        entries=describe_entries(
            "What is held or scores; with `features` of the request every other feature too."
        ),
    ),
]
Comparison: TypeAlias = Annotated[Calculation[answers.ComparisonAnswer], answers.ComparedRules]


def build_board_sheet(placements: Placements, _: BoardPosition) -> BoardSheet:
    return build_sheet(placements, find_scored_features(placements), answers.BoardFacts())


def build_sheet(
    placements: Placements,
    features: BoardFeatures,
    facts: answers.BoardFacts | answers.TurnFacts | None = None,
    *,
    is_turn: bool = False,
) -> ScoreSheet:
    """The sheet of these features; in a turn (`is_turn`) all of them are scored."""
    position = placements.position
    waiting = [one for one in features.held if not is_turn and _is_waiting(placements, one)]
    scored = [one for one in features.held if one not in waiting] if waiting else features.held
    holdings = _add_completed_counts(placements)
    held = tuple([one.held for one in scored])
    sheet = score_sheet(
        SheetPosition(position.rules, position.mode, position.players, held, holdings),
        [one.facts for one in scored],
    )
    entries = sheet.entries
    if others := [*waiting, *features.free]:
        numbers = Counter([one.kind for one in scored])
        entries += tuple(_build_further_entries(placements, others, numbers))
    box = count_board(position, placements.laid)
    warnings = collect_warnings(placements, features.held, scored, [*sheet.warnings, *box.warnings])
    rulings = sheet.rulings
    further = [*box.rulings, *_list_bet_rulings(placements, entries)]
    if further:  # the sheet has its own once each
        rulings = distinct_rulings((*rulings, *further))
    return ScoreSheet(sheet.mode, sheet.players, entries, rulings, warnings, facts)


def _list_bet_rulings(placements: Placements, entries: Sequence[Entry]) -> Sequence[Ruling]:
    """The ruling on the tiles of a road, where a bet on a road is paid."""
    roads = [bet for bet in placements.position.holdings.bets if bet.kind == "road"]
    is_paid = roads and any(entry.kind == "bet" for entry in entries)
    return placements.size_rulings if is_paid else ()


def _is_waiting(placements: Placements, one: BoardFeature) -> bool:
    """Whether a feature is listed without points, because it is not scored at this moment."""
    if placements.position.mode != "completed":
        return False
    feature, on = one.held.feature, placements.expansions
    if isinstance(feature, Hut):
        return feature.empty_spaces > 0 and not on.isdisjoint(KIND_EXPANSIONS["hut"])
    return isinstance(feature, BarnField) and not on.isdisjoint(KIND_EXPANSIONS["barn_field"])


def _add_completed_counts(placements: Placements) -> Holdings:
    """The holdings with the counts for titles that are held. Rows `king` and `robber_baron`."""
    holdings = placements.position.holdings
    if placements.position.mode == "completed":
        return holdings
    if holdings.king is not None and holdings.completed_cities is None:
        holdings = replace(holdings, completed_cities=len(placements.complete_cities))
    if holdings.robber_baron is not None and holdings.completed_roads is None:
        roads = placements.features.complete["road"]
        holdings = replace(holdings, completed_roads=len(roads))
    return holdings


def _build_further_entries(
    placements: Placements, others: Iterable[BoardFeature], numbers: Counter[str]
) -> Iterator[Entry]:
    rules, mode = placements.position.rules, placements.position.mode
    for one in others:
        numbers[one.kind] += 1
        number = numbers[one.kind]
        if _is_waiting(placements, one):
            yield build_unscored_entry(one.held, f"{one.kind}-{number}", one.facts)
        else:
            yield build_separate_entry(one.held, number, rules, mode, one.facts)


def compare_rule_sets(placements: Placements, position: ComparisonPosition) -> Comparison:
    """The differences between two sheets of a board, which lies by the first rule set.

    Raises IllegalPosition where the other one allows less.

    Only entries whose value or points differ are listed, by the ids that both sheets give them. A
    number that one of the rule sets does not yield is left out.
    """
    both = (placements, change_rules(placements, position.rule_sets[1]))
    sheets = [build_sheet(each, find_scored_features(each)) for each in both]
    points = [sheet.award_points() for sheet in sheets]
    facts = answers.ComparisonAnswer(
        _compare_players(sheets, points), _compare_entries(sheets, points)
    )
    first, second = sheets
    rulings = distinct_rulings((*first.rulings, *second.rulings))
    further = [one for one in second.warnings if one not in first.warnings]
    return Calculation(facts, rulings, (*first.warnings, *further))


def _compare_players(
    sheets: Sequence[ScoreSheet], points: Sequence[Points]
) -> list[answers.ComparedPlayer]:
    first, second = (
        sheet.standings(own_points) for sheet, own_points in zip(sheets, points, strict=True)
    )
    return [
        answers.ComparedPlayer(
            one.id,
            totals=(one.total, other.total),
            ranks=(one.rank, other.rank),
            difference=other.total - one.total,
        )
        for one, other in zip(first, second, strict=True)
    ]


def _compare_entries(
    sheets: Sequence[ScoreSheet], points: Sequence[Points]
) -> list[answers.ComparedEntry]:
    sides = [
        {
            entry.id: _summarize_entry(entry, of)
            for entry, of in zip(sheet.entries, own_points, strict=True)
        }
        for sheet, own_points in zip(sheets, points, strict=True)
    ]
    entries = {entry.id: entry for sheet in sheets for entry in sheet.entries}
    return [
        answers.ComparedEntry(
            entry.id,
            entry.kind,
            entry.facts.places if isinstance(entry.facts, answers.FeatureFacts) else None,
            [side.get(name, NO_SIDE) for side in sides],
        )
        for name, entry in entries.items()
        if sides[0].get(name) != sides[1].get(name)
    ]


def _summarize_entry(entry: Entry, points: Sequence[int]) -> answers.ComparedSide:
    own_points = {award.player: of for award, of in zip(entry.awards, points, strict=True)}
    return answers.ComparedSide(own_points, entry.value)
