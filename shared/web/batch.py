"""Many requests in one: each is answered by itself, in order, with its own status."""

from typing import Any

import orjson
from flask import Response, g

from shared.core.illegal import IllegalPosition
from shared.core.phrases import Param
from shared.schemas.bodies import Body
from shared.schemas.faults import telling_once
from shared.schemas.fields import Many, Published, Strict
from shared.schemas.gate import Gate, Misfit
from shared.texts import Texts
from shared.texts.catalogues import Json
from shared.web import logs
from shared.web.desk import Desk, listed
from shared.web.game import BATCH, TOGETHER
from shared.web.negotiation import JSON, Variant
from shared.web.problems import STATUS, Refusal, instance, problem, refusal_of
from shared.web.responses import HIT, MISS
from shared.web.strict_json import parsed


def batch_response(desk: Desk, raw: bytes, variant: Variant, texts: Texts) -> Response:
    """207 with one item for each request; raises Refusal or Misfit for the batch as a whole."""
    answers = [_item(desk, each, variant, texts) for each in _requests(parsed(raw), desk)]
    items = [item for item, _ in answers]
    response = Response(orjson.dumps({"items": items}), 207, content_type=JSON)
    response.headers["Cache-Status"] = HIT if all(hit for _, hit in answers) else MISS
    response.headers["Content-Language"] = variant.language
    response.headers["Vary"] = "Accept, Accept-Language"
    response.add_etag()
    return response


class Anything(Strict):
    """Any JSON value: a request of a batch is checked by itself, so that others are answered."""

    def checked(self, value: Any) -> Any:
        return value

    def form(self) -> Published:
        return {}


def batch_body(most: int) -> Body:
    """The body of a batch: up to `most` requests, each like that of the single operation."""
    name = "Batch" if most == BATCH else f"BatchOf{most}"
    return Body.of(name, {"requests": Many(Anything(), most, low=1)})


_GATE = Gate(batch_body(BATCH))


def _requests(body: Any, desk: Desk) -> list[Any]:
    requests = body.get("requests") if isinstance(body, dict) else None
    if isinstance(requests, list):
        if len(requests) > desk.operation.batch:
            most: dict[str, Param] = {"limit": desk.operation.batch, "list": "requests"}
            raise Refusal("too-large", wording="items", params=most)
        _refuse_larger(requests, desk)
    return list(_GATE.checked(body)["requests"])


def _refuse_larger(requests: list[Any], desk: Desk) -> None:
    """Refuses what may be small in bytes and is much all together."""
    operation = desk.operation
    for name, limit in operation.counted.items():
        _refuse_above(TOGETHER * limit, name, sum([listed(each, name) for each in requests]))
    for name, limit in desk.game.batch_limits(operation).items():
        _refuse_above(limit, name, sum(map(operation.sizes[name], requests)))


def _refuse_above(limit: int, name: str, count: int) -> None:
    if count > limit:
        params: dict[str, Param] = {"limit": limit, "list": name, "count": count}
        raise Refusal("too-large", wording="batch", params=params)


def _item(desk: Desk, value: Any, variant: Variant, texts: Texts) -> tuple[dict[str, Any], bool]:
    """The item, and whether it was kept already."""
    try:
        with telling_once():
            served = desk.answer_part(value, variant)
    except (Misfit, IllegalPosition) as error:
        return _refused(refusal_of(error), texts), False
    except Refusal as refusal:
        return _refused(refusal, texts), False
    except Exception as error:
        # A fault of ours in one request is no reason to lose the answers to the others.
        logs.unforeseen(error)
        return _refused(Refusal("internal-error"), texts), False
    return {"status": 200, "result": orjson.Fragment(served.body)}, served.hit


def _refused(refusal: Refusal, texts: Texts) -> dict[str, Json]:
    return {
        "status": STATUS[refusal.code],
        "problem": problem(refusal, texts, instance(), g.request_id),
    }
