"""What the boxes hold, piece by piece, and warnings of more than that.

Rules `box.armies`, `box.scouts`, `box.cities`, `box.players`, `box.barracks`, `box.generals`,
`box.shipyards`, `box.units`, `box.trade` and `box.events`. More of them is a warning, because
people own several boxes. Programme tokens, doctrines, relics, huts and villages have rules of their
own, and decks of units `force.supply`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from services.civilization.rules.cards import find_card_warnings
from services.civilization.rules.headings import BASE_BOX, MATERIAL
from services.civilization.rules.position import SIDES, Battle, BonusSource, SideName
from services.civilization.rules.units import DECKS, EXPANSION, Edition
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice

PROGRAMMES = 7
"""Programme tokens, of all players."""
CITY_STATES = 5
"""City-state tokens."""
DOCTRINE_CARDS = 4
"""Doctrine cards of a player."""

HutPlace: TypeAlias = Literal["hut", "village"]
HutToken: TypeAlias = Literal["city_state", "wealth", "spy", "uranium", "other"]
HUT_TOKENS: Mapping[HutPlace, Mapping[HutToken, int]] = {
    "hut": {"city_state": 2, "spy": 2, "uranium": 1},
    "village": {"city_state": 3, "uranium": 1, "wealth": 1},
}
"""How many tokens of each kind the expansion adds; `other` is a token of another box."""


class Piece(NamedTuple):
    """How many of a piece there are at most, its heading, and the only card set that has it."""

    most: int
    heading: str = BASE_BOX
    edition: Edition | None = None


BOX: Mapping[str, Piece] = {
    "armies": Piece(6),
    "scouts": Piece(2),
    "cities": Piece(3),
    "players": Piece(5, MATERIAL),
    "barracks": Piece(5),
    "generals": Piece(3),
    "shipyards": Piece(5, MATERIAL, EXPANSION),
    "units": Piece(sum([sum(deck.values()) for deck in DECKS[EXPANSION].values()]), MATERIAL),
    "trade": Piece(27),
    "events": Piece(12, MATERIAL, EXPANSION),
}
"""Armies, scouts, cities and trade are those of one player; the others those of all players.

Barracks and academies are the two sides of one marker. Events are those of the expansion, which
alone have effects of two phases. Both card sets have as many unit cards.
"""


def warn_beyond(piece: str, count: int, at: str) -> Iterator[Notice]:
    """A warning at the pointer `at` if there are so many of a piece that a box lacks some.

    Rules `box.cities`, `box.barracks`, `box.generals`, `box.shipyards`, `box.units` and
    `box.events`.
    """
    most = BOX[piece].most
    if count > most:
        yield Notice(f"box.{piece}", at, {"count": count, "most": most})


def warn_of_sum(piece: str, counts: Iterable[tuple[int, str]]) -> Iterator[Notice]:
    """A warning of all of a piece together, where a box lacks the first; counts with pointers."""
    found = [*counts]
    for index in range(len(found)):
        if sum([count for count, _ in found[: index + 1]]) > BOX[piece].most:
            yield from warn_beyond(piece, sum([count for count, _ in found]), found[index][1])
            return


def warn_of_figures(armies: int, scouts: int, *at: str | int) -> Iterator[Notice]:
    """Warnings of more figures in one square than a player has; `at` leads to both fields."""
    yield from warn_beyond("armies", armies, pointer(*at, "armies"))
    yield from warn_beyond("scouts", scouts, pointer(*at, "scouts"))


def list_players(field: str, given: Sequence[Any]) -> list[tuple[str, PointerSteps]]:
    """The players of what a list of a request names, each with the steps to it."""
    return [(one.player, (field, index, "player")) for index, one in enumerate(given)]


def warn_of_players(named: Iterable[tuple[str, PointerSteps]]) -> Iterator[Notice]:
    """A warning of all players, where the first is named for whom the box has no pieces."""
    first: dict[str, PointerSteps] = {}
    for player, at in named:
        first.setdefault(player, at)
    for at in [*first.values()][BOX["players"].most :][:1]:
        yield from warn_beyond("players", len(first), pointer(*at))


_PIECES: Mapping[str, str] = {
    "barracks": "barracks",
    "academy": "barracks",
    "general": "generals",
    "shipyard": "shipyards",
}
"""The piece of the box that a source of bonus is."""


def find_battle_warnings(battle: Battle) -> tuple[Notice, ...]:
    """Every warning of a battle; those of a coded one are at its code."""
    found = (*find_card_warnings(battle), *_list_side_warnings(battle))
    return tuple([one._replace(pointer="/code") for one in found]) if battle.is_coded else found


def _list_side_warnings(battle: Battle) -> Iterator[Notice]:
    """Fundamentalism counts where it is named as a source. Rule `bonus.fundamentalism`."""
    for name in SIDES:
        side = battle.side(name)
        if not side.barbarians:
            yield from warn_of_figures(side.armies, side.scouts, name)
            governs = side.government == "fundamentalism" and battle.table.edition == EXPANSION
            if governs and "fundamentalism" not in [one.source for one in side.bonus]:
                yield Notice("bonus.fundamentalism", f"/{name}/government")
    yield from warn_of_sources({name: battle.side(name).bonus for name in SIDES})


def warn_of_sources(sources: Mapping[SideName, Sequence[BonusSource]]) -> Iterator[Notice]:
    """A warning of each piece of which both sides together have more than the box."""
    counts: dict[str, list[tuple[int, str]]] = {}
    for side, own in sources.items():
        for index, one in enumerate(own):
            if one.source in _PIECES:
                found = counts.setdefault(_PIECES[one.source], [])
                found.append((one.number, f"/{side}/bonus/{index}"))
    for piece, found in counts.items():
        yield from warn_of_sum(piece, found)
