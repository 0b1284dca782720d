"""Answers batches: each request by itself, in order, with its own status."""

from typing import Any

import orjson
from flask import Response, g

from shared.core.illegal import IllegalPosition
from shared.core.phrases import Param
from shared.schemas.bodies import Body
from shared.schemas.faults import LISTED_FAULTS, limit_faults
from shared.schemas.fields import JsonSchema, ListOf, StrictField
from shared.schemas.gate import Gate, SchemaError
from shared.texts import Texts
from shared.texts.catalogues import Json
from shared.web import logs
from shared.web.game import BATCH_REQUESTS, BATCH_SIZE_FACTOR, COST_CEILING
from shared.web.handler import OperationHandler, PreparedRequest, ServedAnswer, count_items
from shared.web.negotiation import JSON, Variant
from shared.web.problems import STATUS, Refusal, build_refusal, read_instance, render_problem
from shared.web.responses import HIT, MISS
from shared.web.strict_json import parse_json

LISTED_BATCH_FAULTS = 1_000
"""How many faults all requests of a batch may list together, in equal parts."""


def batch_response(
    handler: OperationHandler, raw: bytes, variant: Variant, texts: Texts
) -> Response:
    """207 with an item for each request; raises Refusal or SchemaError for the batch as a whole."""
    outcomes = _answer_all(handler, _read_requests(parse_json(raw), handler), variant)
    listed = _count_listed(len(outcomes))
    items = [_render_item(outcome, texts, listed) for outcome in outcomes]
    are_hits = all(isinstance(outcome, ServedAnswer) and outcome.hit for outcome in outcomes)
    response = Response(orjson.dumps({"items": items}), 207, content_type=JSON)
    response.headers["Cache-Status"] = HIT if are_hits else MISS
    response.headers["Content-Language"] = variant.language
    response.headers["Vary"] = "Accept, Accept-Language"
    response.add_etag()
    return response


class AnyValue(StrictField):
    """Any JSON value: a request of a batch is checked by itself, so that others are answered."""

    def parse(self, value: Any) -> Any:
        return value

    def value_schema(self) -> JsonSchema:
        return {}


def build_batch_body(most: int) -> Body:
    """The body of a batch: up to `most` requests, each like that of the single operation."""
    name = "Batch" if most == BATCH_REQUESTS else f"BatchOf{most}"
    note = "Requests, each like the body of the single operation; each is answered by itself."
    return Body.of(name, {"requests": ListOf(AnyValue(), most, low=1, note=note)})


_GATE = Gate(build_batch_body(BATCH_REQUESTS))


def _read_requests(body: Any, handler: OperationHandler) -> list[Any]:
    requests = body.get("requests") if isinstance(body, dict) else None
    if isinstance(requests, list):
        if len(requests) > handler.operation.batch:
            most: dict[str, Param] = {"limit": handler.operation.batch, "list": "requests"}
            raise Refusal("too-large", wording="items", params=most)
        _refuse_too_large(requests, handler)
    return list(_GATE.parse(body)["requests"])


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
        params: dict[str, Param] = {"limit": limit, "list": name, "count": count}
        raise Refusal("too-large", wording="batch", params=params)


def _answer_all(
    handler: OperationHandler, requests: list[Any], variant: Variant
) -> list[ServedAnswer | Exception]:
    """Each request's answer, or why it has none; raises Refusal for the batch as a whole.

    All requests that fit are computed together, as one job with one deadline. Their costs are added
    up whether or not their answers are stored: a batch that is refused once always is.
    """
    listed = _count_listed(len(requests))
    prepared = [_prepare(handler, each, listed) for each in requests]
    _refuse_costly(sum(one.cost for one in prepared if isinstance(one, PreparedRequest)))
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
    return [found[index] for index in range(len(requests))]


def _count_listed(requests: int) -> int:
    """How many faults each of so many requests may list."""
    return min(LISTED_FAULTS, LISTED_BATCH_FAULTS // requests)


def _prepare(handler: OperationHandler, value: Any, listed: int) -> PreparedRequest | Exception:
    try:
        with limit_faults(listed):
            return handler.prepare(value)
    except Exception as error:
        # A faulty request does not keep the others from being answered.
        return error


def _refuse_costly(cost: int) -> None:
    if cost > COST_CEILING:
        params: dict[str, Param] = {"limit": COST_CEILING, "count": cost}
        raise Refusal("too-large", wording="cost", params=params)


def _render_item(outcome: ServedAnswer | Exception, texts: Texts, listed: int) -> dict[str, Any]:
    if isinstance(outcome, ServedAnswer):
        return {"status": 200, "result": orjson.Fragment(outcome.body)}
    if isinstance(outcome, (SchemaError, IllegalPosition)):
        return _render_refusal(build_refusal(outcome), texts, listed)
    if isinstance(outcome, Refusal):
        return _render_refusal(outcome, texts)
    logs.log_unforeseen(outcome)
    return _render_refusal(Refusal("internal-error"), texts)


def _render_refusal(refusal: Refusal, texts: Texts, listed: int = LISTED_FAULTS) -> dict[str, Json]:
    return {
        "status": STATUS[refusal.code],
        "problem": render_problem(refusal, texts, read_instance(), g.request_id, listed),
    }
