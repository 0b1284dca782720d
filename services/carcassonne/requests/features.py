"""What cannot be on features and sheets, though it is within the bounds of a request.

These are wide: what breaks a rule of the game is refused with the rule's id.
"""

from collections import Counter
from collections.abc import Collection, Container, Mapping, Sequence

from services.carcassonne.rules import figure_placement
from services.carcassonne.rules.feature_markers import Single
from services.carcassonne.rules.feature_types import Feature
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.kinds import KIND_OF
from services.carcassonne.rules.position import FeaturePosition, HeldFeature, Player, SheetPosition
from shared.core.declarations import read_fields
from shared.core.illegal import Faults
from shared.core.players import build_player_check, names_players, refuse_duplicates
from shared.core.pointers import PointerSteps, pointer

PLAYER_CHECKS = {kind: build_player_check(kind) for kind in KIND_OF if names_players(kind)}
"""The checks of the players that a feature names besides its followers."""
check_held_players = build_player_check(HeldFeature)
check_holders = build_player_check(Holdings)
FOR_WANT = frozenset({"fairy", "toll.elsewhere"})
"""Faults of a player who has no piece there: an unknown one's may be his."""
SINGLE_PIECES: Mapping[type[Feature], Sequence[tuple[str, Single]]] = {
    kind: [(one.name, single) for one in read_fields(kind) if (single := one.value.find(Single))]
    for kind in KIND_OF
}
"""The fields for pieces of which there is only one, and what is said of them."""


def check_feature(position: FeaturePosition, faults: Faults) -> None:
    _check_features(position, [position.held], [()], faults)


def check_sheet(position: SheetPosition, faults: Faults) -> None:
    places = [("features", index) for index in range(len(position.features))]
    known = _check_features(position, position.features, places, faults)
    figure_placement.refuse_two_fairies(position.features, faults)
    refuse_holdings(position.holdings, known, faults, position.rules.boxes)


def _check_features(
    position: FeaturePosition | SheetPosition,
    features: Sequence[HeldFeature[Feature]],
    places: Sequence[PointerSteps],
    faults: Faults,
) -> Collection[str]:
    refuse_repeated_players(position.players, faults)
    known, boxes = {player.id for player in position.players}, position.rules.boxes
    contradictions = Faults()
    for held, at in zip(features, places, strict=True):
        found = len(faults.found)
        _refuse_unknown_players(held, at, known, faults)
        _refuse_contradictions(held, at, contradictions)
        if contradictions:
            _add_first_reasons(contradictions, found, faults)
            contradictions = Faults()
    _refuse_repeated_pieces(features, places, faults, boxes)
    figure_placement.refuse_repeated_figures(features, places, faults, boxes)
    return known


def refuse_repeated_players(players: Sequence[Player], faults: Faults) -> None:
    refuse_duplicates([player.id for player in players], faults)


def _refuse_unknown_players(
    held: HeldFeature[Feature], at: PointerSteps, known: Container[str], faults: Faults
) -> None:
    check_held_players(held, at, known, faults)
    check = PLAYER_CHECKS.get(type(held.feature))
    if check is not None:
        check(held.feature, (*at, "feature"), known, faults)


def _refuse_contradictions(held: HeldFeature[Feature], at: PointerSteps, faults: Faults) -> None:
    check = KIND_OF[type(held.feature)].check
    if check is not None:
        check(held.feature, (*at, "feature"), faults)
    figure_placement.refuse_misplaced_figures(held, at, faults)


def _add_first_reasons(contradictions: Faults, found: int, faults: Faults) -> None:
    """Add what contradicts itself in a feature, before whose players `found` faults were found."""
    unknown = {one.pointer for one in faults.found}
    here = len(faults.found) > found
    for one in contradictions.found:
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
            if not value:
                continue
            where, most = (*at, "feature", name), boxes if single.in_each_box else 1
            pieces = [(name, where)]
            if value is not True:
                pieces = [(piece, (*where, index)) for index, piece in enumerate(value)]
            for piece, place in pieces:
                _refuse_more(piece, single.code, seen, place, faults, most)


def _refuse_more(
    piece: str, code: str, seen: Counter[str], at: PointerSteps, faults: Faults, most: int
) -> None:
    seen[piece] += 1
    if seen[piece] > most:
        faults.note(code, pointer(*at))


def refuse_holdings(holdings: Holdings, known: Collection[str], faults: Faults, boxes: int) -> None:
    check_holders(holdings, ("holdings",), known, faults)
    owned: Counter[str] = Counter()
    for index, one in enumerate(holdings.wonders):
        place = ("holdings", "wonders", index)
        _refuse_more(one.wonder, "wonder.duplicate", owned, (*place, "wonder"), faults, boxes)
        if one.wonder == "circus_maximus" and one.number and len(known) == 1:
            faults.breach("circus_maximus", pointer(*place, "count"))
