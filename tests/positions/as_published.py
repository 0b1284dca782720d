"""Requests and answers have the published form, and none of them a null."""

from typing import Any

from tests.json_places import places
from tests.positions.answers import Answers, published
from tests.published_schemas import content_of, faults

ALWAYS_THERE = ("id", "game", "engine", "rules", "rulings", "warnings")


def _operation(answers: Answers) -> dict[str, Any]:
    operation: dict[str, Any] = published()["paths"][answers.position.path]["post"]
    return operation


def _answer_schema(answers: Answers, status: int, kind: str) -> dict[str, Any]:
    content = content_of(published(), _operation(answers), str(status))
    schema: dict[str, Any] = content[kind]["schema"]
    return schema


def asks_as_published(answers: Answers) -> None:
    schema = _operation(answers)["requestBody"]["content"]["application/json"]["schema"]
    fits = faults(published(), schema, answers.request) == []
    assert fits == (answers.position.status != 400)
    assert faults(published(), schema, {**answers.request, "surprise": 1}) != []


def is_answered_as_published(answers: Answers) -> None:
    for _, answer, document in answers.in_each_language():
        schema = _answer_schema(answers, answer.status_code, str(answer.mimetype))
        assert faults(published(), schema, document) == []


def an_answer_has_nothing_to_spare(answers: Answers) -> None:
    said = answers.document()
    schema = _answer_schema(answers, 200, "application/json")
    assert faults(published(), schema, {**said, "surprise": 1}) != []
    for name in ALWAYS_THERE:
        rest = {key: value for key, value in said.items() if key != name}
        assert faults(published(), schema, rest) != [], name


def an_answer_is_what_its_own_schema_reads(answers: Answers) -> None:
    for _, _, document in answers.in_each_language():
        assert answers.position.operation.answer_body.parse(document) == document


def nothing_is_null(answers: Answers) -> None:
    for _, _, document in answers.in_each_language():
        assert [place for place, value in places(document) if value is None] == []


CHECKS = (asks_as_published, is_answered_as_published, nothing_is_null)
CHECKS_OF_ANSWERED = (an_answer_has_nothing_to_spare, an_answer_is_what_its_own_schema_reads)
