"""Tools: files beside JSON, answered from memory, with every fault at its place."""

import json
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from shared.core.declarations import Range
from shared.core.documents import ToolFile
from shared.core.illegal import Fault, IllegalPosition
from shared.operations.problems import Refusal
from shared.operations.tool import Tool, ToolOperation
from shared.schemas.answers import build_document_body
from shared.schemas.declared import build_body, build_reader
from shared.schemas.gate import SchemaError
from shared.web.app import JOBS, serve
from shared.web.multipart import HEAD_BYTES, MOST_PARTS, Parts
from shared.web.settings import build_context, read_settings
from tests.applications import clear_environment, silence_logs

TEXTS = {
    "tool.summary": "Weighs stones.",
    "operation.weights.summary": "The weight of a stone.",
    "operation.copies.summary": "The same file.",
    "operation.sums.summary": "A sum.",
    "fault.heavy": "Too heavy.",
}
MOST = 1_000


class Scale(NamedTuple):
    """How a stone is weighed."""

    times: Annotated[int, Range(1, 9), "How often."] = 2


class Weight(NamedTuple):
    """What a stone weighs."""

    weight: Annotated[int, Range(0, 100_000), "Bytes."]


def weigh(files: Mapping[str, bytes], scale: Scale) -> Weight:
    """Weigh a stone and perhaps its twin; each fails in a way of its own with some bytes."""
    stone = files["stone"]
    if stone == b"refused":
        raise Refusal("no-board-found")
    if stone == b"illegal":
        raise IllegalPosition((Fault("heavy", "/times"),), "invalid-request")
    return Weight((len(stone) + len(files.get("twin", b""))) * scale.times)


def weigh_slowly(
    files: Mapping[str, bytes], scale: Scale, report: Callable[[Weight], None]
) -> Weight:
    """Weigh a stone as `weigh` does; light ones are refused before anything is said of them."""
    if files["stone"] == b"light":
        raise Refusal("no-board-found")
    report(Weight(1))
    return weigh(files, scale)


SCALE, READ = build_body(Scale), build_reader(Scale)
STONE, TWIN = ToolFile("stone", MOST), ToolFile("twin", MOST, is_required=False)
ANSWER = build_document_body(Weight)
OPERATIONS = (
    ToolOperation(
        "weights",
        SCALE,
        READ,
        weigh_slowly,
        ANSWER,
        "",
        (STONE, TWIN),
        "scale",
        is_text_required=False,
        reports=ANSWER,
    ),
    ToolOperation(
        "copies",
        SCALE,
        READ,
        lambda files, _: files["stone"],
        media_type="application/x-stone",
        files=(STONE,),
        text_part="scale",
    ),
    ToolOperation("sums", SCALE, READ, lambda _, scale: Weight(scale.times), ANSWER),
)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An application of one tool and no game."""
    folder = tmp_path_factory.mktemp("tool")
    (folder / "texts").mkdir()
    lines = [f'msgid "{code}"\nmsgstr "{text}"\n' for code, text in TEXTS.items()]
    for language, plural in (("en", "n != 1"), ("fr", "n > 1")):
        head = f'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=({plural});\\n"\n'
        (folder / "texts" / f"{language}.po").write_text("\n".join([head, *lines]))
    tool = Tool("stones", "Stones", "3.2.1", Path(folder), OPERATIONS, _load_nothing, 1, 5, 2_000)
    with clear_environment():
        silence_logs()
        yield serve(build_context([], read_settings(), [tool]))


def _load_nothing() -> None:
    return


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of that application."""
    return app.test_client()


def post(client: FlaskClient, name: str, **parts: str | bytes) -> TestResponse:
    """Post parts; bytes are files."""
    data = {
        part: (BytesIO(value), part) if isinstance(value, bytes) else value
        for part, value in parts.items()
    }
    return client.post(f"/v1/stones/{name}", data=data, content_type="multipart/form-data")


def read_events(client: FlaskClient, stone: bytes, **parts: str) -> list[tuple[str, Any]]:
    """The events of an answer: the name and the data of each."""
    answer = ask_events(client, stone, **parts)
    assert answer.content_type == "text/event-stream; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"
    events = answer.get_data(as_text=True).removesuffix("\n\n").split("\n\n")
    lines = [event.split("\n") for event in events]
    return [
        (name.removeprefix("event: "), json.loads(data.removeprefix("data: ")))
        for name, data in lines
    ]


