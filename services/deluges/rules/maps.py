"""The two maps of the box, as far as the rulebook describes them, and setting up on them.

Ruling `two-players`. Which cells touch, and the marks of cells, are only on the printed maps:
requests give them.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.deluges.rules.box import (
    CIVILISATIONS,
    FEWEST_PLAYERS,
    FORESTS,
    PerCivilisation,
    Table,
)
from services.deluges.rules.people import Steps
from shared.core.answers import Amount, Identifier, Sentence
from shared.core.declarations import AtLeast, AtMost, ListedPlayerId, PlayerId
from shared.core.illegal import Faults
from shared.core.phrases import Phrase, Word
from shared.core.players import refuse_duplicates
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, Ruling
from shared.core.steps import Step, build_step
from shared.core.suggestions import AlsoMeans

Mineral: TypeAlias = Literal["gold", "bronze", "granite", "marble"]
ContinentName: TypeAlias = Annotated[
    Literal["americas", "eurasia", "africa", "oceania"],
    AlsoMeans(asia="eurasia", asie="eurasia", europe="eurasia", australia="oceania"),
]
MapName: TypeAlias = Literal["four_players", "three_players"]
Colour: TypeAlias = Literal["white", "yellow", "blue", "green"]
START_WORKERS = 4


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
    continents: Annotated[PerCivilisation[ContinentFacts], "Its continents; none on the other map."]
    islands: Annotated[
        PerCivilisation[IslandFacts],
        "Islands apart; without any, its cells are marked with the flood that takes them.",
    ]


class Maps(NamedTuple):
    """The maps of the box."""

    maps: Annotated[tuple[MapFacts, ...], AtMost(2), "The map for four, then that for three."]


_CONTINENTS = (
    ContinentFacts("americas", Phrase("map.americas"), "marble", "white"),
    ContinentFacts("eurasia", Phrase("map.eurasia"), "gold", "yellow"),
    ContinentFacts("africa", Phrase("map.africa"), "granite", "blue"),
    ContinentFacts("oceania", Phrase("map.oceania"), "bronze", "green"),
)
_ISLANDS = tuple(
    IslandFacts(one, Phrase(f"map.{one}"))
    for one in ("mu", "easter_island", "atlantis", "antarctica")
)
_FOUR = MapFacts(
    id="four_players",
    name=Phrase("map.four_players"),
    players=CIVILISATIONS,
    start_workers=START_WORKERS,
    start_boats=0,
    forests=FORESTS,
    edges_join=True,
    continents=_CONTINENTS,
    islands=_ISLANDS,
)
_THREE = _FOUR._replace(
    id="three_players",
    name=Phrase("map.three_players"),
    players=3,
    start_boats=1,
    edges_join=False,
    continents=(),
    islands=(),
)
MAPS: Mapping[MapName, MapFacts] = {one.id: one for one in (_FOUR, _THREE)}
ORES: Mapping[str, Mineral] = {one.id: one.ore for one in _CONTINENTS}
"""`map.ore`: the only ore of each continent, and of the islands of its colour."""


class StartingPlayer(NamedTuple):
    """A player, and the continent or the ore of the player's colour."""

    id: ListedPlayerId
    continent: Annotated[
        ContinentName | None,
        "The continent of the player’s colour: the Americas are white, Eurasia yellow, Africa "
        "blue, Oceania green; may be left out where `ore` is given.",
    ] = None
    ore: Annotated[
        Mineral | None,
        "The ore of the player’s colour, on whose start cell the player begins on the map for "
        "three; may be left out where `continent` is given.",
    ] = None


class Start(NamedTuple):
    """A game that is set up."""

    table: Table
    players: Annotated[
        tuple[StartingPlayer, ...],
        AtLeast(FEWEST_PLAYERS),
        AtMost(CIVILISATIONS),
        "Every player, with the continent or the ore of the player’s colour.",
    ]
    map: Annotated[MapName, "The map in play."] = "four_players"


class StartedPlayer(NamedTuple):
    """What a player starts with."""

    id: Annotated[PlayerId, "The id of the player."]
    workers: Annotated[Amount, "Workers, all on one cell."]
    boats: Annotated[Amount, "Boats, on a sea cell beside it that the player chooses."]
    ore: Annotated[Mineral, "The ore of the player’s colour."]
    colour: Annotated[Colour, "The colour of the player’s pieces."]
    continent: Annotated[
        Identifier | None, "The continent on whose heart cell they stand; left out: map for three."
    ]
    step: Annotated[Step, "Where they stand, in words."]


