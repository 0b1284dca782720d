"""Requests and answers have the published form, and none of them a null."""

from typing import Any

from tests.json_places import walk_places
from tests.positions.answers import Answers
from tests.published_schemas import find_content, find_faults, read_openapi

ALWAYS_THERE = ("id", "game", "engine", "rules", "rulings", "warnings")


def _find_operation(answers: Answers) -> dict[str, Any]:
    operation: dict[str, Any] = read_openapi()["paths"][answers.position.path]["post"]
    return operation


def _find_answer_schema(answers: Answers, status: int, kind: str) -> dict[str, Any]:
    content = find_content(read_openapi(), _find_operation(answers), str(status))
    schema: dict[str, Any] = content[kind]["schema"]
    return schema


def asks_as_published(answers: Answers) -> None:
    schema = _find_operation(answers)["requestBody"]["content"]["application/json"]["schema"]
    fits = find_faults(read_openapi(), schema, answers.request) == []
    assert fits == (answers.position.status != 400)
    assert find_faults(read_openapi(), schema, {**answers.request, "surprise": 1}) != []


def is_answered_as_published(answers: Answers) -> None:
    for _, answer, document in answers.list_languages():
        schema = _find_answer_schema(answers, answer.status_code, str(answer.mimetype))
        assert find_faults(read_openapi(), schema, document) == []


def an_answer_may_grow_and_lacks_nothing(answers: Answers) -> None:
    document_of_answer = answers.document()
    schema = _find_answer_schema(answers, 200, "application/json")
    assert find_faults(read_openapi(), schema, {**document_of_answer, "surprise": 1}) == []
    for name in ALWAYS_THERE:
        rest = {key: value for key, value in document_of_answer.items() if key != name}
        assert find_faults(read_openapi(), schema, rest) != [], name


def an_answer_is_what_its_own_schema_reads(answers: Answers) -> None:
    for _, _, document in answers.list_languages():
        assert answers.position.operation.answer_body.parse(document) == document


def nothing_is_null(answers: Answers) -> None:
    for _, _, document in answers.list_languages():
        assert [place for place, value in walk_places(document) if value is None] == []


CHECKS = (asks_as_published, is_answered_as_published, nothing_is_null)
CHECKS_OF_ANSWERED = (an_answer_may_grow_and_lacks_nothing, an_answer_is_what_its_own_schema_reads)
