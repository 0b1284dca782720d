"""The gateway serves a built engine with the page."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.one_process import create_app
from deploy.services import ENGINE_VARIABLE
from shared.operations.http import UNCHANGING
from tests.applications import clear_environment
from tests.engine.built_engine import build_for_tests
from tests.gateway_server import PAGE_HEADERS, GatewayServer, check_refusal

TYPES = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
"""The media types without which a browser runs no module and compiles no WebAssembly."""


@pytest.fixture(scope="module")
def built() -> Path:
    """The folder of an engine."""
    return build_for_tests()


@pytest.fixture(scope="module")
def gateway(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatewayServer]:
    """A gateway whose page offers the engine, before no service."""
    gateway = GatewayServer(tmp_path_factory.mktemp("gateway"), {})
    gateway.engine = built
    with gateway:
        yield gateway


def list_addresses(built: Path) -> list[str]:
    """The address of every file of the engine."""
    files = (file.relative_to(built).as_posix() for file in built.rglob("*") if file.is_file())
    return [f"/engine/{name}" for name in files]


def test_every_file_is_served_with_its_type_and_policy(gateway: GatewayServer, built: Path) -> None:
    for address in list_addresses(built):
        response, body = gateway.ask("GET", address)
        content = (built / address.removeprefix("/engine/")).read_bytes()
        assert (response.status, body) == (200, content), address
        kind = (response.headers["Content-Type"] or "").partition(";")[0]
        assert kind == TYPES[Path(address).suffix], address
        assert "'wasm-unsafe-eval'" in (response.headers["Content-Security-Policy"] or "")


def test_only_what_is_named_by_its_content_is_kept(gateway: GatewayServer, built: Path) -> None:
    folder = json.loads((built / "manifest.json").read_bytes())["folder"]
    for address in list_addresses(built):
        versioned = address.startswith(f"/engine/{folder}/")
        caching = gateway.ask("GET", address)[0].headers["Cache-Control"]
        assert caching == (UNCHANGING if versioned else "no-cache"), address


def test_it_is_served_as_up_py_serves_it(gateway: GatewayServer, built: Path) -> None:
    with clear_environment() as environment:
        environment.setenv(ENGINE_VARIABLE, str(built))
        client = create_app(with_tools=False).test_client()
    for address in ["/", *list_addresses(built)]:
        response, _ = gateway.ask("GET", address)
        alone = client.get(address)
        for name in PAGE_HEADERS:
            served = (response.headers[name] or "").replace("; charset=utf-8", "")
            wanted = alone.headers.get(name, "").replace("; charset=utf-8", "")
            assert served == wanted, (address, name)


def test_it_is_compressed_beforehand(gateway: GatewayServer, built: Path) -> None:
    manifest = json.loads((built / "manifest.json").read_bytes())
    sent = 0
    for name, facts in manifest["files"].items():
        path = f"/engine/{name}"
        response, body = gateway.ask("GET", path, headers={"Accept-Encoding": "gzip"})
        # What nginx compresses itself has no length.
        assert response.headers["Content-Length"] == str(len(body))
        is_packed = response.headers["Content-Encoding"] == "gzip"
        assert is_packed or Path(name).suffix == ".zip", name
        assert len(gzip.decompress(body) if is_packed else body) == facts["bytes"], name
        sent += len(body)
    assert sent == manifest["compressed"]


def test_the_page_offers_it_and_may_itself_compile_nothing(
    gateway: GatewayServer, built: Path
) -> None:
    folder = json.loads((built / "manifest.json").read_bytes())["folder"]
    response, body = gateway.ask("GET", "/")
    assert f'data-engine="{folder}"'.encode() in body
    assert "wasm-unsafe-eval" not in (response.headers["Content-Security-Policy"] or "")


def test_what_is_no_file_of_it_is_a_problem(gateway: GatewayServer, built: Path) -> None:
    folder = json.loads((built / "manifest.json").read_bytes())["folder"]
    for name in ("nothing.js", f"{folder}/nothing.js", f"{folder}/worker.js.gz", "engine.js.gz"):
        check_refusal(gateway.ask("GET", f"/engine/{name}"), 404, "/problems/not-found")
