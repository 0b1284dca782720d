"""Positions from normalized requests; every fault is collected, and all are raised at once."""

from collections import Counter
from collections.abc import Collection, Container, Mapping, Sequence

from services.carcassonne.rules.feature_markers import Single
from services.carcassonne.rules.feature_types import Feature
from services.carcassonne.rules.figure_placement import (
    refuse_misplaced_figures,
    refuse_repeated_figures,
    refuse_two_fairies,
)
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.kinds import KIND_OF
from services.carcassonne.rules.position import (
    FeaturePosition,
    HeldFeature,
    Player,
    SheetPosition,
    read_rule_set,
)
from shared.core.declarations import read_fields
from shared.core.illegal import Faults
from shared.core.players import build_player_check, names_players, refuse_duplicates
from shared.core.pointers import PointerSteps, pointer
from shared.schemas.bodies import Normalized
from shared.schemas.declared import build_reader

PLAYER_CHECKS = {kind: build_player_check(kind) for kind in KIND_OF if names_players(kind)}
"""The checks of the players that a feature names besides its followers."""
read_player = build_reader(Player)
read_held = build_reader(HeldFeature)
read_declared_holdings = build_reader(Holdings)
check_held_players = build_player_check(HeldFeature)
check_holders = build_player_check(Holdings)
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


def read_feature_scores(body: Normalized) -> FeaturePosition:
    """Read one feature; raises IllegalPosition with every fault."""
    faults = Faults()
    players = read_players(body, faults)
    held = _read_held_feature(body, (), {player.id for player in players}, faults)
    rules = read_rule_set(body["rules"])
    _refuse_repeated_pieces([held], [()], faults, rules.boxes)
    refuse_repeated_figures([held], [()], faults, rules.boxes)
    faults.raise_if_any()
    return FeaturePosition(rules, body["mode"], players, held)


def read_sheet_scores(body: Normalized) -> SheetPosition:
    """Read the held features and the tokens; raises IllegalPosition with every fault."""
    faults = Faults()
    players = read_players(body, faults)
    known = {player.id for player in players}
    given = body["features"]
    places = [("features", index) for index in range(len(given))]
    features = tuple(
        [_read_held_feature(one, at, known, faults) for one, at in zip(given, places, strict=True)]
    )
    rules = read_rule_set(body["rules"])
    _refuse_repeated_pieces(features, places, faults, rules.boxes)
    refuse_repeated_figures(features, places, faults, rules.boxes)
    refuse_two_fairies(features, faults)
    holdings = read_holdings(body["holdings"], known, faults, rules.boxes)
    faults.raise_if_any()
    return SheetPosition(rules, body["mode"], players, features, holdings)


def read_players(body: Normalized, faults: Faults) -> tuple[Player, ...]:
    """Read the players; notes every id that is there twice."""
    players = tuple([read_player(player) for player in body["players"]])
    refuse_duplicates([player.id for player in players], faults)
    return players


def _read_held_feature(
    given: Normalized, at: PointerSteps, known: Container[str], faults: Faults
) -> HeldFeature[Feature]:
    """Read a feature and its figures; notes what cannot be on it."""
    held: HeldFeature[Feature] = read_held(given)
    feature = held.feature
    check_held_players(held, at, known, faults)
    kind = type(feature)
    if kind in PLAYER_CHECKS:
        PLAYER_CHECKS[kind](feature, (*at, "feature"), known, faults)
    check = KIND_OF[kind].check
    if check is not None:
        check(feature, (*at, "feature"), faults)
    refuse_misplaced_figures(held, at, faults)
    return held


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


def read_holdings(
    given: Normalized, known: Collection[str], faults: Faults, boxes: int
) -> Holdings:
    """Read the holdings; notes players that are not `known`, and contradictions."""
    holdings: Holdings = read_declared_holdings(given)
    check_holders(holdings, ("holdings",), known, faults)
    owned: Counter[str] = Counter()
    for index, one in enumerate(holdings.wonders):
        place = ("holdings", "wonders", index)
        _refuse_more(one.wonder, "wonder.duplicate", owned, (*place, "wonder"), faults, boxes)
        if one.wonder == "circus_maximus" and one.number and len(known) == 1:
            faults.breach("circus_maximus", pointer(*place, "count"))
    return holdings
