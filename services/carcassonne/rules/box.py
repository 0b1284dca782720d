"""What one box holds, and the warnings of more than all boxes of the table have.

Every set is taken in the edition that has the most of a piece. Groups play with pieces of their
own, so what the boxes do not have is scored.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from services.carcassonne.rules import pieces
from services.carcassonne.rules.feature_markers import NO_BUILDINGS, NO_TRIANGLES, LittleBuildings
from services.carcassonne.rules.feature_types import (
    CATHEDRAL_ROAD,
    Circus,
    Feature,
    Field,
    GermanCathedral,
    Monastery,
    Road,
)
from services.carcassonne.rules.holdings import GOODS, Goods, Holdings
from services.carcassonne.rules.kinds import KIND_OF
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.names import ALL_FIGURES
from services.carcassonne.rules.position import EVERY_EXPANSION, KIND_NAMES, HeldFeature, RuleSet
from shared.core.declarations import FieldGroup, read_fields
from shared.core.phrases import Param, Word
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice, Ruling

GHOSTS = 15
ROADS = 374
"""Segments of roads on all tiles; a complete one has one of them at least."""
PIECES: Mapping[str, pieces.Supply] = {
    **{
        field.name: supply
        for kind in KIND_NAMES
        for field in read_fields(kind)
        if (supply := field.value.find(pieces.Supply))
    },
    "ghosts": pieces.Supply(GHOSTS),
    "tanners_buildings": pieces.Supply(pieces.FARMS + pieces.SHEDS),
}
"""By field of a feature, what a box has of it: pieces, and what is printed on tiles. Double
tiles are the German castles and those of Leipzig. The Tanners count farms and sheds."""
TITLES_OF_A_BOX: Mapping[str, int] = {"completed_cities": pieces.CITIES, "completed_roads": ROADS}
"""By what counts for king and robber baron, how many of it a box may bring about."""
ADDED: Mapping[type[Feature], FieldGroup[Any]] = {
    kind: FieldGroup(
        kind, [name for name in kind._fields if name in PIECES and not PIECES[name].is_shared]
    )
    for kind in KIND_NAMES
}
"""The fields of each kind of feature for pieces that are added to those of other features."""
SHARED: Mapping[type[Feature], Sequence[tuple[str, int]]] = {
    kind: [
        (name, PIECES[name].of_box)
        for name in kind._fields
        if name in PIECES and PIECES[name].is_shared
    ]
    for kind in KIND_NAMES
}
INSIDE: Mapping[type[Feature], FieldGroup[Any]] = {
    kind: FieldGroup(
        kind,
        {*kind._fields}
        & {"roads", "little_buildings", "triangles", "labyrinth_followers", "church_followers"},
    )
    for kind in KIND_NAMES
}
"""Those that are counted by feature and that few features have."""
PIECES_AT_A_CATHEDRAL = tuple([name for name in CATHEDRAL_ROAD.fields or () if name in PIECES])
"""Those of a road at a German cathedral."""
MIST_TILES = 60
"""Tiles with haunted castles, cemeteries or mist, not counted by what they have."""
BUILDINGS: Mapping[str, int] = {
    "building.monastery": 25,
    "building.shrine": 6,
    "building.german": 6,
    "building.dutch_belgian": 6,
    "building.japanese": 6,
    "building.darmstadt_church": 2,
    "kind.castle": pieces.CASTLES,
    "kind.acrobats": 16,
    "kind.german_castle": pieces.GERMAN_CASTLES,
    "kind.german_cathedral": pieces.GERMAN_CATHEDRALS,
    "kind.circus": 1,
    "kind.garden": pieces.GARDENS,
    "kind.hut": 1,
    "kind.vodyanoy": 1,
    "kind.fortune_teller": 8,
    "kind.cemetery": MIST_TILES,
    "kind.haunted_castle": MIST_TILES,
}
"""By the word for a building or a kind of feature, how many of them a box has."""
TRIANGLES = 24
LITTLE_BUILDINGS = 6
ANIMALS = (1, 3, 4, 5, 6, 7)
"""Points that an animal token has; a second box has no others."""
GOODS_TOKENS = Goods(wine=9, grain=6, cloth=5)
TOKENS: Mapping[str, int] = {"gold": 16, "fruit": 24, "gifts": 25}
"""By holding, the tokens that all players have together. Easter eggs are in no box."""
ROBBERS_OF_A_PLAYER = 1
CHIPS_OF_A_PLAYER = 1
TOLLHOUSES_OF_A_PLAYER = 1
ROADS_OF_A_TOLLHOUSE = 4
"""Roads of the crossing on which it stands, at most."""
ON_THE_TRACK = 1
ACROBATS = 2
"""Followers that each player gains with the third edition of Under the Big Top."""
FOLLOWERS_OF_A_PLAYER = (
    sum([ALL_FIGURES[name].each for name in FOLLOWERS]) - ON_THE_TRACK + ACROBATS
)


class BoxCount:
    """Compares the pieces of a request with the boxes of its rule set.

    `warnings` are of what all boxes together do not have.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.warnings: list[Notice] = []
        self._boxes, self._matters = rules.boxes, False
        expansions = EVERY_EXPANSION if rules.expansions is None else rules.expansions
        self._acrobats = ACROBATS if rules.edition == "C3" and "big_top" in expansions else 0

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return (Ruling("boxes", "one" if self._boxes == 1 else "two"),) if self._matters else ()

    def add(self, at: PointerSteps, piece: str, count: int, of_one: int, player: str = "") -> None:
        """Add so many of a piece, named by its word, of which one box has `of_one`.

        With `player`, that is what each player has of it.
        """
        self._matters |= count > of_one
        self.add_most(at, piece, count, of_one * self._boxes, player)

    def add_most(
        self, at: PointerSteps, piece: str, count: int, most: int, player: str = ""
    ) -> None:
        """Add so many of a piece of which there are `most`, however many boxes there are."""
        if count <= most:
            return
        params: dict[str, Param] = {"piece": Word(piece), "count": count, "most": most}
        if player:
            self.warnings.append(Notice("player-beyond", pointer(*at), params | {"player": player}))
        else:
            self.warnings.append(Notice("box-beyond", pointer(*at), params))

    def add_animal(self, at: PointerSteps, value: int) -> None:
        if value not in ANIMALS:
            params: dict[str, Param] = {"value": value, "choices": ANIMALS}
            self.warnings.append(Notice("animal-unknown", pointer(*at), params))

    def add_figures(self, figures: Iterable[tuple[PointerSteps, str, str, int]]) -> None:
        """Add figures: of each entry its place, the player, the sort and how many they are."""
        counts: dict[tuple[str, str], tuple[int, PointerSteps]] = {}
        for at, player, figure, count in figures:
            before, _ = counts.get((player, figure), (0, at))
            counts[player, figure] = (before + count, at)
        for (player, figure), (count, at) in counts.items():
            word, kept = f"figure.{figure}", ON_THE_TRACK if figure == "follower" else 0
            each = ALL_FIGURES[figure].each + (self._acrobats if kept else 0)
            self._matters |= count > each - kept
            self.add_most(at, word, count, each * self._boxes - kept, player)

    def add_each(self, things: Iterable[tuple[PointerSteps, str, str]], of_one: int) -> None:
        counts: Counter[tuple[str, str]] = Counter()
        for at, player, piece in things:
            counts[player, piece] += 1
            self.add(at, piece, counts[player, piece], of_one, player)


