"""The board of Carcassonne: every kind of feature found there, and what counts around it."""

from itertools import permutations

import pytest

from services.carcassonne.board.design import Design, Edge, Mark, Segment
from services.carcassonne.board.position import (
    BigTop,
    Pieces,
    PlacedBuilding,
    PlacedCastle,
)
from services.carcassonne.rules.position import RuleSet
from tests.rules.carcassonne.board.laying_carcassonne import (
    CATHEDRAL,
    build_field_design,
    find_entry,
    map_counts,
    map_player_points,
    map_points,
    map_values,
    place_design,
    place_follower,
    place_ring,
    place_tile,
    score_tiles,
)

MONASTERY = place_tile("BA/B", 0, 0)


def test_a_monastery_counts_the_occupied_spaces_around_it() -> None:
    found = score_tiles(MONASTERY, *place_ring()[:3], followers=[place_follower("monastery", 0, 0)])
    assert map_values(found) == {"monastery-1": 4}
    assert find_entry(found, "monastery-1").facts.open_edges == 5


def test_vineyards_count_beside_a_complete_monastery_and_not_beside_a_garden() -> None:
    cities = [place_tile("HS/C!.v", 1, 1, 180), *place_ring()[:-1]]
    found = score_tiles(MONASTERY, *cities, followers=[place_follower("monastery", 0, 0)])
    assert find_entry(found, "monastery-1").value == 12
    garden = place_design(build_field_design("our/garden", Segment("garden")), 0, 0)
    found = score_tiles(garden, *cities, followers=[place_follower("garden", 0, 0, figure="abbot")])
    assert find_entry(found, "garden-1").value == 9


def test_a_garden_counts_as_a_monastery_does() -> None:
    garden = place_design(build_field_design("our/garden", Segment("garden")), 0, 0)
    found = score_tiles(
        garden, *place_ring()[:3], followers=[place_follower("garden", 0, 0, figure="abbot")]
    )
    assert map_values(found) == {"garden-1": 4}


SHRINE = place_tile("CU/S", 1, 0)
RIVALS = [place_follower("monastery", 0, 0), place_follower("monastery", 1, 0, of="red")]


def test_an_open_challenge_pays_both_sides() -> None:
    found = score_tiles(MONASTERY, SHRINE, followers=RIVALS)
    assert map_counts(find_entry(found, "monastery-1"))["monastery.challenge"] == 1
    assert map_values(found) == {"monastery-1": 2, "monastery-2": 2}


def test_who_completes_first_wins_the_challenge_and_the_other_has_nothing() -> None:
    around = [one for one in place_ring() if (one.x, one.y) != (1, 0)]
    found = score_tiles(MONASTERY, SHRINE, *around, followers=RIVALS)
    assert map_values(found) == {"monastery-1": 9, "monastery-2": 0}
    turned = score_tiles(
        place_tile("CU/S", 0, 0), place_tile("BA/B", 1, 0), *around, followers=RIVALS
    )
    assert map_values(turned) == {"monastery-1": 9, "monastery-2": 0}


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_who_has_lost_one_of_two_challenges_has_lost_whoever_is_named_first(
    order: tuple[int, ...],
) -> None:
    followers = [
        place_follower("monastery", 1, 0),
        place_follower("monastery", 2, 0, of="red"),
        place_follower("monastery", 0, 1, of="green"),
    ]
    taken = [(1, 0), (2, 0), (0, 1)]
    spaces = [(0, 0), *[(x, y) for x in (1, 2, 3) for y in (-1, 0, 1)]]
    tiles = [
        place_tile("BA/B", 1, 0),
        place_tile("CU/S", 2, 0),
        place_tile("CU/S", 0, 1),
        *[place_tile("BB/F.b", x, y) for x, y in spaces if (x, y) not in taken],
    ]
    found = score_tiles(
        *tiles,
        followers=[followers[index] for index in order],
        players=("blue", "red", "green"),
    )
    assert map_points(found) == {"blue": 0, "red": 9, "green": 4}


def test_both_complete_at_once_is_no_challenge_any_more() -> None:
    around = [place_tile("BB/F.b", x, y) for x in (-1, 0, 1, 2) for y in (-1, 1)]
    ends = [place_tile("BB/F.b", -1, 0), place_tile("BB/F.b", 2, 0)]
    found = score_tiles(MONASTERY, SHRINE, *around, *ends, followers=RIVALS)
    assert map_values(found) == {"monastery-1": 9, "monastery-2": 9}


