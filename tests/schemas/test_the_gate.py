"""The gate: what is published and what marshmallow enforces are one and the same.

The gate compiles the published schema and accepts or refuses; marshmallow finds the faults. Both
check thousands of bodies: worked positions and generated ones, mutated with a seeded generator.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import orjson
import pytest

from shared.core.illegal import Fault
from shared.schemas.bodies import Body
from shared.texts import SHARED_TEXTS, load_texts
from tests.every_field_kind import FILLED_IN, EveryFieldKind
from tests.found_games import GAMES, SCHEMA_VALID
from tests.json_places import can_resolve, is_absent_key
from tests.schemas.mutations import mutate
from tests.schemas.probing import ask_body
from tests.schemas.valid_bodies import make_valid_body
from tests.tiers import choose

MUTATED = choose(4_000, 20_000)
"""Different spoilt bodies, over all request bodies together."""
MADE = choose(8, 40)
"""Bodies made for each request body, beside its worked positions."""

TEXTS = tuple(load_texts(SHARED_TEXTS).values())


@dataclass(frozen=True)
class Request:
    """The body of an operation's requests, and requests that fit it, as JSON."""

    name: str
    body: Body
    fitting: tuple[bytes, ...]


def make_bodies(name: str, body: Body) -> tuple[bytes, ...]:
    """Bodies that fit, by a chance that is the same in every run."""
    chance = Random(f"made {name}")
    return tuple(orjson.dumps(make_valid_body(body, chance)) for _ in range(MADE))


def list_requests() -> Iterator[Request]:
    """Every request body there is, of every game and of the form with every kind of field."""
    for game in GAMES.values():
        for operation in game.operations:
            name, body = f"{game.card.id}/{operation.name}", operation.request
            worked = tuple(
                orjson.dumps(position.request)
                for position in SCHEMA_VALID
                if position.operation is operation
            )
            yield Request(name, body, worked + make_bodies(name, body))
    evening = (orjson.dumps(FILLED_IN), *make_bodies("every-field-kind", EveryFieldKind()))
    yield Request("every-field/kinds", EveryFieldKind(), evening)


REQUESTS = tuple(list_requests())


POINTER = re.compile(r"(?:/(?:[^~/]|~[01])*)*")


def check_pointer(fault: Fault, body: Any) -> None:
    """A fault points at what is there, or, where something is missing, at what is not."""
    assert POINTER.fullmatch(fault.pointer)
    found = is_absent_key if fault.code == "missing" else can_resolve
    assert found(body, fault.pointer), fault


def check_text(fault: Fault) -> None:
    """A fault has a sentence in every language."""
    for texts in TEXTS:
        assert str(texts.render(fault.phrase)).endswith(".")


def generate_mutated(request: Request, count: int) -> Iterator[Any]:
    """So many different spoilt bodies, each by chance from one that fits."""
    chance = Random(f"spoilt {request.name}")
    seen = set(request.fitting)
    while len(seen) < count + len(request.fitting):
        body = orjson.loads(chance.choice(request.fitting))
        mutate(body, chance)
        raw = orjson.dumps(body)
        if raw not in seen:
            seen.add(raw)
            yield orjson.loads(raw)


@pytest.mark.parametrize("request_body", REQUESTS, ids=lambda request: request.name)
def test_every_worked_position_and_every_made_body_fits(request_body: Request) -> None:
    for raw in request_body.fitting:
        assert ask_body(request_body.body, orjson.loads(raw)).faults == ()


def test_the_gate_and_marshmallow_agree_on_thousands_of_mutated_bodies() -> None:
    share = -(-MUTATED // len(REQUESTS))
    seen: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    for request in REQUESTS:
        verdicts = Counter[bool]()
        for body in generate_mutated(request, share):
            answer = ask_body(request.body, body)
            verdicts[not answer.faults] += 1
            for fault in answer.faults:
                check_pointer(fault, body)
                codes[fault.code] += 1
            for fault in answer.faults[:3]:
                check_text(fault)
        # Each body meets both verdicts often, so that neither is agreed on by silence.
        assert min(verdicts[True], verdicts[False]) >= share // 40, (request.name, verdicts)
        seen["fits"] += verdicts[True]
        seen["does not fit"] += verdicts[False]
    assert seen.total() >= MUTATED
    assert min(seen.values()) >= MUTATED // 10, seen
    assert set(codes) == {
        *("missing", "not-one-of", "out-of-range", "too-many", "unknown-field", "wrong-type"),
    }


@pytest.mark.parametrize("value", [None, True, 0, 1.5, "", "{}", [], [{}]])
def test_what_is_no_object_is_refused_as_a_whole(value: object) -> None:
    for request in REQUESTS:
        assert ask_body(request.body, value).places == [("", "wrong-type")]


def test_for_an_empty_object_every_required_field_is_reported() -> None:
    for request in REQUESTS:
        needed = [
            f"/{name}" for name, field in request.body.strict_fields().items() if field.required
        ]
        answer = ask_body(request.body, {})
        assert [(fault.pointer, fault.code) for fault in answer.faults] == [
            (pointer, "missing") for pointer in needed
        ]
