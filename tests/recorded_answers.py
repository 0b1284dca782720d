"""What a worked position is answered with, as it is recorded in its file.

Of a published position the answer is recorded, in English, for the reader of the file. Of every
position a digest of the canonical request and of the answers in all languages is. The digest leaves
out what is empty in the canonical request, so that a new field that nobody sends changes none.
Both leave out the version of the engine and what follows from it or from the game's card: `id`,
`engine` and `rules`. Those are in `tests/positions/engines.json`, once for each game, and
`tests/positions/head_checks.py` compares every answer with them.
"""

from collections.abc import Collection, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias

import orjson
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from shared.operations import Game
from shared.texts import LANGUAGES
from tests.found_games import Position
from tests.json_places import document

Answer: TypeAlias = "Mapping[str, Any]"
"""Status and document."""

DIGEST_BYTES = 16

NOT_RECORDED = frozenset({"id", "operation", "engine", "rules", "request_id"})
"""Fields that follow from the engine, the card or the request, and a problem's random one."""

ENGINES_FILE = Path(__file__).parent / "positions" / "engines.json"
"""Game → version of the engine whose answers are recorded, and the default rules."""


def read_recorded_engines() -> dict[str, Any]:
    """What is recorded of each game's engine."""
    engines: dict[str, Any] = orjson.loads(ENGINES_FILE.read_bytes())
    return engines


def describe_engine(game: Game) -> dict[str, Any]:
    """What is recorded of a game's engine."""
    return {"engine": game.card.engine, "rules": fill_in_rules(game, {})}


def request_answers(client: FlaskClient, position: Position) -> Mapping[str, Answer]:
    """The answer in each language, and the canonical `request` if it is answered."""
    given: dict[str, Answer] = {}
    for language in LANGUAGES:
        headers = {"Accept-Language": language}
        answer = client.post(position.path, json=position.request, headers=headers)
        given[language] = {"status": answer.status_code, "document": document(answer)}
        if answer.status_code == 200:
            given["request"] = request_canonical(client, answer)
    return given


def request_canonical(client: FlaskClient, answer: TestResponse) -> dict[str, Any]:
    """The canonical request of an answer, as its result gives it."""
    result = client.get(answer.headers["Content-Location"], query_string={"include": "request"})
    canonical: dict[str, Any] = document(result)["request"]
    return canonical


def compute_digest(answers: Mapping[str, Answer]) -> str:
    """A name for the answers of `request_answers`, without what is not recorded of them."""
    kept = {name: remove_unrecorded(one) for name, one in answers.items() if name != "request"}
    if "request" in answers:
        kept["request"] = remove_empty(remove_fields(answers["request"], {"rules"}))
    canonical = orjson.dumps(kept, option=orjson.OPT_SORT_KEYS)
    return blake2b(canonical, digest_size=DIGEST_BYTES).hexdigest()


def remove_unrecorded(answer: Answer) -> Answer:
    """The answer as it is recorded."""
    return {**answer, "document": remove_fields(answer["document"], NOT_RECORDED)}


def remove_empty(value: Any) -> Any:
    """A JSON value without the fields of its objects that are false, 0, null or empty."""
    if isinstance(value, list):
        return [remove_empty(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: kept for name, inner in value.items() if (kept := remove_empty(inner))}


def remove_fields(value: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    """An object without fields of these names; those of the objects in it stay."""
    return {name: inner for name, inner in value.items() if name not in names}


def fill_in_rules(game: Game, request_rules: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that a request asks for, with the default of everything that it leaves out."""
    card = game.card
    defaults = {option.name: option.default for option in card.options}
    return {
        "edition": request_rules.get("edition", card.editions[0]),
        "expansions": request_rules.get("expansions", list(card.expansions)),
        "options": {**defaults, **request_rules.get("options", {})},
    }