def test_there_is_no_challenge_without_two_held_rivals_side_by_side() -> None:
    alone = score_tiles(MONASTERY, SHRINE, followers=RIVALS[1:])
    assert "monastery.challenge" not in map_counts(find_entry(alone, "monastery-1"))
    alike = score_tiles(place_tile("CU/S", 0, 0), SHRINE, followers=RIVALS)
    assert "monastery.challenge" not in map_counts(find_entry(alike, "monastery-1"))
    far = score_tiles(
        MONASTERY,
        place_tile("BB/F.b", 1, 0),
        place_tile("CU/S", 2, 0),
        followers=[place_follower("monastery", 0, 0), place_follower("monastery", 2, 0)],
    )
    assert "monastery.challenge" not in map_counts(find_entry(far, "monastery-1"))


def test_the_church_of_darmstadt_pays_whoever_has_most_followers_on_its_nine_tiles() -> None:
    church = build_field_design("our/church", Segment("monastery", building="darmstadt_church"))
    followers = [
        place_follower("monastery", 0, 0),
        place_follower("field", 1, 1, of="red"),
        place_follower("monastery", -1, -1, of="red"),
        place_follower("field", -1, 0, of="blue", figure="pig"),
    ]
    tiles = [place_design(church, 0, 0), place_tile("BA/B", -1, -1), *place_ring()[1:]]
    found = score_tiles(*tiles, followers=followers)
    assert map_player_points(find_entry(found, "monastery-1"), "red") == {
        "play.monastery.darmstadt_church": 1
    }
    assert map_player_points(find_entry(found, "monastery-1"), "blue") == {}
    open_church = score_tiles(*tiles[:-1], followers=[followers[0], followers[2]])
    assert map_player_points(find_entry(open_church, "monastery-1"), "red") == {}


def test_a_church_of_darmstadt_that_nobody_holds_pays_in_play_when_it_is_complete() -> None:
    church = build_field_design("our/church", Segment("monastery", building="darmstadt_church"))
    followers = [place_follower("field", 1, 1, of="red")]
    tiles = [place_design(church, 0, 0), *place_ring()]
    found = score_tiles(*tiles, followers=followers, mode="completed")
    assert map_points(found) == {"blue": 0, "red": 3}
    assert map_player_points(find_entry(found, "monastery-1"), "red") == {
        "play.monastery.darmstadt_church": 1
    }
    nothing = {"blue": 0, "red": 0}
    still_open = score_tiles(*tiles[:-1], followers=followers[:0], mode="completed")
    assert (still_open.entries, map_points(still_open)) == ((), nothing)
    assert map_points(score_tiles(*tiles, followers=followers)) == nothing
    (field, free) = score_tiles(*tiles, followers=followers, every=True).entries[:2]
    assert (field.kind, free.kind, free.awards) == ("field", "monastery", ())
    off = RuleSet(expansions=frozenset())
    without = score_tiles(*tiles, followers=followers, mode="completed", rules=off)
    assert map_points(without) == nothing


def test_an_abbot_counts_his_row_and_column_up_to_the_first_gap() -> None:
    tiles = [
        place_tile("MO/M1", 0, 0),
        *[place_tile("BB/F.b", x, 0) for x in (-1, 1, 2)],
        *[place_tile("BB/F.b", 0, y) for y in (1, 2, -1)],
        place_tile("BB/F.b", 2, 1),
        place_tile("BB/F.b", 3, 1),
        place_tile("BB/F.b", 4, 1),
        place_tile("BB/F.b", 4, 0),
    ]
    found = score_tiles(*tiles, followers=[place_follower("abbot_monastery", 0, 0)])
    assert map_counts(find_entry(found, "abbot_monastery-1")) == {
        "abbot_monastery.own": 1,
        "abbot_monastery.line": 6,
    }
    monk = score_tiles(*tiles, followers=[place_follower("monastery", 0, 0)])
    assert map_values(monk) == {"monastery-1": 5}


