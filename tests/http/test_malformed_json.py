"""Bodies that are no strict JSON, and what programs send besides: marks, charsets, nulls."""

import json
from codecs import BOM_UTF8
from dataclasses import replace
from itertools import product

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from shared.texts import LANGUAGES
from tests.applications import create_application, read_default_settings
from tests.cases import every_case
from tests.found_games import OF_EACH_KIND, OPERATIONS, Position, pick_first_of_each
from tests.json_places import document

each_kind = pytest.mark.parametrize("position", OF_EACH_KIND, ids=str)

MALFORMED = {
    "nothing": b"",
    "spaces": b" \n\t ",
    "NaN": b'{"players": NaN}',
    "Infinity": b'{"players": Infinity}',
    "minus Infinity": b"[-Infinity]",
    "1e999": b'{"players": 1e999}',
    "minus 1e999": b"-1e999",
    "a lone surrogate": b'{"players": "\\ud800"}',
    "a surrogate the wrong way round": b'["\\udc00\\ud800"]',
    "a lone surrogate as a key": b'{"\\udfff": 1}',
    "a surrogate in UTF-8": b'["\xed\xa0\x80"]',
    "invalid UTF-8": b'{"players": "\xff"}',
    "overlong UTF-8": b'["\xc0\xaf"]',
    "UTF-16": '{"players": []}'.encode("utf-16"),
    "Latin-1": '{"players": "é"}'.encode("latin-1"),
    "a trailing comma": b'{"players": [],}',
    "a trailing comma in a list": b"[1, 2,]",
    "two values": b"{} {}",
    "single quotes": b"{'players': []}",
    "a bare word": b"players",
    "a bare key": b"{players: []}",
    "a comment": b'{"players": [] /* none */}',
    "a leading zero": b"[01]",
    "a leading plus": b"[+1]",
    "a bare point": b"[.5]",
    "hexadecimal": b"[0x10]",
    "a control character": b'["a\nb"]',
    "a NUL": b'{"players": \x00}',
    "an open list": b'{"players": [',
    "an open string": b'{"players": "',
    "a truncated number": b"-",
    "True of another language": b"[True]",
    "a form": b"players=1",
    "deeper than can be read": b"[" * 2_000 + b"]" * 2_000,
    "a hundred thousand deep": b"[" * 100_000 + b"]" * 100_000,
    "a hundred thousand opened": b"[" * 100_000,
    "objects forty thousand deep": b'{"a":' * 40_000 + b"1" + b"}" * 40_000,
}


def post(client: FlaskClient, path: str, body: bytes, language: str = "en") -> TestResponse:
    headers = {"Accept-Language": language}
    return client.post(path, data=body, content_type="application/json", headers=headers)


@pytest.mark.parametrize(
    "position", pick_first_of_each(OPERATIONS, lambda one: one.game.card.id), ids=str
)
def test_what_is_no_strict_json_is_refused(client: FlaskClient, position: Position) -> None:
    with every_case() as case:
        for (name, body), end in product(MALFORMED.items(), ("", "/batch")):
            with case(name, end):
                answer = post(client, position.path + end, body)
                problem = document(answer)
                refused = (answer.status_code, problem["type"])
                if position.is_counted_out(body, end):
                    assert refused == (413, "/problems/too-large")
                else:
                    assert refused == (400, "/problems/malformed-json")
                assert "errors" not in problem


@pytest.mark.parametrize(("language", "word"), [("en", "line 2, column 3"), ("fr", "ligne 2")])
def test_the_place_where_it_stops_being_json_is_reported(
    client: FlaskClient, language: str, word: str
) -> None:
    detail = document(post(client, OPERATIONS[0].path, b"{\n  nonsense}", language))["detail"]
    assert word in detail


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (b'{\n\n"a":\n"\xff"}', ("4", "2")),
        (b'{"\xc3\xa9": "\xe9"}', ("1", "8")),
        (b'{\n"\xed\xa0\x80"}', ("2", "2")),
        ('{"players": []}'.encode("utf-16"), ("1", "1")),
    ],
)
def test_the_place_of_a_byte_that_is_not_utf_8_is_reported(
    client: FlaskClient, body: bytes, where: tuple[str, str]
) -> None:
    line, column = where
    for language, word in (
        ("en", f"is not UTF-8 at line {line}, column {column}."),
        ("fr", f"n’est pas de l’UTF-8 à la ligne {line}, colonne {column}."),
    ):
        assert word in document(post(client, OPERATIONS[0].path, body, language))["detail"]


def build_nested_body(depth: int) -> bytes:
    """A body of which one unknown field is a list `depth` deep."""
    return b'{"surprise": ' + b"[" * depth + b"]" * depth + b"}"


