"""Services restarted, killed and stopped behind the gateway, under load: every answer is right.

No test looks at the clock: each compares every answer with the one that is known.
"""

import signal
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPResponse
from pathlib import Path

import pytest

from deploy.services import game_names
from tests.gateway_load import (
    KnownRequest,
    collect_known_requests,
    replace_workers,
    run_load,
    send_signal,
)
from tests.gateway_server import GatewayServer, check_refusal, start_services
from tests.gunicorn_server import GunicornServer
from tests.servers import wait_until
from tests.tiers import THOROUGH, choose

GAME = game_names()[-1]
COUNT = choose(2_000, 20_000)


@pytest.fixture(scope="module")
def known() -> Sequence[KnownRequest]:
    """Requests whose answers are known, about one game."""
    found = collect_known_requests(GAME)
    assert len(found) > 10
    return found


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[GatewayServer, Sequence[GunicornServer]]]:
    """A gateway before two instances of one service, each of two workers."""
    with (
        start_services(tmp_path, {GAME: 2}, workers=2) as servers,
        GatewayServer(tmp_path / "gateway", servers) as nginx,
    ):
        yield nginx, servers[GAME]


def restart(servers: Sequence[GunicornServer]) -> None:
    for server in servers:
        assert server.stop() == 0
        server.start()


def is_listening(server: GunicornServer) -> bool:
    try:
        server.connect().close()
    except OSError:
        return False
    return True


def kill(server: GunicornServer) -> None:
    """Ends an instance as a crash of its machine would, and starts it again where it was."""
    send_signal(signal.SIGKILL, server.master(), *server.workers())
    wait_until(lambda: not is_listening(server), "nobody listens there any more")
    server.stop()
    server.start()


def was_retried(line: Mapping[str, str]) -> bool:
    """Whether, by the log, the request was sent to several servers or twice to one."""
    return "," in line["server"] or " : " in line["server"]


def test_restarts_deaths_and_a_reloaded_gateway_lose_no_request(
    pair: tuple[GatewayServer, Sequence[GunicornServer]], known: Sequence[KnownRequest]
) -> None:
    gateway, servers = pair

    def disturb() -> None:
        restart(servers)
        kill(servers[0])
        replace_workers(servers[1])
        if THOROUGH:
            restart(servers)
            kill(servers[1])

    result = run_load(gateway, known, disturb, at_least=COUNT)
    assert result.wrong == []
    assert result.right >= COUNT
    repeated = [line for line in gateway.lines() if was_retried(line)]
    assert {line["status"] for line in repeated} == {"200"}
    gateway.reload()
    assert run_load(gateway, known, at_least=50).wrong == []


def ask(gateway: GatewayServer, known: KnownRequest) -> tuple[HTTPResponse, bytes]:
    return gateway.ask("POST", known.path, known.body, {"Content-Type": "application/json"})


def test_of_a_service_that_hangs_or_is_away_that_is_said_and_nothing_else_is_lost(
    tmp_path: Path, known: Sequence[KnownRequest]
) -> None:
    other = game_names()[0]
    with (
        start_services(tmp_path, {GAME: 2, other: 1}) as servers,
        GatewayServer(tmp_path / "hasty", servers, DECOMPTE_GATEWAY_ANSWER_SECONDS="2") as hasty,
        GatewayServer(tmp_path / "gateway", servers) as gateway,
    ):
        workers = [worker for server in servers[GAME] for worker in server.workers()]
        send_signal(signal.SIGSTOP, workers[0])
        result = run_load(hasty, known)
        assert result.right > len(result.wrong)
        assert [one for one in result.wrong if "504" not in one] == []

        def find_late() -> list[dict[str, str]]:
            return [line for line in hasty.lines() if line["status"] == "504"]

        # nginx logs a request after it has answered it.
        wait_until(lambda: len(find_late()) >= len(result.wrong), "the log is written")
        late = find_late()
        assert len(late) == len(result.wrong)
        assert not any(was_retried(line) for line in late)

        send_signal(signal.SIGSTOP, workers[1])
        check_refusal(ask(hasty, known[0]), 504, "/problems/gateway-timeout")
        send_signal(signal.SIGCONT, *workers)
        assert run_load(gateway, known).wrong == []

        for server in servers[GAME]:
            server.stop()
        exchange = ask(gateway, known[0])
        check_refusal(exchange, 502, "/problems/bad-gateway")
        assert exchange[0].headers["Retry-After"] == "1"
        assert gateway.ask("GET", f"/v1/{other}")[0].status == 200
        for server in servers[GAME]:
            server.start()
        assert ask(gateway, known[0])[1] == known[0].answer
