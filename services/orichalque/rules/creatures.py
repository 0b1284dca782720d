"""The creatures whose figures are known, so that a name is enough.

The rulebook's examples show a Cyclops and a Cerberus; of the others it gives the names alone, so
their figures are the caller's.
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.orichalque.rules.position import Loot
from shared.core.phrases import Word


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
MOST_ENGAGED = 3
"""The most hoplites on one creature."""


def find_creature(name: str) -> KnownCreature | None:
    """The creature of this name, English or French, in any case; None for an unknown one."""
    return _BY_NAME.get(name.casefold())
