"""Bounds of requests by their schemas: whatever fits a schema is within them."""

import json
from typing import Any

import pytest

from shared.operations.game import BATCH_REQUESTS
from shared.schemas.bodies import Body, Nested, make_body
from shared.schemas.bounds import (
    ESCAPED,
    LEAST_BRACKETS,
    LEAST_BYTES,
    NUMBER,
    Bounds,
    bound_batch,
    bound_request,
)
from shared.schemas.fields import ListOf, OneOf, Text, WholeNumber
from tests.costliest import costliest_bodies
from tests.found_games import OPERATIONS, Position


def write_long(request: Any) -> bytes:
    """A request as the most talkative writer has it."""
    return json.dumps(request, indent=4, ensure_ascii=True).replace("\n", "\r\n").encode()


@pytest.mark.parametrize("position", OPERATIONS, ids=str)
def test_the_largest_requests_fit_however_they_are_written(position: Position) -> None:
    bounds = bound_request(position.operation.request)
    costliest = costliest_bodies(position.game.card.id)[position.path]
    for request in (position.request, json.loads(costliest)):
        raw = write_long(request)
        assert len(raw) <= bounds.size
        assert raw.count(b"[") + raw.count(b"{") <= bounds.brackets
    most = bound_batch(position.operation.request, BATCH_REQUESTS)
    raw = write_long({"requests": [position.request] * BATCH_REQUESTS})
    assert len(raw) <= most.size
    assert raw.count(b"[") + raw.count(b"{") <= most.brackets


@pytest.fixture
def body() -> Body:
    item = make_body("Item", {"name": Text(0, 1_000), "size": WholeNumber(0, 9)})
    return make_body("Bag", {"kind": OneOf("a", "abc"), "items": ListOf(Nested(item), 3)})


def test_a_bound_is_that_of_the_longest_way_to_write_it(body: Body) -> None:
    # An item: two lines of three levels (2 + 1 + 12 + 2 each), its end (2 + 8 + 2), "name", "size".
    item = 2 * 17 + 12 + 6 + (2 + ESCAPED * 1_000) + 6 + NUMBER
    # The list has three lines of two levels (13 each) and its end (8), the bag two of one (9 each)
    # and its end (4), the names "kind" and "items", and the word "abc".
    assert bound_request(body) == (3 * item + 3 * 13 + 8 + 2 * 9 + 4 + 6 + 7 + 5, 3 * 1_001 + 2)


def test_what_is_small_is_always_read() -> None:
    small = make_body("Small", {"size": WholeNumber(0, 9)})
    assert bound_request(small) == Bounds(LEAST_BYTES, LEAST_BRACKETS)


def test_a_batch_has_room_for_each_of_its_requests(body: Body) -> None:
    one, many = bound_request(body), bound_batch(body, BATCH_REQUESTS)
    assert many.size > BATCH_REQUESTS * one.size
    assert many.brackets == BATCH_REQUESTS * one.brackets + 2
