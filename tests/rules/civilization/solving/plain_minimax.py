"""The slow reference of the solver: every play of every unit is tried, alike ones too.

Written from the rules and from nothing of the project. A unit is type, strength, health left, and
what it is worth if it lives: None says its health left (Wisdom & Warfare).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

Soldier: TypeAlias = tuple[str, int, int, int | None]
Group: TypeAlias = tuple[Soldier, ...]

BEATS = {("infantry", "mounted"), ("mounted", "artillery"), ("artillery", "infantry")}
FLIES = {("aircraft", ground) for ground in ("infantry", "mounted", "artillery")}


def worth(group: Sequence[Soldier]) -> int:
    """What a group adds to its side's value."""
    return sum(left if value is None else value for _, _, left, value in group)


def fight(one: Soldier, other: Soldier, flies: bool) -> tuple[Group, Group]:
    """Both after a clash; who died is gone."""
    beats = BEATS | FLIES if flies else BEATS
    first = (one[0], other[0]) in beats and one[1] >= other[2]
    second = (other[0], one[0]) in beats and other[1] >= one[2]
    ours = one[2] - (0 if first else other[1])
    theirs = other[2] - (0 if second else one[1])
    return (
        ((one[0], one[1], ours, one[3]),) if ours > 0 else (),
        ((other[0], other[1], theirs, other[3]),) if theirs > 0 else (),
    )


def without(group: Group, index: int) -> Group:
    """The group without one of it."""
    return group[:index] + group[index + 1 :]


def outcomes(
    unit: Soldier, mine: Group, theirs: Group, flies: bool
) -> Iterator[tuple[Group, Group, int]]:
    """Both sides' lone units after each way to play a unit, and what is sure to the player."""
    yield (*mine, unit), theirs, 0
    for index, enemy in enumerate(theirs):
        alive, against = fight(unit, enemy, flies)
        rest = without(theirs, index)
        if alive and against:
            yield mine, rest, worth(alive) - worth(against)
        else:
            yield mine + alive, rest + against, 0


def plain_margin(
    ours: Group, theirs: Group, attacker_begins: bool = False, flies: bool = False
) -> int:
    """The attacker's value less the defender's, both playing their best."""
    known: dict[tuple[object, ...], int] = {}

    def value(hands: tuple[Group, Group], lone: tuple[Group, Group], turn: int) -> int:
        if not hands[0] and not hands[1]:
            return worth(lone[0]) - worth(lone[1])
        turn = turn if hands[turn] else 1 - turn
        key = (*(tuple(sorted(one)) for one in (*hands, *lone)), turn)
        if key not in known:
            known[key] = best_of(hands, lone, turn)
        return known[key]

    def best_of(hands: tuple[Group, Group], lone: tuple[Group, Group], turn: int) -> int:
        best: Callable[[list[int]], int] = min if turn else max
        found = []
        for index, unit in enumerate(hands[turn]):
            hand = without(hands[turn], index)
            for mine, others, sure in outcomes(unit, lone[turn], lone[1 - turn], flies):
                then = (
                    ((hands[0], hand), (others, mine))
                    if turn
                    else ((hand, hands[1]), (mine, others))
                )
                found.append((-sure if turn else sure) + value(*then, 1 - turn))
        return best(found)

    return value((ours, theirs), ((), ()), 0 if attacker_begins else 1)
