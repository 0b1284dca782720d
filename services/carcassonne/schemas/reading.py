"""Positions from normalized requests; every fault is collected, and all are raised at once."""

from collections.abc import Collection, Container, Sequence

from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.figure_placement import (
    refuse_misplaced_figures,
    refuse_repeated_figures,
    refuse_two_fairies,
)
from services.carcassonne.rules.position import (
    Bet,
    Feature,
    FeaturePosition,
    Follower,
    HeldFeature,
    Holdings,
    Player,
    PointerSteps,
    RuleSet,
    SheetPosition,
    Wonder,
)
from services.carcassonne.schemas.contradictions import refuse_contradictions
from services.carcassonne.schemas.feature_building import build_feature
from services.carcassonne.schemas.player_references import (
    Normalized,
    refuse_unknown_keys,
    refuse_unknown_player,
    refuse_unknown_players,
)
from shared.core.illegal import Faults
from shared.core.players import refuse_duplicates
from shared.core.pointers import pointer

BY_PLAYER = ("goods", "gold", "eggs", "fruit", "gifts", "robbers")
"""Holdings that have a count for each player."""
UNIQUE_PIECES = ("mage", "witch", "darmstadtium")
"""Pieces of which there is only one, a flag of the road or city that has it."""
EXPANSIONS = frozenset(CARD.expansions)


def read_feature_scores(body: Normalized) -> FeaturePosition:
    """Read one feature; raises IllegalPosition with every fault."""
    faults = Faults()
    players = read_players(body, faults)
    held = _read_held_feature(body, (), {player.id for player in players}, faults)
    _refuse_repeated_pieces([body], [()], faults)
    refuse_repeated_figures([held], [()], faults)
    faults.raise_if_any()
    return FeaturePosition(read_rule_set(body), body["mode"], players, held)


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
    _refuse_repeated_pieces(given, places, faults)
    refuse_repeated_figures(features, places, faults)
    refuse_two_fairies(features, faults)
    holdings = read_holdings(body["holdings"], known, faults)
    faults.raise_if_any()
    return SheetPosition(read_rule_set(body), body["mode"], players, features, holdings)


def read_rule_set(body: Normalized) -> RuleSet:
    """Read edition, expansions and options; None stands for all expansions."""
    rules = body["rules"]
    expansions = frozenset(rules["expansions"])
    return RuleSet(
        edition=rules["edition"],
        expansions=None if expansions == EXPANSIONS else expansions,
        **rules["options"],
    )


def read_players(body: Normalized, faults: Faults) -> tuple[Player, ...]:
    """Read the players; notes every id that is there twice."""
    players = tuple([Player(player["id"], player.get("carried")) for player in body["players"]])
    refuse_duplicates([player.id for player in players], faults)
    return players


def _read_held_feature(
    given: Normalized, at: PointerSteps, known: Container[str], faults: Faults
) -> HeldFeature[Feature]:
    followers = tuple([Follower(**follower) for follower in given["followers"]])
    held = HeldFeature(build_feature(given["feature"]), followers, given.get("fairy"))
    refuse_unknown_players(given, at, known, faults)
    refuse_contradictions(given["feature"], (*at, "feature"), faults)
    refuse_misplaced_figures(held, at, faults)
    return held


def _refuse_repeated_pieces(
    given: Sequence[Normalized], places: Sequence[PointerSteps], faults: Faults
) -> None:
    """Note every second mage, witch, Darmstadtium or tile of the same wonder."""
    seen: set[str] = set()
    for held, at in zip(given, places, strict=True):
        feature = held["feature"]
        if "mage" in feature:
            _refuse_pieces(feature, (*at, "feature"), seen, faults)


def _refuse_pieces(feature: Normalized, at: PointerSteps, seen: set[str], faults: Faults) -> None:
    for piece in UNIQUE_PIECES:
        if feature.get(piece):
            _refuse_second(piece, piece, seen, (*at, piece), faults)
    for index, wonder in enumerate(feature.get("wonders", ())):
        _refuse_second("wonder", wonder, seen, (*at, "wonders", index), faults)


def _refuse_second(kind: str, piece: str, seen: set[str], at: PointerSteps, faults: Faults) -> None:
    if piece in seen:
        faults.note(f"{kind}.duplicate", pointer(*at))
    seen.add(piece)


def read_holdings(given: Normalized, known: Collection[str], faults: Faults) -> Holdings:
    """Read the holdings; notes players that are not `known`, and contradictions."""
    at = ("holdings",)
    for title in ("king", "robber_baron"):
        refuse_unknown_player(given, at, title, known, faults)
    for name in BY_PLAYER:
        refuse_unknown_keys(given, at, name, known, faults)
    for index, bet in enumerate(given["bets"]):
        refuse_unknown_player(bet, (*at, "bets", index), "player", known, faults)
    owned: set[str] = set()
    for index, wonder in enumerate(given["wonders"]):
        place = (*at, "wonders", index)
        refuse_unknown_player(wonder, place, "owner", known, faults)
        _refuse_second("wonder", wonder["wonder"], owned, (*place, "wonder"), faults)
        if wonder["wonder"] == "circus_maximus" and wonder["count"] and len(known) == 1:
            faults.breach("circus_maximus", pointer(*place, "count"))
    converted = {
        "bets": tuple(Bet(**bet) for bet in given["bets"]),
        "wonders": tuple(Wonder(**wonder) for wonder in given["wonders"]),
    }
    return Holdings(**{**given, **converted})
