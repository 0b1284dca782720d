"""Headers that a library takes apart are bounded first: some take a time that grows squared."""

from flask.testing import FlaskClient

from shared.web.app import BOUNDED, NEGOTIATION_CHARACTERS
from tests.http.answers_of_every_kind import SHEET
from tests.json_places import document


def test_a_header_that_is_too_long_is_refused_with_its_name(client: FlaskClient) -> None:
    for name in BOUNDED:
        for language in ("en", "fr"):
            headers = {} if name == "Accept-Language" else {"Accept-Language": language}
            headers[name] = "x" * (NEGOTIATION_CHARACTERS + 1)
            answer = client.post(SHEET.path, json=SHEET.request, headers=headers)
            assert answer.status_code == 431, name
            refused = document(answer)
            assert refused["type"] == "/problems/headers-too-large"
            assert name in refused["detail"]
            assert answer.headers["Access-Control-Allow-Origin"] == "*"
            assert len(answer.headers["X-Request-Id"]) == 32


def test_a_header_as_long_as_may_be_is_read(client: FlaskClient) -> None:
    accepted = "text/csv," + " " * (NEGOTIATION_CHARACTERS - 25) + "application/json"
    assert len(accepted) == NEGOTIATION_CHARACTERS
    answer = client.post(SHEET.path, json=SHEET.request, headers={"Accept": accepted})
    assert answer.status_code == 200
