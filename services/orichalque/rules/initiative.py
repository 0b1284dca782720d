"""Who receives the initiative token at the end of a round, and who gains a hoplite with it.

Row `initiative.hoplites` of docs/rules/orichalque.md, rulings `initiative-kept` and
`supply-empty`. Most hoplites in storage; on a tie the holder chooses among the tied, but not
himself. The right-hand neighbour of who receives the token gains one hoplite; where the holder
alone has the most he keeps it, and the rulebook then has nobody receive it, so nobody gains a
hoplite unless an option says so.
"""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from services.orichalque.rules.answers import PlayerNames, Steps
from services.orichalque.rules.box import BOX, PLAYERS
from services.orichalque.rules.consistency import refuse_seats
from services.orichalque.rules.position import KeptToken, RoundEnd
from services.orichalque.rules.supply import (
    WHAT_IS_LEFT,
    Supply,
    add_supply_warnings,
    list_beyond_box,
)
from shared.core.answers import Amount
from shared.core.declarations import AtMost, PlayerId
from shared.core.illegal import Faults
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Ruling
from shared.core.steps import Step, build_step

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
    tied: Annotated[PlayerNames, "The ids of the players who have so many."]
    candidates: Annotated[
        tuple[InitiativeCandidate, ...], AtMost(PLAYERS), "Who may receive the token."
    ]
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
    steps: Steps


def list_candidates(position: RoundEnd) -> tuple[str, ...]:
    """Who may receive the token: the tied but for the holder, or the one with the most.

    Rule `initiative.hoplites`.
    """
    leaders = _list_leaders(position)
    if len(leaders) == 1:
        return leaders
    return tuple([player for player in leaders if player != position.holder])


def resolve_initiative(position: RoundEnd) -> Calculation[InitiativeAnswer]:
    """Who receives the token and who gains the hoplite, as far as the holder has chosen.

    Rule `initiative.hoplites`.
    """
    eligible = list_candidates(position)
    receiver = eligible[0] if len(eligible) == 1 else position.chosen
    kept, gaining = receiver == position.holder, None
    hoplites = None if receiver is None else position.storage
    steps = [_explain_receiver(position, eligible)]
    moves = receiver is not None and _moves_hoplite(position, receiver)
    rulings = [_KEPT[position.table.initiative_kept]] if kept else []
    if moves and _is_supply_empty(position):
        rulings.append(WHAT_IS_LEFT)
        steps.append(build_step("supply.pieces", "initiative.no-supply"))
    elif receiver is not None and moves:
        gaining = find_right_neighbour(position, receiver)
        hoplites = {**position.storage, gaining: position.storage[gaining] + 1}
        steps.append(build_step(_RULE, "initiative.gains", player=gaining, receiver=receiver))
    answer = InitiativeAnswer(
        most=max(position.storage.values()),
        tied=_list_leaders(position),
        candidates=tuple([_describe_candidate(position, player) for player in eligible]),
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


def find_right_neighbour(position: RoundEnd, player: str) -> str:
    """The right-hand neighbour: who sits before him, clockwise."""
    seats = tuple(position.storage)
    return seats[seats.index(player) - 1]


def refuse_initiative(position: RoundEnd, faults: Faults) -> None:
    """Adds every fault: of players, seats, the holder, and a choice that is not allowed."""
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
    """`initiative.hoplites`: why this player cannot be chosen."""
    leaders, where = _list_leaders(position), pointer("chosen")
    most, choices = max(position.storage.values()), list_candidates(position)
    if len(leaders) == 1:
        faults.breach(_RULE, where, wording="alone", leader=leaders[0], most=most)
    elif chosen in leaders:
        faults.breach(_RULE, where, wording="holder", player=chosen, choices=choices)
    else:
        count = position.storage[chosen]
        faults.breach(_RULE, where, player=chosen, count=count, most=most, choices=choices)


def _list_leaders(position: RoundEnd) -> tuple[str, ...]:
    most = max(position.storage.values())
    return tuple([player for player, count in position.storage.items() if count == most])


def _moves_hoplite(position: RoundEnd, receiver: str) -> bool:
    """Whether a hoplite is gained with the token: by an option also where its holder keeps it."""
    return receiver != position.holder or position.table.initiative_kept == "hoplite"


def _is_supply_empty(position: RoundEnd) -> bool:
    """Whether the supply has no hoplite. Rule `supply.pieces`."""
    if position.supply is not None:
        return not position.supply.hoplites
    return sum(position.storage.values()) >= BOX["hoplites"]


def _describe_candidate(position: RoundEnd, player: str) -> InitiativeCandidate:
    if not _moves_hoplite(position, player) or _is_supply_empty(position):
        return InitiativeCandidate(player)
    return InitiativeCandidate(player, find_right_neighbour(position, player))


def _explain_receiver(position: RoundEnd, eligible: tuple[str, ...]) -> Step:
    holder = position.holder
    if len(_list_leaders(position)) == 1:
        wording = "initiative.keeps" if eligible[0] == holder else "initiative.most"
        return build_step(_RULE, wording, player=eligible[0])
    if len(eligible) == 1:
        return build_step(_RULE, "initiative.not-himself", player=eligible[0], holder=holder)
    if position.chosen is not None:
        return build_step(_RULE, "initiative.chosen", player=position.chosen, holder=holder)
    return build_step(_RULE, "initiative.chooses", holder=holder, choices=eligible)
