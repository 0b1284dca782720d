"""The signs on tiles, and the silhouettes of figures and pieces, of our own design.

`shapes.json` has their paths, each around (0, 0), about three wide, on a tile of 12; and points
where trees may be. A plain sign is one path, whose first area is filled with paper or a tint; a
painted one has several colours, the lowest path first.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from services.carcassonne.drawing.svg_paths import render_path
from shared.drawing.svg import element

SHAPES = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
FIGURE_SHAPES: Mapping[str, str] = SHAPES["figures"]
PIECE_SHAPES: Mapping[str, str] = SHAPES["pieces"]
PLAIN_SIGNS: Mapping[str, Sequence[str]] = SHAPES["plain_signs"]
PAINTED_SIGNS: Mapping[str, Sequence[Sequence[str]]] = SHAPES["painted_signs"]
SIGNS: Sequence[str] = sorted({*PLAIN_SIGNS, *PAINTED_SIGNS})
LARGER = "scale(1.2)"
"""Plain signs are drawn larger than their paths, so that a phone shows which is which."""


@cache
def render_sign(name: str) -> str:
    if name in PAINTED_SIGNS:
        paths = [render_path(kind, way) for kind, way in PAINTED_SIGNS[name]]
        return element("g", "".join(paths), id=name)
    kind, way = PLAIN_SIGNS[name]
    return element("path", id=name, d=way, class_=kind, transform=LARGER)


def find_sign(kind: str, detail: str = "") -> str:
    """The name of the sign of something printed; without one of its own, a plain mark."""
    return next((name for name in (f"{kind}_{detail}", kind) if name in SIGNS), "mark")


def render_silhouettes(figures: Iterable[str], pieces: Iterable[str]) -> list[str]:
    """Silhouettes: the ids of figures begin with `f-`, of pieces with `k-`; some have none."""
    shapes = {f"f-{name}": FIGURE_SHAPES[name] for name in sorted(figures)}
    there = [name for name in sorted(pieces) if name in PIECE_SHAPES]
    shapes |= {f"k-{name}": PIECE_SHAPES[name] for name in there}
    return [element("path", id=name, d=way) for name, way in shapes.items()]
