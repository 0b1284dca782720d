"""A body larger than a game takes, down every error path of every location: each is a problem."""

import json
import re
from collections.abc import Mapping
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.gateway_addresses import (
    CLOSED,
    OPEN,
    PROBLEMS,
    PROGRAMS,
    TOOLS,
    Gateways,
    choose_location,
    list_locations,
    read_configuration,
)
from tests.gateway_backends import Backend, answer, hang, hang_up
from tests.gateway_server import GatewayServer, check_refusal
from tests.raw_requests import build_head
from tests.servers import wait_until

LARGE = b" " * 300_000
"""More than a game takes, and less than a tool does."""
ANNA = "127.0.0.2"

LENGTH = "Content-Length: 300000"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT")


def build_unreadable(path: str) -> Mapping[int, bytes]:
    """The heads of requests with a large body that nginx refuses by the head, by the status."""
    return {
        400: build_head(path, LENGTH, LENGTH),
        405: build_head(path, LENGTH, method="TRACE"),
        413: build_head(path, "Content-Length: 99999999999"),
        414: build_head(f"{path}?{'a' * 5_000}", LENGTH),
        431: build_head(path, LENGTH, f"X-Large: {'a' * 9_000}"),
        501: build_head(path, LENGTH, "Transfer-Encoding: identity"),
        505: build_head(path, LENGTH, version="9.9"),
    }


NO_MATTER_OF_A_BODY = {
    403: "nginx answers it for a folder without an index, to GET",
    408: "a body that stops is not answered: the connection ends",
    411: "nginx reads a body without a length",
    412: "only GET and HEAD have conditions",
    416: "only GET has a range",
    421: "a name that the certificate does not have, after TLS",
    494: "is 431",
    495: "is 400: the certificate of a caller",
    496: "is 400: the certificate of a caller",
    497: "is 400: no TLS where it is spoken",
    500: "a fault of nginx itself",
}
"""Why no body meets these errors."""


def check_large(nginx: GatewayServer, path: str, *statuses: int) -> None:
    """Check that a large body to this address is answered with a problem of these statuses."""
    for language in ("en", "fr"):
        exchange = nginx.ask("POST", path, LARGE, {"Accept-Language": language}, caller=ANNA)
        status = exchange[0].status
        assert status in statuses, (path, status, exchange[1][:200])
        check_refusal(exchange, status, PROBLEMS[status], language)


def test_without_a_key(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(answer), KEYS="on")
    for path in OPEN:
        check_large(nginx, path, 401)
    for path in CLOSED:
        check_large(nginx, path, 401, 404, 405, 413)


def test_above_the_rate(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(answer), RATE="1", BURST="1")
    for path in OPEN:
        exchange = nginx.ask_until(429, "POST", path, LARGE, caller=ANNA)
        check_refusal(exchange, 429, PROBLEMS[429])
    for path in CLOSED:
        check_large(nginx, path, 404, 405, 413, 429)


def is_too_many(nginx: GatewayServer, path: str) -> bool:
    return nginx.ask("POST", path, b"{}", caller=ANNA)[0].status == 429


@pytest.mark.parametrize("limit", ["CONNECTIONS", "HEAVY_CONNECTIONS", "TOOL_CONNECTIONS"])
def test_above_the_requests_under_way(gateways: Gateways, limit: str) -> None:
    hanging = Backend(hang)
    settings: dict[str, Any] = {limit: "1", "WORKERS": "1"}
    nginx = gateways.start(hanging, **settings)
    for path in OPEN:
        # A service that sends nothing is waited for, and its request counts meanwhile.
        with nginx.connect(ANNA) as under_way:
            head = f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n"
            under_way.sendall(head.encode())
            wait_until(partial(is_too_many, nginx, path), "one more is too many")
            check_large(nginx, path, 429)


def test_of_services_that_are_away(gateways: Gateways) -> None:
    nginx = gateways.start()
    for path in OPEN:
        check_large(nginx, path, 502)
    for path in CLOSED:
        check_large(nginx, path, 404, 405, 413, 502)


def test_of_services_that_end_with_the_request(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(hang_up))
    for path in OPEN:
        check_large(nginx, path, 502)


