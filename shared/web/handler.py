"""A request's way, forward only: bytes, JSON, gate, position, rules, words, bytes.

One handler answers one operation. It knows nothing of Flask: it takes bytes and what was asked for,
and gives bytes with the name under which they can be had again.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from shared.cache import Store
from shared.core.illegal import IllegalPosition
from shared.core.phrases import Plain
from shared.core.sheet import ScoreSheet
from shared.schemas.gate import Gate
from shared.schemas.requests import ECHOED
from shared.texts import Language, Texts
from shared.web.canonical import ID_LENGTH, canonical_bytes, result_id
from shared.web.game import Game, Operation
from shared.web.jobs import Jobs, RequestError
from shared.web.negotiation import CSV, JSON, SVG, Representation, Variant
from shared.web.problems import Refusal
from shared.web.sheets import answer_fields, sheet_csv
from shared.web.strict_json import parsed, refuse_deep_nesting

ETAG_LENGTH = 32


@dataclass(frozen=True, slots=True)
class ServedAnswer:
    """An answer's bytes, the id of its result, its entity tag, and whether the cache had it."""

    id: str
    etag: str
    body: bytes
    hit: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """A request that was answered: its operation, the mark of its answers, its canonical form."""

    operation: str
    mark: str
    canonical: bytes


@dataclass(frozen=True, slots=True)
class Prepared:
    """A request that fits the schema and is not answered yet.

    `name` is the id of its result, `mark` what its answers are kept under; they are not kept at all
    where they carry names (`has_names`). `cost` is in the units of `Cost`.
    """

    normalized: dict[str, Any]
    name: str
    mark: str
    canonical: bytes
    has_names: bool
    cost: int


