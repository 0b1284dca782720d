"""What programs send besides plain JSON: byte order marks, charsets, nulls of absent fields."""

import json
from codecs import BOM_UTF8

import pytest
from flask.testing import FlaskClient

from shared.texts import LANGUAGES
from tests.found_games import OPERATIONS
from tests.json_places import document


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
