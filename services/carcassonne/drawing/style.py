"""The colours and strokes of every picture, for light and for dark surroundings.

Kinds differ by outline and stroke too: cities have walls and roofs, besieged ones broken walls,
rivers are broad, tunnels are dashed, hedges are rows of bushes, and every sign has a shape of its
own. What has two tones is drawn several times, the broadest stroke first: `PASSES` says how.
"""

import re
from collections.abc import Mapping

PASSES: Mapping[str, tuple[str, ...]] = {
    "w": ("wa", "ws", "w"),
    "c": ("c",),
    "a": ("a", "as"),
    "b": ("b", "bs"),
    "i": ("ib", "i", "ig"),
    "r": ("re", "r"),
    "u": ("ue", "u"),
    "h": ("ho", "h"),
    "f": ("f",),
    "o": ("oo", "o"),
    "ol": ("ol",),
    "e": ("eo", "e"),
    "y": ("y",),
}
"""By kind of path, the classes in which it is drawn, the lowest first.

The kinds: wide cities, the ground of cities, walls, broken walls, rivers, roads, tunnels, hedges,
fields inside a city, roofs, the light side of roofs, trees, and the hidden wall of a crossing.
"""

COLOURS: Mapping[str, tuple[str, str]] = {
    "z": ("fill:#cfe2a0", "fill:#34462a"),
    "zt": ("fill:none;stroke:#b4cf80;stroke-width:.35;stroke-linecap:round", "stroke:#42583a"),
    "zb": (
        "fill:none;stroke:#3a4a20;stroke-width:.3;stroke-opacity:.45",
        "stroke:#b9c8a4;stroke-opacity:.3",
    ),
    "q": ("fill:url(#_)", ""),
    "qb": ("fill:url(#__)", ""),
    "f": ("fill:#cfe2a0;stroke:#54402c;stroke-width:.4", "fill:#34462a;stroke:#191410"),
    "c": ("fill:#dfbd88", "fill:#6b5539"),
    "a": ("fill:none;stroke:#4e3b28;stroke-width:1.15;stroke-linejoin:round", "stroke:#17120d"),
    "as": ("fill:none;stroke:#d3c7ae;stroke-width:.65;stroke-dasharray:.75 .25", "stroke:#a3967f"),
    "b": ("fill:none;stroke:#4e3b28;stroke-width:1.15;stroke-dasharray:1.6 .9", "stroke:#17120d"),
    "bs": (
        "fill:none;stroke:#d3c7ae;stroke-width:.55;stroke-dasharray:.6 .4 .6 .9",
        "stroke:#a3967f",
    ),
    "wa": ("fill:none;stroke:#4e3b28;stroke-width:7.1", "stroke:#17120d"),
    "ws": ("fill:none;stroke:#d3c7ae;stroke-width:6.6", "stroke:#a3967f"),
    "w": ("fill:none;stroke:#dfbd88;stroke-width:6", "stroke:#6b5539"),
    "o": ("fill:none;stroke:#a93c27;stroke-width:1.3", "stroke:#7c3325"),
    "oo": ("fill:none;stroke:#5a2318;stroke-width:1.65", "stroke:#2a120c"),
    "ol": ("fill:none;stroke:#d96c4a;stroke-width:.65", "stroke:#a8553d"),
    "r": ("fill:none;stroke:#fbf3dd;stroke-width:1.1", "stroke:#cfc6ac"),
    "re": ("fill:none;stroke:#6d5a3c;stroke-width:1.8", "stroke:#1d1912"),
    "u": ("fill:none;stroke:#fbf3dd;stroke-width:1.1;stroke-dasharray:.9 .6", "stroke:#cfc6ac"),
    "ue": ("fill:none;stroke:#6d5a3c;stroke-width:1.8;stroke-dasharray:.9 .6", "stroke:#1d1912"),
    "i": ("fill:none;stroke:#4a9ad6;stroke-width:2.2;stroke-linecap:round", "stroke:#2f74ab"),
    "ib": ("fill:none;stroke:#1f5f96;stroke-width:2.8;stroke-linecap:round", "stroke:#16324c"),
    "ig": (
        "fill:none;stroke:#a9d6f4;stroke-width:.4;stroke-dasharray:1.4 1.1;stroke-linecap:round",
        "stroke:#6fa9d3",
    ),
    "h": (
        "fill:none;stroke:#86ac4a;stroke-width:.6;stroke-dasharray:.01 1;stroke-linecap:round",
        "stroke:#93b566",
    ),
    "ho": (
        "fill:none;stroke:#3f6122;stroke-width:1.1;stroke-dasharray:.01 1;stroke-linecap:round",
        "stroke:#1a2a12",
    ),
    "e": (
        "fill:none;stroke:#6f9e3c;stroke-width:1;stroke-linecap:round;"
        "transform:translate(-.2px,-.2px)",
        "stroke:#57793a",
    ),
    "eo": ("fill:none;stroke:#35571f;stroke-width:1.7;stroke-linecap:round", "stroke:#182810"),
    "s": (
        "fill:#fffdf5;stroke:#222;stroke-width:.35;stroke-linejoin:round",
        "fill:#262019;stroke:#f4efe0",
    ),
    "m": ("fill:#fff6df;stroke:#3a2a1c;stroke-width:.3;stroke-linejoin:round", "fill:#e0d5bb"),
    "mr": ("fill:#6a4a9c;stroke:#2a1c3e;stroke-width:.3;stroke-linejoin:round", "fill:#7d60b0"),
    "mb": ("fill:#b5472f;stroke:#3a2a1c;stroke-width:.3;stroke-linejoin:round", "fill:#98432f"),
    "mc": ("fill:#5d8299;stroke:#23323c;stroke-width:.3;stroke-linejoin:round", "fill:#6c93ab"),
    "md": ("fill:#3a2a1c;stroke:#3a2a1c;stroke-width:.3", ""),
    "ml": ("fill:none;stroke:#3a2a1c;stroke-width:.5", ""),
    "ga": (
        "fill:#79b04a;stroke:#27521a;stroke-width:.6;stroke-linejoin:round",
        "fill:#4f7d33;stroke:#13260c",
    ),
    "gp": ("fill:none;stroke:#f7ecc8;stroke-width:.35", "stroke:#c9be9c"),
    "gf": ("fill:none;stroke:#d81f63;stroke-width:1.05;stroke-linecap:round", "stroke:#f0508c"),
    "la": ("fill:#4a9ad6;stroke:#1f5f96;stroke-width:.35", "fill:#2f74ab;stroke:#16324c"),
    "co": (
        "fill:#1c54b8;stroke:#fff;stroke-width:.5;stroke-linejoin:round",
        "fill:#2c66cc;stroke:#e9e6df",
    ),
    "cl": ("fill:none;stroke:#fff;stroke-width:.55", "stroke:#e9e6df"),
    "gd": ("fill:none;stroke:#3a2a1c;stroke-width:1.2;stroke-linejoin:round", ""),
    "gg": ("fill:none;stroke:#f6c93f;stroke-width:.6;stroke-linejoin:round", ""),
    "t1": ("fill:#e25b4c", "fill:#a5382c"),
    "t2": ("fill:#f3c53d", "fill:#8f6f12"),
    "t3": ("fill:#b483d6", "fill:#71459a"),
    "t4": ("fill:#7fbdea", "fill:#2f74ab"),
    "t5": ("fill:#f2a0c0", "fill:#a44e74"),
    "t6": ("fill:#c9c7c0", "fill:#5f5d58"),
    "t7": ("fill:#93c466", "fill:#4f7d33"),
    "k": ("stroke:#111;stroke-width:.3", "stroke:#f4efe0"),
    "g": ("fill:none;stroke:#222;stroke-width:2", ""),
    "v": ("fill:none;stroke:#d9b26a;stroke-width:1.3", ""),
    "y": ("fill:none;stroke:#222;stroke-width:.5;stroke-dasharray:1 .6", ""),
    "d": ("fill:none;stroke:#0a0a0a;stroke-width:.8", "stroke:#fff"),
    "l": ("opacity:.75", ""),
    "n": ("text-anchor:start;fill:CanvasText;stroke:none;font-size:2px", ""),
}
"""By class, its declarations, and what is different in dark surroundings."""

TEXT = (
    "text{font:bold 2.5px sans-serif;text-anchor:middle;fill:#fff;stroke:#111;"
    "stroke-width:.5;paint-order:stroke}"
)
_CLASSES = re.compile(r'class="([^"]+)"')


def list_classes(drawing: str) -> set[str]:
    """The classes that are used in a drawing."""
    return {name for names in _CLASSES.findall(drawing) for name in names.split()}


def render_style(classes: set[str]) -> str:
    """The rules of these classes, in the order above; other classes have none."""
    used = {name: rules for name, rules in COLOURS.items() if name in classes}
    light, dark = (
        "".join([f".{name}{{{rules[tone]}}}" for name, rules in used.items() if rules[tone]])
        for tone in (0, 1)
    )
    return f"{light}:root{{color-scheme:light dark}}@media(prefers-color-scheme:dark){{{dark}}}"


STYLE = TEXT + render_style(set(COLOURS))
"""The rules of all classes and of texts, for pictures of whole boards."""
