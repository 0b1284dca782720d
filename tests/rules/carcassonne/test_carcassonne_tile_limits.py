"""Warnings of numbers that the tiles of a feature cannot have, and of pieces of one player."""

from collections.abc import Mapping
from typing import Any

import pytest

from services.carcassonne.app import GAME
from services.carcassonne.rules.feature_types import GermanCathedral, LittleBuildings, Road
from tests.rules.carcassonne.box_carcassonne import ask
from tests.rules.carcassonne.scoring_carcassonne import score_feature_alone, warnings
from tests.rules.game_client import GameClient

PLAYERS = {"players": [{"id": "blue"}, {"id": "red"}]}

ONE_TILE: Mapping[str, Mapping[str, Any]] = {
    **{
        f"road of {name}": {"kind": "road", name: 1}
        for name in (
            *("tiles", "bridges", "tunnels", "ferries", "labyrinths", "wonder_roads"),
            *("leipzig_roads", "double_tiles", "german_cathedral_segments"),
        )
    },
    "road of a triangle": {"kind": "road", "triangles": {"single": 1}},
    "city": {"kind": "city", "tiles": 1},
    "city of a wonder": {"kind": "city", "wonders": ["alhambra"]},
    "city of a triangle": {"kind": "city", "triangles": {"single": 1}},
    "monastery": {"kind": "monastery"},
    "garden": {"kind": "garden"},
    "german castle": {"kind": "german_castle"},
    "abbot's monastery": {"kind": "abbot_monastery"},
    "german cathedral": {"kind": "german_cathedral"},
    "hut": {"kind": "hut", "empty_spaces": 8},
}
MORE_TILES: tuple[tuple[Mapping[str, Any], int], ...] = (
    ({"kind": "road", "tiles": 2, "triangles": {"single": 1, "paired": 1}}, 5),
    ({"kind": "road", "tiles": 2, "german_cathedral_segments": 3, "german_cathedrals": 2}, 4),
    ({"kind": "city", "tiles": 2}, 2),
    ({"kind": "monastery", "neighbours": 3}, 4),
    ({"kind": "monastery", "neighbours": 3, "neighbour_tiles": 5}, 6),
    ({"kind": "garden", "neighbours": 8}, 9),
    ({"kind": "german_castle", "neighbours": 2}, 3),
    ({"kind": "abbot_monastery", "row": 2, "column": 3}, 6),
    ({"kind": "abbot_monastery", "row": 2, "row_tiles": 3, "column": 3, "column_tiles": 2}, 6),
    ({"kind": "german_cathedral", "roads": [{"tiles": 2, "german_cathedral_segments": 2}] * 2}, 7),
    ({"kind": "hut", "empty_spaces": 3}, 6),
    ({"kind": "haunted_castle", "mist_tiles": 1}, 9),
    ({"kind": "fortune_teller"}, 5),
)


def find_beyond_tiles(operation: str, body: Mapping[str, Any]) -> list[tuple[str, object, object]]:
    answer = ask(operation, body, 1)
    found = [one for one in answer.warnings if one.code == "more-than-tiles"]
    return [(one.pointer, one.params["count"], one.params["most"]) for one in found]


@pytest.mark.parametrize(
    ("given", "tiles"), [*[(one, 1) for one in ONE_TILE.values()], *MORE_TILES], ids=str
)
def test_a_tile_has_one_little_building(given: Mapping[str, Any], tiles: int) -> None:
    def build(count: int) -> dict[str, Any]:
        houses = count // 2
        return {"feature": {**given, "little_buildings": {"shed": count - houses, "house": houses}}}

    at = "/feature/little_buildings"
    assert find_beyond_tiles("feature-scores", build(tiles)) == []
    assert find_beyond_tiles("feature-scores", build(tiles + 1)) == [(at, tiles + 1, tiles)]
    sheet = {"features": [{"feature": {"kind": "road", "tiles": 1}}, build(tiles + 1)]}
    found = find_beyond_tiles("sheet-scores", sheet)
    assert found == [(f"/features/1{at}", tiles + 1, tiles)]


