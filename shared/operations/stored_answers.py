"""Answers and requests as they are stored, and the names they are stored under.

An answer is stored under its cache key and its variant. The request is stored under the id of its
result, which names the position and the engine that answers: no other engine finds what this one
has stored.
"""

import hashlib
from dataclasses import dataclass, replace

from shared.core.catalogue import GameCard
from shared.core.libraries import AnswerStore
from shared.operations.http import Variant

ID_LENGTH = 32
"""Hexadecimal digits of an id: 128 bits, so that no two positions share one by chance."""

ETAG_LENGTH = 32

INCLUDED = ("request",)
"""What a result can have beside the answer, as the query's `include` names it."""


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


def result_id(game: str, engine: str, operation: str, canonical: bytes) -> str:
    """The name of this engine's answer to a normalized request without names, keys sorted."""
    head = f"{game}/{operation}@{engine}\n".encode()
    return hashlib.blake2b(head + canonical, digest_size=ID_LENGTH // 2).hexdigest()


def build_answer(result: str, body: bytes) -> ServedAnswer:
    etag = hashlib.blake2b(body, digest_size=ETAG_LENGTH // 2).hexdigest()
    return ServedAnswer(result, etag, body)


def load_answer(store: AnswerStore, cache_key: str, variant: Variant) -> ServedAnswer | None:
    stored = store.get(_answer_key(cache_key, variant))
    if stored is None:
        return None
    head = ID_LENGTH + ETAG_LENGTH
    names = stored[:head].decode()
    return ServedAnswer(names[:ID_LENGTH], names[ID_LENGTH:], stored[head:], hit=True)


def load_request(store: AnswerStore, card: GameCard, result: str) -> StoredRequest | None:
    stored = store.get(_request_key(card, result))
    if stored is None:
        return None
    head, _, canonical = stored.partition(b"\n")
    operation, _, cache_key = head.decode().partition(" ")
    return StoredRequest(operation, cache_key, canonical)


def add_request(served: ServedAnswer, request: StoredRequest) -> ServedAnswer:
    """An answer in JSON with the request that it answers, which has no names."""
    body = b'%b,"request":%b}' % (served.body.removesuffix(b"}"), request.canonical)
    return replace(build_answer(served.id, body), hit=served.hit)


def store_request(
    store: AnswerStore,
    card: GameCard,
    request: StoredRequest,
    served: ServedAnswer,
    variant: Variant | None,
) -> None:
    head = f"{request.operation} {request.cache_key}\n".encode()
    items = {_request_key(card, served.id): head + request.canonical}
    if variant is not None:
        packed = f"{served.id}{served.etag}".encode() + served.body
        items[_answer_key(request.cache_key, variant)] = packed
    store.put_many(items)


def _answer_key(cache_key: str, variant: Variant) -> str:
    key = f"answer:{cache_key}:{variant.language}:{variant.representation}"
    return f"{key}:{variant.side}" if variant.side else key


def _request_key(card: GameCard, result: str) -> str:
    return f"asked:{card.id}@{card.engine}:{result}"