class StartAnswer(NamedTuple):
    """The map when the game begins."""

    players: Annotated[PerCivilisation[StartedPlayer], "What each player starts with."]
    forests: Annotated[Amount, "Trees on every cell of land."]
    steps: Steps


def list_maps() -> Maps:
    """`GET maps`: both maps, with what the rulebook says of them."""
    return Maps(tuple(MAPS.values()))


def start_game(start: Start) -> Calculation[StartAnswer]:
    edges = "start.edges" if MAPS[start.map].edges_join else "start.one-ocean"
    steps = [
        build_step("start.workers", "start.forests", count=FORESTS),
        build_step("map.edges", edges),
        build_step("turn.phases"),
    ]
    if _leaves_africa(start):
        steps.append(build_step("map.three_players", "start.africa"))
    started = tuple([_place_player(one, start.map) for one in start.players])
    answer = StartAnswer(started, FORESTS, tuple(steps))
    if len(start.players) > FEWEST_PLAYERS:
        return Calculation(answer)
    warning = Notice("two-players", pointer("players"))
    return Calculation(answer, (Ruling("two-players", "as-more"),), (warning,))


def _place_player(one: StartingPlayer, name: MapName) -> StartedPlayer:
    home = _find_home(one)
    assert home is not None
    wording, at = "start.archipelago", {"ore": Word(f"resource.{home.ore}")}
    if MAPS[name].continents:
        wording, at = "start.workers", {"where": Word(f"map.{home.id}")}
    step = build_step("start.workers", wording, player=one.id, count=START_WORKERS, **at)
    continent = home.id if MAPS[name].continents else None
    boats = MAPS[name].start_boats
    return StartedPlayer(one.id, START_WORKERS, boats, home.ore, home.colour, continent, step)


def _find_home(player: StartingPlayer) -> ContinentFacts | None:
    fits = [
        one
        for one in _CONTINENTS
        if player.continent == one.id or (player.continent is None and player.ore == one.ore)
    ]
    return fits[0] if fits else None


def refuse_island(name: MapName, where: str, faults: Faults) -> None:
    """Only the map for four players has islands apart."""
    if not MAPS[name].islands:
        faults.breach("map.islands", where)


def refuse_players_on_map(name: MapName, given: int, where: str, faults: Faults) -> None:
    """Three civilisations at most; more than four are no matter of the map."""
    most = MAPS[name].players
    if most < given <= CIVILISATIONS:
        faults.breach("map.three_players", where, given=given, most=most)


def _leaves_africa(start: Start) -> bool:
    return start.map == "four_players" and len(start.players) == MAPS["three_players"].players


def refuse_start(start: Start, faults: Faults) -> None:
    refuse_duplicates([one.id for one in start.players], faults)
    refuse_players_on_map(start.map, len(start.players), "/players", faults)
    seen: set[str] = set()
    for index, one in enumerate(start.players):
        home = _find_home(one)
        if home is not None:
            _refuse_home(start, one, home, index, seen, faults)
            seen.add(home.id)
        elif MAPS[start.map].continents:
            at = pointer("players", index, "continent")
            faults.breach("start.workers", at, wording="none")
        else:
            faults.breach("start.workers", pointer("players", index, "ore"), wording="no-ore")


def _refuse_home(
    start: Start,
    one: StartingPlayer,
    home: ContinentFacts,
    index: int,
    seen: set[str],
    faults: Faults,
) -> None:
    field = "ore" if one.continent is None else "continent"
    where = pointer("players", index, field)
    if one.ore not in (None, home.ore):
        at = pointer("players", index, "ore")
        word, ore = Word(f"map.{home.id}"), Word(f"resource.{home.ore}")
        faults.breach("map.ore", at, continent=word, ore=ore)
    if home.id in seen:
        wording = "" if field == "continent" else "ore"
        faults.breach("start.workers", where, wording=wording)
    elif _leaves_africa(start) and home.id == "africa":
        faults.breach("map.three_players", where, wording="africa")
