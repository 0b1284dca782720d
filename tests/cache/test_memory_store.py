"""The memory tier: what it stores, what it evicts, and that its bound holds."""

import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.cache.memory import ITEM_OVERHEAD_BYTES, MemoryStore
from tests.cache import redis_counts
from tests.cache.parallel_calls import run_in_threads


def read_counts(store: MemoryStore) -> Any:
    return redis_counts.read_counts(store, "memory")


def test_many_are_put_as_each_would_be_alone() -> None:
    store = MemoryStore(2 * (1 + 100 + ITEM_OVERHEAD_BYTES))
    store.put_many({"a": b"old"})
    store.put_many({"b": b"b" * 100, "large": b"x" * 2000, "a": b"a" * 100})
    assert [store.get(key) for key in ("a", "b", "large")] == [b"a" * 100, b"b" * 100, None]
    assert (read_counts(store).too_large, read_counts(store).evictions) == (1, 0)
    store.put_many({})
    assert read_counts(store).items == 2


def test_a_bound_of_zero_keeps_nothing_and_a_negative_one_is_refused() -> None:
    store = MemoryStore(0)
    store.put_many({"a": b""})
    assert store.get("a") is None
    with pytest.raises(ValueError, match="-1 bytes"):
        MemoryStore(-1)


def test_a_key_that_is_no_valid_unicode_is_a_key_like_any_other() -> None:
    store = MemoryStore(10_000)
    store.put_many({"\ud800": b"lone"})
    assert store.get("\ud800") == b"lone"


def test_memory_is_always_well_and_alone() -> None:
    store = MemoryStore(10_000)
    assert store.state() == "ok"
    assert all(name.startswith("memory_") for name in store.counts())


KEYS = st.sampled_from(["a", "b", "cc", "ddd", "é", "a much longer key than the others"])
PUTS = st.tuples(st.just("put"), KEYS, st.integers(0, 900))
GETS = st.tuples(st.just("get"), KEYS, st.just(0))


@given(bound=st.integers(0, 3000), steps=st.lists(PUTS | GETS, max_size=60))
def test_it_does_what_a_list_in_order_of_use_would_do(
    bound: int, steps: list[tuple[str, str, int]]
) -> None:
    """A slow reference: pairs in a list, the least recently used first, dropped while too many."""
    store = MemoryStore(bound)
    in_order: list[tuple[str, bytes]] = []

    def compute_size(items: list[tuple[str, bytes]]) -> int:
        return sum(len(key.encode()) + len(value) + 512 for key, value in items)

    for number, (step, key, size) in enumerate(steps):
        kept = dict(in_order).get(key)
        in_order = [item for item in in_order if item[0] != key]
        if step == "get":
            assert store.get(key) == kept
            if kept is not None:
                in_order.append((key, kept))
        else:
            value = bytes([number]) * size
            store.put_many({key: value})
            if compute_size([(key, value)]) <= bound:
                in_order.append((key, value))
            while compute_size(in_order) > bound:
                in_order.pop(0)
        assert read_counts(store).bytes == compute_size(in_order) <= bound
        assert read_counts(store).items == len(in_order)


@pytest.mark.parametrize("value_bytes", [0, 60, 5000])
def test_the_memory_really_used_stays_within_the_bound(value_bytes: int) -> None:
    bound = 2_000_000
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        store = MemoryStore(bound)
        for number in range(12_000):
            store.put_many({f"{number:064d}": number.to_bytes(4, "big") * (value_bytes // 4)})
        used = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert read_counts(store).evictions > 0
    assert used <= bound


def test_eight_threads_at_once_never_get_a_wrong_value_nor_break_the_bound() -> None:
    bound = 20 * (ITEM_OVERHEAD_BYTES + 100)
    store = MemoryStore(bound)

    def hammer(number: int) -> int:
        wrong = 0
        for turn in range(2000):
            key = str((turn * 7 + number) % 40)
            got = store.get(key)
            wrong += got is not None and got != key.encode() * 30
            store.put_many({key: key.encode() * 30})
        return wrong

    assert run_in_threads(hammer) == [0] * 8
    counts = read_counts(store)
    assert counts.hits + counts.misses == 8 * 2000
    assert counts.bytes <= bound
    assert counts.items == sum(store.get(str(key)) is not None for key in range(40))
