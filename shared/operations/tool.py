"""How a tool declares itself: a service beside the games, without rules, examples or results.

An operation of a tool takes JSON, or files with JSON beside them; nothing of a request is stored.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shared.core.documents import ToolFile
from shared.operations.game import WAIT_FACTOR
from shared.operations.http import JSON
from shared.schemas.bodies import Body


@dataclass(frozen=True)
class ToolOperation:
    """`POST /v1/{tool}/{name}`.

    A request with `files` is multipart/form-data, and its JSON, of the form `request`, is the text
    part `text_part`; where that may be missing, it is taken for an empty object. Without `files`
    the body is the JSON. `read` turns the normalized JSON into a value and may raise
    IllegalPosition. `answer` takes the files by name and that value; it may raise Refusal and
    IllegalPosition. It returns a value of the declared type of `answer_body`, or, where there is
    none, the bytes of a file of `media_type`. With `reports` it answers with events too: `answer`
    takes, last, what it calls to report a value of the declared type of that body.
    """

    name: str
    request: Body
    read: Callable[[Mapping[str, Any]], Any]
    answer: Callable[..., Any]
    answer_body: Body | None = None
    media_type: str = JSON
    files: tuple[ToolFile, ...] = ()
    text_part: str = ""
    is_text_required: bool = True
    reports: Body | None = None


@dataclass(frozen=True)
class Tool:
    """A tool as an application serves it. `folder` holds `texts/`.

    `prepare` loads what answers need; it is called once in the process from which those that
    compute answers are forked. At most `slots` requests are computed at once by one worker, each
    for at most `deadline_seconds` of processor time. `limits` are published by name, and
    `json_bytes` is the most that the JSON of a request may have.
    """

    id: str
    title: str
    version: str
    folder: Path
    operations: tuple[ToolOperation, ...]
    prepare: Callable[[], None]
    slots: int
    deadline_seconds: int
    json_bytes: int
    limits: Mapping[str, int] = field(default_factory=dict)

    @property
    def wait_seconds(self) -> int:
        """How long an answer may take by the clock."""
        return WAIT_FACTOR * self.deadline_seconds

    @property
    def most_bytes(self) -> int:
        return max(self.bound_body(operation) for operation in self.operations)

    def bound_body(self, operation: ToolOperation) -> int:
        files = sum(file.most_bytes for file in operation.files)
        return files + self.json_bytes + (MULTIPART_BYTES if operation.files else 0)


@dataclass(frozen=True)
class ProgramTool:
    """A tool that is a program of its own, at `path` and below it. `folder` holds `texts/`.

    The gateway sends it requests of at most `most_bytes`, and waits at most `deadline_seconds` for
    an answer. Applications with games only list it.
    """

    id: str
    title: str
    version: str
    folder: Path
    path: str
    most_bytes: int
    deadline_seconds: int


MULTIPART_BYTES = 16 * 1024
"""The most bytes that the boundaries and headers of the parts of a request may have together."""
