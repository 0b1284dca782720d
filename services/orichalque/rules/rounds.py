"""The beginning and the end of a round: the boards, what each seat has, and the initiative token.

Rulings `supply-empty-board`, `supply-empty` and `initiative-kept`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from services.orichalque.rules import islands
from services.orichalque.rules.box import BOX, OFFER_PLACES, PLAYERS, PerPlayer
from services.orichalque.rules.consistency import refuse_lying, refuse_offer, refuse_seats
from services.orichalque.rules.displays import count_displayed
from services.orichalque.rules.position import KeptToken, RoundEnd
from services.orichalque.rules.supply import (
    WHAT_IS_LEFT,
    GivenSupply,
    Supply,
    SupplyLeft,
    add_supply_warnings,
    count_on_offer,
    list_beyond_box,
    take,
)
from shared.core.answers import Amount
from shared.core.declarations import AtLeast, AtMost, PlayerId
from shared.core.illegal import Faults, find_repeated
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Ruling, find_leaders
from shared.core.steps import Step, build_step

_BARE = Ruling("supply-empty-board", "bare")


class Refill(NamedTuple):
    """The building board at the end of a round."""

    revealed: Annotated[islands.Offer, "Buildings that are drawn from the bag, each by its place."]
    offer: Annotated[islands.Offer, islands.OFFERED] = ()
    supply: GivenSupply = None


class BoardBuilding(NamedTuple):
    """A building of the board and what lies on it."""

    building: Annotated[islands.Building, "Which building it is."]
    terrain: Annotated[islands.TitanTerrain, "The terrain of its place."]
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
    steps: islands.Steps


def refill_board(refill: Refill) -> Calculation[RefillAnswer]:
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


def list_board(offer: Sequence[islands.OfferedBuilding]) -> tuple[BoardBuilding, ...]:
    return tuple([BoardBuilding(one.building, one.terrain, *one.lying) for one in offer])


def list_lying_steps(offer: Sequence[islands.OfferedBuilding]) -> Iterator[Step]:
    """A step for each building that comes with a hoplite or a nugget."""
    for one in offer:
        if any(one.lying):
            yield build_step("build.bonus", f"offer.{one.building}")


def refuse_refill(refill: Refill, faults: Faults) -> None:
    """The board has four places; on its buildings lies what belongs there."""
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


class Start(NamedTuple):
    """A game that is set up: who sits where, and who begins."""

    seats: Annotated[
        tuple[PlayerId, ...],
        AtLeast(FEWEST_PLAYERS),
        AtMost(PLAYERS),
        "The ids of the players, clockwise.",
    ]
    first: Annotated[PlayerId, "The id of the player who has the Initiative token and begins."]
    offer: Annotated[islands.Offer, islands.OFFERED] = ()


class StartingPlayer(NamedTuple):
    """What a player begins with."""

    id: Annotated[PlayerId, "The id of the player."]
    hoplites: Annotated[Amount, "Hoplites in storage."]
    nuggets: Annotated[Amount, "Nuggets in storage."]


class StartAnswer(NamedTuple):
    """The table when the game begins."""

    players: Annotated[PerPlayer[StartingPlayer], "What each player has, clockwise."]
    cards: Annotated[Amount, "Action cards to be revealed, each with a tile."]
    places: Annotated[Amount, "Places of the building board to be filled."]
    board: Annotated[
        tuple[BoardBuilding, ...],
        AtMost(OFFER_PLACES),
        "The buildings that were revealed, with what lies on them.",
    ]
    supply: Annotated[SupplyLeft, "What the general supply has then."]
    steps: islands.Steps


def start_game(start: Start) -> Calculation[StartAnswer]:
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
    for index, player in find_repeated(start.seats):
        faults.note("player.duplicate", pointer("seats", index), player=player)
    refuse_unknown({pointer("first"): start.first}, start.seats, faults)
    refuse_offer(start.offer, (), faults)


_RULE = "initiative.hoplites"
_KEPT: Mapping[KeptToken, Ruling] = {
    "none": Ruling("initiative-kept", "no-hoplite"),
    "hoplite": Ruling("initiative-kept", "hoplite"),
}


class InitiativeCandidate(NamedTuple):
    """Who may receive the token, and who would gain the hoplite then."""

    player: Annotated[PlayerId, "The id of the player who may receive the token."]
    gains: Annotated[
        PlayerId | None, "The id of the player who gains a hoplite then; left out: nobody does."
    ] = None


class InitiativeAnswer(NamedTuple):
    """Who receives the token, as far as it is decided."""

    most: Annotated[Amount, "Hoplites of whoever has the most in storage."]
    tied: Annotated[islands.PlayerNames, "The ids of the players who have so many."]
    candidates: Annotated[PerPlayer[InitiativeCandidate], "Who may receive the token."]
    kept: Annotated[bool, "Whether the holder keeps the token."]
    receiver: Annotated[
        PlayerId | None,
        "The id of the player who has the token then; left out while the holder has not chosen.",
    ]
    hoplites: Annotated[
        Mapping[PlayerId, Amount] | None,
        AtMost(PLAYERS),
        "By player: hoplites in storage then; left out while the holder has not chosen.",
    ]
    gains: Annotated[
        PlayerId | None,
        "The id of the player who gains a hoplite; left out if nobody does, or while the holder "
        "has not chosen.",
    ]
    steps: islands.Steps


def list_candidates(position: RoundEnd) -> tuple[str, ...]:
    """The tied but for the holder, or the one with the most."""
    leaders = find_leaders(position.storage)
    return tuple([one for one in leaders if len(leaders) == 1 or one != position.holder])


def resolve_initiative(position: RoundEnd) -> Calculation[InitiativeAnswer]:
    eligible = list_candidates(position)
    receiver = eligible[0] if len(eligible) == 1 else position.chosen
    kept, gaining = receiver == position.holder, None
    hoplites = None if receiver is None else {**position.storage}
    steps = [_explain_receiver(position, eligible)]
    rulings = [_KEPT[position.table.initiative_kept]] if kept else []
    if receiver is not None and hoplites is not None and _moves_hoplite(position, receiver):
        gaining = _find_gaining(position, receiver)
        if gaining is None:
            rulings.append(WHAT_IS_LEFT)
            steps.append(build_step("supply.pieces", "initiative.no-supply"))
        else:
            hoplites[gaining] += 1
            steps.append(build_step(_RULE, "initiative.gains", player=gaining, receiver=receiver))
    answer = InitiativeAnswer(
        most=max(position.storage.values()),
        tied=find_leaders(position.storage),
        candidates=tuple(
            [InitiativeCandidate(player, _find_gaining(position, player)) for player in eligible]
        ),
        kept=kept,
        receiver=receiver,
        hoplites=hoplites,
        gains=gaining,
        steps=tuple(steps),
    )
    pieces = sum(position.storage.values())
    beyond = list_beyond_box({"hoplites": pieces}, ("players",))
    warnings = add_supply_warnings(beyond, position.supply, Supply(pieces, 0))
    return Calculation(answer, tuple(rulings), warnings)


def refuse_initiative(position: RoundEnd, faults: Faults) -> None:
    ids = [player.id for player in position.players]
    refuse_duplicates(ids, faults)
    named = {pointer("holder"): position.holder}
    if position.chosen is not None:
        named[pointer("chosen")] = position.chosen
    refuse_unknown(named, ids, faults)
    if position.chosen in position.storage and position.chosen not in list_candidates(position):
        _refuse_chosen(position, str(position.chosen), faults)
    refuse_seats(position.seats, ids, faults)


def _refuse_chosen(position: RoundEnd, chosen: str, faults: Faults) -> None:
    leaders, where = find_leaders(position.storage), pointer("chosen")
    most, choices = max(position.storage.values()), list_candidates(position)
    if len(leaders) == 1:
        faults.breach(_RULE, where, wording="alone", leader=leaders[0], most=most)
    elif chosen in leaders:
        faults.breach(_RULE, where, wording="holder", player=chosen, choices=choices)
    else:
        count = position.storage[chosen]
        faults.breach(_RULE, where, player=chosen, count=count, most=most, choices=choices)


def _moves_hoplite(position: RoundEnd, receiver: str) -> bool:
    """Whether a hoplite is gained with the token: by an option also where its holder keeps it."""
    return receiver != position.holder or position.table.initiative_kept == "hoplite"


def _find_gaining(position: RoundEnd, receiver: str) -> str | None:
    """Who sits before the receiver, clockwise, if a hoplite can be gained."""
    supply, seats = position.supply, tuple(position.storage)
    left = supply.hoplites if supply else BOX["hoplites"] - sum(position.storage.values())
    is_gained = _moves_hoplite(position, receiver) and left > 0
    return seats[seats.index(receiver) - 1] if is_gained else None


def _explain_receiver(position: RoundEnd, eligible: tuple[str, ...]) -> Step:
    holder = position.holder
    if len(find_leaders(position.storage)) == 1:
        wording = "initiative.keeps" if eligible[0] == holder else "initiative.most"
        return build_step(_RULE, wording, player=eligible[0])
    if len(eligible) == 1:
        return build_step(_RULE, "initiative.not-himself", player=eligible[0], holder=holder)
    if position.chosen is not None:
        return build_step(_RULE, "initiative.chosen", player=position.chosen, holder=holder)
    return build_step(_RULE, "initiative.chooses", holder=holder, choices=eligible)
