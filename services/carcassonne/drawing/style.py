"""The colours and strokes of every picture, for light and for dark surroundings.

`style.json` has by class its declarations and what is different in dark surroundings, the colour of
each player, and by kind of path the classes in which it is drawn: what has two tones is drawn
several times, the broadest stroke first. The kinds: wide cities (w), the ground of cities (c),
walls (a), broken walls (b), rivers (i), roads (r), tunnels (u), hedges (h), fields inside a city
(f), roofs (o), the light side of roofs (ol), trees (e), and the hidden wall of a crossing (y).

Kinds differ by outline and stroke too: cities have walls and roofs, besieged ones broken walls,
rivers are broad, tunnels are dashed, hedges are rows of bushes, and every sign has a shape of its
own.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

STYLES = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
PASSES: Mapping[str, Sequence[str]] = STYLES["passes"]
COLOURS: Mapping[str, Sequence[str]] = STYLES["colours"]
PLAYER_COLOURS: Sequence[str] = STYLES["players"]
TEXT = (
    "text{font:bold 2.5px sans-serif;text-anchor:middle;fill:#fff;stroke:#111;"
    "stroke-width:.5;paint-order:stroke}"
)
_CLASSES = re.compile(r'class="([^"]+)"')


def list_classes(drawing: str) -> set[str]:
    return {name for names in _CLASSES.findall(drawing) for name in names.split()}


def render_style(classes: set[str]) -> str:
    """The rules of these classes, in the order of the file; other classes have none."""
    used = {name: rules for name, rules in COLOURS.items() if name in classes}
    light, dark = (
        "".join([f".{name}{{{rules[tone]}}}" for name, rules in used.items() if rules[tone]])
        for tone in (0, 1)
    )
    return f"{light}:root{{color-scheme:light dark}}@media(prefers-color-scheme:dark){{{dark}}}"


STYLE = TEXT + render_style(set(COLOURS))
"""The rules of all classes and of texts, for pictures of whole boards."""
