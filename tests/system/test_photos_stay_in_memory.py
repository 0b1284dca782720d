"""A photo that is sent through the gateway becomes a file nowhere, and few are read at once."""

import io
import json
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from pathlib import Path

import pytest
from PIL import Image

from services.recognition.reading import MOST_PHOTO
from services.recognition.tool import SLOTS, TOOL
from shared.operations.tool import MULTIPART_BYTES
from tests.gateway_server import GatewayServer
from tests.gunicorn_server import GunicornServer

BOUNDARY = "a-line-between-parts"
CONTENT_TYPE = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
SPY = """
import os, sys
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_KNOWN = ({log!r}, os.devnull)
def _note(event, arguments):
    if event != "open" or not isinstance(arguments[2], int) or arguments[0] in _KNOWN:
        return
    if arguments[2] & _WRITING:
        # Processes that are forked close what they have, so it is opened for each line.
        log = os.open({log!r}, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.write(log, repr(arguments[0]).encode() + b"\\n")
        os.close(log)
sys.addaudithook(_note)
open({log!r}, "a").close()
"""


def build_body(photo: bytes) -> bytes:
    """The body of a request with one file."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="p"\r\n\r\n'
    return head.encode() + photo + f"\r\n--{BOUNDARY}--\r\n".encode()


def draw_photo(size: int) -> bytes:
    """A JPEG file of that many bytes: an empty table, and bytes behind its end."""
    file = io.BytesIO()
    Image.new("RGB", (320, 240), (90, 120, 60)).save(file, "JPEG")
    return file.getvalue().ljust(size, b"\0")


@pytest.fixture
def service(tmp_path: Path) -> GunicornServer:
    """The recogniser as its container runs it; what opens a file to write to it is noted."""
    folder = tmp_path / "spy"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(SPY.format(log=str(tmp_path / "opened")))
    return GunicornServer(
        "deploy.one_service:create_app('recognition')",
        tmp_path,
        threads=4,
        environ={"PYTHONPATH": str(folder), "DECOMPTE_LOG_LEVEL": "info"},
    )


def test_a_photo_is_written_to_no_file_and_named_in_no_log(
    service: GunicornServer, tmp_path: Path
) -> None:
    body = build_body(draw_photo(MOST_PHOTO))
    with service, GatewayServer(tmp_path / "gateway", {TOOL.id: [service]}) as gateway:
        for name, expected in (("grids", "no-board-found"), ("boards", "no-board-found")):
            before = (tmp_path / "opened").read_bytes()
            answer, content = gateway.ask("POST", f"/v1/{TOOL.id}/{name}", body, CONTENT_TYPE)
            assert json.loads(content)["type"] == f"/problems/{expected}"
            assert answer.status == HTTPStatus.UNPROCESSABLE_ENTITY
            assert (tmp_path / "opened").read_bytes() == before
        # nginx warns when it writes a body to a file.
        assert "temporary file" not in gateway.log()
        assert not [
            path
            for path in (gateway.folder / "run").rglob("*")
            if path.is_file() and path.stat().st_size > MOST_PHOTO // 2
        ]
        logged = (tmp_path / "gunicorn.out").read_text() + gateway.log()
        assert len(logged) < MOST_PHOTO // 100


def test_a_body_beyond_the_limit_is_refused_by_the_gateway_and_by_the_service(
    service: GunicornServer, tmp_path: Path
) -> None:
    longest = MOST_PHOTO + TOOL.json_bytes + MULTIPART_BYTES
    body = build_body(draw_photo(TOOL.most_bytes))
    with service, GatewayServer(tmp_path / "gateway", {TOOL.id: [service]}) as gateway:
        answer, content = gateway.ask("POST", f"/v1/{TOOL.id}/grids", body, CONTENT_TYPE)
        assert (answer.status, json.loads(content)["type"]) == (413, "/problems/too-large")
        direct = build_body(draw_photo(longest))
        answer, content = service.ask("POST", f"/v1/{TOOL.id}/grids", direct, CONTENT_TYPE)
        assert (answer.status, json.loads(content)["type"]) == (413, "/problems/too-large")


def test_as_many_photos_are_read_at_once_as_there_are_slots_and_others_wait(
    service: GunicornServer,
) -> None:
    """The others learn when to ask again, and everything else is answered meanwhile."""
    noise = io.BytesIO()
    Image.effect_noise((3000, 2200), 90).convert("RGB").save(noise, "JPEG", quality=60)
    body = build_body(noise.getvalue())
    callers = SLOTS + 2
    with service, ThreadPoolExecutor(callers + 1) as pool:
        answers = [
            pool.submit(service.ask, "POST", f"/v1/{TOOL.id}/grids", body, CONTENT_TYPE)
            for _ in range(callers)
        ]
        assert service.ask("GET", "/healthz")[0].status == HTTPStatus.OK
        found = [answer.result()[0] for answer in answers]
    busy = [one for one in found if one.status == HTTPStatus.SERVICE_UNAVAILABLE]
    assert {one.status for one in found} <= {503, 422, 200}
    assert SLOTS <= len(found) - len(busy) < callers
    assert all(one.headers["Retry-After"] for one in busy)
