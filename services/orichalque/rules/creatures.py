"""Creatures, and those whose figures are known, so that a name is enough.

The rulebook's examples show a Cyclops and a Cerberus; of the others it gives the names alone, so
their figures are the caller's.
"""

from collections.abc import Mapping
from typing import Annotated, NamedTuple, TypeAlias

from shared.core.declarations import Length, Range, WrittenAs
from shared.core.phrases import Word, list_counted
from shared.core.steps import Step, build_step
from shared.core.suggestions import AlsoCalled

MOST_ON_A_CREATURE = 9
MOST_STRENGTH = 60
MOST_LOOT = 20
UNKNOWN_STRENGTH = 0
"""The strength of a creature of which a request says none; such a request is refused."""
MOST_ENGAGED = 3

Pay: TypeAlias = Annotated[int, Range(0, MOST_LOOT)]
HopliteCount: TypeAlias = Annotated[int, Range(0, MOST_ON_A_CREATURE)]
Strength: TypeAlias = Annotated[int, Range(1, MOST_STRENGTH)]
CreatureName: TypeAlias = Annotated[str, Length(1, 40)]


class Loot(NamedTuple):
    """What a captured creature brings."""

    nuggets: Annotated[Pay, "Nuggets that it brings."] = 0
    hoplites: Annotated[Pay, "Hoplites that it brings."] = 0


def explain_gain(rule: str, gained: Loot) -> Step:
    """The step of what is gained by a rule; it names only what there is of hoplites and nuggets."""
    things = list_counted("gain", hoplites=gained.hoplites, nuggets=gained.nuggets)
    return build_step(rule, f"{rule}{'' if things else '.none'}", things=things)


class IslandCreature(NamedTuple):
    """A creature as printed, and the hoplites that lost combats have left on it."""

    name: Annotated[
        CreatureName | None,
        "Its name, such as `cyclops`; some names say strength and loot.",
        AlsoCalled("type", "kind", "id"),
    ] = None
    strength: Annotated[
        Strength | None,
        "Its strength, which the sum of the dice must reach; left out: that of a creature known by "
        "its name.",
    ] = None
    loot: Annotated[
        Loot | None, "What capturing it brings; left out: nothing, or that of a known creature."
    ] = None
    hoplites: Annotated[
        HopliteCount, "Hoplites on it already, from combats that were lost; three at most."
    ] = 0


class Creature(NamedTuple):
    """A creature: its strength, its loot, and the hoplites already on it."""

    strength: int
    name: str = ""
    loot: Loot = Loot()
    hoplites: int = 0


class KnownCreature(NamedTuple):
    """The printed figures of a creature."""

    word: Word
    strength: int
    loot: Loot


_CYCLOPS = KnownCreature(Word("creature.cyclops"), 10, Loot(nuggets=3))
_CERBERUS = KnownCreature(Word("creature.cerberus"), 4, Loot())
KNOWN_CREATURES = (_CYCLOPS, _CERBERUS)
_BY_NAME: Mapping[str, KnownCreature] = {
    "cyclops": _CYCLOPS,
    "cyclope": _CYCLOPS,
    "cerberus": _CERBERUS,
    "cerbère": _CERBERUS,
    "cerbere": _CERBERUS,
}


def find_creature(name: str) -> KnownCreature | None:
    """The creature of this name, English or French, in any case; None for an unknown one."""
    return _BY_NAME.get(name.casefold())


def identify_creature(given: IslandCreature) -> Creature:
    """Fill in what the creature's name decides; its strength may be `UNKNOWN_STRENGTH`."""
    name = given.name or ""
    known = find_creature(name)
    strength, loot = given.strength, given.loot
    if strength is None:
        strength = known.strength if known else UNKNOWN_STRENGTH
    if loot is None:
        loot = known.loot if known else Loot()
    return Creature(strength, name, loot, given.hoplites)


DescribedCreature: TypeAlias = Annotated[Creature, WrittenAs(IslandCreature, identify_creature)]
"""A creature, which a request may describe by its name alone."""
