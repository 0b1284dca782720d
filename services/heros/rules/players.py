"""Faults of players and seats: every player once, every colour once, every seat a player.

`seats` is the order clockwise; where it is given it must list every player exactly once, because a
tie may have to be decided by it.
"""

from collections.abc import Sequence

from services.heros.rules.population import Roster, refuse_taken_colours
from shared.core.illegal import Fault, Faults
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer


def refuse_players(roster: Roster, seats: Sequence[str], faults: Faults) -> None:
    """Notes every fault of players, colours and seats."""
    ids = [one.id for one in roster.players]
    refuse_duplicates(ids, faults)
    refuse_taken_colours(roster, faults)
    if seats:
        _refuse_seats(ids, seats, faults)


def _refuse_seats(ids: Sequence[str], seats: Sequence[str], faults: Faults) -> None:
    members, seated = set(ids), set(seats)
    if seated == members and len(seats) == len(members):
        return
    refuse_unknown([(pointer("seats", seat), who) for seat, who in enumerate(seats)], ids, faults)
    for seat, player in enumerate(seats):
        if player in seats[:seat]:
            at, params = pointer("seats", seat), {"player": player}
            faults.add(Fault("player.duplicate", at, params, wording="seats"))
    unseated = tuple(sorted(members - seated))
    if unseated:
        faults.note("seats.incomplete", "/seats", players=unseated)
