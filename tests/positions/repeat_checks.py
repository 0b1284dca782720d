"""The same request in another spelling has the same answer, which its id returns again."""

import json
from typing import Any

from tests.json_places import document
from tests.positions.answers import Answers

REPEATED_HEADERS = ("ETag", "Content-Location", "Content-Type", "Content-Language", "Vary")
"""Headers of an answer that are the same when it is had again."""


def _reverse_keys(value: Any) -> Any:
    """The same JSON value with the keys of every object in the opposite order."""
    if isinstance(value, dict):
        return {key: _reverse_keys(item) for key, item in reversed(value.items())}
    return [_reverse_keys(item) for item in value] if isinstance(value, list) else value


def _convert_to_floats(value: Any) -> Any:
    """The same JSON value with `1.0` for `1`."""
    if isinstance(value, dict):
        return {key: _convert_to_floats(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_convert_to_floats(item) for item in value]
    return float(value) if type(value) is int else value


def the_order_of_keys_changes_neither_id_nor_score(answers: Answers) -> None:
    turned, straight = answers.post(_reverse_keys(answers.request)), answers.answer()
    assert document(turned)["id"] == answers.document()["id"]
    assert turned.headers["Content-Location"] == straight.headers["Content-Location"]


def one_point_nought_is_one(answers: Answers) -> None:
    assert answers.post(_convert_to_floats(answers.request)).data == answers.answer().data


def spaces_change_neither_id_nor_answer(answers: Answers) -> None:
    spacious = json.dumps(answers.request, indent=7, ensure_ascii=True)
    assert answers.post(spacious.encode()).data == answers.answer().data


def the_echo_of_the_rules_fed_back_gives_the_same_answer(answers: Answers) -> None:
    request = {**answers.request, "rules": answers.document()["rules"]}
    assert answers.post(request).data == answers.answer().data


def a_result_is_the_very_answer(answers: Answers) -> None:
    answer, game = answers.answer(), answers.position.game.card.id
    where = answer.headers["Content-Location"]
    assert where == f"/v1/{game}/results/{answers.document()['id']}"
    again = answers.client.get(where)
    assert (again.status_code, again.data) == (200, answer.data)
    for header in REPEATED_HEADERS:
        assert again.headers[header] == answer.headers[header]


def who_has_the_result_already_gets_304(answers: Answers) -> None:
    headers = answers.answer().headers
    known = {"If-None-Match": headers["ETag"]}
    bare = answers.client.get(headers["Content-Location"], headers=known)
    assert (bare.status_code, bare.data) == (304, b"")


CHECKS_OF_ANSWERED = (
    the_order_of_keys_changes_neither_id_nor_score,
    one_point_nought_is_one,
    spaces_change_neither_id_nor_answer,
    the_echo_of_the_rules_fed_back_gives_the_same_answer,
)
CHECKS_OF_KEPT = (a_result_is_the_very_answer, who_has_the_result_already_gets_304)
