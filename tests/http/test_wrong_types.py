"""The values of a sample of worked positions, put in turn into every other JSON type: always an
answer, never an accident, and each fault where it is. Of a list's items, all that differ in kind.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import orjson
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from shared.core.pointers import pointer
from tests.found_games import Position
from tests.json_places import (
    Place,
    document,
    likeness,
    names_an_absent_key,
    names_what_could_be_added,
    places,
    replaced,
    resolves,
)
from tests.sampled_positions import SAMPLED

Held: TypeAlias = "Sequence[tuple[Place, Any]]"
"""Places of a request, each with what stands there."""

OTHERS: tuple[Any, ...] = (None, True, -7, 1.5, 10**15, "an unlikely text", [], {})
FORM = {"unknown-field", "missing", "wrong-type", "out-of-range", "not-one-of", "too-many"}
MOST_ALIKE = 3
"""Places of one operation that differ in nothing but the item of a list, or the position."""


def tried() -> Iterator[tuple[Position, Held]]:
    """Each position with the places of it that are tried, and what stands there."""
    seen: Counter[tuple[str, Place]] = Counter()
    for position in SAMPLED:
        told = []
        for place, value in places(position.request):
            alike = (position.path, likeness(position.request, place))
            seen[alike] += 1
            if seen[alike] <= MOST_ALIKE:
                told.append((place, value))
        if told:
            yield position, told


TRIED = tuple(tried())
every_position = pytest.mark.parametrize(
    ("position", "held"), TRIED, ids=[str(position) for position, _ in TRIED]
)


def spoilt(request: Any, held: Held) -> Iterator[tuple[Place, Any]]:
    """The request with one place after another replaced, and the place."""
    for place, value in held:
        for other in OTHERS:
            if type(other) is not type(value) or other != value:
                yield place, replaced(request, place, other)


def posted(client: FlaskClient, position: Position, body: Any) -> TestResponse:
    data = orjson.dumps(body)
    return client.post(position.path, data=data, content_type="application/json")


def check_fault(fault: dict[str, Any], body: Any, status: int) -> None:
    where = fault["pointer"]
    assert resolves(body, where) or names_what_could_be_added(body, where), fault
    assert fault["detail"].strip()
    if fault["code"] == "unknown-field":
        assert resolves(body, where), fault
    if fault["code"] == "missing":
        assert names_an_absent_key(body, where), fault
    assert (status == 400) == (fault["code"] in FORM)


def check_problem(problem: dict[str, Any], body: Any, status: int) -> None:
    assert problem["status"] == status
    assert 1 <= len(problem["errors"]) == min(problem["errors_total"], 100)
    for fault in problem["errors"]:
        check_fault(fault, body, status)


@every_position
def test_a_value_of_another_type_is_refused_at_its_place_or_answered(
    client: FlaskClient, position: Position, held: Held
) -> None:
    for place, body in spoilt(position.request, held):
        answer = posted(client, position, body)
        assert answer.status_code in (200, 400, 422), (place, body)
        if answer.status_code != 200:
            assert answer.mimetype == "application/problem+json"
            check_problem(document(answer), body, answer.status_code)


@every_position
def test_null_is_never_a_value(client: FlaskClient, position: Position, held: Held) -> None:
    for place, _ in held:
        body = replaced(position.request, place, None)
        answer = posted(client, position, body)
        assert answer.status_code == 400, place
        problem = document(answer)
        assert pointer(*place) in [fault["pointer"] for fault in problem["errors"]]


@every_position
def test_a_field_left_out_is_missed_or_has_a_default(
    client: FlaskClient, position: Position, held: Held
) -> None:
    for place, value in held:
        if isinstance(value, dict):
            for name in value:
                rest = {key: one for key, one in value.items() if key != name}
                body = replaced(position.request, place, rest)
                answer = posted(client, position, body)
                assert answer.status_code in (200, 400, 422), (place, name)
                if answer.status_code != 200:
                    check_problem(document(answer), body, answer.status_code)