@pytest.mark.parametrize("kind", ["field", "barn_field", "barn"])
def test_a_field_does_not_say_how_many_tiles_it_has(kind: str) -> None:
    field = {"feature": {"kind": kind, "little_buildings": {"shed": 6, "tower": 6}}}
    assert find_beyond_tiles("feature-scores", field) == []


def test_a_tile_shows_two_signposts_at_most() -> None:
    for tiles, signposts, found in ((2, 4, []), (2, 20, [("/feature/signposts", 20, 4)])):
        road = {"feature": {"kind": "road", "tiles": tiles, "signposts": signposts}}
        assert find_beyond_tiles("feature-scores", road) == found


@pytest.mark.parametrize(
    ("sections", "is_short"), [((), True), ((1, 1), True), ((1, 1, 1), False), ((2, 2), False)]
)
def test_a_german_cathedral_has_three_sections_at_least(
    sections: tuple[int, ...], is_short: bool
) -> None:
    roads = tuple([Road(tiles=2, german_cathedral_segments=one) for one in sections])
    sheet = score_feature_alone(GermanCathedral(roads, LittleBuildings(shed=1)))
    codes = dict(warnings(sheet))
    assert codes.get("cathedral-sections") == ("/feature/roads" if is_short else None)


@pytest.mark.parametrize(
    ("road", "most", "rules"),
    [
        ({"tiles": 3}, 4, {}),
        ({"tiles": 1}, 3, {}),
        ({"tiles": 3}, 3, {"expansions": ["cathedrals_in_germany", "abbey_and_mayor"]}),
        ({"tiles": 3}, 2, {"expansions": ["cathedrals_in_germany"]}),
        ({"tiles": 3, "labyrinths": 1}, 6, {}),
        ({"tiles": 5}, 6, {"options": {"boxes": 2}}),
    ],
    ids=str,
)
def test_a_road_has_two_ends_and_more_by_forks_and_labyrinths(
    road: Mapping[str, Any], most: int, rules: Mapping[str, Any]
) -> None:
    """One tile of Abbey & Mayor and one of the Russian promos fork a road into three."""

    def find(count: int) -> list[tuple[str, str]]:
        sections = {**road, "german_cathedral_segments": count}
        found = []
        for feature in (
            {"kind": "road", "german_cathedrals": 2, **sections},
            {"kind": "german_cathedral", "roads": [sections, {"german_cathedral_segments": 1}]},
        ):
            body = {"rules": rules, "feature": feature}
            answer = GameClient(GAME).answer("feature-scores", body | PLAYERS)[1]
            found += [
                (one["pointer"], one["text"])
                for one in answer["warnings"]
                if one["code"] == "road-ends"
            ]
        return found

    name = "german_cathedral_segments"
    assert find(most) == []
    found = find(most + 1)
    assert [at for at, _ in found] == [f"/feature/{name}", f"/feature/roads/0/{name}"]
    assert f"({most}), and the request gives {most + 1}." in found[0][1]


def find_of_players(body: Mapping[str, Any]) -> list[tuple[str, object, object]]:
    found = [one for one in ask("sheet-scores", body, 1).warnings if one.code == "player-beyond"]
    return [(one.pointer, one.params["player"], one.params["count"]) for one in found]


def test_robbers_are_those_of_a_player() -> None:
    held = {"holdings": {"robbers": {"blue": 2, "red": 1}}}
    assert find_of_players(held) == [("/holdings/robbers/blue", "blue", 2)]


def test_one_tollhouse_takes_the_toll_of_four_roads() -> None:
    """The crossing on which it stands has four roads at most."""
    tolls = [{"feature": {"kind": "toll", "owners": ["red", "blue"]}}] * 4
    assert find_of_players({"features": tolls}) == []
    more = [{"feature": {"kind": "toll", "owners": ["blue"]}}] * 2
    assert find_of_players({"features": tolls + more}) == [
        ("/features/4/feature/owners/0", "blue", 2)
    ]
