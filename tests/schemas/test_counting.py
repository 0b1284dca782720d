"""Faults beyond the first hundred are counted without marshmallow: as many as it would find."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from random import Random
from typing import Any

import orjson
import pytest

from shared.core.illegal import Fault
from shared.schemas import faults
from shared.schemas.answers import Chosen
from shared.schemas.bodies import Body, Nested
from shared.schemas.faults import share_error_budget
from shared.schemas.fields import ListOf, MapOf, Number, OneOf, StrictField, Text, WholeNumber
from shared.schemas.gate import Gate, SchemaError
from shared.schemas.shorthand import Shorthand
from shared.web.fast_libraries import compile_schema
from tests.every_field_kind import EveryFieldKind
from tests.found_games import GAMES
from tests.schemas.mutations import mutate
from tests.schemas.valid_bodies import make_valid_body

BODIES = [operation.request for game in GAMES.values() for operation in game.operations]
BODIES.append(EveryFieldKind())
INVALID_BODIES = 60
"""Different invalid bodies of each kind."""


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Callable[[Gate, Any], SchemaError | None]:
    """Return marshmallow's error for a body when it validates all of it."""

    def check_without_counting(gate_of_body: Gate, value: Any) -> SchemaError | None:
        with monkeypatch.context() as patch:
            patch.setattr(StrictField, "count", property(lambda _: lambda _: 1))
            patch.setattr(faults.ErrorBudget.__init__, "__defaults__", (10**9,))
            return find_error(gate_of_body, value)

    return check_without_counting


def find_error(gate_of_body: Gate, value: Any) -> SchemaError | None:
    try:
        gate_of_body.parse(value)
    except SchemaError as error:
        return error
    return None


def list_error(error: SchemaError | None) -> tuple[int, list[Fault]]:
    return (error.total, list(error.faults)) if error else (0, [])


def generate_invalid(body: Body) -> Iterator[Any]:
    """Yield mutated bodies of one kind, the same ones in every run."""
    chance = Random(f"counted {body.schema_name}")
    for _ in range(INVALID_BODIES):
        value = orjson.loads(orjson.dumps(make_valid_body(body, chance)))
        for _ in range(chance.choice((1, 3, 12))):
            mutate(value, chance)
        yield value


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body.schema_name)
def test_a_spoilt_body_is_reported_and_counted_as_by_the_walk_alone(
    body: Body, alone: Callable[[Gate, Any], SchemaError | None]
) -> None:
    gate_of_body, part = Gate(body, compile_schema), Nested(body)
    for value in generate_invalid(body):
        total, listed = list_error(alone(gate_of_body, value))
        assert part.count(value) == total
        quick_total, quick = list_error(find_error(gate_of_body, value))
        # Unknown fields are in the order of a set.
        assert (quick_total, sorted(quick, key=str)) == (total, sorted(listed, key=str))


class Lamp(Body):
    """A lamp."""

    height = WholeNumber(0, 9)
    name = Text(1, 5, optional=True)


LAMPS = Gate(
    Body.of(
        "Street",
        {
            "lamps": ListOf(Nested(Lamp()), 500, optional=True),
            "rows": ListOf(ListOf(Nested(Lamp()), 60, low=1), 60, optional=True),
            "owners": MapOf(Text(1, 3), WholeNumber(0, 9), 400, optional=True),
            "sides": ListOf(Shorthand("Side", OneOf("left"), Lamp()), 400, optional=True),
            "weights": ListOf(Number(0, 9), 400, optional=True),
            "choices": ListOf(Chosen(), 400, optional=True),
        },
    ),
    compile_schema,
)

# By hand: how many faults there are.
STREETS: dict[str, tuple[dict[str, Any], int]] = {
    "lamps of nothing": ({"lamps": [{}] * 500}, 500),
    "lamps beyond the limit": ({"lamps": [{}] * 700}, 501),
    "lamps with three faults": ({"lamps": [{"height": 10, "name": "", "x": 1}] * 400}, 1_200),
    "good lamps among the bad": ({"lamps": [{"height": 1}, 0] * 250}, 250),
    "rows of rows": ({"rows": [[{}] * 60] * 60}, 3_600),
    "empty rows": ({"rows": [[]] * 60 + [0]}, 61),
    "names that are too long": ({"owners": {f"{one:04}": "x" for one in range(300)}}, 300),
    "owners of nothing": ({"owners": {f"{one}": "x" for one in range(300)}}, 300),
    "too many owners": ({"owners": {f"{one}": "x" for one in range(500)}}, 401),
    "long names and bad counts": (
        {"owners": {**{f"{one:04}": 1 for one in range(150)}, **{f"{n}": "x" for n in range(250)}}},
        400,
    ),
    "words and objects": ({"sides": ["left", "up", {}, 3, {"height": 2}, {"a": 1}] * 60}, 300),
    "weights": ({"weights": [True, 9.5, "x", 9.0, 10, None] * 60}, 300),
    "choices": ({"choices": [None, 1.5, [], "x", 1, True] * 60}, 180),
}


@pytest.mark.parametrize(("body", "total"), STREETS.values(), ids=STREETS)
def test_all_faults_of_long_lists_are_counted_and_the_first_hundred_listed(
    body: dict[str, Any], total: int, alone: Callable[[Gate, Any], SchemaError | None]
) -> None:
    counted, listed = list_error(find_error(LAMPS, body))
    assert counted == total
    assert len(listed) == min(total, 100)
    assert listed == list_error(alone(LAMPS, body))[1]


@pytest.mark.parametrize("budget", [nullcontext, share_error_budget])
def test_lists_beside_each_other_are_all_counted(budget: Callable[[], Any]) -> None:
    body = {"lamps": [{}] * 300, "rows": [[0] * 60] * 60, "weights": ["x"] * 200}
    with budget():
        total, listed = list_error(find_error(LAMPS, body))
    assert total == 300 + 3_600 + 200
    assert [fault.pointer for fault in listed] == [f"/lamps/{one}/height" for one in range(100)]


def test_several_lists_together_list_a_hundred_faults() -> None:
    body = {"lamps": [{}] * 99, "weights": ["x"] * 200}
    with share_error_budget():
        total, listed = list_error(find_error(LAMPS, body))
    assert total == 299
    assert [fault.pointer for fault in listed][98:] == ["/lamps/98/height", "/weights/0"]


def test_what_is_only_counted_is_not_listed() -> None:
    messages = {0: [Fault("missing", "")], faults.UNLISTED: 7}
    assert [fault.pointer for fault in faults.field_faults(messages, "lamps")] == ["/lamps/0"]
    assert faults.fault_count(messages) == 8


def test_a_schema_of_another_form_is_refused_while_it_is_read() -> None:
    class Odd(StrictField):
        """Of a type that has no test."""

        def parse(self, value: Any) -> Any:
            return value

        def value_schema(self) -> dict[str, Any]:
            return {"type": "null"}

    with pytest.raises(KeyError):
        _ = Odd().count
