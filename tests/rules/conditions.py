"""What the rules ask of a request, wherever a request can say it, and how an answer says so."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from shared.core.illegal import IllegalPosition
from shared.core.rendering import render_facts
from shared.schemas.bodies import Body, Nested, TaggedUnion
from shared.schemas.fields import ListOf, MapOf, StrictField
from tests.rules.operation_calls import OperationCalls, Request

BEYOND_THE_SCHEMA = "schema"
"""The code of a request that the published schema refuses."""
Requests: TypeAlias = list[tuple[str, dict[str, Any]]]


class Condition(NamedTuple):
    """Something that the rules ask, with a request of each operation that contradicts it.

    `codes` are those by one of which an answer says so, with `.step` of what is settled before
    anything else; `fields` are parts of the paths of the fields that can say it, and `cannot` are
    operations that have such a field and cannot, with the reason.
    """

    codes: tuple[str, ...]
    fields: tuple[str, ...]
    requests: Requests
    cannot: Mapping[str, str] = {}


def list_field_paths(body: Body, path: str = "") -> Iterator[str]:
    """The paths of all fields of a body: `[]` for a list, `{}` for a map, `[kind]` for a union."""
    for name, field in body.strict_fields().items():
        yield from _list_paths(field, f"{path}/{name}")


def _list_paths(field: StrictField, path: str) -> Iterator[str]:
    match field:
        case Nested(body=body):
            yield from list_field_paths(body, path)
        case TaggedUnion(bodies=bodies):
            for kind, body in bodies.items():
                yield from list_field_paths(body, f"{path}[{kind}]")
        case ListOf(item=item):
            yield from _list_paths(item, f"{path}[]")
        case MapOf(item=item):
            yield from _list_paths(item, f"{path}{{}}")
        case _:
            yield path


def list_places(body: Body) -> list[str]:
    """The places of all fields of a body but its rules, without marks: `attacker.bonus.count`."""
    paths = [path.strip("/") for path in list_field_paths(body)]
    marks = str.maketrans({"/": ".", "[": ".", "]": None, "{": None, "}": None})
    places = [path.replace("[]", "").translate(marks) for path in paths]
    return [place for place in places if not place.startswith("rules.")]


def list_unknown_fields(bodies: Iterable[Body], known: Collection[str]) -> set[str]:
    """The names of fields, but for the rules and their parts, that are not `known`."""
    marks = re.compile(r"\[\w*\]|\{\}")
    paths = [marks.sub("", path).strip("/") for body in bodies for path in list_field_paths(body)]
    names = {name for path in paths if not path.startswith("rules/") for name in path.split("/")}
    return names.difference(known)


def list_able_operations(calls: OperationCalls, fields: Collection[str]) -> set[str]:
    """The operations whose requests have one of these fields."""
    return {
        name
        for name, one in calls.operations.items()
        if any(field in path + "/" for path in list_field_paths(one.request) for field in fields)
    }


def find_notes(calls: OperationCalls, operation: str, request: Request) -> set[str]:
    """Codes of what is refused, warned of or not legal, and `rule.step` of every other step."""
    if not calls.bodies[operation].admits(request):
        return {BEYOND_THE_SCHEMA}
    try:
        answer: Any = calls.answer(operation, request)
    except IllegalPosition as refusal:
        return {fault.code for fault in refusal.faults}
    facts = [answer.facts, *[one.facts for one in getattr(answer, "entries", ())]]
    found = [rule for one in facts for rule in _list_rules(render_facts(one), ".step")]
    return {*found, *[notice.code for notice in answer.warnings]}


def _list_rules(facts: Any, ending: str) -> Iterator[str]:
    """The rules of all steps, with this ending unless they are why something is not legal."""
    if isinstance(facts, list):
        for one in facts:
            yield from _list_rules(one, ending)
    if not isinstance(facts, Mapping):
        return
    if facts.get("legal") is False:
        ending = ""
    if isinstance(facts.get("rule"), str):
        yield facts["rule"] + ending
    for one in facts.values():
        yield from _list_rules(one, ending)
