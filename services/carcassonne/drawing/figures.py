"""The silhouettes of figures and pieces, around (0, 0), about three wide, of our own design."""

from collections.abc import Iterable, Mapping

from shared.drawing.svg import element

HEAD = "M0-2.4A.8.8 0 0 1 0-.8A.8.8 0 0 1 0-2.4z"
BODY = "M-1.5 1.7L-.7-.8H.7L1.5 1.7z"


def _render_wheel(x: float) -> str:
    return f"M{x} .7A.7.7 0 0 1 {x} 2.1A.7.7 0 0 1 {x} .7z"


FIGURE_SHAPES: Mapping[str, str] = {
    "follower": HEAD + BODY,
    "large": "M0-3.2A1.1 1.1 0 0 1 0-1A1.1 1.1 0 0 1 0-3.2zM-2 2.1L-1-1H1L2 2.1z",
    "mayor": BODY + "M-1.2-2.3H1.2V-1.6H-1.2zM-.7-1.6H.7V-.6H-.7z",
    "wagon": "M-1.9-1.2H1.2V.7H-1.9z" + _render_wheel(-1.2) + _render_wheel(1.2),
    "abbot": BODY + "M-.8-.8V-2L0-3 .8-2V-.8z",
    "phantom": "M-1.4 1.7V-1A1.4 1.4 0 0 1 1.4-1V1.7L.7 1 0 1.7-.7 1z",
    "ringmaster": BODY + "M-.6-3H.6V-1.6H1.3V-1.1H-1.3V-1.6H-.6z",
    "guard": HEAD + BODY + "M1.6 1.7V-2.6H2V1.7z",
    "shepherd": HEAD + BODY + "M1.5 1.7V-1.8A.6.6 0 0 1 2.7-1.8H2.3A.2.2 0 0 0 1.9-1.8V1.7z",
    "builder": HEAD + BODY + "M1.2-2.2H2.8V-1.4H2.2V1.2H1.8V-1.4H1.2z",
    "pig": "M-2 .1A1.7 1.2 0 0 1 1-.4L2-.6V.6L1.2.9V1.7H.6V1.2H-.9V1.7H-1.5V1z",
    "barn": "M-2.2 1.8V-.6L0-2.2 2.2-.6V1.8z",
}
"""By name, the outline of each figure."""

PIECE_SHAPES: Mapping[str, str] = {
    "fairy": "M0-2.6L.6-1.4 2-1.6 1 0 1.6 1.8 0 1-1.6 1.8-1 0-2-1.6-.6-1.4z",
    "mage": "M-1.5 1.8L0-2.6 1.5 1.8z",
    "witch": "M-2.2 1H-1L0-2.6 1 1H2.2V1.8H-2.2z",
    "castle": "M-2.4 1.6V-2H-1.4V-1.2H-.5V-2H.5V-1.2H1.4V-2H2.4V1.6z",
    "tollhouse": "M-1.4 1.4V-.8H1.4V1.4zM-2-.8L0-2.2 2-.8z",
    "shed": "M-1.2 1V-.6L1.2-1.2V1z",
    "house": "M-1.2 1.2V-.4L0-1.5 1.2-.4V1.2z",
    "tower": "M-.8 1.6V-2H-.3V-1.4H.3V-2H.8V1.6z",
    "big_top": "M-2.4 1.8V0L0-2.2 2.4 0V1.8z",
    "gold": "M-2.4 1.4L-1.6-1H1.6L2.4 1.4z",
}
"""By name, the outline of each piece."""


def render_silhouettes(figures: Iterable[str], pieces: Iterable[str]) -> list[str]:
    """The definitions of silhouettes; the ids of figures begin with `f-`, of pieces with `k-`.

    Pieces without one, such as bridges, are left out.
    """
    return [
        *[element("path", id=f"f-{name}", d=FIGURE_SHAPES[name]) for name in sorted(figures)],
        *[
            element("path", id=f"k-{name}", d=PIECE_SHAPES[name])
            for name in sorted(pieces)
            if name in PIECE_SHAPES
        ],
    ]
