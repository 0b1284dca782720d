"""Population: whose it is, and how much of it there can be.

Ruling `two-colours`: the colours of a player are added before players are ranked. A player who
names his `colours` gives his population by colour, another by his own id.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import COLOURS_WITH_TWO_PLAYERS, PLAYERS, POPULATION_PER_COLOUR
from shared.core.declarations import (
    PLAYER_ID_LENGTH,
    AtLeast,
    AtMost,
    Inline,
    IsPlayer,
    ListedPlayerId,
    Part,
    Range,
    Unpublished,
)
from shared.core.illegal import Fault, Faults, find_repeated
from shared.core.players import (
    LISTED_PLAYERS,
    NO_ECHO,
    Carried,
    EchoedPlayer,
    list_unseated,
    refuse_duplicates,
    refuse_unknown,
)
from shared.core.pointers import pointer
from shared.core.sheet import Ruling
from shared.core.suggestions import AlsoCalled

LARGEST_POPULATION = COLOURS_WITH_TWO_PLAYERS * POPULATION_PER_COLOUR
"""The most population of one player: no player has more than two colours."""
FOR_TWO = 2
"""Players with whom the rules for two apply."""
NOBODY: Mapping[str, int] = {}
"""The population by player of an empty territory; points that nobody gets."""
ON_THE_TRACK = (Ruling("track-figure", "not-counted"),)
"""Where all population of a colour is on the board, though one figure counts points."""
MOST_POPULATION = 1_000
"""The most of a request in one territory; how much the box holds is checked by the rules."""
MOST_KEYS = 20

PopulationCount: TypeAlias = Annotated[int, Range(0, MOST_POPULATION)]
PopulationByKey: TypeAlias = Annotated[
    Mapping[Annotated[str, IsPlayer(is_checked=False)], PopulationCount],
    AtMost(MOST_KEYS),
    "By player, or by colour for players who name their colours: population there.",
    AlsoCalled("pions", "people"),
]


class Player(NamedTuple):
    """A player: an id of the caller's choice, points so far, and the colours of their pieces."""

    id: ListedPlayerId
    echoed: Annotated[EchoedPlayer, Inline()] = NO_ECHO
    carried: Carried = 0
    colours: Annotated[
        tuple[Annotated[str, PLAYER_ID_LENGTH], ...],
        AtLeast(1),
        AtMost(COLOURS_WITH_TWO_PLAYERS),
        "Names of their colours (two with two players); population is then given by colour.",
        Unpublished(),
    ] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        return self.colours or (self.id,)


Civilizations: TypeAlias = Annotated[
    tuple[Annotated[Player, Part("Civilization")], ...],
    AtLeast(FOR_TWO),
    AtMost(PLAYERS),
    LISTED_PLAYERS,
]


class Roster(NamedTuple):
    """The players of a request and what follows from them, computed once.

    `is_for_two` says whether the rules for two players apply: two colours each, no third place.
    `owners` has the player of each population key; `by_colours` says whether anybody has more than
    one key. `caps` is the most population of each key, `default_cap` that of a key nobody has;
    `caps_by_player` is the most that a player can have on the whole board, under all his keys.
    """

    players: tuple[Player, ...]
    is_for_two: bool
    owners: Mapping[str, str]
    by_colours: bool
    caps: Mapping[str, int]
    default_cap: int
    caps_by_player: Mapping[str, int]

    def get_cap(self, key: str) -> int:
        return self.caps.get(key, self.default_cap)

    def is_another(self, one: str, player: str) -> bool:
        """Whether these are two players, both in the game."""
        return one != player and one in self.caps_by_player and player in self.caps_by_player

    def get_player_cap(self, player: str | None) -> int:
        """The most population of a player on the whole board; of one not known, the most of any."""
        cap = self.caps_by_player.get(player or "")
        return max(self.caps_by_player.values()) if cap is None else cap


def build_roster(players: tuple[Player, ...]) -> Roster:
    """Builds the roster; a key given twice belongs to the first player who gives it."""
    is_for_two = len(players) == FOR_TWO
    of_any = POPULATION_PER_COLOUR * (COLOURS_WITH_TWO_PLAYERS if is_for_two else 1)
    owners: dict[str, str] = {}
    for one in players:
        for key in one.keys:
            owners.setdefault(key, one.id)
    caps = dict.fromkeys(owners, of_any)
    for one in players:
        for colour in one.colours:
            caps[colour] = POPULATION_PER_COLOUR
    caps_by_player = {one.id: sum([caps[key] for key in one.keys]) for one in players}
    by_colours = len(owners) > len(players)
    return Roster(players, is_for_two, owners, by_colours, caps, of_any, caps_by_player)


