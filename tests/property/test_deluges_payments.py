"""Déluges: ways to pay, held to a slow twin that tries every payment in every number."""

from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement

from hypothesis import example, given, settings
from hypothesis import strategies as st

from services.deluges.rules.affordability import best_plan, dealt
from services.deluges.rules.payments import most_constructions, ways_to_pay

KINDS = ("wood", "gold", "bronze", "granite", "marble", "copper")
PRICES = {1: 10, 2: 4, 3: 2, 4: 1, 5: 1}
Single = tuple[str, ...]


def single_payments(advanced: bool) -> Iterator[Single]:
    for size in PRICES:
        if advanced or size < 5:
            yield from combinations(KINDS, size)


def bought_by(payment: Single) -> int:
    return 2 if len(payment) == 5 else 1


def slow_ways(held: Mapping[str, int], wanted: int, advanced: bool) -> set[tuple[Single, ...]]:
    """Every multiset of payments that buys exactly `wanted` and that `held` affords."""
    affordable = [one for one in single_payments(advanced) if _affords(held, (one,))]
    found = set()
    for number in range(wanted // 2, wanted + 1):
        for way in combinations_with_replacement(affordable, number):
            if sum(map(bought_by, way)) == wanted and _affords(held, way):
                found.add(tuple(sorted(way)))
    return found


def _affords(held: Mapping[str, int], way: tuple[Single, ...]) -> bool:
    return all(
        sum(PRICES[len(payment)] for payment in way if kind in payment) <= held[kind]
        for kind in KINDS
    )


def spent_on(way: tuple[Single, ...]) -> int:
    return sum(len(payment) * PRICES[len(payment)] for payment in way)


def slow_most(held: Mapping[str, int], advanced: bool) -> int:
    """The most constructions, by trying every payment first and the rest after it."""
    seen: dict[tuple[int, ...], int] = {}
    payments = list(single_payments(advanced))

    def most(piles: tuple[int, ...]) -> int:
        key = tuple(sorted(piles))
        if key not in seen:
            left = dict(zip(KINDS, piles, strict=True))
            seen[key] = max(
                (
                    bought_by(one) + most(_paid(left, one))
                    for one in payments
                    if _affords(left, (one,))
                ),
                default=0,
            )
        return seen[key]

    return most(tuple(held[kind] for kind in KINDS))


def _paid(held: Mapping[str, int], payment: Single) -> tuple[int, ...]:
    return tuple(held[kind] - PRICES[len(payment)] * (kind in payment) for kind in KINDS)


def few(most: int) -> st.SearchStrategy[dict[str, int]]:
    return st.fixed_dictionaries({kind: st.integers(0, most) for kind in KINDS})


FEW_OR_TALL = st.one_of(
    few(6),
    st.builds(
        lambda tall, rest: {**rest, **tall},
        st.dictionaries(st.sampled_from(KINDS), st.integers(8, 24), max_size=2),
        few(3),
    ),
)


@given(FEW_OR_TALL, st.booleans())
@settings(max_examples=150, deadline=None)
def test_the_most_constructions_are_those_of_the_slow_twin(
    held: dict[str, int], advanced: bool
) -> None:
    assert most_constructions(held, advanced) == slow_most(held, advanced)


@given(FEW_OR_TALL, st.booleans())
@settings(max_examples=150, deadline=None)
def test_the_plan_of_the_most_constructions_can_be_dealt(
    held: dict[str, int], advanced: bool
) -> None:
    piles = tuple(sorted(held.values(), reverse=True))
    plan = best_plan(piles, advanced)
    left = list(piles)
    made = 0
    for indices in dealt(plan, piles):
        for index in indices:
            left[index] -= PRICES[len(indices)]
        assert len(set(indices)) == len(indices)
        made += bought_by(tuple(KINDS[index] for index in indices))
    assert min(left) >= 0
    assert made == plan.constructions
    assert advanced or plan.fives == 0


EXACTLY_TWENTY = dict(zip(KINDS, (5, 1, 3, 0, 2, 8), strict=True))
"""Pays for two constructions in twenty ways; after the last a beginning waits without an end."""


@given(FEW_OR_TALL, st.integers(0, 2), st.booleans())
@example(EXACTLY_TWENTY, 2, False)
@settings(max_examples=60, deadline=None)
def test_the_ways_to_pay_are_those_of_the_slow_twin(
    held: dict[str, int], wanted: int, advanced: bool
) -> None:
    answer = ways_to_pay(held, wanted, advanced)
    found = [tuple(sorted(payment.kinds for payment in way)) for way in answer.ways]
    assert len(set(found)) == len(found)
    every = slow_ways(held, wanted, advanced)
    assert set(found) <= every
    assert answer.complete == (len(every) <= 20)
    assert [spent_on(way) for way in found] == sorted(map(spent_on, every))[:20]


@given(few(4), st.integers(3, 5), st.booleans())
@settings(max_examples=40, deadline=None)
def test_the_ways_to_pay_are_the_cheapest_as_long_as_there_is_more_than_one(
    held: dict[str, int], wanted: int, advanced: bool
) -> None:
    answer = ways_to_pay(held, wanted, advanced)
    spent = [spent_on(tuple(payment.kinds for payment in way)) for way in answer.ways]
    every = sorted(map(spent_on, slow_ways(held, wanted, advanced)))
    if answer.complete or len(spent) > 1:
        assert spent == every[: len(spent)]
    assert answer.complete <= (len(spent) == len(every))


@given(few(30), st.integers(0, 30), st.booleans())
@settings(max_examples=100, deadline=None)
def test_a_way_is_shown_exactly_when_there_is_one_and_it_is_exact(
    held: dict[str, int], wanted: int, advanced: bool
) -> None:
    answer = ways_to_pay(held, wanted, advanced)
    assert bool(answer.ways) == (wanted <= most_constructions(held, advanced))
    for way in answer.ways:
        payments = tuple(payment.kinds for payment in way)
        assert sum(map(bought_by, payments)) == wanted
        assert _affords(held, payments)
