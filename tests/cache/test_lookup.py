"""Looking up names: bounded, shared, and only for names."""

import multiprocessing
import socket
from collections.abc import Iterator
from threading import Event

import pytest

from shared.cache.lookup import NameLookup
from tests.cache.parallel_calls import run_in_threads
from tests.servers import wait_until


class DeadNameServer:
    """Replaces the system's resolver and does not answer until it is released."""

    def __init__(self) -> None:
        self.questions = 0
        self.released = Event()

    def __call__(self, *_question: object, **_options: object) -> list[object]:
        self.questions += 1
        self.released.wait(60)
        return []


@pytest.fixture
def dead_name_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[DeadNameServer]:
    server = DeadNameServer()
    monkeypatch.setattr(socket, "getaddrinfo", server)
    yield server
    server.released.set()


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_an_address_is_not_looked_up(address: str, dead_name_server: DeadNameServer) -> None:
    NameLookup(0.01).require(address, 6379)
    assert dead_name_server.questions == 0


def test_a_name_that_exists_is_let_through() -> None:
    NameLookup(20).require("localhost", 6379)


def test_a_name_that_cannot_be_a_name_is_an_error() -> None:
    with pytest.raises(UnicodeError):
        NameLookup(20).require("a" * 64 + "é", 6379)


def test_nobody_waits_for_a_dead_name_server_and_it_is_asked_once(
    dead_name_server: DeadNameServer,
) -> None:
    lookup = NameLookup(0.01)

    def look_up_in_vain(number: int) -> bool:
        with pytest.raises(TimeoutError):
            lookup.require("redis", 6379)
        return not dead_name_server.released.is_set()

    assert run_in_threads(look_up_in_vain) == [True] * 8
    assert dead_name_server.questions == 1


def test_a_name_server_that_is_back_is_believed(dead_name_server: DeadNameServer) -> None:
    lookup = NameLookup(0.01)
    with pytest.raises(TimeoutError):
        lookup.require("redis", 6379)
    dead_name_server.released.set()

    def can_resolve() -> bool:
        try:
            lookup.require("redis", 6379)
        except TimeoutError:
            return False
        return True

    wait_until(can_resolve, "the same lookup resolves again")


def test_a_forked_child_does_not_wait_for_its_parents_question(
    dead_name_server: DeadNameServer,
) -> None:
    lookup = NameLookup(0.5)
    with pytest.raises(TimeoutError):
        lookup.require("redis", 6379)

    def look_up_again() -> None:
        dead_name_server.released.set()
        lookup.require("redis", 6379)

    child = multiprocessing.get_context("fork").Process(target=look_up_again)
    child.start()
    child.join(20)
    assert child.exitcode == 0
