"""What lies on the boards and what each seat has when the game and when a round begins.

Rows `start.pieces`, `display.size`, `offer.places`, `build.bonus` and `supply.pieces` of
docs/rules/orichalque.md, ruling `supply-empty-board`. Every player gets a hoplite and a nugget; the
player on the right of the first one gets one more hoplite. Every free place of the building board
gets a building from the bag; a mine comes with a nugget and a training camp with a hoplite from the
general supply, if it has one.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from services.orichalque.rules.answers import Steps
from services.orichalque.rules.box import OFFER_PLACES, PLAYERS
from services.orichalque.rules.consistency import refuse_lying, refuse_offer
from services.orichalque.rules.displays import count_displayed
from services.orichalque.rules.islands import (
    OFFERED,
    Building,
    Offer,
    OfferedBuilding,
    TitanTerrain,
)
from services.orichalque.rules.supply import (
    GivenSupply,
    Supply,
    SupplyLeft,
    add_supply_warnings,
    count_on_offer,
    take,
)
from shared.core.answers import Amount
from shared.core.declarations import AtLeast, AtMost, PlayerId
from shared.core.illegal import Faults, find_repeated
from shared.core.players import refuse_unknown
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Ruling
from shared.core.steps import Step, build_step

_BARE = Ruling("supply-empty-board", "bare")


class Refill(NamedTuple):
    """The building board at the end of a round."""

    revealed: Annotated[Offer, "Buildings that are drawn from the bag, each by its place."]
    offer: Annotated[Offer, OFFERED] = ()
    supply: GivenSupply = None


class BoardBuilding(NamedTuple):
    """A building of the board and what lies on it."""

    building: Annotated[Building, "Which building it is."]
    terrain: Annotated[TitanTerrain, "The terrain of its place."]
    hoplites: Annotated[Amount, "Hoplites that lie on it."]
    nuggets: Annotated[Amount, "Nuggets that lie on it."]


class RefillAnswer(NamedTuple):
    """The building board when the next round begins."""

    board: Annotated[
        tuple[BoardBuilding, ...],
        AtMost(OFFER_PLACES),
        "The buildings of the board, those that were left first.",
    ]
    free: Annotated[Amount, "Places that are still free."]
    supply: Annotated[SupplyLeft, "What the general supply has then."]
    steps: Steps


def refill_board(refill: Refill) -> Calculation[RefillAnswer]:
    """The building board with what is revealed. Rules `offer.places` and `build.bonus`."""
    supply = refill.supply
    if supply is None:
        lying = count_on_offer(refill.offer)
        supply = take(Supply(), lying.hoplites, lying.nuggets).supply
    steps: list[Step] = []
    board, short = list(list_board(refill.offer)), False
    for one in refill.revealed:
        (nuggets, hoplites), supply, lacking = take(supply, *one.lying)
        is_bare = bool(lacking)
        board.append(BoardBuilding(one.building, one.terrain, hoplites, nuggets))
        bare = build_step("supply.pieces", f"offer.{one.building}.bare")
        steps += [bare] if is_bare else list_lying_steps((one,))
        short = short or is_bare
    free = OFFER_PLACES - len(board)
    if free:
        steps.append(build_step("offer.places", "offer.free", count=free))
    answer = RefillAnswer(tuple(board), free, SupplyLeft(*supply), tuple(steps))
    warnings = add_supply_warnings((), refill.supply, count_on_offer(refill.offer))
    return Calculation(answer, (_BARE,) if short else (), warnings)


def list_board(offer: Sequence[OfferedBuilding]) -> tuple[BoardBuilding, ...]:
    """The buildings of the board, each with what lies on it."""
    return tuple([BoardBuilding(one.building, one.terrain, *one.lying) for one in offer])


def list_lying_steps(offer: Sequence[OfferedBuilding]) -> Iterator[Step]:
    """A step for each building that comes with a hoplite or a nugget. Rule `build.bonus`."""
    for one in offer:
        if any(one.lying):
            yield build_step("build.bonus", f"offer.{one.building}")


def refuse_refill(refill: Refill, faults: Faults) -> None:
    """`offer.places`: the board has four places; on its buildings lies what belongs there."""
    refuse_lying(refill.offer, ("offer",), faults)
    refuse_lying(refill.revealed, ("revealed",), faults)
    given = len(refill.offer) + len(refill.revealed)
    if given > OFFER_PLACES:
        free = OFFER_PLACES - len(refill.offer)
        where = pointer("offer", OFFER_PLACES) if free < 0 else pointer("revealed", free)
        faults.breach("offer.places", where, given=given, most=OFFER_PLACES)


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
    for index, player in find_repeated(start.seats):
        faults.note("player.duplicate", pointer("seats", index), player=player)
    refuse_unknown({pointer("first"): start.first}, start.seats, faults)
    refuse_offer(start.offer, (), faults)
