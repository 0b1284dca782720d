"""Who receives the initiative token at the end of a round, and who gains a hoplite with it.

Row `initiative.hoplites` of docs/rules/orichalque.md, ruling `initiative-kept`. Most hoplites in
storage; on a tie the holder chooses among the tied, but not himself. The right-hand neighbour of
who receives the token gains one hoplite; where the holder alone has the most he keeps it, and the
rulebook then has nobody receive it.
"""

from collections.abc import Mapping

from services.orichalque.rules.position import InitiativePosition
from shared.core.illegal import Faults
from shared.core.phrases import Plain
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Ruling
from shared.core.steps import StepFields, build_step

_RULE = "initiative.hoplites"
_KEPT = Ruling("initiative-kept", "no-hoplite")


def list_candidates(position: InitiativePosition) -> tuple[str, ...]:
    """Who may receive the token: the tied but for the holder, or the one with the most.

    Rule `initiative.hoplites`.
    """
    leaders = _list_leaders(position)
    if len(leaders) == 1:
        return leaders
    return tuple([player for player in leaders if player != position.holder])


def resolve_initiative(position: InitiativePosition) -> Calculation:
    """Who receives the token and who gains the hoplite, as far as the holder has chosen.

    Rule `initiative.hoplites`.
    """
    eligible = list_candidates(position)
    receiver = eligible[0] if len(eligible) == 1 else position.chosen
    facts: dict[str, Plain] = {
        "most": max(position.hoplites.values()),
        "tied": _list_leaders(position),
        "candidates": tuple([_render_candidate(position, player) for player in eligible]),
        "kept": receiver == position.holder,
    }
    steps = [_explain_receiver(position, eligible)]
    if receiver is not None:
        facts["receiver"] = receiver
        facts["hoplites"] = dict(position.hoplites)
    if receiver is not None and receiver != position.holder:
        gaining = find_right_neighbour(position, receiver)
        facts["gains"] = gaining
        facts["hoplites"] = {**position.hoplites, gaining: position.hoplites[gaining] + 1}
        steps.append(build_step(_RULE, "initiative.gains", player=gaining, receiver=receiver))
    facts["steps"] = tuple(steps)
    return Calculation(facts, (_KEPT,) if facts["kept"] else ())


def find_right_neighbour(position: InitiativePosition, player: str) -> str:
    """The right-hand neighbour: who sits before him, clockwise."""
    seats = tuple(position.hoplites)
    return seats[seats.index(player) - 1]


def refuse_initiative(position: InitiativePosition, seats: list[str], faults: Faults) -> None:
    """Adds faults for a repeated player, an unknown holder or choice, and a choice not allowed."""
    refuse_duplicates(seats, faults)
    named = {pointer("holder"): position.holder}
    if position.chosen is not None:
        named[pointer("chosen")] = position.chosen
    refuse_unknown(named, seats, faults)
    if position.chosen in position.hoplites and position.chosen not in list_candidates(position):
        faults.breach(_RULE, pointer("chosen"), player=str(position.chosen))


def _list_leaders(position: InitiativePosition) -> tuple[str, ...]:
    most = max(position.hoplites.values())
    return tuple([player for player, count in position.hoplites.items() if count == most])


def _render_candidate(position: InitiativePosition, player: str) -> Mapping[str, Plain]:
    """A player who may receive the token, and who gains the hoplite then."""
    if player == position.holder:
        return {"player": player}
    return {"player": player, "gains": find_right_neighbour(position, player)}


def _explain_receiver(position: InitiativePosition, eligible: tuple[str, ...]) -> StepFields:
    """The step that explains who receives the token."""
    holder = position.holder
    if len(_list_leaders(position)) == 1:
        wording = "initiative.keeps" if eligible[0] == holder else "initiative.most"
        return build_step(_RULE, wording, player=eligible[0])
    if len(eligible) == 1:
        return build_step(_RULE, "initiative.not-himself", player=eligible[0], holder=holder)
    if position.chosen is not None:
        return build_step(_RULE, "initiative.chosen", player=position.chosen, holder=holder)
    return build_step(_RULE, "initiative.chooses", holder=holder, choices=eligible)
