"""One request's way through an operation: bytes, JSON, gate, position, rules, texts, bytes.

What it needs of the process it runs in comes in as a `Runtime`, so the same code answers in a
server and wherever else there is Python.
"""

import hashlib
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, TypeAlias, TypeVar

from shared.core.answers import AnswerHead
from shared.core.illegal import IllegalPosition
from shared.core.libraries import AnswerStore, JsonError, Libraries
from shared.core.phrases import Plain
from shared.core.players import ECHOED
from shared.core.rendering import build_writer
from shared.core.sheet import ScoreSheet
from shared.operations.game import BATCH_REQUESTS, COST_CEILING, Game, Operation
from shared.operations.http import (
    CONTENT_TYPES,
    CSV,
    ENDINGS,
    JSON,
    NEGOTIATED,
    PICTURE_POLICY,
    PICTURES,
    PNG,
    SVG,
    HttpRequest,
    HttpResponse,
    Representation,
    Variant,
    build_problem_response,
    negotiate_language,
    negotiate_variant,
    read_json_body,
    read_query,
)
from shared.operations.large_bodies import refuse_large_body
from shared.operations.problems import REFUSED, Refusal, build_json_refusal, build_refusal
from shared.operations.stored_answers import (
    ServedAnswer,
    StoredRequest,
    build_answer,
    load_answer,
    result_id,
    store_request,
)
from shared.schemas.bounds import Bounds, bound_batch, bound_request
from shared.schemas.gate import parse_body
from shared.texts import Language, Texts
from shared.texts.sheets import answer_fields, sheet_csv

write_answer_head = build_writer(AnswerHead)
HIT, MISS = "decompte; hit", "decompte; fwd=miss"


@dataclass(frozen=True, slots=True)
class PreparedRequest:
    """A request that fits the schema and is not answered yet.

    `name` is the id of its result. Its answers are stored under `cache_key` in every variant,
    unless they contain players' names (`has_names`). `cost` is in the units of `Cost`.
    """

    normalized: dict[str, Any]
    name: str
    cache_key: str
    canonical: bytes
    has_names: bool
    cost: int


class RequestError(Exception):
    """A fault of ours in a child process; the message is its stack trace."""


Outcome: TypeAlias = bytes | IllegalPosition | RequestError
"""The bytes of an answer, or the reason why there are none."""

Work: TypeAlias = Sequence[tuple[dict[str, Any], str]]
"""Normalized requests with the ids of their results."""

Read = TypeVar("Read")


class JobRunner:
    """Computes answers in the thread that asks, whatever they cost; others may do it elsewhere."""

    def answer(
        self, handler: "OperationHandler", work: Work, variant: Variant, cost: int
    ) -> Sequence[Outcome]:
        """The outcome of each request, in order; all cost `cost`. Raises Refusal for all."""
        del cost
        return handler.compute(work, variant)

    def read(self, key: str, read: Callable[[bytes], Read], body: bytes) -> Read:
        """What `read`, named by `key`, makes of a body; raises Refusal and SchemaError."""
        del key
        return read(body)


@dataclass(frozen=True, slots=True)
class Runtime:
    """What a process gives to the operations that it answers.

    `max_depth` is how deep a body may be nested. `log_fault` gets faults of ours that are answered
    as part of a batch; all others are raised.
    """

    libraries: Libraries
    store: AnswerStore
    jobs: JobRunner
    max_depth: int
    log_fault: Callable[[Exception], None]


