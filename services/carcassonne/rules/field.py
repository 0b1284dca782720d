"""Fields, for their farmers and for barns, and shepherds.

The City of Carcassonne and Leipzig are complete cities beside a field, castles are not.
"""

from collections import Counter
from collections.abc import Sequence

from services.carcassonne.rules.feature_types import Barn, BarnField, Field, Shepherd
from services.carcassonne.rules.lines import ScoreRows, make_line, name_counted
from services.carcassonne.rules.position import HeldFeature
from services.carcassonne.rules.scoring_context import FeatureValue, ScoringContext
from shared.core.sheet import Award


def score_field(held: HeldFeature[Field], context: ScoringContext) -> FeatureValue | None:
    """Score a field; None in play unless a barn was placed."""
    field = held.feature
    if context.in_play and not field.barn_placed:
        return None
    tanners, rows = field.tanners, ScoreRows(context)
    _add_cities_and_castles("field", field, 3, 4, rows)
    pigs = [one.player for one in held.followers if one.figure == "pig"]
    if pigs:
        context.add_ruling("pig", "owner-once")
        _add_pigs("field.pig", field, pigs, rows)
    if tanners.players:
        context.add_ruling("tanners", "majority")
        rows.add_for(tanners.players, "field.tanners", tanners.buildings, 2)
    return FeatureValue(rows.lines, majority_lines=rows.majority_lines)


def score_barn_field(held: HeldFeature[BarnField], context: ScoringContext) -> FeatureValue:
    """Score a field with a barn for its farmers."""
    field, of_castle = held.feature, context.rules.barn_field_castle
    if field.castles:
        context.add_ruling("barn-field-castle", str(of_castle))
    rows = ScoreRows(context)
    _add_cities_and_castles("barn_field", field, 1, of_castle, rows)
    pigs = [one.player for one in held.followers if one.figure == "pig"]
    if pigs and context.in_play:
        context.add_ruling("barn-pig", context.rules.barn_pig)
        if counts_barn_pig(context):
            _add_pigs("play.barn_field.pig", field, pigs, rows)
    return FeatureValue(rows.lines, majority_lines=rows.majority_lines)


def _add_cities_and_castles(
    name: str, field: Field | BarnField, of_city: int, of_castle: int, rows: ScoreRows
) -> None:
    besieged, castles = field.besieged_cities, field.castles
    cities = field.cities + besieged
    rows.add(f"{name}.city", cities, of_city, when=cities or not castles)
    rows.add(f"{name}.castle", castles, of_castle)
    wording = name_counted("field.pigsty", cities=cities, castles=castles)
    rows.add(f"{name}.pigsty", cities + castles, 1, wording, when=field.pigsty)
    rows.add(f"{name}.siege", besieged, of_city + field.pigsty)
    rows.add_little_buildings(f"{name}.little_building", field.little_buildings)


def _add_pigs(rule: str, field: Field | BarnField, players: Sequence[str], rows: ScoreRows) -> None:
    besieged, castles = field.besieged_cities, field.castles
    cities = field.cities + besieged
    wording = name_counted("field.pig", cities=cities, castles=castles)
    rows.add_for(players, rule, cities + castles + besieged, 1, wording)


def counts_barn_pig(context: ScoringContext) -> bool:
    """Whether a pig counts on a field with a barn: in play, by the option."""
    return context.in_play and context.rules.barn_pig == "two"


def score_barns(held: HeldFeature[Barn], context: ScoringContext) -> tuple[Award, ...] | None:
    """Return what each owner of a barn on this field is paid; None in play."""
    if context.in_play:
        return None
    field = held.feature
    cities = field.cities + field.besieged_cities
    rows = ScoreRows(context)
    rows.add("barn.city", cities, 4, when=cities or not field.castles)
    rows.add("barn.castle", field.castles, 5)
    rows.add("barn.siege", field.besieged_cities, 4)
    rows.add_little_buildings("barn.little_building", field.little_buildings)
    lines = tuple(rows.lines)
    owners = dict.fromkeys([one.player for one in held.followers if one.figure == "barn"])
    return tuple([Award(owner, lines) for owner in owners])


def score_shepherds(held: HeldFeature[Shepherd], context: ScoringContext) -> FeatureValue:
    flock = make_line("play.shepherd.flock", 1, held.feature.flock)
    shepherds: Counter[str] = Counter()
    for one in held.followers:
        shepherds[one.player] += one.number
    holders = tuple(shepherds)
    if not context.in_play:
        return FeatureValue([make_line("shepherd", 1, 0)], holders=holders)
    if max(shepherds.values(), default=0) > 1:
        context.add_ruling("shepherds", context.rules.shepherds)
    if context.rules.shepherds == "one":
        return FeatureValue([flock], holders=holders)
    extra = {player: (flock,) * (count - 1) for player, count in shepherds.items()}
    return FeatureValue([flock], majority_lines=extra, holders=holders)
