"""Reads multipart/form-data in memory: nothing of a request is written to a file.

werkzeug would write a part of 500 kB or more to a temporary file.
"""

from collections.abc import Mapping
from io import BytesIO
from typing import NamedTuple

from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser
from werkzeug.http import parse_options_header

from shared.core.illegal import Fault
from shared.core.pointers import pointer
from shared.core.suggestions import fit_names
from shared.operations.http import HttpRequest
from shared.operations.problems import Refusal
from shared.operations.tool import ToolOperation

MULTIPART = "multipart/form-data"
HEAD_BYTES = 4 * 1024
"""The most bytes that the headers of one part may have."""
MOST_PARTS = 16
"""A request has no use for as many; those that are not known are faults, up to here."""


class Parts(NamedTuple):
    """The parts of a request: its files by name, and its JSON, empty where it may be missing."""

    files: Mapping[str, bytes]
    text: bytes


def read_parts(request: HttpRequest, operation: ToolOperation, json_bytes: int) -> Parts:
    """The parts of a multipart request, of which the text has at most `json_bytes`.

    Raises the problems 415 unless it is one, 400 with every part that is unknown, missing or there
    twice, and 413 for a part that is too large.
    """
    kind, parameters = parse_options_header(request.header("Content-Type"))
    encoding = request.header("Content-Encoding", "identity")
    if (
        kind.lower() != MULTIPART
        or not parameters.get("boundary")
        or encoding.lower() != "identity"
    ):
        raise Refusal("unsupported-media-type", wording="multipart")
    body = request.body
    _refuse_long_heads(body, parameters["boundary"].encode())
    texts, files = _parse(body, parameters)
    _refuse_faulty(operation, [name for name, _ in texts], [name for name, _ in files])
    found = {**dict(texts), **dict(files)}
    limits = {file.name: file.most_bytes for file in operation.files}
    for name, limit in {**limits, operation.text_part: json_bytes}.items():
        if len(found.get(name, b"")) > limit:
            raise Refusal("too-large", wording="part", name=name, limit=limit)
    text = found.pop(operation.text_part, b"")
    return Parts(found, text)


def _refuse_long_heads(body: bytes, boundary: bytes) -> None:
    """Raise the 400 problem where the headers of a part are too long to be looked through.

    Of more parts than a request may have, no more are looked at.
    """
    start = body.find(b"--" + boundary)
    for _ in range(MOST_PARTS + 1):
        if start < 0:
            return
        head = start + len(boundary) + 2
        if body.startswith(b"--", head):
            return
        end = body.find(b"\r\n\r\n", head, head + HEAD_BYTES)
        if end < 0:
            raise Refusal("malformed-json", wording="multipart")
        start = body.find(b"\r\n--" + boundary, end)
        start += 2 if start >= 0 else 0


def _parse(
    body: bytes, parameters: Mapping[str, str]
) -> tuple[list[tuple[str, bytes]], list[tuple[str, bytes]]]:
    """The text parts and the files by their names, in their order; a name may come twice.

    Raises the problem 400 for a body that is not multipart or has a part without a name.
    """
    parser = FormDataParser(
        stream_factory=lambda *_, **__: BytesIO(),
        max_form_memory_size=len(body),
        max_form_parts=MOST_PARTS,
        silent=False,
    )
    try:
        _, texts, files = parser.parse(BytesIO(body), MULTIPART, len(body), dict(parameters))
    except RequestEntityTooLarge:
        raise Refusal("too-large", wording="items", limit=MOST_PARTS, list="parts") from None
    except ValueError:
        raise Refusal("malformed-json", wording="multipart") from None
    if None in texts or None in files:
        raise Refusal("malformed-json", wording="nameless")
    return (
        [(name, text.encode()) for name, text in texts.items(multi=True)],
        [(name, file.stream.read()) for name, file in files.items(multi=True)],
    )


def _refuse_faulty(operation: ToolOperation, texts: list[str], files: list[str]) -> None:
    names = [*texts, *files]
    known = {file.name: file.is_required for file in operation.files}
    known[operation.text_part] = operation.is_text_required
    fitting = fit_names(known)
    unknown = [
        Fault("unknown-field", pointer(name), fitting=fitting)
        for name in names
        if name not in known
    ]
    missing = [
        Fault("missing", pointer(name))
        for name, is_required in known.items()
        if is_required and name not in names
    ]
    repeated = [
        Fault("too-many", pointer(name), {"count": names.count(name)}, wording="parts")
        for name in known
        if names.count(name) > 1
    ]
    # Text without a filename is decoded when it is read, which would damage a picture.
    not_files = [
        Fault("wrong-type", pointer(file.name), wording="file")
        for file in operation.files
        if file.name in texts
    ]
    faults = (*unknown, *missing, *repeated, *not_files)
    if faults:
        raise Refusal("invalid-request", faults=faults)
