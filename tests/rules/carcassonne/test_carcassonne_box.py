"""More than the boxes have: every piece, wherever a request may name it."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from services.carcassonne.board.design import Design
from services.carcassonne.rules.box import BUILDINGS, PIECES, ROADS
from services.carcassonne.rules.contradictions import COATS_OF_A_TILE, INNS_OF_A_TILE
from services.carcassonne.rules.names import ALL_FIGURES, GREAT_CITIES
from services.carcassonne.rules.pieces import CITIES, GARDENS, SHEEP, TILES
from services.carcassonne.rules.position import KIND_NAMES
from services.carcassonne.tiles.catalogue import DESIGNS, SETS
from shared.core.declarations import read_fields
from shared.schemas.gate import parse_body
from tests.rule_ids import TYPED_PIECES
from tests.rules.carcassonne.box_carcassonne import (
    FIGURES,
    OPERATIONS,
    PLAYERS,
    STANDING,
    Build,
    find_beyond,
    give,
)


def count_coats(design: Design) -> int:
    return sum(one.coats for one in design.segments)


def count_inns(design: Design) -> int:
    return sum(one.inn for one in design.segments)


def test_the_box_has_what_the_catalogue_has() -> None:
    kept = {design.box: (design, design.copies or 0) for design in DESIGNS.values()}.values()
    assert sum(copies * count_coats(one) for one, copies in kept) == PIECES["coats"].of_box == 24
    assert sum(copies * count_inns(one) for one, copies in kept) == PIECES["inns"].of_box == 9
    assert max(map(count_coats, DESIGNS.values())) == COATS_OF_A_TILE
    assert max(map(count_inns, DESIGNS.values())) == INNS_OF_A_TILE
    printed = {"cathedrals": "cathedral", "tunnels": "tunnel", "besieged_cities": "besieged"}
    for name, segment in printed.items():
        tiles = [
            copies for one, copies in kept if any(getattr(each, segment) for each in one.segments)
        ]
        assert sum(tiles) == PIECES[name].of_box
    pigsties = [copies for one, copies in kept for each in one.segments if each.pigsty]
    assert sum(pigsties) == PIECES["pigsty"].of_box == 3
    built = Counter[str]()
    for design, copies in kept:
        parts = design.segments
        built.update({each.building: copies for each in parts if each.kind == "monastery"})
        built["hut"] += copies * any(each.kind == "hut" for each in parts)
        built["vodyanoy"] += copies * design.has_mark("vodyanoy")
    for name in ("monastery", "shrine", "german", "darmstadt_church"):
        assert built[name] == BUILDINGS[f"building.{name}"]
    assert built["hut"] == BUILDINGS["kind.hut"] == BUILDINGS["kind.vodyanoy"] == built["vodyanoy"]
    lakes = [copies for one, copies in kept if one.has_mark("ferry")]
    assert sum(lakes) == PIECES["ferries"].of_box == 8
    gardens = [
        max(
            sum(count for one, count in each.items() if DESIGNS[one].has_garden)
            for each in editions
        )
        for editions in (tile_set.editions for tile_set in SETS.values())
    ]
    assert sum(gardens) == GARDENS == 27
    assert SHEEP == 4 + 10 + 15 + 8
    assert sum(copies for _, copies in kept) == TILES == 385
    segments = Counter[str]()
    for design, copies in kept:
        for one in design.segments:
            segments[one.kind] += copies
    assert segments["city"] + len(GREAT_CITIES) == CITIES == 293
    assert segments["road"] == ROADS == 374


def feature(kind: str, **fields: Any) -> dict[str, Any]:
    return {"feature": {"kind": kind, **fields}}


BESIDE: Mapping[str, Mapping[str, Any]] = {
    "road": {"tiles": 60},
    "city": {"tiles": 60},
    "toll": {"owners": ["blue"]},
    "german_castles": {"complete": True},
    "labyrinth_followers": {"complete": True, "labyrinths": 2},
    "church_followers": {"building": "darmstadt_church"},
}
"""By kind or field, what else is said of the feature."""


def build_piece(piece: str, count: int) -> dict[str, Any]:
    """A feature with so many of a piece."""
    kind, _, name = piece.partition(".")
    given: dict[str, Any] = {
        "little_buildings": {"tower": count},
        "triangles": {"single": count},
        "wonders": ["alhambra"] * count,
        "roads": [{"tiles": 1}] * count,
        "tanners": {"players": ["blue"], "buildings": count},
        "church_followers": {"blue": count},
    }
    fields = {**BESIDE.get(kind, {}), **BESIDE.get(name, {}), name: given.get(name, count)}
    if name == "german_cathedrals":
        fields["german_cathedral_segments"] = max(count, 2)
    if name == "german_cathedral_segments":
        fields["german_cathedrals"] = -(-count // 4)
    return feature(kind, **fields)


IN_A_FEATURE: Mapping[str, tuple[int, Build]] = {
    piece: (most, partial(build_piece, piece))
    for piece, most in TYPED_PIECES["carcassonne"].items()
}
"""By kind and field of a feature: what one box has, and a request that has so many."""
NOT_DOUBLED = {"german_cathedral.roads"}
"""What a second box has no more of: the roads of one tile."""
ALONE = {"mage", "witch", "darmstadtium", "besieged", "pigsty", "barn_placed", "taken_back"}
"""What a feature has or has not; one that exists once is refused on a second feature."""
COUNTED_ON_TILES = {
    *("signpost_kinds", "neighbours", "neighbour_tiles", "vineyards", "row_tiles", "column_tiles"),
    *("empty_spaces", "mist_tiles", "start_tile_spaces", "complete"),
}
"""Spaces and kinds, of which the schema or another field allows only a few."""
OF_PLAYERS = {
    *("wainwrights", "coiners", "owners", "large"),
}
"""Who stands somewhere, each once."""
OTHERS = {"building", "challenge", "value", "wonders"}
"""Choices among a few, and points of a castle or an animal token."""


def test_every_field_of_a_feature_is_a_piece_of_the_box_or_says_why_not() -> None:
    known = ALONE | COUNTED_ON_TILES | OF_PLAYERS | OTHERS
    for kind, name in KIND_NAMES.items():
        for field in read_fields(kind):
            assert (f"{name}.{field.name}" in IN_A_FEATURE) or field.name in known


@pytest.mark.parametrize("piece", IN_A_FEATURE)
def test_features_have_no_more_than_the_boxes_in_silence(piece: str) -> None:
    most, build = IN_A_FEATURE[piece]
    mode = "completed" if build(1)["feature"].get("complete") else "final"
    assert find_beyond("feature-scores", {"mode": mode, **build(most)}) == []
    assert find_beyond("feature-scores", {"mode": mode, **build(most + 1)})
    twice = find_beyond("feature-scores", {"mode": mode, **build(most + 1)}, boxes=2)
    assert bool(twice) == (piece in NOT_DOUBLED)
    assert find_beyond("sheet-scores", {"features": [build(1), build(most + 1)]})
    name = piece.partition(".")[2].replace("tanners", "tanners_buildings")
    if name in PIECES and not PIECES[name].is_shared:
        assert find_beyond("sheet-scores", {"features": [build(most), build(1)]})
        assert find_beyond("sheet-scores", {"features": [build(most), build(1)]}, boxes=2) == []


@pytest.mark.parametrize(
    ("kind", "fields", "most"),
    [
        ("monastery", {"building": "abbey"}, 2),
        ("monastery", {"building": "shrine"}, 6),
        ("monastery", {"building": "german"}, 6),
        ("monastery", {"building": "dutch_belgian"}, 6),
        ("abbot_monastery", {"building": "japanese"}, 6),
        ("german_castle", {}, 6),
        ("german_cathedral", {}, 6),
        ("circus", {"value": 4}, 1),
        ("castle", {}, 12),
        ("acrobats", {}, 16),
        ("monastery", {}, 25),
        ("monastery", {"building": "darmstadt_church"}, 2),
        ("garden", {}, 27),
        ("hut", {}, 1),
        ("vodyanoy", {}, 1),
        ("fortune_teller", {}, 8),
        ("cemetery", {}, 60),
        ("haunted_castle", {}, 60),
        ("city", {"tiles": 2, "besieged": True}, 10),
        ("field", {"pigsty": True}, 3),
        ("barn_field", {"pigsty": True}, 3),
    ],
)
def test_a_sheet_has_no_more_buildings_than_the_boxes(
    kind: str, fields: Mapping[str, Any], most: int
) -> None:
    buildings = [feature(kind, **fields)] * (most + 1)
    assert find_beyond("sheet-scores", {"features": buildings[:most]}) == []
    assert find_beyond("sheet-scores", {"features": buildings}) == ["box-beyond"]
    assert find_beyond("sheet-scores", {"features": buildings}, boxes=2) == []


def test_a_player_has_the_figures_of_the_box() -> None:
    assert {name: most for name, most in FIGURES.items() if most > 1} == {"follower": 9, "guard": 5}
    assert set(FIGURES) == {
        *("follower", "large", "mayor", "wagon", "abbot", "phantom", "ringmaster"),
        *("guard", "shepherd", "builder", "pig", "barn"),
    }


@pytest.mark.parametrize("kind", ["vodyanoy", "circus"])
def test_followers_whom_a_tile_counts_are_no_more_than_a_player_has(kind: str) -> None:
    lake = {**feature(kind), "followers": [give("follower", 9)]}
    assert find_beyond("feature-scores", lake) == []
    crowded = {**feature(kind), "followers": [give("follower", 9), give("follower", 1)]}
    assert find_beyond("feature-scores", crowded) == ["player-beyond"]
    assert find_beyond("sheet-scores", {"features": [lake, lake]}) == ["box-beyond"]


def test_the_base_game_has_seven_followers_to_place() -> None:
    tables: list[dict[str, Any]] = [{"edition": "C1"}, {"expansions": []}]
    for rules in tables:
        body = {**stand("follower", 8), "players": PLAYERS, "rules": rules}
        operation = OPERATIONS["feature-scores"]
        (warning,) = operation.answer(operation.read(parse_body(operation.request, body))).warnings
        assert (warning.code, warning.params["most"]) == ("player-beyond", 7)


def stand(figure: str, count: int, **more: Any) -> dict[str, Any]:
    """A feature with so many of a figure."""
    kind = STANDING.get(figure, "field" if figure == "shepherd" else "road")
    fields = {"tiles": 2} if kind in ("road", "city") else {}
    return {**feature(kind, **fields), "followers": [give(figure, count, **more)]}


@pytest.mark.parametrize("figure", FIGURES)
def test_a_player_has_no_more_figures_than_the_boxes_in_silence(figure: str) -> None:
    most = FIGURES[figure]
    code = "figure.duplicate" if ALL_FIGURES[figure].is_unique else "player-beyond"
    assert find_beyond("feature-scores", stand(figure, most)) == []
    assert find_beyond("feature-scores", stand(figure, most + 1)) == [code]
    assert find_beyond("feature-scores", stand(figure, most + 1), boxes=2) == []
    second = most * 2 if figure != "follower" else 19
    assert find_beyond("feature-scores", stand(figure, second), boxes=2) == []
    assert find_beyond("feature-scores", stand(figure, second + 1), boxes=2) == [code]
    spread = {"features": [stand(figure, most), stand(figure, 1)]}
    assert find_beyond("sheet-scores", spread) == [code]
    assert find_beyond("sheet-scores", spread, boxes=2) == []


def test_ghosts_are_fifteen() -> None:
    assert find_beyond("feature-scores", stand("follower", 8, ghosts=15)) == []
    assert find_beyond("feature-scores", stand("follower", 8, ghosts=16)) == ["box-beyond"]
