"""Every number that a request of Civilization can give, by its place."""

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass

from services.civilization.rules.forces import ForceContext
from services.civilization.rules.given_loots import Loots
from services.civilization.rules.given_sides import Battles, Bonuses
from services.civilization.rules.odds.given_hands import BattleOdds
from services.civilization.rules.solving.solution import BattleSolutions
from services.civilization.rules.turn.city_state_map import CityStates
from services.civilization.rules.turn.culture_events import CultureEvents
from services.civilization.rules.turn.doctrines import Doctrines
from services.civilization.rules.turn.hordes import Hordes
from services.civilization.rules.turn.huts import Huts
from services.civilization.rules.turn.productions import Productions
from services.civilization.rules.turn.relics import Relics
from services.civilization.rules.turn.starts import Starts
from services.civilization.rules.turn.wonder_decks import WonderDecks
from shared.core.declarations import Choices, Declared, DeclaredValue, MadeFrom, Tagged, read_fields

REQUESTS: Mapping[str, tuple[Declared, ...]] = {
    "battles": (Battles,),
    "battle-solutions": (Battles, BattleSolutions),
    "battle-odds": (BattleOdds,),
    "battle-forces": (ForceContext,),
    "bonuses": (Bonuses,),
    "loots": (Loots,),
    "productions": (Productions,),
    "doctrines": (Doctrines,),
    "city-states": (CityStates,),
    "starts": (Starts,),
    "relics": (Relics,),
    "huts": (Huts,),
    "wonder-decks": (WonderDecks,),
    "culture-events": (CultureEvents,),
    "hordes": (Hordes,),
}
"""What declares the request of each operation."""


def list_numbers(operation: str) -> list[str]:
    """The places of all whole numbers in a request: `attacker.bonus.shipyard.count`."""
    return [place for kind in REQUESTS[operation] for place in _list_of_type(kind, "")]


def _list_of_type(kind: Declared, at: str) -> Iterator[str]:
    for field in read_fields(kind):
        yield from _list_of_value(field.value, f"{at}.{field.key}".lstrip("."))


def _list_of_value(value: DeclaredValue, at: str) -> Iterator[str]:
    if value.find(MadeFrom) is not None:
        return
    tagged = value.find(Tagged)
    if tagged is not None:
        for name, kind in tagged.kinds.items():
            yield from _list_of_type(kind, f"{at}.{name}")
    elif value.of is int:
        yield from () if value.find(Choices) else (at,)
    elif value.arguments and not hasattr(value.of, "_fields"):
        for argument in value.arguments:
            yield from _list_of_value(argument, at)
    elif is_dataclass(value.of) or hasattr(value.of, "_fields"):
        yield from _list_of_type(value.of, at)
