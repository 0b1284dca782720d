"""Features with their figures, players and the rule set of a request."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar, get_args

from services.carcassonne.rules import names
from services.carcassonne.rules.called import MEEPLES, MODES_MEANT, SORT
from services.carcassonne.rules.feature_markers import SPACES
from services.carcassonne.rules.feature_types import Feature
from services.carcassonne.rules.holdings import Count, Holdings
from services.carcassonne.rules.limits import FEATURES, FOLLOWER_ENTRIES, MOST, PLAYERS
from shared.core.answers import Mode
from shared.core.catalogue import Decides
from shared.core.declarations import (
    REQUIRED,
    AtLeast,
    AtMost,
    Choices,
    InExpansions,
    Inline,
    Key,
    ListedPlayerId,
    MadeFrom,
    Part,
    Piece,
    PlayerId,
    Range,
    Tagged,
    WrittenAs,
)
from shared.core.players import LISTED_PLAYERS, NO_ECHO, Carried, EchoedPlayer
from shared.core.suggestions import AlsoCalled

Edition: TypeAlias = Literal["C3", "C2", "C1"]
EDITIONS = get_args(Edition)
EVERY_EXPANSION = frozenset(names.EXPANSIONS)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Edition, expansions and options in force; None for expansions is all of them.

    Each option settles a ruling.
    """

    edition: Edition = "C3"
    expansions: frozenset[str] | None = None
    little_buildings: Annotated[
        Literal["basic", "variant"], Decides("little-buildings"), InExpansions("little_buildings")
    ] = "basic"
    tiny_city: Annotated[Literal[4, 2], Decides("tiny-city")] = 4
    hill_tie_break: Annotated[bool, Decides("hill-tie-break"), InExpansions("hills_and_sheep")] = (
        True
    )
    labyrinth: Annotated[
        Literal["basic", "advanced"], Decides("labyrinth"), InExpansions("labyrinth")
    ] = "basic"
    barn_field_castle: Annotated[
        Literal[4, 2], Decides("barn-field-castle"), InExpansions("bridges_castles_bazaars")
    ] = 4
    barn_pig: Annotated[
        Literal["two", "one"],
        Decides("barn-pig"),
        InExpansions("abbey_and_mayor", "traders_and_builders"),
    ] = "two"
    castle_chain: Annotated[
        Literal["pays", "stops"], Decides("castle-chain"), InExpansions("bridges_castles_bazaars")
    ] = "pays"
    easter_second: Annotated[
        Literal["dense", "strict"], Decides("easter-second"), InExpansions("easter")
    ] = "dense"
    open_inn: Annotated[
        Literal["zero", "ignore"], Decides("open-inn"), InExpansions("inns_and_cathedrals")
    ] = "zero"
    leipzig_road: Annotated[
        Literal["one", "by_edition"], Decides("leipzig-road"), InExpansions("leipzig")
    ] = "one"
    king_and_robber: Annotated[
        Literal["completed", "ten_twenty", "fifteen_forty", "continuous"],
        Decides("king-and-robber"),
        InExpansions("king_and_robber"),
    ] = "completed"
    tiny_city_siege: Annotated[
        Literal["one", "zero"], Decides("tiny-city-siege"), InExpansions("siege", "cathars")
    ] = "one"
    shepherds: Annotated[
        Literal["each", "one"], Decides("shepherds"), InExpansions("hills_and_sheep")
    ] = "each"
    boxes: Annotated[Literal[1, 2], Decides("boxes")] = 1


def read_rule_set(rules: Mapping[str, Any]) -> RuleSet:
    expansions = frozenset(rules["expansions"])
    return RuleSet(
        rules["edition"], None if expansions == EVERY_EXPANSION else expansions, **rules["options"]
    )


def get_expansions(rules: RuleSet) -> frozenset[str]:
    return EVERY_EXPANSION if rules.expansions is None else rules.expansions


class Player(NamedTuple):
    """A player and the points already on the track; None where the request has none."""

    id: ListedPlayerId
    carried: Carried | None = None
    echoed: Annotated[EchoedPlayer, Inline()] = NO_ECHO


TRACK_PLAYER = Part(
    "TrackPlayer",
    ("id", "echoed", "carried"),
    "A player. Without `carried` it is unknown whether ghosts would push below 0 on the track.",
)
Owner: TypeAlias = Annotated[
    PlayerId, "Whose figures they are.", AlsoCalled("color", "colour", "owner")
]
FigureSort: TypeAlias = Annotated[
    str, Choices(*names.FIGURES), names.FIGURES_MEANT, "Their sort.", SORT, *names.NO_FIGURES
]
Ghosts: TypeAlias = Annotated[
    Count, "Ghosts with these figures together.", Piece("ghosts_castles_cemeteries")
]
Figures: TypeAlias = Annotated[int, Range(1, MOST), Key("count"), "How many there are."]


class Follower(NamedTuple):
    """Figures of one player and one sort on a feature."""

    player: Owner
    figure: FigureSort
    number: Figures = 1
    ghosts: Ghosts = 0
    hill: Annotated[bool, "One of them stands on a hill.", Piece("hills_and_sheep")] = False
    big_top_tiles: Annotated[
        int,
        Range(0, SPACES + 1),
        "Ringmaster: circus and acrobat tiles, its own and the 8 around.",
        InExpansions(*names.ALL_FIGURES["ringmaster"].expansions),
    ] = 0


KIND_NAMES: Mapping[type[Feature], str] = {
    kind: re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower() for kind in get_args(Feature)
}
"""The name of every kind of feature, as requests give it: `german_castle` for `GermanCastle`."""
KIND_CLASSES: Mapping[str, type[Feature]] = {name: of for of, name in KIND_NAMES.items()}
F = TypeVar("F", bound=Feature, covariant=True)


class HeldFeature(NamedTuple, Generic[F]):
    """A feature and the figures on it."""

    feature: Annotated[
        F, Tagged("Feature", "kind", KIND_CLASSES), names.PLACES_MEANT, "The feature, by its kind."
    ]
    followers: Annotated[
        tuple[Follower, ...], AtMost(FOLLOWER_ENTRIES), "The figures on it.", MEEPLES
    ] = ()
    fairy: Annotated[
        PlayerId | None,
        "Whose follower here the fairy stands with.",
        Piece("fairy", "princess_and_dragon"),
    ] = None


Players: TypeAlias = Annotated[
    tuple[Annotated[Player, TRACK_PLAYER], ...], AtLeast(1), AtMost(PLAYERS), LISTED_PLAYERS
]
GivenRules: TypeAlias = Annotated[RuleSet, MadeFrom("rules", read_rule_set)]
GivenMode: TypeAlias = Annotated[
    Mode,
    MODES_MEANT,
    "The end of the game, play (what is complete), or what the end would pay now.",
]
Held: TypeAlias = Annotated[HeldFeature[Feature], WrittenAs(HeldFeature)]


@dataclass(frozen=True, slots=True, kw_only=True)
class FeaturePosition:
    """One feature to be scored."""

    rules: GivenRules
    mode: GivenMode = "final"
    players: Players
    held: Annotated[Held, Inline()]


@dataclass(frozen=True, slots=True)
class SheetPosition:
    """Everything still held when the game ends, or at any time before."""

    rules: GivenRules
    mode: GivenMode = "final"
    players: Annotated[Players, REQUIRED] = ()
    features: Annotated[tuple[Held, ...], AtMost(FEATURES), "Features that are held."] = ()
    holdings: Annotated[Holdings, "Tokens, titles, chips and wonders."] = field(
        default_factory=Holdings
    )
