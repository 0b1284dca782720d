"""The gateway serves a built engine with the page."""

import json
from pathlib import Path

from tests.gateway_server import GatewayServer

WORKER = b"// Of no use here.\n"


def test_the_files_of_an_engine_are_served_with_their_own_policy(tmp_path: Path) -> None:
    built = tmp_path / "engine"
    (built / "0a").mkdir(parents=True)
    manifest = json.dumps({"folder": "0a", "compressed": 7_400_000})
    (built / "manifest.json").write_text(manifest)
    (built / "0a" / "worker.js").write_bytes(WORKER)
    (built / "0a" / "python.wasm").write_bytes(b"\0asm" + bytes(5_000))
    gateway = GatewayServer(tmp_path / "gateway", {})
    gateway.engine = built
    with gateway:
        response, body = gateway.ask("GET", "/engine/0a/worker.js")
        assert (response.status, body) == (200, WORKER)
        assert "'wasm-unsafe-eval'" in (response.headers["Content-Security-Policy"] or "")
        response, _ = gateway.ask(
            "GET", "/engine/0a/python.wasm", headers={"Accept-Encoding": "gzip"}
        )
        assert response.headers["Content-Type"] == "application/wasm"
        assert response.headers["Content-Encoding"] == "gzip"
        response, body = gateway.ask("GET", "/")
        assert b'data-engine="0a" data-engine-megabytes="7"' in body
        assert "wasm-unsafe-eval" not in (response.headers["Content-Security-Policy"] or "")
        assert gateway.ask("GET", "/engine/0a/nothing.js")[0].status == 404
