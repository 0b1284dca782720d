"""The signs on tiles, each around (0, 0), about three wide, on a tile of 12.

Every sign has an outline of its own, so no two differ by colour alone.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, pi, sin

from services.carcassonne.drawing.svg_paths import format_step, render_path
from shared.drawing.svg import element

GRAIN = "M0 2V-1.9M0-1.1L-1.2-2.1M0-1.1L1.2-2.1M0 .1L-1.2-.9M0 .1L1.2-.9M0 1.2L-1.2.2M0 1.2L1.2.2"
CROSS = "M0-1.7V-3.3M-.6-2.7H.6"

CIRCLE = "M0-1.8A1.8 1.8 0 0 1 0 1.8A1.8 1.8 0 0 1 0-1.8z"
TOWER = "M-1 1.6V-.7H-1.3V-1.7H-.7V-1.3H-.3V-1.7H.3V-1.3H.7V-1.7H1.3V-.7H1V1.6z"
TOWER_SIGNS: Mapping[str, str] = {
    "follower": "M-.5 1.1L0-.2.5 1.1z",
    "coat": "M-.5-.3H.5V.4L0 1.1-.5.4z",
    "road": "M0-.5V1.6",
    "monastery": "M0-.4V1.1M-.5.1H.5",
    "city": "M-.5 1V-.1H.5V1z",
}
"""The sign on a watchtower, by what it looks for."""
ROSE_SIGNS: Mapping[str, str] = {
    "NE": "M0-1.8V0H1.8",
    "SE": "M0 1.8V0H1.8",
    "SW": "M0 1.8V0H-1.8",
    "NW": "M0-1.8V0H-1.8",
    "all": "M0-1.8V1.8M-1.8 0H1.8",
}
"""The lines in a wind rose, by its quarter."""
ARROW = ((0, -1.9), (1.2, 1.4), (0, 0.7), (-1.2, 1.4))
"""The corners of a flying machine that flies north."""
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def _render_arrow(eighths: int) -> str:
    """The path of a flying machine, rotated clockwise by so many eighths of a turn."""
    cosine, sine = cos(eighths * pi / 4), sin(eighths * pi / 4)
    corners = [(x * cosine - y * sine, x * sine + y * cosine) for x, y in ARROW]
    return "".join(
        [format_step("M", corners[0]), *(format_step("L", corner) for corner in corners[1:]), "z"]
    )


PAINTED_SIGNS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "monastery": (
        ("m", "M-3 3.2V.2H3V3.2z"),
        ("mr", "M-3.5.4L-2.3-1.6H2.3L3.5.4z"),
        ("m", "M-1.1 3.2V-2H1.1V3.2z"),
        ("mr", "M-1.6-1.8L0-4.2 1.6-1.8z"),
        ("ml", "M0-4V-5.4M-.7-4.8H.7"),
        ("md", "M-.4 3.2V1.6H.4V3.2zM-2.2 1.3V2.1M2.2 1.3V2.1M0-1V-.2"),
    ),
    "abbey": (
        ("ga", "M-4.6-4.6H4.6V4.6H-4.6z"),
        ("m", "M-3 3.2V.2H3V3.2z"),
        ("mb", "M-3.5.4L-2.3-1.6H2.3L3.5.4z"),
        ("m", "M-1.1 3.2V-2H1.1V3.2z"),
        ("mb", "M-1.6-1.8L0-4 1.6-1.8z"),
        ("md", "M-.4 3.2V1.6H.4V3.2zM-2.2 1.3V2.1M2.2 1.3V2.1M0-1V-.2"),
    ),
    "garden": (
        ("ga", "M-1.8-1.8H1.8V1.8H-1.8z"),
        ("gp", "M-1.7 0H1.7M0-1.7V1.7"),
        ("gf", "M-1-.9H-.9M.9-.9H1M-1 .9H-.9M.9.9H1"),
    ),
    "coat": (
        ("co", "M-1.3-1.6H1.3V.2Q1.3 1.5 0 2.1Q-1.3 1.5-1.3.2z"),
        ("cl", "M0-1.6V2M-1.3-.1H1.3"),
    ),
    "cathedral": (
        ("m", "M-1.5 3V-.4H1.5V3z"),
        ("mc", "M-1.6-.2L0-1.8 1.6-.2z"),
        ("m", "M-3 3V-1.6H-1.2V3zM1.2 3V-1.6H3V3z"),
        ("mc", "M-3.4-1.4L-2.1-4.2-.8-1.4zM.8-1.4L2.1-4.2 3.4-1.4z"),
        ("md", "M-.5 3V1.4H.5V3zM-2.1-.6V.4M2.1-.6V.4"),
    ),
    "grain": (("gd", GRAIN), ("gg", GRAIN)),
    "inn": (
        ("la", "M-2.3 1.2Q-2.3-.2 0-.2Q2.3-.2 2.3 1.2Q2.3 2.4 0 2.4Q-2.3 2.4-2.3 1.2z"),
        ("m", "M-1.3 1.1V-.7H1.3V1.1z"),
        ("mb", "M-1.8-.6L0-2.3 1.8-.6z"),
    ),
    "crossing": (
        ("m", "M-1.8 0Q-1.8-1.8 0-1.8Q1.8-1.8 1.8 0Q1.8 1.8 0 1.8Q-1.8 1.8-1.8 0z"),
        ("mb", "M-1.2-.1L0-1.3 1.2-.1z"),
        ("md", "M-.7-.1V.9H-.2V.3H.2V.9H.7V-.1z"),
    ),
}
"""By name, the signs of several colours: classes and paths, the lowest first."""

TINTS: Mapping[str, str] = {
    **dict.fromkeys(("dragon", "volcano", "circus", "acrobats", "fortune_teller"), "t1"),
    **dict.fromkeys(("goldmine", "festival", "princess", "razboynik"), "t2"),
    **dict.fromkeys(("wine", "vineyard", "portal", "mage", "haunted_castle"), "t3"),
    **dict.fromkeys(("cloth", "well", "ferry", "vodyanoy", "mist", "wonder"), "t4"),
    **dict.fromkeys(("pigsty", "bazaar", "darmstadtium", "highwayman"), "t5"),
    **dict.fromkeys(("tower", "tunnel", "cemetery", "german_castle", "shed"), "t6"),
    **dict.fromkeys(("hill", "farm", "hut", "labyrinth"), "t7"),
}
"""By name, the class that colours a plain sign, besides its outline."""

PLAIN_SIGNS: Mapping[str, tuple[str, ...]] = {
    "shrine": ("M-1.8 1.6V0A1.8 1.8 0 0 1 1.8 0V1.6z", "M0-1.8V-3M-.7 1.6V.2H.7V1.6"),
    "german": ("M-2 1.6V-1.6L-1.2-3-.4-1.6V0H.4V-1.6L1.2-3 2-1.6V1.6z",),
    "dutch_belgian": ("M-1.8 1.6V-.4H-1.2V-1.2H-.6V-2H.6V-1.2H1.2V-.4H1.8V1.6z", CROSS),
    "japanese": ("M-2.6-1L0-2.6 2.6-1z", "M-1.6-1V0H1.6V-1M-2.4 0H2.4M-1.4 0V1.6H1.4V0"),
    "darmstadt_church": ("M-1.8 1.6V-.6H0V-1.4L.9-3.6 1.8-1.4V1.6z", "M-1.2 1.6V.4H-.4V1.6"),
    "hut": ("M-1.4 0V-1.2L0-2.6 1.4-1.2V0z", "M-.7 0V1.8H-1.3M.7 0V1.8H1.3"),
    "german_castle": (
        "M-2.4 1.6V-2H-1.4V-1.2H-.5V-2H.5V-1.2H1.4V-2H2.4V1.6z",
        "M-.5 1.6V.4H.5V1.6",
    ),
    "german_cathedral": (
        "M-2 1.8V-1L-1.2-3.2-.4-1H.4L1.2-3.2 2-1V1.8z",
        "M0 .8A.6.6 0 0 1 0-.4A.6.6 0 0 1 0 .8z",
    ),
    "cemetery": ("M-1.4 1.6V-.8A1.4 1.4 0 0 1 1.4-.8V1.6z", "M0-1.4V.8M-.7-.6H.7"),
    "haunted_castle": (
        "M-2 1.6V-2.4L-1.2-1.4-.4-2.4V-.6H.4V-2.4L1.2-1.4 2-2.4V1.6z",
        "M-1 .4H-.5M.5.4H1",
    ),
    "fortune_teller": ("M-2 1.6L0-2.4 2 1.6z", "M0-.6A.7.7 0 0 1 0 .8A.7.7 0 0 1 0-.6z"),
    "tanners": ("M-1.6-1.6Q0-.8 1.6-1.6Q1 0 1.6 1.6Q0 .8-1.6 1.6Q-1 0-1.6-1.6z",),
    "wine": ("M-.7 1.4V-.2L-.3-.7V-1.7H.3V-.7L.7-.2V1.4z",),
    "cloth": ("M-1.3-1H1.3V1H-1.3z", "M-1.3-.3H1.3M-.6-1V1"),
    "princess": ("M-1.4 1V-1L-.7 0 0-1.4.7 0 1.4-1V1z",),
    "darmstadtium": ("M0-1.6L1.5 0 0 1.6-1.5 0z", "M-1.5 0H1.5M0-1.6V1.6"),
    "wonder": ("M-2 1.6V1H2V1.6zM-2-1L0-2.2 2-1z", "M-1.3-1V1M0-1V1M1.3-1V1"),
    "no_castle": ("M-1-.9V.9H1V-.9H.5V-.4H-.5V-.9z", "M-1.2-1.2L1.2 1.2"),
    "pigsty": (
        "M-1.7.2A1.4 1 0 1 1 1.1.2A1.4 1 0 1 1-1.7.2z",
        "M1 0L1.8-.3V.6L1 .4M-1 1V1.7M.4 1V1.7",
    ),
    "well": ("M-.9 1V-.2H.9V1z", "M-1.1-.2L0-1.4 1.1-.2"),
    "labyrinth": ("M-2.2-2.2H2.2V2.2H-2.2z", "M0 0H.8V.8H-.8V-.8H1.5V1.5H-1.5V-1.5H0"),
    "tunnel": ("M-1.2 1V-.1A1.2 1.2 0 0 1 1.2-.1V1z", "M-.6 1V0A.6.6 0 0 1 .6 0V1"),
    "farm": ("M-1.5 1V-.5L-.3-1.4.9-.5V1z", "M.9 0H1.7V1H.9"),
    "shed": ("M-1.2 1V-.6L1.2-1.2V1z",),
    "highwayman": ("M-1.5-.5Q0-1.1 1.5-.5Q1.3.9.4.6Q0 .2-.4.6Q-1.3.9-1.5-.5z",),
    "travellers": ("M-1.2.9L-.6-.5 0 .9zM0 .9L.6-.5 1.2.9z", "M-.6-1.2V-.7M.6-1.2V-.7"),
    "acrobats": ("M-1.8 1.4L0-1.8 1.8 1.4z", "M-.9-.2H.9M0-1.8V1.4"),
    "bazaar": ("M-1.8-.2L-1.2-1.5H1.2L1.8-.2z", "M-1.4-.2V1.4H1.4V-.2"),
    "circus": ("M-1.9 1.6V-.2L0-1.8 1.9-.2V1.6z", "M0-1.8V-2.9L.9-2.5 0-2.1M-.7-.2V1.6M.7-.2V1.6"),
    "dragon": ("M-1.8 1.2L-1-.8 0 .2.4-1.6 1.8-.8.8-.2 1.4 1.2z",),
    "ferry": ("M-1.6.2H1.6L1 1.2H-1z", "M0 .2V-1.6L1.1-.4H0"),
    "festival": ("M0-1.6L.5-.5 1.6-.5.7.2 1 1.4 0 .7-1 1.4-.7.2-1.6-.5-.5-.5z",),
    "goldmine": ("M-1.7 1L-1.2-.2H-.1L.4 1z", "M.2 1L.5-.2H1.4L1.8 1zM-.7-.2L-.4-1.2H.7L1-.2z"),
    "hill": ("M-2 1.2Q-1-1.6 0 .4Q1-2.2 2 1.2z",),
    "mage": ("M-1.5 1.2L0-2 1.5 1.2z", "M-2 1.2H2M-.4.2H.4"),
    "mist": ("M-1.8-.7Q-.9-1.5 0-.7T1.8-.7M-1.8.6Q-.9-.2 0 .6T1.8.6",),
    "portal": ("M-1.3 1.5V-.3A1.3 1.3 0 0 1 1.3-.3V1.5H.6V-.2A.6.6 0 0 0-.6-.2V1.5z",),
    "razboynik": ("M-1.7-.9H1.7V.3H.5L0-.2-.5.3H-1.7z", "M-1-.4H-.5M.5-.4H1"),
    "tower": ("M-1.4-1.4H1.4V1.4H-1.4z", "M-.6-.6H.6V.6H-.6z"),
    "vineyard": ("M-.8-.8H.8L0 1.4z", "M0-.8V-1.7L1-1.4M-.4-.1H.4"),
    "vodyanoy": ("M-2 .4A2 1.2 0 1 1 2 .4A2 1.2 0 1 1-2 .4z", "M-1.2.4Q-.6-.2 0 .4T1.2.4"),
    "volcano": ("M-2 1.4L-.6-1H.6L2 1.4z", "M-.3-1.3V-2.2M.4-1.3V-2.4"),
    "corn_circle_city": (CIRCLE, "M-.8-.8H.8V.8H-.8z"),
    "corn_circle_field": (CIRCLE, "M-.8-.4H.8M-.8.4H.8"),
    "corn_circle_road": (CIRCLE, "M0-1.8V1.8"),
    **{f"flying_machine_{way}": (_render_arrow(number),) for number, way in enumerate(DIRECTIONS)},
    **{f"watchtower_{sort}": (TOWER, inner) for sort, inner in TOWER_SIGNS.items()},
    **{f"wind_rose_{quarter}": (CIRCLE, inner) for quarter, inner in ROSE_SIGNS.items()},
    "mark": ("M0-1.5L1.5 0 0 1.5-1.5 0z",),
}
"""By name, the areas and lines of each sign; the first is filled with paper where it is closed."""


LARGER = "scale(1.2)"
"""Plain signs are drawn larger than their paths, so that a phone shows which is which."""
SIGNS: Sequence[str] = sorted({*PLAIN_SIGNS, *PAINTED_SIGNS})
"""The names of all signs."""


@cache
def render_sign(name: str) -> str:
    """The definition of a sign."""
    if name in PAINTED_SIGNS:
        paths = [render_path(kind, way) for kind, way in PAINTED_SIGNS[name]]
        return element("g", "".join(paths), id=name)
    tint = f"s {TINTS[name]}" if name in TINTS else "s"
    return element("path", id=name, d="".join(PLAIN_SIGNS[name]), class_=tint, transform=LARGER)


def find_sign(kind: str, detail: str = "") -> str:
    """The name of the sign of something printed; without one of its own, a plain mark."""
    return next((name for name in (f"{kind}_{detail}", kind) if name in SIGNS), "mark")
