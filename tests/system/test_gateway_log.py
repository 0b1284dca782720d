"""The trace context of a request, and the line that the gateway logs for it."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from tests.gateway_backends import Backend, answer
from tests.gateway_server import GatewayServer
from tests.raw_requests import GAME, PLAIN, build_head

TRACE = "0af7651916cd43dd8448eb211c80319c"
SPAN = "b7ad6b7169203331"
SOUND = f"00-{TRACE}-{SPAN}-01"


@pytest.fixture(scope="module")
def backend() -> Iterator[Backend]:
    """One that answers, and keeps what it was sent."""
    with Backend(answer) as running:
        yield running


@pytest.fixture(scope="module")
def gateway(backend: Backend, tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatewayServer]:
    """A gateway before it."""
    folder = tmp_path_factory.mktemp("log") / "gateway"
    with GatewayServer(folder, {GAME: [backend]}) as nginx:
        yield nginx


def request_log_line(
    nginx: GatewayServer, method: str, path: str, headers: dict[str, str]
) -> dict[str, Any]:
    """The line of the log about a request that is sent now."""
    request_id = uuid4().hex
    nginx.ask(method, path, headers={**headers, "X-Request-Id": request_id})
    return nginx.find_line(request_id)


def find_trace_contexts(backend: Backend) -> list[str]:
    """The trace contexts in the last request that the backend had."""
    return re.findall(r"^traceparent: (.*)\r$", backend.requests[-1].decode(), re.MULTILINE)


@pytest.mark.parametrize(
    ("sent", "taken"),
    [
        (SOUND, SOUND),
        (f"00-{TRACE}-{SPAN}-00", f"00-{TRACE}-{SPAN}-00"),
        (f"01-{TRACE}-{SPAN}-01", SOUND),
        (f"cc-{TRACE}-{SPAN}-01-what-comes-later", SOUND),
    ],
)
def test_a_sound_trace_context_is_taken_over(
    gateway: GatewayServer, backend: Backend, sent: str, taken: str
) -> None:
    line = request_log_line(gateway, "POST", PLAIN.path, {"traceparent": sent})
    assert find_trace_contexts(backend) == [taken]
    assert line["traceparent"] == taken


@pytest.mark.parametrize(
    "sent",
    [
        None,
        "",
        SOUND.upper(),
        f"{SOUND}-more",
        f"ff-{TRACE}-{SPAN}-01",
        f"00-{'0' * 32}-{SPAN}-01",
        f"00-{TRACE}-{'0' * 16}-01",
        f'00-{TRACE}-{SPAN}-01"\\',
    ],
)
def test_without_a_sound_one_a_trace_begins_here(
    gateway: GatewayServer, backend: Backend, sent: str | None
) -> None:
    begun = []
    for _ in range(2):
        headers = {} if sent is None else {"traceparent": sent}
        line = request_log_line(gateway, "POST", PLAIN.path, headers)
        (made,) = find_trace_contexts(backend)
        assert re.fullmatch(r"00-[0-9a-f]{32}-[0-9a-f]{16}-01", made)
        assert TRACE not in made
        assert line["traceparent"] == made
        begun.append(made)
    assert begun[0] != begun[1]


@pytest.mark.parametrize("method", ["POST", "TRACE", "HEAD", "BREW"])
def test_the_log_names_the_method_that_was_sent(gateway: GatewayServer, method: str) -> None:
    for path in ("/nowhere", "/v1", f"/v1/{GAME}"):
        assert request_log_line(gateway, method, path, {})["method"] == method


def test_what_is_no_request_has_no_method(gateway: GatewayServer) -> None:
    response, _ = gateway.exchange(b"nonsense\r\n\r\n")
    assert gateway.find_line(response.headers["X-Request-Id"])["method"] == ""


def test_the_method_of_a_request_that_is_too_long_is_named(gateway: GatewayServer) -> None:
    response, _ = gateway.exchange(build_head("/" + "x" * 5_000, method="DELETE"))
    assert response.status == 414
    assert gateway.find_line(response.headers["X-Request-Id"])["method"] == "DELETE"
