"""Where a defender can be, and what each place is worth."""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.civilization.rules.headings import AIDS, CITY_STATES, FAME
from services.civilization.rules.units import Edition
from shared.core.illegal import Faults
from shared.core.suggestions import AlsoMeans

_OTHER_NAMES: Mapping[str, str] = {
    **dict.fromkeys(("ville", "ville fortifiée", "town", "walled city", "walls"), "city"),
    **dict.fromkeys(("plaine", "champ", "terrain", "open", "nowhere"), "field"),
    **dict.fromkeys(("hut", "hutte", "barbarians", "barbares"), "village"),
}
"""Words for places; a city with walls is a city."""
Place: TypeAlias = Annotated[
    Literal["field", "city", "capital", "metropolis", "city_state", "village"],
    AlsoMeans(**_OTHER_NAMES),
]


class PlaceKind(NamedTuple):
    """What there is to say of a place.

    `letter` stands for it in a code. `bonus` is what it adds for its defender, `rule` has the id of
    the row that says so, and `heading` where it is found; the three are empty where it adds
    nothing. `is_city`: a city is lost with it, and `is_capital`: the game. `edition`: the only card
    set that has it.
    """

    letter: str
    bonus: int = 0
    rule: str = ""
    heading: str = ""
    is_city: bool = False
    is_capital: bool = False
    edition: Edition | None = None


PLACES: Mapping[Place, PlaceKind] = {
    "field": PlaceKind("f"),
    "city": PlaceKind("c", 6, "bonus.city", AIDS, is_city=True),
    "capital": PlaceKind("k", 12, "bonus.capital", AIDS, is_city=True, is_capital=True),
    "metropolis": PlaceKind("m", 14, "bonus.metropolis", FAME, is_city=True, is_capital=True),
    "city_state": PlaceKind(
        "s", 4, "bonus.city_state_garrison", CITY_STATES, edition="wisdom-and-warfare"
    ),
    "village": PlaceKind("v"),
}
CITIES = tuple([name for name, place in PLACES.items() if place.is_city])


def refuse_place(place: Place, edition: Edition, at: str, faults: Faults) -> None:
    kind = PLACES[place]
    if kind.edition not in (None, edition):
        faults.breach(kind.rule, at)


def refuse_walls(walls: bool, place: Place, at: str, faults: Faults) -> None:
    """Adds a fault for walls where no city is."""
    if walls and place not in CITIES:
        faults.breach("bonus.walls", at)
