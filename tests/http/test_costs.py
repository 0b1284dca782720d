"""What requests may cost: every operation is bounded, and the worst requests stay within it.

Work is counted in calls of functions, which do not depend on how busy a machine is. How long they
take is what the deadline of a job bounds.
"""

import sys
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any

import orjson
import pytest

from deploy.services import game_names
from shared.core.illegal import IllegalPosition
from shared.operations import Operation
from shared.operations.documents import read_positions
from shared.operations.game import COST_CEILING, LIGHT_COST
from shared.schemas.gate import parse_body
from shared.web.settings import read_settings
from tests.costliest import costliest_bodies
from tests.found_games import GAMES

CALLS_OF_A_UNIT = 5_000
"""More calls than the rules make in a millisecond: from 600 to 7,700 were measured."""
SEARCHES = {"battle-odds", "battle-solutions", "race-checks"}
"""Operations that count by their budget, not by the size of what is asked."""
LARGE = "board-large"
"""The one worked position that is shown for its size."""

OPERATIONS = {
    f"/v1/{name}/{operation.name}": operation
    for name in game_names()
    for operation in GAMES[name].operations
}


def normalize(operation: Operation[Any], request: Mapping[str, Any]) -> Mapping[str, Any]:
    body = operation.request
    return body.normalize(request) if body.admits(request) else parse_body(body, request)


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, Python's own among them."""
    count = 0

    def note_call(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note_call)
    try:
        work()
    except IllegalPosition:
        pass
    finally:
        sys.setprofile(None)
    return count


def test_every_operation_has_a_costly_body_that_fits_into_what_is_read() -> None:
    bodies = {path: raw for name in game_names() for path, raw in costliest_bodies(name).items()}
    assert bodies.keys() == OPERATIONS.keys()
    assert all(len(raw) <= read_settings().max_body_bytes for raw in bodies.values())


@pytest.mark.parametrize("path", OPERATIONS)
def test_the_costliest_request_takes_no_more_work_than_it_is_estimated_at(path: str) -> None:
    operation = OPERATIONS[path]
    request = normalize(operation, orjson.loads(costliest_bodies(path.split("/")[2])[path]))
    taken = calls(lambda: operation.answer(operation.read(request)))
    assert taken <= CALLS_OF_A_UNIT * operation.cost.of(request)
    assert 1 <= operation.cost.ceiling <= COST_CEILING


@pytest.mark.parametrize("name", game_names())
def test_what_is_asked_at_a_table_is_light_and_forty_published_requests_fit_into_a_batch(
    name: str,
) -> None:
    for position in read_positions(GAMES[name].folder):
        operation = OPERATIONS[f"/v1/{name}/{position['operation']}"]
        is_usual = position["name"] != LARGE and operation.name not in SEARCHES
        if is_usual and (position.get("status", 200) == 200 or position.get("show")):
            cost = operation.cost.of(normalize(operation, position["request"]))
            assert position.get("status", 200) != 200 or cost <= LIGHT_COST, position["name"]
            assert not position.get("show") or 40 * cost <= COST_CEILING, position["name"]