NORTH = (("WR", 0), ("NL", 0), ("NR", 0), ("NL", 1), ("NR", 1))
SOUTH = (("SL", 1), ("SR", 1), ("SL", 0), ("SR", 0), ("WL", 0))
GERMAN_CASTLE = Design(
    "our/castle",
    (
        Segment("german_castle"),
        Segment("road", (Edge("W", 0),)),
        Segment("city", (Edge("E", 1),)),
        Segment("field", tuple(Edge(*at) for at in NORTH)),
        Segment("field", tuple(Edge(*at) for at in SOUTH)),
    ),
    cells=((0, 0), (1, 0)),
    box="our/castle",
)


def test_a_german_castle_counts_the_ten_spaces_around_its_two() -> None:
    tiles = (
        place_design(GERMAN_CASTLE, 0, 0),
        place_tile("BA/U", -1, 0),
        place_tile("BA/E", 2, 0, 270),
    )
    found = score_tiles(
        *tiles, place_tile("BB/F.b", 0, -1), followers=[place_follower("german_castle", 0, 0)]
    )
    assert map_values(found) == {"german_castle-1": 5}
    assert find_entry(found, "german_castle-1").facts.open_edges == 7


def test_complete_roads_and_cities_that_end_at_a_german_castle_have_3_more() -> None:
    tiles = (
        place_design(GERMAN_CASTLE, 0, 0),
        place_tile("BA/E", 2, 0, 270),
        place_tile("AM/A", -1, 0),
    )
    found = score_tiles(
        *tiles, followers=[place_follower("city", 1, 0), place_follower("road", 0, 0)]
    )
    assert find_entry(found, "city-1").value == 7
    assert find_entry(found, "road-1").value == 4


def test_segments_on_a_german_cathedral_count_and_its_tile_does_not() -> None:
    tiles = (place_design(CATHEDRAL, 0, 0), *[place_tile("BA/U", x, 0) for x in (1, 2, 3)])
    found = score_tiles(*tiles, followers=[place_follower("road", 1, 0)])
    assert map_counts(find_entry(found, "road-1")) == {"road.tile": 3, "road.german_cathedral": 1}
    assert find_entry(found, "road-1").value == 4


def test_an_archbishop_counts_every_road_that_reaches_his_cathedral_once() -> None:
    tiles = (
        place_design(CATHEDRAL, 0, 0),
        place_tile("BA/V", 1, 0),
        place_tile("BA/V", 1, 1, 90),
        place_tile("BA/V", 0, 1, 180),
        place_tile("IC/RFr.i", 0, -1, 90),
    )
    found = score_tiles(*tiles, followers=[place_follower("german_cathedral", 0, 0)])
    assert find_entry(found, "german_cathedral-1").value == 5


def test_the_hut_of_baba_yaga_counts_the_empty_spaces_around() -> None:
    found = score_tiles(
        place_tile("RU/L", 0, 0), *place_ring()[:2], followers=[place_follower("hut", 0, 0)]
    )
    assert map_values(found) == {"hut-1": 7}


def test_a_haunted_castle_counts_the_misty_tiles_among_its_nine() -> None:
    haunted = build_field_design("our/haunted", Segment("haunted_castle"), marks=(Mark("mist"),))
    misty = build_field_design("our/mist", marks=(Mark("mist"),))
    tiles = (place_design(haunted, 0, 0), place_design(misty, 1, 0), place_tile("BB/F.b", 0, 1))
    found = score_tiles(
        *tiles, place_design(misty, 2, 0), followers=[place_follower("haunted_castle", 0, 0)]
    )
    assert map_values(found) == {"haunted_castle-1": 2}


def test_a_fortune_teller_has_the_little_buildings_of_her_tile_and_the_four_beside() -> None:
    tent = build_field_design("our/tent", Segment("fortune_teller"))
    buildings = tuple(PlacedBuilding("shed", x, y) for x, y in ((0, 0), (1, 0), (1, 1)))
    tiles = (place_design(tent, 0, 0), place_tile("BB/F.b", 1, 0), place_tile("BB/F.b", 1, 1))
    pieces = Pieces(little_buildings=buildings)
    found = score_tiles(*tiles, pieces=pieces, followers=[place_follower("fortune_teller", 0, 0)])
    assert map_counts(find_entry(found, "fortune_teller-1")) == {
        "fortune_teller": 1,
        "fortune_teller.little_building": 2,
    }


