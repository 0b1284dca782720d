"""What the rules ask of a request, every operation asks that can be given the contrary.

A field that a new operation takes makes it one of those that must have a request here.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.cases import every_case
from tests.rules.carcassonne import conditions_carcassonne
from tests.rules.civilization import (
    asking_civilization,
    conditions_civilization,
    conditions_civilization_play,
)
from tests.rules.conditions import Condition, find_notes, list_able_operations
from tests.rules.deluges import conditions_deluges, conditions_deluges_play, deluges_client
from tests.rules.heros import conditions_heros, conditions_heros_play, heros_client
from tests.rules.operation_calls import OperationCalls
from tests.rules.orichalque import (
    asking_orichalque,
    conditions_orichalque,
    conditions_orichalque_play,
)

GAMES: Mapping[str, tuple[OperationCalls, Mapping[str, Condition]]] = {
    "carcassonne": (conditions_carcassonne.CALLS, conditions_carcassonne.CONDITIONS),
    "civilization": (
        asking_civilization.CALLS,
        {**conditions_civilization.CONDITIONS, **conditions_civilization_play.CONDITIONS_IN_PLAY},
    ),
    "deluges": (
        deluges_client.CALLS,
        {**conditions_deluges.CONDITIONS, **conditions_deluges_play.CONDITIONS_IN_PLAY},
    ),
    "heros": (
        heros_client.CALLS,
        {**conditions_heros.CONDITIONS, **conditions_heros_play.CONDITIONS_IN_PLAY},
    ),
    "orichalque": (
        asking_orichalque.CALLS,
        {**conditions_orichalque.CONDITIONS, **conditions_orichalque_play.CONDITIONS_IN_PLAY},
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_the_rules_forbid_passes_in_silence_wherever_it_can_be_said(
    game: str,
) -> None:
    calls, conditions = GAMES[game]
    with every_case() as case:
        for name, condition in conditions.items():
            with case(name):
                tried = {operation for operation, _ in condition.requests}
                able = list_able_operations(calls, condition.fields)
                assert tried | {*condition.cannot} == able | tried
                assert not tried & {*condition.cannot}
                silent: list[tuple[str, dict[str, Any]]] = [
                    (operation, request)
                    for operation, request in condition.requests
                    if not find_notes(calls, operation, request) & {*condition.codes}
                ]
                assert silent == []
