"""Why ties of a ranking were decided as they were, in sentences.

One sentence for each tie break by `tie.hero_discoveries`, `tie.discovery_heroes` or
`tie.active_player`, and one for each tie that ruling `tie-active-absent` leaves shared.
"""

from collections.abc import Mapping
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import PLAYERS
from services.heros.rules.ties import ACTIVE_PLAYER, Ranking, TieBreakers
from shared.core.answers import RuleId, Sentence, TieBreak
from shared.core.declarations import AtMost
from shared.core.phrases import Param, Phrase


class TieReason(NamedTuple):
    """Why a tie was decided as it was."""

    rule: RuleId
    text: Annotated[Sentence, "Why the tie was decided so, in the language of the answer."]


TieReasons: TypeAlias = Annotated[
    tuple[TieReason, ...] | None,
    AtMost(PLAYERS),
    "One for each of tie_breaks, in their order, then one for each tie that was shared. "
    "The values of tie_breaks are what was compared. In tie.hero_discoveries and "
    "tie.discovery_heroes more comes first. In tie.active_player less comes first: 0 for the "
    "active player and 1 for the others, which says nothing of the others' order; where the "
    "active player is not among those tied, the seats to go clockwise from the active player.",
]


def explain_ties(ranked: Ranking, breakers: TieBreakers) -> tuple[TieReason, ...] | None:
    """A sentence for each tie break, in their order; None without any.

    Then, for each tie that was not broken, why those tied share a place.
    """
    if not ranked.tie_breaks and not ranked.shared:
        return None
    active = breakers.active_player
    broken = [_explain_tie_break(one, active) for one in ranked.tie_breaks]
    return (*broken, *[_explain_sharing(group, active) for group in ranked.shared])


def _explain_sharing(group: tuple[str, ...], active: str | None) -> TieReason:
    assert active is not None
    return TieReason(
        ACTIVE_PLAYER, Phrase("reason.tie.shared", {"players": group, "active": active})
    )


def _explain_tie_break(tie_break: TieBreak, active: str | None) -> TieReason:
    rule, values = tie_break.rule, tie_break.values
    code, params = f"reason.{rule}", _build_comparison(tie_break)
    if rule == ACTIVE_PLAYER:
        assert active is not None
        params = {**params, "active": active}
        # Where the active player is among those tied, the turn decides, otherwise the seats.
        code = f"{code}.turn" if active in values else f"{code}.seats"
    return TieReason(rule, Phrase(code, params))


def _build_comparison(tie_break: TieBreak) -> Mapping[str, Param]:
    """Who was tied, best first: `players` by name, `values` with what was compared."""
    rule, values = tie_break.rule, tie_break.values
    order = sorted(values, key=values.__getitem__, reverse=rule != ACTIVE_PLAYER)
    compared = tuple([f"{player} ({values[player]})" for player in order])
    return {"players": tuple(order), "values": compared}
