"""The answers that the gateway gives by itself, taken from the application that `up.py` serves."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from flask.testing import FlaskClient

from deploy.one_process import create_app, load_games, load_programs, load_tools
from shared.core.suggestions import Fitting
from shared.operations.game import LIGHT_COST, Game
from shared.operations.problems import STATUS, Refusal, render_problem, render_unreadable_problem
from shared.operations.tool import ProgramTool, Tool
from shared.texts import LANGUAGES, SHARED_TEXTS, Language, load_texts

LIMITS: Mapping[str, str] = {
    "body_bytes": "DECOMPTE_MAX_BODY_BYTES",
    "requests_per_second": "DECOMPTE_GATEWAY_RATE",
    "burst": "DECOMPTE_GATEWAY_BURST",
    "connections": "DECOMPTE_GATEWAY_CONNECTIONS",
    "heavy_requests_per_second": "DECOMPTE_GATEWAY_HEAVY_RATE",
    "heavy_burst": "DECOMPTE_GATEWAY_HEAVY_BURST",
    "heavy_connections": "DECOMPTE_GATEWAY_HEAVY_CONNECTIONS",
    "tool_connections": "DECOMPTE_GATEWAY_TOOL_CONNECTIONS",
}
"""The limits that `GET /v1` publishes, and the settings they come from."""

INSTANCE, REQUEST_ID = "$instance", "$id"
"""Variables of nginx in the bodies of problems, which it fills for each request."""

UNKNOWN_GAME = "unknown-game"
"""The kind of the problem of an address under `/v1` that is of no game."""

KNOWN_ADDRESS = "known_address"
"""The variable of nginx with what follows the name of a game in one of its addresses."""

CROWDED = "crowded"
"""The kind of the problem of who is turned away because of the requests of others."""

OWN_PROBLEMS = (
    "unauthorized",
    "not-found",
    "method-not-allowed",
    "precondition-failed",
    "too-large",
    "too-many-requests",
    "internal-error",
    "bad-gateway",
    "unavailable",
    "gateway-timeout",
)
"""The problems that nginx can have by itself."""

UNREADABLE = (400, 403, 408, 411, 414, 416, 421, 431, 501, 505)
"""The statuses with which nginx refuses what it cannot read as a request."""

# Headers that every answer has, whatever it is the answer to.
_OF_ONE_ANSWER = frozenset(
    {
        *("Allow", "Cache-Control", "Content-Language", "Content-Length", "Content-Type"),
        *("Vary", "X-Request-Id"),
    }
)
_GAP_IN_QUOTES = re.compile(r'"(\$\{[A-Z_]+\})"')


@dataclass(frozen=True)
class Documents:
    """The application's answers; `games` has gaps for the limits, `headers` are every answer's.

    `heavy` are the paths of operations that may cost more than a light request, batches apart;
    every operation of the `tools` is one, and every request to one of the `programs`.
    """

    openapi: bytes
    llms: bytes
    healthz: bytes
    games: Mapping[Language, str]
    headers: Mapping[str, str]
    heavy: Sequence[str]
    served: Sequence[Game]
    tools: Sequence[Tool]
    programs: Sequence[ProgramTool]


def record_documents() -> Documents:
    """Return the answers of the application with the settings of the environment."""
    client = create_app(with_programs=True).test_client()
    games, tools = load_games(), load_tools()
    of_tools = [
        f"/v1/{tool.id}/{operation.name}" for tool in tools for operation in tool.operations
    ]
    return Documents(
        openapi=fetch(client, "/openapi.json"),
        llms=fetch(client, "/llms.txt"),
        healthz=fetch(client, "/healthz"),
        games={one: _build_games_template(fetch(client, f"/v1?lang={one}")) for one in LANGUAGES},
        headers={
            name: value
            for name, value in client.get("/nothing-is-here").headers.items()
            if name not in _OF_ONE_ANSWER
        },
        heavy=[*list_heavy_paths(games), *of_tools],
        served=games,
        tools=tools,
        programs=load_programs(),
    )


def list_heavy_paths(games: Iterable[Game]) -> list[str]:
    """Return the paths of the operations whose cost may be more than a light request's."""
    return [
        f"/v1/{game.card.id}/{operation.name}"
        for game in games
        for operation in game.operations
        if operation.cost.ceiling > LIGHT_COST
    ]


def fetch(client: FlaskClient, path: str, kind: str = "application/json") -> bytes:
    """Return what the application answers; raises RuntimeError for any other status than 200."""
    answer = client.get(path, headers={"Accept": kind})
    if answer.status_code != HTTPStatus.OK:
        raise RuntimeError(f"the application answers {path} with {answer.status_code}")
    return answer.get_data()


def _build_games_template(answer: bytes) -> str:
    limits = {name: f"${{{setting}}}" for name, setting in LIMITS.items()}
    return _GAP_IN_QUOTES.sub(r"\1", _dump_json({**json.loads(answer), "limits": limits}))


def render_problems(language: Language, names: Sequence[str]) -> Mapping[str, str]:
    """Return the bodies of nginx's problems by their kinds, with variables of nginx in them."""
    texts = load_texts(SHARED_TEXTS)[language]

    def render(refusal: Refusal) -> str:
        return _dump_json(render_problem(refusal, texts, INSTANCE, REQUEST_ID))

    def suggest(meant: str) -> str:
        fitting = Fitting(tuple(names), {meant: meant} if meant else {})
        return render(Refusal("not-found", fitting=fitting, given=meant))

    problems = {
        str(status): _dump_json(render_unreadable_problem(status, texts, INSTANCE, REQUEST_ID))
        for status in UNREADABLE
    }
    problems |= {str(STATUS[code]): render(Refusal(code)) for code in OWN_PROBLEMS}
    problems |= {UNKNOWN_GAME: suggest(""), CROWDED: render(Refusal("busy"))}
    for name in names:
        kind = f"{UNKNOWN_GAME}-{name}"
        problems[kind] = suggest(name)
        problems[f"{kind}-{KNOWN_ADDRESS}"] = suggest(f"/v1/{name}/${KNOWN_ADDRESS}")
    return problems


def _dump_json(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
