"""The stricter limit for what may take long, and addresses of IPv6 counted by their network."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from http.client import HTTPResponse
from itertools import product
from pathlib import Path

import pytest

from deploy.gateway.documents import list_heavy_paths
from deploy.gateway.folder import build_above_pattern
from deploy.services import game_names, tool_names
from shared.operations.game import LIGHT_COST, Cost
from shared.operations.large_bodies import LIGHT_BYTES
from shared.texts import LANGUAGES
from tests.gateway_addresses import Gateways
from tests.gateway_backends import Backend, answer, hang
from tests.gateway_server import GatewayServer, check_refusal
from tests.raw_requests import GAME, PLAIN, build_head
from tests.servers import wait_until

ANNA, BEN = "127.0.0.2", "127.0.0.3"
BALANCER = "127.0.0.9"
BATCH = f"{PLAIN.path}/batch"
KEY = "3f" * 32

StartGateway = Callable[..., GatewayServer]


@pytest.fixture
def gateway(gateways: Gateways) -> StartGateway:
    """Starts a gateway before a backend, with these heavy paths and settings of the test's own."""
    return lambda backend, *heavy, **settings: gateways.start(backend, heavy=heavy, **settings)


def post(nginx: GatewayServer, path: str, caller: str = ANNA, **headers: str) -> HTTPResponse:
    return nginx.ask("POST", path, b"{}", headers, caller=caller)[0]


def request_statuses(nginx: GatewayServer, path: str, caller: str = ANNA) -> list[int]:
    return [post(nginx, path, caller).status for _ in range(20)]


@pytest.mark.parametrize("path", [BATCH, BATCH.replace("batch", "b%61tch"), PLAIN.path])
def test_what_may_take_long_has_a_limit_of_its_own(gateway: StartGateway, path: str) -> None:
    nginx = gateway(Backend(answer), PLAIN.path, HEAVY_RATE="1", HEAVY_BURST="2")
    assert 429 in request_statuses(nginx, path)
    exchange = nginx.ask_until(429, "POST", path, b"{}", caller=ANNA)
    check_refusal(exchange, 429, "/problems/too-many-requests")
    assert exchange[0].headers["Retry-After"] == "1"
    assert post(nginx, path, BEN).status == 200
    assert [nginx.ask("GET", path, caller=ANNA)[0].status for _ in range(20)] == [200] * 20
    assert request_statuses(nginx, f"{PLAIN.path}-else") == [200] * 20


@pytest.mark.parametrize(
    "line",
    [
        f"POST {PLAIN.path}",
        *(f"{method} /v1/{GAME}/tiles/BA/D.png?v=1" for method in ("GET", "HEAD")),
    ],
)
def test_of_a_burst_of_one_address_a_service_computes_little_at_once(
    gateway: StartGateway, line: str
) -> None:
    backend = Backend(answer)
    nginx = gateway(backend, RATE="1", BURST="100", PROMPT_BURST="1", WORKERS="1")
    sent = f"{line} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{{}}".encode()
    with ExitStack() as stack:
        for _ in range(60):
            stack.enter_context(nginx.connect(ANNA)).sendall(sent)
        assert post(nginx, PLAIN.path, BEN).status == 200
        assert nginx.ask("GET", f"/v1/{GAME}", caller=ANNA)[0].status == 200
        # The first and one more; then one each second, after which all of them would be here.
        assert len(backend.requests) < 60


def test_a_large_body_is_counted_among_them_wherever_it_is_sent(gateway: StartGateway) -> None:
    nginx = gateway(Backend(answer), HEAVY_RATE="1", HEAVY_BURST="1")

    def send(body: bytes, **headers: str) -> set[int]:
        answers = [nginx.ask("POST", PLAIN.path, body, headers, caller=ANNA) for _ in range(10)]
        return {response.status for response, _ in answers}

    assert send(b" " * LIGHT_BYTES) == {200}
    assert 429 in send(b" " * (LIGHT_BYTES + 1))
    chunk = b"2\r\n{}\r\n0\r\n\r\n"
    assert 429 in send(chunk, **{"Transfer-Encoding": "chunked"})


