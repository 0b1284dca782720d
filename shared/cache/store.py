"""The interface of every store of bytes, whichever tiers it has."""

from collections.abc import Mapping
from typing import Literal, Protocol

from shared.cache.counts import CacheCounts

State = Literal["ok", "degraded"]
"""`degraded`: a configured tier cannot be reached or refuses writes; answers stay correct."""


class Store(Protocol):
    """Bytes under keys. Safe to use from any number of threads; no method raises for a lost tier.

    A store may be opened before a process forks: connections are made at the first use.
    """

    def get(self, key: str) -> bytes | None:
        """The bytes last put under `key` if they are still stored (`b""` counts), else `None`."""
        ...

    def put(self, key: str, value: bytes) -> None:
        """Stores `value` under `key` as far as there is room; replaces what was there."""
        ...

    def put_many(self, items: Mapping[str, bytes]) -> None:
        """Puts each item, in this order; one that is refused does not prevent the others.

        However many there are, a far tier is called once. It is not all or nothing.
        """
        ...

    def state(self) -> State:
        """How the store is doing now. It may call Redis, and wait 50 ms for each step of that."""
        ...

    def counts(self) -> CacheCounts:
        """What has happened since the store was opened in this process. Makes no call."""
        ...

    def close(self) -> None:
        """Lets go of connections. May be called twice; the store is not used afterwards."""
        ...
