"""Requests of Carcassonne: what the caller may send, as published.

The bounds here are wide: what breaks a rule of the game is refused later, with the rule's id.
"""

from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.limits import FEATURES, PLAYERS
from services.carcassonne.rules.position import HeldFeature, Player
from shared.core.declarations import Part
from shared.schemas.bodies import Body, Nested
from shared.schemas.declared import build_body, build_fields, make_body
from shared.schemas.fields import ListOf, OneOf
from shared.schemas.requests import Player as PlayerBody
from shared.schemas.requests import players, rules_of


def mode_field() -> OneOf:
    """When the points are counted."""
    note = "The end of the game, play (what is complete), or what the end would pay now."
    return OneOf("final", "completed", "projected", default="final", note=note)


CARRIED = Part(
    "TrackPlayer",
    ("carried",),
    "A player. Without `carried` it is unknown whether ghosts would push below 0 on the track.",
)
"""What a player of this game has in another way than those of all games."""
TRACK_PLAYER = make_body(
    CARRIED.name, build_fields(Player, CARRIED), CARRIED.description, base=PlayerBody
)
HOLDINGS = build_body(Holdings)
HELD_FEATURE = build_body(HeldFeature)
FEATURE_SCORES = make_body(
    "FeatureScores",
    {
        "mode": mode_field(),
        "rules": rules_of(CARD),
        "players": players(TRACK_PLAYER, PLAYERS),
        **build_fields(HeldFeature),
    },
    "One feature to be scored.",
)


class SheetScores(Body):
    """Everything still held when the game ends, or at any time before."""

    mode = mode_field()
    rules = rules_of(CARD)
    players = players(TRACK_PLAYER, PLAYERS)
    features = ListOf(Nested(HELD_FEATURE), FEATURES, default=list, note="Features that are held.")
    holdings = Nested(HOLDINGS, filled=True, note="Tokens, titles, chips and wonders.")