class OperationHandler:
    """Answers one operation of one game."""

    def __init__(
        self,
        game: Game,
        operation: Operation[Any],
        texts: Mapping[Language, Texts],
        runtime: Runtime,
    ) -> None:
        self.game = game
        self.operation = operation
        self.texts = texts
        self.runtime = runtime
        self.key = f"{game.card.id}/{operation.name}"
        self.reading_key = f"{self.key}#read"
        self._body = operation.request
        # The schema is compiled here, in the process that all workers are forked from.
        self._admits = self._body.admits
        self._prefix = f"{self.key}@{game.card.engine}\n".encode()

    @cached_property
    def _bounds(self) -> Bounds:
        return bound_request(self._body)

    @cached_property
    def batch_bounds(self) -> Bounds:
        return bound_batch(self._body, BATCH_REQUESTS)

    @property
    def offered(self) -> tuple[Representation, ...]:
        table: tuple[Representation, ...] = (CSV,) if self.operation.is_sheet else ()
        picture: tuple[Representation, ...] = (SVG,) if self.operation.picture else ()
        return (JSON, *table, *picture)

    @property
    def endings(self) -> Mapping[str, Representation]:
        """The endings that the address of a result can have, with what each names."""
        return {ending: one for ending, one in ENDINGS.items() if self._can_write(one)}

    def _can_write(self, representation: Representation) -> bool:
        if representation == PNG:
            return SVG in self.offered and self.runtime.libraries.draw_png is not None
        return representation in self.offered

    def respond(self, request: HttpRequest) -> HttpResponse:
        try:
            read_query(request)
            variant = negotiate_variant(request, self.offered, self.runtime.libraries)
            raw = read_json_body(request, self.runtime.libraries)
            refuse_large_body(raw, self._bounds)
            return self.build_response(self.answer_raw(raw, variant), variant)
        except REFUSED as error:
            return self.build_problem(build_refusal(error), request)

    def answer_raw(self, raw: bytes, variant: Variant) -> ServedAnswer:
        """The answer to a request body; raises Refusal, SchemaError or IllegalPosition."""
        cache_key = self._compute_key(raw)
        served = load_answer(self.runtime.store, cache_key, variant)
        if served is None:
            prepared = self.runtime.jobs.read(self.reading_key, self.read, raw)
            served = self._answer(prepared, variant)
        return served

    def read(self, raw: bytes) -> PreparedRequest:
        """Parse, check and normalize a body; raises Refusal or SchemaError."""
        return self._prepare(self._normalize(self.parse_json(raw)), self._compute_key(raw))

    def answer_value(self, value: object, variant: Variant) -> ServedAnswer:
        """The answer to parsed JSON; raises Refusal, SchemaError or IllegalPosition."""
        prepared = self.prepare(value)
        return self.look_up(prepared, variant) or self._answer(prepared, variant)

    def answer_stored(self, request: StoredRequest, variant: Variant) -> ServedAnswer:
        """The answer to a request that was answered before, perhaps in another variant."""
        served = load_answer(self.runtime.store, request.cache_key, variant)
        if served is not None:
            return served
        normalized = self._normalize(self.parse_json(request.canonical))
        return self._answer(self._prepare(normalized, request.cache_key), variant)

    def prepare(self, value: object) -> PreparedRequest:
        """Check and normalize a request; raises Refusal or SchemaError."""
        return self._prepare(self._normalize(value), "")

    def look_up(self, prepared: PreparedRequest, variant: Variant) -> ServedAnswer | None:
        if prepared.has_names:
            return None
        return load_answer(self.runtime.store, prepared.cache_key, variant)

    def _compute_key(self, request: bytes) -> str:
        return hashlib.blake2b(self._prefix + request, digest_size=16).hexdigest()

    def parse_json(self, raw: bytes) -> Any:
        """The JSON value; raises the 400 problem `malformed-json`."""
        try:
            return self.runtime.libraries.parse_json(raw)
        except JsonError as error:
            raise build_json_refusal(raw, error) from None

    def _normalize(self, value: object) -> dict[str, Any]:
        self._refuse_too_large(value)
        if isinstance(value, dict) and self._admits(value):
            return self._body.normalize(value)
        # Only a body that does not fit can be nested deeper than the schema.
        refuse_deep_nesting(value, self.runtime.max_depth)
        return parse_body(self._body, value)

    def _refuse_too_large(self, value: object) -> None:
        for name, limit in self.operation.list_limits.items():
            if count_items(value, name) > limit:
                raise Refusal("too-large", wording="items", limit=limit, list=name)

    def _prepare(self, normalized: dict[str, Any], cache_key: str) -> PreparedRequest:
        """`cache_key` is that of the request's bytes, empty where there are none."""
        anonymous = _remove_names(normalized)
        canonical = self.runtime.libraries.write_sorted_json(anonymous)
        has_names = anonymous is not normalized
        return PreparedRequest(
            normalized,
            result_id(self.game.card.id, self.game.card.engine, self.operation.name, canonical),
            cache_key if cache_key and not has_names else self._compute_key(canonical),
            canonical,
            has_names,
            self.operation.cost.of(normalized),
        )

    def _answer(self, prepared: PreparedRequest, variant: Variant) -> ServedAnswer:
        [outcome] = self.answer_all([prepared], variant)
        if isinstance(outcome, ServedAnswer):
            return outcome
        raise outcome

    def answer_all(
        self, prepared: Sequence[PreparedRequest], variant: Variant
    ) -> Sequence[ServedAnswer | IllegalPosition | RequestError]:
        """Compute and store the answers to several requests; raises Refusal for all of them."""
        work = [(one.normalized, one.name) for one in prepared]
        # Drawing a PNG takes longer than any answer that is light.
        is_png = variant.representation == PNG
        cost = COST_CEILING if is_png else sum(one.cost for one in prepared)
        outcomes = self.runtime.jobs.answer(self, work, variant, cost)
        return [
            self._store_answer(one, outcome, variant) if isinstance(outcome, bytes) else outcome
            for one, outcome in zip(prepared, outcomes, strict=True)
        ]

    def compute(self, work: Work, variant: Variant) -> Sequence[Outcome]:
        return [self._compute_one(normalized, name, variant) for normalized, name in work]

    def _compute_one(self, normalized: dict[str, Any], name: str, variant: Variant) -> Outcome:
        try:
            return self.write_answer(normalized, name, variant)
        except IllegalPosition as error:
            return error
        except Exception:
            # A fault of ours in one request of a batch does not lose the answers to the others.
            return RequestError(traceback.format_exc())

    def write_answer(self, normalized: dict[str, Any], name: str, variant: Variant) -> bytes:
        """Compute the answer called `name` and write it in a variant; raises IllegalPosition."""
        texts = self.texts[variant.language]
        position = self.operation.read(normalized)
        if variant.representation in (SVG, PNG) and self.operation.picture:
            picture = self.operation.picture(position, texts)
            return encode_picture(picture, variant, self.runtime.libraries)
        answer = self.operation.answer(position)
        if variant.representation == CSV and isinstance(answer, ScoreSheet):
            return sheet_csv(answer, texts).encode()
        card = self.game.card
        rules: dict[str, Plain] = normalized["rules"]
        document = write_answer_head(
            id=name, game=card.id, operation=self.operation.name, engine=card.engine, rules=rules
        )
        document |= answer_fields(answer, normalized.get("players", ()), texts)
        return self.runtime.libraries.write_answer(document, texts.render)

    def _store_answer(
        self, prepared: PreparedRequest, body: bytes, variant: Variant
    ) -> ServedAnswer:
        """Store the request under its id and, unless it has names in it, its answer."""
        served = build_answer(prepared.name, body)
        request = StoredRequest(self.operation.name, prepared.cache_key, prepared.canonical)
        stored_variant = None if prepared.has_names else variant
        store_request(self.runtime.store, self.game.card, request, served, stored_variant)
        return served

    def build_response(self, served: ServedAnswer, variant: Variant) -> HttpResponse:
        """An answer's response. One with players' names is a miss: names are not stored."""
        headers = {
            "Content-Type": CONTENT_TYPES[variant.representation],
            "Content-Language": variant.language,
            "ETag": f'"{served.etag}"',
            "Cache-Status": HIT if served.hit else MISS,
            "Content-Location": f"/v1/{self.game.card.id}/results/{served.id}",
            "Vary": NEGOTIATED,
        }
        if variant.representation in PICTURES:
            headers["Content-Security-Policy"] = PICTURE_POLICY
        return HttpResponse(200, headers, served.body)

    def build_problem(self, refusal: Refusal, request: HttpRequest) -> HttpResponse:
        libraries = self.runtime.libraries
        texts = self.texts[negotiate_language(request, None, libraries)]
        return build_problem_response(refusal, request, texts, libraries)


