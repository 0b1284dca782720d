"""`python3 deploy/up.py` as a person uses it: real processes on free ports of this machine."""

import ast
import gzip
import http.client
import json
import os
import runpy
import shlex
import signal
import socket
import ssl
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from deploy import announce
from deploy.node_packages import PYTHON_FOLDER, is_up_to_date
from deploy.one_process import COMPRESSED_BYTES, create_app
from deploy.refusal import explain_unsupported
from deploy.services import CHECKOUT, game_names, served_tool_names
from deploy.serving import read_options
from tests.applications import clear_environment, silence_logs
from tests.cache.certificates import Authority
from tests.servers import run_program, skip_or_fail
from tests.up_process import LAST_LINE_WHEN_READY, TIMEOUT_SECONDS, UP, Start, UpProcess


def read_refusal(*arguments: str, **environ: str) -> str:
    """Return the one sentence with which up.py refuses `arguments`."""
    bare = {name: os.environ[name] for name in os.environ if not name.startswith("REDIS_URL")}
    ended = run_program([sys.executable, str(UP), *arguments], TIMEOUT_SECONDS, env=bare | environ)
    assert ended.returncode != 0
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1
    return ended.stderr.strip()


def test_it_says_what_it_does_and_serves_what_it_prints(start: Start, port: str) -> None:
    up = start("--port", port)
    up.read_until(LAST_LINE_WHEN_READY)
    assert [line.split(":")[0] for line in up.lines if line[:1] not in "P "] == [
        "Environment",
        "Services",
        "Starting",
        "Ready",
        "Try",
        "Assistants",
        "Stop",
    ]
    assert f"Services: {', '.join([*game_names(), *served_tool_names()])}." in up.lines
    assert {"deluges", "heros"} <= set(game_names())

    (shown,) = [line.removeprefix("Try: ") for line in up.lines if line.startswith("Try: ")]
    answered = subprocess.run(
        [*shlex.split(shown), "--silent", "--show-error", "--fail-with-body", "--noproxy", "*"],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
    )
    assert answered.returncode == 0, answered.stdout + answered.stderr
    # The first has the sum of Europe's discoveries, the second half of it, the third the lowest.
    points = {player["id"]: player["points"] for player in json.loads(answered.stdout)["players"]}
    assert points == {"blue": 12, "green": 6, "red": 2, "yellow": 0}

    assert request_status(port, "/healthz") == (200, "application/json")
    for path in ("/readyz", "/metrics"):  # These are only for those who run it.
        assert request_status(port, path) == (404, "application/problem+json")
    assert up.send_signal(signal.SIGINT) == 0


def request_status(port: str, path: str) -> tuple[int, str]:
    """Return the status and the media type of the answer to `GET path`."""
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=TIMEOUT_SECONDS)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.headers.get_content_type()
    finally:
        connection.close()


def test_a_busy_port_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert read_refusal("--port", str(port)) == (
            f"Port {port} is busy on 127.0.0.1: stop what listens there, "
            "or choose another one with --port."
        )


@pytest.mark.thorough
def test_of_two_starts_on_one_port_one_serves_and_the_other_says_why_not(
    start: Start, port: str
) -> None:
    both = [start("--port", port), start("--port", port)]
    ended: list[UpProcess] = []
    while not ended:
        ended = [up for up in both if up.process.poll() is not None]
    (loser,) = ended
    (winner,) = [up for up in both if up is not loser]
    assert loser.wait_for_end() == 1
    assert loser.lines[-1].startswith(f"Port {port} is busy")
    winner.read_until(LAST_LINE_WHEN_READY)
    assert winner.send_signal(signal.SIGINT) == 0


