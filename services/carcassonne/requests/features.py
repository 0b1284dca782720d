"""Features and sheets as requests describe them, and what cannot be on them.

The bounds here are wide: what breaks a rule of the game is refused with the rule's id.
"""

from collections import Counter
from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from services.carcassonne.rules.called import MODES_MEANT
from services.carcassonne.rules.feature_markers import Single
from services.carcassonne.rules.feature_types import Feature
from services.carcassonne.rules.figure_placement import (
    refuse_misplaced_figures,
    refuse_repeated_figures,
    refuse_two_fairies,
)
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.kinds import KIND_OF
from services.carcassonne.rules.limits import FEATURES, PLAYERS
from services.carcassonne.rules.position import (
    FeaturePosition,
    HeldFeature,
    Player,
    RuleSet,
    SheetPosition,
    read_rule_set,
)
from shared.core.answers import Mode
from shared.core.declarations import AtLeast, AtMost, Inline, MadeFrom, Part, WrittenAs, read_fields
from shared.core.illegal import Faults
from shared.core.players import LISTED_PLAYERS, build_player_check, names_players, refuse_duplicates
from shared.core.pointers import PointerSteps, pointer

TRACK_PLAYER = Part(
    "TrackPlayer",
    ("id", "echoed", "carried"),
    "A player. Without `carried` it is unknown whether ghosts would push below 0 on the track.",
)
Players: TypeAlias = Annotated[
    tuple[Annotated[Player, TRACK_PLAYER], ...], AtLeast(1), AtMost(PLAYERS), LISTED_PLAYERS
]
GivenRules: TypeAlias = Annotated[RuleSet, MadeFrom("rules", read_rule_set)]
GivenMode: TypeAlias = Annotated[
    Mode,
    MODES_MEANT,
    "The end of the game, play (what is complete), or what the end would pay now.",
]
Held: TypeAlias = Annotated[HeldFeature[Feature], WrittenAs(HeldFeature)]


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureScores:
    """One feature to be scored."""

    rules: GivenRules
    mode: GivenMode = "final"
    players: Players
    held: Annotated[Held, Inline()]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetScores:
    """Everything still held when the game ends, or at any time before."""

    rules: GivenRules
    mode: GivenMode = "final"
    players: Players
    features: Annotated[tuple[Held, ...], AtMost(FEATURES), "Features that are held."] = ()
    holdings: Annotated[Holdings, "Tokens, titles, chips and wonders."] = field(
        default_factory=Holdings
    )


PLAYER_CHECKS = {kind: build_player_check(kind) for kind in KIND_OF if names_players(kind)}
"""The checks of the players that a feature names besides its followers."""
check_held_players = build_player_check(HeldFeature)
check_holders = build_player_check(Holdings)
FOR_WANT = frozenset({"fairy", "toll.elsewhere"})
"""Faults of a player who has no piece there: an unknown one's may be his."""
SINGLE_PIECES: Mapping[type[Feature], Sequence[tuple[str, Single]]] = {
    kind: [
        (one.name, single)
        for one in read_fields(kind)
        for single in [one.value.find(Single)]
        if single is not None
    ]
    for kind in KIND_OF
}
"""The fields for pieces of which there is only one, and what is said of them."""


def find_feature(given: FeatureScores, faults: Faults) -> FeaturePosition:
    """The feature; notes the faults of its players and figures."""
    held, rules = given.held, given.rules
    refuse_repeated_players(given.players, faults)
    _refuse_held_feature(held, (), {player.id for player in given.players}, faults)
    _refuse_repeated_pieces([held], [()], faults, rules.boxes)
    refuse_repeated_figures([held], [()], faults, rules.boxes)
    return FeaturePosition(rules, given.mode, given.players, held)


def find_sheet(given: SheetScores, faults: Faults) -> SheetPosition:
    """The held features and the tokens; notes the faults of players, figures and tokens."""
    features, rules = given.features, given.rules
    refuse_repeated_players(given.players, faults)
    known = {player.id for player in given.players}
    places = [("features", index) for index in range(len(features))]
    for held, at in zip(features, places, strict=True):
        _refuse_held_feature(held, at, known, faults)
    _refuse_repeated_pieces(features, places, faults, rules.boxes)
    refuse_repeated_figures(features, places, faults, rules.boxes)
    refuse_two_fairies(features, faults)
    refuse_holdings(given.holdings, known, faults, rules.boxes)
    return SheetPosition(rules, given.mode, given.players, features, given.holdings)


def refuse_repeated_players(players: Sequence[Player], faults: Faults) -> None:
    """Note every player whose id another has."""
    refuse_duplicates([player.id for player in players], faults)


def _refuse_held_feature(
    held: HeldFeature[Feature], at: PointerSteps, known: Container[str], faults: Faults
) -> None:
    """Note players that are not `known`, and what else cannot be on a feature."""
    feature, found = held.feature, len(faults.found)
    check_held_players(held, at, known, faults)
    kind = type(feature)
    if kind in PLAYER_CHECKS:
        PLAYER_CHECKS[kind](feature, (*at, "feature"), known, faults)
    check, others = KIND_OF[kind].check, Faults()
    if check is not None:
        check(feature, (*at, "feature"), others)
    refuse_misplaced_figures(held, at, others)
    if others:
        unknown = {one.pointer for one in faults.found}
        here = len(faults.found) > found
        for one in others.found:
            # What an unknown player lacks, or another for want of him, is no second reason.
            if one.pointer not in unknown and not (here and one.code in FOR_WANT):
                faults.add(one)


def _refuse_repeated_pieces(
    features: Sequence[HeldFeature[Feature]],
    places: Sequence[PointerSteps],
    faults: Faults,
    boxes: int,
) -> None:
    """Note every further piece of which there is only one, such as the mage."""
    seen: Counter[str] = Counter()
    for held, at in zip(features, places, strict=True):
        for name, single in SINGLE_PIECES[type(held.feature)]:
            value = getattr(held.feature, name)
            most = boxes if single.in_each_box else 1
            if value is True:
                _refuse_more(name, single.code, seen, (*at, "feature", name), faults, most)
            elif value:
                for index, piece in enumerate(value):
                    where = (*at, "feature", name, index)
                    _refuse_more(piece, single.code, seen, where, faults, most)


def _refuse_more(
    piece: str, code: str, seen: Counter[str], at: PointerSteps, faults: Faults, most: int
) -> None:
    seen[piece] += 1
    if seen[piece] > most:
        faults.note(code, pointer(*at))


def refuse_holdings(holdings: Holdings, known: Collection[str], faults: Faults, boxes: int) -> None:
    """Note holders that are not `known`, and contradictions."""
    check_holders(holdings, ("holdings",), known, faults)
    owned: Counter[str] = Counter()
    for index, one in enumerate(holdings.wonders):
        place = ("holdings", "wonders", index)
        _refuse_more(one.wonder, "wonder.duplicate", owned, (*place, "wonder"), faults, boxes)
        if one.wonder == "circus_maximus" and one.number and len(known) == 1:
            faults.breach("circus_maximus", pointer(*place, "count"))
