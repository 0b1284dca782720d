"""Game cards, their rules and options, and the phrases that texts are rendered from."""

from typing import Annotated, Literal, NamedTuple

from shared.core.catalogue import Decides, Option, list_options


class Weather(NamedTuple):
    """The options of a game, and one field that is not an option."""

    is_winter: bool = False
    rain: Annotated[bool, Decides("rain-falls")] = True
    wind: Annotated[Literal["north", "south", "west"], Decides("wind-blows")] = "south"


def test_the_options_of_a_game_are_the_fields_that_decide_a_ruling() -> None:
    assert list_options(Weather) == (
        Option("rain", (True, False), True, "rain-falls"),
        Option("wind", ("north", "south", "west"), "south", "wind-blows"),
    )
