"""The answers to one worked position, requested once in each way and shared by all checks."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any

import orjson
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from shared.texts import LANGUAGES
from shared.web.app import serve
from shared.web.settings import AppContext
from tests.applications import build_context_of_all_games, silence_logs
from tests.found_games import Position
from tests.inspectable_store import InspectableStore
from tests.json_places import document
from tests.recorded_answers import request_canonical

CSV = "text/csv"


@cache
def _build_context() -> AppContext:
    silence_logs()
    return build_context_of_all_games()


@cache
def _create_app() -> Flask:
    return serve(_build_context())


class Answers:
    """The answers to one position, from an application whose cache is empty.

    Documents are shared by all checks of a position: none may change one.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.languages: tuple[str, ...] = tuple(LANGUAGES)
        store = _build_context().store
        assert isinstance(store, InspectableStore)
        store.clear()
        self.client: FlaskClient = _create_app().test_client()
        self._answers: dict[tuple[str, str], TestResponse] = {}
        self._documents: dict[str, Any] = {}

    def __str__(self) -> str:
        return str(self.position)

    @cached_property
    def request(self) -> Any:
        """The request of the position."""
        return self.position.request

    def answer(self, language: str = "en", accept: str = "application/json") -> TestResponse:
        """The answer in a language and representation."""
        key = (language, accept)
        if key not in self._answers:
            headers = {"Accept-Language": language, "Accept": accept}
            self._answers[key] = self.post(self.request, headers)
        return self._answers[key]

    def document(self, language: str = "en") -> Any:
        """The JSON document of the answer in a language."""
        if language not in self._documents:
            self._documents[language] = document(self.answer(language))
        return self._documents[language]

    @cached_property
    def canonical(self) -> dict[str, Any]:
        """The canonical request, if it is answered."""
        return request_canonical(self.client, self.answer())

    def list_languages(self) -> Iterator[tuple[str, TestResponse, Any]]:
        """Each language with the answer and its document."""
        for language in self.languages:
            yield language, self.answer(language), self.document(language)

    def post(self, body: Any, headers: Mapping[str, str] | None = None) -> TestResponse:
        """The answer to another body, or to the same one once more."""
        data = body if isinstance(body, bytes) else orjson.dumps(body)
        return self.client.post(
            self.position.path, data=data, content_type="application/json", headers=headers
        )