@pytest.mark.parametrize("limit", [9, 128, 32_768, 99_999])
def test_lengths_are_compared_as_text(limit: int) -> None:
    pattern = re.compile(build_above_pattern(limit))
    for number in (*range(limit - 20, limit + 21), 10 * limit, 100 * limit, limit // 10, 40_000):
        assert bool(pattern.fullmatch(str(number))) is (number > limit)
    assert pattern.fullmatch("0" * 9 + "1")


def test_a_result_is_counted_among_them_because_it_may_be_computed_again(
    gateway: StartGateway,
) -> None:
    nginx = gateway(Backend(answer), HEAVY_RATE="1", HEAVY_BURST="2")
    path = f"/v1/{GAME}/results/abc"
    for method in ("GET", "HEAD"):
        assert 429 in [nginx.ask(method, path, caller=ANNA)[0].status for _ in range(20)]
    assert nginx.ask("GET", path, caller=BEN)[0].status == 200


def test_a_key_is_counted_for_itself_there_too(gateway: StartGateway) -> None:
    nginx = gateway(Backend(answer), HEAVY_RATE="1", HEAVY_BURST="1")
    (nginx.folder / "keys" / "all.conf").write_text(f'"Bearer {KEY}" anna;\n', encoding="utf-8")
    nginx.reload()
    with_key = {"Authorization": f"Bearer {KEY}"}
    assert 429 in [post(nginx, BATCH, caller, **with_key).status for caller in [ANNA, BEN] * 10]
    assert post(nginx, BATCH).status == 200


def test_heavy_requests_of_one_address_are_counted_over_all_games_together(
    tmp_path: Path,
) -> None:
    hanging = [Backend(hang), Backend(hang)]
    games = [GAME, next(one for one in game_names() if one != GAME)]
    with ExitStack() as stack:
        for backend in hanging:
            stack.enter_context(backend)
        servers = {game: [backend] for game, backend in zip(games, hanging, strict=True)}
        environ = {"DECOMPTE_GATEWAY_HEAVY_CONNECTIONS": "2", "DECOMPTE_GATEWAY_WORKERS": "1"}
        nginx = stack.enter_context(GatewayServer(tmp_path / "gateway", servers, **environ))
        for game in games:
            head = f"POST /v1/{game}/any/batch HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{{}}"
            stack.enter_context(nginx.connect(ANNA)).sendall(head.encode())
        wait_until(lambda: all(one.requests for one in hanging), "one is under way in each game")
        for game in games:
            exchange = nginx.ask("POST", f"/v1/{game}/any/batch", b"{}", caller=ANNA)
            check_refusal(exchange, 429, "/problems/too-many-requests")
        other = stack.enter_context(nginx.connect(BEN))
        other.sendall(build_head(BATCH, "Content-Length: 2") + b"{}")
        wait_until(lambda: len(hanging[0].requests) == 2, "another address is let through")


def test_heavy_requests_of_everybody_are_counted_over_all_games_together(tmp_path: Path) -> None:
    settings = ("ALL_HEAVY_CONNECTIONS", "HEAVY_CONNECTIONS", "WORKERS")
    environ = {f"DECOMPTE_GATEWAY_{name}": "1" for name in settings}
    batches = [f"/v1/{game}/any/batch" for game in game_names()]
    with Backend(answer) as backend:
        servers = {name: [backend] for name in (*game_names(), *tool_names())}
        with GatewayServer(tmp_path / "gateway", servers, **environ) as nginx:
            for begun in batches:
                with nginx.connect(BEN) as under_way:
                    under_way.sendall(build_head(begun, "Content-Length: 2"))
                    wait_until(lambda: post(nginx, batches[0], BEN).status == 429, "it is counted")
                    for path, language in product(batches, LANGUAGES):
                        sent = {"Accept-Language": language}
                        exchange = nginx.ask("POST", path, b"{}", sent, caller=ANNA)
                        check_refusal(exchange, 503, "/problems/busy", language)
                        assert exchange[0].headers["Retry-After"] == "1"
                        assert exchange[0].headers["RateLimit"] is None
                    for path in (*[one.removesuffix("/batch") for one in batches], "/mcp"):
                        assert post(nginx, path).status == 200
                wait_until(lambda: post(nginx, batches[0]).status == 200, "it has ended")


def test_a_service_gets_a_number_for_each_caller_and_never_an_address(
    gateway: StartGateway,
) -> None:
    backend = Backend(answer)
    nginx = gateway(backend)

    def read_number(path: str, caller: str, **headers: str) -> list[bytes]:
        post(nginx, path, caller, **headers)
        sent = backend.requests[-1]
        assert caller.encode() not in sent
        return re.findall(rb"\r\nX-Caller: (\d+)\r\n", sent)

    (anna,) = read_number(BATCH, ANNA)
    assert read_number(BATCH, ANNA, **{"X-Caller": "1000"}) == [anna]
    callers = [read_number(BATCH, f"127.0.2.{number + 1}")[0] for number in range(20)]
    assert len({*callers}) > 10
    assert {1 <= int(one) <= 200 for one in callers} == {True}
    assert read_number(PLAIN.path, ANNA) == []


def test_an_operation_is_heavy_by_its_declared_ceiling() -> None:
    light, heavy = Cost(LIGHT_COST), Cost(LIGHT_COST + 1)
    first, *others = PLAIN.game.operations
    operations = (replace(first, cost=heavy), *[replace(one, cost=light) for one in others])
    game = replace(PLAIN.game, operations=operations)
    assert list_heavy_paths([game]) == [f"/v1/{GAME}/{first.name}"]


def share_a_limit(nginx: GatewayServer, *addresses: str) -> bool:
    """Whether requests of these callers, named by a trusted balancer, are too many together."""
    answers = [
        nginx.ask("GET", "/v1", headers={"X-Forwarded-For": one}, caller=BALANCER)[0].status
        for one in addresses
    ]
    assert set(answers) <= {200, 429}
    return 429 in answers


def test_ipv6_is_counted_by_its_network_and_ipv4_by_address(gateway: StartGateway) -> None:
    nginx = gateway(Backend(answer), RATE="1", BURST="3", TRUSTED=f"{BALANCER}/32")
    numbers = range(1, 21)
    assert share_a_limit(nginx, *[f"2001:db8:1:2::{one:x}" for one in numbers])
    assert share_a_limit(nginx, *[f"2001:db8:1:1{one:02x}:{one:x}::" for one in numbers])
    assert not share_a_limit(nginx, *[f"2001:db8:2:{one:x}00::1" for one in numbers])
    assert not share_a_limit(nginx, *[f"198.51.100.{one}" for one in numbers])
    assert not share_a_limit(nginx, *[f"::ffff:203.0.113.{one}" for one in numbers])
    assert share_a_limit(nginx, *["203.0.113.99", "::ffff:203.0.113.99"] * 10)


def test_requests_under_way_are_counted_by_network_too(gateway: StartGateway) -> None:
    nginx = gateway(Backend(answer), CONNECTIONS="2", TRUSTED=f"{BALANCER}/32", WORKERS="1")

    def build_begun_request(address: str) -> bytes:
        head = f"POST {PLAIN.path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {address}\r\n"
        return f"{head}Content-Length: 50\r\n\r\n".encode()

    with nginx.connect(BALANCER) as first, nginx.connect(BALANCER) as second:
        first.sendall(build_begun_request("2001:db8::1"))
        second.sendall(build_begun_request("2001:db8::2"))
        wait_until(lambda: share_a_limit(nginx, "2001:db8::3"), "two are under way")
        assert not share_a_limit(nginx, "2001:db8:0:100::1")
