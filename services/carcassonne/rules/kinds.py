"""Every kind of feature: what scores it, in which stage and category, and what applies to it.

Does not know how a kind is scored: the files of the kinds do.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from services.carcassonne.rules.abbot_monastery import abbot_monastery_worth
from services.carcassonne.rules.acrobats import acrobats_awards
from services.carcassonne.rules.barn import barn_awards
from services.carcassonne.rules.barn_field import barn_field_worth
from services.carcassonne.rules.castle import castle_worth
from services.carcassonne.rules.cemetery import cemetery_worth
from services.carcassonne.rules.circus import circus_awards
from services.carcassonne.rules.city import city_worth
from services.carcassonne.rules.field import field_worth
from services.carcassonne.rules.fortune_teller import fortune_teller_worth
from services.carcassonne.rules.garden import garden_worth
from services.carcassonne.rules.german_castle import german_castle_worth
from services.carcassonne.rules.german_cathedral import german_cathedral_worth
from services.carcassonne.rules.haunted_castle import haunted_castle_worth
from services.carcassonne.rules.hut import hut_worth
from services.carcassonne.rules.monastery import monastery_worth
from services.carcassonne.rules.position import KIND_NAMES, Feature, Held
from services.carcassonne.rules.reckoning import Reckoning, Worth
from services.carcassonne.rules.road import road_worth
from services.carcassonne.rules.shepherd import shepherd_worth
from services.carcassonne.rules.toll import toll_awards
from services.carcassonne.rules.vodyanoy import vodyanoy_awards
from shared.core.sheet import Award

Stage: TypeAlias = Literal[
    "castles",
    "bets",
    "wonders",
    "vodyanoy",
    "features",
    "abbots",
    "shows",
    "fields",
    "robbers",
    "tokens",
]
STAGES: tuple[Stage, ...] = get_args(Stage)
"""The order of the whole: castles go home, bets, wonders, Vodyanoy, features with the toll of each
road before it, abbots and archbishops, circus and acrobats, fields and barns, robbers, tokens."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of feature is scored.

    `score` gives its worth, which those with the majority share, or the awards of its pieces where
    these are paid one by one (`by_piece`); None for what is open in play. `ghosts` is the row of
    its ghosts, empty where ghosts do not count. What is scored `at_end_only` is never complete.
    """

    name: str
    category: str
    stage: Stage
    score: Callable[[Held[Any], Reckoning], Worth | tuple[Award, ...] | None]
    by_piece: bool = False
    ghosts: str = ""
    fairy: bool = True
    ringmaster: bool = False
    at_end_only: bool = False


_EVERY = (
    Kind("road", "roads", "features", road_worth, ghosts="road.ghost", ringmaster=True),
    Kind("city", "cities", "features", city_worth, ghosts="city.ghost", ringmaster=True),
    Kind(
        "monastery",
        "monasteries",
        "features",
        monastery_worth,
        ghosts="monastery.ghost",
        ringmaster=True,
    ),
    Kind("garden", "monasteries", "features", garden_worth, ghosts="garden.ghost"),
    Kind("german_castle", "cities", "features", german_castle_worth, ghosts="german_castle.ghost"),
    Kind(
        "field",
        "fields",
        "fields",
        field_worth,
        ghosts="field.ghost",
        ringmaster=True,
        at_end_only=True,
    ),
    Kind("barn_field", "fields", "fields", barn_field_worth, ringmaster=True),
    Kind("barn", "fields", "fields", barn_awards, by_piece=True, fairy=False, at_end_only=True),
    Kind(
        "abbot_monastery",
        "monasteries",
        "abbots",
        abbot_monastery_worth,
        ghosts="abbot_monastery.ghost",
        at_end_only=True,
    ),
    Kind(
        "german_cathedral",
        "monasteries",
        "abbots",
        german_cathedral_worth,
        ghosts="archbishop.ghost",
    ),
    Kind("hut", "monasteries", "features", hut_worth, ghosts="hut.ghost"),
    Kind(
        "haunted_castle",
        "monasteries",
        "features",
        haunted_castle_worth,
        ghosts="haunted_castle.ghost",
    ),
    Kind("circus", "figures", "shows", circus_awards, by_piece=True, fairy=False),
    Kind("castle", "cities", "castles", castle_worth, fairy=False),
    Kind("toll", "roads", "features", toll_awards, by_piece=True, fairy=False),
    Kind("vodyanoy", "figures", "vodyanoy", vodyanoy_awards, by_piece=True, at_end_only=True),
    Kind("acrobats", "figures", "shows", acrobats_awards, by_piece=True, fairy=False),
    Kind("cemetery", "monasteries", "features", cemetery_worth, fairy=False),
    Kind(
        "fortune_teller",
        "monasteries",
        "features",
        fortune_teller_worth,
        ghosts="fortune_teller.ghost",
        ringmaster=True,
    ),
    Kind("shepherd", "figures", "fields", shepherd_worth, fairy=False),
)
KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _EVERY}
"""Every kind there is, by its name."""
KIND_OF: Mapping[type[Feature], Kind] = {of: KINDS[name] for of, name in KIND_NAMES.items()}
"""The kind of every feature."""
