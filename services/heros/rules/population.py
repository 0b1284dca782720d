"""Population: whose it is, and how much of it there can be.

With three to five players each has one colour, with two players two (ruling `two-colours`: they are
added before players are ranked). A player who names his `colours` gives his population by colour,
another by his own id. `cap.population`: 25 single figures and 8 riders of five make 65 per colour.

This module does not know where population may be placed.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from services.heros.rules.catalogue import POPULATION_PER_COLOUR
from shared.core.illegal import Faults
from shared.core.pointers import pointer
from shared.core.sheet import Ruling

COLOURS_WITH_TWO_PLAYERS = 2
FOR_TWO = 2
"""Players for whom the rules for two hold."""
NOBODY: Mapping[str, int] = {}
"""The population of a territory where nobody is."""
TWO_COLOURS = (Ruling("two-colours", "added"),)


class Contender(NamedTuple):
    """A player: his id, the points he has already, and the colours of his pieces if he says so."""

    id: str
    carried: int = 0
    colours: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The names under which his population is given."""
        return self.colours or (self.id,)


class Company(NamedTuple):
    """The players of a request and what follows from who they are, worked out once.

    `for_two` says whether the rules for two players hold: two colours each, no third place. `owner`
    is the player of each population key; `by_colours` whether anybody has more keys than one.
    `caps` is how much population can stand under each key, `cap_of_any` under one that nobody has;
    `boxes` is how much a player can have on the whole board, under all his keys.
    """

    contenders: tuple[Contender, ...]
    for_two: bool
    owner: Mapping[str, str]
    by_colours: bool
    caps: Mapping[str, int]
    cap_of_any: int
    boxes: Mapping[str, int]

    def cap(self, key: str) -> int:
        """How much population can stand under one key: 65 per colour."""
        return self.caps.get(key, self.cap_of_any)

    def box_of(self, player: str | None) -> int:
        """How much population one player can have on the whole board.

        Where he is not told or does not play: as much as anyone at this table.
        """
        box = self.boxes.get(player or "")
        return max(self.boxes.values()) if box is None else box


def company_of(contenders: tuple[Contender, ...]) -> Company:
    """The players with what follows from who they are; a key given twice is the first one's."""
    for_two = len(contenders) == FOR_TWO
    of_any = POPULATION_PER_COLOUR * (COLOURS_WITH_TWO_PLAYERS if for_two else 1)
    if not any(one.colours for one in contenders):
        owner = {one.id: one.id for one in contenders}
        caps = dict.fromkeys(owner, of_any)
        return Company(contenders, for_two, owner, False, caps, of_any, caps)
    owner = {}
    for one in contenders:
        for key in one.keys:
            owner.setdefault(key, one.id)
    caps = dict.fromkeys(owner, of_any)
    for one in contenders:
        for colour in one.colours:
            caps[colour] = POPULATION_PER_COLOUR
    boxes = {one.id: sum([caps[key] for key in one.keys]) for one in contenders}
    by_colours = len(owner) > len(contenders)
    return Company(contenders, for_two, owner, by_colours, caps, of_any, boxes)


def refuse_taken(company: Company, faults: Faults) -> None:
    """Notes `colour.taken` for every key of somebody before, and `colour.one_each`."""
    if not any(contender.colours for contender in company.contenders):
        return
    taken: dict[str, str] = {}
    for index, contender in enumerate(company.contenders):
        if len(contender.colours) > 1 and not company.for_two:
            faults.note("colour.one_each", pointer("players", index, "colours", 1))
        for place, key in enumerate(contender.keys):
            if key in taken and (contender.colours or taken[key] != contender.id):
                where = ("colours", place) if contender.colours else ("id",)
                at = pointer("players", index, *where)
                faults.note("colour.taken", at, colour=key, player=taken[key])
            taken.setdefault(key, contender.id)


class Stock(NamedTuple):
    """A player's population: all that the box holds for him, and what is still in it."""

    cap: int
    left: int


class Settlement(NamedTuple):
    """The population of one territory, by key as given; `at` points at that map."""

    by_key: Mapping[str, int]
    at: str


def fits_box(settlement: Settlement, company: Company) -> bool:
    """Whether every key is somebody's, and by itself has no more population than its cap."""
    caps = company.caps
    for key, count in settlement.by_key.items():
        if key not in caps or count > caps[key]:
            return False
    return True


def refuse_unowned(
    settlements: Iterable[Settlement], owner: Mapping[str, str], faults: Faults
) -> None:
    """`player.unknown` for every population key that belongs to nobody.

    A player who names his colours gives population by colour: `population.by_colour` if by his id.
    """
    for settlement in settlements:
        for key in settlement.by_key:
            if key not in owner:
                _refuse_key(key, f"{settlement.at}{pointer(key)}", owner, faults)


def _refuse_key(key: str, where: str, owner: Mapping[str, str], faults: Faults) -> None:
    colours = tuple(colour for colour, player in owner.items() if player == key)
    if colours:
        faults.note("population.by_colour", where, player=key, colours=colours)
    else:
        faults.note("player.unknown", where, player=key)


def stocks(settlements: Iterable[Settlement], company: Company) -> Mapping[str, Stock]:
    """What each player has in the box, given all the population on the board."""
    left = dict(company.boxes)
    for settlement in settlements:
        for key, count in settlement.by_key.items():
            left[company.owner[key]] -= count
    return {player: Stock(box, left[player]) for player, box in company.boxes.items()}


def refuse_beyond_box(settlements: Iterable[Settlement], company: Company, faults: Faults) -> None:
    """`cap.population` where a key's population, added up over the territories, passes its cap.

    The fault stands once per key, at the territory whose population passes the cap.
    """
    standing: dict[str, int] = {}
    for settlement in settlements:
        for key, count in settlement.by_key.items():
            before = standing.get(key, 0)
            standing[key] = before + count
            if before <= (cap := company.cap(key)) < standing[key]:
                where = f"{settlement.at}{pointer(key)}"
                faults.breach("cap.population", where, owner=key, cap=cap)


def gathered(settlement: Settlement, company: Company) -> Mapping[str, int]:
    """Population of each player present, his colours added; players in the order given."""
    by_key, owner = settlement.by_key, company.owner
    if not by_key:
        return NOBODY
    of_key = by_key.get
    if not company.by_colours:
        return {player: count for key, player in owner.items() if (count := of_key(key))}
    strength: dict[str, int] = {}
    for key, player in owner.items():
        if count := of_key(key):
            strength[player] = strength.get(player, 0) + count
    return strength


def colour_rulings(settlement: Settlement, company: Company) -> tuple[Ruling, ...]:
    """Ruling `two-colours` where two colours of one player stand in the territory."""
    if not company.by_colours:
        return ()
    present = [company.owner[key] for key, count in settlement.by_key.items() if count]
    return TWO_COLOURS if len(set(present)) < len(present) else ()