def count_features(
    features: Sequence[HeldFeature[Feature]],
    places: Sequence[PointerSteps],
    together: PointerSteps,
    players: int,
    box: BoxCount,
) -> None:
    sums = _start_sums(features)
    own = []
    for held, at in zip(features, places, strict=True):
        _count_pieces(held.feature, (*at, "feature"), sums, box)
        if INSIDE[type(held.feature)].has_any(held.feature):
            _count_inside(held.feature, (*at, "feature"), players, box)
        if KIND_OF[type(held.feature)].shares_followers:
            box.add_figures(_list_figures([(held, at)]))
        else:
            own.append((held, at))
    if own:
        sums["ghosts"] = sum([one.ghosts for held, _ in own for one in held.followers])
    for name, count in sums.items():
        box.add(together, PIECES[name].name(name), count, PIECES[name].of_box)
    of_one = {**BUILDINGS, "building.abbey": players}  # each player has one
    for word, count in Counter([_name_building(held.feature) for held in features]).items():
        if word in of_one:
            box.add(together, word, count, of_one[word])
    box.add_figures(_list_figures(own))
    _count_tollhouses(features, places, box)


def _start_sums(features: Sequence[HeldFeature[Feature]]) -> dict[str, int]:
    """Return 0 of each piece that the features can have, in the order of the warnings."""
    names: list[str] = []
    for kind in dict.fromkeys([type(held.feature) for held in features]):
        ghosts = () if KIND_OF[kind].shares_followers else ("ghosts",)
        names += (*ADDED[kind].names, "tanners_buildings", *ghosts)
    return dict.fromkeys(names, 0)


