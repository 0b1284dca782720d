"""Requests of Carcassonne: what the caller may send, as published.

The bounds here are wide: what breaks a rule of the game is refused later, with the rule's id.
"""

from collections.abc import Mapping

from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.limits import PLAYERS
from services.carcassonne.rules.position import HeldFeature, Moment, Player, SheetPosition
from shared.schemas.bodies import Body, make_body
from shared.schemas.declared import build_body, build_fields
from shared.schemas.fields import StrictField
from shared.schemas.requests import build_player, players, rules_of

TRACK_PLAYER = build_player(
    "TrackPlayer",
    build_fields(Player, ("carried",)),
    "A player. Without `carried` it is unknown whether ghosts would push below 0 on the track.",
)
HELD_FEATURE = build_body(HeldFeature)


def _build_request(name: str, declared: Mapping[str, StrictField], description: str) -> Body:
    """Build a request with these fields after the moment, the rules and the players."""
    first = {
        **build_fields(Moment),
        "rules": rules_of(CARD),
        "players": players(TRACK_PLAYER, PLAYERS),
    }
    return make_body(name, {**first, **declared}, description)


FEATURE_SCORES = _build_request(
    "FeatureScores", build_fields(HeldFeature), "One feature to be scored."
)
SHEET_SCORES = _build_request(
    "SheetScores",
    build_fields(SheetPosition, ("features", "holdings")),
    str(SheetPosition.__doc__),
)
