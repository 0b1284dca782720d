"""The seal on bytes that leave the process.

Redis is shared: another program may write under our keys, a connection may hand out the answer to
another question, a value may arrive cut. So a value travels behind six bytes, the mark `D1` and a
CRC-32 over key and value, and what comes back without its seal is not taken.

It guards against accidents, not against someone who writes to Redis on purpose.
"""

from zlib import crc32

_MARK = b"D1"
_SEAL_BYTES = len(_MARK) + 4


def seal(key: bytes, value: bytes) -> bytes:
    """`value`, sealed for being kept under `key`."""
    return _seal_of(key, value) + value


def unseal(key: bytes, sealed: bytes) -> bytes | None:
    """The value that was sealed for `key`; `None` if these bytes are not such a value."""
    value = sealed[_SEAL_BYTES:]
    return value if sealed[:_SEAL_BYTES] == _seal_of(key, value) else None


def _seal_of(key: bytes, value: bytes) -> bytes:
    return _MARK + crc32(value, crc32(key)).to_bytes(4, "big")
