"""Déluges: ways to pay, checked against a slow reference that tries every payment."""

from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement

from hypothesis import example, given, settings
from hypothesis import strategies as st

from services.deluges.rules.payments import count_affordable, find_ways_to_pay
from tests.tiers import examples

KINDS = ("wood", "gold", "bronze", "granite", "marble", "copper")
PRICES = {1: 10, 2: 4, 3: 2, 4: 1, 5: 1}
Single = tuple[str, ...]


def single_payments(advanced: bool) -> Iterator[Single]:
    for size in PRICES:
        if advanced or size < 5:
            yield from combinations(KINDS, size)


def count_bought(payment: Single) -> int:
    return 2 if len(payment) == 5 else 1


def list_ways_slowly(
    held: Mapping[str, int], wanted: int, advanced: bool
) -> set[tuple[Single, ...]]:
    """Every multiset of payments that buys exactly `wanted` and that `held` affords."""
    affordable = [one for one in single_payments(advanced) if _can_pay(held, (one,))]
    found = set()
    for number in range(wanted // 2, wanted + 1):
        for way in combinations_with_replacement(affordable, number):
            if sum(map(count_bought, way)) == wanted and _can_pay(held, way):
                found.add(tuple(sorted(way)))
    return found


def _can_pay(held: Mapping[str, int], way: tuple[Single, ...]) -> bool:
    return all(
        sum(PRICES[len(payment)] for payment in way if kind in payment) <= held[kind]
        for kind in KINDS
    )


def count_spent(way: tuple[Single, ...]) -> int:
    return sum(len(payment) * PRICES[len(payment)] for payment in way)


def count_most_slowly(held: Mapping[str, int], advanced: bool) -> int:
    """The most constructions, by trying every payment first and the rest after it."""
    seen: dict[tuple[int, ...], int] = {}
    payments = list(single_payments(advanced))

    def most(piles: tuple[int, ...]) -> int:
        key = tuple(sorted(piles))
        if key not in seen:
            left = dict(zip(KINDS, piles, strict=True))
            seen[key] = max(
                (
                    count_bought(one) + most(_pay(left, one))
                    for one in payments
                    if _can_pay(left, (one,))
                ),
                default=0,
            )
        return seen[key]

    return most(tuple(held[kind] for kind in KINDS))


def _pay(held: Mapping[str, int], payment: Single) -> tuple[int, ...]:
    return tuple(held[kind] - PRICES[len(payment)] * (kind in payment) for kind in KINDS)


def small_piles(most: int) -> st.SearchStrategy[dict[str, int]]:
    return st.fixed_dictionaries({kind: st.integers(0, most) for kind in KINDS})


FEW_OR_TALL = st.one_of(
    small_piles(6),
    st.builds(
        lambda tall, rest: {**rest, **tall},
        st.dictionaries(st.sampled_from(KINDS), st.integers(8, 24), max_size=2),
        small_piles(3),
    ),
)


@given(FEW_OR_TALL, st.booleans())
@settings(max_examples=examples(150))
def test_the_most_constructions_are_those_of_the_slow_reference(
    held: dict[str, int], advanced: bool
) -> None:
    assert count_affordable(held, advanced) == count_most_slowly(held, advanced)


EXACTLY_TWENTY = dict(zip(KINDS, (5, 1, 3, 0, 2, 8), strict=True))
"""Pays for two constructions in twenty ways; nothing completes the partial way that is left."""


@given(FEW_OR_TALL, st.integers(0, 2), st.booleans())
@example(EXACTLY_TWENTY, 2, False)
@settings(max_examples=examples(60))
def test_the_ways_to_pay_are_those_of_the_slow_reference(
    held: dict[str, int], wanted: int, advanced: bool
) -> None:
    answer = find_ways_to_pay(held, wanted, advanced)
    found = [tuple(sorted(payment.kinds for payment in way)) for way in answer.ways]
    assert len(set(found)) == len(found)
    every = list_ways_slowly(held, wanted, advanced)
    assert set(found) <= every
    assert answer.complete == (len(every) <= 20)
    assert [count_spent(way) for way in found] == sorted(map(count_spent, every))[:20]


@given(small_piles(4), st.integers(3, 5), st.booleans())
@settings(max_examples=examples(40))
def test_the_ways_to_pay_are_the_cheapest_as_long_as_there_is_more_than_one(
    held: dict[str, int], wanted: int, advanced: bool
) -> None:
    answer = find_ways_to_pay(held, wanted, advanced)
    spent = [count_spent(tuple(payment.kinds for payment in way)) for way in answer.ways]
    every = sorted(map(count_spent, list_ways_slowly(held, wanted, advanced)))
    if answer.complete or len(spent) > 1:
        assert spent == every[: len(spent)]
    assert answer.complete <= (len(spent) == len(every))


@given(small_piles(30), st.integers(0, 30), st.booleans())
@settings(max_examples=examples(100))
def test_a_way_is_listed_exactly_when_there_is_one_and_it_is_exact(
    held: dict[str, int], wanted: int, advanced: bool
) -> None:
    answer = find_ways_to_pay(held, wanted, advanced)
    assert bool(answer.ways) == (wanted <= count_affordable(held, advanced))
    for way in answer.ways:
        payments = tuple(payment.kinds for payment in way)
        assert sum(map(count_bought, payments)) == wanted
        assert _can_pay(held, payments)
