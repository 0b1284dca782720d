"""JCloisterZone's tile ids, which requests may use for tiles of the base game.

For tiles of other sets its ids are ours, but for the winter edition, which the catalogue does not
have. `BA/L` and `BA/C`, with which it names the tiles B and E,
are ids of ours too, and name the tiles L and C. A board with these ids is warned, unless it has
others that only we have.
"""

from collections.abc import Mapping
from types import MappingProxyType

OTHER_IDS: Mapping[str, str] = MappingProxyType(
    {
        "BA/LR": "BA/A",
        "BA/RCr": "BA/D",
        "BA/Cccc+": "BA/C",
        "BA/CccR+": "BA/S",
        "BA/CccR": "BA/T",
        "BA/CFc+": "BA/F",
        "BA/CFc.1": "BA/G",
        "BA/Cc.1": "BA/N",
        "BA/CcG": "BA/N-garden",
        "BA/Cc+": "BA/M",
        "BA/Cc+G": "BA/M-garden",
        "BA/CcRr": "BA/P",
        "BA/CcRr+": "BA/O",
        "BA/Ccc": "BA/R",
        "BA/CccG": "BA/R-garden",
        "BA/Ccc+": "BA/Q",
        "BA/CRr": "BA/J",
        "BA/CRRR": "BA/L",
        "BA/RrC": "BA/K",
        "BA/CG": "BA/E-garden",
        "BA/CFC.2": "BA/H",
        "BA/CFCG": "BA/H-garden",
        "BA/CC.2": "BA/I",
        "BA/CCG": "BA/I-garden",
        "BA/RRRR": "BA/X",
        "BA/RRR": "BA/W",
        "BA/Rr": "BA/V",
        "BA/RrG": "BA/V-garden",
        "BA/RFr": "BA/U",
        "BA/RFrG": "BA/U-garden",
    }
)
"""Our id by JCloisterZone's, where they differ."""
SHARED_IDS: Mapping[str, str] = MappingProxyType({"BA/L": "BA/B", "BA/C": "BA/E"})
"""Ids of ours with which JCloisterZone names another tile, and our id of that one."""
OUR_IDS = frozenset([*OTHER_IDS.values(), *SHARED_IDS.values()]) - SHARED_IDS.keys()
"""Ids of the base game that only we have."""
WINTER = "WI/"
"""How JCloisterZone's ids of the twelve tiles begin that only the winter edition has."""