def test_of_services_that_send_nothing(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(hang), is_hasty=True)
    for path in OPEN:
        check_large(nginx, path, 504)


def test_of_addresses_that_are_nginx_own(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(answer))
    configuration = read_configuration(nginx)
    internal = re.findall(r"location = (/\S+) \{\s+internal;", configuration)
    assert len(internal) == configuration.count("internal;") > 1
    for path in internal:
        check_large(nginx, path, 404)
        for method in ("GET", "HEAD", "POST", "PUT", "OPTIONS"):
            exchange = nginx.ask(method, path, caller=ANNA)
            if method == "HEAD":
                assert exchange[0].headers["X-Request-Id"]
            else:
                check_refusal(exchange, 404, PROBLEMS[404])


def start_whole(
    gateways: Gateways, folder: Path, backend: Backend, **settings: Any
) -> GatewayServer:
    """Start a gateway with every location that there can be; `folder` gets an engine."""
    (version := folder / "built" / "0123456789abcdef").mkdir(parents=True)
    (version / "engine.js").write_text("", encoding="utf-8")
    manifest = {"folder": version.name, "compressed": 0, "files": {}}
    (version.parent / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return gateways.start(backend, engine=version.parent, **settings)


@pytest.fixture
def with_engine(gateways: Gateways, tmp_path: Path) -> GatewayServer:
    """A gateway with every location that there can be."""
    return start_whole(gateways, tmp_path, Backend(answer))


def test_every_location_of_nginx_has_an_address_here(with_engine: GatewayServer) -> None:
    locations = list_locations(read_configuration(with_engine))
    assert len(locations) >= 15
    reached = {choose_location(locations, path) for path in (*OPEN, *CLOSED)}
    assert sorted(set(locations) - reached) == []


@pytest.mark.parametrize("keys", ["off", "on"])
def test_every_answer_of_every_location_has_the_id_of_its_request(
    gateways: Gateways, tmp_path: Path, keys: str
) -> None:
    backend = Backend(answer)
    nginx = start_whole(gateways, tmp_path, backend, KEYS=keys)
    for method, path in product(METHODS, (*OPEN, *CLOSED)):
        sent = {"X-Request-Id": f"asked-{method}"}
        answered = len(backend.requests)
        exchange = nginx.ask(method, path, headers=sent, caller=ANNA)
        if len(backend.requests) > answered:
            # What a service answers has the id that it gets.
            assert f"\r\nX-Request-Id: asked-{method}\r\n".encode() in backend.requests[-1]
            continue
        assert exchange[0].headers["X-Request-Id"] == f"asked-{method}", (method, path)
        if method != "HEAD" and exchange[0].status >= 400:
            check_refusal(exchange, exchange[0].status, PROBLEMS[exchange[0].status])


def test_every_error_of_nginx_is_met_by_a_large_body_or_by_none(
    with_engine: GatewayServer,
) -> None:
    pages = re.findall(r"error_page ((?:\d+ )+)", read_configuration(with_engine))
    statuses = {int(status) for page in pages for status in page.split()} | {431}
    assert statuses == PROBLEMS.keys() | NO_MATTER_OF_A_BODY.keys()


@pytest.mark.parametrize("status", build_unreadable("/"))
def test_what_is_refused_by_its_head_is_refused_at_every_address(
    with_engine: GatewayServer, status: int
) -> None:
    for path in (*OPEN, *CLOSED):
        exchange = with_engine.exchange(build_unreadable(path)[status])
        check_refusal(exchange, exchange[0].status, PROBLEMS[exchange[0].status])
        # An address that takes no body at all may refuse the method, or not be there.
        others = {404, 405} if status == 413 and path in CLOSED else {status}
        assert exchange[0].status in {status} | others, path


def test_larger_than_a_tool_takes(gateways: Gateways) -> None:
    nginx = gateways.start(Backend(answer))
    bounds = {f"/v1/{one.id}/x": one.most_bytes for one in TOOLS}
    bounds |= {one.path: one.most_bytes for one in PROGRAMS}
    for path, most in bounds.items():
        exchange = nginx.ask("POST", path, b" " * (most + 1), caller=ANNA)
        check_refusal(exchange, 413, PROBLEMS[413])
    for path in CLOSED:
        check_large(nginx, path, 404, 405, 413)
