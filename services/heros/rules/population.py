"""Population: whose it is, and how much of it there can be.

With three to five players each has one colour, with two players two (ruling `two-colours`: they are
added before players are ranked). A player who names his `colours` gives his population by colour,
another by his own id. `cap.population`: 25 single figures and 8 riders of five make 65 per colour.

This module does not know where population may be placed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from services.heros.rules.catalogue import POPULATION_PER_COLOUR
from shared.core.illegal import Faults
from shared.core.pointers import pointer
from shared.core.sheet import Ruling

COLOURS_WITH_TWO_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Contender:
    """A player: his id, the points he has already, and the colours of his pieces if he says so."""

    id: str
    carried: int = 0
    colours: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The names under which his population is given."""
        return self.colours or (self.id,)


def is_for_two(contenders: Sequence[Contender]) -> bool:
    """Whether the rules for two players hold: two colours each, no third place."""
    return len(contenders) == COLOURS_WITH_TWO_PLAYERS


def owners(contenders: Sequence[Contender], faults: Faults) -> Mapping[str, str]:
    """The player of each population key; notes `colour.taken` and `colour.one_each`."""
    owner: dict[str, str] = {}
    for index, contender in enumerate(contenders):
        if len(contender.colours) > 1 and not is_for_two(contenders):
            faults.note("colour.one_each", pointer("players", index, "colours", 1))
        for place, key in enumerate(contender.keys):
            if key in owner and (contender.colours or owner[key] != contender.id):
                where = ("colours", place) if contender.colours else ("id",)
                at = pointer("players", index, *where)
                faults.note("colour.taken", at, colour=key, player=owner[key])
            owner.setdefault(key, contender.id)
    return owner


def population_cap(key: str, contenders: Sequence[Contender]) -> int:
    """How much population can stand under one key: 65 per colour."""
    by_colour = any(key in contender.colours for contender in contenders)
    colours = COLOURS_WITH_TWO_PLAYERS if is_for_two(contenders) and not by_colour else 1
    return colours * POPULATION_PER_COLOUR


def population_cap_of(player: str | None, contenders: Sequence[Contender]) -> int:
    """How much population one player can have on the whole board, under all his keys.

    Where he is not told or does not play: as much as anyone at this table.
    """
    caps = {one.id: sum(population_cap(key, contenders) for key in one.keys) for one in contenders}
    return caps.get(player or "", max(caps.values()))


@dataclass(frozen=True, slots=True)
class Stock:
    """A player's population: all that the box holds for him, and what is still in it."""

    cap: int
    left: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The population of one territory, by key as given; `at` points at that map."""

    by_key: Mapping[str, int]
    at: str


def refuse_unowned(
    settlements: Iterable[Settlement], owner: Mapping[str, str], faults: Faults
) -> None:
    """`player.unknown` for every population key that belongs to nobody.

    A player who names his colours gives population by colour: `population.by_colour` if by his id.
    """
    for settlement in settlements:
        for key in settlement.by_key:
            where = f"{settlement.at}{pointer(key)}"
            colours = tuple(colour for colour, player in owner.items() if player == key)
            if key not in owner and colours:
                faults.note("population.by_colour", where, player=key, colours=colours)
            elif key not in owner:
                faults.note("player.unknown", where, player=key)


def stocks(
    settlements: Iterable[Settlement], contenders: Sequence[Contender]
) -> Mapping[str, Stock]:
    """What each player has in the box, given all the population on the board."""
    told = list(settlements)
    return {
        one.id: Stock(
            cap := population_cap_of(one.id, contenders),
            cap - sum(each.by_key.get(key, 0) for each in told for key in one.keys),
        )
        for one in contenders
    }


def refuse_beyond_box(
    settlements: Iterable[Settlement], contenders: Sequence[Contender], faults: Faults
) -> None:
    """`cap.population` where a key's population, added up over the territories, passes its cap.

    The fault stands once per key, at the territory whose population passes the cap.
    """
    standing: dict[str, int] = {}
    for settlement in settlements:
        for key, count in settlement.by_key.items():
            cap, before = population_cap(key, contenders), standing.get(key, 0)
            standing[key] = before + count
            if before <= cap < standing[key]:
                where = f"{settlement.at}{pointer(key)}"
                faults.breach("cap.population", where, owner=key, cap=cap)


def gathered(settlement: Settlement, owner: Mapping[str, str]) -> Mapping[str, int]:
    """Population of each player present, his colours added; players in the order given."""
    strength: dict[str, int] = {}
    for key, player in owner.items():
        if settlement.by_key.get(key):
            strength[player] = strength.get(player, 0) + settlement.by_key[key]
    return strength


def colour_rulings(settlement: Settlement, owner: Mapping[str, str]) -> tuple[Ruling, ...]:
    """Ruling `two-colours` where two colours of one player stand in the territory."""
    present = [owner[key] for key, count in settlement.by_key.items() if count and key in owner]
    return (Ruling("two-colours", "added"),) if len(set(present)) < len(present) else ()
