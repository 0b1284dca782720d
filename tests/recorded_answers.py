"""What a worked position is answered with, as it is recorded in its file.

Of a published position the whole answer is recorded, in English, for the reader of the file.
Of every position a digest of the whole answer in all languages is. The version of each game's
engine that gave these answers is recorded in `tests/positions/engines.json`.
"""

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias

import orjson
from flask.testing import FlaskClient

from shared.operations import Game
from shared.texts import LANGUAGES
from tests.found_games import Position
from tests.json_places import document

Answer: TypeAlias = "Mapping[str, Any]"
"""Status and document."""

DIGEST_BYTES = 16

ENGINES_FILE = Path(__file__).parent / "positions" / "engines.json"
"""Game → version of the engine whose answers are recorded."""


def read_recorded_engines() -> dict[str, str]:
    """The version of each game's engine whose answers are recorded."""
    engines: dict[str, str] = orjson.loads(ENGINES_FILE.read_bytes())
    return engines


def request_answer(client: FlaskClient, position: Position, language: str = "en") -> Answer:
    """The answer in a language, without the request id, which is random."""
    headers = {"Accept-Language": language}
    answer = client.post(position.path, json=position.request, headers=headers)
    return {"status": answer.status_code, "document": remove_request_id(document(answer))}


def request_answers(client: FlaskClient, position: Position) -> Mapping[str, Answer]:
    """The answer in each language."""
    return {language: request_answer(client, position, language) for language in LANGUAGES}


def remove_request_id(document_of_answer: Mapping[str, Any]) -> dict[str, Any]:
    """A document without the request id, which only a problem has."""
    return {name: value for name, value in document_of_answer.items() if name != "request_id"}


def compute_digest(answers: Mapping[str, Answer]) -> str:
    """A name for the whole answers, by language: another answer has another one."""
    canonical = orjson.dumps(
        {
            language: {**answer, "document": remove_request_id(answer["document"])}
            for language, answer in answers.items()
        },
        option=orjson.OPT_SORT_KEYS,
    )
    return blake2b(canonical, digest_size=DIGEST_BYTES).hexdigest()


def build_recorded_answer(position: Position, answer: Answer) -> Answer:
    """The answer as a shown position records it: without an echo of rules that are all defaults."""
    document_of_answer = remove_request_id(answer["document"])
    default = fill_in_rules(position.game, {})
    if document_of_answer.get("rules") in (default, [default]):
        del document_of_answer["rules"]
    return {"status": answer["status"], "document": document_of_answer}


def fill_in_rules(game: Game, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that a request asks for, with the default of everything that it leaves out."""
    card = game.card
    defaults = {option.name: option.default for option in card.options}
    return {
        "edition": asked.get("edition", card.editions[0]),
        "expansions": asked.get("expansions", list(card.expansions)),
        "options": {**defaults, **asked.get("options", {})},
    }
