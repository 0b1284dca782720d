"""JCloisterZone's tile ids, which requests may use for tiles of the base game.

For tiles of other sets its ids are ours, but for the winter edition, which the catalogue does not
have. `BA/L` and `BA/C`, with which it names the tiles B and E, are ids of ours too, and name the
tiles L and C. A board with these ids is warned, unless it has others that only we have.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

_FILE = Path(__file__).with_suffix(".json")
OTHER_IDS: Mapping[str, str] = MappingProxyType(json.loads(_FILE.read_text(encoding="utf-8")))
"""Our id by JCloisterZone's, where they differ."""
SHARED_IDS: Mapping[str, str] = MappingProxyType({"BA/L": "BA/B", "BA/C": "BA/E"})
"""Ids of ours with which JCloisterZone names another tile, and our id of that one."""
OUR_IDS = frozenset([*OTHER_IDS.values(), *SHARED_IDS.values()]) - SHARED_IDS.keys()
"""Ids of the base game that only we have."""
WINTER = "WI/"
"""How JCloisterZone's ids of the twelve tiles begin that only the winter edition has."""
