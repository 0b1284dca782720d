"""Services restarted, killed and stopped behind the gateway, under load: nobody notices.

No test looks at the clock: each compares every answer with the one that is known.
"""

import signal
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPResponse
from pathlib import Path

import pytest

from deploy.services import service_names
from tests.gateway_load import Known, known_requests, load, replace_workers, send
from tests.gateway_server import GatewayServer, refused, services
from tests.gunicorn_server import GunicornServer
from tests.servers import wait_until

GAME = service_names()[-1]
COUNT = 20_000


@pytest.fixture(scope="module")
def known() -> Sequence[Known]:
    """Requests whose answers are known, about one game."""
    found = known_requests(GAME)
    assert len(found) > 10
    return found


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[GatewayServer, Sequence[GunicornServer]]]:
    """A gateway before two instances of one service, each of two workers."""
    with (
        services(tmp_path, {GAME: 2}, workers=2) as servers,
        GatewayServer(tmp_path / "gateway", servers) as nginx,
    ):
        yield nginx, servers[GAME]


def restart(servers: Sequence[GunicornServer]) -> None:
    for server in servers:
        assert server.stop() == 0
        server.start()


def listens(server: GunicornServer) -> bool:
    try:
        server.connect().close()
    except OSError:
        return False
    return True


def kill(server: GunicornServer) -> None:
    """Ends an instance as a crash of its machine would, and starts it again where it was."""
    send(signal.SIGKILL, server.master(), *server.workers())
    wait_until(lambda: not listens(server), "nobody listens there any more")
    server.stop()
    server.start()


def more_than_one(line: Mapping[str, str]) -> bool:
    """Whether the log says that the request was sent to several servers, or to one again."""
    return "," in line["server"] or " : " in line["server"]


def test_restarts_one_after_the_other_and_deaths_lose_no_request(
    pair: tuple[GatewayServer, Sequence[GunicornServer]], known: Sequence[Known]
) -> None:
    gateway, servers = pair

    def everything() -> None:
        restart(servers)
        restart(servers)
        kill(servers[0])
        replace_workers(servers[1])
        kill(servers[1])

    told = load(gateway, known, everything, at_least=COUNT)
    assert told.wrong == []
    assert told.right >= COUNT
    repeated = [line for line in gateway.lines() if more_than_one(line)]
    assert {line["status"] for line in repeated} == {"200"}


def test_of_an_instance_that_hangs_only_the_requests_it_has_are_lost(
    tmp_path: Path, known: Sequence[Known]
) -> None:
    with (
        services(tmp_path, {GAME: 2}) as servers,
        GatewayServer(
            tmp_path / "gateway", servers, DECOMPTE_GATEWAY_ANSWER_SECONDS="2"
        ) as gateway,
    ):
        hanging = servers[GAME][0]
        workers = hanging.workers()
        send(signal.SIGSTOP, *workers)
        try:
            told = load(gateway, known)
        finally:
            send(signal.SIGCONT, *workers)
        assert told.right > len(told.wrong)
        assert [one for one in told.wrong if "504" not in one] == []
        late = [line for line in gateway.lines() if line["status"] == "504"]
        assert len(late) == len(told.wrong)
        assert not any(more_than_one(line) for line in late)
        assert load(gateway, known).wrong == []


def ask(gateway: GatewayServer, known: Known) -> tuple[HTTPResponse, bytes]:
    return gateway.ask("POST", known.path, known.body, {"Content-Type": "application/json"})


def test_when_all_of_a_service_are_away_that_is_said_and_only_of_this_service(
    tmp_path: Path, known: Sequence[Known]
) -> None:
    other = service_names()[0]
    with (
        services(tmp_path, {GAME: 2, other: 1}) as servers,
        GatewayServer(
            tmp_path / "gateway", servers, DECOMPTE_GATEWAY_ANSWER_SECONDS="2"
        ) as gateway,
    ):
        for server in servers[GAME]:
            server.stop()
        exchange = ask(gateway, known[0])
        refused(exchange, 502, "/problems/bad-gateway")
        assert exchange[0].headers["Retry-After"] == "1"
        assert gateway.ask("GET", f"/v1/{other}")[0].status == 200
        for server in servers[GAME]:
            server.start()
        assert ask(gateway, known[0])[1] == known[0].answer
        workers = [worker for server in servers[GAME] for worker in server.workers()]
        send(signal.SIGSTOP, *workers)
        try:
            refused(ask(gateway, known[0]), 504, "/problems/gateway-timeout")
        finally:
            send(signal.SIGCONT, *workers)
        assert load(gateway, known).wrong == []


def test_a_reloaded_gateway_answers_as_before(
    pair: tuple[GatewayServer, Sequence[GunicornServer]], known: Sequence[Known]
) -> None:
    gateway, _ = pair
    assert load(gateway, known, at_least=50).wrong == []
    gateway.reload()
    assert load(gateway, known, at_least=50).wrong == []
