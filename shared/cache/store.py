"""The interface of every store of bytes, whichever tiers it has."""

from typing import Literal, Protocol

from shared.cache.counts import Counts
from shared.core.libraries import AnswerStore

State = Literal["ok", "degraded"]
"""`degraded`: a configured tier cannot be reached or refuses writes; answers stay correct."""


class Store(AnswerStore, Protocol):
    """Bytes under keys. Safe to use from any number of threads; no method raises for a lost tier.

    A store may be opened before a process forks: connections are made at the first use. However
    many items are put at once, a far tier is called once.
    """

    def state(self) -> State:
        """How the store is doing now. It may call Redis, and wait 50 ms for each step of that."""
        ...

    def counts(self) -> Counts:
        """What has happened since the store was opened in this process. Makes no call."""
        ...
