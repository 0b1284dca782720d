"""The creatures whose figures are known, so that a name is enough.

The rulebook's examples show a Cyclops and a Cerberus; of the others it gives the names alone, so
their figures are the caller's. This module does not know where a creature stands.
"""

from collections.abc import Mapping

from services.orichalque.rules.position import Loot

KNOWN: Mapping[str, tuple[int, Loot]] = {
    "cyclops": (10, Loot(nuggets=3)),
    "cerberus": (4, Loot()),
}
"""Creature → its strength and its loot as far as it is known."""
ENGAGED = 3
"""Hoplites that can stand on a creature."""
