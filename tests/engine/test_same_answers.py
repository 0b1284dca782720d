"""The engine in node gives the very answers of the service: status, headers and every byte.

A sample of the worked positions is asked, each in the language that its name leads to, and some
bodies are made up. The thorough tier asks every position in both languages and every
representation, and 2,000 bodies.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from flask.testing import FlaskClient

from tests.applications import create_application
from tests.cases import every_case
from tests.engine.built_engine import Answered, Asked, answer_in_node
from tests.engine.requests import list_documents, list_faults, list_made_up, list_positions
from tests.tiers import THOROUGH, choose, keep_some

ASKED = 100
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


def list_again() -> Iterator[Asked]:
    """Some positions, each with its result once more, in the other language."""
    # The store of the service that is compared has none of them before the engine's.
    client = create_application().test_client()
    for first in keep_some([*list_positions(is_whole=False)], 40):
        yield first
        served = client.open(
            first.path, method=first.method, headers=dict(first.headers), data=first.body.encode()
        )
        if place := served.headers.get("Content-Location"):
            yield Asked(f"{place}?lang=fr&include=request", "GET", {"X-Request-Id": "one-request"})


def test_the_engine_gives_the_answers_that_the_service_gives(
    client: FlaskClient, engine: Path
) -> None:
    """All are answered by one process: a start costs as much as a hundred answers."""
    requests = [
        *keep_some([*list_positions(is_whole=THOROUGH)], ASKED),
        *list_made_up(MADE_UP),
        *list_documents(),
        *list_faults(),
        *list_again(),
    ]
    answers = answer_in_node(engine, requests)
    statuses = {answer.status for answer in answers}
    assert statuses >= {200, 207, 308, 400, 404, 405, 406, 413, 415}
    compare(client, requests, answers)
