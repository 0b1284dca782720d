"""`up.py` with the engine for browsers, and over https."""

import http.client
import json
import ssl
from contextlib import closing
from pathlib import Path

import pytest

from deploy.node_packages import PYTHON_FOLDER, is_up_to_date
from deploy.services import CHECKOUT
from tests.cache.certificates import Authority
from tests.servers import skip_or_fail
from tests.system.test_up import read_refusal
from tests.up_process import LAST_LINE_WHEN_READY, Start


@pytest.mark.thorough
def test_the_page_offers_the_engine_over_https(start: Start, port: str, tmp_path: Path) -> None:
    if not is_up_to_date(CHECKOUT, PYTHON_FOLDER):
        skip_or_fail("the engine's Python is not installed (python3 deploy/check.py installs it)")
    authority = Authority(tmp_path)
    signed = authority.sign("localhost")
    tls = ("--tls", str(signed.file), str(signed.key))
    up = start("--offline-engine", *tls, "--port", port)
    up.read_until(LAST_LINE_WHEN_READY)
    assert f"Ready: https://127.0.0.1:{port} (reference: https://127.0.0.1:{port}/docs)" in up.lines
    trusting = ssl.create_default_context(cafile=str(authority.certificate.file))

    def get(path: str) -> tuple[http.client.HTTPMessage, bytes]:
        connection = http.client.HTTPSConnection("localhost", int(port), context=trusting)
        with closing(connection):
            connection.request("GET", path)
            answer = connection.getresponse()
            assert answer.status == 200, path
            return answer.headers, answer.read()

    manifest = json.loads(get("/engine/manifest.json")[1])
    headers, document = get("/")
    assert f'data-engine="{manifest["folder"]}"' in document.decode()
    assert "wasm-unsafe-eval" not in headers["Content-Security-Policy"]
    for name, facts in manifest["files"].items():
        headers, content = get(f"/engine/{name}")
        assert len(content) == facts["bytes"]
        assert "'wasm-unsafe-eval'" in headers["Content-Security-Policy"]


def test_a_certificate_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.pem").write_text("nothing")
    file = str(tmp_path / "no.pem")
    assert "cannot be used" in read_refusal("--tls", file, file)
