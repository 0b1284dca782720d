"""Slots of heavy work: all processes of a server share them, and no caller has all of them."""

import os
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from shared.operations.problems import Refusal
from shared.web.slots import SharedSlots, count_cores, is_alive


def count_held(slots: SharedSlots, callers: Sequence[str]) -> int:
    """How many of these callers get a slot, one after the other and all at once."""
    held = 0
    with ExitStack() as stack:
        for caller in callers:
            try:
                stack.enter_context(slots.hold(caller))
            except Refusal:
                continue
            held += 1
    return held


@pytest.mark.parametrize(
    ("count", "callers", "held"),
    [
        (2, ["7", "7", "8", "9"], 2),
        (4, ["7"] * 10, 3),
        (4, ["7"] * 10 + ["8"], 4),
        (1, ["7", "8"], 1),
        (3, [""] * 10, 3),
    ],
)
def test_a_caller_that_is_known_leaves_one_to_others(
    count: int, callers: list[str], held: int
) -> None:
    slots = SharedSlots(count)
    assert count_held(slots, callers) == held
    assert count_held(slots, callers) == held


def test_a_slot_is_free_again_whatever_happens() -> None:
    slots = SharedSlots(1)
    with pytest.raises(ZeroDivisionError), slots.hold(""):
        raise ZeroDivisionError
    assert count_held(slots, [""]) == 1


def test_who_waits_gets_a_slot_that_others_had() -> None:
    slots = SharedSlots(1)
    with ThreadPoolExecutor(1) as pool:

        def count_after_waiting(held: AbstractContextManager[None]) -> int:
            with held:
                return count_held(slots, [""])

        with slots.hold(""):
            waiting = pool.submit(count_after_waiting, slots.hold("", 60))
            with pytest.raises(Refusal, match="busy"), slots.hold("", 0.01):
                pass
        assert waiting.result() == 0
    assert count_held(slots, [""]) == 1


def test_who_has_its_share_does_not_wait() -> None:
    slots = SharedSlots(2)
    with slots.hold("7"), pytest.raises(Refusal, match="busy"), slots.hold("7", 3600):
        pass


def test_a_process_that_was_killed_leaves_none_taken() -> None:
    slots = SharedSlots(2)
    child = os.fork()
    if child == 0:
        with slots.hold("7"):
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    assert not is_alive(child)
    assert count_held(slots, ["7", "8"]) == 2


def test_what_another_process_holds_is_taken() -> None:
    slots = SharedSlots(2)
    ready, child_ready = os.pipe()
    child_end, end = os.pipe()
    child = os.fork()
    if child == 0:
        with slots.hold("7"):
            os.write(child_ready, b"h")
            os.read(child_end, 1)
        os._exit(0)
    assert os.read(ready, 1) == b"h"
    assert count_held(slots, ["7"]) == 0
    assert count_held(slots, ["8", "9"]) == 1
    os.write(end, b"e")
    os.waitpid(child, 0)
    assert count_held(slots, ["7", "8"]) == 2
    for one in (ready, child_ready, child_end, end):
        os.close(one)


@pytest.mark.parametrize(
    ("text", "cores"),
    [("max 100000", None), ("50000 100000", 1), ("100000 100000", 1), ("9900000 100000", None)],
)
def test_a_container_has_as_many_cores_as_it_is_given(
    tmp_path: Path, text: str, cores: int | None
) -> None:
    quota = tmp_path / "cpu.max"
    usable = count_cores(quota)
    quota.write_text(text)
    assert count_cores(quota) == (usable if cores is None else cores)


def test_without_such_a_file_it_has_those_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 1 <= count_cores(tmp_path / "nothing") <= (os.cpu_count() or 1)
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    assert count_cores(tmp_path / "nothing") == 5