@pytest.mark.parametrize(
    ("option", "wanted"),
    [
        *((f"--port={wrong}", "a port from 1 to 65535") for wrong in ("0", "65536", "-1", "²")),
        *((f"--workers={wrong}", "a whole number above 0") for wrong in ("0", "-2", "many")),
    ],
)
def test_a_wrong_option_is_one_sentence(
    option: str, wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        read_options([option], {})
    written = capsys.readouterr().err
    assert f"{option.partition('=')[2]} is not {wanted}" in written
    assert written.count("\n") == 1


def test_workers_that_would_share_nothing_are_refused() -> None:
    assert read_refusal("--workers", "2") == (
        "--workers 2 needs REDIS_URL or REDIS_URL_FILE: without Redis the workers would not share "
        "the results they keep."
    )


def test_a_host_that_is_not_this_machine_is_one_sentence(port: str) -> None:
    # 203.0.113.0/24 is set aside for documentation (RFC 5737): no machine has such an address.
    assert read_refusal("--host", "203.0.113.7", "--port", port) == (
        "203.0.113.7 is not an address of this machine."
    )


def test_the_home_network_and_a_host_exclude_each_other() -> None:
    assert "not allowed with" in read_refusal("--lan", "--host", "127.0.0.1")


def test_bad_settings_are_all_named_without_a_stack_trace(start: Start, port: str) -> None:
    up = start("--port", port, DECOMPTE_CACHE_BYTES="much", DECOMPTE_LOG_LEVEL="loud")
    assert up.wait_for_end() == 1
    output = "\n".join(up.lines)
    assert "DECOMPTE_CACHE_BYTES" in output
    assert "DECOMPTE_LOG_LEVEL" in output
    assert "Traceback" not in output
    assert "Ready" not in output


def test_two_workers_serve_the_home_network_and_take_their_counts_away_when_they_end(
    start: Start, port: str, tmp_path: Path
) -> None:
    # Whether Redis answers does not matter here: the cache has tests of its own.
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environ = {"REDIS_URL": "redis://127.0.0.1:1", "TMPDIR": str(temporary)}
    up = start("--lan", "--port", port, "--workers", "2", **environ)
    up.read_until(LAST_LINE_WHEN_READY)
    assert "Starting: gunicorn with 2 processes of 8 threads" in "\n".join(up.lines)
    assert "Open: everyone on this network can reach it." in up.lines
    assert [line for line in up.lines if line.startswith("Phone: ")]
    assert [found.name[:17] for found in temporary.iterdir()] == ["decompte-metrics-"]
    assert up.send_signal(signal.SIGINT) == 0
    assert list(temporary.iterdir()) == []


def test_the_phone_is_shown_its_address_in_letters_and_as_a_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(announce, "lan_address", lambda: "192.168.1.20")
    announce.print_phone_address(8000)
    first, *code = capsys.readouterr().out.splitlines()
    assert first == "Phone: http://192.168.1.20:8000"
    # 24 bytes fit a version 2 code: 25 modules and a quiet zone of 4 on each side.
    assert {len(line) for line in code} == {25 + 2 * 4}


def test_a_machine_without_a_network_has_no_address_for_the_phone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def raise_unreachable(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket.connect", raise_unreachable)
    monkeypatch.setattr("socket.gethostbyname", lambda _: "127.0.1.1")
    assert announce.lan_address() is None
    announce.print_phone_address(8000)
    assert "no address" in capsys.readouterr().out
    # Without a route the address of its own name is taken.
    monkeypatch.setattr("socket.gethostbyname", lambda _: "192.168.1.20")
    assert announce.lan_address() == "192.168.1.20"


def test_an_address_is_written_as_browsers_want_it() -> None:
    assert announce.url("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert announce.url("::1", 8000) == "http://[::1]:8000"
    assert announce.loopback_of("0.0.0.0") == "127.0.0.1"
    assert announce.loopback_of("::") == "::1"


def test_an_old_python_and_windows_are_told_in_one_sentence() -> None:
    assert explain_unsupported((3, 10), "linux") == (
        "Python 3.11 or later is needed, and this is Python 3.10."
    )
    assert explain_unsupported((3, 9), "linux") is not None
    assert explain_unsupported((3, 11), "linux") is None
    assert explain_unsupported((3, 14), "darwin") is None
    assert "WSL" in (explain_unsupported((3, 13), "win32") or "")


@pytest.mark.parametrize("command", ["up.py", "check.py", "static.py", "assistant.py"])
def test_the_command_itself_refuses_an_old_python(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 10, "final", 0))
    monkeypatch.setattr(sys, "path", [*sys.path])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(UP.parent / command), run_name="__main__")
    # Python prints what SystemExit has instead of a number, and ends with 1.
    assert ended.value.code == "Python 3.11 or later is needed, and this is Python 3.8."


@pytest.mark.parametrize("name", ["up.py", "check.py", "refusal.py", "__init__.py"])
def test_what_an_old_python_reads_has_no_new_syntax(name: str) -> None:
    ast.parse(UP.with_name(name).read_text(encoding="utf-8"), feature_version=(3, 5))


TILES = "/v1/carcassonne/tiles?set=basic"
PACKED = {"Accept-Encoding": "gzip"}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client of what up.py serves."""
    with clear_environment():
        silence_logs()
        return create_app(with_tools=False).test_client()


def test_a_large_answer_is_smaller_for_who_takes_gzip(client: FlaskClient) -> None:
    plain, packed = client.get(TILES), client.get(TILES, headers=PACKED)
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.vary
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) * 4 < len(plain.data)
    refused = client.get(TILES, headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


def test_what_assistants_read_first_is_compressed(client: FlaskClient) -> None:
    packed = client.get("/llms.txt", headers=PACKED)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == client.get("/llms.txt").data


def test_an_entity_tag_serves_both(client: FlaskClient) -> None:
    packed = client.get(TILES, headers=PACKED)
    assert packed.headers["ETag"] == "W/" + client.get(TILES).headers["ETag"]
    known = {"If-None-Match": packed.headers["ETag"]}
    assert client.get(TILES, headers=known | PACKED).status_code == 304
    assert client.get(TILES, headers=known).status_code == 304


def test_a_short_answer_and_the_page_are_as_they_were(client: FlaskClient) -> None:
    short = client.get("/healthz", headers=PACKED)
    assert len(short.data) < COMPRESSED_BYTES
    assert "Content-Encoding" not in short.headers
    page = client.get("/", headers=PACKED)
    assert gzip.decompress(page.data).startswith(b"<!doctype html>")


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
