"""Settled requests into positions: every fault is collected, then all are told at once."""

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
    RuleSet,
    SheetPosition,
    Wonder,
)
from services.carcassonne.schemas.descriptions import feature_of
from services.carcassonne.schemas.measures import refuse_contradictions
from services.carcassonne.schemas.named import (
    At,
    Settled,
    refuse_keys,
    refuse_stranger,
    refuse_strangers,
)
from shared.core.illegal import Faults
from shared.core.players import refuse_duplicates
from shared.core.pointers import pointer

BY_PLAYER = ("goods", "gold", "eggs", "fruit", "gifts", "robbers")
"""Holdings that are counted by player."""
ONE_IN_THE_BOX = ("mage", "witch", "darmstadtium")
"""Pieces that one road or city has, told of by a flag."""
EXPANSIONS = frozenset(CARD.expansions)


def read_feature_scores(body: Settled) -> FeaturePosition:
    """One feature; raises IllegalPosition with every fault."""
    faults = Faults()
    players = players_of(body, faults)
    held = _held(body, (), {player.id for player in players}, faults)
    _refuse_repeated([body], [()], faults)
    refuse_repeated_figures([held], [()], faults)
    faults.raise_if_any()
    return FeaturePosition(table_of(body), body["mode"], players, held)


def read_sheet_scores(body: Settled) -> SheetPosition:
    """Everything that is still held; raises IllegalPosition with every fault."""
    faults = Faults()
    players = players_of(body, faults)
    known = {player.id for player in players}
    given = body["features"]
    places: list[At] = [("features", index) for index in range(len(given))]
    features = tuple([_held(given[at[1]], at, known, faults) for at in places])
    _refuse_repeated(given, places, faults)
    refuse_repeated_figures(features, places, faults)
    refuse_two_fairies(features, faults)
    holdings = holdings_of(body["holdings"], known, faults)
    faults.raise_if_any()
    return SheetPosition(table_of(body), body["mode"], players, features, holdings)


def table_of(body: Settled) -> RuleSet:
    rules = body["rules"]
    expansions = frozenset(rules["expansions"])
    return RuleSet(
        edition=rules["edition"],
        expansions=None if expansions == EXPANSIONS else expansions,
        **rules["options"],
    )


def players_of(body: Settled, faults: Faults) -> tuple[Player, ...]:
    players = tuple([Player(player["id"], player.get("carried")) for player in body["players"]])
    refuse_duplicates([player.id for player in players], faults)
    return players


def _held(given: Settled, at: At, known: Container[str], faults: Faults) -> HeldFeature[Feature]:
    followers = tuple([Follower(**follower) for follower in given["followers"]])
    held = HeldFeature(feature_of(given["feature"]), followers, given.get("fairy"))
    refuse_strangers(given, at, known, faults)
    refuse_contradictions(given["feature"], (*at, "feature"), faults)
    refuse_misplaced_figures(held, at, faults)
    return held


def _refuse_repeated(helds: Sequence[Settled], places: Sequence[At], faults: Faults) -> None:
    """The box has one mage, one witch, one Darmstadtium and one tile of each wonder."""
    seen: set[str] = set()
    for held, at in zip(helds, places, strict=True):
        feature = held["feature"]
        if "mage" in feature:
            _refuse_pieces(feature, (*at, "feature"), seen, faults)


def _refuse_pieces(feature: Settled, at: At, seen: set[str], faults: Faults) -> None:
    for piece in ONE_IN_THE_BOX:
        if feature.get(piece):
            _refuse_second(piece, piece, seen, (*at, piece), faults)
    for index, wonder in enumerate(feature.get("wonders", ())):
        _refuse_second("wonder", wonder, seen, (*at, "wonders", index), faults)


def _refuse_second(kind: str, piece: str, seen: set[str], at: At, faults: Faults) -> None:
    if piece in seen:
        faults.note(f"{kind}.duplicate", pointer(*at))
    seen.add(piece)


def holdings_of(given: Settled, known: Collection[str], faults: Faults) -> Holdings:
    at = ("holdings",)
    for title in ("king", "robber_baron"):
        refuse_stranger(given, at, title, known, faults)
    for name in BY_PLAYER:
        refuse_keys(given, at, name, known, faults)
    for index, bet in enumerate(given["bets"]):
        refuse_stranger(bet, (*at, "bets", index), "player", known, faults)
    owned: set[str] = set()
    for index, wonder in enumerate(given["wonders"]):
        place = (*at, "wonders", index)
        refuse_stranger(wonder, place, "owner", known, faults)
        _refuse_second("wonder", wonder["wonder"], owned, (*place, "wonder"), faults)
        if wonder["wonder"] == "circus_maximus" and wonder["count"] and len(known) == 1:
            faults.breach("circus_maximus", pointer(*place, "count"))
    held = {
        "bets": tuple(Bet(**bet) for bet in given["bets"]),
        "wonders": tuple(Wonder(**wonder) for wonder in given["wonders"]),
    }
    return Holdings(**{**given, **held})
