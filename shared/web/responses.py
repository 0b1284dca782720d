"""Answers on the wire: the headers that every answer of one kind carries."""

from collections.abc import Mapping
from http import HTTPStatus

import orjson
from flask import Response, request

from shared.texts import Language
from shared.texts.catalogues import Json
from shared.web.desk import Served
from shared.web.negotiation import CSV, JSON, SVG, Variant, asked_variant
from shared.web.problems import Refusal

CONTENT_TYPES: Mapping[str, str] = {
    JSON: JSON,
    CSV: "text/csv; charset=utf-8; header=present",
    SVG: "image/svg+xml; charset=utf-8",
}
HIT, MISS = "decompte; hit", "decompte; fwd=miss"


def answer_response(served: Served, game: str, variant: Variant) -> Response:
    """An operation's answer. One that carries names is a miss each time, for they are not kept."""
    response = Response(served.body, 200, content_type=CONTENT_TYPES[variant.representation])
    headers = response.headers
    headers["Content-Language"] = variant.language
    headers["ETag"] = f'"{served.etag}"'
    headers["Cache-Status"] = HIT if served.hit else MISS
    headers["Content-Location"] = f"/v1/{game}/results/{served.id}"
    headers["Vary"] = "Accept, Accept-Language"
    return response


def fact_response(document: Mapping[str, Json], language: Language | None = None) -> Response:
    """A document that changes only with the engine: conditional, and worth asking again.

    Raises the 406 problem for a caller who takes no JSON.
    """
    asked_variant((JSON,))
    response = Response(orjson.dumps(document), 200, content_type=JSON)
    if language:
        response.headers["Content-Language"] = language
        response.headers["Vary"] = "Accept, Accept-Language"
    return conditional(response)


def conditional(response: Response) -> Response:
    """Adds an entity tag if there is none and answers 304 to whoever has it already (GET only).

    Raises the 412 problem for a caller who wants another entity or nothing (`If-Match`).
    """
    if "ETag" not in response.headers:
        response.add_etag()
    response.headers["Cache-Control"] = "no-cache"
    response.make_conditional(request)
    if response.status_code == HTTPStatus.PRECONDITION_FAILED:
        raise Refusal("precondition-failed")
    return response
