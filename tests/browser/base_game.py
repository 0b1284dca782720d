"""A whole base game as it lies there at its end: all 72 tiles, eight columns and nine rows."""

from collections.abc import Mapping
from typing import NamedTuple

ROWS = """
D0 V1 R1 D3 H0 B0 V3 V0
B0 E1 M0 U1 H0 B0 A2 U1
E3 V3 U0 X0 P1 E3 N2 L3
H1 O3 U0 J2 W3 U0 S1 L3
R2 N0 V3 D0 P2 M3 G1 W3
K0 E2 A2 V3 S1 C0 Q3 U1
J2 F3 B0 V2 O1 P0 T1 D3
N0 R1 K3 W0 L2 J2 E0 W3
V0 F1 U1 U1 I1 I0 V3 K1
"""
"""Each tile by its letter and its quarter turns, clockwise."""
START = (3, 4)
"""Column and row of the start tile, which is space 0, 0."""


class Laid(NamedTuple):
    """A tile as it lies."""

    letter: str
    rotation: int


def _read() -> Mapping[tuple[int, int], Laid]:
    column, row = START
    return {
        (x - column, y - row): Laid(written[0], int(written[1]) * 90)
        for y, line in enumerate(ROWS.split("\n")[1:-1])
        for x, written in enumerate(line.split())
    }


BOARD: Mapping[tuple[int, int], Laid] = _read()
"""Every tile by its space."""
