"""The engine in node gives the very answers of the service: status, headers and every byte.

A sample of the worked positions is asked, each in the language that its name leads to, and some
bodies are made up. The thorough tier asks every position in both languages and every
representation, and 2,000 bodies.
"""

from collections.abc import Sequence
from pathlib import Path

from flask.testing import FlaskClient

from tests.cases import every_case
from tests.engine.built_engine import Answered, Asked, answer_in_node
from tests.engine.requests import list_documents, list_faults, list_made_up, list_positions
from tests.tiers import THOROUGH, choose, keep_some

ASKED = 150
MADE_UP = choose(60, 2_000)


def compare(client: FlaskClient, requests: Sequence[Asked], answers: Sequence[Answered]) -> None:
    """Ask the service the same, and compare each answer."""
    with every_case() as case:
        for request, answer in zip(requests, answers, strict=True):
            with case(
                f"{request.method} {request.path} {dict(request.headers)} {request.body[:300]}"
            ):
                served = client.open(
                    request.path,
                    method=request.method,
                    headers=dict(request.headers),
                    data=request.body.encode(),
                )
                assert (answer.status, answer.body) == (served.status_code, served.text)
                given = {name: served.headers.get(name) for name in answer.headers}
                assert dict(answer.headers) == given


def test_worked_positions_have_the_answer_that_the_service_gives(
    client: FlaskClient, engine: Path
) -> None:
    requests = keep_some([*list_positions(is_whole=THOROUGH)], ASKED)
    compare(client, requests, answer_in_node(engine, requests))


def test_made_up_bodies_have_the_answers_that_the_service_gives(
    client: FlaskClient, engine: Path
) -> None:
    requests = list(list_made_up(MADE_UP))
    answers = answer_in_node(engine, requests)
    assert {200, 400} <= {answer.status for answer in answers}
    compare(client, requests, answers)


def test_documents_and_refusals_are_those_of_the_service(client: FlaskClient, engine: Path) -> None:
    requests = [*list_documents(), *list_faults()]
    answers = answer_in_node(engine, requests)
    statuses = {answer.status for answer in answers}
    assert statuses >= {200, 207, 308, 400, 404, 405, 406, 413, 415}
    compare(client, requests, answers)


def test_a_result_can_be_asked_for_again_in_the_other_language(
    client: FlaskClient, engine: Path
) -> None:
    first = list(list_positions(is_whole=False))[::40]
    places = [
        answer.headers["Content-Location"]
        for answer in answer_in_node(engine, first)
        if "Content-Location" in answer.headers
    ]
    again = [
        Asked(f"{place}?lang=fr&include=request", "GET", {"X-Request-Id": "one-request"})
        for place in places
    ]
    requests = [*first, *again]
    compare(client, requests, answer_in_node(engine, requests))
