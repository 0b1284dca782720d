"""Answers batches: each request by itself, in order, with its own status."""

import traceback
from collections.abc import Sequence
from functools import partial
from hashlib import sha1
from typing import Any

from shared.core.documents import BatchItem
from shared.core.illegal import LISTED_FAULTS
from shared.core.rendering import build_writer
from shared.operations import http
from shared.operations.game import BATCH_REQUESTS, BATCH_SIZE_FACTOR, COST_CEILING
from shared.operations.handler import (
    HIT,
    MISS,
    OperationHandler,
    PreparedRequest,
    RequestError,
    count_items,
)
from shared.operations.large_bodies import refuse_large_body
from shared.operations.problems import REFUSED, STATUS, Refusal, build_refusal, render_problem
from shared.operations.stored_answers import ServedAnswer
from shared.schemas.bodies import make_body
from shared.schemas.faults import limit_faults
from shared.schemas.fields import JsonSchema, ListOf, StrictField
from shared.schemas.gate import parse_body
from shared.texts import Texts

LISTED_BATCH_FAULTS = 1_000
"""How many faults all requests of a batch may list together, in equal parts."""


def respond_to_batch(handler: OperationHandler, request: http.HttpRequest) -> http.HttpResponse:
    """207 with an item for each request, or the problem with the batch as a whole."""
    try:
        return _respond(handler, request)
    except REFUSED as error:
        return handler.build_problem(build_refusal(error), request)


def _respond(handler: OperationHandler, request: http.HttpRequest) -> http.HttpResponse:
    libraries = handler.runtime.libraries
    http.read_query(request)
    variant = http.negotiate_variant(request, (http.JSON,), libraries)
    raw = http.read_json_body(request, libraries)
    refuse_large_body(raw, handler.batch_bounds)
    prepared = handler.runtime.jobs.read(name_reading(handler), partial(read_batch, handler), raw)
    outcomes = _answer_all(handler, prepared, variant)
    listed = _count_listed(len(outcomes))
    texts = handler.texts[variant.language]
    items = [_write_item(outcome, handler, request, texts, listed) for outcome in outcomes]
    are_hits = all(isinstance(outcome, ServedAnswer) and outcome.hit for outcome in outcomes)
    content = b'{"items":[' + b",".join(items) + b"]}"
    headers = {
        "Content-Type": http.JSON,
        "Cache-Status": HIT if are_hits else MISS,
        "Content-Language": variant.language,
        "Vary": http.NEGOTIATED,
        "ETag": f'"{sha1(content, usedforsecurity=False).hexdigest()}"',
    }
    return http.HttpResponse(207, headers, content)


class AnyValue(StrictField):
    """Any JSON value: a request of a batch is checked by itself, so that others are answered."""

    def parse(self, value: Any) -> Any:
        return value

    def value_schema(self) -> JsonSchema:
        return {}


_NOTE = "Requests, each like the body of the single operation; each is answered by itself."
BATCH = make_body("Batch", {"requests": ListOf(AnyValue(), BATCH_REQUESTS, low=1, note=_NOTE)})
write_batch_item = build_writer(BatchItem)


def _read_requests(body: Any, handler: OperationHandler) -> list[Any]:
    requests = body.get("requests") if isinstance(body, dict) else None
    if isinstance(requests, list):
        if len(requests) > BATCH_REQUESTS:
            raise Refusal("too-large", wording="items", limit=BATCH_REQUESTS, list="requests")
        _refuse_too_large(requests, handler)
    return list(parse_body(BATCH, body)["requests"])


def _refuse_too_large(requests: list[Any], handler: OperationHandler) -> None:
    """Refuse requests that are each within their limits and too large together."""
    operation = handler.operation
    for name, limit in operation.list_limits.items():
        _refuse_above(
            BATCH_SIZE_FACTOR * limit, name, sum([count_items(each, name) for each in requests])
        )
    for name, limit in handler.game.batch_limits(operation).items():
        _refuse_above(limit, name, sum(map(operation.sizes[name], requests)))


def _refuse_above(limit: int, name: str, count: int) -> None:
    if count > limit:
        raise Refusal("too-large", wording="batch", limit=limit, list=name, count=count)


def name_reading(handler: OperationHandler) -> str:
    """The name under which `read_batch` is known where large bodies are read."""
    return f"{handler.key}/batch#read"


def read_batch(handler: OperationHandler, raw: bytes) -> list[PreparedRequest | Exception]:
    """Parse, check and normalize each request; raises Refusal and SchemaError for all of them.

    Their costs are added up whether or not their answers are stored: a batch that is refused once
    always is.
    """
    requests = _read_requests(handler.parse_json(raw), handler)
    listed = _count_listed(len(requests))
    prepared = [_prepare(handler, each, listed) for each in requests]
    cost = sum(one.cost for one in prepared if isinstance(one, PreparedRequest))
    if cost > COST_CEILING:
        raise Refusal("too-large", wording="cost", limit=COST_CEILING, count=cost)
    return prepared


def _answer_all(
    handler: OperationHandler,
    prepared: Sequence[PreparedRequest | Exception],
    variant: http.Variant,
) -> list[ServedAnswer | Exception]:
    """Each request's answer or error, computed as one job; raises Refusal for the batch."""
    found: dict[int, ServedAnswer | Exception] = {}
    missing: dict[int, PreparedRequest] = {}
    for index, one in enumerate(prepared):
        if isinstance(one, Exception):
            found[index] = one
        elif (served := handler.look_up(one, variant)) is not None:
            found[index] = served
        else:
            missing[index] = one
    found |= zip(missing, handler.answer_all(list(missing.values()), variant), strict=True)
    return [found[index] for index in range(len(prepared))]


def _count_listed(requests: int) -> int:
    return min(LISTED_FAULTS, LISTED_BATCH_FAULTS // requests)


def _prepare(handler: OperationHandler, value: Any, listed: int) -> PreparedRequest | Exception:
    try:
        with limit_faults(listed):
            return handler.prepare(value)
    except REFUSED as error:
        return error
    except Exception:
        # A fault of ours in one request does not keep the others from being answered.
        return RequestError(traceback.format_exc())


def _write_item(
    outcome: ServedAnswer | Exception,
    handler: OperationHandler,
    request: http.HttpRequest,
    texts: Texts,
    listed: int,
) -> bytes:
    if isinstance(outcome, ServedAnswer):
        return b'{"status":200,"result":' + outcome.body + b"}"
    if isinstance(outcome, REFUSED):
        refusal = build_refusal(outcome)
    else:
        handler.runtime.log_fault(outcome)
        refusal = Refusal("internal-error")
    instance = http.build_instance(request.path)
    problem = render_problem(refusal, texts, instance, request.id, listed)
    item = write_batch_item(status=STATUS[refusal.code], problem=problem)
    return handler.runtime.libraries.write_json(item)
