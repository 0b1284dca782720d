"""The HTTP of every address: languages and representations, query parameters, bodies, responses.

Headers repeat from request to request, so what is read from them is cached.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from typing import Literal, TypeAlias
from urllib.parse import quote

import orjson
from flask import Response, current_app, request
from werkzeug.datastructures import LanguageAccept, MIMEAccept
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_accept_header, parse_options_header

from shared.core.illegal import Fault
from shared.core.pointers import pointer
from shared.texts import LANGUAGES, Language
from shared.texts.catalogues import Json
from shared.web.problems import Refusal

Representation: TypeAlias = Literal["application/json", "text/csv", "image/svg+xml", "text/html"]
JSON: Representation = "application/json"
CSV: Representation = "text/csv"
SVG: Representation = "image/svg+xml"
HTML: Representation = "text/html"

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


@dataclass(frozen=True, slots=True)
class Variant:
    """One language and one representation of an answer."""

    language: Language
    representation: Representation


def read_accepted_language() -> Language:
    """The best supported language of `Accept-Language`, else English."""
    return _choose_language(request.environ.get("HTTP_ACCEPT_LANGUAGE", ""))


def negotiate_language(lang: str | None) -> Language:
    """The language of the query's `lang` where it is given, else that of `Accept-Language`."""
    return next((known for known in LANGUAGES if known == lang), None) or read_accepted_language()


def negotiate_variant(offered: tuple[Representation, ...]) -> Variant:
    """The best of what is offered; raises the 406 problem when nothing is acceptable."""
    chosen = _choose_representation(request.environ.get("HTTP_ACCEPT", ""), offered)
    if chosen is None:
        raise Refusal("not-acceptable", params={"offered": offered})
    return Variant(read_accepted_language(), chosen)


@lru_cache(maxsize=1024)
def _choose_language(header: str) -> Language:
    """A region counts as its language: `fr-CA, en;q=0.9` asks for French first."""
    wanted: dict[Language, float] = {}
    # Sorted: what is named before `*`, the more wanted before the less, else as the caller wrote.
    for tag, quality in parse_accept_header(header, LanguageAccept):
        primary = tag.lower().partition("-")[0]
        for language in LANGUAGES:
            if primary in ("*", language):
                wanted.setdefault(language, quality)
    acceptable = [language for language, quality in wanted.items() if quality > 0]
    return max(acceptable, key=lambda language: wanted[language], default=LANGUAGES[0])


@lru_cache(maxsize=1024)
def _choose_representation(
    header: str, offered: tuple[Representation, ...]
) -> Representation | None:
    if not header.strip():
        return offered[0]
    # A parameter such as `charset=utf-8` asks for nothing that is not given anyway.
    bare = MIMEAccept(
        (kind.partition(";")[0].strip(), quality)
        for kind, quality in parse_accept_header(header, MIMEAccept)
    )
    best = bare.best_match(offered)
    return next((one for one in offered if one == best), None)


def read_query(**choices: Sequence[str]) -> Mapping[str, str]:
    """The query's parameters by name; `choices` are those taken here with what each may be.

    Of a parameter given twice the last counts. Raises the 400 problem with a fault for each
    parameter that is not taken here or is none of its choices; a fault's pointer is the name.
    """
    if not request.environ.get("QUERY_STRING"):
        return {}
    given = {name: values[-1] for name, values in request.args.lists()}
    faults = [fault for name in given for fault in _find_faults(name, given[name], choices)]
    if faults:
        raise Refusal("invalid-request", params={"count": len(faults)}, faults=faults)
    return given


def _find_faults(name: str, value: str, choices: Mapping[str, Sequence[str]]) -> list[Fault]:
    if name not in choices:
        return [Fault("unknown-field", pointer(name))]
    if value not in choices[name]:
        return [Fault("not-one-of", pointer(name), {"choices": tuple(choices[name])})]
    return []


def read_json_body() -> bytes:
    """The request's bytes; raises the 415 problem unless its headers declare JSON.

    Raises the 413 problem if there are too many, the 400 if fewer than `Content-Length`.
    """
    header = request.environ.get
    if not _is_json(header("CONTENT_TYPE", ""), header("HTTP_CONTENT_ENCODING", "identity")):
        raise Refusal("unsupported-media-type")
    try:
        raw = request.get_data(cache=False)
    except HTTPException:
        raise
    except Exception:
        # The server's code reads the body and raises errors of its own for broken chunks.
        raise Refusal("malformed-json") from None
    if len(raw) >= current_app.config["MAX_CONTENT_LENGTH"]:
        raise Refusal("too-large")
    if request.content_length not in (None, len(raw)):
        raise Refusal("malformed-json")
    return raw


@lru_cache(maxsize=1024)
def _is_json(kind: str, encoding: str) -> bool:
    """Whether these headers declare JSON in UTF-8; cached, because they repeat."""
    mimetype, parameters = parse_options_header(kind)
    charset = parameters.get("charset", "utf-8").lower()
    return mimetype.lower() == JSON and charset == "utf-8" and encoding.lower() == "identity"


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
