"""The Redis tier when what answers is not Redis, or is a Redis in no state to answer."""

import socket
from contextlib import suppress
from threading import Thread
from types import TracebackType
from typing import Self

import pytest

from tests.cache.conftest import ManualClock, OpenRedisStore
from tests.cache.redis_counts import count_faults, read_counts
from tests.servers import wait_until


class FakeRedis:
    """Answers each message with `reply`; with `None` it hangs up on whoever connects."""

    def __init__(self, reply: bytes | None) -> None:
        self._reply = reply
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._connections: list[socket.socket] = []
        self._threads = [Thread(target=self._accept)]
        self._threads[0].start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self._listener.getsockname()[1]}"

    @property
    def connections(self) -> int:
        """How many connections were made."""
        return len(self._connections)

    def _accept(self) -> None:
        with suppress(OSError):  # the listener is closed: the test is over
            while True:
                connection, _ = self._listener.accept()
                self._connections.append(connection)
                thread = Thread(target=self._serve, args=(connection, self._reply))
                self._threads.append(thread)
                thread.start()

    @staticmethod
    def _serve(connection: socket.socket, reply: bytes | None) -> None:
        with connection, suppress(OSError):  # the visitor may go away at any time
            while reply is not None and connection.recv(65536):
                connection.sendall(reply)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # shutdown wakes the threads that wait in accept and recv; close alone would not.
        for open_socket in (self._listener, *self._connections):
            with suppress(OSError):
                open_socket.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join(20)


STRANGE_REPLIES = {
    "binary": (b"\x00\xff\xfe\r\n", "protocol"),
    "http": (b"HTTP/1.1 400 Bad Request\r\n\r\n", "protocol"),
    "a length that is no number": (b"$abc\r\nx\r\n", "protocol"),
    "a number": (b":5\r\n", "protocol"),
    "a list": (b"*1\r\n$1\r\na\r\n", "protocol"),
    "lists without end": (b"*1\r\n" * 5000, "protocol"),
    "half a redirection": (b"-ASK 1\r\n", "protocol"),
    "a redirection": (b"-MOVED 1 127.0.0.1:1\r\n", "refused"),
    "a status": (b"+OK\r\n", "foreign"),
    "a value not ours": (b"$3\r\nabc\r\n", "foreign"),
    "half a value": (b"$9\r\nab", "timeout"),
    "no reply": (b"", "timeout"),
    "hanging up": (None, "unreachable"),
    "loading": (b"-LOADING Redis is loading the dataset in memory\r\n", "loading"),
    "too many clients": (b"-ERR max number of clients reached\r\n", "unreachable"),
    "log in first": (b"-NOAUTH Authentication required.\r\n", "authentication"),
}


@pytest.mark.parametrize(("reply", "fault"), STRANGE_REPLIES.values(), ids=STRANGE_REPLIES)
def test_a_get_that_is_answered_strangely_is_a_miss(
    reply: bytes | None,
    fault: str,
    open_redis_store: OpenRedisStore,
    request: pytest.FixtureRequest,
) -> None:
    if fault == "timeout":
        request.getfixturevalue("real_timeout")
    with FakeRedis(reply) as server:
        store = open_redis_store(server.url)
        assert store.get("a") is None
        assert count_faults(store) == {fault: 1}
        assert read_counts(store).misses == 1


@pytest.mark.usefixtures("real_timeout")
@pytest.mark.parametrize(
    "reply", [reply for reply, _ in STRANGE_REPLIES.values()], ids=STRANGE_REPLIES
)
def test_puts_and_states_and_log_ins_that_are_answered_strangely_do_not_raise(
    reply: bytes | None, open_redis_store: OpenRedisStore, clock: ManualClock
) -> None:
    with FakeRedis(reply) as server:
        for url in (server.url, f"{server.url}/1", server.url.replace("//", "//:pw@")):
            store = open_redis_store(url)
            for _ in range(3):
                store.put_many({"a": b"1"})
                assert store.get("a") is None
                assert store.state() in ("ok", "degraded")
                clock.advance_one_period()
            assert read_counts(store).hits == 0


@pytest.mark.usefixtures("real_timeout")
def test_many_puts_of_which_one_is_not_replied_to_leave_no_reply_for_the_next_to_ask(
    open_redis_store: OpenRedisStore, clock: ManualClock
) -> None:
    with FakeRedis(b"+OK\r\n") as server:
        store = open_redis_store(server.url)
        store.put_many({"a": b"1", "b": b"2"})
        assert count_faults(store) == {"timeout": 1}
        assert read_counts(store).breaker == "open"
        clock.advance_one_period()
        store.put_many({"a": b"1"})
        wait_until(
            lambda: server.connections == 2, "the next to ask comes on a connection of its own"
        )