class OperationHandler:
    """Answers one operation of one game."""

    def __init__(
        self,
        game: Game,
        operation: Operation[Any],
        texts: Mapping[Language, Texts],
        store: Store,
        jobs: Jobs,
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
        mark = self._mark(raw)
        return self._kept(mark, variant) or self._answer(
            self._prepare(self._settled(parsed(raw)), mark), variant
        )

    def answer_value(self, value: object, variant: Variant) -> ServedAnswer:
        """The answer to a request that has no bytes of its own.

        Raises Refusal, SchemaError or IllegalPosition.
        """
        prepared = self.prepare(value)
        return self.look_up(prepared, variant) or self._answer(prepared, variant)

    def answer_stored(self, request: Kept, variant: Variant) -> ServedAnswer:
        """The answer to a request that was answered before, perhaps in another variant."""
        return self._kept(request.mark, variant) or self._answer(
            self._prepare(self._settled(parsed(request.canonical)), request.mark), variant
        )

    def prepare(self, value: object) -> Prepared:
        """Check and normalize a request; raises Refusal or SchemaError."""
        return self._prepare(self._settled(value), "")

    def look_up(self, prepared: Prepared, variant: Variant) -> ServedAnswer | None:
        """The answer that is kept to a request, None if there is none."""
        return None if prepared.has_names else self._kept(prepared.mark, variant)

    def answer_all(
        self, prepared: Sequence[Prepared], variant: Variant
    ) -> Sequence[ServedAnswer | IllegalPosition | RequestError]:
        """Compute and keep the answers to several requests; raises Refusal for all of them."""
        work = [(one.normalized, one.name) for one in prepared]
        cost = sum(one.cost for one in prepared)
        outcomes = self._jobs.answer(self, work, variant, cost)
        return [
            self._keep(one, outcome, variant) if isinstance(outcome, bytes) else outcome
            for one, outcome in zip(prepared, outcomes, strict=True)
        ]

    def _kept(self, mark: str, variant: Variant) -> ServedAnswer | None:
        kept = self._store.get(_answer_key(mark, variant))
        return None if kept is None else _unpacked(kept)

    def _prepare(self, normalized: dict[str, Any], mark: str) -> Prepared:
        """`mark` is that of the request's bytes, empty where it has none of its own."""
        anonymous = _without_names(normalized)
        canonical = canonical_bytes(anonymous)
        has_names = anonymous is not normalized
        return Prepared(
            normalized,
            result_id(self.game.card.id, self.game.card.engine, self.operation.name, canonical),
            mark if mark and not has_names else self._mark(canonical),
            canonical,
            has_names,
            self.operation.cost.of(normalized),
        )

    def _answer(self, prepared: Prepared, variant: Variant) -> ServedAnswer:
        [outcome] = self.answer_all([prepared], variant)
        if isinstance(outcome, ServedAnswer):
            return outcome
        raise outcome

    def _keep(self, prepared: Prepared, body: bytes, variant: Variant) -> ServedAnswer:
        """Keep the request under its id and, unless it has names in it, its answer."""
        served = ServedAnswer(prepared.name, _etag(body), body)
        head = f"{self.operation.name} {prepared.mark}\n".encode()
        kept = {_request_key(self.game, prepared.name): head + prepared.canonical}
        if not prepared.has_names:
            kept[_answer_key(prepared.mark, variant)] = _packed(served)
        self._store.put_many(kept)
        return served

    def _settled(self, value: object) -> dict[str, Any]:
        self._refuse_too_large(value)
        if isinstance(value, dict) and self._gate.admits(value):
            return self._gate.settled(value)
        # Only an unfit body can be deeper than the schema is.
        refuse_deep_nesting(value, self.max_depth)
        return self._gate.checked(value)

    def _refuse_too_large(self, value: object) -> None:
        for name, limit in self.operation.counted.items():
            if listed(value, name) > limit:
                raise Refusal("too-large", wording="items", params={"limit": limit, "list": name})

    def write_answer(self, normalized: dict[str, Any], name: str, variant: Variant) -> bytes:
        """The answer called `name`, computed and in words; raises IllegalPosition."""
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
        # Phrases become words while the bytes are written: nothing is gone through twice.
        return orjson.dumps(document, texts.rendered, orjson.OPT_PASSTHROUGH_DATACLASS)

    def _mark(self, asked: bytes) -> str:
        """What the answers to these bytes are kept under, in every variant."""
        return hashlib.blake2b(self._prefix + asked, digest_size=16).hexdigest()


def listed(value: object, path: str) -> int:
    """How many items the list has to which the steps of a path lead; 0 where there is none."""
    for step in path.split("/"):
        value = value.get(step) if isinstance(value, dict) else None
    return len(value) if isinstance(value, list) else 0


def _answer_key(mark: str, variant: Variant) -> str:
    return f"answer:{mark}:{variant.language}:{variant.representation}"


def _request_key(game: Game, name: str) -> str:
    """Where a canonical request is kept: ids of another engine are not found."""
    return f"asked:{game.card.id}@{game.card.engine}:{name}"


def load_stored_request(store: Store, game: Game, name: str) -> Kept | None:
    """What is kept under a result's id, None when gone."""
    kept = store.get(_request_key(game, name))
    if kept is None:
        return None
    head, _, canonical = kept.partition(b"\n")
    operation, _, mark = head.decode().partition(" ")
    return Kept(operation, mark, canonical)


def _without_names(settled: dict[str, Any]) -> dict[str, Any]:
    """The request without what is only echoed; the very same object when there is none of it."""
    players: Sequence[Any] = settled.get("players", ())
    if not any(name in player for player in players for name in ECHOED):
        return settled
    bare = [
        {name: value for name, value in player.items() if name not in ECHOED} for player in players
    ]
    return {**settled, "players": bare}


def _etag(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=ETAG_LENGTH // 2).hexdigest()


def _packed(served: ServedAnswer) -> bytes:
    return f"{served.id}{served.etag}".encode() + served.body


def _unpacked(kept: bytes) -> ServedAnswer:
    head = ID_LENGTH + ETAG_LENGTH
    names = kept[:head].decode()
    return ServedAnswer(names[:ID_LENGTH], names[ID_LENGTH:], kept[head:], hit=True)
