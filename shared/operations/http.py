"""Requests and responses as plain data: what a request asks for, what headers a response has.

Headers repeat from request to request, so what is read from them is cached.
"""

import re
import secrets
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, Protocol, TypeAlias
from urllib.parse import quote

from shared.core.illegal import Fault
from shared.core.libraries import Libraries
from shared.core.pointers import pointer
from shared.core.suggestions import Fitting, fit_names
from shared.operations.problems import RETRY_AFTER_SECONDS, STATUS, Refusal, render_problem
from shared.texts import LANGUAGES, Language, Texts

Representation: TypeAlias = Literal[
    "application/json", "text/csv", "image/svg+xml", "image/png", "text/html", "text/event-stream"
]
JSON: Representation = "application/json"
CSV: Representation = "text/csv"
SVG: Representation = "image/svg+xml"
PNG: Representation = "image/png"
HTML: Representation = "text/html"
EVENTS: Representation = "text/event-stream"
PROBLEM_JSON = "application/problem+json"

CONTENT_TYPES: Mapping[str, str] = {
    JSON: JSON,
    CSV: "text/csv; charset=utf-8; header=present",
    SVG: "image/svg+xml; charset=utf-8",
    PNG: PNG,
    HTML: "text/html; charset=utf-8",
    EVENTS: "text/event-stream; charset=utf-8",
}
ENDINGS: Mapping[str, Representation] = {"csv": CSV, "svg": SVG, "png": PNG}
"""Endings of addresses that name a representation, whatever `Accept` says."""
PICTURES = (SVG, PNG, HTML)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A picture brings its own style; it asks for nothing else and runs nothing."""
NEGOTIATED = "Accept, Accept-Language"
"""The `Vary` of what depends on both, as whether a request is refused may too."""
REQUEST_ID = re.compile(r"[A-Za-z0-9._~-]{1,128}")
NOT_STORED = "no-store"
"""The `Cache-Control` of a problem: the same request may be answered a moment later."""
UTF_8 = ("utf-8", "utf8")
"""Names of the charset that a body may have, in lower case."""
SHOWN_CHARSET = 40
"""The most characters of the name of a charset that a problem shows."""
UNCHANGING = "public, max-age=31536000, immutable"
"""The `Cache-Control` of an address that names its content."""
SLOWLY_CHANGING = "public, max-age=3600"
"""The `Cache-Control` of documents and pictures that change only with a version of the service."""


class HttpRequest(Protocol):
    """A request. `path` has its percent-encoding decoded; `id` names the request in a problem.

    `query` has the values of each parameter by its name, in their order.
    """

    @property
    def path(self) -> str: ...
    @property
    def query(self) -> Mapping[str, Sequence[str]]: ...
    @property
    def id(self) -> str: ...
    @property
    def body(self) -> bytes:
        """The body; raises Refusal if it could not be received."""
        ...

    def header(self, name: str, default: str = "") -> str:
        """The value of a header, else `default`; `name` is spelt as in `Content-Type`."""
        ...


@dataclass(frozen=True, slots=True)
class PlainRequest:
    """An HttpRequest of given values; names of `headers` are spelt as in `Content-Type`."""

    path: str
    headers: Mapping[str, str]
    body: bytes
    id: str
    query: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def header(self, name: str, default: str = "") -> str:
        return self.headers.get(name, default)


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """A response: its status, its headers and its body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Variant:
    """One language and one representation of an answer; `side` is that of a PNG, in pixels."""

    language: Language
    representation: Representation
    side: int = 0


Choices: TypeAlias = Sequence[str] | Fitting | None
"""What a parameter may be; None stands for any value."""
Others: TypeAlias = Mapping[str, Mapping[str, Sequence[str] | None]]
"""What parameters an address takes, by its ending; "" without one."""
NO_OTHERS: Others = {}


def split_ending(step: str) -> tuple[str, str]:
    """The last step of an address without its ending, and the ending; "" where it has none."""
    name, _, ending = step.rpartition(".")
    return (name, ending) if name and ending in ENDINGS else (step, "")


def read_query(
    request: HttpRequest, others: Others = NO_OTHERS, **choices: Choices
) -> Mapping[str, str]:
    """The query's parameters by name; `choices` are those taken here with what each may be.

    `others` are the endings of the address with their parameters.

    Raises the 400 problem with a fault for each parameter that is not taken here, is given several
    times or has a value that is not allowed; none is ignored. A fault's pointer is the name.
    """
    # A region counts as its language, as in the header.
    given = {
        name: [drop_region(one) for one in values] if name == "lang" else values
        for name, values in request.query.items()
    }
    faults = [fault for name in given for fault in _find_faults(name, given[name], choices, others)]
    if faults:
        raise Refusal("invalid-request", faults=faults)
    return {name: value for name, [value] in given.items()}


def drop_region(tag: str) -> str:
    """`fr` of `fr-CA` and of `FR`; anything else, `fr_CA` too, stays as it is."""
    primary, hyphen, region = tag.partition("-")
    return primary.lower() if not hyphen or region.isalnum() else tag


