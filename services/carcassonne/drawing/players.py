"""The colour, pattern and letter of each player, in the order of the request."""

from collections.abc import Mapping, Sequence

from services.carcassonne.drawing.style import PLAYER_COLOURS
from services.carcassonne.rules.position import Player

LETTERS = "ABCDEFGHIJKL"
PATTERNS = ("", "M0 .5H2M0 1.5H2", "M.5 0V2M1.5 0V2", "M.2.5H.8M1.2 1.5H1.8")
"""Paths drawn over a colour, on a square of 2: nothing, bars, stripes, dashes."""


def render_player_style(count: int) -> str:
    """The style of so many players: the classes p0, p1 …"""
    return "".join(f".p{number}{{fill:url(#p{number})}}" for number in range(count))


def assign_letters(players: Sequence[Player]) -> Mapping[str, int]:
    """By player's id, the number of the colour, pattern and letter; these repeat after 12."""
    return {player.id: number % len(LETTERS) for number, player in enumerate(players)}


def render_pattern(number: int) -> str:
    """The definition of the pattern that fills the figures of a player."""
    over = PATTERNS[number % len(PATTERNS)]
    lines = f'<path d="{over}" stroke="#fff" stroke-width=".35" opacity=".6"/>' if over else ""
    return (
        f'<pattern id="p{number}" width="2" height="2" patternUnits="userSpaceOnUse">'
        f'<path d="M0 0H2V2H0z" fill="{PLAYER_COLOURS[number]}"/>{lines}</pattern>'
    )
