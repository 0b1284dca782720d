"""Serves tools: the addresses of each, made from what it declares.

A request is answered from what it has in it alone, in a child process, and nothing of it is cached,
logged or written anywhere.
"""

from codecs import BOM_UTF8
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from typing import Any, TypeAlias

from flask import Flask, Response, request, stream_with_context
from flask.typing import ResponseReturnValue

from shared.core.illegal import Fault, IllegalPosition
from shared.core.libraries import JsonError
from shared.core.pointers import pointer
from shared.core.rendering import Rendered, render_facts
from shared.operations import documents, http
from shared.operations.facts import build_document_response
from shared.operations.handler import refuse_deep_nesting
from shared.operations.large_bodies import build_size_refusal
from shared.operations.problems import REFUSED, Refusal, build_json_refusal, build_refusal
from shared.operations.tool import Tool, ToolOperation
from shared.schemas.gate import SchemaError, parse_body
from shared.texts import LANGUAGES, Texts
from shared.web import fast_libraries, flask_http
from shared.web.fast_libraries import parse_json, write_json
from shared.web.jobs import ChildJobs
from shared.web.multipart import Parts, read_parts
from shared.web.openapi import build_openapi
from shared.web.settings import AppContext

DROPPED_FACTOR = 4
"""How many times the limit of a body are read of one that is larger."""
PIECE_BYTES = 64 * 1024

ToolOutcome: TypeAlias = Rendered | bytes | Refusal | SchemaError | IllegalPosition
"""The fields of an answer, a file, or the reason why there is neither."""


@dataclass(frozen=True)
class Reported:
    """What an operation says before its answer."""

    fields: Rendered


@dataclass(frozen=True)
class ToolHandler:
    tool: Tool
    operation: ToolOperation
    jobs: ChildJobs
    max_depth: int

    @property
    def key(self) -> str:
        return f"{self.tool.id}/{self.operation.name}"

    def compute(
        self, parts: Parts, with_reports: bool, report: Callable[[Reported], None]
    ) -> ToolOutcome:
        """Compute the outcome of a request, of which nothing has been parsed yet."""

        def report_fields(said: Any) -> None:
            if with_reports:
                report(Reported(render_facts(said)))

        further = [] if self.operation.reports is None else [report_fields]
        try:
            value = self.operation.read(self._normalize(parts))
            answer = self.operation.answer(parts.files, value, *further)
        except (Refusal, SchemaError) as refusal:
            return refusal
        except IllegalPosition as error:
            return IllegalPosition(self._name_part(error.faults), error.problem)
        return answer if isinstance(answer, bytes) else render_facts(answer)

    def stream(self, *, with_reports: bool) -> Generator[Reported | ToolOutcome, None, None]:
        """What the answer to the current request reports, and last its outcome; raises Refusal."""
        return self.jobs.stream(self.key, self._read_parts(), with_reports)

    def _read_parts(self) -> Parts:
        limit = self.tool.bound_body(self.operation)
        request.max_content_length = limit + 1
        _refuse_large_body(limit)
        if self.operation.files:
            return read_parts(flask_http.CurrentRequest(), self.operation, self.tool.json_bytes)
        return Parts({}, http.read_json_body(flask_http.CurrentRequest(), fast_libraries))

    def _normalize(self, parts: Parts) -> Mapping[str, Any]:
        value = _parse(parts.text or b"{}", self.operation.text_part)
        body = self.operation.request
        if isinstance(value, dict) and body.admits(value):
            return body.normalize(value)
        refuse_deep_nesting(value, self.max_depth)
        try:
            return parse_body(body, value)
        except SchemaError as error:
            faults = self._name_part(error.faults)
            raise SchemaError(faults, is_truncated=error.is_truncated) from None

    def _name_part(self, faults: Sequence[Fault]) -> tuple[Fault, ...]:
        """The faults with the part that they are in before their pointers."""
        part = pointer(self.operation.text_part) if self.operation.files else ""
        return tuple([fault._replace(pointer=part + fault.pointer) for fault in faults])


def _refuse_large_body(limit: int) -> None:
    """Raise the 413 problem for a body that is announced as larger than `limit` bytes.

    It is read and dropped first: a caller that is still sending would not see the answer.
    """
    announced = request.content_length or 0
    if announced <= limit:
        return
    left = min(announced, DROPPED_FACTOR * limit)
    while left > 0:
        piece = request.environ["wsgi.input"].read(min(left, PIECE_BYTES))
        if not piece:
            break
        left -= len(piece)
    raise build_size_refusal(limit)


def _parse(raw: bytes, part: str) -> Any:
    try:
        return parse_json(raw.removeprefix(BOM_UTF8))
    except JsonError as error:
        raise build_json_refusal(raw, error, part) from None


