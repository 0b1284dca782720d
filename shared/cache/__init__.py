"""The cache: bytes stored under a key for a limited time, whose loss never fails a request.

An answer of Décompte is a pure function of its request. Hence a lost, slow, full or broken Redis is
a *miss*, never an error; bytes go in and the same bytes come out, or nothing; and a value that
cannot be stored is dropped and counted. Redis's client is imported only by a store that has a
Redis.
"""

from shared.cache.opening import open_store
from shared.cache.store import State, Store

__all__ = ["State", "Store", "open_store"]
