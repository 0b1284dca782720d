"""One request's way: bytes, JSON, gate, position, rules, texts, bytes.

A handler looks an answer up in the cache by the bytes of the request, and computes and stores it
where it is not there. Under the id of the result it stores the request itself, so that
`GET …/results/{id}` can answer in any language and representation.
"""

import hashlib
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import orjson

from shared.cache import Store
from shared.core.illegal import IllegalPosition
from shared.core.phrases import Plain
from shared.core.sheet import ScoreSheet
from shared.schemas.gate import Gate
from shared.schemas.requests import ECHOED
from shared.texts import Language, Texts
from shared.texts.sheets import answer_fields, sheet_csv
from shared.web.game import Game, Operation
from shared.web.http import CSV, JSON, SVG, Representation, Variant
from shared.web.problems import Refusal

ID_LENGTH = 32
"""Hexadecimal digits of an id: 128 bits, so that no two positions share one by chance."""

ETAG_LENGTH = 32


@dataclass(frozen=True, slots=True)
class ServedAnswer:
    """An answer's bytes, the id of its result, its entity tag, and whether the cache had it."""

    id: str
    etag: str
    body: bytes
    hit: bool = False


@dataclass(frozen=True, slots=True)
class StoredRequest:
    """A request as it is stored under its result's id: operation, cache key, canonical form."""

    operation: str
    cache_key: str
    canonical: bytes


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


class JobRunner(Protocol):
    """Computes answers: in the thread that asks, or elsewhere."""

    def answer(
        self, handler: "OperationHandler", work: Work, variant: Variant, cost: int
    ) -> Sequence[Outcome]:
        """Return the outcome of each request, in order; all of them together cost `cost`.

        Raises Refusal for all of them.
        """


class OperationHandler:
    """Answers one operation of one game."""

    def __init__(
        self,
        game: Game,
        operation: Operation[Any],
        texts: Mapping[Language, Texts],
        store: Store,
        jobs: JobRunner,
        max_depth: int,
    ) -> None:
        self.game = game
        self.operation = operation
        self.max_depth = max_depth
        self.key = f"{game.card.id}/{operation.name}"
        self._texts = texts
        self._store = store
        self._jobs = jobs
        self._gate = Gate(operation.request)
        self._prefix = f"{self.key}@{game.card.engine}\n".encode()

    @property
    def offered(self) -> tuple[Representation, ...]:
        """The representations this operation can answer in."""
        table: tuple[Representation, ...] = (CSV,) if self.operation.is_sheet else ()
        picture: tuple[Representation, ...] = (SVG,) if self.operation.picture else ()
        return (JSON, *table, *picture)

    def answer_raw(self, raw: bytes, variant: Variant) -> ServedAnswer:
        """The answer to a request body as it came.

        Raises Refusal, SchemaError or IllegalPosition.
        """
        cache_key = self._compute_key(raw)
        return self._load_answer(cache_key, variant) or self._answer(
            self._prepare(self._normalize(parse_json(raw)), cache_key), variant
        )

    def answer_value(self, value: object, variant: Variant) -> ServedAnswer:
        """The answer to a request that is parsed already.

        Raises Refusal, SchemaError or IllegalPosition.
        """
        prepared = self.prepare(value)
        return self.look_up(prepared, variant) or self._answer(prepared, variant)

    def answer_stored(self, request: StoredRequest, variant: Variant) -> ServedAnswer:
        """The answer to a request that was answered before, perhaps in another variant."""
        return self._load_answer(request.cache_key, variant) or self._answer(
            self._prepare(self._normalize(parse_json(request.canonical)), request.cache_key),
            variant,
        )

    def prepare(self, value: object) -> PreparedRequest:
        """Check and normalize a request; raises Refusal or SchemaError."""
        return self._prepare(self._normalize(value), "")

    def look_up(self, prepared: PreparedRequest, variant: Variant) -> ServedAnswer | None:
        """The stored answer to a request, None if there is none."""
        if prepared.has_names:
            return None
        return self._load_answer(prepared.cache_key, variant)

    def answer_all(
        self, prepared: Sequence[PreparedRequest], variant: Variant
    ) -> Sequence[ServedAnswer | IllegalPosition | RequestError]:
        """Compute and store the answers to several requests; raises Refusal for all of them."""
        work = [(one.normalized, one.name) for one in prepared]
        cost = sum(one.cost for one in prepared)
        outcomes = self._jobs.answer(self, work, variant, cost)
        return [
            self._store_answer(one, outcome, variant) if isinstance(outcome, bytes) else outcome
            for one, outcome in zip(prepared, outcomes, strict=True)
        ]

    def _load_answer(self, cache_key: str, variant: Variant) -> ServedAnswer | None:
        stored = self._store.get(_answer_key(cache_key, variant))
        return None if stored is None else _unpack(stored)

    def _prepare(self, normalized: dict[str, Any], cache_key: str) -> PreparedRequest:
        """`cache_key` is that of the request's bytes, empty where there are none."""
        anonymous = _remove_names(normalized)
        canonical = canonical_bytes(anonymous)
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

    def _store_answer(
        self, prepared: PreparedRequest, body: bytes, variant: Variant
    ) -> ServedAnswer:
        """Store the request under its id and, unless it has names in it, its answer."""
        served = ServedAnswer(prepared.name, _compute_etag(body), body)
        head = f"{self.operation.name} {prepared.cache_key}\n".encode()
        items = {_request_key(self.game, prepared.name): head + prepared.canonical}
        if not prepared.has_names:
            items[_answer_key(prepared.cache_key, variant)] = _pack(served)
        self._store.put_many(items)
        return served

    def _normalize(self, value: object) -> dict[str, Any]:
        self._refuse_too_large(value)
        if isinstance(value, dict) and self._gate.admits(value):
            return self._gate.normalize(value)
        # Only a body that does not fit can be nested deeper than the schema.
        refuse_deep_nesting(value, self.max_depth)
        return self._gate.parse(value)

    def _refuse_too_large(self, value: object) -> None:
        for name, limit in self.operation.list_limits.items():
            if count_items(value, name) > limit:
                raise Refusal("too-large", wording="items", params={"limit": limit, "list": name})

    def compute(self, work: Work, variant: Variant) -> Sequence[Outcome]:
        """Compute the outcome of each request, in order."""
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
        texts = self._texts[variant.language]
        position = self.operation.read(normalized)
        if variant.representation == SVG and self.operation.picture:
            return self.operation.picture(position, texts).encode()
        answer = self.operation.answer(position)
        if variant.representation == CSV and isinstance(answer, ScoreSheet):
            return sheet_csv(answer, texts).encode()
        card = self.game.card
        document: dict[str, Plain] = {"id": name, "game": card.id, "engine": card.engine}
        document["rules"] = normalized["rules"]
        document |= answer_fields(answer, normalized.get("players", ()), texts)
        # orjson calls back for each phrase, so the answer is walked only once.
        return orjson.dumps(document, texts.render, orjson.OPT_PASSTHROUGH_DATACLASS)

    def _compute_key(self, request: bytes) -> str:
        """The cache key of the answers to these bytes, without the variant."""
        return hashlib.blake2b(self._prefix + request, digest_size=16).hexdigest()


