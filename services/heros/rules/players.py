"""Who sits at the table: every player once, every colour once, every seat known.

Collects the faults that any request with players can have. `seats` is the order clockwise; where it
is given it holds every player exactly once, or a tie that needs it could not be decided.
"""

from collections.abc import Sequence

from services.heros.rules.population import Company, refuse_taken
from shared.core.illegal import Faults
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer


def refuse_players(company: Company, seats: Sequence[str], faults: Faults) -> None:
    """Notes every fault of players, colours and seats."""
    ids = [one.id for one in company.contenders]
    refuse_duplicates(ids, faults)
    refuse_taken(company, faults)
    if seats:
        _refuse_seats(ids, seats, faults)


def _refuse_seats(ids: Sequence[str], seats: Sequence[str], faults: Faults) -> None:
    members, seated = set(ids), set(seats)
    if seated == members and len(seats) == len(members):
        return
    refuse_unknown([(pointer("seats", seat), who) for seat, who in enumerate(seats)], ids, faults)
    for seat, player in enumerate(seats):
        if player in seats[:seat]:
            faults.note("player.duplicate", pointer("seats", seat), player=player)
    unseated = tuple(sorted(members - seated))
    if unseated:
        faults.note("seats.incomplete", "/seats", players=unseated)