def ask_events(client: FlaskClient, stone: bytes, **parts: str) -> TestResponse:
    data = {"stone": (BytesIO(stone), "stone"), **parts}
    headers = {"Accept": "text/event-stream"}
    return client.post("/v1/stones/weights", data=data, headers=headers)


@pytest.mark.parametrize("is_forking", [False, True])
def test_events_say_what_was_done_so_far_and_last_the_answer(
    app: Flask, client: FlaskClient, *, is_forking: bool
) -> None:
    _, jobs = app.extensions[JOBS]
    if is_forking:
        jobs.start(2)
    try:
        assert read_events(client, b"12345") == [
            ("progress", {"weight": 1}),
            ("result", {"weight": 10}),
        ]
        said, refused = read_events(client, b"refused")
        assert said == ("progress", {"weight": 1})
        assert refused[0] == "problem"
        assert refused[1]["type"] == "/problems/no-board-found"
        assert refused[1]["status"] == 422
        illegal = read_events(client, b"illegal")[-1][1]
        assert [one["pointer"] for one in illegal["errors"]] == ["/scale/times"]
    finally:
        jobs.close()


def test_what_is_refused_before_the_first_event_is_answered_as_ever(client: FlaskClient) -> None:
    answer = ask_events(client, b"light")
    assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
    assert ask_events(client, b"1", scale='{"times": 10}').status_code == 400
    sums = client.post("/v1/stones/sums", json={}, headers={"Accept": "text/event-stream"})
    assert sums.status_code == 406


def list_faults(answer: TestResponse) -> list[tuple[str, str]]:
    return [(one["pointer"], one["code"]) for one in answer.get_json()["errors"]]


def test_files_and_json_are_answered_and_nothing_may_be_cached(client: FlaskClient) -> None:
    answer = post(client, "weights", stone=b"12345", twin=b"1", scale='{"times": 3}')
    assert (answer.status_code, answer.get_json()) == (200, {"weight": 18})
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers
    assert post(client, "weights", stone=b"12345").get_json() == {"weight": 10}
    copied = post(client, "copies", stone=b"\x00\xff", scale="{}")
    assert (copied.data, copied.content_type) == (b"\x00\xff", "application/x-stone")
    assert client.post("/v1/stones/sums", json={"times": 7}).get_json() == {"weight": 7}


def test_a_byte_order_mark_before_json_is_read_over_in_a_part_too(client: FlaskClient) -> None:
    answer = post(client, "weights", stone=b"12345", scale='\ufeff{"times": 3}')
    assert answer.get_json() == {"weight": 15}
    marked = b'\xef\xbb\xbf{"times": 7}'
    sent = client.post("/v1/stones/sums", data=marked, content_type="application/json")
    assert sent.get_json() == {"weight": 7}


@pytest.mark.parametrize(
    ("parts", "faults"),
    [
        ({}, [("/stone", "missing"), ("/scale", "missing")]),
        ({"stone": b"1", "scale": "{}", "stick": b"1"}, [("/stick", "unknown-field")]),
        ({"stone": b"1", "scale": '{"times": 10}'}, [("/scale/times", "out-of-range")]),
        ({"stone": b"1", "scale": '{"often": 1}'}, [("/scale/often", "unknown-field")]),
        ({"stone": b"1", "scale": "[]"}, [("/scale", "wrong-type")]),
        ({"stone": "1", "scale": "{}"}, [("/stone", "wrong-type")]),
    ],
)
def test_every_fault_is_named_by_its_part(
    client: FlaskClient, parts: dict[str, str | bytes], faults: list[tuple[str, str]]
) -> None:
    answer = post(client, "copies", **parts)
    assert answer.status_code == 400
    assert list_faults(answer) == faults
    for one in answer.get_json()["errors"]:
        if one["pointer"] == "/stick":
            assert one["allowed"] == ["stone", "scale"]


def test_a_part_twice_and_too_many_parts(client: FlaskClient) -> None:
    twice = {"stone": [(BytesIO(b"1"), "a"), (BytesIO(b"2"), "b")], "scale": "{}"}
    address = "/v1/stones/copies"
    answer = client.post(address, data=twice, content_type="multipart/form-data")
    assert list_faults(answer) == [("/stone", "too-many")]
    many: dict[str, Any] = {f"part{number}": "1" for number in range(17)}
    answer = client.post(address, data=many, content_type="multipart/form-data")
    assert (answer.status_code, answer.get_json()["type"]) == (413, "/problems/too-large")


