"""What the gateway asks again, and what it never does, with services that fail in one way each."""

from collections.abc import Sequence
from http.client import HTTPResponse

import pytest

from tests.gateway_addresses import Gateways
from tests.gateway_backends import (
    Backend,
    BlackholePort,
    answer,
    hang,
    hang_up,
    hang_up_once,
    respond_with,
)
from tests.gateway_server import GatewayServer, check_refusal
from tests.raw_requests import GAME, PLAIN
from tests.servers import free_port

SENT_AT_MOST = 4
TIMES = 6


class ClosedPort:
    """A port where nothing listens: connections are refused."""

    def __init__(self) -> None:
        self.port = free_port()


def post(nginx: GatewayServer) -> tuple[HTTPResponse, bytes]:
    return nginx.post(PLAIN.path, PLAIN.request)


def request_statuses(nginx: GatewayServer, count: int = TIMES) -> Sequence[int]:
    return [post(nginx)[0].status for _ in range(count)]


def test_a_service_that_hangs_is_asked_once_and_no_other_is(gateways: Gateways) -> None:
    hanging = [Backend(hang), Backend(hang)]
    nginx = gateways.start(*hanging, ANSWER_SECONDS="2")
    check_refusal(post(nginx), 504, "/problems/gateway-timeout")
    assert sum(len(one.requests) for one in hanging) == 1


def test_a_get_that_is_not_answered_in_time_is_asked_once_too(gateways: Gateways) -> None:
    hanging = [Backend(hang), Backend(hang)]
    nginx = gateways.start(*hanging, ANSWER_SECONDS="2")
    check_refusal(nginx.ask("GET", f"/v1/{GAME}"), 504, "/problems/gateway-timeout")
    assert sum(len(one.requests) for one in hanging) == 1


def test_what_is_refused_or_swallowed_is_answered_by_another(gateways: Gateways) -> None:
    answering = Backend(answer)
    nginx = gateways.start(ClosedPort(), BlackholePort(), answering)
    assert request_statuses(nginx) == [200] * TIMES
    assert len(answering.requests) == TIMES


def test_after_a_connection_that_timed_out_a_service_that_hangs_is_still_asked_once(
    gateways: Gateways,
) -> None:
    hanging = Backend(hang)
    nginx = gateways.start(BlackholePort(), hanging, ClosedPort(), ANSWER_SECONDS="2")
    check_refusal(post(nginx), 504, "/problems/gateway-timeout")
    assert len(hanging.requests) == 1


def test_however_many_do_not_listen_yet_the_one_that_does_is_found(gateways: Gateways) -> None:
    nginx = gateways.start(*[ClosedPort() for _ in range(12)], Backend(answer))
    assert request_statuses(nginx) == [200] * TIMES


def test_where_nginx_asks_nobody_else_the_request_begins_anew(gateways: Gateways) -> None:
    """Of one server nginx makes one try, as of any whose name has just got other addresses."""
    only = Backend(hang_up_once)
    nginx = gateways.start(only)
    assert post(nginx)[0].status == 200
    assert len(only.requests) == 2
    assert only.requests[0] == only.requests[1]


def test_a_request_that_ends_whoever_has_it_is_sent_a_few_times_only(gateways: Gateways) -> None:
    backends = [Backend(hang_up) for _ in range(8)]
    nginx = gateways.start(*backends)
    check_refusal(post(nginx), 502, "/problems/bad-gateway")
    assert sum(len(one.requests) for one in backends) <= SENT_AT_MOST


def test_when_all_connections_are_swallowed_that_is_said(gateways: Gateways) -> None:
    nginx = gateways.start(BlackholePort(), BlackholePort())
    check_refusal(post(nginx), 504, "/problems/gateway-timeout")


@pytest.mark.parametrize("status", [b"503 Service Unavailable", b"502 Bad", b"504 Late", b"500 No"])
def test_what_a_service_says_is_passed_on_and_nobody_else_is_asked(
    gateways: Gateways, status: bytes
) -> None:
    speaking = [Backend(respond_with(status + b"\r\nRetry-After: 7")) for _ in range(2)]
    response, body = post(gateways.start(*speaking))
    assert (response.status, body) == (int(status[:3]), b"")
    assert response.headers["Retry-After"] == "7"
    assert sum(len(one.requests) for one in speaking) == 1
