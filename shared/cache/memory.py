"""The memory tier: the least recently used items make room for new ones.

The bound is in bytes. An item is charged its key (as UTF-8), its value, and `ITEM_OVERHEAD_BYTES`.
An item that alone exceeds the bound is not stored and evicts nothing; the value that its key had
before is dropped. Items have no time to live: a value never becomes wrong.
"""

from collections.abc import Mapping
from operator import itemgetter
from threading import Lock

from cachetools import LRUCache

from shared.cache.counts import Counts
from shared.cache.store import State

ITEM_OVERHEAD_BYTES = 512
"""Measured with tracemalloc on CPython 3.11: 280 to 502 bytes an item where items come and go."""


class MemoryStore:
    """Bytes in this process, at most `bound` of them (0 stores nothing).

    Raises `ValueError` for a negative bound.
    """

    def __init__(self, bound: int) -> None:
        if bound < 0:
            raise ValueError(f"The memory bound is {bound} bytes; it must be 0 or more.")
        self._items: LRUCache[str, tuple[bytes, int]] = LRUCache(bound, getsizeof=itemgetter(1))
        self._lock = Lock()
        counted = ("memory_hits", "memory_misses", "memory_evictions", "memory_too_large")
        self._counts = {**dict.fromkeys(counted, 0), "memory_bound": bound}

    def get(self, key: str) -> bytes | None:
        with self._lock:
            item = self._items.get(key)
            if item is None:
                self._counts["memory_misses"] += 1
                return None
            self._counts["memory_hits"] += 1
            return item[0]

    def put_many(self, items: Mapping[str, bytes]) -> None:
        with self._lock:
            for key, value in items.items():
                # The old item goes first: else it would count beside the new one that replaces it,
                # and push out a neighbour for which there is room.
                self._items.pop(key, None)
                size = len(key.encode("utf-8", "surrogatepass")) + len(value)
                cost = size + ITEM_OVERHEAD_BYTES
                if cost > self._items.maxsize:
                    self._counts["memory_too_large"] += 1
                    continue
                items_before = len(self._items)
                self._items[key] = (value, cost)
                self._counts["memory_evictions"] += items_before + 1 - len(self._items)

    def state(self) -> State:
        return "ok"

    def counts(self) -> Counts:
        with self._lock:
            items, size = len(self._items), int(self._items.currsize)
            return {**self._counts, "memory_items": items, "memory_bytes": size}
