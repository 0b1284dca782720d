"""The board of Carcassonne: the traps of the tiles, each with the smallest board that has it."""

from services.carcassonne.board.position import (
    PlacedTile,
)
from tests.rules.carcassonne.board.laying_carcassonne import (
    find_entry,
    map_counts,
    place_follower,
    place_tile,
    score_tiles,
)


def test_an_abbey_closes_a_shared_side_and_joins_nothing() -> None:
    followers = [place_follower("city", 0, 0, "W"), place_follower("city", 0, 0, "E", of="red")]
    found = score_tiles(
        place_tile("HS/CC!.v", 0, 0), place_tile("AM/A", 0, -1), followers=followers
    )
    assert [find_entry(found, f"city-{number}").facts.open_edges for number in (1, 2)] == [1, 1]


def place_city_of_carcassonne() -> list[PlacedTile]:
    return [place_tile(f"CO/{number + 1}", number % 4, number // 4) for number in range(12)]


def test_the_city_of_carcassonne_lies_on_twelve_spaces_and_is_complete_for_its_fields() -> None:
    found = score_tiles(
        *place_city_of_carcassonne(),
        place_tile("BB/F.b", 1, -1),
        followers=[place_follower("field", 1, -1)],
        holdings=None,
    )
    assert map_counts(find_entry(found, "field-1")) == {"field.city": 1}
    assert find_entry(found, "field-1").facts.great_cities == ("carcassonne",)