def parse_json(raw: bytes) -> Any:
    """The JSON value; raises the 400 problem `malformed-json`."""
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise Refusal(
            "malformed-json", wording="at", params={"line": error.lineno, "column": error.colno}
        ) from None


def count_items(value: object, path: str) -> int:
    """How many items the list at a path such as `position/tiles` has; 0 where there is none."""
    for step in path.split("/"):
        value = value.get(step) if isinstance(value, dict) else None
    return len(value) if isinstance(value, list) else 0


def refuse_deep_nesting(value: object, limit: int) -> None:
    """Refuses a value nested deeper than `limit`; needed only where no schema bounds it."""
    level = [value]
    for _ in range(limit):
        level = [inner for outer in level for inner in _list_children(outer)]
        if not level:
            return
    raise Refusal("malformed-json", wording="deep", params={"limit": limit})


def _list_children(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _remove_names(normalized: dict[str, Any]) -> dict[str, Any]:
    """The request without the fields that are only echoed; the same object if it has none."""
    players: Sequence[Any] = normalized.get("players", ())
    if not any(name in player for player in players for name in ECHOED):
        return normalized
    bare = [
        {name: value for name, value in player.items() if name not in ECHOED} for player in players
    ]
    return {**normalized, "players": bare}


def canonical_bytes(request: Mapping[str, object]) -> bytes:
    """The request as JSON with sorted keys and no spaces; lists keep their order."""
    return orjson.dumps(request, option=orjson.OPT_SORT_KEYS)


def result_id(game: str, engine: str, operation: str, canonical: bytes) -> str:
    """Names the answer that this version of this engine gives to a canonical request."""
    head = f"{game}/{operation}@{engine}\n".encode()
    return hashlib.blake2b(head + canonical, digest_size=ID_LENGTH // 2).hexdigest()


def _answer_key(cache_key: str, variant: Variant) -> str:
    return f"answer:{cache_key}:{variant.language}:{variant.representation}"


def _request_key(game: Game, name: str) -> str:
    """The key of a canonical request; it names the engine, so other engines do not find it."""
    return f"asked:{game.card.id}@{game.card.engine}:{name}"


def load_stored_request(store: Store, game: Game, name: str) -> StoredRequest | None:
    """The request stored under a result's id, None if there is none any more."""
    stored = store.get(_request_key(game, name))
    if stored is None:
        return None
    head, _, canonical = stored.partition(b"\n")
    operation, _, cache_key = head.decode().partition(" ")
    return StoredRequest(operation, cache_key, canonical)


def _compute_etag(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=ETAG_LENGTH // 2).hexdigest()


def _pack(served: ServedAnswer) -> bytes:
    return f"{served.id}{served.etag}".encode() + served.body


def _unpack(stored: bytes) -> ServedAnswer:
    head = ID_LENGTH + ETAG_LENGTH
    names = stored[:head].decode()
    return ServedAnswer(names[:ID_LENGTH], names[ID_LENGTH:], stored[head:], hit=True)
