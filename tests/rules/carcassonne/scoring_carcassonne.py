"""Scores features and sheets with the rules alone, in the fewest words."""

from collections.abc import Mapping, Sequence
from typing import Any

from services.carcassonne.rules.feature_types import Feature
from services.carcassonne.rules.figure_placement import refuse_misplaced_figures
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.position import (
    FeaturePosition,
    Follower,
    HeldFeature,
    Player,
    RuleSet,
    SheetPosition,
)
from services.carcassonne.rules.sheet_scores import score_feature, score_sheet
from shared.core.answers import Mode
from shared.core.illegal import Faults
from shared.core.sheet import Entry, Line, ScoreSheet

NAMES = ("blue", "red", "green", "white")


def figure(player: str, what: str = "follower", count: int = 1, **more: Any) -> Follower:
    """Figures of one sort of a player."""
    return Follower(player, what, count, **more)


BLUE = figure("blue")


def check_legal(held: HeldFeature[Feature]) -> HeldFeature[Feature]:
    """The feature and its figures, which the rules must allow."""
    faults = Faults()
    refuse_misplaced_figures(held, (), faults)
    assert not faults.found
    return held


def make_players(carried: Mapping[str, int] | None) -> tuple[Player, ...]:
    """Four players, with what they carried."""
    return tuple(Player(name, None if carried is None else carried.get(name)) for name in NAMES)


def score_feature_alone(
    feature: Feature,
    *followers: Follower,
    fairy: str | None = None,
    mode: Mode = "final",
    carried: Mapping[str, int] | None = None,
    **rules: Any,
) -> ScoreSheet:
    """The sheet of one feature by these rules."""
    held = check_legal(HeldFeature(feature, followers, fairy))
    players = make_players(carried)
    position = FeaturePosition(rules=RuleSet(**rules), mode=mode, players=players, held=held)
    return score_feature(position)


def score_entry(feature: Feature, *followers: Follower, **rules: Any) -> Entry:
    """The entry of one feature."""
    return score_feature_alone(feature, *followers, **rules).entries[0]


def value(feature: Feature, **rules: Any) -> int | None:
    """What a feature is worth that nobody holds."""
    return score_entry(feature, **rules).value


def points(entry: Entry) -> dict[str, int]:
    """Points of each player from an entry."""
    players = [award.player for award in entry.awards]
    return dict(zip(players, entry.points(), strict=True))


def steps(lines: Sequence[Line] | None) -> list[tuple[str, int, int]]:
    """The lines as rule, count and worth."""
    return [(line.rule, line.number, line.each) for line in lines or ()]


def own_steps(entry: Entry, player: str) -> list[tuple[str, int, int]]:
    """The lines of a player's award."""
    (award,) = [award for award in entry.awards if award.player == player]
    return steps(award.lines)


def rulings(sheet: ScoreSheet) -> list[tuple[str, str]]:
    """Rulings that mattered."""
    return [(ruling.code, ruling.choice) for ruling in sheet.rulings]


def warnings(sheet: ScoreSheet) -> list[tuple[str, str]]:
    """Codes and pointers of the warnings."""
    return [(notice.code, notice.pointer) for notice in sheet.warnings]


def score_game(
    *features: HeldFeature[Feature],
    mode: Mode = "final",
    carried: Mapping[str, int] | None = None,
    players: Sequence[str] = NAMES,
    holdings: Holdings | None = None,
    **rules: Any,
) -> ScoreSheet:
    """The sheet of a whole game."""
    seats = tuple(player for player in make_players(carried) if player.id in players)
    held = tuple(check_legal(one) for one in features)
    return score_sheet(SheetPosition(RuleSet(**rules), mode, seats, held, holdings or Holdings()))


def totals(sheet: ScoreSheet) -> dict[str, int]:
    """Points of every player who has any."""
    return {one.id: one.points for one in sheet.standings() if one.points}
