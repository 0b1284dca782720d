"""Builds HTTP responses: the headers that each kind of answer has."""

from collections.abc import Mapping
from http import HTTPStatus
from urllib.parse import quote

import orjson
from flask import Response, request

from shared.texts import Language
from shared.texts.catalogues import Json
from shared.web.handler import ServedAnswer
from shared.web.negotiation import CSV, HTML, JSON, SVG, Representation, Variant, negotiate_variant
from shared.web.problems import Refusal

CONTENT_TYPES: Mapping[str, str] = {
    JSON: JSON,
    CSV: "text/csv; charset=utf-8; header=present",
    SVG: "image/svg+xml; charset=utf-8",
    HTML: "text/html; charset=utf-8",
}
PICTURES = (SVG, HTML)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A picture brings its own style; it asks for nothing else and runs nothing."""
HIT, MISS = "decompte; hit", "decompte; fwd=miss"


def answer_response(served: ServedAnswer, game: str, variant: Variant) -> Response:
    """An operation's answer. One with players' names is always a miss: names are not stored."""
    response = Response(served.body, 200, content_type=CONTENT_TYPES[variant.representation])
    headers = response.headers
    headers["Content-Language"] = variant.language
    headers["ETag"] = f'"{served.etag}"'
    headers["Cache-Status"] = HIT if served.hit else MISS
    headers["Content-Location"] = f"/v1/{game}/results/{served.id}"
    headers["Vary"] = "Accept, Accept-Language"
    if variant.representation in PICTURES:
        headers["Content-Security-Policy"] = PICTURE_POLICY
    return response


def picture_response(picture: str, representation: Representation, language: Language) -> Response:
    """A picture or a page of facts, with an entity tag."""
    response = Response(picture, 200, content_type=CONTENT_TYPES[representation])
    response.headers["Content-Language"] = language
    response.headers["Vary"] = "Accept, Accept-Language"
    response.headers["Content-Security-Policy"] = PICTURE_POLICY
    return make_conditional(response)


def fact_response(document: Mapping[str, Json], language: Language | None = None) -> Response:
    """A document that changes only with the engine, with an entity tag.

    Raises the 406 problem for a caller who takes no JSON.
    """
    return document_response(orjson.dumps(document), language)


def document_response(body: bytes, language: Language | None = None) -> Response:
    """The same for a document that is serialized already."""
    negotiate_variant((JSON,))
    response = Response(body, 200, content_type=JSON)
    if language:
        response.headers["Content-Language"] = language
        response.headers["Vary"] = "Accept, Accept-Language"
    return make_conditional(response)


def redirect_without_slash() -> Response:
    """Redirect to the same address without its last slash."""
    parameters = quote(request.query_string, safe="!$&'()*+,;=:@%/?~")
    response = Response(status=HTTPStatus.PERMANENT_REDIRECT)
    response.headers["Location"] = request.path.rstrip("/") + (
        f"?{parameters}" if parameters else ""
    )
    return response


def make_conditional(response: Response) -> Response:
    """Add an entity tag if there is none, and answer 304 where the caller has it (GET only).

    Raises the 412 problem where `If-Match` names another entity.
    """
    if "ETag" not in response.headers:
        response.add_etag()
    response.headers["Cache-Control"] = "no-cache"
    response.make_conditional(request)
    if response.status_code == HTTPStatus.PRECONDITION_FAILED:
        raise Refusal("precondition-failed")
    return response
