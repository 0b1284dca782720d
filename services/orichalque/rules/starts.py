"""Setting up: what each seat has, and how much lies on the boards.

Rows `start.pieces`, `display.size`, `offer.places`, `build.bonus` and `supply.pieces` of
docs/rules/orichalque.md. Every player gets a hoplite and a nugget; the player on the right of the
first one gets one more hoplite. The metropolis is laid at the beginning of each player's first turn
(`played_tiles.py`).
"""

from typing import Annotated, NamedTuple

from services.orichalque.rules.answers import Steps
from services.orichalque.rules.consistency import OFFER_PLACES, refuse_offer
from services.orichalque.rules.display_consistency import count_displayed
from services.orichalque.rules.islands import OFFERED, Offer
from services.orichalque.rules.limits import PLAYERS
from services.orichalque.rules.refills import BoardBuilding, list_board, list_lying_steps
from services.orichalque.rules.supply import Supply, SupplyLeft, count_on_offer, take
from shared.core.answers import Amount
from shared.core.declarations import AtLeast, AtMost, PlayerId
from shared.core.illegal import Faults
from shared.core.players import refuse_unknown
from shared.core.pointers import pointer
from shared.core.sheet import Calculation
from shared.core.steps import build_step

FEWEST_PLAYERS = 2
OWN = 1
"""Hoplites, and nuggets, that every player gets."""
MORE = 1
"""Hoplites that the player on the right of the first one gets besides."""


class Start(NamedTuple):
    """A game that is set up: who sits where, and who begins."""

    seats: Annotated[
        tuple[PlayerId, ...],
        AtLeast(FEWEST_PLAYERS),
        AtMost(PLAYERS),
        "The ids of the players, clockwise.",
    ]
    first: Annotated[PlayerId, "The id of the player who has the Initiative token and begins."]
    offer: Annotated[Offer, OFFERED] = ()


class StartingPlayer(NamedTuple):
    """What a player begins with."""

    id: Annotated[PlayerId, "The id of the player."]
    hoplites: Annotated[Amount, "Hoplites in storage."]
    nuggets: Annotated[Amount, "Nuggets in storage."]


class StartAnswer(NamedTuple):
    """The table when the game begins."""

    players: Annotated[
        tuple[StartingPlayer, ...], AtMost(PLAYERS), "What each player has, clockwise."
    ]
    cards: Annotated[Amount, "Action cards to be revealed, each with a tile."]
    places: Annotated[Amount, "Places of the building board to be filled."]
    board: Annotated[
        tuple[BoardBuilding, ...],
        AtMost(OFFER_PLACES),
        "The buildings that were revealed, with what lies on them.",
    ]
    supply: Annotated[SupplyLeft, "What the general supply has then."]
    steps: Steps


def start_game(start: Start) -> Calculation[StartAnswer]:
    """What everybody has when the game begins. Rule `start.pieces`."""
    count = len(start.seats)
    right = start.seats[start.seats.index(start.first) - 1]
    players = tuple([StartingPlayer(one, OWN + MORE * (one == right), OWN) for one in start.seats])
    lying = count_on_offer(start.offer)
    given = take(Supply(), count * OWN + MORE + lying.hoplites, count * OWN + lying.nuggets)
    cards, free = count_displayed(count), OFFER_PLACES - len(start.offer)
    answer = StartAnswer(
        players=players,
        cards=cards,
        places=free,
        board=list_board(start.offer),
        supply=SupplyLeft(*given.supply),
        steps=(
            build_step("start.pieces"),
            build_step("start.pieces", "start.right", player=right, first=start.first),
            build_step("display.size", "start.cards", count=cards),
            *list_lying_steps(start.offer),
            *([build_step("offer.places", "start.board", count=free)] if free else []),
        ),
    )
    return Calculation(answer)


def refuse_start(start: Start, faults: Faults) -> None:
    """Adds every fault: a player on two seats, a first player without one, a full board."""
    for index, player in enumerate(start.seats):
        if player in start.seats[:index]:
            faults.note("player.duplicate", pointer("seats", index), player=player)
    refuse_unknown({pointer("first"): start.first}, start.seats, faults)
    refuse_offer(start.offer, (), faults)
