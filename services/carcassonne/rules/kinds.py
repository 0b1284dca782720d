"""Every kind of feature, in one row: how it is scored and what may be on it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias, get_args

from services.carcassonne.rules import contradictions, feature_types, field, surroundings
from services.carcassonne.rules.city import score_castle, score_city
from services.carcassonne.rules.figure_counts import score_acrobats, score_circus, score_vodyanoy
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.names import FIGURES
from services.carcassonne.rules.position import KIND_NAMES, HeldFeature
from services.carcassonne.rules.road import score_road, score_tolls
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext
from shared.core.declarations import Range, read_fields
from shared.core.illegal import Faults
from shared.core.pointers import PointerSteps
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


ON_FOOT = frozenset({"follower", "large", "phantom", "ringmaster", "guard"})
WITH_WAGON = ON_FOOT | {"wagon"}
IN_FIELDS = ON_FOOT | {"pig", "barn", "shepherd"}


@dataclass(frozen=True)
class FeatureKind:
    """A kind of feature: how it is scored, what may be on it, and which expansions bring it.

    Its `name` in requests and answers is that of its class `of`, and so is what completes it: so
    many occupied `spaces` around it as its `neighbours` can be, or with 0 that it has no open ends;
    None of a kind that has no such field.

    `score` returns the value that is paid to each player with the majority, or the awards of the
    pieces where these are paid one by one (`is_paid_per_piece`), or None while the feature is open
    in play. A feature that `is_final_only` is never complete in play.

    `figures` may be on it; of these, `uncounted` do not count there. With `shares_followers` its
    figures may be listed on another feature too, which alone counts their ghosts. `places` are the
    words for it in the followers of a board; None is its own name. `ghost_rule` is empty where
    ghosts do not count. A kind without `expansions` is of the base game. `check` notes numbers that
    contradict each other; `check_figures` notes what its figures contradict, and pieces that are
    never together.
    """

    of: type[feature_types.Feature]
    category: str
    stage: Stage
    score: Callable[[HeldFeature[Any], ScoringContext], FeatureValue | tuple[Award, ...] | None]
    figures: frozenset[str] = WITH_WAGON
    expansions: tuple[str, ...] = ()
    check: Callable[[Any, PointerSteps, Faults], None] | None = None
    check_figures: Callable[[HeldFeature[Any], PointerSteps, Faults], None] | None = None
    ghost_rule: str = ""
    places: tuple[str, ...] | None = None
    uncounted: frozenset[str] = frozenset()
    is_paid_per_piece: bool = False
    pays_fairy: bool = True
    counts_ringmaster: bool = False
    is_final_only: bool = False
    shares_followers: bool = False

    @cached_property
    def name(self) -> str:
        return KIND_NAMES[self.of]

    @cached_property
    def spaces(self) -> int | None:
        declared = {one.name: one.value for one in read_fields(self.of)}
        if "neighbours" in declared:
            return declared["neighbours"].require(Range).high
        return 0 if "complete" in declared else None

    @property
    def is_of_one(self) -> bool:
        """Whether a single figure takes it when its tile is laid, as it does every building."""
        return self.category == "monasteries" or self.of is feature_types.GermanCastle

    def list_places(self) -> tuple[str, ...]:
        """List what its figures stand on, on a board."""
        return (self.name,) if self.places is None else self.places


_KINDS = (
    FeatureKind(
        feature_types.Road,
        "roads",
        "features",
        score_road,
        WITH_WAGON | {"builder"},
        places=("road", "wainwrights"),
        check=contradictions.check_road,
        check_figures=contradictions.check_witch,
        ghost_rule="road.ghost",
        counts_ringmaster=True,
    ),
    FeatureKind(
        feature_types.City,
        "cities",
        "features",
        score_city,
        WITH_WAGON | {"mayor", "builder"},
        places=("city", "coiners"),
        check=contradictions.check_city,
        check_figures=contradictions.check_witch,
        ghost_rule="city.ghost",
        counts_ringmaster=True,
    ),
    FeatureKind(
        feature_types.Monastery,
        "monasteries",
        "features",
        surroundings.score_monastery,
        WITH_WAGON | {"abbot"},
        check=contradictions.check_monastery,
        check_figures=contradictions.check_challenge,
        ghost_rule="monastery.ghost",
        counts_ringmaster=True,
    ),
    FeatureKind(
        feature_types.Field,
        "fields",
        "fields",
        field.score_field,
        IN_FIELDS,
        check_figures=contradictions.check_barns,
        ghost_rule="field.ghost",
        places=("field", "tanners"),
        counts_ringmaster=True,
        is_final_only=True,
    ),
    FeatureKind(
        feature_types.BarnField,
        "fields",
        "fields",
        field.score_barn_field,
        IN_FIELDS,
        ("abbey_and_mayor",),
        places=(),
        uncounted=frozenset({"pig"}),
        counts_ringmaster=True,
    ),
    FeatureKind(
        feature_types.Barn,
        "fields",
        "fields",
        field.score_barns,
        frozenset({"barn", "pig", "shepherd"}),
        ("abbey_and_mayor",),
        places=(),
        uncounted=frozenset({"pig", "shepherd"}),
        is_paid_per_piece=True,
        pays_fairy=False,
        is_final_only=True,
    ),
    FeatureKind(
        feature_types.Castle,
        "cities",
        "castles",
        score_castle,
        WITH_WAGON | {"mayor"},
        ("bridges_castles_bazaars",),
        pays_fairy=False,
    ),
    FeatureKind(
        feature_types.Hut,
        "monasteries",
        "features",
        surroundings.score_hut,
        expansions=("russian_promos",),
        ghost_rule="hut.ghost",
    ),
    FeatureKind(
        feature_types.Vodyanoy,
        "figures",
        "vodyanoy",
        score_vodyanoy,
        FOLLOWERS,
        ("russian_promos",),
        is_paid_per_piece=True,
        is_final_only=True,
        shares_followers=True,
    ),
    FeatureKind(
        feature_types.Garden,
        "monasteries",
        "features",
        surroundings.score_garden,
        frozenset({"abbot"}),
        ("abbot",),
        contradictions.check_surroundings,
        contradictions.check_abbot,
        ghost_rule="garden.ghost",
    ),
    FeatureKind(
        feature_types.GermanCastle,
        "cities",
        "features",
        surroundings.score_german_castle,
        expansions=("castles_in_germany",),
        check=contradictions.check_surroundings,
        check_figures=contradictions.check_abbot,
        ghost_rule="german_castle.ghost",
    ),
    FeatureKind(
        feature_types.AbbotMonastery,
        "monasteries",
        "abbots",
        surroundings.score_abbot_monastery,
        WITH_WAGON | {"abbot"},
        ("monasteries",),
        contradictions.check_lines,
        ghost_rule="abbot_monastery.ghost",
        is_final_only=True,
    ),
    FeatureKind(
        feature_types.GermanCathedral,
        "monasteries",
        "abbots",
        surroundings.score_german_cathedral,
        expansions=("cathedrals_in_germany",),
        check=contradictions.check_cathedral,
        ghost_rule="archbishop.ghost",
    ),
    FeatureKind(
        feature_types.Cemetery,
        "monasteries",
        "features",
        surroundings.score_cemetery,
        expansions=("ghosts_castles_cemeteries",),
        pays_fairy=False,
    ),
    FeatureKind(
        feature_types.HauntedCastle,
        "monasteries",
        "features",
        surroundings.score_haunted_castle,
        expansions=("ghosts_castles_cemeteries",),
        check=contradictions.check_mist,
        ghost_rule="haunted_castle.ghost",
    ),
    FeatureKind(
        feature_types.FortuneTeller,
        "monasteries",
        "features",
        surroundings.score_fortune_teller,
        expansions=("fortune_teller",),
        ghost_rule="fortune_teller.ghost",
        counts_ringmaster=True,
    ),
    FeatureKind(
        feature_types.Shepherd,
        "figures",
        "fields",
        field.score_shepherds,
        frozenset({"shepherd"}),
        ("hills_and_sheep",),
        places=(),
        pays_fairy=False,
    ),
    FeatureKind(
        feature_types.Circus,
        "figures",
        "shows",
        score_circus,
        frozenset(FIGURES),
        ("circus", "big_top"),
        places=(),
        uncounted=frozenset(FIGURES) - FOLLOWERS,
        is_paid_per_piece=True,
        pays_fairy=False,
        shares_followers=True,
    ),
    FeatureKind(
        feature_types.Acrobats,
        "figures",
        "shows",
        score_acrobats,
        FOLLOWERS,
        ("acrobats", "big_top"),
        ghost_rule="acrobats.ghost",
        places=("pyramid",),
        check_figures=contradictions.check_pyramid,
        is_paid_per_piece=True,
        pays_fairy=False,
    ),
    FeatureKind(
        feature_types.Toll,
        "roads",
        "features",
        score_tolls,
        frozenset(),  # tolls have owners instead
        ("tollkeepers",),
        contradictions.check_toll,
        places=(),
        is_paid_per_piece=True,
        pays_fairy=False,
    ),
)
KINDS: Mapping[str, FeatureKind] = {kind.name: kind for kind in _KINDS}
KIND_OF: Mapping[type[feature_types.Feature], FeatureKind] = {kind.of: kind for kind in _KINDS}
PLACES = tuple([place for kind in _KINDS for place in kind.list_places()])
"""What a figure on a board may be placed on."""
