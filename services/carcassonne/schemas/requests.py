"""Requests of Carcassonne: what the caller may send, as published.

The bounds here are wide: what breaks a rule of the game is refused later, with the rule's id.
"""

from collections.abc import Mapping

from services.carcassonne.rules.catalogue import CARD, FEATURES, PLAYERS
from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.position import HeldFeature, Holdings
from shared.core.declarations import read_fields
from shared.schemas.bodies import Body, Nested, TaggedUnion
from shared.schemas.declared import build_body, build_field
from shared.schemas.fields import ListOf, OneOf, StrictField, WholeNumber
from shared.schemas.requests import Player, players, rules_of

CARRIED = 10_000
"""Points on the track, either way."""


def mode_field() -> OneOf:
    """When the points are counted."""
    note = "The end of the game, play (what is complete), or what the end would pay now."
    return OneOf("final", "completed", "projected", default="final", note=note)


class TrackPlayer(Player):
    """A player. Without `carried` it is unknown whether ghosts would push below 0 on the track."""

    carried = WholeNumber(-CARRIED, CARRIED, optional=True, note="Points already on the track.")


FEATURES_BY_KIND: Mapping[str, Body] = {
    name: build_body(kind.of, tag=("kind", name)) for name, kind in KINDS.items()
}
"""What requests may say of every kind of feature."""
HOLDINGS = build_body(Holdings)


def feature_field() -> TaggedUnion:
    """One feature, distinguished by its kind."""
    return TaggedUnion("Feature", "kind", FEATURES_BY_KIND, note="One feature, by its kind.")


def held_fields() -> Mapping[str, StrictField]:
    """A feature and the figures on it."""
    declared = {one.name: one for one in read_fields(HeldFeature)}
    return {
        "feature": feature_field(),
        "followers": build_field(declared["followers"]),
        "fairy": build_field(declared["fairy"]),
    }


HELD_FEATURE = Body.of("HeldFeature", held_fields(), HeldFeature.__doc__)
FEATURE_SCORES = Body.of(
    "FeatureScores",
    {
        "mode": mode_field(),
        "rules": rules_of(CARD),
        "players": players(TrackPlayer(), PLAYERS, note="Everybody who plays."),
        **held_fields(),
    },
    "One feature to be scored.",
)


class SheetScores(Body):
    """Everything still held when the game ends, or at any time before."""

    mode = mode_field()
    rules = rules_of(CARD)
    players = players(TrackPlayer(), PLAYERS, note="Everybody who plays.")
    features = ListOf(Nested(HELD_FEATURE), FEATURES, default=list, note="Features that are held.")
    holdings = Nested(HOLDINGS, filled=True, note="Tokens, titles, chips and wonders.")