def _list_figures(
    features: Iterable[tuple[HeldFeature[Feature], PointerSteps]],
) -> list[tuple[PointerSteps, str, str, int]]:
    return [
        ((*at, "followers", index), one.player, one.figure, one.number)
        for held, at in features
        for index, one in enumerate(held.followers)
    ]


def _count_tollhouses(
    features: Sequence[HeldFeature[Feature]], places: Sequence[PointerSteps], box: BoxCount
) -> None:
    """Count how many tollhouses each owner needs for his tolls, at the toll that needs one more."""
    tolls: Counter[str] = Counter()
    for held, at in zip(features, places, strict=True):
        for index, owner in enumerate(getattr(held.feature, "owners", ())):
            houses, beyond = divmod(tolls[owner], ROADS_OF_A_TOLLHOUSE)
            tolls[owner] += 1
            if not beyond:
                where = (*at, "feature", "owners", index)
                box.add(where, "piece.tollhouses", houses + 1, TOLLHOUSES_OF_A_PLAYER, owner)


def _name_building(feature: Feature) -> str:
    building = getattr(feature, "building", None)
    return f"building.{building}" if building else f"kind.{KIND_NAMES[type(feature)]}"


def _count_pieces(feature: Feature, at: PointerSteps, sums: dict[str, int], box: BoxCount) -> None:
    for name in ADDED[type(feature)].list_given(feature):
        sums[name] += getattr(feature, name)
    for name, of_box in SHARED[type(feature)]:
        count = getattr(feature, name)
        if count > of_box:
            box.add((*at, name), PIECES[name].name(name), count, of_box)
    if isinstance(feature, Field):
        sums["tanners_buildings"] += feature.tanners.buildings
    if isinstance(feature, Circus):
        box.add_animal((*at, "value"), feature.value)


def _count_inside(feature: Feature, at: PointerSteps, players: int, box: BoxCount) -> None:
    if isinstance(feature, GermanCathedral):
        for name in PIECES_AT_A_CATHEDRAL:
            count = sum([getattr(road, name) for road in feature.roads])
            box.add((*at, "roads"), PIECES[name].name(name), count, PIECES[name].of_box)
    _count_little_buildings(feature, at, box)
    triangles = getattr(feature, "triangles", NO_TRIANGLES)
    if triangles is not NO_TRIANGLES:
        count = triangles.single + 2 * triangles.paired
        box.add((*at, "triangles"), "piece.triangles", count, TRIANGLES)
    if isinstance(feature, Road):
        of_all, word = FOLLOWERS_OF_A_PLAYER * players, "piece.labyrinth_followers"
        box.add((*at, "labyrinth_followers"), word, feature.labyrinth_followers, of_all)
    if isinstance(feature, Monastery):
        for player, count in feature.church_followers.items():
            where = (*at, "church_followers", player)
            box.add(where, "piece.church_followers", count, FOLLOWERS_OF_A_PLAYER, player)


def _count_little_buildings(feature: Feature, at: PointerSteps, box: BoxCount) -> None:
    buildings = getattr(feature, "little_buildings", NO_BUILDINGS)
    if buildings is not NO_BUILDINGS:
        for name, count in zip(LittleBuildings._fields, buildings, strict=True):
            box.add((*at, "little_buildings", name), f"piece.{name}s", count, LITTLE_BUILDINGS)


def count_holdings(holdings: Holdings, players: int, box: BoxCount) -> None:
    at = "holdings"
    for name, most in TITLES_OF_A_BOX.items():
        box.add((at, name), f"piece.{name}", getattr(holdings, name) or 0, most)
    for index, one in enumerate(holdings.wonders):
        others = 1 if one.wonder == "alhambra" else players - 1
        where = (at, "wonders", index, "count")
        box.add(where, f"piece.{one.wonder}", one.number, FOLLOWERS_OF_A_PLAYER * others)
    for kind in GOODS:
        held = sum([getattr(one, kind) for one in holdings.goods.values()])
        box.add((at, "goods"), f"good.{kind}", held, getattr(GOODS_TOKENS, kind))
    for name, count in TOKENS.items():
        box.add((at, name), f"piece.{name}", sum(getattr(holdings, name).values()), count)
    for player, count in holdings.robbers.items():
        box.add((at, "robbers", player), "piece.robbers", count, ROBBERS_OF_A_PLAYER, player)
    chips = [
        ((at, "bets", index, "chip"), one.player, f"rule.bet.{one.chip}.title")
        for index, one in enumerate(holdings.bets)
    ]
    box.add_each(chips, CHIPS_OF_A_PLAYER)
