"""Seals values that leave the process, so that foreign or damaged ones are noticed.

Redis is shared: another program may write under our keys, a connection may hand out the reply to
another call, a value may arrive cut. So a value is stored behind a seal, a mark and a checksum over
key and value, and what comes back without its seal is not taken.

Without a secret the checksum is a CRC-32, which guards against accidents alone. With a secret it is
a keyed BLAKE2b hash, and who does not have the secret cannot make a value that is taken, even with
the right to write to Redis. Neither hides the value. Each kind of seal has a mark of its own, so
values sealed with one are never taken by the other, nor are values sealed with another secret.
"""

import hmac
from hashlib import blake2b
from typing import Final, Protocol
from zlib import crc32

LEAST_SECRET_BYTES: Final = 16
MOST_SECRET_BYTES: Final = 512


class Seal(Protocol):
    """Seals values for their keys. Safe to use from any number of threads."""

    def seal(self, key: bytes, value: bytes) -> bytes:
        """`value`, sealed for storing under `key`."""
        ...

    def unseal(self, key: bytes, sealed: bytes) -> bytes | None:
        """The value that was sealed for `key`; `None` if these bytes are not such a value."""
        ...


def choose_seal(secret: bytes | None) -> Seal:
    """The keyed seal if there is a secret, else the checksum.

    Raises `ValueError` for a secret that is not 16 to 512 bytes long.
    """
    return ChecksumSeal() if secret is None else KeyedSeal(secret)


class ChecksumSeal:
    """The mark `D1` and a CRC-32: six bytes."""

    _MARK = b"D1"
    _SEAL_BYTES = len(_MARK) + 4

    def seal(self, key: bytes, value: bytes) -> bytes:
        return self._seal_of(key, value) + value

    def unseal(self, key: bytes, sealed: bytes) -> bytes | None:
        value = sealed[self._SEAL_BYTES :]
        return value if sealed[: self._SEAL_BYTES] == self._seal_of(key, value) else None

    def _seal_of(self, key: bytes, value: bytes) -> bytes:
        return self._MARK + crc32(value, crc32(key)).to_bytes(4, "big")


class KeyedSeal:
    """The mark `K1` and a BLAKE2b hash of 16 bytes, keyed with a secret: eighteen bytes.

    Raises `ValueError` for a secret that is not 16 to 512 bytes long.
    """

    _MARK = b"K1"
    _HASH_BYTES = 16
    _SEAL_BYTES = len(_MARK) + _HASH_BYTES

    def __init__(self, secret: bytes) -> None:
        if not LEAST_SECRET_BYTES <= len(secret) <= MOST_SECRET_BYTES:
            raise ValueError(
                f"The cache secret is {len(secret)} bytes long; "
                f"it must be {LEAST_SECRET_BYTES} to {MOST_SECRET_BYTES}."
            )
        # BLAKE2b takes keys of at most 64 bytes, so a secret of any length is first made one.
        hash_key = blake2b(secret, person=b"decompte cache").digest()
        self._keyed = blake2b(key=hash_key, digest_size=self._HASH_BYTES)

    def seal(self, key: bytes, value: bytes) -> bytes:
        return self._seal_of(key, value) + value

    def unseal(self, key: bytes, sealed: bytes) -> bytes | None:
        value = sealed[self._SEAL_BYTES :]
        seal = self._seal_of(key, value)
        return value if hmac.compare_digest(sealed[: self._SEAL_BYTES], seal) else None

    def _seal_of(self, key: bytes, value: bytes) -> bytes:
        keyed = self._keyed.copy()
        # The key's length keeps the end of a key from being read as the beginning of a value.
        keyed.update(len(key).to_bytes(4, "big") + key)
        keyed.update(value)
        return self._MARK + keyed.digest()
