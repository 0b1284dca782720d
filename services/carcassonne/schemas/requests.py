"""Requests of Carcassonne: what the caller may send, as published.

The bounds here are wide: what breaks a rule of the game is refused later, with the rule's id.
"""

from services.carcassonne.rules.catalogue import CARD, FEATURES, FOLLOWER_ENTRIES, MOST, PLAYERS
from services.carcassonne.rules.names import FIGURES
from services.carcassonne.schemas.features import KINDS
from services.carcassonne.schemas.holdings import Holdings
from shared.schemas.bodies import Body, Nested, TaggedUnion
from shared.schemas.fields import Flag, ListOf, OneOf, WholeNumber, player_id
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


class Follower(Body):
    """Figures of one player and one sort on a feature."""

    player = player_id()
    figure = OneOf(*FIGURES)
    count = WholeNumber(1, MOST, default=1)
    ghosts = WholeNumber(0, MOST, default=0, note="Ghosts with these figures together.")
    hill = Flag(default=False, note="One of them stands on a hill.")
    big_top_tiles = WholeNumber(
        0, 9, default=0, note="Ringmaster: circus and acrobat tiles, its own and the 8 around."
    )


def feature_field() -> TaggedUnion:
    """One feature, distinguished by its kind."""
    return TaggedUnion("Feature", "kind", KINDS)


def followers_field() -> ListOf:
    """The figures on a feature."""
    return ListOf(Nested(Follower()), FOLLOWER_ENTRIES, default=list)


class HeldFeature(Body):
    """A feature and the figures on it."""

    feature = feature_field()
    followers = followers_field()
    fairy = player_id(optional=True, note="Whose follower here the fairy stands with.")


class FeatureScores(Body):
    """One feature to be scored."""

    mode = mode_field()
    rules = rules_of(CARD)
    players = players(TrackPlayer(), PLAYERS)
    feature = feature_field()
    followers = followers_field()
    fairy = player_id(optional=True, note="Whose follower here the fairy stands with.")


class SheetScores(Body):
    """Everything still held when the game ends, or at any time before."""

    mode = mode_field()
    rules = rules_of(CARD)
    players = players(TrackPlayer(), PLAYERS)
    features = ListOf(Nested(HeldFeature()), FEATURES, default=list, note="Features that are held.")
    holdings = Nested(Holdings(), filled=True, note="Tokens, titles, chips and wonders.")