def encode_picture(svg: str, variant: Variant, libraries: Libraries) -> bytes:
    """The bytes of a picture as SVG, or as PNG where the variant asks for it."""
    if variant.representation != PNG:
        return svg.encode()
    assert libraries.draw_png is not None
    return libraries.draw_png(svg, variant.side)


def count_items(value: object, path: str) -> int:
    """How many items the list at a path such as `position/tiles` has; 0 where there is none."""
    for step in path.split("/"):
        value = value.get(step) if isinstance(value, dict) else None
    return len(value) if isinstance(value, list) else 0


def refuse_deep_nesting(value: object, limit: int) -> None:
    """Refuses a value nested deeper than `limit`; needed only where no schema bounds it."""
    level = [value]
    for _ in range(limit):
        inside = [one for one in level if one and isinstance(one, dict | list)]
        level = [
            *chain.from_iterable(one.values() if isinstance(one, dict) else one for one in inside)
        ]
        if not level:
            return
    raise Refusal("malformed-json", wording="deep", limit=limit)


def _remove_names(normalized: dict[str, Any]) -> dict[str, Any]:
    """The request without the fields that are only echoed; the same object if it has none."""
    players: Sequence[Any] = normalized.get("players", ())
    if not any(name in player for player in players for name in ECHOED):
        return normalized
    bare = [
        {name: value for name, value in player.items() if name not in ECHOED} for player in players
    ]
    return {**normalized, "players": bare}
