"""The two maps of the box, as far as the rulebook describes them.

Rows `map.islands`, `map.ore` and `map.three_players` of docs/rules/deluges.md. The map for four
players is the earth: four continents, each with one ore and the people of one colour, and four
islands apart, which the first flood takes. Three play on it with Africa left empty, or on the map
for three, an archipelago whose cells are marked with the flood that takes them; each starts there
with a boat too. Which cells touch, and the marks of cells, are only on the printed maps: requests
give them.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.cells import FORESTS
from services.deluges.rules.harvest_position import ORES, ContinentName, Mineral
from shared.core.answers import Amount, Identifier, Sentence
from shared.core.declarations import AtMost
from shared.core.illegal import Faults
from shared.core.phrases import Phrase

MapName: TypeAlias = Literal["four_players", "three_players"]
Colour: TypeAlias = Literal["white", "yellow", "blue", "green"]
START_WORKERS = 4
"""Workers of each player at the start, all on one cell."""


class Continent(NamedTuple):
    """A continent of the map for four: its ore, and the colour of the people who start there."""

    id: ContinentName
    ore: Mineral
    colour: Colour


class GameMap(NamedTuple):
    """A map: the most players on it, what each starts with, and whether its edges join."""

    id: MapName
    players: int
    start_boats: int
    edges_join: bool
    continents: tuple[Continent, ...] = ()
    islands: tuple[str, ...] = ()


MAPS: Mapping[MapName, GameMap] = {
    one.id: one
    for one in (
        GameMap(
            "four_players",
            CIVILISATIONS,
            0,
            True,
            (
                Continent("americas", ORES["americas"], "white"),
                Continent("eurasia", ORES["eurasia"], "yellow"),
                Continent("africa", ORES["africa"], "blue"),
                Continent("oceania", ORES["oceania"], "green"),
            ),
            ("mu", "easter_island", "atlantis", "antarctica"),
        ),
        GameMap("three_players", 3, 1, False),
    )
}


def refuse_island(name: MapName, where: str, faults: Faults) -> None:
    """`map.islands`: only the map for four players has islands apart."""
    if not MAPS[name].islands:
        faults.breach("map.islands", where)


def refuse_players_on_map(name: MapName, given: int, where: str, faults: Faults) -> None:
    """`map.three_players`: three civilisations at most; more than four are no matter of the map."""
    most = MAPS[name].players
    if most < given <= CIVILISATIONS:
        faults.breach("map.three_players", where, given=given, most=most)


class ContinentFacts(NamedTuple):
    """A continent, its ore and its people."""

    id: Annotated[Identifier, "Names the continent."]
    name: Annotated[Sentence, "Its name in the language of the answer."]
    ore: Annotated[Mineral, "The only ore of its quarries."]
    colour: Annotated[Colour, "The colour of the player who starts on its heart cell."]


class IslandFacts(NamedTuple):
    """An island of the map for four, which the first flood takes."""

    id: Annotated[Identifier, "Names the island."]
    name: Annotated[Sentence, "Its name in the language of the answer."]


class MapFacts(NamedTuple):
    """A map of the box."""

    id: Annotated[MapName, "Names the map, as `map` of a request."]
    name: Annotated[Sentence, "Its name in the language of the answer."]
    players: Annotated[Amount, "The most players on it."]
    start_workers: Annotated[Amount, "Workers that each player starts with, all on one cell."]
    start_boats: Annotated[Amount, "Boats that each player starts with, on an ocean cell beside."]
    forests: Annotated[Amount, "Trees on every land cell at the start."]
    edges_join: Annotated[bool, "Whether its left and right edges join."]
    continents: Annotated[
        tuple[ContinentFacts, ...], AtMost(CIVILISATIONS), "Its continents; none on the other map."
    ]
    islands: Annotated[
        tuple[IslandFacts, ...],
        AtMost(CIVILISATIONS),
        "Islands apart; without any, its cells are marked with the flood that takes them.",
    ]


class Maps(NamedTuple):
    """The maps of the box."""

    maps: Annotated[
        tuple[MapFacts, ...], AtMost(len(MAPS)), "The map for four, then that for three."
    ]


def list_maps() -> Maps:
    """`GET maps`: both maps, with what the rulebook says of them."""
    return Maps(tuple([_describe_map(one) for one in MAPS.values()]))


def _describe_map(one: GameMap) -> MapFacts:
    return MapFacts(
        id=one.id,
        name=Phrase(f"map.{one.id}"),
        players=one.players,
        start_workers=START_WORKERS,
        start_boats=one.start_boats,
        forests=FORESTS,
        edges_join=one.edges_join,
        continents=tuple(
            [
                ContinentFacts(each.id, Phrase(f"map.{each.id}"), each.ore, each.colour)
                for each in one.continents
            ]
        ),
        islands=tuple([IslandFacts(each, Phrase(f"map.{each}")) for each in one.islands]),
    )
