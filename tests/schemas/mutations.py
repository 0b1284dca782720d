"""Mutations of bodies: what people, programs and attackers send instead of valid requests.

Every mutation changes a body in place, at a place chosen by seeded chance. Some leave it fit: keys
in another order, a whole number written with a fraction of nothing.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

import orjson

Holder: TypeAlias = "dict[str, Any] | list[Any]"

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 1.0, 1.5, -0.0, 0.1, 41, 101, 1_001, -10_001),
    *(2**31, 2**53 + 1, 2**63 - 1, -(2**63), 2**64 - 1, 1e19, 1e300, -1e300, 5e-324),
    *("", " ", "x", "1", "true", "null", "NaN", "ada", "é", "e\u0301", "🍐", "\u0000", "\u2028\n"),
    *("x" * 41, "é" * 101, "🍐" * 3_000, "{}", "{count}", "%s"),
    *([], {}, [[]], [{}], {"": {}}, [None], {"a": None}, {"_schema": []}, [1, "x", True]),
)
KEYS = (
    *("_schema", "", "a/b", "~", "~1", "fields", "load", "id", "kind", "rules", "players", "name"),
    *("__class__", "constructor", "é", "🍐", "\u0000", "x" * 41, "$ref", "default", "0", "-", " "),
)
LONG = 2_000
"""Bytes of a value beyond which it is not made longer."""

Mutation: TypeAlias = Callable[[Any, Random], None]


def mutate(body: Any, chance: Random) -> None:
    """Mutate the body, an object, in one to three places."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        chance.choice(MUTATIONS)(body, chance)


def _choose_value(chance: Random) -> Any:
    """One of VALUES, fresh: it may be spoilt in its turn."""
    return orjson.loads(orjson.dumps(chance.choice(VALUES)))


def _list_holders(value: Any) -> Iterator[Holder]:
    """Every object and list in a value, itself first."""
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _list_holders(inner)


def _choose_place(body: Any, chance: Random) -> tuple[Holder, Any] | None:
    """Somewhere in the body: a holder and a key or index of it; None in a body of nothing."""
    filled = [holder for holder in _list_holders(body) if holder]
    if not filled:
        return None
    holder = chance.choice(filled)
    return holder, chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))


def _at_a_place(change: Callable[[Any, Any, Random], None]) -> Mutation:
    """A mutation of one place, which does nothing to a body of nothing."""

    def mutation(body: Any, chance: Random) -> None:
        place = _choose_place(body, chance)
        if place is not None:
            change(*place, chance)

    return mutation


def _drop(holder: Any, key: Any, _: Random) -> None:
    del holder[key]


def _replace(holder: Any, key: Any, chance: Random) -> None:
    holder[key] = _choose_value(chance)


def _null(holder: Any, key: Any, _: Random) -> None:
    holder[key] = None


def _nest(holder: Any, key: Any, chance: Random) -> None:
    value = holder[key]
    for _ in range(chance.choice((1, 1, 2, 12))):
        value = chance.choice(([value], {chance.choice(KEYS): value}))
    holder[key] = value


def _unwrap(holder: Any, key: Any, chance: Random) -> None:
    value = holder[key]
    if isinstance(value, dict | list) and value:
        inner = list(value.values()) if isinstance(value, dict) else value
        holder[key] = chance.choice(inner)


def _retype(holder: Any, key: Any, chance: Random) -> None:
    """What looks like the same thing and is of another type."""
    value = holder[key]
    alike: list[Any] = [[value], str(value)]
    match value:
        case bool():
            alike = [int(value), float(value), str(value).lower(), "yes", "on", ""]
        case int() | float():
            alike = [str(value), bool(value), [value], value + 0.5]
        case str():
            alike = [len(value), [value], list(value), {value: value}]
        case list():
            alike = [{str(index): item for index, item in enumerate(value)}, len(value)]
        case dict():
            alike = [list(value.values()), list(value), [[*pair] for pair in value.items()]]
    holder[key] = chance.choice(alike)


def _float(holder: Any, key: Any, _: Random) -> None:
    value = holder[key]
    if isinstance(value, int) and not isinstance(value, bool):
        holder[key] = float(value)


def _step(holder: Any, key: Any, chance: Random) -> None:
    value = holder[key]
    if isinstance(value, int | float) and not isinstance(value, bool):
        stepped = value + chance.choice((-1, 1, -100, 100, 0.5, 1e9))
        # A whole number beyond 64 bits could not be written.
        if isinstance(stepped, float) or -(2**63) <= stepped < 2**64:
            holder[key] = stepped


def _respell(holder: Any, key: Any, chance: Random) -> None:
    value = holder[key]
    if isinstance(value, str):
        spellings = (value + "\n", " " + value, value.upper(), value * 9, value[:-1], value + "é🍐")
        holder[key] = chance.choice(spellings)


def _lengthen(holder: Any, key: Any, chance: Random) -> None:
    """A list or an object that goes on and on, unless it is long already."""
    value, more = holder[key], chance.choice((1, 2, 12, 120))
    if not isinstance(value, dict | list) or not value or len(orjson.dumps(value)) > LONG:
        return
    if isinstance(value, list):
        holder[key] = [*value, *[value[-1]] * more]
    else:
        last = next(reversed(value.values()))
        holder[key] = {**value, **{f"more {index}": last for index in range(more)}}


def _rename(holder: Any, key: Any, chance: Random) -> None:
    if isinstance(holder, dict):
        names = (key.upper(), key + "s", key[:-1], f" {key}", chance.choice(KEYS))
        holder[chance.choice(names)] = holder.pop(key)


def _reorder(holder: Any, key: Any, _: Random) -> None:
    if isinstance(holder, dict):
        holder[key] = holder.pop(key)
    else:
        holder.reverse()


def _repeat(holder: Any, key: Any, _: Random) -> None:
    if isinstance(holder, list):
        holder.insert(key, holder[key])


def _add(body: Any, chance: Random) -> None:
    holder = chance.choice(list(_list_holders(body)))
    value = _choose_value(chance)
    if isinstance(holder, dict):
        holder[chance.choice(KEYS)] = value
    else:
        holder.append(value)


def _swap(body: Any, chance: Random) -> None:
    one, other = _choose_place(body, chance), _choose_place(body, chance)
    if one is not None and other is not None:
        (here, this), (there, that) = one, other
        before, after = here[this], there[that]
        # A thing is never put inside itself: JSON has no circles.
        if not _contains(before, there) and not _contains(after, here):
            here[this], there[that] = after, before


def _contains(value: Any, holder: Holder) -> bool:
    return any(inner is holder for inner in _list_holders(value))


MUTATIONS: tuple[Mutation, ...] = (
    *map(_at_a_place, (_drop, _replace, _replace, _null, _nest, _unwrap, _retype, _float, _step)),
    *map(_at_a_place, (_respell, _lengthen, _rename, _reorder, _repeat)),
    *(_add, _swap),
)
