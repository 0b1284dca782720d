"""Seals values that leave the process, so that foreign or damaged ones are noticed.

A seal is a mark and a checksum over key and value, and what comes back without its seal is not
taken. Without a secret the checksum is a CRC-32, which guards against accidents alone. With a
secret it is a keyed BLAKE2b hash, and who does not have the secret cannot make a value that is
taken, even with the right to write to Redis. Neither hides the value. Each kind of seal has a mark
of its own.
"""

import hmac
from collections.abc import Callable
from hashlib import blake2b
from typing import Final
from zlib import crc32

LEAST_SECRET_BYTES: Final = 16
MOST_SECRET_BYTES: Final = 512


_HASH_BYTES: Final = 16


class Seal:
    """Seals values for their keys, with a mark and a checksum of both; any thread may use it."""

    def __init__(self, mark: bytes, checksum: Callable[[bytes, bytes], bytes]) -> None:
        self._mark, self._checksum = mark, checksum
        self._bytes = len(mark) + len(checksum(b"", b""))

    def seal(self, key: bytes, value: bytes) -> bytes:
        """`value`, sealed for storing under `key`."""
        return self._mark + self._checksum(key, value) + value

    def unseal(self, key: bytes, sealed: bytes) -> bytes | None:
        """The value that was sealed for `key`; `None` if these bytes are not such a value."""
        value = sealed[self._bytes :]
        head = self._mark + self._checksum(key, value)
        return value if hmac.compare_digest(sealed[: self._bytes], head) else None


def choose_seal(secret: bytes | None) -> Seal:
    """The mark `K1` and a hash of 16 bytes, keyed with a secret; without one `D1` and a CRC-32.

    Raises `ValueError` for a secret that is not 16 to 512 bytes long.
    """
    if secret is None:
        return Seal(b"D1", lambda key, value: crc32(value, crc32(key)).to_bytes(4, "big"))
    if not LEAST_SECRET_BYTES <= len(secret) <= MOST_SECRET_BYTES:
        raise ValueError(
            f"The cache secret is {len(secret)} bytes long; "
            f"it must be {LEAST_SECRET_BYTES} to {MOST_SECRET_BYTES}."
        )
    # BLAKE2b takes keys of at most 64 bytes, so a secret of any length is first made one.
    hash_key = blake2b(secret, person=b"decompte cache").digest()
    new = blake2b(key=hash_key, digest_size=_HASH_BYTES)

    def hash_both(key: bytes, value: bytes) -> bytes:
        keyed = new.copy()
        # The key's length keeps the end of a key from being read as the beginning of a value.
        keyed.update(len(key).to_bytes(4, "big") + key)
        keyed.update(value)
        return keyed.digest()

    return Seal(b"K1", hash_both)
