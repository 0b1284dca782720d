"""Every kind of feature: the function that scores it, its stage and its category."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from services.carcassonne.rules.abbots import score_abbot_monastery, score_german_cathedral
from services.carcassonne.rules.city import score_castle, score_city
from services.carcassonne.rules.field import (
    score_barn_field,
    score_barns,
    score_field,
    score_shepherds,
)
from services.carcassonne.rules.figure_counts import score_acrobats, score_circus, score_vodyanoy
from services.carcassonne.rules.position import KIND_NAMES, Feature, HeldFeature
from services.carcassonne.rules.road import score_road, score_tolls
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext
from services.carcassonne.rules.surroundings import (
    score_cemetery,
    score_fortune_teller,
    score_garden,
    score_german_castle,
    score_haunted_castle,
    score_hut,
    score_monastery,
)
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
"""The order of scoring: castles, bets, wonders, Vodyanoy, features with the toll of each
road before it, abbots and archbishops, circus and acrobats, fields and barns, robbers, tokens."""


@dataclass(frozen=True, slots=True)
class FeatureKind:
    """How a kind of feature is scored.

    `score` returns the value that is paid to each player with the majority, or the awards of the
    pieces where these are paid one by one (`is_paid_per_piece`), or None while the feature is open
    in play. `ghost_rule` is the rule of its ghosts, empty where ghosts do not count. A feature that
    `is_final_only` is never complete in play.
    """

    name: str
    category: str
    stage: Stage
    score: Callable[[HeldFeature[Any], ScoringContext], FeatureValue | tuple[Award, ...] | None]
    is_paid_per_piece: bool = False
    ghost_rule: str = ""
    pays_fairy: bool = True
    counts_ringmaster: bool = False
    is_final_only: bool = False


_KINDS = (
    FeatureKind(
        "road", "roads", "features", score_road, ghost_rule="road.ghost", counts_ringmaster=True
    ),
    FeatureKind(
        "city", "cities", "features", score_city, ghost_rule="city.ghost", counts_ringmaster=True
    ),
    FeatureKind(
        "monastery",
        "monasteries",
        "features",
        score_monastery,
        ghost_rule="monastery.ghost",
        counts_ringmaster=True,
    ),
    FeatureKind("garden", "monasteries", "features", score_garden, ghost_rule="garden.ghost"),
    FeatureKind(
        "german_castle", "cities", "features", score_german_castle, ghost_rule="german_castle.ghost"
    ),
    FeatureKind(
        "field",
        "fields",
        "fields",
        score_field,
        ghost_rule="field.ghost",
        counts_ringmaster=True,
        is_final_only=True,
    ),
    FeatureKind("barn_field", "fields", "fields", score_barn_field, counts_ringmaster=True),
    FeatureKind(
        "barn",
        "fields",
        "fields",
        score_barns,
        is_paid_per_piece=True,
        pays_fairy=False,
        is_final_only=True,
    ),
    FeatureKind(
        "abbot_monastery",
        "monasteries",
        "abbots",
        score_abbot_monastery,
        ghost_rule="abbot_monastery.ghost",
        is_final_only=True,
    ),
    FeatureKind(
        "german_cathedral",
        "monasteries",
        "abbots",
        score_german_cathedral,
        ghost_rule="archbishop.ghost",
    ),
    FeatureKind("hut", "monasteries", "features", score_hut, ghost_rule="hut.ghost"),
    FeatureKind(
        "haunted_castle",
        "monasteries",
        "features",
        score_haunted_castle,
        ghost_rule="haunted_castle.ghost",
    ),
    FeatureKind(
        "circus", "figures", "shows", score_circus, is_paid_per_piece=True, pays_fairy=False
    ),
    FeatureKind("castle", "cities", "castles", score_castle, pays_fairy=False),
    FeatureKind("toll", "roads", "features", score_tolls, is_paid_per_piece=True, pays_fairy=False),
    FeatureKind(
        "vodyanoy",
        "figures",
        "vodyanoy",
        score_vodyanoy,
        is_paid_per_piece=True,
        is_final_only=True,
    ),
    FeatureKind(
        "acrobats", "figures", "shows", score_acrobats, is_paid_per_piece=True, pays_fairy=False
    ),
    FeatureKind("cemetery", "monasteries", "features", score_cemetery, pays_fairy=False),
    FeatureKind(
        "fortune_teller",
        "monasteries",
        "features",
        score_fortune_teller,
        ghost_rule="fortune_teller.ghost",
        counts_ringmaster=True,
    ),
    FeatureKind("shepherd", "figures", "fields", score_shepherds, pays_fairy=False),
)
KINDS: Mapping[str, FeatureKind] = {kind.name: kind for kind in _KINDS}
"""Every kind of feature, by its name."""
KIND_OF: Mapping[type[Feature], FeatureKind] = {of: KINDS[name] for of, name in KIND_NAMES.items()}
"""How each class of feature is scored."""