DEPTHS = {10: "invalid-request", 30: "invalid-request", 40: "malformed-json"}
DEPTHS |= {1000: "malformed-json"}


@each_kind
def test_nesting_is_examined_down_to_32_levels(client: FlaskClient, position: Position) -> None:
    with every_case() as case:
        for depth, code in DEPTHS.items():
            with case(depth):
                answer = post(client, position.path, build_nested_body(depth))
                assert answer.status_code == 400
                assert document(answer)["type"] == f"/problems/{code}"


def test_whoever_runs_the_service_may_choose_the_depth() -> None:
    client = create_application(replace(read_default_settings(), max_depth=8)).test_client()
    path = OPERATIONS[0].path
    assert document(post(client, path, build_nested_body(7)))["type"] == "/problems/invalid-request"
    assert document(post(client, path, build_nested_body(8)))["type"] == "/problems/malformed-json"


@each_kind
def test_of_a_key_given_twice_the_last_counts(client: FlaskClient, position: Position) -> None:
    plain = client.post(position.path, json=position.request)
    for name, value in position.request.items():
        own = json.dumps({name: value})[1:-1]
        rest = json.dumps({key: one for key, one in position.request.items() if key != name})[1:]
        twice = f'{{"{name}": [[[]]], {own}' + (f", {rest}" if rest != "}" else rest)
        assert post(client, position.path, twice.encode()).data == plain.data
        spoilt = f'{{{own}, "{name}": [[[]]]' + (f", {rest}" if rest != "}" else rest)
        assert post(client, position.path, spoilt.encode()).status_code == 400


NUMBERS: dict[str, int] = {
    "1": 200,
    "1.0": 200,
    "1e0": 200,
    "10e-1": 200,
    "0.1e1": 200,
    "-0": 200,
    "-0.0": 200,
    "1.5": 400,
    "1e-1": 400,
    "100": 400,
    "-1": 400,
    "1e308": 400,
    str(2**53): 400,
    str(2**63): 400,
    str(2**64): 400,
    str(-(2**64)): 400,
    str(2**64) + ".5": 400,
    "9" * 5_000: 400,
    "0." + "9" * 5_000: 200,  # the nearest number there is, is 1
}


@pytest.mark.parametrize(("number", "status"), NUMBERS.items(), ids=lambda given: str(given)[:24])
def test_numbers_are_what_they_are_worth(client: FlaskClient, number: str, status: int) -> None:
    body = f'{{"players": [{{"id": "ada", "trees": {number}}}]}}'
    answer = post(client, "/v1/sample/sample-scores", body.encode())
    assert answer.status_code == status
    if status == 400 and "errors" in document(answer):
        fault = document(answer)["errors"][0]
        assert fault["pointer"] == "/players/0/trees"
        assert fault["code"] in ("out-of-range", "wrong-type")


@pytest.mark.parametrize(
    ("charset", "shown"),
    [("latin-1", "latin-1"), ('"UTF-16LE"', "UTF-16LE"), ("x" * 200, "x" * 40 + ".")],
)
def test_another_charset_is_refused_by_its_name(
    client: FlaskClient, charset: str, shown: str
) -> None:
    for language in LANGUAGES:
        for path in (OPERATIONS[0].path, f"{OPERATIONS[0].path}/batch"):
            kind = f"application/json; charset={charset}"
            headers = {"Accept-Language": language}
            answer = client.post(path, data=b"{}", content_type=kind, headers=headers)
            assert answer.status_code == 415
            assert f"charset={shown}" in document(answer)["detail"]


def test_a_byte_order_mark_before_a_body_is_read_over(client: FlaskClient) -> None:
    position = OPERATIONS[0]
    kind = {"content_type": "application/json"}
    for path, request in (
        (position.path, position.request),
        (f"{position.path}/batch", {"requests": [position.request]}),
    ):
        written = json.dumps(request).encode()
        plain, marked = (
            client.post(path, data=data, **kind) for data in (written, BOM_UTF8 + written)
        )
        assert marked.status_code == plain.status_code
        assert marked.data == plain.data
    inside = client.post(position.path, data=b"{" + BOM_UTF8 + b"}", **kind)
    assert document(inside)["type"] == "/problems/malformed-json"


def test_null_in_an_optional_field_names_the_same_result(client: FlaskClient) -> None:
    position = OPERATIONS[0]
    fields = position.operation.request.strict_fields()
    optional = {name: None for name, field in fields.items() if not field.required}
    plain = client.post(position.path, json=position.request)
    filled = client.post(position.path, json={**optional, **position.request})
    assert filled.data == plain.data
    surprise = client.post(position.path, json={**position.request, "surprise": None})
    assert document(surprise)["errors"][0]["code"] == "unknown-field"
