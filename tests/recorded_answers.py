"""What a worked position is answered with, as it is recorded in its file: status and document."""

from collections.abc import Mapping
from typing import Any

from flask.testing import FlaskClient

from tests.found_games import Position
from tests.json_places import document


def answer_to(client: FlaskClient, position: Position, language: str = "en") -> Mapping[str, Any]:
    """The answer in the form in which it is recorded, without the request id, which is chance."""
    headers = {"Accept-Language": language}
    answer = client.post(position.path, json=position.request, headers=headers)
    said = document(answer)
    said.pop("request_id", None)
    return {"status": answer.status_code, "document": said}
