"""The values of a sample of worked positions, replaced in turn by every other JSON type: always an
answer, never a 500, and each fault at its place. Of a list's items, all that differ in kind.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import orjson
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from shared.core.pointers import pointer
from tests.cases import every_case
from tests.found_games import Position
from tests.json_places import (
    Place,
    can_resolve,
    document,
    generalize_place,
    is_absent_key,
    is_addable,
    replace_at,
    walk_places,
)
from tests.sampled_positions import SAMPLED
from tests.tiers import choose

PlacedValues: TypeAlias = "Sequence[tuple[Place, Any]]"
"""Places of a request, each with its value."""

OTHERS: tuple[Any, ...] = (None, True, -7, 1.5, 10**15, "an unlikely text", [], {})
FORM = {"unknown-field", "missing", "wrong-type", "out-of-range", "not-one-of", "too-many"}
MAX_ALIKE = choose(1, 3)
"""Places of one operation that differ in nothing but the item of a list, or the position."""


def choose_places() -> Iterator[tuple[Position, PlacedValues]]:
    """Yield each position with the places of it that are tested, and their values."""
    seen: Counter[tuple[str, Place]] = Counter()
    for position in SAMPLED:
        chosen = []
        for place, value in walk_places(position.request):
            alike = (position.path, generalize_place(position.request, place))
            seen[alike] += 1
            if seen[alike] <= MAX_ALIKE:
                chosen.append((place, value))
        if chosen:
            yield position, chosen


CHOSEN_PLACES = tuple(choose_places())


def replace_each_value(request: Any, placed: PlacedValues) -> Iterator[tuple[Place, Any, Any]]:
    """A place, what is put there, and the request with it, for one place after another."""
    for number, (place, value) in enumerate(placed):
        for other in choose(OTHERS[number % 4 :: 4], OTHERS):
            if type(other) is not type(value) or other != value:
                yield place, other, replace_at(request, place, other)


def remove_each_field(request: Any, placed: PlacedValues) -> Iterator[tuple[Place, str, Any]]:
    """The place of an object, the name of a field of it, and the request without that field."""
    for place, value in placed:
        if isinstance(value, dict):
            for name in value:
                rest = {key: one for key, one in value.items() if key != name}
                yield place, name, replace_at(request, place, rest)


def post(client: FlaskClient, position: Position, body: Any) -> TestResponse:
    data = orjson.dumps(body)
    return client.post(position.path, data=data, content_type="application/json")


def check_fault(fault: dict[str, Any], body: Any, status: int) -> None:
    where = fault["pointer"]
    assert can_resolve(body, where) or is_addable(body, where), fault
    assert fault["detail"].strip()
    if fault["code"] == "unknown-field":
        assert can_resolve(body, where), fault
    if fault["code"] == "missing":
        assert is_absent_key(body, where), fault
    assert (status == 400) == (fault["code"] in FORM)


def check_problem(problem: dict[str, Any], body: Any, status: int) -> None:
    assert problem["status"] == status
    assert 1 <= len(problem["errors"]) == min(problem["errors_total"], 100)
    for fault in problem["errors"]:
        check_fault(fault, body, status)


@pytest.mark.parametrize(
    ("position", "placed"), CHOSEN_PLACES, ids=[str(position) for position, _ in CHOSEN_PLACES]
)
def test_a_value_of_another_type_null_or_nothing_is_refused_at_its_place_or_answered(
    client: FlaskClient, position: Position, placed: PlacedValues
) -> None:
    with every_case() as case:
        for place, other, body in replace_each_value(position.request, placed):
            with case(pointer(*place), "is", other):
                answer = post(client, position, body)
                if other is None and not is_refused_at(answer, place):
                    body = remove_at(body, place)
                    without = post(client, position, body)
                    assert remove_request_id(answer) == remove_request_id(without)
                check_refusal(answer, body)
        for place, name, body in remove_each_field(position.request, placed):
            with case(pointer(*place), "without", name):
                check_refusal(post(client, position, body), body)


def is_refused_at(answer: TestResponse, place: Place) -> bool:
    """Whether the form of what is at this place is refused."""
    return answer.status_code == 400 and pointer(*place) in [
        fault["pointer"] for fault in document(answer)["errors"]
    ]


def remove_at(body: Any, place: Place) -> Any:
    """The body without the field at this place."""
    *above, name = place
    holder = body
    for step in above:
        holder = holder[step]
    rest = {key: one for key, one in holder.items() if key != name}
    return replace_at(body, tuple(above), rest)


def remove_request_id(answer: TestResponse) -> dict[str, Any]:
    return {name: one for name, one in document(answer).items() if name != "request_id"}


def check_refusal(answer: TestResponse, body: Any) -> None:
    assert answer.status_code in (200, 400, 422)
    if answer.status_code != 200:
        assert answer.mimetype == "application/problem+json"
        check_problem(document(answer), body, answer.status_code)
