"""Who sits at the table: every player once, every colour once, every seat known.

Collects the faults that any request with players can have. `seats` is the order clockwise; where it
is given it holds every player exactly once, or a tie that needs it could not be decided.
"""

from collections.abc import Mapping, Sequence

from services.heros.rules.population import Contender, owners
from shared.core.illegal import Faults
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer


def refuse_players(
    contenders: Sequence[Contender], seats: Sequence[str], faults: Faults
) -> Mapping[str, str]:
    """Notes every fault of players, colours and seats; gives the player of each population key."""
    refuse_duplicates([one.id for one in contenders], faults)
    owner = owners(contenders, faults)
    if seats:
        _refuse_seats(contenders, seats, faults)
    return owner


def _refuse_seats(contenders: Sequence[Contender], seats: Sequence[str], faults: Faults) -> None:
    ids = [one.id for one in contenders]
    refuse_unknown([(pointer("seats", seat), who) for seat, who in enumerate(seats)], ids, faults)
    for seat, player in enumerate(seats):
        if player in seats[:seat]:
            faults.note("player.duplicate", pointer("seats", seat), player=player)
    unseated = tuple(sorted(set(ids) - set(seats)))
    if unseated:
        faults.note("seats.incomplete", "/seats", players=unseated)
