"""What does not count where it is given, and numbers that tiles cannot have, are warnings."""

from collections.abc import Mapping
from typing import Any

import pytest

from services.carcassonne.app import GAME
from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    Acrobats,
    Castle,
    Cemetery,
    Circus,
    City,
    Feature,
    GermanCastle,
    GermanCathedral,
    HauntedCastle,
    Hut,
    Road,
    Vodyanoy,
)
from services.carcassonne.rules.features import IS_COUNTED, WARNINGS
from shared.core.phrases import Word
from tests.rules.carcassonne.box_carcassonne import ask
from tests.rules.carcassonne.scoring_carcassonne import BLUE, figure, score_feature_alone, warnings
from tests.rules.game_client import GameClient

RINGMASTER = figure("blue", "ringmaster", big_top_tiles=2)


@pytest.mark.parametrize(
    "feature",
    [
        GermanCastle(neighbours=2),
        AbbotMonastery(row=1),
        GermanCathedral((Road(tiles=2, german_cathedral_segments=3),)),
        Hut(),
        HauntedCastle(mist_tiles=1),
        Castle(),
        Cemetery(),
        Acrobats(),
        Circus(4),
        Vodyanoy(),
    ],
)
def test_a_ringmasters_tiles_that_do_not_count_are_a_warning(feature: Feature) -> None:
    sheet = score_feature_alone(feature, RINGMASTER)
    assert warnings(sheet) == [("not-counted", "/followers/0/big_top_tiles")]
    assert sheet.warnings[0].params == {"piece": Word("piece.big_top_tiles")}


OPEN: tuple[tuple[Feature, str], ...] = (
    (Road(tiles=2, signposts=2, signpost_kinds=2), "signpost_kinds"),
    (Road(tiles=2, wainwrights=("blue",)), "wainwrights"),
    (Road(tiles=2, labyrinths=1, labyrinth_followers=2), "labyrinth_followers"),
    (Road(tiles=2, german_castles=1), "german_castles"),
    (City(tiles=3, german_castles=1), "german_castles"),
    (City(tiles=3, coats=1, coiners=("blue",)), "coiners"),
    (City(tiles=3, darmstadtium=True), "darmstadtium"),
)


@pytest.mark.parametrize(("feature", "name"), OPEN)
def test_what_only_a_complete_feature_draws_is_a_warning_on_an_open_one(
    feature: Any, name: str
) -> None:
    sheet = score_feature_alone(feature, BLUE)
    assert warnings(sheet) == [("counts-complete", f"/feature/{name}")]
    assert sheet.warnings[0].params == {"piece": Word(f"piece.{name}")}
    assert warnings(score_feature_alone(feature._replace(complete=True), BLUE)) == []


def test_every_warning_about_a_piece_says_when_it_counts() -> None:
    assert set(WARNINGS.values()) == set(IS_COUNTED)


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