def test_a_cemetery_is_worth_nothing() -> None:
    cemetery = build_field_design("our/cemetery", Segment("cemetery"))
    found = score_tiles(place_design(cemetery, 0, 0), followers=[place_follower("cemetery", 0, 0)])
    assert map_values(found) == {"cemetery-1": 0}


def test_vodyanoy_takes_2_for_every_follower_on_his_tile_whatever_it_stands_on() -> None:
    followers = [
        place_follower("field", 0, 0),
        place_follower("vodyanoy", 0, 0, of="red", figure="large"),
        place_follower("field", 0, 0, figure="pig"),
        place_follower("field", 1, 0, of="red"),
    ]
    found = score_tiles(place_tile("RU/V", 0, 0), place_tile("BB/F.b", 1, 0), followers=followers)
    assert map_player_points(find_entry(found, "vodyanoy-1"), "blue") == {"vodyanoy": 1}
    assert map_player_points(find_entry(found, "vodyanoy-1"), "red") == {"vodyanoy": 1}
    assert find_entry(found, "vodyanoy-1").facts.places == [{"x": 0, "y": 0, "tile": "RU/V"}]
    assert score_tiles(place_tile("RU/V", 0, 0)).entries == ()


def test_the_circus_pays_its_value_for_every_follower_on_its_nine_tiles() -> None:
    tiles = [
        place_tile("BT/ffrf.bt", 0, 0),
        place_tile("BB/F.b", -1, 0),
        place_tile("BB/F.b", -2, 0),
        place_tile("BA/E", -1, 1, 180),
        place_tile("BA/E", -1, 2),
    ]
    pieces = Pieces(big_top=BigTop(0, 0, 4), castles=(PlacedCastle(-1, 2, "N"),))
    followers = [
        place_follower("road", 0, 0),
        place_follower("field", -1, 0, of="red", number=2),
        place_follower("field", -2, 0, of="red"),
        place_follower("field", -1, 0, figure="pig"),
        place_follower("castle", -1, 2),
    ]
    found = score_tiles(*tiles, pieces=pieces, followers=followers)
    assert map_player_points(find_entry(found, "circus-1"), "blue") == {"circus": 2}
    assert map_player_points(find_entry(found, "circus-1"), "red") == {"circus": 2}
    assert {
        line.each for award in find_entry(found, "circus-1").awards for line in award.lines
    } == {4}


def test_acrobats_are_those_of_the_pyramid() -> None:
    followers = [
        place_follower("pyramid", 0, 0, number=2, ghosts=1),
        place_follower("field", 0, 0, of="red"),
    ]
    found = score_tiles(place_tile("BT/ffff.ac", 0, 0), followers=followers)
    assert map_player_points(find_entry(found, "acrobats-1"), "blue") == {
        "acrobats": 2,
        "acrobats.ghost": 1,
    }
    assert map_player_points(find_entry(found, "acrobats-1"), "red") == {}


def test_a_ringmaster_sees_circus_and_acrobat_tiles_among_his_nine() -> None:
    tiles = (
        place_tile("BT/ffrf.bt", 0, 0),
        place_tile("BT/ffff.ac", 1, 0),
        place_tile("BB/F.b", 2, 0),
        place_tile("BT/ffff.ac", 3, 0),
    )
    followers = [
        place_follower("road", 0, 0),
        place_follower("field", 2, 0, of="red", figure="ringmaster"),
    ]
    found = score_tiles(*tiles, followers=followers)
    assert map_player_points(find_entry(found, "field-1"), "red") == {"ringmaster": 2}


def test_a_hill_printed_on_the_tile_need_not_be_given() -> None:
    tiles = (place_tile("HS/RR.h", 0, 0), place_tile("BA/U", -1, 0))
    followers = [place_follower("road", 0, 0, "W"), place_follower("road", -1, 0, of="red")]
    assert map_points(score_tiles(*tiles, followers=followers)) == {"blue": 2, "red": 0}
    followers = [place_follower("road", 0, 0), place_follower("road", 1, 0, of="red", hill=True)]
    own = Design("way", (Segment("road", (Edge("W"), Edge("E"))),))
    flat = score_tiles(*[place_design(own, x, 0) for x in (0, 1)], followers=followers)
    assert map_points(flat) == {"blue": 0, "red": 2}
