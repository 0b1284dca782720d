"""The interface of every store of bytes, whichever tiers it has."""

from collections.abc import Mapping
from typing import Literal, Protocol

from shared.cache.counts import Counts

State = Literal["ok", "degraded"]
"""`degraded`: a configured tier cannot be reached or refuses writes; answers stay correct."""


class Store(Protocol):
    """Bytes under keys. Safe to use from any number of threads; no method raises for a lost tier.

    A store may be opened before a process forks: connections are made at the first use.
    """

    def get(self, key: str) -> bytes | None:
        """The bytes last stored under `key` if they are still there (`b""` counts), else `None`."""
        ...

    def put_many(self, items: Mapping[str, bytes]) -> None:
        """Stores each item, in this order, as far as there is room; replaces what was there.

        One that is refused does not prevent the others: it is not all or nothing. However many
        there are, a far tier is called once.
        """
        ...

    def state(self) -> State:
        """How the store is doing now. It may call Redis, and wait 50 ms for each step of that."""
        ...

    def counts(self) -> Counts:
        """What has happened since the store was opened in this process. Makes no call."""
        ...
