"""Setting up: who starts where, and with what.

Rows `start.workers`, `turn.phases`, `map.edges`, `map.ore` and `map.three_players` of
docs/rules/deluges.md. On the map for four each player starts on the heart cell of the continent of
the people's colour; three players leave Africa empty. On the map for three each starts on the start
cell of an ore, with a boat on a sea cell beside it. The rulebook sets up for three and for four:
ruling `two-players` says how two begin, and a warning tells them so.
"""

from typing import Annotated, NamedTuple

from services.deluges.rules.answers import Steps
from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.cells import FORESTS
from services.deluges.rules.harvest_position import ContinentName, Mineral
from services.deluges.rules.limits import FEWEST_PLAYERS
from services.deluges.rules.maps import MAPS, START_WORKERS, Colour, Continent, MapName
from services.deluges.rules.table import Table
from shared.core.answers import Amount, Identifier
from shared.core.declarations import AtLeast, AtMost, ListedPlayerId, PlayerId
from shared.core.illegal import Faults
from shared.core.phrases import Word
from shared.core.players import refuse_duplicates
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, Ruling
from shared.core.steps import Step, build_step

_AS_MORE = Ruling("two-players", "as-more")
EMPTY_FOR_THREE = "africa"
"""The continent that three players leave empty on the map for four."""
TWO = 2
"""Players for whom the rulebook has no set-up."""
_CONTINENTS = MAPS["four_players"].continents


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

    players: Annotated[
        tuple[StartedPlayer, ...], AtMost(CIVILISATIONS), "What each player starts with."
    ]
    forests: Annotated[Amount, "Trees on every cell of land."]
    steps: Steps


def start_game(start: Start) -> Calculation[StartAnswer]:
    """Who starts where and with what.

    Rules `start.workers`, `map.edges` and `turn.phases`.
    """
    has_continents = bool(MAPS[start.map].continents)
    edges = "start.edges" if MAPS[start.map].edges_join else "start.one-ocean"
    steps = [
        build_step("start.workers", "start.forests", count=FORESTS),
        build_step("map.edges", edges),
        build_step("turn.phases"),
    ]
    if _leaves_africa(start):
        steps.append(build_step("map.three_players", "start.africa"))
    answer = StartAnswer(
        tuple([_place_player(one, start.map, has_continents) for one in start.players]),
        FORESTS,
        tuple(steps),
    )
    if len(start.players) == TWO:
        warning = Notice("two-players", pointer("players"))
        return Calculation(answer, (_AS_MORE,), (warning,))
    return Calculation(answer)


def _place_player(one: StartingPlayer, name: MapName, has_continents: bool) -> StartedPlayer:
    home, boats = _find_home(one), MAPS[name].start_boats
    assert home is not None
    if has_continents:
        where = Word(f"map.{home.id}")
        step = build_step("start.workers", player=one.id, count=START_WORKERS, where=where)
    else:
        ore = Word(f"resource.{home.ore}")
        step = build_step(
            "start.workers", "start.archipelago", player=one.id, count=START_WORKERS, ore=ore
        )
    continent = home.id if has_continents else None
    return StartedPlayer(one.id, START_WORKERS, boats, home.ore, home.colour, continent, step)


def _find_home(player: StartingPlayer) -> Continent | None:
    """The continent that a player names, or else that of the ore."""
    if player.continent is None:
        fitting = [one for one in _CONTINENTS if one.ore == player.ore]
    else:
        fitting = [one for one in _CONTINENTS if one.id == player.continent]
    return fitting[0] if fitting else None


def _leaves_africa(start: Start) -> bool:
    """Whether three players play on the map for four."""
    return start.map == "four_players" and len(start.players) == MAPS["three_players"].players


def refuse_start(start: Start, faults: Faults) -> None:
    """Notes players and continents given twice, too many for the map, and people in Africa."""
    refuse_duplicates([one.id for one in start.players], faults)
    given, most = len(start.players), MAPS[start.map].players
    if given > most:
        faults.breach("map.three_players", pointer("players"), given=given, most=most)
    seen: set[str] = set()
    for index, one in enumerate(start.players):
        home = _find_home(one)
        if home is None:
            _ask_for_home(start.map, index, faults)
            continue
        _refuse_home(start, one, home, index, seen, faults)
        seen.add(home.id)


def _ask_for_home(name: MapName, index: int, faults: Faults) -> None:
    """Only the map for four has continents."""
    field, wording = ("continent", "none") if MAPS[name].continents else ("ore", "no-ore")
    faults.breach("start.workers", pointer("players", index, field), wording=wording)


def _refuse_home(
    start: Start, one: StartingPlayer, home: Continent, index: int, seen: set[str], faults: Faults
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
    elif _leaves_africa(start) and home.id == EMPTY_FOR_THREE:
        faults.breach("map.three_players", where, wording="africa")
