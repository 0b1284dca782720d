"""Who is paid for a feature, and what beside its value.

Per player, in this order: what only he draws from it (pig, Leipzig's quarters), ghosts, Darmstadt,
fairy, ringmaster. Those with the majority share the value; fairy and ringmaster are paid with or
without it. Does not know how the value came about.
"""

from functools import lru_cache

from services.carcassonne.rules.fairy import FAIRY, NO_FAIRY
from services.carcassonne.rules.ghosts import ghost_lines
from services.carcassonne.rules.kinds import Kind
from services.carcassonne.rules.position import Feature, Held
from services.carcassonne.rules.reckoning import NOBODY, Reckoning, Worth
from services.carcassonne.rules.ringmaster import ringmaster_lines
from shared.core.sheet import Award, Line


def shared_awards(
    held: Held[Feature], kind: Kind, worth: Worth, winners: tuple[str, ...], reckoning: Reckoning
) -> tuple[Award, ...]:
    """The awards of a feature whose value the winners share."""
    if worth.bare or _is_plain(held, worth):
        return plain_awards(winners)
    awards = []
    beside = [one.player for one in held.followers]
    for player in dict.fromkeys([*winners, *beside, *worth.regardless]):
        wins = player in winners
        lines = [*worth.regardless.get(player, ()), *_figure_lines(player, held, kind)]
        if wins:
            ghosts = ghost_lines(kind.ghosts, player, held.followers, reckoning)
            lines = [*worth.gains.get(player, ()), *ghosts, *lines]
        if wins or lines:
            awards.append(Award(player, tuple(lines), wins))
    return tuple(awards)


@lru_cache(1_024)
def plain_awards(winners: tuple[str, ...]) -> tuple[Award, ...]:
    """The awards of players who share a value and draw nothing beside, made once."""
    return tuple([Award(player) for player in winners])


def _figure_lines(player: str, held: Held[Feature], kind: Kind) -> list[Line]:
    """What fairy and ringmaster pay a player, whether or not he has anything of the value.

    Rule `fairy`.
    """
    lines = []
    if player == held.fairy:
        lines.append(FAIRY if kind.fairy else NO_FAIRY)
    if kind.ringmaster:
        lines += ringmaster_lines(player, held.followers)
    return lines


def _is_plain(held: Held[Feature], worth: Worth) -> bool:
    """Whether nobody can draw anything but the value."""
    if held.fairy is not None or worth.gains is not NOBODY or worth.regardless is not NOBODY:
        return False
    for _, _, _, ghosts, _, shows in held.followers:  # noqa: SIM110  # a loop costs half of a generator
        if ghosts or shows:
            return False
    return True


def with_fairy(awards: tuple[Award, ...], held: Held[Feature], kind: Kind) -> tuple[Award, ...]:
    """The awards of pieces paid one by one, the fairy's line with that of her follower.

    Rule `fairy`.
    """
    if held.fairy is None:
        return awards
    paid = FAIRY if kind.fairy else NO_FAIRY
    return tuple(
        [
            award._replace(lines=(*award.lines, paid)) if award.player == held.fairy else award
            for award in awards
        ]
    )
