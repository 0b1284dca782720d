"""What players hold at the end, beside their followers: tokens, titles, chips and wonders."""

from services.carcassonne.rules.catalogue import BETS, MOST, PLAYERS
from services.carcassonne.rules.names import BET_KINDS, CHIPS, GOODS, SCORING_WONDERS
from services.carcassonne.schemas.features import count_field
from shared.schemas.bodies import Body, Nested
from shared.schemas.fields import ListOf, MapOf, OneOf, WholeNumber, player_id


def by_player_field(note: str) -> MapOf:
    """A count by player."""
    return MapOf(player_id(), WholeNumber(0, MOST), PLAYERS, default=dict, note=note)


GOODS_OF_A_PLAYER = Body.of("Goods", {kind: count_field() for kind in GOODS})


class Bet(Body):
    """A chip on the betting office, and the completed feature that its owner chose for it."""

    player = player_id()
    chip = OneOf(*CHIPS)
    kind = OneOf(*BET_KINDS)
    tiles = WholeNumber(1, MOST, note="Tiles of that feature.")


class Wonder(Body):
    """A wonder that pays its owner at the end."""

    wonder = OneOf(*SCORING_WONDERS)
    owner = player_id()
    count = WholeNumber(
        0, MOST, note="Circus Maximus: knights of other players; Alhambra: farmers of the owner."
    )


class Holdings(Body):
    """Everything that is held beside features."""

    king = player_id(optional=True, note="Who holds the king.")
    robber_baron = player_id(optional=True, note="Who holds the robber baron.")
    completed_cities = WholeNumber(
        0, MOST, optional=True, note="For the king; castles are not cities."
    )
    completed_roads = WholeNumber(0, MOST, optional=True, note="For the robber baron.")
    goods = MapOf(
        player_id(),
        Nested(GOODS_OF_A_PLAYER),
        PLAYERS,
        default=dict,
        note="Goods tokens by player.",
    )
    gold = by_player_field("Gold ingots by player.")
    eggs = by_player_field("Uneaten Easter eggs by player.")
    fruit = by_player_field("Fruit tokens left, by player.")
    gifts = by_player_field("Unopened gifts by player.")
    robbers = by_player_field("Robbers still on the track, by player.")
    bets = ListOf(Nested(Bet()), BETS, default=list, note="Chips on the betting office.")
    wonders = ListOf(
        Nested(Wonder()), len(SCORING_WONDERS), default=list, note="Wonders that pay their owner."
    )
