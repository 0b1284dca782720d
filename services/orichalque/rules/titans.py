"""Titans: how many a player may hold, and what a tile that draws them changes.

Rows `titan.replace`, `titan.oratory` and `titan.reactivate` of docs/rules/orichalque.md, rulings
`two-titans` and `oratory-limit`. A player holds one Titan: a new one replaces the old, which
returns to the centre; an oratory lifts the limit. A Titan's own zone, enlarged, turns him active
again. Where one tile draws two without an oratory, the player orders them and the last stays.
"""

from collections.abc import Iterator, Mapping, Sequence

from services.orichalque.rules.island_masks import count_buildings
from services.orichalque.rules.islands import TITANS, Island, TitanName
from shared.core.phrases import Word
from shared.core.sheet import Ruling
from shared.core.steps import Step, build_step

WORDS: Mapping[str, Word] = {name: Word(f"titan.{name}") for name in TITANS}
WITH_ORATORY = len(TITANS)
MANY = 2
"""More Titans than this, with an oratory, are worth a warning: the limit is not printed."""
PLAYER_ORDERS = Ruling("two-titans", "player-orders")
NO_LIMIT_BUT_FOUR = Ruling("oratory-limit", "four")


def has_oratory(island: Island) -> bool:
    """Whether the island has an oratory."""
    return count_buildings(island, "oratory") > 0


def has_active_titan(island: Island, name: TitanName) -> bool:
    """Whether the player holds this Titan with its favour still to use."""
    return any(titan.name == name and titan.active for titan in island.titans)


def update_titans(
    held: Sequence[TitanName], new_titans: Sequence[TitanName], oratory: bool
) -> tuple[TitanName, ...]:
    """The Titans held after a tile drew the `new_titans`, in the order of their names.

    Without an oratory the last of several new ones stays, in the order given. Rules
    `titan.replace` and `titan.oratory`.
    """
    if oratory or not new_titans:
        return tuple([name for name in TITANS if name in held or name in new_titans])
    return (new_titans[-1],)


def explain_titans(island: Island, new_titans: Sequence[TitanName]) -> Iterator[Step]:
    """What each new Titan does to those the player holds. Rule `titan.reactivate`."""
    held = [titan.name for titan in island.titans]
    oratory = has_oratory(island)
    for name in new_titans:
        if name in held:
            yield build_step("titan.reactivate", titan=WORDS[name])
        else:
            yield build_step("titan.zone", "titan.taken", titan=WORDS[name])
    leaving = [name for name in held if name not in new_titans]
    if oratory and len({*held, *new_titans}) > 1:
        yield build_step("titan.oratory")
    elif leaving and new_titans:
        yield build_step("titan.replace", titan=tuple([WORDS[name] for name in leaving]))
    if len(new_titans) > 1 and not oratory:
        yield build_step(
            "titan.replace", "titan.last-stays", choices=tuple([WORDS[one] for one in new_titans])
        )


def find_titan_rulings(count: int, oratory: bool) -> tuple[Ruling, ...]:
    """The ruling on the oratory's limit, where more than two Titans are or would be held."""
    return (NO_LIMIT_BUT_FOUR,) if oratory and count > MANY else ()
