"""Bodies that cost much to read: what cannot fit is refused before, and the rest is read elsewhere.

Reading a body takes up to half a microsecond for each byte, whether it is answered or refused.
"""

from typing import Final

from shared.operations.problems import Refusal
from shared.schemas.bounds import Bounds

LIGHT_BYTES: Final = 32 * 1024
"""A larger body counts as heavy work, whatever it is sent to."""


def build_size_refusal(limit: int) -> Refusal:
    return Refusal("too-large", wording="limit", limit=limit)


def refuse_large_body(raw: bytes, bounds: Bounds) -> None:
    """Raise the 413 problem for a body that cannot fit, before it costs more than to be counted."""
    if len(raw) > bounds.size:
        raise Refusal("too-large", wording="body", limit=bounds.size, count=len(raw))
    brackets = raw.count(b"[") + raw.count(b"{")
    if brackets > bounds.brackets:
        limit = bounds.brackets
        raise Refusal("too-large", wording="brackets", limit=limit, count=brackets)