@pytest.mark.parametrize(
    ("content", "kind", "status", "code"),
    [
        (b"{}", "application/json", 415, "unsupported-media-type"),
        (b"x", "multipart/form-data; boundary=", 415, "unsupported-media-type"),
        (b"x", "multipart/form-data; boundary=b", 400, "malformed-json"),
        (
            b"--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--\r\n",
            *("multipart/form-data; boundary=b", 400, "malformed-json"),
        ),
        (b"--b\r\nContent-Disp", "multipart/form-data; boundary=b", 400, "malformed-json"),
        (b"--b\r\n" + b"a:\r\n" * 2_000, "Multipart/Form-Data; boundary=b", 400, "malformed-json"),
        (b"x" * 30_000, "multipart/form-data; boundary=b", 413, "too-large"),
    ],
)
def test_what_is_no_multipart_is_refused(
    client: FlaskClient, content: bytes, kind: str, status: int, code: str
) -> None:
    answer = client.post("/v1/stones/copies", data=content, headers={"Content-Type": kind})
    assert (answer.status_code, answer.get_json()["type"]) == (status, f"/problems/{code}")


def test_no_more_parts_are_looked_at_than_there_may_be(client: FlaskClient) -> None:
    part = b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
    long_head = b"--b\r\nX: " + b"x" * HEAD_BYTES + b"\r\n\r\n1\r\n--b--\r\n"
    for parts, status in ((MOST_PARTS, 400), (MOST_PARTS + 1, 413)):
        answer = client.post(
            "/v1/stones/copies",
            data=parts * part + long_head,
            content_type="multipart/form-data; boundary=b",
        )
        assert answer.status_code == status


def test_the_json_is_parsed_where_the_answer_is_computed(app: Flask) -> None:
    _, jobs = app.extensions[JOBS]
    for text, kind in ((b"{", Refusal), (b'{"times": 10}', SchemaError), (b'{"times": 9}', dict)):
        assert isinstance(jobs.run("stones/sums", Parts({}, text), False), kind)


def test_parts_have_limits_of_their_own(client: FlaskClient) -> None:
    assert post(client, "weights", stone=b"1" * MOST).status_code == 200
    answer = post(client, "weights", stone=b"1" * (MOST + 1))
    assert answer.status_code == 413
    assert f"“stone” may have {MOST}" in answer.get_json()["detail"]
    answer = post(client, "copies", stone=b"1", scale=" " * 2_001)
    assert (answer.status_code, "“scale” may have 2000" in answer.get_json()["detail"]) == (
        413,
        True,
    )
    answer = post(client, "copies", stone=b"1", scale="{")
    assert answer.status_code == 400
    assert answer.get_json()["detail"].startswith("The part “scale” stops being JSON at line 1")
    answer = post(client, "copies", stone=b"1", scale=b"{\n\xff")
    assert "The part “scale” is not UTF-8 at line 2, column 1." in answer.get_json()["detail"]


def test_what_an_operation_refuses_is_a_problem(client: FlaskClient) -> None:
    answer = post(client, "weights", stone=b"refused")
    assert (answer.status_code, answer.get_json()["type"]) == (422, "/problems/no-board-found")
    assert list_faults(post(client, "weights", stone=b"illegal")) == [("/scale/times", "heavy")]


def test_a_tool_says_what_it_takes_and_is_listed_beside_the_games(client: FlaskClient) -> None:
    listed = client.get("/v1").get_json()
    assert listed["games"] == []
    summary = {"id": "stones", "title": "Stones", "summary": "Weighs stones.", "version": "3.2.1"}
    assert listed["tools"] == [{**summary, "href": "/v1/stones"}]
    card = client.get("/v1/stones?lang=fr").get_json()
    assert card["operations"][0]["files"] == [
        {"name": "stone", "most_bytes": MOST, "required": True},
        {"name": "twin", "most_bytes": MOST, "required": False},
    ]
    assert "text_part" not in card["operations"][2]
    document = json.loads(client.get("/v1/stones/openapi.json?lang=fr").data)
    assert client.get("/v1/stones/openapi.json?surprise=1").status_code == 400
    parts = document["paths"]["/v1/stones/copies"]["post"]["requestBody"]["content"]
    assert parts["multipart/form-data"]["schema"]["required"] == ["stone", "scale"]
    for address in ("/v1/stones/rules", "/v1/stones/examples", "/v1/stones/results/1"):
        assert client.get(address).status_code == 404
    assert client.get("/v1/stones/copies").status_code == 405
