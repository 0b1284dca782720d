"""The canonical form of a request, and the id of its result: the same in every worker."""

import hashlib
from collections.abc import Mapping

import orjson

ID_LENGTH = 32
"""Hexadecimal digits of an id: 128 bits, so that no two positions share one by chance."""


def canonical_bytes(request: Mapping[str, object]) -> bytes:
    """The request as JSON with sorted keys and no spaces; lists keep their order."""
    return orjson.dumps(request, option=orjson.OPT_SORT_KEYS)


def result_id(game: str, engine: str, operation: str, canonical: bytes) -> str:
    """Names the answer that this version of this engine gives to a canonical request."""
    head = f"{game}/{operation}@{engine}\n".encode()
    return hashlib.blake2b(head + canonical, digest_size=ID_LENGTH // 2).hexdigest()