def refuse_taken_colours(roster: Roster, faults: Faults) -> None:
    """Notes `colour.taken` for every key of an earlier player, and `colour.one_each`."""
    taken: dict[str, str] = {}
    for index, player in enumerate(roster.players):
        if len(player.colours) > 1 and not roster.is_for_two:
            faults.note("colour.one_each", pointer("players", index, "colours", 1))
        for place, key in enumerate(player.keys):
            if key in taken and (player.colours or taken[key] != player.id):
                where = ("colours", place) if player.colours else ("id",)
                at = pointer("players", index, *where)
                faults.note("colour.taken", at, colour=key, player=taken[key])
            taken.setdefault(key, player.id)


def refuse_players(roster: Roster, seats: Sequence[str], faults: Faults) -> None:
    ids = [one.id for one in roster.players]
    refuse_duplicates(ids, faults)
    refuse_taken_colours(roster, faults)
    if seats:
        _refuse_seats(ids, seats, faults)


def _refuse_seats(ids: Sequence[str], seats: Sequence[str], faults: Faults) -> None:
    refuse_unknown([(pointer("seats", seat), who) for seat, who in enumerate(seats)], ids, faults)
    for seat, player in find_repeated(seats):
        at, params = pointer("seats", seat), {"player": player}
        faults.add(Fault("player.duplicate", at, params, wording="seats"))
    if unseated := list_unseated(seats, ids):
        faults.note("seats.incomplete", "/seats", players=unseated)


class Supply(NamedTuple):
    """A player's population: all that the box holds for him, and what is still in it."""

    cap: int
    left: int


class TerritoryPopulation(NamedTuple):
    """The population of one territory, by key as given; `at` points at that map."""

    by_key: Mapping[str, int]
    at: str


def refuse_unowned_keys(
    populations: Iterable[TerritoryPopulation], owners: Mapping[str, str], faults: Faults
) -> None:
    """`player.unknown` for every population key that belongs to nobody.

    A player who names his colours gives population by colour: `population.by_colour` if by his id.
    """
    for population in populations:
        for key in population.by_key:
            if key in owners:
                continue
            where = f"{population.at}{pointer(key)}"
            if colours := tuple([colour for colour, player in owners.items() if player == key]):
                faults.note("population.by_colour", where, player=key, colours=colours)
            else:
                faults.note("player.unknown", where, player=key)


def count_supplies(
    populations: Iterable[TerritoryPopulation], roster: Roster
) -> Mapping[str, Supply]:
    left = dict(roster.caps_by_player)
    for population in populations:
        for key, count in population.by_key.items():
            left[roster.owners[key]] -= count
    return {player: Supply(box, left[player]) for player, box in roster.caps_by_player.items()}


def refuse_excess_population(
    populations: Iterable[TerritoryPopulation], roster: Roster, faults: Faults
) -> None:
    """Once for each key, at the territory where its sum passes the cap."""
    totals: dict[str, int] = {}
    for population in populations:
        for key, count in population.by_key.items():
            before = totals.get(key, 0)
            totals[key] = before + count
            if before <= (cap := roster.get_cap(key)) < totals[key]:
                where = f"{population.at}{pointer(key)}"
                faults.breach("cap.population", where, owner=key, cap=cap)


def sum_by_player(population: TerritoryPopulation, roster: Roster) -> Mapping[str, int]:
    """The population of each player present, all his colours added up, in the order given."""
    by_key, owners = population.by_key, roster.owners
    if not by_key:
        return NOBODY
    of_key = by_key.get
    if not roster.by_colours:
        return {player: count for key, player in owners.items() if (count := of_key(key))}
    strength: dict[str, int] = {}
    for key, player in owners.items():
        if count := of_key(key):
            strength[player] = strength.get(player, 0) + count
    return strength


def list_colour_rulings(population: TerritoryPopulation, roster: Roster) -> tuple[Ruling, ...]:
    """Ruling `two-colours` where one player has population of two colours in the territory."""
    if not roster.by_colours:
        return ()
    present = [roster.owners[key] for key, count in population.by_key.items() if count]
    return (Ruling("two-colours", "added"),) if len(set(present)) < len(present) else ()


def list_population_rulings(population: TerritoryPopulation, roster: Roster) -> tuple[Ruling, ...]:
    """Rulings `two-colours` and `track-figure` where they matter in one territory."""
    rulings = list_colour_rulings(population, roster)
    if any(count >= roster.get_cap(key) for key, count in population.by_key.items()):
        return (*rulings, *ON_THE_TRACK)
    return rulings