def _find_faults(
    name: str, values: Sequence[str], choices: Mapping[str, Choices], others: Others
) -> list[Fault]:
    if name not in choices:
        return [_refuse_parameter(name, fit_names(choices), others)]
    if len(values) > 1:
        return [Fault("too-many", pointer(name), {"count": len(values)}, wording="repeated")]
    known = choices[name]
    if known is None:
        return []
    fitting = known if isinstance(known, Fitting) else fit_names(known)
    if values[0] not in fitting.allowed:
        params = {"choices": fitting.allowed}
        return [Fault("not-one-of", pointer(name), params, fitting=fitting, given=values[0])]
    return []


def _refuse_parameter(name: str, fitting: Fitting, others: Others) -> Fault:
    """The fault of a parameter that this address does not take; it names the endings that do."""
    where = pointer(name)
    endings = [ending for ending, taken in others.items() if name in taken]
    if "" in endings:
        return Fault("unknown-field", where, wording="no_ending", fitting=fitting)
    if endings:
        with_dots = {"choices": tuple([f".{ending}" for ending in endings])}
        return Fault("unknown-field", where, with_dots, wording="ending", fitting=fitting)
    if not fitting.allowed:
        return Fault("unknown-field", where, wording="no_parameters")
    return Fault("unknown-field", where, fitting=fitting)


def negotiate_variant(
    request: HttpRequest, offered: tuple[Representation, ...], libraries: Libraries
) -> Variant:
    """The best of what is offered; raises the 406 problem when nothing is acceptable."""
    choose = libraries.choose_media_type
    chosen = _choose_representation(request.header("Accept"), offered, choose)
    if chosen is None:
        raise Refusal("not-acceptable", offered=offered)
    return Variant(negotiate_language(request, None, libraries), chosen)


@lru_cache(maxsize=1024)
def _choose_representation(
    header: str,
    offered: tuple[Representation, ...],
    choose: Callable[[str, Sequence[str]], str | None],
) -> Representation | None:
    if not header.strip():
        return offered[0]
    best = choose(header, offered)
    return next((one for one in offered if one == best), None)


def negotiate_language(request: HttpRequest, lang: str | None, libraries: Libraries) -> Language:
    """The language `lang` of the query where it is given, else the best of `Accept-Language`."""
    for known in LANGUAGES:
        if lang is not None and known == drop_region(lang):
            return known
    return _choose_language(request.header("Accept-Language"), libraries.rank_languages)


@lru_cache(maxsize=1024)
def _choose_language(header: str, rank: Callable[[str], Sequence[tuple[str, float]]]) -> Language:
    """A region counts as its language: `fr-CA, en;q=0.9` and `fr_CA` ask for French first."""
    wanted: dict[Language, float] = {}
    for tag, quality in rank(header):
        primary = tag.lower().replace("_", "-").partition("-")[0]
        for language in LANGUAGES:
            if primary in ("*", language):
                wanted.setdefault(language, quality)
    acceptable = [language for language, quality in wanted.items() if quality > 0]
    return max(acceptable, key=lambda language: wanted[language], default=LANGUAGES[0])


def read_json_body(request: HttpRequest, libraries: Libraries) -> bytes:
    """The bytes without a byte order mark; raises the 415 problem unless they are UTF-8 JSON."""
    refuse_encoded_body(request.header("Content-Encoding"))
    charset = _read_charset(request.header("Content-Type"), libraries.parse_content_type)
    if charset is None:
        raise Refusal("unsupported-media-type")
    refuse_other_charset(charset)
    return request.body.removeprefix(BOM_UTF8)


def refuse_encoded_body(encoding: str) -> None:
    if encoding.lower() not in ("", "identity"):
        raise Refusal("unsupported-media-type", wording="encoding")


def refuse_other_charset(charset: str) -> None:
    if charset.lower() not in UTF_8:
        shown = charset[:SHOWN_CHARSET]
        raise Refusal("unsupported-media-type", wording="charset", charset=shown)


@lru_cache(maxsize=1024)
def _read_charset(kind: str, parse: Callable[[str], tuple[str, Mapping[str, str]]]) -> str | None:
    """The charset of JSON, `utf-8` where none is named; None for what is not declared as JSON."""
    media_type, parameters = parse(kind)
    return parameters.get("charset") or "utf-8" if media_type.lower() == JSON else None


def build_problem_response(
    refusal: Refusal, request: HttpRequest, texts: Texts, libraries: Libraries
) -> HttpResponse:
    document = render_problem(refusal, texts, build_instance(request.path), request.id)
    headers = {"Content-Type": PROBLEM_JSON, "Content-Language": texts.language}
    if refusal.code in RETRY_AFTER_SECONDS:
        headers["Retry-After"] = str(RETRY_AFTER_SECONDS[refusal.code])
    headers["Vary"] = NEGOTIATED
    headers["Cache-Control"] = NOT_STORED
    return HttpResponse(STATUS[refusal.code], headers, libraries.write_json(document))


def take_request_id(given: str) -> str:
    """The id of a request: what its caller gives as `X-Request-Id` if that is one, else a new."""
    return given if REQUEST_ID.fullmatch(given) else secrets.token_hex(16)


def build_instance(path: str) -> str:
    """A path as a URI reference: `/.` goes before `//`, which would begin a host."""
    return ("/." if path.startswith("//") else "") + quote(path, safe="/:@!$&'()*+,;=~")
