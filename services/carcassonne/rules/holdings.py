"""What players hold beside their followers: tokens, titles, chips and wonders."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple, TypeAlias

from services.carcassonne.rules.limits import BETS, BOXES, MOST, PLAYERS
from services.carcassonne.rules.names import BET_KINDS, CHIPS, SCORING_WONDERS
from shared.core.declarations import AtMost, Choices, InExpansions, Key, Piece, PlayerId, Range
from shared.core.suggestions import AlsoCalled

Count: TypeAlias = Annotated[int, Range(0, MOST)]
CountByPlayer: TypeAlias = Annotated[Mapping[PlayerId, Count], AtMost(PLAYERS)]
TitleHolder: TypeAlias = Annotated[PlayerId | None, Piece("king_and_robber")]
CountForTitle: TypeAlias = Annotated[Count | None, InExpansions("king_and_robber")]


class Goods(NamedTuple):
    """Goods tokens of one player."""

    wine: Annotated[Count, "Barrels of wine.", AlsoCalled("barrels", "vin", "tonneaux")] = 0
    grain: Annotated[Count, "Sacks of grain.", AlsoCalled("wheat", "sacks", "blé")] = 0
    cloth: Annotated[Count, "Bales of cloth.", AlsoCalled("fabric", "bales", "tissu")] = 0


GOODS = Goods._fields


class Bet(NamedTuple):
    """A chip on the betting office, and the completed feature that its owner chose for it."""

    player: Annotated[PlayerId, "Whose chip it is."]
    chip: Annotated[str, Choices(*CHIPS), "The numbers of tiles that it bets on."]
    kind: Annotated[str, Choices(*BET_KINDS), "Whether that feature is a road or a city."]
    tiles: Annotated[int, Range(1, MOST), "Tiles of that feature.", AlsoCalled("length", "size")]


class Wonder(NamedTuple):
    """A wonder that pays its owner at the end."""

    wonder: Annotated[str, Choices(*SCORING_WONDERS), "Which wonder it is."]
    owner: Annotated[PlayerId, "Who built it."]
    number: Annotated[
        Count,
        Key("count"),
        "Circus Maximus: knights of other players; Alhambra: farmers of the owner.",
    ]


@dataclass(frozen=True, slots=True)
class Holdings:
    """Everything that is held beside features."""

    king: Annotated[TitleHolder, "Who holds the king."] = None
    robber_baron: Annotated[TitleHolder, "Who holds the robber baron."] = None
    completed_cities: Annotated[CountForTitle, "For the king; castles are not cities."] = None
    completed_roads: Annotated[CountForTitle, "For the robber baron."] = None
    goods: Annotated[
        Mapping[PlayerId, Goods],
        AtMost(PLAYERS),
        "Goods tokens by player.",
        Piece("traders_and_builders"),
        AlsoCalled("traders", "trade_goods", "wares", "merchants", "marchandises"),
    ] = field(default_factory=dict)
    gold: Annotated[
        CountByPlayer, "Gold ingots by player.", Piece("goldmines"), AlsoCalled("or", "lingots")
    ] = field(default_factory=dict)
    fruit: Annotated[CountByPlayer, "Fruit tokens left, by player.", Piece("fruit_trees")] = field(
        default_factory=dict
    )
    gifts: Annotated[CountByPlayer, "Unopened gifts by player.", Piece("gifts")] = field(
        default_factory=dict
    )
    eggs: Annotated[
        CountByPlayer, "Uneaten Easter eggs by player.", Piece("easter"), AlsoCalled("œufs")
    ] = field(default_factory=dict)
    robbers: Annotated[
        CountByPlayer, "Robbers still on the track, by player.", Piece("robbers")
    ] = field(default_factory=dict)
    bets: Annotated[
        tuple[Bet, ...], AtMost(BETS), "Chips on the betting office.", Piece("bets")
    ] = ()
    wonders: Annotated[
        tuple[Wonder, ...],
        AtMost(BOXES * len(SCORING_WONDERS)),
        "Wonders that pay their owner.",
        Piece("wonders"),
    ] = ()
