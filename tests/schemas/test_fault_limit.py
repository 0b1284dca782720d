"""Looking for faults stops at a limit; those found are the first, and it is said if more exist."""

from collections.abc import Iterator
from random import Random
from typing import Any

import orjson
import pytest

from shared.core.illegal import Fault
from shared.schemas.bodies import Body, Nested, make_body
from shared.schemas.faults import limit_faults
from shared.schemas.field_unions import Chosen, Shorthand
from shared.schemas.fields import ListOf, MapOf, Number, OneOf, StrictField, Text, WholeNumber
from shared.schemas.gate import SchemaError, parse_body
from tests.every_field_kind import EveryFieldKind
from tests.found_games import GAMES
from tests.schemas.mutations import mutate
from tests.schemas.valid_bodies import make_valid_body
from tests.tiers import examples

BODIES = [operation.request for game in GAMES.values() for operation in game.operations]
BODIES.append(EveryFieldKind())
INVALID_BODIES = examples(60)
"""Different invalid bodies of each kind."""
NO_LIMIT = 10**9
FEW = 3


def find_faults(body: Body, value: Any, limit: int) -> tuple[list[Fault], bool]:
    """Return the faults that are found within a limit, and whether it is said that more exist."""
    try:
        with limit_faults(limit):
            parse_body(body, value)
    except SchemaError as error:
        return list(error.faults), error.is_truncated
    return [], False


def generate_invalid(body: Body) -> Iterator[Any]:
    """Yield mutated bodies of one kind, the same ones in every run."""
    chance = Random(f"counted {body.schema_name}")
    for _ in range(INVALID_BODIES):
        value = orjson.loads(orjson.dumps(make_valid_body(body, chance)))
        for _ in range(chance.choice((1, 3, 12))):
            mutate(value, chance)
        yield value


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body.schema_name)
def test_the_first_faults_are_found_whatever_the_limit(
    body: Body, monkeypatch: pytest.MonkeyPatch
) -> None:
    for value in generate_invalid(body):
        every, is_truncated = find_faults(body, value, NO_LIMIT)
        assert not is_truncated
        assert find_faults(body, value, FEW) == (every[:FEW], len(every) > FEW)
        with monkeypatch.context() as patch:
            patch.setattr(StrictField, "admits", property(lambda _: lambda _: False))
            assert find_faults(body, value, NO_LIMIT)[0] == every


class Lamp(Body):
    """A lamp."""

    height = WholeNumber(0, 9)
    name = Text(1, 5, optional=True)


LAMPS = make_body(
    "Street",
    {
        "lamps": ListOf(Nested(Lamp()), 500, optional=True),
        "rows": ListOf(ListOf(Nested(Lamp()), 60, low=1), 60, optional=True),
        "owners": MapOf(Text(1, 3), WholeNumber(0, 9), 400, optional=True),
        "sides": ListOf(Shorthand("Side", OneOf("left"), Lamp()), 400, optional=True),
        "weights": ListOf(Number(0, 9), 400, optional=True),
        "choices": ListOf(Chosen(), 400, optional=True),
    },
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
def test_a_hundred_faults_are_listed_of_all_there_are(body: dict[str, Any], total: int) -> None:
    every, _ = find_faults(LAMPS, body, NO_LIMIT)
    assert len(every) == total
    with pytest.raises(SchemaError) as error:
        parse_body(LAMPS, body)
    assert list(error.value.faults) == every[:100]
    assert error.value.is_truncated is (total > 100)


def test_several_lists_together_list_a_hundred_faults() -> None:
    body = {"lamps": [{}] * 99, "weights": ["x"] * 200}
    faults, is_truncated = find_faults(LAMPS, body, 100)
    assert is_truncated
    assert [fault.pointer for fault in faults][98:] == ["/lamps/98/height", "/weights/0"]


def test_what_lies_behind_the_limit_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = []
    parse = WholeNumber.parse

    def parse_and_note(field: WholeNumber, value: Any) -> Any:
        looked_at.append(value)
        return parse(field, value)

    monkeypatch.setattr(WholeNumber, "parse", parse_and_note)
    with pytest.raises(SchemaError):
        parse_body(
            make_body("Sums", {"sums": ListOf(WholeNumber(0, 9), 1_000)}),
            {"sums": [1, *["x"] * 999]},
        )
    assert looked_at == ["x"] * 101
