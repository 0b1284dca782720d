"""The Redis tier: shared by all workers and machines, with a time to live and short timeouts.

Whatever goes wrong is a miss (or a put that did not happen), and is counted by kind. When Redis
cannot be reached, hangs or breaks its protocol, the breaker opens: one call per period tries again
and all others are misses at once. When Redis answers, but refuses this one call, the breaker stays
closed: what is stored there can still be read. A line is logged when Redis is lost and when it is
back, and once a minute while it refuses puts.
"""

import time
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Final

import structlog
from redis import Redis
from redis.exceptions import MaxConnectionsError, ResponseError

from shared.cache.breaker import Breaker
from shared.cache.counts import Counts
from shared.cache.redis_connections import describe_address, open_pool
from shared.cache.redis_faults import Fault, classify_error
from shared.cache.seal import Seal, choose_seal
from shared.cache.store import State

PROBE_PERIOD_SECONDS: Final = 1.0
KEY_PREFIX: Final = "decompte:"
_SECONDS_BETWEEN_REFUSAL_LINES: Final = 60.0

_log = structlog.get_logger(__name__)


class RedisStore:
    """Bytes in the Redis at `url`, each for `ttl_seconds` (1 or more) from when it was put.

    A value whose seal does not fit, because another seal or secret made it, is a miss.
    Raises `ValueError` for a URL or a time that can never work; never because Redis is away.
    """

    def __init__(
        self,
        url: str,
        ttl_seconds: int,
        seal: Seal | None = None,
        *,
        breaker: Breaker | None = None,
    ) -> None:
        if ttl_seconds < 1:
            raise ValueError(f"The time to live is {ttl_seconds} s; it must be 1 or more.")
        self._ttl_seconds = ttl_seconds
        self._seal = seal or choose_seal(None)
        self._breaker = breaker or Breaker(PROBE_PERIOD_SECONDS)
        pool = open_pool(url)
        self._redis = Redis(connection_pool=pool)
        self._where = describe_address(pool)
        self._lock = Lock()  # guards what follows; never held during a call
        counted = ("redis_hits", "redis_misses", "redis_passed_over", "redis_openings")
        self._counts = dict.fromkeys((*counted, *map(_name_fault, Fault)), 0)
        self._writes_refused = False
        self._next_refusal_line = 0.0

    def get(self, key: str) -> bytes | None:
        name = self._name(key)
        value: bytes | None = None
        reply = self._call(self._redis.get, name)
        if isinstance(reply, bytes):
            value = self._seal.unseal(name, reply)
            if value is None:
                self._count_fault(Fault.FOREIGN)
        elif reply is not None:
            self._count_fault(Fault.PROTOCOL)
        self._count("redis_misses" if value is None else "redis_hits")
        return value

    def put_many(self, items: Mapping[str, bytes]) -> None:
        """One call to the breaker and one round trip, whatever is in it; nothing if it is empty."""
        if items:
            self._call(self._set_all, items)

    def state(self) -> State:
        """Pings Redis unless the breaker is open, so that a recovery is seen without traffic."""
        self._call(self._redis.ping)
        return "degraded" if self._breaker.is_open or self._writes_refused else "ok"

    def counts(self) -> Counts:
        with self._lock:
            return {**self._counts, "redis_breaker": int(self._breaker.is_open)}

    def _name(self, key: str) -> bytes:
        return (KEY_PREFIX + key).encode("utf-8", "surrogatepass")

    def _call(self, command: Callable[..., object], *arguments: object) -> object:
        """What Redis replies to `command`; `None` if it is not called or does not reply."""
        ticket = self._breaker.admit()
        if ticket is None:
            self._count("redis_passed_over")
            return None
        try:
            reply = command(*arguments)
        except MaxConnectionsError as shortage:
            self._count_fault(classify_error(shortage))  # our own limit: Redis is not at fault
            return None
        except ResponseError as refusal:
            self._count_fault(classify_error(refusal))
            reply = None
        except Exception as error:
            # Everything: garbage makes the client trip over exceptions that it does not document,
            # and no failure in here is worth failing a request that can be answered without.
            self._record_failure(ticket, classify_error(error))
            return None
        seconds = self._breaker.report_success(ticket)
        if seconds is not None:
            _log.info("redis_back", redis=self._where, lost_seconds=round(seconds, 3))
        return reply

    def _set_all(self, items: Mapping[str, bytes]) -> None:
        """All are sent before the first reply is read; an error that is no reply is raised."""
        pipeline = self._redis.pipeline(transaction=False)
        for key, value in items.items():
            name = self._name(key)
            pipeline.set(name, self._seal.seal(name, value), ex=self._ttl_seconds)
        for reply in pipeline.execute(raise_on_error=False):
            self._record_put(reply)

    def _record_put(self, reply: object) -> None:
        if isinstance(reply, ResponseError):
            self._count_fault(classify_error(reply))
            self._record_refused_write(reply)
        elif reply is True:
            self._writes_refused = False
        else:
            self._count_fault(Fault.PROTOCOL)

    def _count(self, name: str) -> None:
        with self._lock:
            self._counts[name] += 1

    def _count_fault(self, fault: Fault) -> None:
        self._count(_name_fault(fault))

    def _record_failure(self, ticket: int, fault: Fault) -> None:
        self._count_fault(fault)
        if self._breaker.report_failure(ticket):
            self._count("redis_openings")
            seconds = self._breaker.period_seconds
            _log.warning("redis_lost", redis=self._where, fault=fault.value, retry_seconds=seconds)

    def _record_refused_write(self, refusal: ResponseError) -> None:
        now = time.monotonic()
        with self._lock:
            self._writes_refused = True
            if now < self._next_refusal_line:
                return
            self._next_refusal_line = now + _SECONDS_BETWEEN_REFUSAL_LINES
        fault = classify_error(refusal).value
        _log.warning("redis_refuses_writes", redis=self._where, fault=fault, reason=str(refusal))


def _name_fault(fault: Fault) -> str:
    return f"redis_faults.{fault}"
