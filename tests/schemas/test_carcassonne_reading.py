"""What a request of Carcassonne leaves open: all expansions or none, and what is on the track."""

from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.position import Player
from tests.schemas.carcassonne_asking import read_sheet


def test_all_expansions_by_name_are_all_and_none_is_the_base_game() -> None:
    every = [*CARD.expansions]
    assert read_sheet(rules={"expansions": every}).rules.expansions is None
    assert read_sheet(rules={"expansions": []}).rules.expansions == frozenset()


def test_what_is_on_the_track_is_known_only_where_it_is_given() -> None:
    players = [{"id": "blue", "carried": 0}, {"id": "red"}, {"id": "green", "carried": -3}]
    position = read_sheet(players=players)
    assert position.players == (Player("blue", 0), Player("red", None), Player("green", -3))
