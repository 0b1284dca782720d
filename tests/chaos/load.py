"""A load of known requests on a real service, with actions in the middle of it.

The right answers are computed beforehand, in this process, without any cache: whatever happens to
Redis, the answers have to be the same, byte for byte.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle, islice
from threading import Lock

import orjson

from shared.operations.game import LIGHT_COST
from tests.applications import create_application
from tests.found_games import SERVICES, compute_cost
from tests.gunicorn_server import GunicornServer
from tests.sampled_positions import SAMPLED

CLIENTS = 4
HIT, MISS = "decompte; hit", "decompte; fwd=miss"


@dataclass(frozen=True)
class KnownRequest:
    """A request and its right answer."""

    path: str
    body: bytes
    language: str
    status: int
    answer: bytes


@dataclass(frozen=True)
class Outcome:
    """The answer that a request received."""

    known: KnownRequest
    status: int
    answer: bytes
    cache: str | None

    @property
    def is_right(self) -> bool:
        """Whether status and answer are those that were known beforehand, byte for byte."""
        return (self.status, self.answer) == (self.known.status, self.known.answer)


def collect_known_requests() -> tuple[KnownRequest, ...]:
    """A sample of the real games’ worked positions, in both languages, with their answers."""
    run_client = create_application().test_client()
    real = [service.game for service in SERVICES]
    found = []
    for position in SAMPLED:
        # Heavy ones are refused as busy when many ask at once, as they should be.
        is_asked = position.game in real and compute_cost(position) <= LIGHT_COST
        for language in ("en", "fr") if is_asked else ():
            body = orjson.dumps(position.request)
            headers = _headers(language)
            answer = run_client.post(position.path, data=body, headers=headers)
            found.append(
                KnownRequest(position.path, body, language, answer.status_code, answer.get_data())
            )
    return tuple(found)


def _headers(language: str) -> dict[str, str]:
    # A problem names its request: with the same name it is the same problem, to the byte.
    return {
        "Content-Type": "application/json",
        "Accept-Language": language,
        "X-Request-Id": "known",
    }


def ask(server: GunicornServer, known: KnownRequest) -> Outcome:
    """Sends one known request."""
    response, answer = server.ask("POST", known.path, known.body, _headers(known.language))
    return Outcome(known, response.status, answer, response.headers["Cache-Status"])


def run_load(
    server: GunicornServer,
    known: Sequence[KnownRequest],
    count: int,
    meanwhile: Mapping[int, Callable[[], object]] | None = None,
) -> list[Outcome]:
    """Sends `count` requests from several clients at once, and returns what became of each.

    `meanwhile` is what happens just before the request of that number is sent, while those of the
    other clients are under way.
    """
    waiting = enumerate(islice(cycle(known), count))
    lock = Lock()
    actions = meanwhile or {}

    def run_client() -> list[Outcome]:
        outcomes: list[Outcome] = []
        while True:
            with lock:
                number, one = next(waiting, (None, None))
                if number is None or one is None:
                    return outcomes
                # One thing after the other: nothing is resumed while it is being stopped.
                if number in actions:
                    actions[number]()
            outcomes.append(ask(server, one))

    with ThreadPoolExecutor(CLIENTS) as clients:
        running = [clients.submit(run_client) for _ in range(CLIENTS)]
        return [outcome for one in running for outcome in one.result()]
