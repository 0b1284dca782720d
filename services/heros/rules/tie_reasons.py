"""Why ties of a ranking were decided as they were, in sentences.

One sentence for each tie break by `tie.hero_discoveries`, `tie.discovery_heroes` or
`tie.active_player`, and one for each tie that ruling `tie-active-absent` leaves shared.
"""

from collections.abc import Mapping
from types import MappingProxyType

from services.heros.rules.ties import ACTIVE_PLAYER, Ranking, TieBreakers
from shared.core.answers import TieBreak
from shared.core.phrases import Param, Phrase, Plain

NO_REASONS: Mapping[str, Plain] = MappingProxyType({})


def render_tie_reasons(ranked: Ranking, breakers: TieBreakers) -> Mapping[str, Plain]:
    """The fact `tie_reasons`: a sentence for each tie break, in their order; no fact without any.

    Then, for each tie that was not broken, why those tied share a place.
    """
    if not ranked.tie_breaks and not ranked.shared:
        return NO_REASONS
    reasons: list[Plain] = [
        _render_reason(one, breakers.active_player) for one in ranked.tie_breaks
    ]
    reasons += [_render_sharing(group, breakers.active_player) for group in ranked.shared]
    return {"tie_reasons": reasons}


def _render_sharing(group: tuple[str, ...], active: str | None) -> dict[str, Plain]:
    assert active is not None
    text = Phrase("reason.tie.shared", {"players": group, "active": active})
    return {"rule": ACTIVE_PLAYER, "text": text}


def _render_reason(tie_break: TieBreak, active: str | None) -> dict[str, Plain]:
    rule, values = tie_break.rule, tie_break.values
    code, params = f"reason.{rule}", _build_comparison(tie_break)
    if rule == ACTIVE_PLAYER:
        assert active is not None
        params = {**params, "active": active}
        # Where the active player is among those tied, the turn decides, otherwise the seats.
        code = f"{code}.turn" if active in values else f"{code}.seats"
    return {"rule": rule, "text": Phrase(code, params)}


def _build_comparison(tie_break: TieBreak) -> Mapping[str, Param]:
    """Who was tied, best first: `players` by name, `values` with what was compared."""
    rule, values = tie_break.rule, tie_break.values
    order = sorted(values, key=values.__getitem__, reverse=rule != ACTIVE_PLAYER)
    compared = tuple([f"{player} ({values[player]})" for player in order])
    return {"players": tuple(order), "values": compared}