def write_events(
    first: Reported | ToolOutcome,
    others: Generator[Reported | ToolOutcome, None, None],
    texts: Texts,
    current: http.HttpRequest,
) -> Iterator[bytes]:
    """Server-sent events: `progress`, and last `result` or `problem`."""
    with closing(others):
        try:
            for outcome in chain([first], others):
                said = _require(outcome)
                assert not isinstance(said, bytes)
                name = "result"
                if isinstance(said, Reported):
                    name, said = "progress", said.fields
                yield _write_event(name, write_json(texts.render(said)))
        except REFUSED as error:
            refusal = build_refusal(error)
            problem = http.build_problem_response(refusal, current, texts, fast_libraries)
            yield _write_event("problem", problem.body)


def _require(outcome: Reported | ToolOutcome) -> Reported | Rendered | bytes:
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


def _write_event(name: str, data: bytes) -> bytes:
    """One event, whose data is JSON on one line."""
    return b"event: %s\ndata: %s\n\n" % (name.encode("ascii"), data)


def _build_response(
    body: bytes | Iterator[bytes], content_type: str, texts: Texts | None = None
) -> Response:
    """A response that is not stored, in the language of its texts if it has some."""
    headers = {"Cache-Control": http.NOT_STORED, "Vary": http.NEGOTIATED}
    if texts is not None:
        headers["Content-Language"] = texts.language
    return Response(body, 200, headers, content_type=content_type)


@dataclass(frozen=True)
class ToolRoutes:
    context: AppContext
    tool: Tool
    jobs: ChildJobs

    @cached_property
    def handlers(self) -> Mapping[str, ToolHandler]:
        depth = self.context.settings.max_depth
        handlers = [
            ToolHandler(self.tool, operation, self.jobs, depth)
            for operation in self.tool.operations
        ]
        for handler in handlers:
            # Child processes share the check that their parent has compiled.
            _ = handler.operation.request.admits
            self.jobs.add_reporting(handler.key, handler.compute)
        return {handler.operation.name: handler for handler in handlers}

    def add_to(self, app: Flask) -> None:
        tool = self.tool.id
        at = f"/v1/{tool}"
        app.add_url_rule(at, f"{tool}/card", flask_http.build_fact_view(self._card))
        app.add_url_rule(f"{at}/", f"{tool}/card-slash", flask_http.redirect_without_slash)
        app.add_url_rule(f"{at}/openapi.json", f"{tool}/openapi", self._openapi)
        for handler in self.handlers.values():
            answer = partial(self._answer, handler)
            app.add_url_rule(f"/v1/{handler.key}", handler.key, answer, methods=["POST"])

    def _answer(self, handler: ToolHandler) -> ResponseReturnValue:
        current = flask_http.CurrentRequest()
        http.read_query(current)
        texts = self._texts(None)
        try:
            wants_events = self._wants_events(handler, current)
            outcomes = handler.stream(with_reports=wants_events)
            # What is refused before the first event is answered as any refusal.
            first = _require(next(outcomes))
        except (SchemaError, IllegalPosition) as error:
            raise build_refusal(error) from None
        if wants_events:
            events = write_events(first, outcomes, texts, current)
            response = _build_response(
                stream_with_context(events), http.CONTENT_TYPES[http.EVENTS], texts
            )
            # A proxy that collects an answer before it sends it would hold events back.
            response.headers["X-Accel-Buffering"] = "no"
            return response
        if isinstance(first, bytes):
            return _build_response(first, handler.operation.media_type)
        assert not isinstance(first, Reported)
        return _build_response(write_json(texts.render(first)), http.JSON, texts)

    @staticmethod
    def _wants_events(handler: ToolHandler, current: http.HttpRequest) -> bool:
        """Whether the answer is events; raises the 406 problem when nothing is acceptable."""
        operation = handler.operation
        if operation.answer_body is None:
            return False
        offered = (http.JSON,) if operation.reports is None else (http.JSON, http.EVENTS)
        return (
            http.negotiate_variant(current, offered, fast_libraries).representation == http.EVENTS
        )

    def _card(self, current: http.HttpRequest) -> http.HttpResponse:
        texts = self._texts(http.read_query(current, lang=LANGUAGES).get("lang"))
        body = write_json(documents.render_tool_card(self.tool, texts))
        return build_document_response(current, body, texts.language, fast_libraries)

    @cached_property
    def _document(self) -> bytes:
        english = {self.tool.id: self.context.texts[self.tool.id]["en"]}
        return write_json(build_openapi([], {}, english, self.context.shared_texts, [self.tool]))

    def _openapi(self) -> ResponseReturnValue:
        http.read_query(flask_http.CurrentRequest(), lang=LANGUAGES)
        return flask_http.make_conditional(Response(self._document, content_type=http.JSON))

    def write_documents(self) -> None:
        _ = self._document

    def _texts(self, lang: str | None) -> Texts:
        return self.context.texts[self.tool.id][flask_http.negotiate_current_language(lang)]
